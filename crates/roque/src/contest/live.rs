//! How a match gets on, on stderr: one line updated in place on a terminal, plain lines now and
//! then in a pipe.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use arena::{Event, MatchResult, Termination};

use super::report::status_line;
use crate::text::Language;

/// In a pipe the standing is told so often.
const INTERVAL: Duration = Duration::from_secs(10);

/// Tells what happens.
pub(super) struct Live {
    language: Language,
    games: u32,
    terminal: bool,
    /// When the first game of this run could begin.
    started: Instant,
    last_told: Instant,
    /// Games that were already in the journal; they took no time.
    resumed: u64,
    /// How many columns of the terminal's line are written on.
    width: usize,
}

impl Live {
    pub(super) fn new(language: Language, games: u32) -> Live {
        let now = Instant::now();
        let terminal = io::stderr().is_terminal();
        Live { language, games, terminal, started: now, last_told: now, resumed: 0, width: 0 }
    }

    pub(super) fn hear(&mut self, event: &Event<'_>) {
        match event {
            Event::Resumed(games) => {
                self.resumed = *games as u64;
                self.line(&self.language.contest_resumed(*games));
            }
            Event::Note(note) => self.line(&self.language.contest_note(note)),
            Event::GameFinished { record, standing, .. } => {
                // A player that failed is worth a line; wins and losses are counted.
                let late_or_illegal = matches!(
                    record.termination,
                    Termination::TimeForfeit | Termination::IllegalMove
                );
                if late_or_illegal || record.termination.is_crash() {
                    let number = u64::from(record.game) + 1;
                    let mut text = self.language.contest_fault(number, &record.reason);
                    for line in &record.last_lines {
                        text += &format!("\n    {}", line.trim_end());
                    }
                    self.line(&text);
                }
                self.standing(standing);
            }
        }
    }

    fn standing(&mut self, standing: &MatchResult) {
        let played = standing.wins + standing.draws + standing.losses;
        if !self.terminal && self.last_told.elapsed() < INTERVAL {
            return;
        }
        self.last_told = Instant::now();
        let mut text = status_line(standing, self.games, self.language);
        let fresh = played.saturating_sub(self.resumed);
        let missing = u64::from(self.games).saturating_sub(played);
        // A test ends when it is decided: how long that takes, nobody knows.
        if fresh > 0 && standing.sprt.is_none() {
            let each = self.started.elapsed().as_secs_f64() / fresh as f64;
            text += &format!("  {}", self.language.time_left(each * missing as f64));
        }
        if self.terminal {
            let wiped = " ".repeat(self.width.saturating_sub(text.chars().count()));
            self.width = text.chars().count();
            write(&format!("\r{text}{wiped}"));
        } else {
            write(&format!("{text}\n"));
        }
    }

    /// A line of its own.
    fn line(&mut self, text: &str) {
        self.finish();
        write(&format!("{text}\n"));
    }

    /// Leaves the terminal's line as it was before.
    pub(super) fn finish(&mut self) {
        if self.width > 0 {
            write(&format!("\r{}\r", " ".repeat(self.width)));
            self.width = 0;
        }
    }
}

/// Nobody listening is no reason to stop.
fn write(text: &str) {
    let mut stderr = io::stderr().lock();
    let _ = stderr.write_all(text.as_bytes()).and_then(|()| stderr.flush());
}
