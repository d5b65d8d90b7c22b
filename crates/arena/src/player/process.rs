//! Another program: started, written to, read from by a thread of its own, and ended for sure.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Longer lines are cut here; no engine has anything to say that needs more.
const LONGEST_LINE: usize = 1 << 16;
/// A program that talks faster than we listen waits after so many lines.
const WAITING_LINES: usize = 1 << 12;
/// So many last lines are kept for the report of a crash.
const KEPT_LINES: usize = 10;
const LONGEST_KEPT_LINE: usize = 300;
/// So many lines of small talk are kept.
const SMALL_TALK: usize = 128;
/// So long what a program said before its end may be under way.
const LAST_WORDS: Duration = Duration::from_millis(20);

/// A line, and when it came.
#[derive(Debug)]
pub(crate) struct Line {
    pub(crate) text: Arc<str>,
    pub(crate) at: Instant,
}

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
}

/// The last so many lines, written by the threads that listen.
#[derive(Clone, Debug)]
struct LastLines {
    most: usize,
    lines: Arc<Mutex<VecDeque<Arc<str>>>>,
}

impl LastLines {
    fn new(most: usize) -> LastLines {
        LastLines { most, lines: Arc::default() }
    }

    fn locked(&self) -> MutexGuard<'_, VecDeque<Arc<str>>> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, line: Arc<str>) {
        let mut lines = self.locked();
        if lines.len() == self.most {
            lines.pop_front();
        }
        lines.push_back(line);
    }
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
        let process = Process { child, stdin, lines, last_lines, small_talk, patience };
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

    /// The small talk since the last time, oldest first.
    pub(crate) fn take_small_talk(&self) -> VecDeque<Arc<str>> {
        std::mem::take(&mut *self.small_talk.locked())
    }

    /// How it ended, if it ends within a moment: `exit status: 1`, `signal: 11 (SIGSEGV)`.
    pub(crate) fn exit_status(&mut self) -> Option<String> {
        self.wait_for(Duration::from_millis(100)).then(|| {
            let status = self.child.try_wait();
            status.ok().flatten().map_or_else(String::new, |status| status.to_string())
        })
    }

    fn wait_for(&mut self, patience: Duration) -> bool {
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
        self.stdin = None;
        self.kill_group();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// The standard library cannot signal a group, and this crate has no `unsafe`: the system's
    /// own program does it. Numbers are not given to another process for long after their end, so
    /// this may come right after the leader's.
    fn kill_group(&mut self) {
        if cfg!(unix) {
            let group = format!("-{}", self.child.id());
            let _ = Command::new("kill")
                .args(["-KILL", "--", &group])
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status();
        }
    }
}

/// Asks it to end, waits a little, and ends it. No process is left behind, not even a dead one.
impl Drop for Process {
    fn drop(&mut self) {
        if matches!(self.child.try_wait(), Ok(None)) {
            let _ = self.send("quit\n");
            self.stdin = None;
            self.wait_for(self.patience);
            self.kill();
        }
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name(name.to_owned()).spawn(work).map(|_| ())
}

/// What the thread that listens needs.
struct Ear {
    sender: SyncSender<Line>,
    is_small_talk: fn(&str) -> bool,
    last_lines: LastLines,
    small_talk: LastLines,
}

impl Ear {
    fn listen(&self, stdout: impl Read) {
        let mut reader = BufReader::with_capacity(1 << 14, stdout);
        while let Some(line) = read_line(&mut reader) {
            let (at, text) = (Instant::now(), Arc::<str>::from(line));
            self.last_lines.push(Arc::clone(&text));
            if (self.is_small_talk)(&text) {
                self.small_talk.push(text);
            } else if self.sender.send(Line { text, at }).is_err() {
                return;
            }
        }
    }
}

fn listen_to_errors(stderr: impl Read, last_lines: &LastLines) {
    let mut reader = BufReader::new(stderr);
    while let Some(text) = read_line(&mut reader) {
        last_lines.push(format!("stderr: {text}").into());
    }
}

/// The next line, cut if it is too long, whatever bytes it is made of. Nothing at the end.
fn read_line(reader: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    let mut any = false;
    loop {
        let available = match reader.fill_buf() {
            Ok(available) => available,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => return None,
        };
        if available.is_empty() {
            break;
        }
        any = true;
        let end = available.iter().position(|&byte| byte == b'\n');
        let part = available.get(..end.unwrap_or(available.len())).unwrap_or_default();
        let room = LONGEST_LINE.saturating_sub(line.len());
        line.extend_from_slice(part.get(..room).unwrap_or(part));
        let used = part.len() + usize::from(end.is_some());
        reader.consume(used);
        if end.is_some() {
            break;
        }
    }
    any.then(|| String::from_utf8_lossy(&line).trim_end_matches('\r').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_and_bytes_are_forgiven() {
        let text = [b"a\r\n\xff\n".as_slice(), &vec![b'x'; 100_000], b"\nlast"].concat();
        let mut reader = BufReader::new(text.as_slice());
        let mut lines = Vec::new();
        while let Some(line) = read_line(&mut reader) {
            lines.push(line);
        }
        assert_eq!(lines.len(), 4);
        assert_eq!(
            (lines[0].as_str(), lines[1].as_str(), lines[3].as_str()),
            ("a", "\u{fffd}", "last")
        );
        assert_eq!(lines[2].len(), LONGEST_LINE);
    }
}
