//! Does a program keep to its protocol? Named checks, each a short dialogue with a fresh process.
//!
//! The situations are those in which engines are known to break inside GUIs. A check passes, fails
//! with what was sent, what was expected and what came instead, or is skipped because the engine
//! does not offer what it is about. This crate talks and judges; it prints nothing.
//!
//! ```no_run
//! use arena::PlayerSpec;
//! use arena::check::{self, Protocol, Situation, Verdict};
//!
//! let engine = PlayerSpec::parse("uci:stockfish")?;
//! let config = check::CheckConfig::default();
//! for situation in Situation::of(Protocol::Uci) {
//!     let report = check::run(&engine, situation, &config)?;
//!     if let Verdict::Fail(problem) = report.verdict {
//!         println!("{}: expected {}, found {}", situation.name(), problem.expected, problem.found);
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod castling;
mod clocks;
mod dialogue;
mod handshake;
mod input;
mod lines;
mod problem;
mod searches;
mod situation;
mod xboard;

use std::time::{Duration, Instant};

use serde::Serialize;
use thiserror::Error;

use crate::player::PlayerSpec;
use dialogue::{Dialogue, Stop};

pub use problem::{Awaited, Expected, Found, Problem};
pub use situation::{Protocol, Situation};

/// How patient the checker is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CheckConfig {
    /// For every answer that no clock hurries.
    pub patience: Duration,
    /// How long it listens for something that must not come.
    pub quiet: Duration,
}

impl Default for CheckConfig {
    fn default() -> CheckConfig {
        CheckConfig { patience: Duration::from_secs(5), quiet: Duration::from_millis(300) }
    }
}

/// Who is being checked.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Identity {
    /// `id name`.
    pub name: String,
    /// `id author`.
    pub author: String,
    /// The names of its options, as it spells them; for XBoard those of its features.
    pub options: Vec<String>,
}

/// What one check came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The check.
    pub situation: Situation,
    /// How it ended.
    pub verdict: Verdict,
    /// How long it took.
    pub time: Duration,
}

/// How a check ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// All was as it should be.
    Pass,
    /// Something was not.
    Fail(Box<Problem>),
    /// The engine does not announce this option, so nothing can be asked.
    Skipped {
        /// The option.
        option: &'static str,
    },
}

/// Why nothing can be checked at all.
#[derive(Debug, Error)]
pub enum CheckError {
    /// It is one of our own searchers.
    #[error("{0} is no other program")]
    NoProgram(String),
    /// The program cannot be started.
    #[error("{program} cannot be started: {error}")]
    Start {
        /// The program.
        program: String,
        /// Why.
        error: std::io::Error,
    },
    /// It does not shake hands.
    #[error("{program} does not answer: expected {}, found {}", problem.expected, problem.found)]
    NoHandshake {
        /// The program.
        program: String,
        /// What happened instead.
        problem: Box<Problem>,
    },
}

/// Starts the program, asks who it is and ends it: what every check needs first. The player is one
/// of the kind [`Uci`](crate::PlayerKind::Uci) whatever it speaks: only its program matters here.
pub fn introduce(
    engine: &PlayerSpec,
    protocol: Protocol,
    config: &CheckConfig,
) -> Result<Identity, CheckError> {
    let mut dialogue = Dialogue::start(engine, config)?;
    let shaken = match protocol {
        Protocol::Uci => dialogue.shake_hands(),
        Protocol::XBoard => xboard::begin(&mut dialogue),
    };
    match shaken {
        Ok(()) => Ok(dialogue.identity()),
        Err(Stop::Problem(problem)) => {
            Err(CheckError::NoHandshake { program: engine.to_string(), problem })
        }
        Err(Stop::Start(error)) => Err(error),
        Err(Stop::Skip(_)) => Ok(Identity::default()),
    }
}

/// Runs one check with processes of its own, which have all ended when it returns.
pub fn run(
    engine: &PlayerSpec,
    situation: Situation,
    config: &CheckConfig,
) -> Result<Report, CheckError> {
    let started = Instant::now();
    let mut dialogue = Dialogue::start(engine, config)?;
    let verdict = match situation.hold(&mut dialogue) {
        Ok(()) => Verdict::Pass,
        Err(Stop::Problem(problem)) => Verdict::Fail(problem),
        Err(Stop::Skip(option)) => Verdict::Skipped { option },
        Err(Stop::Start(error)) => return Err(error),
    };
    Ok(Report { situation, verdict, time: started.elapsed() })
}
