//! The same thing very often: answers stay complete, memory and threads stay flat.

use std::time::{Duration, Instant};

use crate::PATIENCE;
use crate::chaos::tries;
use crate::program::{Scratch, binary, program};
use crate::watched::Watched;

/// So much more memory is no leak, in kilobytes.
const SLACK: u64 = 12 << 10;

/// `go` and `stop` as fast as they can be written; every `go` has its answer.
fn go_and_stop(pairs: usize) {
    let mut watched = Watched::start(&["uci"]);
    watched.sync();
    let mut before = None;
    for round in 0..pairs / 100 {
        watched.engine.send(&"go infinite\nstop\n".repeat(100));
        let mut answers = 0;
        let deadline = Instant::now() + PATIENCE;
        while answers < 100 {
            assert!(Instant::now() < deadline, "{answers} of 100 answers in round {round}");
            if let Some(line) = watched.engine.line(Duration::from_millis(50)) {
                answers += usize::from(line.starts_with("bestmove"));
            }
        }
        watched.engine.heard.clear();
        if round == pairs / 400 {
            before = watched.usage();
        }
    }
    assert_flat(&watched, before);
    watched.finish("go and stop");
}

#[track_caller]
fn assert_flat(watched: &Watched, before: Option<(u64, u64)>) {
    if let (Some((memory, threads)), Some((after, threads_after))) = (before, watched.usage()) {
        assert!(after <= memory + SLACK, "{memory} kB, then {after} kB");
        assert_eq!(threads, threads_after);
    }
}

fn new_games(count: usize) {
    let mut watched = Watched::start(&["uci"]);
    let mut before = None;
    for round in 0..count / 50 {
        for _ in 0..50 {
            watched.engine.send("ucinewgame\nposition startpos");
            watched.go("depth 2");
        }
        if round == count / 200 {
            before = watched.usage();
        }
    }
    assert_flat(&watched, before);
    watched.finish("new games");
}

#[test]
fn every_go_of_many_that_are_stopped_at_once_is_answered() {
    go_and_stop(1_000);
}

#[test]
fn memory_and_threads_stay_flat_over_many_new_games() {
    new_games(400);
}

#[test]
#[ignore = "minutes"]
fn slow_long_a_hundred_thousand_searches_stopped_at_once_are_answered() {
    go_and_stop(tries(100_000));
}

#[test]
#[ignore = "minutes"]
fn slow_memory_and_threads_stay_flat_over_ten_thousand_new_games() {
    new_games(tries(10_000));
}

/// Games at 0.5+0.005 for so many seconds (the variable `SECONDS`, an hour without it): nobody loses
/// on time, by an illegal move or by a crash, and the one who runs them does not grow.
#[test]
#[ignore = "an hour"]
fn slow_long_an_hour_of_fast_games_without_a_forfeit() {
    let seconds = std::env::var("SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(3_600);
    let scratch = Scratch::new();
    let engine = format!("uci:{},Hash=16", binary());
    let (one, other) = (format!("{engine},name=one"), format!("{engine},name=other"));
    let words = ["match", &one, &other, "--tc", "0.5+0.005", "--games", "1000000"];
    let files = ["--pgn", "soak.pgn", "--margin", "20"];
    let mut command = program(scratch.path(), &[&words[..], &files].concat());
    let output = std::fs::File::create(scratch.path().join("output")).unwrap();
    command.stdin(std::process::Stdio::null()).stdout(output.try_clone().unwrap()).stderr(output);
    let mut child = command.spawn().unwrap();
    let resident = |pid: u32| {
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0)
    };
    std::thread::sleep(Duration::from_secs(seconds / 4));
    let before = resident(child.id());
    std::thread::sleep(Duration::from_secs(seconds - seconds / 4));
    let after = resident(child.id());
    let pid = nix::unistd::Pid::from_raw(child.id() as i32);
    for _ in 0..2 {
        let _ = nix::sys::signal::kill(pid, nix::sys::signal::Signal::SIGINT);
        std::thread::sleep(Duration::from_millis(500));
    }
    crate::program::wait(&mut child, PATIENCE);
    let output = std::fs::read_to_string(scratch.path().join("output")).unwrap();
    let games = std::fs::read_to_string(scratch.path().join("soak.pgn")).unwrap();
    let count = games.matches("[Result ").count();
    println!("{count} games, {before} kB, then {after} kB");
    assert!(count as u64 >= seconds / 30, "{count} games\n{output}");
    for word in
        ["time forfeit", "rules infraction", "abandoned", "illegal", "disconnects", "stalls"]
    {
        assert!(!games.contains(word) && !output.contains(word), "{word}\n{output}");
    }
    assert!(after <= before + SLACK, "{before} kB, then {after} kB");
}
