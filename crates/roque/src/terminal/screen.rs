//! What is drawn: the board as its reader can see it, and lists of moves. Not what is said.

use chess::{Bitboard, Color};
use notation::drawing::{self, Options, Style};
use notation::{numbered_move, san};
use play::PlayedGame;

use crate::console::BoardStyle;
use report::table::hanging;
use words::Language;

/// How the board is looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Screen {
    pub(crate) style: BoardStyle,
    /// Black is below.
    pub(crate) flipped: bool,
}

impl Screen {
    /// The board. In letters nothing is marked but what was asked for: scripts and screen readers
    /// get pieces and dots.
    pub(crate) fn board(&self, game: &PlayedGame, marked: Bitboard) -> String {
        let style = match self.style {
            BoardStyle::Letters => Style::Letters,
            BoardStyle::Unicode => Style::Unicode,
            BoardStyle::Color => Style::Colour,
        };
        let last_move = game.game().moves().next_back().filter(|_| style != Style::Letters);
        let options = Options { style, flipped: self.flipped, marked, last_move };
        drawing::draw(game.position(), &options)
    }

    /// Whether Black is below unless somebody turns the board: where only Black is a person.
    pub(crate) fn natural_view(game: &PlayedGame) -> bool {
        game.only_person() == Some(Color::Black)
    }
}

/// The moves of the game with their numbers, as they stand on a score sheet.
pub(crate) fn score_sheet(game: &PlayedGame, language: Language) -> String {
    let mut words = Vec::new();
    for (index, (before, mv, _)) in game.replay().enumerate() {
        let san = san::write(&before, mv, language.piece_letters());
        words.push(numbered_move(&before, &san, index == 0));
    }
    hanging("", &words).trim_start().to_owned()
}

#[cfg(test)]
mod tests {
    use arena::PlayerSpec;
    use chess::Position;

    use super::*;

    fn table(fen: &str) -> PlayedGame {
        let position = Position::from_fen(fen).unwrap();
        PlayedGame::new(position, [PlayerSpec::human(), PlayerSpec::human()], 0)
    }

    /// The cells that a line takes on a terminal: escape codes and variation selectors take none.
    fn width(line: &str) -> usize {
        let mut cells = 0;
        let mut symbols = line.chars();
        while let Some(symbol) = symbols.next() {
            match symbol {
                '\u{1b}' => {
                    symbols.by_ref().find(|symbol| symbol.is_ascii_alphabetic());
                }
                '\u{FE0E}' => {}
                _ => cells += 1,
            }
        }
        cells
    }

    #[test]
    fn every_row_has_the_same_width_in_every_mode() {
        let fens = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "4k3/8/8/8/7b/8/8/4K3 w - - 0 1",
        ];
        for fen in fens {
            for style in [BoardStyle::Letters, BoardStyle::Unicode, BoardStyle::Color] {
                for flipped in [false, true] {
                    let mut game = table(fen);
                    let mv = game.position().legal_moves()[0];
                    game.play(mv, &Default::default());
                    let square = game.position().legal_moves()[0].from();
                    for marked in
                        [Bitboard::EMPTY, report::legal_moves::targets(game.position(), square)]
                    {
                        let text = Screen { style, flipped }.board(&game, marked);
                        let rows: Vec<&str> = text
                            .lines()
                            .filter(|line| line.starts_with(|c: char| c.is_ascii_digit()))
                            .collect();
                        assert_eq!(rows.len(), 8, "{text}");
                        assert!(rows.iter().all(|row| width(row) == width(rows[0])), "{text}");
                        assert_eq!(text.contains('\u{1b}'), style == BoardStyle::Color);
                    }
                }
            }
        }
    }
}
