//! Whoever makes the moves: a searcher in this program, another program that speaks UCI or XBoard, or
//! a person.
//!
//! A player answers a [`Request`] with a [`Reply`], or with a [`Breakdown`] that loses the game. It is
//! timed here, outside of it.

mod dialogue;
mod human;
mod listening;
pub(crate) mod process;
mod searcher;
mod spec;
mod uci;
mod watchdog;
mod xboard;

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use chess::{Color, Game, Move};
use eval::Score;
use search::{Clock, Searcher, StopFlag};

use crate::ending::Ending;
use crate::fault::{Breakdown, Fault};
use crate::pv::Lines;
use crate::time_control::TimeControl;

pub(crate) use dialogue::{Dialogue, milliseconds};
pub use human::{Human, HumanFactory, HumanMove, HumanRefusal, Turn};
pub use searcher::apply_options;
pub use spec::{PlayerKind, PlayerSpec, PlayerSpecError};
pub(crate) use watchdog::Watchdog;

/// What a factory of players may fail with: any error. It comes back as a [`crate::FactoryError`].
pub type AnyError = Box<dyn Error + Send + Sync>;

/// Makes the searcher of a player inside this program, with its options set; see
/// [`apply_options`].
pub type SearcherFactory = dyn Fn(&PlayerSpec) -> Result<Box<dyn Searcher>, AnyError> + Send + Sync;

/// How long players may keep us waiting when no clock runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// From the start of a program to its `uciok` and the first `readyok`.
    pub startup: Duration,
    /// For the first word of a program that is asked who it is; one that has said something may
    /// take the whole time to start.
    pub silence: Duration,
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
            silence: Duration::from_secs(10),
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
    /// The player's side.
    pub(crate) side: Color,
    /// The clocks of White and of Black.
    pub(crate) clocks: [Option<Clock>; 2],
    /// The player's limits.
    pub(crate) limits: &'a TimeControl,
    /// After so long the player has lost; nothing if no clock runs.
    pub(crate) deadline: Option<Duration>,
    /// Whether the opponent offered a draw with its last move.
    pub(crate) draw_offered: bool,
}

impl Request<'_> {
    /// The fault of who claims a draw when its time is over. Late moves are found by the clock.
    fn lateness(&self, used: Duration) -> Option<Breakdown> {
        let excess = used.checked_sub(self.deadline?).filter(|excess| !excess.is_zero())?;
        let ms = u64::try_from(excess.as_millis()).unwrap_or(u64::MAX);
        Some(Fault::Late { ms: Some(ms) }.into())
    }
}

/// What a player answers.
#[derive(Clone, Debug)]
pub(crate) enum Reply {
    Move(Thought),
    /// It gives up, takes a draw, or claims one that the rules grant.
    End(Ending),
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
    pub(crate) offers_draw: bool,
}

/// Someone to play with.
pub(crate) trait Player: Send {
    /// Gets ready for a new game.
    fn new_game(&mut self, chess960: bool) -> Result<(), Breakdown>;

    /// Thinks about a move.
    fn think(&mut self, request: &Request<'_>) -> Result<Reply, Breakdown>;

    /// Its move is on the board and the opponent begins to think; so may it, without waiting.
    fn ponder(&mut self, _request: &Request<'_>) -> Result<(), Breakdown> {
        Ok(())
    }

    /// From now on a move is wanted at once whenever this flag is raised.
    fn hurry_with(&mut self, _hurry: StopFlag) {}

    /// The game ended with this position; its end is told next.
    fn reached(&mut self, _game: &Game) {}

    /// The game is over. It must not wait for anything.
    fn game_over(&mut self, _ending: &Ending) {}

    /// How long questions took there and back since the last time.
    fn take_pings(&mut self) -> Vec<Duration> {
        Vec::new()
    }

    /// What became of the lines it has shown since the last time, if it shows any.
    fn take_lines(&mut self) -> Lines {
        Lines::default()
    }
}

/// Starts the program of a player, for a game that is no part of a match.
pub(crate) fn start_program(
    spec: &PlayerSpec,
    patience: Patience,
    abandon: Arc<AtomicBool>,
) -> Result<Box<dyn Player>, Breakdown> {
    match spec.kind {
        PlayerKind::Uci { .. } => {
            Ok(Box::new(uci::UciPlayer::start(spec, patience, abandon, None)?))
        }
        PlayerKind::Xboard { .. } => {
            Ok(Box::new(xboard::XboardPlayer::start(spec, patience, abandon, None)?))
        }
        PlayerKind::InProcess(_) | PlayerKind::Human => Err(Fault::NoProgram.into()),
    }
}

/// All that is needed to start a player, again and again if it must be.
pub(crate) struct Starter<'a> {
    pub(crate) factory: &'a SearcherFactory,
    /// Who makes the moves of people.
    pub(crate) humans: Option<&'a HumanFactory>,
    pub(crate) patience: &'a Patience,
    pub(crate) watchdog: &'a Watchdog,
    /// Raised when running games are to be given up.
    pub(crate) abandon: Arc<AtomicBool>,
}

impl Starter<'_> {
    /// Starts a player; a program has so long to answer, and runs on these cores, if any are
    /// given.
    pub(crate) fn start(
        &self,
        spec: &PlayerSpec,
        startup: Duration,
        cores: Option<&[usize]>,
    ) -> Result<Box<dyn Player>, Breakdown> {
        let abandon = || Arc::clone(&self.abandon);
        let patience = Patience { startup, ..*self.patience };
        Ok(match &spec.kind {
            PlayerKind::InProcess(_) => {
                let (watchdog, limit) = (self.watchdog, self.patience.unlimited_move);
                let factory = self.factory;
                Box::new(searcher::InProcess::start(spec, factory, watchdog, abandon(), limit)?)
            }
            PlayerKind::Uci { .. } => {
                Box::new(uci::UciPlayer::start(spec, patience, abandon(), cores)?)
            }
            PlayerKind::Xboard { .. } => {
                Box::new(xboard::XboardPlayer::start(spec, patience, abandon(), cores)?)
            }
            PlayerKind::Human => Box::new(human::HumanPlayer::start(spec, self.humans, abandon())?),
        })
    }
}

fn is_raised(flag: &AtomicBool) -> bool {
    flag.load(Ordering::Relaxed)
}
