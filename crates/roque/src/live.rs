//! How a contest gets on, on stderr: what happens, where it stands, and the running games. What a match
//! and a tournament say differently is asked of a [`View`].

use std::sync::atomic::Ordering;
use std::time::Instant;

use arena::{Event, GameRecord, Interrupts, Termination};

use crate::boards::Boards;
use crate::interrupt::on_interrupt;
use words::Language;

/// What one kind of contest says.
pub(crate) trait View {
    /// Where such a contest stands.
    type Standing;

    /// So many games are in the journal already, and perhaps a torn one.
    fn resumed(&self, games: usize, torn: bool) -> String;

    /// A player failed in this game, and this is how.
    fn failed(&self, record: &GameRecord, reason: &str) -> String;

    /// Where it stands, and how much of it is done, from 0 to 1.
    fn summary(&mut self, standing: &Self::Standing, pace: &Pace) -> (String, f64);
}

/// How fast games are played in this run.
pub(crate) struct Pace {
    /// When the first game could begin.
    started: Instant,
    /// Games that were already in the journal; they took no time.
    resumed: u64,
}

impl Pace {
    /// Seconds until all games are played, as soon as that can be said.
    pub(crate) fn seconds_left(&self, played: u64, expected: u64) -> Option<f64> {
        let fresh = played.saturating_sub(self.resumed);
        let missing = expected.saturating_sub(played);
        (fresh > 0).then(|| self.started.elapsed().as_secs_f64() / fresh as f64 * missing as f64)
    }
}

/// Tells what happens.
pub(crate) struct Live<V> {
    language: Language,
    boards: Boards,
    pace: Pace,
    view: V,
}

impl<V: View> Live<V> {
    /// A contest of players with these names.
    pub(crate) fn new(language: Language, names: Vec<String>, view: V) -> Live<V> {
        let pace = Pace { started: Instant::now(), resumed: 0 };
        Live { language, boards: Boards::new(language, names), pace, view }
    }

    pub(crate) fn hear(&mut self, event: &Event<'_, V::Standing>) {
        match event {
            Event::Resumed { games, torn } => {
                self.pace.resumed = *games as u64;
                self.boards.line(&self.view.resumed(*games, *torn));
            }
            Event::Note(note) => self.boards.line(&self.language.contest_note(note)),
            Event::GameStarted { board, pairing } => self.boards.started(*board, pairing),
            Event::Moved(watched) => self.boards.moved(watched),
            Event::GameFinished { record, .. } => self.finished(record),
            Event::Tick(standing) => {
                if self.boards.is_due() {
                    let (summary, share) = self.view.summary(standing, &self.pace);
                    self.boards.draw(Some(share), || summary);
                }
            }
        }
    }

    /// A player that failed is worth a line; wins and losses are counted.
    fn finished(&self, record: &GameRecord) {
        let termination = record.termination();
        let late_or_illegal =
            matches!(termination, Termination::TimeForfeit | Termination::IllegalMove);
        if late_or_illegal || termination.is_crash() {
            let mut text = self.view.failed(record, &self.language.ending(&record.ending));
            for line in &record.last_lines {
                text += &format!("\n    {}", line.trim_end());
            }
            self.boards.line(&text);
        }
    }

    /// Ctrl-C once finishes the running games, twice stops at once.
    pub(crate) fn listen(&self, interrupts: &Interrupts) {
        let (interrupts, teller, language) =
            (interrupts.clone(), self.boards.teller(), self.language);
        on_interrupt(move |times| {
            interrupts.finish_games.store(true, Ordering::Relaxed);
            if times > 1 {
                interrupts.stop_now.store(true, Ordering::Relaxed);
            }
            teller.line(language.contest_stopping(times > 1));
        });
    }

    /// Leaves the terminal as it was before.
    pub(crate) fn finish(&mut self) {
        self.boards.wipe();
    }
}
