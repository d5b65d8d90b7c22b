//! `bestmove … [ponder …]`.

use std::fmt;

use notation::coordinates::{CastlingNotation, write};
use search::Choice;

use crate::text::one_line;
use crate::uci::UciError;
use crate::words::Words;

/// The end of a search. Moves are text, for only a position can say what they mean.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BestMove {
    /// The move; none where there is no legal move.
    pub best: Option<String>,
    /// The reply the engine expects.
    pub ponder: Option<String>,
}

impl BestMove {
    /// The answer of one of our own players.
    pub fn from_choice(choice: &Choice, castling: CastlingNotation) -> BestMove {
        let best = choice.best.map(|mv| write(mv, castling));
        let ponder = choice.ponder.filter(|_| best.is_some()).map(|mv| write(mv, castling));
        BestMove { best, ponder }
    }

    pub(crate) fn parse(words: &mut Words<'_>) -> Result<BestMove, UciError> {
        let missing = UciError::Missing { what: "the move", after: "bestmove" };
        let best = a_move(words.next().ok_or(missing)?);
        let announced = words.next().is_some_and(|word| word.eq_ignore_ascii_case("ponder"));
        let ponder = words.next().filter(|_| announced && best.is_some()).and_then(a_move);
        Ok(BestMove { best, ponder })
    }
}

/// A move, unless it is one of the ways in which engines say that there is none.
fn a_move(word: &str) -> Option<String> {
    const NONE: [&str; 5] = ["(none)", "0000", "null", "none", "-"];
    let none = NONE.iter().any(|none| none.eq_ignore_ascii_case(word));
    (!none).then(|| word.to_owned())
}

/// The whole line.
impl fmt::Display for BestMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let best = self.best.as_deref().unwrap_or("(none)");
        let line = match &self.ponder {
            Some(ponder) => format!("bestmove {best} ponder {ponder}"),
            None => format!("bestmove {best}"),
        };
        f.write_str(&one_line(&line))
    }
}
