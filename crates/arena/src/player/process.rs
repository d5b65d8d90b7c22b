//! Another program: started, written to, read from by a thread of its own, and ended for sure.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

pub(crate) use super::listening::Line;
use super::listening::{Ear, LastLines, listen_to_errors};
use crate::fault::Exit;
use crate::guard;

/// A program that talks faster than we listen waits after so many lines.
const WAITING_LINES: usize = 1 << 12;
/// So many last lines are kept for the report of a crash.
const KEPT_LINES: usize = 10;
const LONGEST_KEPT_LINE: usize = 300;
/// So many lines of small talk are kept.
const SMALL_TALK: usize = 128;
/// So long what a program said before its end may be under way.
const LAST_WORDS: Duration = Duration::from_millis(20);

/// What waiting for a line came to.
#[derive(Debug)]
pub(crate) enum Heard {
    Line(Line),
    /// Nothing until then.
    Nothing,
    /// There will never be anything more.
    Closed,
}

/// A running program. Dropping it ends it.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<Line>,
    last_lines: LastLines,
    small_talk: LastLines,
    patience: Duration,
    /// Whether it was ended and buried: its number may be another's by now.
    ended: bool,
}

/// Programs without a path are looked for on `PATH`, and where distributions keep games.
fn find(command: &str) -> PathBuf {
    if command.contains(std::path::is_separator) {
        return PathBuf::from(command);
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .chain(["/usr/games", "/usr/local/games", "/usr/local/bin"].map(PathBuf::from))
        .map(|folder| folder.join(command))
        .find(|candidate| candidate.is_file())
        .unwrap_or_else(|| PathBuf::from(command))
}

impl Process {
    /// Starts a program. After `quit` or the end of its input it has `patience` to end by itself.
    /// Lines that are small talk wake nobody: they wait for [`Process::take_small_talk`].
    pub(crate) fn start(
        command: &str,
        arguments: &[String],
        directory: Option<&Path>,
        patience: Duration,
        is_small_talk: fn(&str) -> bool,
    ) -> io::Result<Process> {
        let mut starting = Command::new(find(command));
        starting
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Some(directory) = directory {
            starting.current_dir(directory);
        }
        // A group of its own: Ctrl-C at the terminal is for us, who end the games properly, and
        // what the program forks can be ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut starting, 0);
        let mut child = starting.spawn()?;
        let (last_lines, small_talk) = (LastLines::new(KEPT_LINES), LastLines::new(SMALL_TALK));
        let (sender, lines) = sync_channel(WAITING_LINES);
        let (stdin, stdout, stderr) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let ear = Ear { sender, is_small_talk, last_lines, small_talk };
        let (last_lines, small_talk) = (ear.last_lines.clone(), ear.small_talk.clone());
        let errors = last_lines.clone();
        let process =
            Process { child, stdin, lines, last_lines, small_talk, patience, ended: false };
        guard::register(process.child.id());
        if let Some(stdout) = stdout {
            spawn("engine-output", move || ear.listen(stdout))?;
        }
        if let Some(stderr) = stderr {
            spawn("engine-errors", move || listen_to_errors(stderr, &errors))?;
        }
        Ok(process)
    }

    /// Sends text, which ends with a line break.
    pub(crate) fn send(&mut self, text: &str) -> io::Result<()> {
        let stdin = self.stdin.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        stdin.write_all(text.as_bytes())?;
        stdin.flush()
    }

    /// Waits for a line. A program that has ended may have left its pipe to a child of its own,
    /// which will never say anything.
    pub(crate) fn listen_until(&mut self, until: Instant) -> Heard {
        let wait = until.saturating_duration_since(Instant::now());
        match self.lines.recv_timeout(wait) {
            Ok(line) => Heard::Line(line),
            Err(RecvTimeoutError::Disconnected) => Heard::Closed,
            Err(RecvTimeoutError::Timeout) => match self.child.try_wait() {
                Ok(None) => Heard::Nothing,
                _ => match self.lines.recv_timeout(LAST_WORDS) {
                    Ok(line) => Heard::Line(line),
                    Err(_) => Heard::Closed,
                },
            },
        }
    }

    /// The last lines on standard output and standard error, whichever came last.
    pub(crate) fn last_lines(&self) -> Vec<String> {
        let cut = |line: &Arc<str>| line.chars().take(LONGEST_KEPT_LINE).collect();
        self.last_lines.locked().iter().map(cut).collect()
    }

    /// Forgets every line that came and was not listened to.
    pub(crate) fn forget_lines(&mut self) {
        while self.lines.try_recv().is_ok() {}
    }

    /// The small talk since the last time, oldest first.
    pub(crate) fn take_small_talk(&self) -> VecDeque<Arc<str>> {
        std::mem::take(&mut *self.small_talk.locked())
    }

    /// How it ended, if it ends within a moment.
    pub(crate) fn exit(&mut self) -> Option<Exit> {
        self.wait_for(Duration::from_millis(100)).then(|| {
            let status = self.child.try_wait();
            status.ok().flatten().map_or(Exit::Unknown, Exit::from)
        })
    }

    /// Closes its input, as when we die.
    pub(crate) fn hang_up(&mut self) {
        self.stdin = None;
    }

    /// Whether it ends by itself within so long.
    pub(crate) fn wait_for(&mut self, patience: Duration) -> bool {
        let until = Instant::now() + patience;
        let mut pause = Duration::from_micros(200);
        loop {
            // An error means that there is no such child any more.
            if !matches!(self.child.try_wait(), Ok(None)) {
                return true;
            }
            if Instant::now() >= until {
                return false;
            }
            thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(10));
        }
    }

    /// Ends it at once, with all it has forked.
    pub(crate) fn kill(&mut self) {
        if self.ended {
            return;
        }
        self.ended = true;
        self.stdin = None;
        guard::kill_group(self.child.id());
        let _ = self.child.kill();
        let _ = self.child.wait();
        guard::release(self.child.id());
    }
}

/// Asks it to end, waits a little, and ends it. No process is left behind, not even a dead one.
impl Drop for Process {
    fn drop(&mut self) {
        if !self.ended && matches!(self.child.try_wait(), Ok(None)) {
            let _ = self.send("quit\n");
            self.stdin = None;
            self.wait_for(self.patience);
        }
        // Also if it has ended by itself: it may have left children behind.
        self.kill();
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name(name.to_owned()).spawn(work).map(|_| ())
}
