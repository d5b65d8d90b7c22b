//! The ways in which a GUI or a terminal goes away.

use std::fs::OpenOptions;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use crate::QUIET;
use crate::program::{Scratch, binary, run_command, wait};
use crate::watched::Watched;

const SOON: Duration = Duration::from_secs(5);

/// Whether whoever started the tests told them to ignore a signal (`nohup`, a shell's `&`): programs that
/// they start ignore it, too, as they should.
fn is_ignored(signal: Signal) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask >> (signal as i32 - 1) & 1 == 1
}

#[test]
fn signals_end_an_engine_at_once_whether_it_thinks_or_not() {
    for signal in [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP] {
        if is_ignored(signal) {
            eprintln!("SKIPPED: {signal} is ignored by whoever started this test");
            continue;
        }
        for thinking in [false, true] {
            let mut watched = Watched::start(&["uci"]);
            if thinking {
                watched.engine.send("go infinite");
                watched.engine.until("info depth 3");
            } else {
                watched.sync();
            }
            let start = Instant::now();
            let pid = Pid::from_raw(watched.engine.child.id() as i32);
            kill(pid, signal).unwrap();
            wait(&mut watched.engine.child, SOON);
            assert!(start.elapsed() < SOON, "{signal} while thinking: {thinking}");
            watched.assert_no_error(signal.as_str());
        }
    }
}

/// Whoever hangs up while an endless search runs is not left with a program that thinks for ever.
#[test]
fn an_end_of_input_ends_every_player() {
    for player in ["flagship", "minimax", "mcts", "pvsplit", "random"] {
        for protocol in ["uci", "xboard"] {
            let mut watched = Watched::start(&[protocol, "--player", player]);
            watched.engine.send(if protocol == "uci" { "go infinite" } else { "analyze" });
            thread::sleep(QUIET);
            watched.engine.hang_up();
            let code = wait(&mut watched.engine.child, SOON);
            assert_eq!(code, Some(0), "{protocol} {player}");
            watched.assert_no_error(player);
        }
    }
}

fn roque(arguments: &[&str], input: &[u8], stdout: Stdio) -> (Option<i32>, String) {
    let mut command = Command::new(binary());
    command.args(arguments).env("LC_ALL", "C.UTF-8");
    command.stdin(Stdio::piped()).stdout(stdout).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    let _ = std::io::Write::write_all(&mut stdin, input);
    drop(stdin);
    let code = wait(&mut child, SOON);
    let errors = std::io::read_to_string(child.stderr.take().unwrap()).unwrap();
    (code, errors)
}

/// A reader that goes away is no failure of ours, and no panic.
#[test]
fn a_closed_stdout_is_no_panic() {
    let commands: [&[&str]; 5] =
        [&["uci"], &["players"], &["perft", "3", "--divide"], &["eval"], &["--help"]];
    for arguments in commands {
        let (code, errors) = roque(arguments, b"uci\ngo depth 3\nd\nquit\n", Stdio::piped());
        assert!(matches!(code, Some(0 | 1)), "{arguments:?}: {code:?} {errors}");
        assert!(!errors.contains("panicked"), "{arguments:?}: {errors}");
    }
}

/// A full disk is told, with the exit code of a failure.
#[test]
fn a_full_disk_behind_stdout_is_told() {
    let Ok(full) = OpenOptions::new().write(true).open("/dev/full") else {
        eprintln!("there is no /dev/full: nothing tried");
        return;
    };
    let commands: [&[&str]; 4] =
        [&["players"], &["perft", "3"], &["eval", "--json"], &["analyze", "--depth", "3"]];
    for arguments in commands {
        let (code, errors) = roque(arguments, b"", full.try_clone().unwrap().into());
        assert_eq!(code, Some(1), "{arguments:?}: {errors}");
        assert!(errors.contains("No space left"), "{arguments:?}: {errors}");
    }
}

/// Started by a program that has closed the three standard files.
#[test]
fn standard_files_that_are_closed_are_no_panic() {
    let scratch = Scratch::new();
    for how in ["<&-", ">&-", "2>&-", "<&- >&-", "<&- >&- 2>&-"] {
        for arguments in ["uci", "players", "perft 2", "match random random --nodes 3 --games 2"] {
            let mut command = Command::new("/bin/sh");
            let line = format!("echo quit | \"$0\" {arguments} {how}");
            command.args(["-c", &line, binary()]);
            let ran = run_command(command.current_dir(scratch.path()), b"");
            assert!(matches!(ran.code, Some(0..=2)), "{arguments} {how}: {ran:?}");
            assert!(!ran.err.contains("panicked"), "{arguments} {how}: {ran:?}");
        }
    }
}
