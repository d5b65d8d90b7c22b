//! Listening to another program: its lines, cut and made text, with the time at which they came.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// Longer lines are cut here; no engine has anything to say that needs more.
const LONGEST_LINE: usize = 1 << 16;

/// A line, and when it came.
#[derive(Debug)]
pub(crate) struct Line {
    pub(crate) text: Arc<str>,
    pub(crate) at: Instant,
}

/// The last so many lines, written by the threads that listen.
#[derive(Clone, Debug)]
pub(super) struct LastLines {
    most: usize,
    lines: Arc<Mutex<VecDeque<Arc<str>>>>,
}

impl LastLines {
    pub(super) fn new(most: usize) -> LastLines {
        LastLines { most, lines: Arc::default() }
    }

    pub(super) fn locked(&self) -> MutexGuard<'_, VecDeque<Arc<str>>> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn push(&self, line: Arc<str>) {
        let mut lines = self.locked();
        if lines.len() == self.most {
            lines.pop_front();
        }
        lines.push_back(line);
    }
}

/// What the thread that listens needs.
pub(super) struct Ear {
    pub(super) sender: SyncSender<Line>,
    pub(super) is_small_talk: fn(&str) -> bool,
    pub(super) last_lines: LastLines,
    pub(super) small_talk: LastLines,
}

impl Ear {
    pub(super) fn listen(&self, stdout: impl Read) {
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

pub(super) fn listen_to_errors(stderr: impl Read, last_lines: &LastLines) {
    let mut reader = BufReader::new(stderr);
    while let Some(text) = read_line(&mut reader) {
        last_lines.push(format!("stderr: {text}").into());
    }
}

/// The next line, cut if it is too long, whatever bytes it is made of. Nothing at the end. Control
/// characters are no part of any protocol, and what is heard may be shown to a person: none is let
/// in.
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
    any.then(|| without_controls(String::from_utf8_lossy(&line).trim_end_matches('\r')))
}

fn without_controls(text: &str) -> String {
    let is_wild = |symbol: char| symbol.is_control() && symbol != '\t';
    text.replace(is_wild, "\u{fffd}")
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

    #[test]
    fn escape_sequences_of_other_programs_are_not_let_in() {
        let mut reader = BufReader::new("id name \x1b[2JEvil\x07\tTwo\r\n".as_bytes());
        assert_eq!(read_line(&mut reader).unwrap(), "id name \u{fffd}[2JEvil\u{fffd}\tTwo");
    }
}
