//! The real program, as a user or a script runs it.

mod ablation;
mod analyze;
mod book;
mod book_misuse;
mod check;
mod compare;
mod contest;
mod data;
mod enigm;
mod evaluate;
mod honest;
mod language;
mod net;
mod noise;
mod old_files;
mod perft;
mod play;
mod players;
mod practice;
mod review;
mod shell;
mod signals;
mod suite;
mod tournament;
mod tree;
mod tune;

use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;

/// What a run of the program left behind.
pub(crate) struct Ran {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: Option<i32>,
}

impl Ran {
    /// What it complained about on stdout, as programs are told: one line each.
    pub(crate) fn complaints(&self) -> Vec<&str> {
        self.out.lines().filter_map(|line| line.strip_prefix("info string error: ")).collect()
    }

    /// The lines on stdout that are no complaints.
    pub(crate) fn answers(&self) -> Vec<&str> {
        self.out.lines().filter(|line| !line.starts_with("info string error: ")).collect()
    }

    /// The only complaint there is, and nothing on stderr.
    #[track_caller]
    pub(crate) fn only_complaint(&self) -> &str {
        let complaints = self.complaints();
        assert_eq!((complaints.len(), self.err.as_str()), (1, ""), "{}", self.out);
        complaints[0]
    }
}

/// The program in English, without the habits of this terminal.
pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_roque"));
    for variable in ["LC_ALL", "LC_MESSAGES", "NO_COLOR", "COLORTERM", "TMUX"] {
        command.env_remove(variable);
    }
    command.env("LANG", "C.UTF-8").env("TERM", "xterm-256color");
    command
}

/// Runs it with these bytes on stdin.
pub(crate) fn run_with(command: &mut Command, input: &[u8]) -> Ran {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let output = thread::scope(|scope| {
        // Beside the reading, lest both sides wait for each other. A program that stops early need
        // not have read everything.
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output().unwrap()
    });
    Ran {
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code(),
    }
}

/// Runs it with these arguments and an empty stdin.
pub(crate) fn roque(arguments: &[&str]) -> Ran {
    run_with(program().args(arguments), b"")
}

/// Runs it as a filter.
pub(crate) fn shell(input: impl AsRef<[u8]>) -> Ran {
    run_with(&mut program(), input.as_ref())
}

/// The JSON objects on stdout, one a line.
#[track_caller]
pub(crate) fn json_lines(arguments: &[&str]) -> Vec<serde_json::Value> {
    let ran = roque(arguments);
    assert_eq!(ran.code, Some(0), "{arguments:?}: {}", ran.err);
    ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Each part of a text, in this order.
#[track_caller]
pub(crate) fn assert_in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => panic!("{part:?} is missing in what is left:\n{rest}\nof\n{text}"),
        }
    }
}
