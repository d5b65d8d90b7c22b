//! The end of the input: what was asked for is answered first, unless nobody is there to hear it.

use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::{Engine, PATIENCE, moves, number};

#[test]
fn a_search_that_has_an_end_comes_to_it() {
    for (go, depth) in [
        ("go depth 5", 5),
        ("go nodes 3000", 3),
        ("go wtime 500 btime 500", 1),
        ("go mate 1 nodes 3000", 1),
    ] {
        let mut engine = Engine::start();
        engine.send(&format!("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\n{go}"));
        engine.hang_up();
        let answer = engine.answer();
        assert!(number(answer.last(), "depth") >= depth, "{go}: {answer:?}");
        assert_eq!(answer.best, "a1a8");
        assert_eq!(engine.exit_code(), Some(0), "{go}");
    }
    let mut engine = Engine::start();
    let asked = Instant::now();
    engine.send("position startpos\ngo movetime 300");
    engine.hang_up();
    engine.answer();
    assert!(asked.elapsed() >= Duration::from_millis(200), "{:?}", asked.elapsed());
    assert_eq!(engine.exit_code(), Some(0));
}

#[test]
fn lines_that_wait_for_a_search_are_carried_out() {
    let mut engine = Engine::start();
    engine.send("go depth 5\nposition startpos moves e2e4\ngo infinite\nposition startpos");
    engine.send("go depth 4\nsetoption name Hash value 0\nfen");
    engine.hang_up();
    assert_eq!(number(engine.answer().last(), "depth"), 5);
    // Nobody can stop it any more.
    let endless = engine.answer();
    assert!(matches!(endless.best.as_bytes().get(1), Some(b'7' | b'8')), "{endless:?}");
    let last = engine.answer();
    assert_eq!(number(last.last(), "depth"), 4);
    assert_eq!(moves(last.last()).first(), Some(&last.best.as_str()));
    let said: Vec<String> =
        (0..2).map(|_| engine.line(PATIENCE).expect("the last lines")).collect();
    assert!(said.iter().any(|line| line.starts_with("info string error: ")), "{said:?}");
    assert!(said.iter().any(|line| line.starts_with("rnbqkbnr/pppppppp/")), "{said:?}");
    assert_eq!(engine.exit_code(), Some(0));
}

/// The end of the input is the end: a long search is stopped, and what had to wait is named.
#[test]
fn a_long_search_is_stopped_after_a_moment() {
    let mut engine = Engine::start();
    engine.send("position startpos\ngo depth 90\nposition startpos moves e2e4\nfen");
    engine.hang_up();
    let left = engine.until("info string error: ");
    assert!(left.last().is_some_and(|line| line.contains("2 lines")), "{left:?}");
    engine.until("bestmove ");
    assert_eq!(engine.exit_code(), Some(0));
}

/// A mate that is not there would be looked for without end.
#[test]
fn a_search_for_a_mate_alone_is_stopped() {
    let mut engine = Engine::start();
    engine.send("position startpos\ngo mate 1\nfen");
    engine.hang_up();
    assert!(!engine.answer().best.is_empty());
    assert!(engine.line(PATIENCE).is_some_and(|line| line.starts_with("rnbqkbnr/")));
    assert_eq!(engine.exit_code(), Some(0));
}

/// A GUI that dies leaves no engine behind.
#[test]
fn nobody_hears_and_nobody_thinks() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_roque"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"go movetime 600000\nposition startpos\ngo depth 90\n").unwrap();
    thread::sleep(Duration::from_millis(200));
    drop((stdin, child.stdout.take()));
    let gone = Instant::now();
    while child.try_wait().unwrap().is_none() {
        assert!(gone.elapsed() < PATIENCE, "it still thinks");
        thread::sleep(Duration::from_millis(20));
    }
}
