//! What a player did instead of going on with the game, as data. The English of it is in `english`;
//! every other language is made from the value, never from that text.

mod english;
mod reasons;

use std::fmt;

use notation::excerpt;
use serde::{Deserialize, Serialize};

use crate::record::Termination;
pub use reasons::{FactoryError, SystemError};

/// What a player did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// It overstepped its time.
    Late {
        /// By so many milliseconds, where that is known.
        ms: Option<u64>,
    },
    /// It made a move that is not legal, or no move at all.
    IllegalMove {
        /// What it said.
        text: String,
        /// What is wrong with that, as [`notation::MoveError`] says it in English; nothing for a
        /// player inside this program, which can only make moves.
        why: Option<String>,
    },
    /// It made no move.
    NoMove {
        /// What it said instead, if anything.
        line: Option<String>,
    },
    /// It could not be brought to a legal move, a person.
    IllegalMovesOnly,
    /// It says of a legal move that it is illegal.
    RefusesMove {
        /// Its line.
        line: String,
    },
    /// It says of the position that it is illegal.
    RefusesPosition {
        /// What it said about it.
        text: String,
        /// Whether that was while it should have thought, and not before.
        thinking: bool,
    },
    /// It claims an end of the game that is none.
    FalseClaim {
        /// The claim.
        claim: String,
    },
    /// Its process ended, or closed its pipes.
    Disconnects(Exit),
    /// It no longer answers.
    Stalls(Silence),
    /// A searcher of our own panicked.
    Panics {
        /// With these words.
        message: String,
    },
    /// It cannot do what the game asks for.
    Cannot(Lack),
    /// There is no such program, or it does not run here.
    CannotRun {
        /// The program.
        command: String,
        /// Why.
        error: SystemError,
    },
    /// It has no such option, or none that takes this value.
    NoOption {
        /// The option that was asked for.
        name: String,
        /// The value, where it is the value that does not fit.
        value: Option<String>,
        /// The options it has.
        known: Vec<String>,
    },
    /// Whoever makes the searchers of this program made none.
    NotMade(FactoryError),
    /// Whoever finds the people found nobody.
    NotFound(FactoryError),
    /// There is nobody who could be asked for the moves of a person.
    NobodyToAsk,
    /// It is no program that could be started.
    NoProgram,
    /// There is no such player.
    Missing,
    /// It went away, a person.
    Leaves,
    /// The game was given up, which is nobody's fault.
    Interrupted,
}

/// How a program ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Exit {
    /// By itself, with this status.
    Status(i32),
    /// By a signal.
    Signal {
        /// Its number.
        number: i32,
        /// Whether its memory was written to a file.
        core_dumped: bool,
    },
    /// It has not ended, but closed its pipe.
    ClosedPipe,
    /// Nobody knows.
    Unknown,
}

/// What a program does not say.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Silence {
    /// A single word after `uci`.
    Greeting {
        /// In so many milliseconds.
        ms: u64,
    },
    /// This word of its protocol.
    Word(String),
    /// Its move, after it was told to stop thinking ahead.
    StopOfPondering,
    /// Its move.
    Move {
        /// In so many milliseconds.
        ms: u64,
    },
    /// Its move, a searcher of our own without any clock.
    OwnMove {
        /// In so many seconds.
        seconds: u64,
    },
}

/// What a program cannot do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lack {
    /// Be limited to a number of nodes.
    NodeLimit,
    /// Be told castling rights or a pawn that can be captured en passant.
    Setboard,
    /// Play Chess960.
    Chess960,
    /// Solve suites.
    Suites,
}

impl Fault {
    /// A text that is no legal move, for this reason.
    pub(crate) fn illegal(text: &str, error: &notation::MoveError) -> Fault {
        Fault::IllegalMove { text: excerpt(text.trim(), 24), why: Some(error.to_string()) }
    }

    /// A move that is not legal.
    pub(crate) fn illegal_move(mv: chess::Move) -> Fault {
        Fault::IllegalMove { text: mv.to_string(), why: None }
    }

    /// How a game ends by it.
    pub fn termination(&self) -> Termination {
        match self {
            Fault::Late { .. } => Termination::TimeForfeit,
            Fault::IllegalMove { .. }
            | Fault::NoMove { .. }
            | Fault::IllegalMovesOnly
            | Fault::RefusesMove { .. }
            | Fault::RefusesPosition { .. }
            | Fault::FalseClaim { .. } => Termination::IllegalMove,
            Fault::Stalls(_) => Termination::Stall,
            Fault::Panics { .. } | Fault::NotMade(_) => Termination::Panic,
            Fault::Disconnects(_)
            | Fault::Cannot(_)
            | Fault::CannotRun { .. }
            | Fault::NoOption { .. }
            | Fault::NotFound(_)
            | Fault::NobodyToAsk
            | Fault::NoProgram
            | Fault::Missing => Termination::Disconnect,
            Fault::Leaves | Fault::Interrupted => Termination::Abandoned,
        }
    }

    /// Whether whoever wrote down the player was wrong (there is no such program, it is no engine, or
    /// it has no such option): no game need be tried.
    pub(crate) fn is_hopeless(&self) -> bool {
        matches!(
            self,
            Fault::CannotRun { .. }
                | Fault::NoOption { .. }
                | Fault::NotMade(_)
                | Fault::NotFound(_)
                | Fault::NobodyToAsk
                | Fault::NoProgram
                | Fault::Missing
                | Fault::Stalls(Silence::Greeting { .. })
        )
    }
}

impl Exit {
    /// The name of the signal, where this system has one for it.
    pub fn signal_name(self) -> Option<&'static str> {
        #[cfg(unix)]
        if let Exit::Signal { number, .. } = self {
            return nix::sys::signal::Signal::try_from(number).ok().map(|signal| signal.as_str());
        }
        None
    }
}

impl From<std::process::ExitStatus> for Exit {
    fn from(status: std::process::ExitStatus) -> Exit {
        #[cfg(unix)]
        {
            use std::os::unix::process::ExitStatusExt as _;
            if let Some(number) = status.signal() {
                return Exit::Signal { number, core_dumped: status.core_dumped() };
            }
        }
        status.code().map_or(Exit::Unknown, Exit::Status)
    }
}

/// A fault, with the last lines of whoever committed it. JSON has it in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breakdown {
    /// What the player did.
    pub fault: Fault,
    /// The last lines it said.
    pub last_lines: Vec<String>,
}

impl From<Fault> for Breakdown {
    fn from(fault: Fault) -> Breakdown {
        Breakdown { fault, last_lines: Vec::new() }
    }
}

impl fmt::Display for Breakdown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault.fmt(f)?;
        if self.last_lines.is_empty() {
            return Ok(());
        }
        write!(f, "; its last lines:\n  {}", self.last_lines.join("\n  "))
    }
}

impl Serialize for Breakdown {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use std::error::Error;

    use super::*;

    #[test]
    #[cfg(unix)]
    fn exits_are_told_as_the_standard_library_tells_them() {
        use std::os::unix::process::ExitStatusExt as _;
        use std::process::ExitStatus;
        for raw in [0, 7 << 8, 255 << 8, 9, 11, 6 | 0x80, 64] {
            let status = ExitStatus::from_raw(raw);
            assert_eq!(Exit::from(status).to_string(), status.to_string());
        }
    }

    #[test]
    fn what_is_written_down_is_the_same_when_it_is_read() {
        let made = FactoryError::from(Box::<dyn Error + Send + Sync>::from("no such player"));
        for fault in [
            Fault::Late { ms: Some(12) },
            Fault::IllegalMove { text: "a1h8".to_owned(), why: None },
            Fault::Disconnects(Exit::Signal { number: 11, core_dumped: true }),
            Fault::Disconnects(Exit::Status(3)),
            Fault::Stalls(Silence::Word("uciok".to_owned())),
            Fault::Cannot(Lack::Chess960),
            Fault::NotMade(made),
            Fault::Interrupted,
        ] {
            let text = serde_json::to_string(&fault).unwrap();
            assert_eq!(serde_json::from_str::<Fault>(&text).unwrap(), fault, "{text}");
        }
    }
}
