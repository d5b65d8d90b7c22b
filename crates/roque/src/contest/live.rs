//! What is said while a match is played.

use arena::{GameRecord, MatchResult};

use crate::live::{Pace, View};
use report::contest::status_line;
use words::Language;

/// A match of so many games at the most.
pub(super) struct MatchView {
    pub(super) language: Language,
    pub(super) games: u32,
}

impl View for MatchView {
    type Standing = MatchResult;

    fn resumed(&self, games: usize, torn: bool) -> String {
        let torn = torn.then(|| self.language.journal_torn());
        let resumed = (games > 0).then(|| self.language.contest_resumed(games));
        torn.into_iter().chain(resumed).collect::<Vec<_>>().join("\n")
    }

    fn failed(&self, record: &GameRecord, reason: &str) -> String {
        self.language.contest_fault(u64::from(record.game) + 1, reason)
    }

    fn summary(&mut self, standing: &MatchResult, pace: &Pace) -> (String, f64) {
        let played = standing.wins + standing.draws + standing.losses;
        let share = match standing.sprt {
            // A test is done when its ratio reaches one of the bounds.
            Some(test) if test.llr > 0.0 => test.llr / test.upper,
            Some(test) => test.llr / test.lower,
            None => played as f64 / f64::from(self.games.max(1)),
        };
        if played == 0 {
            return (format!("0/{}", self.games), 0.0);
        }
        // A test ends when it is decided: how long that takes, nobody knows.
        let left = pace.seconds_left(played, self.games.into()).filter(|_| standing.sprt.is_none());
        (status_line(standing, self.games, left, self.language), share)
    }
}
