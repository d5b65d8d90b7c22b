//! The engine's thread: jobs in order, players that break down, searches that wait for a stop.

use chess::Position;
use search::{Description, NullSink, OptionSpec};

use super::*;
use crate::{Seat, SeatedEngine, default_player, read};

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

fn notify() -> (Notify, Receiver<Done>) {
    let (done, inbox) = mpsc::channel();
    (Arc::new(move |ended| done.send(ended).is_ok()), inbox)
}

fn think(limits: Limits, held: bool) -> Job {
    let root = Box::new(Root::new(Position::start()));
    Job::Search { root, limits, observer: Box::new(NullSink), held }
}

#[test]
fn a_player_that_panics_loses_neither_the_move_nor_the_thread() {
    let (notify, inbox) = notify();
    let maker: Maker = Box::new(|| Ok(Box::new(Shaky)));
    let mut engine = EngineThread::start(maker, Arc::new(|_| ()), notify).unwrap();
    for _ in 0..2 {
        engine.give(think(Limits::depth(1), false));
        let done = inbox.recv().unwrap();
        assert!(matches!(&done, Done::Search { choice, failed: true } if choice.best.is_some()));
        engine.note(&done);
        assert!(!engine.is_searching() && !engine.is_busy());
    }
    engine.give(Job::SetOption { name: "panic".to_owned(), value: String::new(), keep: false });
    assert!(matches!(inbox.recv().unwrap(), Done::Option { refused: true }));
    engine.give(Job::NewGame);
    assert!(matches!(inbox.recv().unwrap(), Done::NewGame));
}

#[test]
fn a_held_search_tells_its_move_only_after_a_stop() {
    let (notify, inbox) = notify();
    let player = read("alphabeta").unwrap();
    let seat = Seat { player, free: false };
    let mut engine = SeatedEngine::new(seat, Arc::new(|_| ()), notify);
    engine.give(think(Limits::depth(1), true)).unwrap();
    let (ready, told) = mpsc::channel();
    engine.give(Job::WhenReady(Box::new(move || ready.send(()).unwrap()))).unwrap();
    assert!(engine.is_endless());
    assert!(inbox.try_recv().is_err() && told.try_recv().is_err());
    engine.stop();
    let done = inbox.recv().unwrap();
    assert!(matches!(&done, Done::Search { choice, failed: false } if choice.best.is_some()));
    engine.note(&done);
    // The job behind it was done after it.
    told.recv().unwrap();
    engine.note(&inbox.recv().unwrap());
    assert!(!engine.is_busy());
}

#[test]
fn an_option_of_another_player_is_kept_for_it() {
    let (notify, inbox) = notify();
    let heard = Arc::new(Mutex::new(Vec::new()));
    let complain: Complain = {
        let heard = Arc::clone(&heard);
        Arc::new(move |complaint: &Complaint| heard.lock().unwrap().push(complaint.clone()))
    };
    let seat = Seat { player: read("alphabeta").unwrap(), free: true };
    let mut engine = SeatedEngine::new(seat, complain, notify);
    engine.set_option("Move Overhead".to_owned(), "5".to_owned()).unwrap();
    assert!(matches!(inbox.recv().unwrap(), Done::Option { refused: false }));
    engine.exchange("flagship").unwrap().unwrap();
    assert!(matches!(inbox.recv().unwrap(), Done::Option { refused: false }));
    assert_eq!(engine.seat().player.kind, default_player().kind);
    assert!(engine.exchange("grandmaster").unwrap().is_err());
    let heard = heard.lock().unwrap();
    assert!(matches!(&heard[..], [Complaint::OptionKept { name, .. }] if name == "Move Overhead"));
}

/// Everything an owner may do to the engine while its four threads search.
#[test]
fn an_engine_of_four_threads_is_stopped_resized_and_asked_to_ponder() {
    let (notify, inbox) = notify();
    let seat = Seat { player: default_player(), free: true };
    let mut engine = SeatedEngine::new(seat, Arc::new(|_| ()), notify);
    let next = |engine: &mut SeatedEngine| {
        let done = inbox.recv().unwrap();
        engine.note(&done);
        done
    };
    for (name, value) in [("Hash", "1"), ("Threads", "4"), ("Hash", "2"), ("Hash", "1")] {
        engine.set_option(name.to_owned(), value.to_owned()).unwrap();
        assert!(matches!(next(&mut engine), Done::Option { refused: false }), "{name} {value}");
        engine.give(think(Limits { infinite: true, ..Limits::none() }, false)).unwrap();
        engine.stop();
        assert!(matches!(next(&mut engine), Done::Search { failed: false, .. }));
        let ponder = Limits { ponder: true, ..Limits::nodes(2_000) };
        engine.give(think(ponder, false)).unwrap();
        engine.ponder_hit();
        assert!(matches!(next(&mut engine), Done::Search { failed: false, .. }));
        engine.give(Job::NewGame).unwrap();
        assert!(matches!(next(&mut engine), Done::NewGame));
    }
    assert!(!engine.is_busy());
}
