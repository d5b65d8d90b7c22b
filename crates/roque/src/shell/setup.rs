//! `position …` and moves: the ways to change what stands on the board.

use anyhow::Result;
use chess::{Game, Move, Position};
use notation::{MoveError, san};

use super::{Other, Shell};
use crate::console::BadInput;
use crate::position;

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
            let played = position::play_all(&mut game, &rest, language);
            played.map_err(|wrong| BadInput(format!("{wrong}\n  {}", language.board_stays())))?;
        }
        self.game = game;
        if self.other == Other::Person { self.show_board() } else { Ok(()) }
    }

    fn read_fen(&self, fen: &str) -> Result<Position, BadInput> {
        let language = self.console.language;
        position::read(fen, self.uci.is_chess960(), language)
            .map_err(|BadInput(wrong)| BadInput(format!("{wrong}\n  {}", language.board_stays())))
    }

    /// A move as this user writes it.
    pub(super) fn read_move(&self, game: &Game, text: &str) -> Result<Move, MoveError> {
        position::read_any_move(game.position(), text, self.console.language)
    }

    /// A legal move as this user reads it.
    pub(super) fn write_move(&self, position: &Position, mv: Move) -> String {
        san::write(position, mv, self.console.language.piece_letters())
    }
}
