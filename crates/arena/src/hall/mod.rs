//! Where games are played, several at a time: the boards of a match or a tournament.
//!
//! The hall knows who plays whom and from where; what the results mean, and which games come next,
//! is the business of the [`Organiser`].

mod pairing;
mod queue;
mod worker;

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use thiserror::Error;

use crate::adjudication::Adjudication;
use crate::cores::{self, Oversubscription, oversubscription};
use crate::journal::JournalError;
use crate::openings::Openings;
use crate::player::{HumanFactory, Patience, PlayerSpec, SearcherFactory, Starter, Watchdog};
use crate::record::{GameRecord, GameResult, MoveRecord};
use crate::time_control::TimeControl;

pub use pairing::Pairing;
use queue::Queue;
use worker::{Seated, Worker};

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
pub struct Glimpse {
    /// At which board, from 0.
    pub board: usize,
    /// Which game.
    pub pairing: Pairing,
    /// How many half-moves have been played in it.
    pub ply: u32,
    /// The position after the move.
    pub fen: String,
    /// The move, and what its player said.
    pub played: MoveRecord,
}

/// What the boards tell.
pub(crate) enum News {
    Started(usize, Pairing),
    Moved(Box<Glimpse>),
    Finished(Box<GameRecord>),
}

/// Whether the hall goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GoOn {
    Yes,
    /// No more games; those that run are played to their end.
    FinishGames,
    /// Those that run are given up.
    Abandon,
}

/// Whoever decides what is played and counts the results.
pub(crate) trait Organiser {
    /// More games, asked for at the start and whenever all games are over. None: that was it.
    fn next_games(&mut self) -> Result<Vec<Pairing>, MatchError>;

    /// A game begins.
    fn started(&mut self, _board: usize, _pairing: &Pairing) {}

    /// A move was made.
    fn moved(&mut self, _glimpse: &Glimpse) {}

    /// These games are over, and none of them was given up.
    fn finished(&mut self, games: Vec<GameRecord>) -> Result<(), MatchError>;

    /// Time passes.
    fn tick(&mut self) {}

    /// Whether to go on.
    fn go_on(&self) -> GoOn {
        GoOn::Yes
    }
}

/// What games are played with.
pub(crate) struct Hall<'a> {
    pub(crate) entrants: Vec<Entrant>,
    pub(crate) factory: &'a SearcherFactory,
    pub(crate) humans: Option<&'a HumanFactory>,
    pub(crate) patience: &'a Patience,
    pub(crate) openings: &'a Openings,
    pub(crate) adjudication: &'a Adjudication,
    pub(crate) margin: Duration,
    pub(crate) concurrency: usize,
    /// Whether the programs of each board are tied to cores of their own, where the system can.
    pub(crate) pin_cores: bool,
    pub(crate) interrupts: &'a Interrupts,
    /// Moves of a game are told no more often than this; none: not at all.
    pub(crate) watch_interval: Option<Duration>,
}

impl Hall<'_> {
    /// What may spoil the results.
    pub(crate) fn warnings(&self) -> Vec<String> {
        let mut warnings = Vec::new();
        if let Some(Oversubscription { threads, cores }) =
            oversubscription(self.concurrency, &self.specs())
        {
            warnings.push(format!(
                "{threads} threads think at a time on {cores} cores: times will not be fair"
            ));
        }
        warnings.extend(self.cores_of_boards().err());
        warnings
    }

    fn specs(&self) -> Vec<PlayerSpec> {
        self.entrants.iter().map(|entrant| entrant.spec.clone()).collect()
    }

    /// The cores of each board, if they are to have any of their own; `Err` says why they cannot.
    fn cores_of_boards(&self) -> Result<Vec<Vec<usize>>, String> {
        if !self.pin_cores {
            return Ok(Vec::new());
        }
        cores::share(self.concurrency.max(1), cores::threads_of_game(&self.specs()))
    }

    /// Plays all games of the organiser, on as many threads as asked for.
    pub(crate) fn play(&self, organiser: &mut dyn Organiser) -> Result<(), MatchError> {
        let games = organiser.next_games()?;
        let Some(first_game) = games.first().copied() else { return Ok(()) };
        let watchdog = Watchdog::default();
        let abandon = Arc::new(AtomicBool::new(false));
        let starter = Starter {
            factory: self.factory,
            humans: self.humans,
            patience: self.patience,
            watchdog: &watchdog,
            abandon: Arc::clone(&abandon),
        };
        let mut cores = self.cores_of_boards().unwrap_or_default().into_iter();
        let mut first_cores = cores.next();
        let mut seated = self.try_players(&starter, first_game, first_cores.as_deref())?;
        let queue = Queue::new(&self.interrupts.finish_games);
        let outstanding = games.len();
        queue.extend(games);
        let (sender, receiver) = channel();
        thread::scope(|scope| {
            scope.spawn(|| watchdog.run(&abandon));
            // A board without a game waits: the next round may have more games than this one.
            for board in 0..self.concurrency.max(1) {
                let seated = std::mem::take(&mut seated);
                let sender = sender.clone();
                let (starter, queue) = (&starter, &queue);
                let cores = first_cores.take().or_else(|| cores.next());
                let mut worker = Worker { hall: self, starter, queue, board, cores, seated };
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
            watchdog.finish();
            collected
        })
    }

    /// Starts every player once, so that one that cannot be started is found at once. Those of the
    /// first game are kept.
    fn try_players(
        &self,
        starter: &Starter<'_>,
        first_game: Pairing,
        cores: Option<&[usize]>,
    ) -> Result<Seated, MatchError> {
        let mut kept = Seated::new();
        for (index, Entrant { spec, name, .. }) in self.entrants.iter().enumerate() {
            let player = starter.start(spec, cores).map_err(|fault| MatchError::Start {
                name: name.clone(),
                what: fault.what,
                last_lines: fault.last_lines,
            })?;
            if [first_game.white, first_game.black].contains(&index) {
                kept.push((index, player));
            }
        }
        Ok(kept)
    }

    /// Takes news from the boards until there is none left.
    fn collect(
        &self,
        organiser: &mut dyn Organiser,
        receiver: &Receiver<News>,
        queue: &Queue<'_>,
        abandon: &AtomicBool,
        mut outstanding: usize,
    ) -> Result<(), MatchError> {
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
                    News::Started(board, pairing) => organiser.started(board, &pairing),
                    News::Moved(glimpse) => organiser.moved(&glimpse),
                    News::Finished(record) => {
                        over += 1;
                        if record.result != GameResult::Unfinished {
                            finished.push(*record);
                        }
                    }
                }
                next = if over < MOST_AT_ONCE { receiver.try_recv().ok() } else { None };
            }
            if !finished.is_empty() {
                organiser.finished(finished)?;
            }
            organiser.tick();
            outstanding = outstanding.saturating_sub(over);
            if outstanding == 0 && over > 0 && !self.is_interrupted() {
                let games = organiser.next_games()?;
                outstanding = games.len();
                if games.is_empty() { queue.close() } else { queue.extend(games) }
            }
            if organiser.go_on() != GoOn::Yes {
                queue.close();
            }
            if organiser.go_on() == GoOn::Abandon
                || self.interrupts.stop_now.load(Ordering::Relaxed)
            {
                queue.close();
                abandon.store(true, Ordering::Relaxed);
            }
        }
    }

    fn is_interrupted(&self) -> bool {
        self.interrupts.finish_games.load(Ordering::Relaxed)
            || self.interrupts.stop_now.load(Ordering::Relaxed)
    }
}
