//! How a game at the board ends.

use std::fmt;

use arena::{Ending, Fault, GameResult, Termination};
use chess::{Color, DrawReason, Outcome};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// On the board.
    Rules(Outcome),
    /// A draw that may be claimed; the program does so by itself.
    Claimed(DrawReason),
    /// This side gave up.
    Resigned(Color),
    /// Both sides wanted a draw.
    Agreed,
    /// This side overstepped its time.
    Time(Color),
}

/// As the arena has it.
impl From<End> for Ending {
    fn from(end: End) -> Ending {
        match end {
            End::Rules(outcome) => Ending::from(outcome),
            End::Claimed(reason) => Ending::from(reason),
            End::Resigned(loser) => Ending::Resignation { loser },
            End::Agreed => Ending::Agreement,
            End::Time(side) => Ending::Fault { side, fault: Fault::Late { ms: None } },
        }
    }
}

impl End {
    /// Who won.
    pub fn result(self) -> GameResult {
        match self {
            End::Rules(Outcome::Checkmate { winner }) => GameResult::win(winner),
            End::Resigned(loser) | End::Time(loser) => GameResult::win(!loser),
            End::Rules(Outcome::Draw(_)) | End::Claimed(_) | End::Agreed => GameResult::Draw,
        }
    }

    /// How, as the arena keeps games.
    pub fn termination(self) -> Termination {
        Ending::from(self).termination()
    }

    /// Who won, if anybody did.
    pub fn winner(self) -> Option<Color> {
        match self.result() {
            GameResult::WhiteWins => Some(Color::White),
            GameResult::BlackWins => Some(Color::Black),
            GameResult::Draw | GameResult::Unfinished => None,
        }
    }
}

/// In English, within a sentence: `White resigns, Black wins`.
impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |side| if side == Color::White { "White" } else { "Black" };
        let draw = |reason| match reason {
            DrawReason::FiftyMoves | DrawReason::SeventyFiveMoves => format!("the {reason}"),
            _ => reason.to_string(),
        };
        match *self {
            End::Rules(Outcome::Checkmate { winner }) => {
                write!(f, "{} wins by checkmate", name(winner))
            }
            End::Rules(Outcome::Draw(reason)) | End::Claimed(reason) => {
                write!(f, "draw by {}", draw(reason))
            }
            End::Resigned(loser) => write!(f, "{} resigns, {} wins", name(loser), name(!loser)),
            End::Agreed => f.write_str("draw by agreement"),
            End::Time(loser) => {
                write!(f, "{} has no time left, {} wins", name(loser), name(!loser))
            }
        }
    }
}

/// `{"result": "1-0", "termination": "resignation", "winner": "white"}`.
impl Serialize for End {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut object = to.serialize_struct("End", 3)?;
        object.serialize_field("result", &self.result())?;
        object.serialize_field("termination", &self.termination())?;
        object.serialize_field("winner", &self.winner().map(|side| side.to_string()))?;
        object.end()
    }
}
