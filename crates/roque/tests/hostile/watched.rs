//! An engine whose errors are kept and whose memory and threads are counted.

use std::fs::{self, File};
use std::process::Command;

use crate::program::{Scratch, binary, wait};
use crate::{Engine, PATIENCE};

pub(crate) struct Watched {
    pub(crate) engine: Engine,
    scratch: Scratch,
}

impl Watched {
    /// The program with these arguments, and at most so many kilobytes of memory.
    pub(crate) fn limited(arguments: &[&str], kilobytes: u64) -> Watched {
        let mut command = Command::new("/bin/sh");
        let limited = format!("ulimit -v {kilobytes}; exec \"$0\" \"$@\"");
        command.args(["-c", &limited, binary()]).args(arguments);
        Watched::start_command(command)
    }

    pub(crate) fn start(arguments: &[&str]) -> Watched {
        let mut command = Command::new(binary());
        command.args(arguments);
        Watched::start_command(command)
    }

    fn start_command(mut command: Command) -> Watched {
        let scratch = Scratch::new();
        let errors = File::create(scratch.path().join("stderr")).unwrap();
        command.stderr(errors).env("HOME", scratch.path());
        Watched { engine: Engine::start_command(&mut command), scratch }
    }

    /// `isready`, and all that is said before `readyok`.
    #[track_caller]
    pub(crate) fn sync(&mut self) -> Vec<String> {
        self.engine.send("isready");
        let mut lines = self.engine.until("readyok");
        lines.pop();
        self.engine.heard.clear();
        lines
    }

    /// All that is said of a search.
    #[track_caller]
    pub(crate) fn go(&mut self, go: &str) -> Vec<String> {
        self.engine.send(&format!("go {go}"));
        let lines = self.engine.until("bestmove");
        self.engine.heard.clear();
        lines
    }

    /// Memory that is really taken, in kilobytes, and the number of threads; nothing where the
    /// system does not say.
    pub(crate) fn usage(&self) -> Option<(u64, u64)> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.engine.child.id())).ok()?;
        let number = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name))?;
            line.split_whitespace().next()?.parse::<u64>().ok()
        };
        Some((number("VmRSS:")?, number("Threads:")?))
    }

    /// Nothing was said on stderr: no thread panicked.
    #[track_caller]
    pub(crate) fn assert_no_error(&self, what: &str) {
        let errors = fs::read_to_string(self.scratch.path().join("stderr")).unwrap();
        assert_eq!(errors, "", "{what}");
    }

    /// `quit`, and a good end.
    #[track_caller]
    pub(crate) fn finish(mut self, what: &str) {
        self.engine.send("quit");
        assert_eq!(wait(&mut self.engine.child, PATIENCE), Some(0), "{what}");
        self.assert_no_error(what);
    }
}
