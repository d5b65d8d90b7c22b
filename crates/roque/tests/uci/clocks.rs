//! Clocks and other numbers: negative, missing, huge; and what the watch says.

use std::thread;
use std::time::{Duration, Instant};

use crate::halts::Halts;
use crate::{Engine, complaints, number};

#[test]
fn situation_11_clocks_that_have_run_out() {
    let mut engine = Engine::start();
    engine.sync();
    for (go, most_complaints) in [
        ("wtime -5 btime -5", 1),
        ("wtime 0 btime 0", 1),
        ("wtime -2147483648 btime 1000 winc -10 binc 0", 1),
        ("btime 100", 1),
        ("btime 100 binc 10", 1),
        ("movestogo 5", 1),
        ("movetime -100", 1),
        ("movetime 0", 1),
        ("wtime 1 btime 1 movestogo 0", 1),
        ("wtime many btime 1000", 1),
        ("depth -3", 1),
        ("nodes 0", 1),
        ("wtime 100", 0),
        ("winc 5 wtime 100", 0),
        ("wtime 50 btime 50 winc 10 binc 10 movestogo 1", 0),
    ] {
        let asked = Instant::now();
        let answer = engine.go(go);
        assert!(asked.elapsed() < Duration::from_millis(800), "{go}: {:?}", asked.elapsed());
        let said = complaints(&answer.notes);
        assert!(said.len() <= most_complaints, "{go}: {said:?}");
    }
    let answer = engine.go("wtime -5 btime -5");
    assert!(complaints(&answer.notes)[0].contains("wtime -5"), "{answer:?}");
}

#[test]
fn situation_12_huge_numbers() {
    let mut engine = Engine::start();
    for go in [
        "movetime 2147483648",
        "movetime 9223372036854775807",
        "movetime 99999999999999999999999",
        "nodes 18446744073709551615",
        "nodes 99999999999999999999999",
        "depth 4294967296",
        "depth 9223372036854775808",
        "mate 2147483647",
        "wtime 9223372036854775807 btime 9223372036854775807 winc 9223372036854775807 binc 1",
        "wtime 60000 btime 60000 movestogo 4294967295",
        "infinite movetime 1 depth 1",
    ] {
        engine.send(&format!("go {go}"));
        engine.never("bestmove", Duration::from_millis(60));
        engine.send("stop");
        let answer = engine.answer();
        assert!(complaints(&answer.notes).len() <= 1, "{go}: {answer:?}");
    }
}

#[test]
fn situation_25_time_counts_from_go() {
    let mut engine = Engine::start();
    engine.send("position startpos moves e2e4 e7e5");
    engine.sync();
    thread::sleep(Duration::from_millis(300));
    let (halts, asked) = (Halts::watch(), Instant::now());
    let answer = engine.go("movetime 200");
    let (took, halted) = (asked.elapsed(), halts.end());
    assert!(took >= Duration::from_millis(100), "{took:?}");
    assert!(took <= Duration::from_millis(600) + halted, "{took:?}, halted {halted:?}");
    let latest = 200 + halted.as_millis() as i64;
    assert!(number(&answer.infos[0], "time") < latest, "{}", answer.infos[0]);
}

#[test]
fn situation_26_the_time_told_is_the_time_taken() {
    let mut engine = Engine::start();
    engine.sync();
    let asked = Instant::now();
    engine.send("go movetime 300");
    let mut told = Vec::new();
    while let Some(line) = engine.line(Duration::from_secs(5)) {
        let now = asked.elapsed().as_millis() as i64;
        if line.starts_with("bestmove") {
            break;
        }
        if line.contains(" time ") {
            told.push((number(&line, "time"), now));
        }
    }
    assert!(!told.is_empty());
    for (told, taken) in told {
        assert!(told <= taken + 1 && taken - told < 300, "told {told} taken {taken}");
    }
}

#[test]
fn a_clock_is_never_overstepped() {
    let mut engine = Engine::start();
    engine.sync();
    for (clock, most) in [(100, 250), (1_000, 1_000)] {
        let (halts, asked) = (Halts::watch(), Instant::now());
        engine.go(&format!("wtime {clock} btime {clock}"));
        let (took, halted) = (asked.elapsed(), halts.end());
        assert!(
            took < Duration::from_millis(most) + halted,
            "{clock}: {took:?}, halted {halted:?}"
        );
    }
}

/// To find out whether a player has limits of its own, one was made for every `go`, hash table and
/// all, while the clock ran.
#[test]
fn a_go_makes_no_second_player() {
    let mut engine = Engine::start_with(&["uci", "--player", "flagship:hash=256"]);
    engine.sync();
    engine.go("depth 1");
    let before = engine.cpu_time();
    for _ in 0..10 {
        engine.go("wtime 1000 btime 1000 depth 1");
    }
    let used = engine.cpu_time() - before;
    assert!(used.as_millis() < 400, "{used:?}");
}
