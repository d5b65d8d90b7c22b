//! The threads that play the games of a match or a tournament, several at a time, each at a board of
//! its own.
//!
//! The pool knows who plays whom and from where; what the results mean, and which games come next,
//! is the business of the [`Organiser`].

mod organiser;
mod pairing;
mod queue;
mod start;
mod worker;

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use thiserror::Error;

use crate::conditions::Conditions;
use crate::cores::{self, PinError, oversubscription};
use crate::fault::Breakdown;
use crate::journal::JournalError;
use crate::note::Note;
use crate::player::{Player, PlayerSpec, Starter, Watchdog};
use crate::record::{GameRecord, GameResult, MoveRecord};
use crate::time_control::TimeControl;

pub(crate) use organiser::{GoOn, Organiser};
pub use pairing::Pairing;
use queue::Queue;
use start::PatientStarter;
use worker::Worker;

/// So many games are written down together at the most.
const MOST_AT_ONCE: usize = 256;

/// How games are told to end early, for instance from a signal handler.
#[derive(Clone, Debug, Default)]
pub struct Interrupts {
    /// Begin no more games; those that run are finished.
    pub finish_games: Arc<AtomicBool>,
    /// Give up the games that run, too.
    pub stop_now: Arc<AtomicBool>,
}

/// Why games cannot be played, or not to their end.
#[derive(Debug, Error)]
pub enum MatchError {
    /// A player has no limit of any kind.
    #[error("player {0} may think for ever: give it a time control, a depth or a number of nodes")]
    NoLimit(String),
    /// A player cannot be started at all.
    #[error("player {name} {broken}")]
    Start {
        /// The player.
        name: String,
        /// What it does instead.
        broken: Breakdown,
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

/// Someone who takes part.
#[derive(Clone, Debug)]
pub(crate) struct Entrant {
    pub(crate) spec: PlayerSpec,
    pub(crate) name: String,
    pub(crate) limits: TimeControl,
}

impl Entrant {
    /// Players with their names; those without limits get the common ones.
    pub(crate) fn list(
        specs: &[PlayerSpec],
        names: &[String],
        common: TimeControl,
    ) -> Result<Vec<Entrant>, MatchError> {
        let entrants = specs.iter().zip(names).map(|(spec, name)| {
            let limits = if spec.limits.is_empty() { common } else { spec.limits };
            if limits.is_empty() {
                return Err(MatchError::NoLimit(name.clone()));
            }
            Ok(Entrant { spec: spec.clone(), name: name.clone(), limits })
        });
        entrants.collect()
    }
}

/// A move of a running game, for those who watch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WatchedMove {
    /// At which board, from 0.
    pub board: usize,
    /// Which game.
    pub pairing: Pairing,
    /// How many half-moves have been played in it.
    pub ply: u32,
    /// The position before the move, in which people write it.
    pub before: chess::Position,
    /// The position after the move.
    pub fen: String,
    /// The move, and what its player said.
    pub played: MoveRecord,
}

/// Players at a board, by their numbers.
type Seated = Vec<(usize, Box<dyn Player>)>;

/// What the boards tell.
pub(crate) enum Message {
    Started(usize, Pairing),
    Moved(Box<WatchedMove>),
    Noted(Note),
    Finished(Box<GameRecord>),
    /// A game came to nothing, for a reason of our own.
    Broken,
}

/// The players of a contest, and what their games are played with.
pub(crate) struct Pool<'a> {
    pub(crate) entrants: Vec<Entrant>,
    pub(crate) conditions: &'a Conditions,
}

impl Pool<'_> {
    /// What may spoil the results.
    pub(crate) fn warnings(&self) -> Vec<Note> {
        let crowded =
            oversubscription(self.conditions.concurrency, &self.specs()).map(Note::Oversubscribed);
        crowded.into_iter().chain(self.cores_of_boards().err().map(Note::NotPinned)).collect()
    }

    fn specs(&self) -> Vec<PlayerSpec> {
        self.entrants.iter().map(|entrant| entrant.spec.clone()).collect()
    }

    /// The cores of each board, if they are to have any of their own; `Err` says why they cannot.
    fn cores_of_boards(&self) -> Result<Vec<Vec<usize>>, PinError> {
        if !self.conditions.pin_cores {
            return Ok(Vec::new());
        }
        cores::share(self.conditions.concurrency.max(1), cores::threads_of_game(&self.specs()))
    }

    /// Plays all games of the organiser, on as many threads as asked for.
    pub(crate) fn play(&self, organiser: &mut dyn Organiser) -> Result<(), MatchError> {
        let games = organiser.next_games()?;
        if games.is_empty() {
            return Ok(());
        }
        let watchdog = Watchdog::default();
        let abandon = Arc::new(AtomicBool::new(false));
        let starter = Starter {
            factory: &*self.conditions.factory,
            humans: self.conditions.humans.as_deref(),
            patience: &self.conditions.patience,
            watchdog: &watchdog,
            abandon: Arc::clone(&abandon),
        };
        let starts = PatientStarter::new(&starter, &self.entrants);
        let mut cores = self.cores_of_boards().unwrap_or_default().into_iter();
        let mut first_cores = cores.next();
        let queue = Queue::new(&self.conditions.interrupts.finish_games);
        let (sender, receiver) = channel();
        thread::scope(|scope| {
            // It is there before the first player, which may have to be stopped while it starts.
            scope.spawn(|| watchdog.run(&|| self.is_abandoned(&abandon)));
            let tried = self.try_players(organiser, &starts, &games, first_cores.as_deref());
            let played = tried.and_then(|mut seated| {
                if self.is_interrupted() {
                    return Ok(());
                }
                let outstanding = games.len();
                queue.extend(games);
                // A board without a game waits: the next round may have more games than this one.
                for board in 0..self.conditions.concurrency.max(1) {
                    let seated = std::mem::take(&mut seated);
                    let sender = sender.clone();
                    let (starts, queue) = (&starts, &queue);
                    let cores = first_cores.take().or_else(|| cores.next());
                    let mut worker = Worker { pool: self, starts, queue, board, cores, seated };
                    scope.spawn(move || worker.run(&sender));
                }
                drop(sender);
                let collected = self.collect(organiser, &receiver, &queue, &abandon, outstanding);
                queue.close();
                if collected.is_err() {
                    abandon.store(true, Ordering::Relaxed);
                }
                // The workers end before the watchdog does: it may have to stop their searchers.
                while receiver.recv().is_ok() {}
                collected
            });
            watchdog.finish();
            played
        })
    }

    /// Takes news from the boards until there is none left.
    fn collect(
        &self,
        organiser: &mut dyn Organiser,
        receiver: &Receiver<Message>,
        queue: &Queue<'_>,
        abandon: &AtomicBool,
        mut outstanding: usize,
    ) -> Result<(), MatchError> {
        // The board that gave up a game has closed the queue; the game would be asked for again.
        let mut given_up = false;
        loop {
            let mut finished = Vec::new();
            let mut over = 0;
            let mut next = match receiver.recv_timeout(Duration::from_millis(50)) {
                Ok(news) => Some(news),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            };
            // What has come meanwhile is taken along: games are written to the disk together.
            while let Some(news) = next {
                match news {
                    Message::Started(board, pairing) => organiser.started(board, &pairing),
                    Message::Moved(watched) => organiser.moved(&watched),
                    Message::Noted(note) => organiser.note(&note),
                    Message::Finished(record) => {
                        over += 1;
                        if record.result() == GameResult::Unfinished {
                            given_up = true;
                        } else {
                            finished.push(*record);
                        }
                    }
                    Message::Broken => given_up = true,
                }
                next = if over < MOST_AT_ONCE { receiver.try_recv().ok() } else { None };
            }
            if !finished.is_empty() {
                organiser.finished(finished)?;
            }
            organiser.tick();
            outstanding = outstanding.saturating_sub(over);
            if outstanding == 0 && over > 0 && !given_up && !self.is_interrupted() {
                let games = organiser.next_games()?;
                outstanding = games.len();
                if games.is_empty() { queue.close() } else { queue.extend(games) }
            }
            if organiser.go_on() != GoOn::Yes {
                queue.close();
            }
            if organiser.go_on() == GoOn::Abandon
                || self.conditions.interrupts.stop_now.load(Ordering::Relaxed)
            {
                queue.close();
                abandon.store(true, Ordering::Relaxed);
            }
        }
    }

    /// Whether running games are given up, for whatever reason.
    fn is_abandoned(&self, abandon: &AtomicBool) -> bool {
        let stop_now = self.conditions.interrupts.stop_now.load(Ordering::Relaxed);
        abandon.fetch_or(stop_now, Ordering::Relaxed) || stop_now
    }

    fn is_interrupted(&self) -> bool {
        self.conditions.interrupts.finish_games.load(Ordering::Relaxed)
            || self.conditions.interrupts.stop_now.load(Ordering::Relaxed)
    }
}
