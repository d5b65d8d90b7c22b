//! How a match gets on, on stderr: where it stands, and the running games.

use std::time::Instant;

use arena::{Event, MatchConfig, MatchResult, PlayerSpec, Termination};

use crate::boards::Boards;
use crate::progress::Teller;
use crate::report::contest::status_line;
use crate::text::Language;

/// Tells what happens.
pub(super) struct Live {
    language: Language,
    games: u32,
    boards: Boards,
    /// Where the match stands, in words; empty before the first game is over.
    standing: String,
    /// How much of it is done, from 0 to 1.
    share: f64,
    /// When the first game of this run could begin.
    started: Instant,
    /// Games that were already in the journal; they took no time.
    resumed: u64,
}

impl Live {
    pub(super) fn new(language: Language, config: &MatchConfig) -> Live {
        Live {
            language,
            games: config.games,
            boards: Boards::new(language, PlayerSpec::names(&config.players).to_vec()),
            standing: format!("0/{}", config.games),
            share: 0.0,
            started: Instant::now(),
            resumed: 0,
        }
    }

    pub(super) fn hear(&mut self, event: &Event<'_>) {
        match event {
            Event::Resumed(games) => {
                self.resumed = *games as u64;
                self.boards.line(&self.language.contest_resumed(*games));
            }
            Event::Note(note) => self.boards.line(&self.language.contest_note(note)),
            Event::GameStarted { board, pairing } => self.boards.started(*board, pairing),
            Event::Moved(glimpse) => self.boards.moved(glimpse),
            Event::GameFinished { record, standing, .. } => {
                // A player that failed is worth a line; wins and losses are counted.
                let late_or_illegal = matches!(
                    record.termination,
                    Termination::TimeForfeit | Termination::IllegalMove
                );
                if late_or_illegal || record.termination.is_crash() {
                    let number = u64::from(record.game) + 1;
                    let (termination, result) = (record.termination, record.result);
                    let reason = self.language.ending(termination, result, &record.reason);
                    let mut text = self.language.contest_fault(number, &reason);
                    for line in &record.last_lines {
                        text += &format!("\n    {}", line.trim_end());
                    }
                    self.boards.line(&text);
                }
                self.set_standing(standing);
            }
            Event::Tick => {
                if self.boards.is_due() {
                    self.boards.draw(Some(self.share), || self.standing.clone());
                }
            }
        }
    }

    fn set_standing(&mut self, standing: &MatchResult) {
        let played = standing.wins + standing.draws + standing.losses;
        let fresh = played.saturating_sub(self.resumed);
        let missing = u64::from(self.games).saturating_sub(played);
        self.share = match standing.sprt {
            // A test is done when its ratio reaches one of the bounds.
            Some(test) if test.llr > 0.0 => test.llr / test.upper,
            Some(test) => test.llr / test.lower,
            None => played as f64 / f64::from(self.games.max(1)),
        };
        // A test ends when it is decided: how long that takes, nobody knows.
        let left = (fresh > 0 && standing.sprt.is_none())
            .then(|| self.started.elapsed().as_secs_f64() / fresh as f64 * missing as f64);
        self.standing = status_line(standing, self.games, left, self.language);
    }

    /// Says lines from another thread.
    pub(super) fn teller(&self) -> Teller {
        self.boards.teller()
    }

    /// Leaves the terminal as it was before.
    pub(super) fn finish(&mut self) {
        self.boards.wipe();
    }
}
