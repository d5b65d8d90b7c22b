//! Engines that misbehave, and what is left of them when the one who runs them is ended. The faults
//! of a single game have their tests in the arena; here the whole program is tried, with scripts.

use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use crate::program::{Scratch, program, run, wait};

/// The beginning of a conversation that every engine here has.
const POLITE: &str = "uci) echo uciok;; isready) echo readyok;; quit) exit 0;;";

fn engine(scratch: &Scratch, name: &str, before: &str, cases: &str) -> String {
    let text =
        format!("{before}\nwhile read line; do case \"$line\" in {cases} {POLITE} esac; done");
    format!("uci:{}", scratch.script(name, &text).display())
}

/// Numbers of the processes whose command line holds this.
fn processes(words: &str) -> Vec<u32> {
    let mut found = Vec::new();
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let Ok(pid) = entry.file_name().to_string_lossy().parse::<u32>() else { continue };
        let command = fs::read_to_string(entry.path().join("cmdline")).unwrap_or_default();
        if command.replace('\0', " ").contains(words) {
            found.push(pid);
        }
    }
    found
}

fn wait_until(mut reached: impl FnMut() -> bool) -> bool {
    let until = Instant::now() + Duration::from_secs(30);
    while Instant::now() < until {
        if reached() {
            return true;
        }
        thread::sleep(Duration::from_millis(20));
    }
    false
}

/// A name for `sleep` that no other test uses.
fn long_sleep(number: u32) -> String {
    format!("sleep 8{}.{number}", std::process::id())
}

#[test]
fn engines_that_misbehave_lose_and_the_match_goes_on() {
    let scratch = Scratch::new();
    let sleeping = long_sleep(1);
    let forks = format!("go*) {sleeping} & echo bestmove e2e4;;");
    let flood = "go*) i=0; while [ $i -lt 20000 ]; do echo info string $i noise noise noise; \
                 i=$((i+1)); done; echo bestmove a1a1;;";
    let half = "go*) printf 'bestmove e2'; exit 0;;";
    let long = "go*) head -c 3000000 /dev/zero | tr '\\0' x; echo; echo bestmove a1a1;;";
    let bytes = "go*) printf '\\377\\376\\000\\n\\r\\n\\rbestmove\\nbestmove \\n'; exit 7;;";
    for (name, before, cases) in [
        ("dies-at-start", "exit 3", ""),
        ("closes-pipes", "exec <&- >&-", ""),
        ("crashes", "", "go*) kill -SEGV $$;;"),
        ("floods", "", flood),
        ("half-a-line", "", half),
        ("long-line", "", long),
        ("bytes", "", bytes),
        ("forks", "", forks.as_str()),
    ] {
        let player = engine(&scratch, name, before, cases);
        let words = ["match", &player, "random:seed=1", "--nodes", "5", "--games", "2"];
        let ran = run(scratch.path(), &words, b"");
        ran.assert_sound(name);
        // All but the forking one lose everything; one that cannot even start ends the match.
        assert!(
            ran.code != Some(0) || ran.out.contains("-2") || name == "forks",
            "{name}: {ran:?}"
        );
    }
    assert!(wait_until(|| processes(&sleeping).is_empty()), "{:?}", processes(&sleeping));
}

/// One that never answers `stop` loses on time, and is ended.
#[test]
fn an_engine_that_never_stops_is_ended() {
    let scratch = Scratch::new();
    let sleeping = long_sleep(2);
    let player = engine(&scratch, "deaf", "", &format!("go*) {sleeping};;"));
    let words = ["match", &player, "random:seed=1", "--tc", "0.3+0", "--games", "2"];
    let ran = run(scratch.path(), &words, b"");
    ran.assert_sound("deaf");
    assert!(ran.took < Duration::from_secs(40), "{ran:?}");
    assert!(wait_until(|| processes(&sleeping).is_empty()), "{:?}", processes(&sleeping));
}

/// A match between two engines that think for ever and have forked a child each.
fn long_match(scratch: &Scratch, sleeping: &str, command: &str) -> Child {
    let go = format!("go*) {sleeping} & wait;;");
    let player = engine(scratch, "thinker", "", &go);
    let words = match command {
        "match" => vec!["match", &player, &player, "--tc", "600+1", "--games", "4"],
        "tournament" => {
            vec!["tournament", "t", "--players", &player, "random", "--tc", "600+1"]
        }
        _ => vec!["play", "--white", &player, "--black", "random"],
    };
    program(scratch.path(), &words)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Ends a runner whose engines think for ever, and waits until nobody of them is left.
fn end_by_signal(command: &str, signal: Signal, number: u32) {
    let (scratch, sleeping) = (Scratch::new(), long_sleep(number));
    let mut runner = long_match(&scratch, &sleeping, command);
    let folder = scratch.path().display().to_string();
    let what = format!("{command} {signal}");
    assert!(wait_until(|| !processes(&sleeping).is_empty()), "{what}: never begun");
    let pid = Pid::from_raw(runner.id() as i32);
    kill(pid, signal).unwrap();
    if signal == Signal::SIGINT {
        // The first Ctrl-C lets the game end, the second does not.
        thread::sleep(Duration::from_millis(300));
        let _ = kill(pid, signal);
        thread::sleep(Duration::from_millis(300));
        let _ = kill(pid, signal);
    }
    drop(runner.stdin.take());
    let left = || [processes(&sleeping), processes(&folder)].concat();
    wait(&mut runner, Duration::from_secs(20));
    assert!(wait_until(|| left().is_empty()), "{what}: {:?}", left());
}

/// No orphan, however the runner ends: twelve runners at once, for each of them mostly waits.
#[test]
fn no_engine_and_no_child_of_one_is_left_when_the_runner_is_ended() {
    if !Path::new("/proc/self/stat").exists() {
        eprintln!("there is no /proc: nothing tried");
        return;
    }
    let signals = [Signal::SIGKILL, Signal::SIGTERM, Signal::SIGINT, Signal::SIGHUP];
    thread::scope(|scope| {
        let mut number = 10;
        for command in ["match", "tournament", "play"] {
            for signal in signals {
                number += 1;
                scope.spawn(move || end_by_signal(command, signal, number));
            }
        }
    });
}

#[test]
#[ignore = "the patience with programs that say nothing is ten seconds"]
fn slow_an_engine_that_hangs_at_the_start_is_given_up() {
    let scratch = Scratch::new();
    let sleeping = long_sleep(3);
    let player = engine(&scratch, "hangs", &sleeping, "");
    let words = ["match", &player, "random:seed=1", "--nodes", "5", "--games", "4"];
    let ran = run(scratch.path(), &words, b"");
    ran.assert_sound("hangs");
    assert!(ran.code != Some(0), "{ran:?}");
    assert!(wait_until(|| processes(&sleeping).is_empty()), "{:?}", processes(&sleeping));
}
