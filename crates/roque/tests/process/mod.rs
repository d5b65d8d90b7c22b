//! A running program that is talked to line by line, with a watch in hand.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Long enough for any answer on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// How long a test listens for something that must not come.
pub(crate) const QUIET: Duration = Duration::from_millis(250);

/// A running engine; killed when the test is done with it.
pub(crate) struct Engine {
    pub(crate) child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    /// All that was heard since somebody last took it.
    pub(crate) heard: Vec<String>,
}

impl Engine {
    pub(crate) fn start_with(arguments: &[&str]) -> Engine {
        let mut command = Command::new(env!("CARGO_BIN_EXE_roque"));
        command.args(arguments).stderr(Stdio::inherit());
        Engine::start_command(&mut command)
    }

    /// Starts what will be an engine, whatever has to come before it.
    pub(crate) fn start_command(command: &mut Command) -> Engine {
        let mut child = command
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
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
                self.heard.push(line.clone());
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
