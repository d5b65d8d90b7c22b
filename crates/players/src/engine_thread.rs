//! An engine in a thread of its own, for whoever asks: a protocol loop, a terminal, a page. Jobs are
//! done one after the other, and the end of each is told to the owner, who never waits. What a search
//! says while it works goes straight to the observer of that job, so that it comes in the order of
//! the jobs; the move comes with the end of the job, when the engine is idle again.

mod work;

use std::fmt;
use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use chess::Color;
use search::{BookMove, Choice, Limits, OptionError, Root, Searcher, Sink, StopFlag};

use crate::make::MakeError;
use work::Work;

/// What the engine can be asked.
pub enum Job {
    /// Think about a move, and tell the observer how it goes. A search that is held ends only when it
    /// is told to stop.
    Search {
        /// The position and how it came about.
        root: Box<Root>,
        /// When to stop.
        limits: Limits,
        /// Hears how it goes, in the engine's thread.
        observer: Observer,
        /// The move is told only after a stop.
        held: bool,
    },
    /// Another player takes the seat, made by this one.
    Exchange(Maker),
    /// Change an option. One that this player does not have may be kept for the next.
    SetOption {
        /// The option.
        name: String,
        /// Its new value.
        value: String,
        /// Whether another player may take the seat.
        keep: bool,
    },
    /// Forget everything.
    NewGame,
    /// The game is over.
    GameOver {
        /// Its last position.
        root: Box<Root>,
        /// Who has won; none for a draw.
        winner: Option<Color>,
    },
    /// Tell what the player's book has for a position.
    Book {
        /// The position.
        root: Box<Root>,
        /// Hears the moves, in the engine's thread.
        answer: BookAnswer,
    },
    /// Do this when all earlier jobs are done and the player is made.
    WhenReady(Box<dyn FnOnce() + Send>),
    /// From now on what is wrong is told here.
    ComplainTo(Complain),
}

/// Hears of a search while it works.
pub type Observer = Box<dyn Sink + Send>;

/// Hears which moves a book has.
pub type BookAnswer = Box<dyn FnOnce(&[BookMove]) + Send>;

/// Makes the player, again if it broke down.
pub type Maker = Box<dyn Fn() -> Result<Box<dyn Searcher>, MakeError> + Send>;

/// Hears of what is wrong, in the engine's thread.
pub type Complain = Arc<dyn Fn(&Complaint) + Send + Sync>;

/// Hears that a job has ended, in the engine's thread. `false`: the owner has gone, and the thread ends.
pub type Notify = Arc<dyn Fn(Done) -> bool + Send + Sync>;

/// How a job ended.
#[derive(Debug)]
pub enum Done {
    /// The search is over, or failed; there is a move in any case.
    Search {
        /// The move.
        choice: Choice,
        /// The player broke down, and the move is any legal one.
        failed: bool,
    },
    /// An option is set, or was refused and the reason told. Who plays counts as an option.
    Option {
        /// It was refused.
        refused: bool,
    },
    /// Everything is forgotten, or the end of a game was noted.
    NewGame,
    /// Any other job.
    Other,
}

/// What the engine complains about.
#[derive(Clone, Debug, PartialEq)]
pub enum Complaint {
    /// An option was refused.
    Option(OptionError),
    /// The player broke down when an option was set.
    OptionNotSet(String),
    /// The player does not have the option; it is kept for one that has.
    OptionKept {
        /// The option.
        name: String,
        /// Who does not have it.
        player: String,
    },
    /// The player does not take the value; it is kept for one that does.
    ValueKept {
        /// The option.
        name: String,
        /// Its value.
        value: String,
        /// Who does not take it.
        player: String,
    },
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Complaint::Option(error) => error.fmt(f),
            Complaint::OptionNotSet(name) => write!(f, "option {name} could not be set"),
            Complaint::OptionKept { name, player } => {
                write!(f, "option {name}: {player} has none; it is kept for a player that has")
            }
            Complaint::ValueKept { name, value, player } => write!(
                f,
                "option {name}: {player} does not take {value:?}; it is kept for a player that does"
            ),
        }
    }
}

/// A handle to the engine's thread.
pub struct EngineThread {
    jobs: Sender<Job>,
    flag: StopFlag,
    gate: Arc<Gate>,
    searching: bool,
    /// The search under way ends only when it is told to stop.
    held: bool,
    /// It waits for the opponent's move.
    pondering: bool,
    /// It looks for a mate and for nothing else.
    seeking: bool,
    /// Jobs whose end was not yet noted.
    pending: usize,
    /// Closed by the thread when it ends.
    ended: Receiver<()>,
}

/// Where a finished search waits for the order to tell its move: one without end, or one in the
/// opponent's time.
#[derive(Default)]
struct Gate {
    lock: Mutex<()>,
    changed: Condvar,
}

/// A search goes over a hundred plies deep.
const STACK: usize = 16 << 20;

/// So long a player may take to write down what it has learned when the thread ends.
const PATIENCE_AT_THE_END: Duration = Duration::from_secs(1);

impl EngineThread {
    /// Starts the thread. It makes the player itself, for that may take a while.
    pub fn start(maker: Maker, complain: Complain, notify: Notify) -> io::Result<EngineThread> {
        let (jobs, inbox) = mpsc::channel();
        let flag = StopFlag::new();
        let gate = Arc::new(Gate::default());
        let work = Work::new(maker, complain, flag.clone(), Arc::clone(&gate), notify);
        let thread = thread::Builder::new().name("engine".to_owned()).stack_size(STACK);
        let (alive, ended) = mpsc::channel();
        thread.spawn(move || {
            work.run(&inbox);
            drop(alive);
        })?;
        Ok(EngineThread {
            jobs,
            flag,
            gate,
            searching: false,
            held: false,
            pondering: false,
            seeking: false,
            pending: 0,
            ended,
        })
    }

    /// Whether a search is under way.
    pub fn is_searching(&self) -> bool {
        self.searching
    }

    /// Whether the search under way was told to stop.
    pub fn is_stopping(&self) -> bool {
        self.searching && self.flag.is_stopped()
    }

    /// Whether the search under way goes on until it is told otherwise.
    pub fn is_endless(&self) -> bool {
        self.searching && (self.held || self.pondering || self.seeking)
    }

    /// Whether any job is under way.
    pub fn is_busy(&self) -> bool {
        self.pending > 0
    }

    /// Hands over a job. The flag is made ready here, so that a stop right after is not lost.
    pub fn give(&mut self, job: Job) {
        if let Job::Search { limits, held, .. } = &job {
            self.flag.reset();
            (self.searching, self.held, self.pondering) = (true, *held, limits.ponder);
            // A mate that is not there is looked for without end.
            let alone = Limits { mate: None, ..limits.clone() };
            self.seeking = limits.mate.is_some() && alone.is_unbounded();
        }
        // The thread ends only with this handle, or when the owner no longer wants to be notified.
        if self.jobs.send(job).is_ok() {
            self.pending += 1;
        }
    }

    /// Notes that a job has ended; the owner passes on what it was notified of.
    pub fn note(&mut self, done: &Done) {
        self.pending = self.pending.saturating_sub(1);
        if matches!(done, Done::Search { .. }) {
            self.searching = false;
        }
    }

    /// Ends the search as soon as possible; nothing happens if there is none.
    pub fn stop(&self) {
        self.flag.stop();
        self.gate.open();
    }

    /// The expected move was played.
    pub fn ponder_hit(&mut self) {
        self.pondering = false;
        self.flag.ponder_hit();
        self.gate.open();
    }
}

impl Drop for EngineThread {
    fn drop(&mut self) {
        self.stop();
        // With the last sender gone the thread ends, and its player with it.
        self.jobs = mpsc::channel().0;
        let _ = self.ended.recv_timeout(PATIENCE_AT_THE_END);
    }
}

impl Gate {
    fn open(&self) {
        drop(self.lock.lock().unwrap_or_else(PoisonError::into_inner));
        self.changed.notify_all();
    }

    /// Sleeps until the condition holds; looks only when something has changed.
    fn wait_until(&self, condition: impl Fn() -> bool) {
        let mut guard = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        while !condition() {
            guard = self.changed.wait(guard).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[cfg(test)]
mod tests;
