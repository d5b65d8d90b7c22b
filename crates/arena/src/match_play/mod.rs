//! Two players, many games: in pairs with colours swapped, several at a time, until all are played
//! or a sequential test has decided.
//!
//! Games finish in any order, but count in theirs: a test that counted short games before long ones
//! would be biased. A pair counts when all pairs before it do.

mod config;
mod result;
mod worker;

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use thiserror::Error;

use crate::journal::{Head, Journal, JournalError};
use crate::pgn::PgnFile;
use crate::player::{PlayerSpec, Starter, Watchdog};
use crate::record::{GameRecord, GameResult};
use crate::statistics::Verdict;
use crate::time_control::TimeControl;

pub use config::{Interrupts, MatchConfig};
pub use result::MatchResult;
use result::Tally;
use worker::{Schedule, Worker};

/// Why a match cannot be played, or not to its end.
#[derive(Debug, Error)]
pub enum MatchError {
    /// A player has no limit of any kind.
    #[error("player {0} may think for ever: give it a time control, a depth or a number of nodes")]
    NoLimit(String),
    /// A player cannot be started at all.
    #[error("player {name} {what}{}", quoted(last_lines))]
    Start {
        /// The player.
        name: String,
        /// What it does instead.
        what: String,
        /// The last lines it said.
        last_lines: Vec<String>,
    },
    /// The journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The games cannot be written.
    #[error("{}: {error}", path.display())]
    Pgn {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}

fn quoted(lines: &[String]) -> String {
    if lines.is_empty() {
        return String::new();
    }
    format!("; its last lines:\n  {}", lines.join("\n  "))
}

/// What happens in a match.
#[derive(Debug)]
pub enum Event<'a> {
    /// So many games were found in the journal and are not played again; they are told like
    /// others.
    Resumed(usize),
    /// Something a person should know.
    Note(&'a str),
    /// A game counts. Games come in the order of their numbers.
    GameFinished {
        /// The game.
        record: &'a GameRecord,
        /// Whether the first player had White.
        first_is_white: bool,
        /// Where the match stands after it.
        standing: &'a MatchResult,
    },
}

/// Plays a match and tells what happens. Results are seen from the first player's side.
pub fn run_match(
    config: &MatchConfig,
    tell: &mut dyn FnMut(&Event<'_>),
) -> Result<MatchResult, MatchError> {
    let names = PlayerSpec::names(&config.players);
    let limits = limits_of(config, &names)?;
    let (journal, recorded) = match &config.journal {
        Some(path) => {
            let (journal, recorded) = Journal::open(path, &head(config, &limits))?;
            (Some(journal), recorded)
        }
        None => (None, BTreeMap::new()),
    };
    for note in config.warnings() {
        tell(&Event::Note(&note));
    }
    let resumed = !recorded.is_empty();
    if resumed {
        tell(&Event::Resumed(recorded.len()));
    }
    let pgn = match &config.pgn {
        Some(path) => Some(
            PgnFile::open(path, &config.event, resumed)
                .map_err(|error| MatchError::Pgn { path: path.clone(), error })?,
        ),
        None => None,
    };
    let tally = Tally::new(names.clone(), config.sprt);
    let mut book = Book { config, journal, pgn, tally, waiting: recorded, next: 0, tell };
    let missing = (0..config.games).filter(|game| !book.waiting.contains_key(game)).collect();
    book.deliver()?;
    if !book.is_decided() {
        play_games(&mut book, missing, &names, limits)?;
        book.deliver_rest()?;
    }
    Ok(book.tally.result(config.games))
}

fn limits_of(config: &MatchConfig, names: &[String; 2]) -> Result<[TimeControl; 2], MatchError> {
    let limits = config
        .players
        .each_ref()
        .map(|player| if player.limits.is_empty() { config.limits } else { player.limits });
    match limits.iter().zip(names).find(|(limits, _)| limits.is_empty()) {
        Some((_, name)) => Err(MatchError::NoLimit(name.clone())),
        None => Ok(limits),
    }
}

fn head(config: &MatchConfig, limits: &[TimeControl; 2]) -> Head {
    Head {
        roque_journal: 1,
        players: config.players.each_ref().map(ToString::to_string),
        limits: limits.map(|limits| limits.to_string()),
        openings: format!("{:016x}", config.openings.fingerprint()),
        adjudication: format!("{:?}", config.adjudication),
    }
}

/// Plays the games that are missing, on as many threads as asked for.
fn play_games(
    book: &mut Book<'_, '_>,
    missing: VecDeque<u32>,
    names: &[String; 2],
    limits: [TimeControl; 2],
) -> Result<(), MatchError> {
    let config = book.config;
    let watchdog = Watchdog::default();
    let abandon = Arc::new(AtomicBool::new(false));
    let starter = Starter {
        factory: &*config.factory,
        patience: &config.patience,
        watchdog: &watchdog,
        abandon: Arc::clone(&abandon),
    };
    let threads = config.concurrency.clamp(1, missing.len().max(1));
    let schedule = Schedule::new(Mutex::new(missing), &config.interrupts.finish_games);
    let worker = || Worker::new(config, &starter, &schedule, names, limits);
    // The first pair of players is started here, so that one that cannot be is found at once.
    let mut first = worker();
    first.start_players()?;
    let (sender, receiver) = channel();
    thread::scope(|scope| {
        scope.spawn(|| watchdog.run(&abandon));
        let mut first = Some(first);
        for _ in 0..threads {
            let mut worker = first.take().unwrap_or_else(&worker);
            let sender = sender.clone();
            scope.spawn(move || worker.run(&sender));
        }
        drop(sender);
        let collected = collect(book, &receiver, &schedule, &abandon);
        schedule.close();
        if collected.is_err() {
            abandon.store(true, Ordering::Relaxed);
        }
        // The workers end before the watchdog does: it may have to stop their searchers.
        while receiver.recv().is_ok() {}
        watchdog.finish();
        collected
    })
}

/// Takes games from the workers until there are no more.
fn collect(
    book: &mut Book<'_, '_>,
    receiver: &Receiver<GameRecord>,
    schedule: &Schedule<'_>,
    abandon: &AtomicBool,
) -> Result<(), MatchError> {
    loop {
        match receiver.recv_timeout(Duration::from_millis(50)) {
            Ok(record) if record.result == GameResult::Unfinished => {}
            Ok(record) if book.is_decided() => book.keep(&record)?,
            Ok(record) => book.add(record)?,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        if book.is_decided() {
            schedule.close();
            if !book.config.finish_running_games {
                abandon.store(true, Ordering::Relaxed);
            }
        }
        if book.config.interrupts.stop_now.load(Ordering::Relaxed) {
            schedule.close();
            abandon.store(true, Ordering::Relaxed);
        }
    }
}

/// Where finished games go: the journal first, then in their order the count, the PGN file and
/// whoever listens.
struct Book<'a, 'b> {
    config: &'a MatchConfig,
    journal: Option<Journal>,
    pgn: Option<PgnFile>,
    tally: Tally,
    /// Games that cannot count yet.
    waiting: BTreeMap<u32, GameRecord>,
    /// The first game that has not been counted.
    next: u32,
    tell: &'b mut dyn FnMut(&Event<'_>),
}

impl Book<'_, '_> {
    fn is_decided(&self) -> bool {
        self.tally.verdict() != Verdict::Continue
    }

    /// Writes a game down without counting it: it came after the decision.
    fn keep(&mut self, record: &GameRecord) -> Result<(), MatchError> {
        self.journal.as_mut().map_or(Ok(()), |journal| journal.add(record))?;
        Ok(())
    }

    fn add(&mut self, record: GameRecord) -> Result<(), MatchError> {
        self.keep(&record)?;
        self.waiting.insert(record.game, record);
        self.deliver()
    }

    /// Counts the games whose turn it is: whole pairs, up to the decision.
    fn deliver(&mut self) -> Result<(), MatchError> {
        while !self.is_decided() && self.next < self.config.games {
            let last = self.next + 1 >= self.config.games;
            let complete = self.waiting.contains_key(&self.next)
                && (last || self.waiting.contains_key(&(self.next + 1)));
            if !complete {
                break;
            }
            for _ in 0..2 {
                if let Some(record) = self.waiting.remove(&self.next) {
                    self.next += 1;
                    self.count(&record)?;
                }
            }
        }
        Ok(())
    }

    /// Counts what is left after an interruption, gaps or not.
    fn deliver_rest(&mut self) -> Result<(), MatchError> {
        while !self.is_decided() {
            let Some((game, record)) = self.waiting.pop_first() else { break };
            if game < self.config.games {
                self.count(&record)?;
            }
        }
        Ok(())
    }

    fn count(&mut self, record: &GameRecord) -> Result<(), MatchError> {
        self.tally.count(record);
        if let (Some(pgn), Some(path)) = (&mut self.pgn, &self.config.pgn) {
            pgn.add(record).map_err(|error| MatchError::Pgn { path: path.clone(), error })?;
        }
        let standing = self.tally.result(self.config.games);
        let first_is_white = record.game.is_multiple_of(2);
        (self.tell)(&Event::GameFinished { record, first_is_white, standing: &standing });
        Ok(())
    }
}
