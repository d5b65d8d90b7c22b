//! The engine in a thread of its own. Jobs come in one after the other; what it has to say goes
//! straight to stdout; the loop that reads commands never waits for it.

use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use chess::Move;
use notation::coordinates::CastlingNotation;
use protocol::uci::{BestMove, Info, Message};
use search::{Limits, Report, Root, Searcher, Sink, StopFlag};

use super::Event;

/// What the engine can be asked.
pub(crate) enum Job {
    /// Think, and answer with `bestmove`.
    Search { root: Root, limits: Limits, castling: CastlingNotation },
    /// Change an option.
    SetOption { name: String, value: String },
    /// Forget everything.
    NewGame,
    /// Say `readyok` when all earlier jobs are done.
    Ready,
}

/// A handle to the engine's thread.
pub(crate) struct EngineRoom {
    jobs: Option<Sender<Job>>,
    flag: StopFlag,
    gate: Arc<Gate>,
    thread: Option<JoinHandle<()>>,
    searching: bool,
}

/// Where a finished search waits for the order to tell its move (`go infinite`, `go ponder`).
#[derive(Default)]
struct Gate {
    lock: Mutex<()>,
    changed: Condvar,
}

impl EngineRoom {
    /// Starts the thread. It reports the end of every search as [`Event::Idle`].
    pub(crate) fn open(searcher: Box<dyn Searcher>, events: Sender<Event>) -> EngineRoom {
        let (jobs, inbox) = mpsc::channel();
        let flag = StopFlag::new();
        let gate = Arc::new(Gate::default());
        let worker = Work { searcher, flag: flag.clone(), gate: Arc::clone(&gate), events };
        let thread = thread::Builder::new().name("engine".to_owned());
        let thread = thread.spawn(move || worker.run(&inbox)).ok();
        EngineRoom { jobs: Some(jobs), flag, gate, thread, searching: false }
    }

    /// Whether a search is under way.
    pub(crate) fn is_searching(&self) -> bool {
        self.searching
    }

    /// Hands over a job. The flag is made ready here, so that a `stop` right after is not lost.
    pub(crate) fn give(&mut self, job: Job) {
        if matches!(job, Job::Search { .. }) {
            self.flag.reset();
            self.searching = true;
        }
        if let Some(jobs) = &self.jobs {
            // A thread that is gone has said why; there is nobody to give the job to.
            let _ = jobs.send(job);
        }
    }

    /// The search has ended.
    pub(crate) fn note_idle(&mut self) {
        self.searching = false;
    }

    /// Ends the search as soon as possible; nothing happens if there is none.
    pub(crate) fn stop(&self) {
        self.flag.stop();
        self.gate.open();
    }

    /// The expected move was played.
    pub(crate) fn ponder_hit(&self) {
        self.flag.ponder_hit();
        self.gate.open();
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

impl Drop for EngineRoom {
    fn drop(&mut self) {
        self.stop();
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// The inside of the thread.
struct Work {
    searcher: Box<dyn Searcher>,
    flag: StopFlag,
    gate: Arc<Gate>,
    events: Sender<Event>,
}

impl Work {
    fn run(mut self, inbox: &Receiver<Job>) {
        while let Ok(job) = inbox.recv() {
            match job {
                Job::Search { root, limits, castling } => {
                    self.search(&root, &limits, castling);
                    let _ = self.events.send(Event::Idle);
                }
                Job::SetOption { name, value } => {
                    if let Err(error) = self.searcher.set_option(&name, &value) {
                        tell(Info::text(error.to_string()).into());
                    }
                }
                Job::NewGame => self.searcher.new_game(),
                Job::Ready => tell(Message::ReadyOk),
            }
        }
    }

    fn search(&mut self, root: &Root, limits: &Limits, castling: CastlingNotation) {
        let mut voice = Voice { castling };
        let choice = self.searcher.search(root, limits, &self.flag, &mut voice);
        // The move may be told only when it is asked for.
        let flag = self.flag.clone();
        if limits.infinite {
            self.gate.wait_until(|| flag.is_stopped());
        } else if limits.ponder {
            self.gate.wait_until(|| flag.is_stopped() || flag.is_ponder_hit());
        }
        tell(BestMove::from_choice(&choice, castling).into());
    }
}

/// Turns reports into `info` lines.
struct Voice {
    castling: CastlingNotation,
}

impl Sink for Voice {
    fn iteration(&mut self, report: &Report) {
        tell(Info::from_report(report, self.castling).into());
    }

    fn root_move(&mut self, depth: u32, mv: Move, number: u32) {
        tell(Info::current_move(depth, mv, number, self.castling).into());
    }

    fn note(&mut self, text: &str) {
        tell(Info::text(text).into());
    }
}

/// One line of protocol, flushed at once. A GUI that has gone away ends us through stdin.
pub(crate) fn tell(message: Message) {
    let mut stdout = io::stdout().lock();
    let _ = writeln!(stdout, "{message}").and_then(|()| stdout.flush());
}
