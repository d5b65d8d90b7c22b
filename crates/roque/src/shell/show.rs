//! What the shell shows: the board, facts about the position, the legal moves.

use anyhow::Result;
use chess::Bitboard;
use notation::drawing::{self, Options, Style};

use super::{Other, Shell};
use crate::console::{BadInput, BoardStyle};
use crate::position::to_fen_of;
use crate::table::facts;
use report::legal_moves::{self, MoveList};
use words::capitalized;

impl Shell {
    /// The board, and the result if the game is over or may be ended.
    pub(super) fn show_board(&self) -> Result<()> {
        let mut text = self.drawing(Bitboard::EMPTY);
        let language = self.console.language;
        match (self.game.outcome(), self.game.claimable_draw()) {
            (Some(outcome), _) => text += &language.game_over(outcome),
            (None, Some(reason)) => text += &(capitalized(&language.claimable(reason)) + ".\n"),
            (None, None) => {}
        }
        Ok(self.console.say(&text)?)
    }

    /// The board with all that a programmer wants to know about it.
    pub(super) fn show_position(&self) -> Result<()> {
        let language = self.console.language;
        let words = language.position_words();
        let position = self.game.position();
        let checkers: Vec<String> =
            position.checkers().into_iter().map(|square| square.to_string()).collect();
        let checkers = if checkers.is_empty() { "-".to_owned() } else { checkers.join(" ") };
        let key = format!("{:016x}", position.key());
        let moves = position.count_legal_moves().to_string();
        let turn = capitalized(language.side(position.turn()));
        let fen = to_fen_of(&self.game, self.console.fen);
        let result = self
            .game
            .outcome()
            .map(|outcome| format!("{} ({})", outcome.result(), language.outcome(outcome)));
        let claim = self.game.claimable_draw().map(|reason| language.claimable(reason));
        let mut lines = vec![
            (words.fen, fen.as_str()),
            (words.key, &key),
            (words.turn, &turn),
            (words.checkers, &checkers),
            (words.moves, &moves),
        ];
        if let Some(result) = result.as_deref().or(claim.as_deref()) {
            lines.push((words.result, result));
        }
        Ok(self.console.say(&format!("{}\n{}", self.drawing(Bitboard::EMPTY), facts(&lines)))?)
    }

    pub(super) fn show_fen(&self) -> Result<()> {
        Ok(self.console.say(&(to_fen_of(&self.game, self.console.fen) + "\n"))?)
    }

    /// The board with these squares marked. People also see the last move; the plain drawing that
    /// programs read has nothing but pieces and dots.
    fn drawing(&self, marked: Bitboard) -> String {
        let style = match self.console.board {
            BoardStyle::Letters => Style::Letters,
            BoardStyle::Unicode => Style::Unicode,
            BoardStyle::Color => Style::Colour,
        };
        let last_move = self.game.moves().next_back().filter(|_| style != Style::Letters);
        let options = Options { style, marked, last_move, ..Options::default() };
        drawing::draw(self.game.position(), &options)
    }

    /// `[square] [coordinates]`: the legal moves, a line for each piece.
    pub(super) fn show_moves(&self, arguments: &str) -> Result<()> {
        let language = self.console.language;
        let listing = MoveList::read(arguments)
            .map_err(|stranger| BadInput(language.moves_refused(&stranger)))?;
        let position = self.game.position();
        let list = legal_moves::list(position, listing, language);
        let Some(square) = listing.square else {
            let legal = position.legal_moves().len();
            let count = language.legal_moves(legal, self.game.outcome());
            return Ok(self.console.say(&(list + &count))?);
        };
        if list.is_empty() {
            return Ok(self.console.say(&language.no_moves_from(position, square))?);
        }
        if self.other == Other::Person {
            self.console.say(&(self.drawing(legal_moves::targets(position, square)) + "\n"))?;
        }
        Ok(self.console.say(&list)?)
    }
}
