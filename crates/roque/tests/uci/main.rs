//! The program as a chess GUI meets it: one process, line by line, with a watch in hand.
//!
//! The tests named `situation_NN` are the ways in which engines break in GUIs, by the numbers of
//! our list of them (research/ecosystem.md, A.6).

mod castling;
mod clocks;
mod endings;
mod input;
mod laboratory;
mod lines;
mod search;
mod session;
mod storm;
mod strength;
mod tables;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Long enough for any answer on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// How long a test listens for something that must not come.
pub(crate) const QUIET: Duration = Duration::from_millis(250);

/// A running engine; killed when the test is done with it.
pub(crate) struct Engine {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    /// What was heard of the search under way before somebody asked for its answer.
    heard: Vec<String>,
}

/// What came of a search.
#[derive(Debug)]
pub(crate) struct Answer {
    /// The `info` lines with a score, in their order.
    pub(crate) infos: Vec<String>,
    /// The lines of `info string`.
    pub(crate) notes: Vec<String>,
    pub(crate) best: String,
    pub(crate) ponder: Option<String>,
}

impl Engine {
    pub(crate) fn start() -> Engine {
        Engine::start_with(&[])
    }

    pub(crate) fn start_with(arguments: &[&str]) -> Engine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_roque"))
            .args(arguments)
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let (sender, lines) = channel();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        thread::spawn(move || {
            for line in stdout.lines() {
                let Ok(line) = line else { return };
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Engine { stdin: child.stdin.take(), child, lines, heard: Vec::new() }
    }

    /// Sends lines, each with its line feed.
    pub(crate) fn send(&mut self, text: &str) {
        self.send_bytes(format!("{text}\n").as_bytes());
    }

    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().expect("stdin is open");
        stdin.write_all(bytes).and_then(|()| stdin.flush()).expect("the engine reads");
    }

    /// The next line, if one comes in time.
    pub(crate) fn line(&mut self, patience: Duration) -> Option<String> {
        match self.lines.recv_timeout(patience) {
            Ok(line) => {
                if line.starts_with("info ") {
                    self.heard.push(line.clone());
                }
                Some(line)
            }
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => panic!("the engine has gone"),
        }
    }

    /// All lines up to the one that begins like this, which is the last.
    #[track_caller]
    pub(crate) fn until(&mut self, start: &str) -> Vec<String> {
        let deadline = Instant::now() + PATIENCE;
        let mut lines = Vec::new();
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let Some(line) = self.line(left) else { panic!("no {start} after {lines:#?}") };
            let found = line.starts_with(start);
            lines.push(line);
            if found {
                return lines;
            }
        }
    }

    /// `isready`, and all that is said before `readyok`.
    #[track_caller]
    pub(crate) fn sync(&mut self) -> Vec<String> {
        self.send("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        // Complaints are no part of a search.
        self.heard.retain(|line| !line.starts_with("info string"));
        lines
    }

    /// For a while no line begins like this. Gives back the others.
    #[track_caller]
    pub(crate) fn never(&mut self, start: &str, during: Duration) -> Vec<String> {
        let end = Instant::now() + during;
        let mut lines = Vec::new();
        while let Some(line) = self.line(end.saturating_duration_since(Instant::now())) {
            assert!(!line.starts_with(start), "{line} after {lines:#?}");
            lines.push(line);
        }
        lines
    }

    /// Sends a `go` and takes its answer, which every answer must fit.
    #[track_caller]
    pub(crate) fn go(&mut self, go: &str) -> Answer {
        self.send(&format!("go {go}"));
        self.answer()
    }

    /// Takes the answer of a search that was begun.
    #[track_caller]
    pub(crate) fn answer(&mut self) -> Answer {
        let mut lines = self.until("bestmove");
        let last = lines.pop().unwrap_or_default();
        for line in &lines {
            assert!(line.starts_with("info "), "not protocol: {line}");
        }
        let lines = std::mem::take(&mut self.heard);
        let (notes, others): (Vec<String>, Vec<String>) =
            lines.into_iter().partition(|line| line.starts_with("info string"));
        let infos: Vec<String> =
            others.into_iter().filter(|line| line.contains(" score ")).collect();
        let words: Vec<&str> = last.split(' ').collect();
        let (best, ponder) = match words[..] {
            ["bestmove", best] => (best.to_owned(), None),
            ["bestmove", best, "ponder", ponder] => (best.to_owned(), Some(ponder.to_owned())),
            _ => panic!("{last}"),
        };
        let answer = Answer { infos, notes, best, ponder };
        answer.check();
        answer
    }

    /// Processor time used so far.
    pub(crate) fn cpu_time(&self) -> Duration {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap();
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
        let ticks: u64 = [11, 12].iter().map(|&field| fields[field].parse::<u64>().unwrap()).sum();
        Duration::from_millis(ticks * 10)
    }

    /// Almost no processor time passes while the engine has nothing to do.
    #[track_caller]
    pub(crate) fn assert_at_rest(&self) {
        let before = self.cpu_time();
        thread::sleep(Duration::from_millis(400));
        let used = self.cpu_time() - before;
        assert!(used <= Duration::from_millis(50), "{used:?}");
    }

    /// Closes stdin, as when the GUI dies.
    pub(crate) fn hang_up(&mut self) {
        self.stdin = None;
    }

    /// The exit code, which must come soon.
    #[track_caller]
    pub(crate) fn exit_code(&mut self) -> Option<i32> {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            assert!(start.elapsed() < Duration::from_millis(1500), "still running");
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Answer {
    /// Situations 18 and 19: the last line has a score, and its first move is the best move.
    #[track_caller]
    fn check(&self) {
        let last = self.last();
        let pv = moves(last);
        match self.best.as_str() {
            "(none)" => assert!(pv.is_empty(), "{last}"),
            best => {
                assert!(matches!(best.len(), 4 | 5) && best == best.to_lowercase(), "{best}");
                let of_best = self.infos.iter().rfind(|line| field(line, "multipv") == Some("1"));
                let pv = moves(of_best.map_or(last, String::as_str));
                assert_eq!(pv.first(), Some(&best), "{self:#?}");
            }
        }
    }

    #[track_caller]
    pub(crate) fn last(&self) -> &str {
        self.infos.last().expect("an info line with a score")
    }
}

/// The word after a word.
pub(crate) fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let mut words = line.split(' ').skip_while(|word| *word != name);
    words.nth(1)
}

/// The number after a word.
#[track_caller]
pub(crate) fn number(line: &str, name: &str) -> i64 {
    let value = field(line, name).unwrap_or_else(|| panic!("no {name} in {line}"));
    value.parse().unwrap_or_else(|_| panic!("{name} {value} in {line}"))
}

/// The moves after `pv`.
pub(crate) fn moves(line: &str) -> Vec<&str> {
    line.split_once(" pv ").map_or_else(Vec::new, |(_, pv)| pv.split(' ').collect())
}

/// The lines that complain.
pub(crate) fn complaints(lines: &[String]) -> Vec<&str> {
    lines.iter().filter_map(|line| line.strip_prefix("info string error: ")).collect()
}
