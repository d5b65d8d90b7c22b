//! `Debug Log File`: every line of the protocol, in both directions, with the time since the log was
//! opened. For the people who must find out what a GUI and an engine said to each other.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

struct Log {
    file: File,
    opened: Instant,
}

/// The option that starts a log.
pub(crate) const LOG_FILE: &str = "Debug Log File";

static LOG: Mutex<Option<Log>> = Mutex::new(None);

/// Starts or ends the log as the option asks.
pub(crate) fn set(name: &str) -> io::Result<()> {
    open(name.trim())
}

/// Starts a log, or goes on with one that exists; an empty name ends it.
fn open(name: &str) -> io::Result<()> {
    let log = if name.is_empty() || name == "<empty>" {
        None
    } else {
        refuse_pipe(Path::new(name))?;
        let file = File::options().append(true).create(true).open(Path::new(name))?;
        Some(Log { file, opened: Instant::now() })
    };
    *LOG.lock().unwrap_or_else(PoisonError::into_inner) = log;
    Ok(())
}

/// Opening a pipe that nobody reads would end only when somebody does. The standard ones are read.
#[cfg(unix)]
fn refuse_pipe(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::FileTypeExt as _;
    let is_pipe = std::fs::metadata(path).is_ok_and(|found| found.file_type().is_fifo());
    if is_pipe && !path.starts_with("/dev") {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, words::NoOrdinaryFile));
    }
    Ok(())
}

#[cfg(not(unix))]
fn refuse_pipe(_: &Path) -> io::Result<()> {
    Ok(())
}

/// A line from the other side.
pub(crate) fn heard(line: &str) {
    write(">", line);
}

/// One line of protocol to the other side, flushed at once. A GUI that has gone away ends us through
/// stdin.
pub(crate) fn tell(message: &dyn Display) {
    let line = message.to_string();
    let mut stdout = io::stdout().lock();
    let _ = writeln!(stdout, "{line}").and_then(|()| stdout.flush());
    write("<", &line);
}

fn write(direction: &str, line: &str) {
    let mut log = LOG.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(Log { file, opened }) = log.as_mut() {
        let time = opened.elapsed().as_micros();
        // One call a line, so that a kill leaves whole lines; a full disk must not stop a game.
        let text = format!("{}.{:03} {direction} {line}\n", time / 1000, time % 1000);
        if file.write_all(text.as_bytes()).is_err() {
            *log = None;
        }
    }
}
