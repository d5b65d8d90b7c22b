//! No process survives us, even if we are killed; and programs run where they are put.

use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use arena::{run_guard, run_match, start_guard};

use crate::support::processes::{VARIABLE, assert_no_process_is_left, carrying, wait_until, word};
use crate::support::{config, mock, run};

/// This very program, as one of the tests below that do nothing when they run as tests.
fn this_program_as(test: &str) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", test, "--nocapture", "for-real"]).env(VARIABLE, word());
    command
}

fn is_for_real() -> bool {
    std::env::args().any(|argument| argument == "for-real")
}

#[test]
fn guard_process() {
    if is_for_real() {
        run_guard(std::io::stdin());
    }
}

#[test]
fn runner_process() {
    if is_for_real() {
        start_guard(this_program_as("survivors::guard_process")).unwrap();
        let mut config = config(&mock("guarded"), &mock("guarded"));
        config.conditions.limits = "60+1".parse().unwrap();
        config.conditions.concurrency = 2;
        let _ = run_match(&config, &mut |_| {});
    }
}

#[test]
fn a_killed_runner_leaves_nothing_behind() {
    if !Path::new("/proc/self/stat").exists() {
        return;
    }
    let mut runner = this_program_as("survivors::runner_process")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // Two games, each with two engines; those to move third have forked a child and hang.
    let word = word();
    let count = |part: &str| {
        carrying(&word).iter().filter(|process| process.command_line.contains(part)).count()
    };
    let running = || (count("--nocapture guarded"), count("sleep 297"), count("guard_process"));
    assert!(wait_until(|| running() == (4, 2, 1)), "{:?}", running());
    runner.kill().unwrap();
    runner.wait().unwrap();
    assert!(wait_until(|| carrying(&word).is_empty()), "{:?}", carrying(&word));
}

#[test]
#[cfg(target_os = "linux")]
fn each_game_has_cores_of_its_own() {
    let mut config = config(&mock("affinity"), &mock("fine"));
    config.conditions.pin_cores = true;
    let (_, games) = run(&config);
    let line = games[0].last_lines.iter().find(|line| line.contains("Cpus_allowed_list")).unwrap();
    let cores = line.rsplit('\t').next().unwrap();
    assert!(cores.parse::<usize>().is_ok(), "one core and no more: {line:?}");
    config.conditions.pin_cores = false;
    let (_, games) = run(&config);
    let free = games[0].last_lines.iter().find(|line| line.contains("Cpus_allowed_list")).unwrap();
    let many = thread::available_parallelism().unwrap().get() > 1;
    assert_eq!(free != line, many, "{free:?} {line:?}");
    // More games than cores: said, and nobody is tied to anything.
    config.conditions.pin_cores = true;
    config.conditions.concurrency = 4_096;
    config.games = 4_096;
    config.conditions.interrupts.finish_games.store(true, std::sync::atomic::Ordering::Relaxed);
    let mut notes = Vec::new();
    let _ = run_match(&config, &mut |event| {
        if let arena::Event::Note(note) = event {
            notes.push(note.to_string());
        }
    });
    assert!(notes.iter().any(|note| note.contains("none gets cores of its own")), "{notes:?}");
    assert_no_process_is_left();
}
