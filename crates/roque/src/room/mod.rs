//! The engine in a thread of its own, for whatever protocol is spoken at the door. Jobs come in one
//! after the other, and the end of each is an event for the loop, which never waits. What the engine
//! says while it works, and the line that says that all is done, goes straight out, so that it comes
//! in the order of the jobs; the move is told by the loop, for a GUI that has read it expects us to
//! be idle.

mod desk;
pub(crate) mod log;
mod overtime;
mod work;

pub(crate) use desk::{ALGORITHM, Desk, LOG_FILE, Seat};
pub(crate) use overtime::Overtime;
pub(crate) use work::tell;

use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use chess::Color;
use search::{BookMove, Choice, Limits, Root, Searcher, Sink, StopFlag};

use crate::shell::Noise;
use work::Work;

/// What wakes a loop up.
pub(crate) enum Event {
    /// A line was read.
    Line(Result<String, Noise>),
    /// There are no more lines.
    End,
    /// A job of the engine has ended.
    Done(Done),
}

/// What the engine can be asked.
pub(crate) enum Job {
    /// Think about a move, and tell the voice how it goes. A search that is held ends only when it
    /// is told to stop.
    Search { root: Box<Root>, limits: Limits, voice: Voice, held: bool },
    /// Another player takes the seat, made by this one.
    Exchange(Maker),
    /// Change an option. One that this player does not have may be kept for the next.
    SetOption { name: String, value: String, keep: bool },
    /// Forget everything.
    NewGame,
    /// The game is over with this position, and this side has won it, or nobody.
    GameOver { root: Box<Root>, winner: Option<Color> },
    /// Say what the player's book has for a position.
    Book { root: Box<Root>, say: SayBook },
    /// Say this line when all earlier jobs are done.
    Say(String),
    /// From now on what is wrong is said here: another protocol is spoken.
    Address(Complain),
}

/// What hears of a search and puts it into the words of a protocol.
pub(crate) type Voice = Box<dyn Sink + Send>;

/// Says which moves a book has.
pub(crate) type SayBook = Box<dyn FnOnce(&[BookMove]) + Send>;

/// How a job ended.
#[derive(Debug)]
pub(crate) enum Done {
    /// The search is over, or failed; there is a move in any case.
    Search { choice: Choice, failed: bool },
    /// The option is set, or was refused and the reason told. Who plays is an option, too.
    Option { refused: bool },
    /// Everything is forgotten, or the end of a game was heard of.
    NewGame,
    /// The line was said, or the new address noted.
    Said,
}

/// Says what is wrong to whoever is at the other end.
pub(crate) type Complain = Arc<dyn Fn(&str) + Send + Sync>;

/// Makes the player, again if it broke down.
pub(crate) type Maker = Box<dyn Fn() -> Result<Box<dyn Searcher>, String> + Send>;

/// A handle to the engine's thread.
pub(crate) struct EngineRoom {
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
    /// Jobs whose end has not been heard of.
    pending: usize,
    /// Closed by the thread when it ends.
    ended: Receiver<()>,
}

/// Where a finished search waits for the order to tell its move: one without end, or one in the
/// opponent's time.
#[derive(Default)]
pub(super) struct Gate {
    lock: Mutex<()>,
    changed: Condvar,
}

/// A search that is told to stop answers much sooner than this; if not, the program ends without.
pub(crate) const FAREWELL: Duration = Duration::from_millis(700);

/// A search goes over a hundred plies deep.
const STACK: usize = 16 << 20;

/// A player may have something to write down in the end; it must not keep us from ending.
const LAST_WORDS: Duration = Duration::from_secs(1);

impl EngineRoom {
    /// Starts the thread. It makes the player itself, for that may take a while.
    pub(crate) fn open(
        maker: Maker,
        complain: Complain,
        events: Sender<Event>,
    ) -> io::Result<EngineRoom> {
        let (jobs, inbox) = mpsc::channel();
        let flag = StopFlag::new();
        let gate = Arc::new(Gate::default());
        let work = Work::new(maker, complain, flag.clone(), Arc::clone(&gate), events);
        let thread = thread::Builder::new().name("engine".to_owned()).stack_size(STACK);
        let (alive, ended) = mpsc::channel();
        thread.spawn(move || {
            work.run(&inbox);
            drop(alive);
        })?;
        Ok(EngineRoom {
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
    pub(crate) fn is_searching(&self) -> bool {
        self.searching
    }

    /// Whether the search under way was told to stop.
    pub(crate) fn is_stopping(&self) -> bool {
        self.searching && self.flag.is_stopped()
    }

    /// Whether the search under way goes on until somebody says otherwise.
    pub(crate) fn is_endless(&self) -> bool {
        self.searching && (self.held || self.pondering || self.seeking)
    }

    /// Whether any job is under way.
    pub(crate) fn is_busy(&self) -> bool {
        self.pending > 0
    }

    /// Hands over a job. The flag is made ready here, so that a `stop` right after is not lost.
    pub(crate) fn give(&mut self, job: Job) {
        if let Job::Search { limits, held, .. } = &job {
            self.flag.reset();
            (self.searching, self.held, self.pondering) = (true, *held, limits.ponder);
            // A mate that is not there is looked for without end.
            let alone = Limits { mate: None, ..limits.clone() };
            self.seeking = limits.mate.is_some() && alone.is_unbounded();
        }
        // The thread ends only with this room: somebody is there to take it.
        if self.jobs.send(job).is_ok() {
            self.pending += 1;
        }
    }

    /// A job has ended.
    pub(crate) fn note(&mut self, done: &Done) {
        self.pending = self.pending.saturating_sub(1);
        if matches!(done, Done::Search { .. }) {
            self.searching = false;
        }
    }

    /// Ends the search as soon as possible; nothing happens if there is none.
    pub(crate) fn stop(&self) {
        self.flag.stop();
        self.gate.open();
    }

    /// The expected move was played.
    pub(crate) fn ponder_hit(&mut self) {
        self.pondering = false;
        self.flag.ponder_hit();
        self.gate.open();
    }
}

impl Drop for EngineRoom {
    fn drop(&mut self) {
        self.stop();
        // Nobody can give a job any more: the thread ends, and its player with it.
        self.jobs = mpsc::channel().0;
        let _ = self.ended.recv_timeout(LAST_WORDS);
    }
}

impl Gate {
    fn open(&self) {
        drop(self.lock.lock().unwrap_or_else(PoisonError::into_inner));
        self.changed.notify_all();
    }

    /// Sleeps until the condition holds; looks only when something has changed.
    pub(super) fn wait_until(&self, condition: impl Fn() -> bool) {
        let mut guard = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        while !condition() {
            guard = self.changed.wait(guard).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[cfg(test)]
mod tests {
    use chess::Position;
    use search::{Description, NullSink, OptionError, OptionSpec};

    use super::*;

    /// Panics whenever it should think.
    struct Shaky;

    impl Searcher for Shaky {
        fn describe(&self) -> Description {
            unreachable!()
        }

        fn options(&self) -> Vec<OptionSpec> {
            Vec::new()
        }

        fn set_option(&mut self, name: &str, _: &str) -> Result<(), OptionError> {
            if name == "panic" { panic!("as told") } else { Ok(()) }
        }

        fn new_game(&mut self) {}

        fn search(&mut self, _: &Root, _: &Limits, _: &StopFlag, _: &mut dyn Sink) -> Choice {
            panic!("shaky")
        }
    }

    #[test]
    fn a_player_that_panics_loses_neither_the_move_nor_the_room() {
        let (events, inbox) = mpsc::channel();
        let maker: Maker = Box::new(|| Ok(Box::new(Shaky)));
        let mut room = EngineRoom::open(maker, Arc::new(|_| ()), events).unwrap();
        let root = Root::new(Position::start());
        for _ in 0..2 {
            let (root, limits) = (Box::new(root.clone()), Limits::depth(1));
            room.give(Job::Search { root, limits, voice: Box::new(NullSink), held: false });
            let Event::Done(done) = inbox.recv().unwrap() else { panic!("only jobs end here") };
            assert!(
                matches!(&done, Done::Search { choice, failed: true } if choice.best.is_some())
            );
            room.note(&done);
            assert!(!room.is_searching() && !room.is_busy());
        }
        room.give(Job::SetOption { name: "panic".to_owned(), value: String::new(), keep: false });
        assert!(matches!(inbox.recv().unwrap(), Event::Done(Done::Option { refused: true })));
        room.give(Job::NewGame);
        assert!(matches!(inbox.recv().unwrap(), Event::Done(Done::NewGame)));
    }
}
