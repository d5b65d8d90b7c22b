//! `position …` and moves: the ways to change what stands on the board.

use anyhow::Result;
use chess::{Game, Move, Position};
use notation::{MoveError, read_move, san};

use super::{Other, Shell};
use crate::console::BadInput;
use crate::position;

/// The moves of a line, without the numbers before them (`1.` or `12...`).
pub(super) fn move_texts(line: &str) -> impl Iterator<Item = &str> {
    let is_number = |text: &&str| {
        let digits = text.trim_end_matches('.');
        digits.len() < text.len() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    line.split_whitespace().filter(move |text| !is_number(text))
}

impl Shell {
    /// `startpos|fen FEN [moves …]`. The board changes only when everything is good.
    pub(super) fn set_position(&mut self, arguments: &str) -> Result<()> {
        let language = self.console.language;
        let mut words = arguments.split_whitespace();
        let mut start = Vec::new();
        let mut moves_follow = false;
        for word in words.by_ref() {
            if word.eq_ignore_ascii_case("moves") {
                moves_follow = true;
                break;
            }
            start.push(word);
        }
        let position = match start.as_slice() {
            [] => return Err(BadInput(language.position_missing().to_owned()).into()),
            [word, fen @ ..] if word.eq_ignore_ascii_case("fen") => {
                self.read_fen(&fen.join(" "))?
            }
            [word] if word.eq_ignore_ascii_case("startpos") => Position::start(),
            // A FEN without the word before it can be nothing else.
            [board, ..] if board.contains('/') => self.read_fen(&start.join(" "))?,
            _ => return Err(BadInput(language.position_refused(arguments)).into()),
        };
        let mut game = Game::new(position);
        let rest = words.collect::<Vec<_>>().join(" ");
        if moves_follow {
            self.play_all(&mut game, &rest)?;
        }
        self.game = game;
        if self.other == Other::Person { self.show_board() } else { Ok(()) }
    }

    fn read_fen(&self, fen: &str) -> Result<Position, BadInput> {
        let language = self.console.language;
        position::read(fen, language)
            .map_err(|BadInput(wrong)| BadInput(format!("{wrong}\n  {}", language.board_stays())))
    }

    fn play_all(&self, game: &mut Game, moves: &str) -> Result<(), BadInput> {
        let total = move_texts(moves).count();
        for (number, text) in (1..).zip(move_texts(moves)) {
            match self.read_move(game, text) {
                Ok(mv) => game.play(mv),
                Err(error) => {
                    let language = self.console.language;
                    let wrong = language.move_error(&error);
                    return Err(BadInput(language.move_refused(number, total, &wrong)));
                }
            };
        }
        Ok(())
    }

    /// A move as this user writes it.
    pub(super) fn read_move(&self, game: &Game, text: &str) -> Result<Move, MoveError> {
        read_move(game.position(), text, self.console.language.notation())
    }

    /// A legal move as this user reads it.
    pub(super) fn write_move(&self, position: &Position, mv: Move) -> String {
        san::write(position, mv, self.console.language.notation())
    }
}

#[cfg(test)]
mod tests {
    use super::move_texts;

    #[test]
    fn numbers_are_no_moves() {
        let moves: Vec<&str> = move_texts("1. e4 e5 2. Nf3 2... Nc6 3.Bb5").collect();
        assert_eq!(moves, ["e4", "e5", "Nf3", "Nc6", "3.Bb5"]);
    }
}
