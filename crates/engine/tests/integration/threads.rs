//! Several threads and one table: stopped, pondering, resized, beside another engine. Small enough for `make sanitize`,
//! which looks at every access to memory.

use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Duration;

use chess::Position;
use engine::Flagship;
use search::{Choice, Limits, Report, Root, Searcher, Sink, StopFlag};
use testkit::RecordedSink;

const POSITIONS: [&str; 3] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
];

fn root(fen: &str) -> Root {
    Root::new(Position::from_fen(fen).expect("legal"))
}

/// An engine with four threads and so small a table that they meet in it.
fn four_threads() -> Flagship {
    let mut engine = Flagship::new();
    engine.set_option("Hash", "1").expect("an option");
    engine.set_option("Threads", "4").expect("an option");
    engine
}

/// Says how deep the search is as soon as it knows.
struct Told(Sender<u32>);

impl Sink for Told {
    fn iteration(&mut self, report: &Report) {
        let _ = self.0.send(report.depth);
    }
}

/// Searches, and lets another thread raise the flag as soon as the third depth is finished.
fn search_until(engine: &mut Flagship, fen: &str, limits: &Limits, raise: fn(&StopFlag)) -> Choice {
    let (flag, (sender, told)) = (StopFlag::new(), mpsc::channel());
    thread::scope(|scope| {
        let other = flag.clone();
        scope.spawn(move || {
            let deep_enough = told.iter().any(|depth| depth >= 3);
            raise(&other);
            deep_enough
        });
        engine.search(&root(fen), limits, &flag, &mut Told(sender))
    })
}

#[test]
fn four_threads_are_stopped_from_another_thread() {
    let mut engine = four_threads();
    let limits = Limits { infinite: true, ..Limits::none() };
    for fen in POSITIONS {
        let choice = search_until(&mut engine, fen, &limits, StopFlag::stop);
        assert!(root(fen).position().is_legal(choice.best.expect("a move")), "{fen}");
    }
}

#[test]
fn four_threads_ponder_until_the_expected_move_is_played() {
    let mut engine = four_threads();
    for fen in POSITIONS {
        let limits = Limits { ponder: true, ..Limits::movetime(Duration::from_millis(20)) };
        let choice = search_until(&mut engine, fen, &limits, StopFlag::ponder_hit);
        assert!(root(fen).position().is_legal(choice.best.expect("a move")), "{fen}");
    }
}

#[test]
fn the_table_and_the_threads_change_between_searches() {
    let mut engine = four_threads();
    let options = [("Hash", "2"), ("Threads", "2"), ("Hash", "1"), ("Threads", "4"), ("Hash", "3")];
    for (number, (name, value)) in options.into_iter().enumerate() {
        engine.set_option(name, value).expect("an option");
        if number % 2 == 0 {
            engine.new_game();
        }
        let (fen, limits) = (POSITIONS[number % 3], Limits::nodes(3_000));
        let mut heard = RecordedSink::default();
        let choice = engine.search(&root(fen), &limits, &StopFlag::new(), &mut heard);
        assert!(root(fen).position().is_legal(choice.best.expect("a move")), "{name} {value}");
        assert!(heard.reports.last().is_some_and(|report| report.nodes > 0), "{name} {value}");
    }
}

#[test]
fn two_engines_in_one_program_do_not_disturb_each_other() {
    let alone = |fen: &str| {
        let mut engine = Flagship::new();
        engine.set_option("Hash", "1").expect("an option");
        let limits = Limits::nodes(5_000);
        let mut heard = RecordedSink::default();
        let choice = engine.search(&root(fen), &limits, &StopFlag::new(), &mut heard);
        (choice.best, heard.reports.last().map(|report| (report.nodes, report.depth)))
    };
    let expected = POSITIONS.map(alone);
    let together = thread::scope(|scope| {
        let searches = POSITIONS.map(|fen| scope.spawn(move || alone(fen)));
        searches.map(|search| search.join().expect("no panic"))
    });
    assert_eq!(together, expected);
}
