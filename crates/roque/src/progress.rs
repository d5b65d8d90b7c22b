//! How far long work has come: one line on a terminal's stderr, updated in place and wiped at the
//! end. Off a terminal there is none.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::text::Language;

/// The line, or its absence.
pub(crate) struct Progress {
    pub(crate) language: Language,
    visible: bool,
    label: String,
    started: Instant,
    /// How many columns of the terminal's line are written on.
    width: usize,
}

impl Progress {
    /// How often to call [`Progress::show`].
    pub(crate) const INTERVAL: Duration = Duration::from_millis(200);

    /// Work that is done sooner needs no progress line.
    const PATIENCE: Duration = Duration::from_secs(1);

    /// A line for stderr, if somebody is there to see it.
    pub(crate) fn new(language: Language) -> Progress {
        let visible = io::stderr().is_terminal();
        Progress { language, visible, label: String::new(), started: Instant::now(), width: 0 }
    }

    /// Other work begins now.
    pub(crate) fn restart(&mut self, label: &str) {
        self.clear();
        label.clone_into(&mut self.label);
        self.started = Instant::now();
    }

    /// The same work under another name.
    pub(crate) fn relabel(&mut self, label: &str) {
        label.clone_into(&mut self.label);
    }

    /// So much of the work is done.
    pub(crate) fn show(&mut self, done: usize, total: usize, nodes: u64) {
        let elapsed = self.started.elapsed();
        if !self.visible || elapsed < Self::PATIENCE {
            return;
        }
        let percent = (done * 100).checked_div(total).unwrap_or(0);
        let left = (done > 0)
            .then(|| elapsed.as_secs_f64() * (total.saturating_sub(done)) as f64 / done as f64);
        let line = self.language.progress(&self.label, percent, nodes, left);
        self.put(&line);
    }

    /// The same in words of one's own.
    pub(crate) fn show_text(&mut self, text: impl FnOnce() -> String) {
        if self.visible && self.started.elapsed() >= Self::PATIENCE {
            self.put(&text());
        }
    }

    fn put(&mut self, line: &str) {
        let width = line.chars().count();
        let wiped = " ".repeat(self.width.saturating_sub(width));
        self.write(&format!("\r{line}{wiped}"));
        self.width = width;
    }

    /// Leaves the terminal's line as it was before.
    pub(crate) fn clear(&mut self) {
        if self.width > 0 {
            self.write(&format!("\r{}\r", " ".repeat(self.width)));
            self.width = 0;
        }
    }

    /// Nobody listening is no reason to stop.
    fn write(&self, text: &str) {
        let mut stderr = io::stderr().lock();
        let _ = stderr.write_all(text.as_bytes());
        let _ = stderr.flush();
    }
}
