//! Test suites: positions with known answers, and how many of them a player finds.
//!
//! Every position is a game of its own: a player forgets what it learned before. Several players
//! take turns at each position, so that a busy machine is as busy for one as for the other.
//!
//! ```no_run
//! use std::sync::Arc;
//! use arena::PlayerSpec;
//! use arena::suite::{SuiteConfig, run_suite};
//! use notation::epd;
//!
//! let text = std::fs::read_to_string("wac.epd")?;
//! let positions: Vec<epd::Epd> =
//!     epd::read_lines(&text).filter_map(|(_, epd)| epd.ok()).collect();
//! let players = vec![PlayerSpec::parse("uci:stockfish,Hash=16")?];
//! let limits = "movetime=1000".parse()?;
//! let factory = Arc::new(|spec: &PlayerSpec| Err(format!("no player {spec}").into()));
//! let config = SuiteConfig::new(players, factory, limits, positions);
//! let results = run_suite(&config, &mut |verdict| eprintln!("{} {}", verdict.id, verdict.solved))?;
//! println!("{} of {}", results[0].solved, results[0].total);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod groups;
mod mate;
mod parts;
mod program;
mod result;
mod task;
mod thinker;
mod verdict;
mod worker;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::fault::Breakdown;
use crate::player::{Patience, PlayerSpec, SearcherFactory, Watchdog};
use crate::shard::Shard;
use crate::time_control::TimeControl;

pub use crate::pv::{PvDefect, PvFault};
pub use groups::Group;
pub use mate::{FalseClaim, MateFound};
pub use parts::{Joined, Mismatch, Part, join};
pub use result::{Mates, SolutionTimes, SuiteResult, Unsolved};
pub use task::{Points, Question};
pub use verdict::Verdict;

use task::Task;
use worker::{Schedule, Worker};

/// Everything about a run.
#[derive(Clone)]
pub struct SuiteConfig {
    /// Who is tested.
    pub players: Vec<PlayerSpec>,
    /// Makes the searchers of players inside this program.
    pub factory: Arc<SearcherFactory>,
    /// The limits of players that have none of their own: a time, a depth or a number of nodes for
    /// each position.
    pub limits: TimeControl,
    /// The suite. Positions that ask for nothing are left out.
    pub positions: Vec<Question>,
    /// Only this part of it is asked.
    pub shard: Option<Shard>,
    /// How many positions at a time; each has players of its own.
    pub concurrency: usize,
    /// How long players may keep us waiting.
    pub patience: Patience,
    /// Raised to end the run early, for instance from a signal handler.
    pub stop: Arc<AtomicBool>,
}

impl SuiteConfig {
    /// One position at a time.
    pub fn new<Q: Into<Question>>(
        players: Vec<PlayerSpec>,
        factory: Arc<SearcherFactory>,
        limits: TimeControl,
        positions: Vec<Q>,
    ) -> SuiteConfig {
        SuiteConfig {
            players,
            factory,
            limits,
            positions: positions.into_iter().map(Into::into).collect(),
            shard: None,
            concurrency: 1,
            patience: Patience::default(),
            stop: Arc::default(),
        }
    }

    /// How many positions of the suite are asked: all, or those of one part.
    pub fn asked(&self) -> usize {
        (0..self.positions.len()).filter(|&number| self.asks(number)).count()
    }

    /// Whether the position of this number is asked.
    fn asks(&self, number: usize) -> bool {
        let plays = |shard: Shard| u32::try_from(number).is_ok_and(|number| shard.plays(number));
        self.shard.is_none_or(plays)
    }

    fn limits_of(&self, player: &PlayerSpec) -> Result<TimeControl, SuiteError> {
        let limits = if player.limits.is_empty() { self.limits } else { player.limits };
        if limits.clock.is_some() {
            return Err(SuiteError::Clock(player.short_name()));
        }
        if limits.is_empty() { Err(SuiteError::NoLimit(player.short_name())) } else { Ok(limits) }
    }
}

/// Everything but the factory, which has nothing to show.
impl fmt::Debug for SuiteConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SuiteConfig")
            .field("players", &self.players)
            .field("limits", &self.limits)
            .field("positions", &self.positions.len())
            .field("shard", &self.shard)
            .field("concurrency", &self.concurrency)
            .finish_non_exhaustive()
    }
}

/// Why a suite cannot be run.
#[derive(Debug, Error)]
pub enum SuiteError {
    /// Nobody is to be tested.
    #[error("a suite needs a player")]
    NoPlayer,
    /// No position asks for anything.
    #[error("no position has a best move, a move to avoid, points or a mate to find")]
    NoTask,
    /// A player has no limit of any kind.
    #[error("player {0} may think for ever: give it movetime, depth or nodes for each position")]
    NoLimit(String),
    /// A clock is no limit for one position.
    #[error("player {0}: a clock is for games; give it movetime, depth or nodes for each position")]
    Clock(String),
    /// A player cannot be started at all.
    #[error("player {name} {broken}")]
    Start {
        /// The player.
        name: String,
        /// What it does instead, with its last lines.
        broken: Breakdown,
    },
}

/// Gives every position to every player and tells each verdict as it comes, in any order if several
/// positions are worked on at a time. One result for each player, in their order.
pub fn run_suite(
    config: &SuiteConfig,
    tell: &mut dyn FnMut(&Verdict),
) -> Result<Vec<SuiteResult>, SuiteError> {
    if config.players.is_empty() {
        return Err(SuiteError::NoPlayer);
    }
    let limits: Vec<TimeControl> =
        config.players.iter().map(|player| config.limits_of(player)).collect::<Result<_, _>>()?;
    let mut tasks: Vec<Task> = config
        .positions
        .iter()
        .enumerate()
        .filter_map(|(number, question)| Task::new(number, question))
        .collect();
    if tasks.is_empty() {
        return Err(SuiteError::NoTask);
    }
    // A small suite may have nothing for one of many parts.
    tasks.retain(|task| config.asks(task.number));
    let watchdog = Watchdog::default();
    let schedule = Schedule::new(&tasks, &config.stop);
    let threads = config.concurrency.clamp(1, tasks.len().max(1));
    let worker = || Worker::new(config, &limits, &watchdog, &schedule);
    // The first players are started here, so that one that cannot be is found at once.
    let mut first = worker();
    first.start_players()?;
    let (start, (sender, receiver)) = (Instant::now(), channel());
    let mut verdicts = thread::scope(|scope| {
        scope.spawn(|| watchdog.run(&|| config.stop.load(Ordering::Relaxed)));
        let mut first = Some(first);
        for _ in 0..threads {
            let mut worker = first.take().unwrap_or_else(&worker);
            let sender = sender.clone();
            scope.spawn(move || worker.run(&sender));
        }
        drop(sender);
        let verdicts = collect(&receiver, tell);
        watchdog.finish();
        verdicts
    });
    verdicts.sort_by_key(|verdict| verdict.number);
    let wall = start.elapsed();
    let skipped = config.asked() - tasks.len();
    let players = config.players.iter().zip(&limits).enumerate();
    Ok(players
        .map(|(index, (player, limits))| {
            let own = verdicts.iter().filter(|verdict| verdict.player == index);
            SuiteResult::new(player.to_string(), limits.to_string(), skipped, wall, own)
        })
        .collect())
}

fn collect(receiver: &Receiver<Verdict>, tell: &mut dyn FnMut(&Verdict)) -> Vec<Verdict> {
    let mut verdicts = Vec::new();
    while let Ok(verdict) = receiver.recv() {
        tell(&verdict);
        verdicts.push(verdict);
    }
    verdicts
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
