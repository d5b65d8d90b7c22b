//! How a match gets on, on stderr: where it stands, and the running games.

use std::sync::atomic::Ordering;
use std::time::Instant;

use arena::{Event, Interrupts, MatchConfig, MatchResult, PlayerSpec, Termination};

use super::report::status_line;
use crate::boards::Boards;
use crate::text::Language;

/// Tells what happens.
pub(super) struct Live {
    language: Language,
    games: u32,
    boards: Boards,
    /// Where the match stands, in words; empty before the first game is over.
    standing: String,
    /// When the first game of this run could begin.
    started: Instant,
    /// Games that were already in the journal; they took no time.
    resumed: u64,
    interrupts: Interrupts,
    /// How often Ctrl-C has been pressed, up to twice.
    interrupted: u32,
}

impl Live {
    pub(super) fn new(language: Language, config: &MatchConfig) -> Live {
        Live {
            language,
            games: config.games,
            boards: Boards::new(language, PlayerSpec::names(&config.players).to_vec()),
            standing: format!("0/{}", config.games),
            started: Instant::now(),
            resumed: 0,
            interrupts: config.interrupts.clone(),
            interrupted: 0,
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
                self.notice_interrupts();
                if self.boards.is_due() {
                    self.boards.draw(&self.standing);
                }
            }
        }
    }

    fn set_standing(&mut self, standing: &MatchResult) {
        let played = standing.wins + standing.draws + standing.losses;
        self.standing = status_line(standing, self.games, self.language);
        let fresh = played.saturating_sub(self.resumed);
        let missing = u64::from(self.games).saturating_sub(played);
        // A test ends when it is decided: how long that takes, nobody knows.
        if fresh > 0 && standing.sprt.is_none() {
            let each = self.started.elapsed().as_secs_f64() / fresh as f64;
            self.standing += &format!("  {}", self.language.time_left(each * missing as f64));
        }
    }

    /// Ctrl-C is answered where the signal arrives, behind our lines.
    fn notice_interrupts(&mut self) {
        let Interrupts { finish_games, stop_now } = &self.interrupts;
        let raised = [finish_games, stop_now].map(|flag| u32::from(flag.load(Ordering::Relaxed)));
        let interrupted = raised.iter().sum();
        if interrupted > self.interrupted {
            self.interrupted = interrupted;
            self.boards.leave();
        }
    }

    /// Leaves the terminal as it was before.
    pub(super) fn finish(&mut self) {
        self.boards.wipe();
    }
}
