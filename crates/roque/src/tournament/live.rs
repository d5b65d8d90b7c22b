//! How a tournament gets on, on stderr: how many games are over, who is first, and what goes on at
//! the boards.

use std::time::Instant;

use arena::Termination;
use arena::tournament::{Scoreboard, Shard, TournamentConfig, TournamentEvent};

use crate::boards::Boards;
use crate::progress::Teller;
use crate::text::Language;

/// Tells what happens.
pub(super) struct Live {
    language: Language,
    shard: Option<Shard>,
    boards: Boards,
    started: Instant,
    /// Games that were already in the journal; they took no time.
    resumed: u64,
    /// Who is first; finding out takes a while if there are many players.
    leader: String,
    leader_due: Instant,
}

impl Live {
    pub(super) fn new(language: Language, config: &TournamentConfig) -> Live {
        let now = Instant::now();
        Live {
            language,
            shard: config.shard,
            boards: Boards::new(language, config.names.clone()),
            started: now,
            resumed: 0,
            leader: String::new(),
            leader_due: now,
        }
    }

    pub(super) fn hear(&mut self, event: &TournamentEvent<'_>) {
        match event {
            TournamentEvent::Resumed { games, torn } => {
                self.resumed = *games as u64;
                self.boards.line(&self.language.tournament_resumed(*games, *torn));
            }
            TournamentEvent::Note(note) => self.boards.line(&self.language.contest_note(note)),
            TournamentEvent::GameStarted { board, pairing } => self.boards.started(*board, pairing),
            TournamentEvent::Moved(glimpse) => self.boards.moved(glimpse),
            TournamentEvent::GameFinished { record, .. } => {
                // A player that failed is worth a line; wins and losses are counted.
                let late_or_illegal = matches!(
                    record.termination,
                    Termination::TimeForfeit | Termination::IllegalMove
                );
                if late_or_illegal || record.termination.is_crash() {
                    let (termination, result) = (record.termination, record.result);
                    let reason = self.language.ending(termination, result, &record.reason);
                    let (number, players) =
                        (u64::from(record.game) + 1, [&*record.white, &*record.black]);
                    let mut text = self.language.tournament_fault(number, players, &reason);
                    for line in &record.last_lines {
                        text += &format!("\n    {}", line.trim_end());
                    }
                    self.boards.line(&text);
                }
            }
            TournamentEvent::Tick(scoreboard) => {
                if self.boards.is_due() {
                    let (summary, share) = self.summary(scoreboard);
                    self.boards.draw(Some(share), || summary);
                }
            }
        }
    }

    /// Says lines from another thread.
    pub(super) fn teller(&self) -> Teller {
        self.boards.teller()
    }

    /// `12/30 games  0:04 left  first Roque +210 ± 95`, and the share that is done.
    fn summary(&mut self, scoreboard: &Scoreboard) -> (String, f64) {
        let words = self.language.tournament_words();
        let played = scoreboard.played() as u64;
        let share = u64::from(self.shard.map_or(1, |shard| shard.count));
        let expected = scoreboard.expected().div_ceil(share).max(played);
        let mut text = format!("{played}/{expected} {}", words.games);
        let fresh = played.saturating_sub(self.resumed);
        if fresh > 0 {
            let each = self.started.elapsed().as_secs_f64() / fresh as f64;
            let left = each * expected.saturating_sub(played) as f64;
            text += &format!("  {}", self.language.time_left(left));
        }
        self.find_leader(scoreboard);
        (text + &self.leader, played as f64 / expected.max(1) as f64)
    }

    /// Takes a twentieth of the time at the most.
    fn find_leader(&mut self, scoreboard: &Scoreboard) {
        let begun = Instant::now();
        if begun < self.leader_due || scoreboard.played() == 0 {
            return;
        }
        if let Some(first) = scoreboard.standings().first() {
            let word = self.language.tournament_words().leader;
            let (name, elo, error) = (&first.name, first.elo, first.elo_error);
            self.leader = format!("  {word} {name} {elo:+.0} ± {error:.0}");
        }
        self.leader_due = begun + 20 * begun.elapsed();
    }

    /// Leaves the terminal as it was before.
    pub(super) fn finish(&mut self) {
        self.boards.wipe();
    }
}
