//! The engine in a thread of its own. Jobs come in one after the other, and the end of each is
//! an event for the loop, which never waits. What the engine says while it works, and `readyok`,
//! goes straight out, so that it comes in the order of the jobs; `bestmove` is told by the loop,
//! for a GUI that has read it expects us to be idle.

use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;

use chess::{Move, Position};
use notation::coordinates::CastlingNotation;
use protocol::uci::{BestMove, Info, Message};
use search::{Choice, Limits, Report, Root, Searcher, Sink, StopFlag};

use super::Event;

/// What the engine can be asked.
pub(crate) enum Job {
    /// Think about a move.
    Search { root: Root, limits: Limits, castling: CastlingNotation },
    /// Change an option.
    SetOption { name: String, value: String },
    /// Forget everything.
    NewGame,
    /// Say when all earlier jobs are done.
    Ready,
}

/// How a job ended.
#[derive(Debug)]
pub(crate) enum Done {
    /// The search is over, or failed; there is a move in any case.
    Search { answer: BestMove, failed: bool },
    /// The option is set, or was refused and the reason told.
    Option { refused: bool },
    /// Everything is forgotten.
    NewGame,
    /// All earlier jobs are done.
    Ready,
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
    /// Jobs whose end has not been heard of.
    pending: usize,
}

/// Where a finished search waits for the order to tell its move (`go infinite`, `go ponder`).
#[derive(Default)]
struct Gate {
    lock: Mutex<()>,
    changed: Condvar,
}

/// A search goes over a hundred plies deep.
const STACK: usize = 16 << 20;

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
        let work = Work {
            maker,
            complain,
            player: None,
            settings: Vec::new(),
            flag: flag.clone(),
            gate: Arc::clone(&gate),
            events,
        };
        let thread = thread::Builder::new().name("engine".to_owned()).stack_size(STACK);
        thread.spawn(move || work.run(&inbox))?;
        Ok(EngineRoom { jobs, flag, gate, searching: false, pending: 0 })
    }

    /// Whether a search is under way.
    pub(crate) fn is_searching(&self) -> bool {
        self.searching
    }

    /// Whether the search under way was told to stop.
    pub(crate) fn is_stopping(&self) -> bool {
        self.searching && self.flag.is_stopped()
    }

    /// Whether any job is under way.
    pub(crate) fn is_busy(&self) -> bool {
        self.pending > 0
    }

    /// Hands over a job. The flag is made ready here, so that a `stop` right after is not lost.
    pub(crate) fn give(&mut self, job: Job) {
        if matches!(job, Job::Search { .. }) {
            self.flag.reset();
            self.searching = true;
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
    pub(crate) fn ponder_hit(&self) {
        self.flag.ponder_hit();
        self.gate.open();
    }
}

impl Drop for EngineRoom {
    fn drop(&mut self) {
        self.stop();
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

/// The inside of the thread.
struct Work {
    maker: Maker,
    complain: Complain,
    /// Made when it is first needed.
    player: Option<Box<dyn Searcher>>,
    /// The options set so far, for the next player if this one breaks down.
    settings: Vec<(String, String)>,
    flag: StopFlag,
    gate: Arc<Gate>,
    events: Sender<Event>,
}

impl Work {
    fn run(mut self, inbox: &Receiver<Job>) {
        while let Ok(job) = inbox.recv() {
            let done = match job {
                Job::Search { root, limits, castling } => self.search(&root, &limits, castling),
                Job::SetOption { name, value } => self.set_option(name, value),
                Job::NewGame => {
                    self.with_player(|player| player.new_game());
                    Done::NewGame
                }
                Job::Ready => {
                    self.with_player(|_| ());
                    tell(Message::ReadyOk);
                    Done::Ready
                }
            };
            if self.events.send(Event::Done(done)).is_err() {
                return;
            }
        }
    }

    /// Lets the player do something. One that panics is put away, and a new one takes its place
    /// the next time.
    fn with_player<T>(&mut self, act: impl FnOnce(&mut dyn Searcher) -> T) -> Option<T> {
        if self.player.is_none() {
            let mut player = catch_unwind(AssertUnwindSafe(&self.maker)).ok()?.ok()?;
            for (name, value) in &self.settings {
                // It was accepted before.
                let _ = player.set_option(name, value);
            }
            self.player = Some(player);
        }
        let player = self.player.as_deref_mut()?;
        let acted = catch_unwind(AssertUnwindSafe(|| act(player)));
        if acted.is_err() {
            self.player = None;
        }
        acted.ok()
    }

    fn set_option(&mut self, name: String, value: String) -> Done {
        let set = self.with_player(|player| player.set_option(&name, &value));
        let wrong = match set {
            Some(Ok(())) => None,
            Some(Err(error)) => Some(error.to_string()),
            None => Some(format!("option {name} could not be set")),
        };
        let refused = wrong.is_some();
        match wrong {
            Some(wrong) => (self.complain)(&wrong),
            None => {
                self.settings.retain(|(known, _)| !known.eq_ignore_ascii_case(&name));
                self.settings.push((name, value));
            }
        }
        Done::Option { refused }
    }

    fn search(&mut self, root: &Root, limits: &Limits, castling: CastlingNotation) -> Done {
        let flag = self.flag.clone();
        let mut voice = Voice { castling };
        let choice = self.with_player(|player| player.search(root, limits, &flag, &mut voice));
        // The move may be told only when it is asked for.
        if limits.infinite {
            self.gate.wait_until(|| flag.is_stopped());
        } else if limits.ponder {
            self.gate.wait_until(|| flag.is_stopped() || flag.is_ponder_hit());
        }
        let failed = choice.is_none();
        let choice = choice.unwrap_or_else(|| any_move(root.position(), limits));
        let choice = without_pointless_ponder(choice, root.position());
        Done::Search { answer: BestMove::from_choice(&choice, castling), failed }
    }
}

/// Better any move than none.
fn any_move(position: &Position, limits: &Limits) -> Choice {
    let legal = position.legal_moves();
    let best = limits.search_moves.first().or_else(|| legal.first()).copied();
    Choice { best, ponder: None }
}

/// After a move that ends the game nobody ponders, and no GUI expects to be asked to.
fn without_pointless_ponder(choice: Choice, position: &Position) -> Choice {
    let ponder = choice.best.zip(choice.ponder).and_then(|(best, ponder)| {
        let mut position = position.clone();
        position.play(best);
        if !position.is_legal(ponder) {
            return None;
        }
        position.play(ponder);
        position.outcome().is_none().then_some(ponder)
    });
    Choice { ponder, ..choice }
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

#[cfg(test)]
mod tests {
    use search::{Description, OptionError, OptionSpec};

    use super::*;

    /// Panics at every second search, beginning with the first.
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
            let (root, limits) = (root.clone(), Limits::depth(1));
            room.give(Job::Search { root, limits, castling: CastlingNotation::Standard });
            let Event::Done(done) = inbox.recv().unwrap() else { panic!("only jobs end here") };
            assert!(
                matches!(&done, Done::Search { answer, failed: true } if answer.best.is_some())
            );
            room.note(&done);
            assert!(!room.is_searching() && !room.is_busy());
        }
        room.give(Job::SetOption { name: "panic".to_owned(), value: String::new() });
        assert!(matches!(inbox.recv().unwrap(), Event::Done(Done::Option { refused: true })));
        room.give(Job::NewGame);
        assert!(matches!(inbox.recv().unwrap(), Event::Done(Done::NewGame)));
    }

    #[test]
    fn no_pondering_past_the_end() {
        let position = Position::from_fen("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1").unwrap();
        let legal = position.legal_moves();
        let mate = legal.into_iter().find(|mv| mv.to_string() == "f7g7");
        let choice = without_pointless_ponder(Choice { best: mate, ponder: mate }, &position);
        assert_eq!((choice.best, choice.ponder), (mate, None));
    }
}
