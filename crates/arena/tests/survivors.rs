//! No process survives us, even if we are killed; and programs run where they are put.
#![cfg(unix)]

mod support;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use arena::{run_guard, run_match, start_guard};

use support::{alone, assert_no_process_is_left, config, mock, run};

#[test]
fn mock_engine() {
    support::mock::main();
}

/// This very program, as one of the tests below that do nothing when they run as tests.
fn this_program_as(test: &str) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", test, "--nocapture", "for-real"]);
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
        start_guard(this_program_as("guard_process")).unwrap();
        let mut config = config(&mock("guarded"), &mock("guarded"));
        config.conditions.limits = "60+1".parse().unwrap();
        config.conditions.concurrency = 2;
        let _ = run_match(&config, &mut |_| {});
    }
}

/// The numbers of processes whose command line holds this.
fn processes(words: &str) -> Vec<u32> {
    let mut found = Vec::new();
    for entry in fs::read_dir("/proc").unwrap().flatten() {
        let Ok(pid) = entry.file_name().to_string_lossy().parse::<u32>() else { continue };
        let command = fs::read_to_string(entry.path().join("cmdline")).unwrap_or_default();
        if command.replace('\0', " ").contains(words) {
            found.push(pid);
        }
    }
    found
}

fn wait_until(mut reached: impl FnMut() -> bool) -> bool {
    let until = Instant::now() + Duration::from_secs(20);
    while Instant::now() < until {
        if reached() {
            return true;
        }
        thread::sleep(Duration::from_millis(20));
    }
    false
}

#[test]
fn a_killed_runner_leaves_nothing_behind() {
    if !Path::new("/proc/self/stat").exists() {
        return;
    }
    let _alone = alone();
    let mut runner = this_program_as("runner_process")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // Two games, each with two engines; those to move third have forked a child and hang.
    let running = || (processes("--nocapture guarded").len(), processes("sleep 297").len());
    assert!(wait_until(|| running() == (4, 2)), "{:?}", running());
    let guard = processes("--exact guard_process");
    assert_eq!(guard.len(), 1);
    runner.kill().unwrap();
    runner.wait().unwrap();
    assert!(wait_until(|| running() == (0, 0)), "{:?}", running());
    assert!(wait_until(|| processes("--exact guard_process").is_empty()), "{guard:?}");
}

#[test]
#[cfg(target_os = "linux")]
fn each_game_has_cores_of_its_own() {
    let _alone = alone();
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
