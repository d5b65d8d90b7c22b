//! Whoever makes the moves: a searcher in this program, or another program that speaks UCI.
//!
//! A player answers a [`Request`] with a [`Thought`], or with a [`Fault`] that loses the game. It
//! is timed here, outside of it.

pub(crate) mod process;
mod searcher;
mod spec;
mod uci;
mod watchdog;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use chess::{Game, Move};
use eval::Score;
use search::{Clock, Searcher};

use crate::record::Termination;
use crate::time_control::TimeControl;

pub use searcher::apply_options;
pub use spec::{PlayerKind, PlayerSpec, PlayerSpecError};
pub(crate) use watchdog::Watchdog;

/// Makes the searcher of a player inside this program, with its options set; see
/// [`apply_options`].
pub type SearcherFactory = dyn Fn(&PlayerSpec) -> Result<Box<dyn Searcher>, String> + Send + Sync;

/// How long players may keep us waiting when no clock runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// From the start of a program to its `uciok` and the first `readyok`.
    pub startup: Duration,
    /// For every later `readyok`.
    pub ready: Duration,
    /// For a move without clock or time for the move.
    pub unlimited_move: Duration,
    /// For the move after `stop`, when the time is over.
    pub after_stop: Duration,
    /// For a program to end after `quit`.
    pub quit: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            startup: Duration::from_secs(20),
            ready: Duration::from_secs(30),
            unlimited_move: Duration::from_secs(600),
            after_stop: Duration::from_secs(2),
            quit: Duration::from_millis(500),
        }
    }
}

/// What a player is asked for a move with.
pub(crate) struct Request<'a> {
    pub(crate) game: &'a Game,
    /// The clocks of White and of Black.
    pub(crate) clocks: [Option<Clock>; 2],
    /// The mover's limits.
    pub(crate) limits: &'a TimeControl,
    /// After so long the mover has lost; nothing if no clock runs.
    pub(crate) deadline: Option<Duration>,
}

/// A legal move, and what the player said about it.
#[derive(Clone, Debug)]
pub(crate) struct Thought {
    pub(crate) mv: Move,
    pub(crate) score: Option<Score>,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    /// By our clock.
    pub(crate) time: Duration,
}

/// Why there is no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    pub(crate) termination: Termination,
    /// What it did, to be read after `White ` or `Black `: `makes an illegal move: e2e5`.
    pub(crate) what: String,
    /// The last lines it said.
    pub(crate) last_lines: Vec<String>,
}

impl Fault {
    pub(crate) fn new(termination: Termination, what: impl Into<String>) -> Fault {
        Fault { termination, what: what.into(), last_lines: Vec::new() }
    }

    /// The match is over: nobody's fault.
    pub(crate) fn abandoned() -> Fault {
        Fault::new(Termination::Abandoned, "is interrupted")
    }
}

/// Someone to play with.
pub(crate) trait Player: Send {
    /// Gets ready for a new game.
    fn new_game(&mut self, chess960: bool) -> Result<(), Fault>;

    /// Thinks about a move.
    fn think(&mut self, request: &Request<'_>) -> Result<Thought, Fault>;
}

/// All that is needed to start a player, again and again if it must be.
pub(crate) struct Starter<'a> {
    pub(crate) factory: &'a SearcherFactory,
    pub(crate) patience: &'a Patience,
    pub(crate) watchdog: &'a Watchdog,
    /// Raised when running games are to be given up.
    pub(crate) abandon: Arc<AtomicBool>,
}

impl Starter<'_> {
    pub(crate) fn start(&self, spec: &PlayerSpec) -> Result<Box<dyn Player>, Fault> {
        match &spec.kind {
            PlayerKind::InProcess(_) => {
                let limit = self.patience.unlimited_move;
                let player = searcher::InProcess::start(spec, self.factory, self.watchdog, limit)?;
                Ok(Box::new(player))
            }
            PlayerKind::Uci { .. } => {
                let abandon = Arc::clone(&self.abandon);
                Ok(Box::new(uci::UciPlayer::start(spec, *self.patience, abandon)?))
            }
        }
    }
}

fn is_raised(flag: &AtomicBool) -> bool {
    flag.load(Ordering::Relaxed)
}
