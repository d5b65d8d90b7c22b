//! How a game ended, as data. The English of it is here; every other language is made from the value.

use std::fmt;

use chess::{Color, DrawReason, Outcome};
use serde::{Deserialize, Serialize};

use crate::fault::Fault;
use crate::record::{GameResult, Termination, side};

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Mate on the board.
    Checkmate {
        /// Who gave it.
        #[serde(with = "color")]
        winner: Color,
    },
    /// A draw by the rules, on the board or claimed for the players.
    Draw(#[serde(with = "draw")] DrawReason),
    /// One player offered a draw and the other took it.
    Agreement,
    /// A player gave up.
    Resignation {
        /// Who.
        #[serde(with = "color")]
        loser: Color,
    },
    /// Won for one side before the board said so.
    WonByAdjudication {
        /// Which side.
        #[serde(with = "color")]
        winner: Color,
        /// By what.
        by: Judge,
    },
    /// Drawn before the board said so.
    DrawnByAdjudication {
        /// By what.
        by: Judge,
    },
    /// A draw, because the game was as long as is allowed.
    TooLong {
        /// In half-moves.
        plies: u32,
    },
    /// A player did something that loses the game, or ends it without a result.
    Fault {
        /// Which side it had.
        #[serde(with = "color")]
        side: Color,
        /// What it did.
        fault: Fault,
    },
    /// It has not ended.
    Unfinished,
    /// What an old journal tells in words that are not known any more.
    Told(Told),
}

/// What ends a game for its players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Judge {
    /// What the players said about their moves.
    Scores,
    /// Endgame tables.
    Tables,
}

/// An ending as old journals have it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Told {
    /// Who won.
    pub result: GameResult,
    /// How.
    pub termination: Termination,
    /// In English.
    pub reason: String,
}

impl Ending {
    /// Who won.
    pub fn result(&self) -> GameResult {
        match self {
            Ending::Checkmate { winner } | Ending::WonByAdjudication { winner, .. } => {
                GameResult::win(*winner)
            }
            Ending::Resignation { loser } => GameResult::win(!*loser),
            Ending::Draw(_)
            | Ending::Agreement
            | Ending::DrawnByAdjudication { .. }
            | Ending::TooLong { .. } => GameResult::Draw,
            Ending::Fault { side, fault } => match fault.termination() {
                Termination::Abandoned => GameResult::Unfinished,
                _ => GameResult::win(!*side),
            },
            Ending::Unfinished => GameResult::Unfinished,
            Ending::Told(told) => told.result,
        }
    }

    /// What kind of end it is.
    pub fn termination(&self) -> Termination {
        match self {
            Ending::Checkmate { .. } => Termination::Checkmate,
            Ending::Draw(draw) => match draw {
                DrawReason::Stalemate => Termination::Stalemate,
                DrawReason::InsufficientMaterial => Termination::InsufficientMaterial,
                DrawReason::ThreefoldRepetition | DrawReason::FivefoldRepetition => {
                    Termination::Repetition
                }
                DrawReason::FiftyMoves | DrawReason::SeventyFiveMoves => Termination::FiftyMoves,
            },
            Ending::Agreement => Termination::Agreement,
            Ending::Resignation { .. } => Termination::Resignation,
            Ending::WonByAdjudication { .. } => Termination::WinAdjudication,
            Ending::DrawnByAdjudication { .. } => Termination::DrawAdjudication,
            Ending::TooLong { .. } => Termination::MaxPlies,
            Ending::Fault { fault, .. } => fault.termination(),
            Ending::Unfinished => Termination::Abandoned,
            Ending::Told(told) => told.termination,
        }
    }

    /// What neither the result nor the last move nor the tag `Termination` of a PGN game tells: its
    /// words, or nothing.
    pub(crate) fn remark(&self) -> String {
        match self {
            Ending::Checkmate { .. }
            | Ending::Unfinished
            | Ending::Fault { fault: Fault::Late { ms: None }, .. } => String::new(),
            ending => ending.to_string(),
        }
    }
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Ending {
        match outcome {
            Outcome::Checkmate { winner } => Ending::Checkmate { winner },
            Outcome::Draw(draw) => Ending::Draw(draw),
        }
    }
}

impl From<DrawReason> for Ending {
    fn from(draw: DrawReason) -> Ending {
        Ending::Draw(draw)
    }
}

impl fmt::Display for Judge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Judge::Scores => Ok(()),
            Judge::Tables => f.write_str(": tablebases"),
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Checkmate { winner } => write!(f, "{} mates", side(*winner)),
            Ending::Draw(draw) => write!(f, "Draw by {draw}"),
            Ending::Agreement => f.write_str("Draw by agreement"),
            Ending::Resignation { loser } => write!(f, "{} resigns", side(*loser)),
            Ending::WonByAdjudication { winner, by } => {
                write!(f, "{} wins by adjudication{by}", side(*winner))
            }
            Ending::DrawnByAdjudication { by } => write!(f, "Draw by adjudication{by}"),
            Ending::TooLong { plies } => write!(f, "Draw by adjudication: {plies} plies"),
            Ending::Fault { side: color, fault } => write!(f, "{} {fault}", side(*color)),
            Ending::Unfinished => f.write_str("Unfinished"),
            Ending::Told(told) => f.write_str(&told.reason),
        }
    }
}

/// A colour in JSON.
mod color {
    use super::{Color, Deserialize, Serialize};

    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Side {
        White,
        Black,
    }

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
    pub(super) fn serialize<S: serde::Serializer>(color: &Color, to: S) -> Result<S::Ok, S::Error> {
        match color {
            Color::White => Side::White,
            Color::Black => Side::Black,
        }
        .serialize(to)
    }

    pub(super) fn deserialize<'de, D: serde::Deserializer<'de>>(
        from: D,
    ) -> Result<Color, D::Error> {
        Ok(match Side::deserialize(from)? {
            Side::White => Color::White,
            Side::Black => Color::Black,
        })
    }
}

/// The rule behind a draw in JSON.
mod draw {
    use serde::de::Error as _;

    use super::{Deserialize, DrawReason};

    const WORDS: [(&str, DrawReason); 6] = [
        ("stalemate", DrawReason::Stalemate),
        ("insufficient_material", DrawReason::InsufficientMaterial),
        ("threefold_repetition", DrawReason::ThreefoldRepetition),
        ("fivefold_repetition", DrawReason::FivefoldRepetition),
        ("fifty_moves", DrawReason::FiftyMoves),
        ("seventy_five_moves", DrawReason::SeventyFiveMoves),
    ];

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
    pub(super) fn serialize<S: serde::Serializer>(
        draw: &DrawReason,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        let word = WORDS.iter().find(|(_, reason)| reason == draw).map_or("", |(word, _)| word);
        to.serialize_str(word)
    }

    pub(super) fn deserialize<'de, D: serde::Deserializer<'de>>(
        from: D,
    ) -> Result<DrawReason, D::Error> {
        let text = String::deserialize(from)?;
        let found = WORDS.iter().find(|(word, _)| *word == text).map(|(_, reason)| *reason);
        found.ok_or_else(|| D::Error::custom(format!("no draw is called {text:?}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_down_is_the_same_when_it_is_read() {
        let draws = [
            DrawReason::Stalemate,
            DrawReason::InsufficientMaterial,
            DrawReason::ThreefoldRepetition,
            DrawReason::FivefoldRepetition,
            DrawReason::FiftyMoves,
            DrawReason::SeventyFiveMoves,
        ];
        let others = [
            Ending::Checkmate { winner: Color::Black },
            Ending::WonByAdjudication { winner: Color::White, by: Judge::Tables },
            Ending::TooLong { plies: 400 },
            Ending::Fault { side: Color::White, fault: Fault::Late { ms: None } },
            Ending::Unfinished,
        ];
        for ending in draws.map(Ending::Draw).into_iter().chain(others) {
            let text = serde_json::to_string(&ending).unwrap();
            assert_eq!(serde_json::from_str::<Ending>(&text).unwrap(), ending, "{text}");
        }
        let mate = serde_json::to_string(&Ending::Checkmate { winner: Color::Black }).unwrap();
        assert_eq!(mate, r#"{"checkmate":{"winner":"black"}}"#);
    }
}
