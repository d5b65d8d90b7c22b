//! What is said while a tournament is played.

use std::time::Instant;

use arena::tournament::Scoreboard;
use arena::{GameRecord, Shard};

use crate::live::{Pace, View};
use words::Language;

/// A tournament, or a part of one.
pub(super) struct TournamentView {
    language: Language,
    shard: Option<Shard>,
    /// Who is first; finding out takes a while if there are many players.
    leader: String,
    leader_due: Instant,
}

impl TournamentView {
    pub(super) fn new(language: Language, shard: Option<Shard>) -> TournamentView {
        TournamentView { language, shard, leader: String::new(), leader_due: Instant::now() }
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
}

impl View for TournamentView {
    type Standing = Scoreboard;

    fn resumed(&self, games: usize, torn: bool) -> String {
        self.language.tournament_resumed(games, torn)
    }

    fn failed(&self, record: &GameRecord, reason: &str) -> String {
        let (number, players) = (u64::from(record.game) + 1, [&*record.white, &*record.black]);
        self.language.tournament_fault(number, players, reason)
    }

    /// `12/30 games  0:04 left  first Roque +210 ± 95`.
    fn summary(&mut self, scoreboard: &Scoreboard, pace: &Pace) -> (String, f64) {
        let words = self.language.tournament_words();
        let played = scoreboard.played() as u64;
        let share = u64::from(self.shard.map_or(1, |shard| shard.count));
        let expected = scoreboard.expected().div_ceil(share).max(played);
        let mut text = format!("{played}/{expected} {}", words.games);
        if let Some(left) = pace.seconds_left(played, expected) {
            text += &format!("  {}", self.language.time_left(left));
        }
        self.find_leader(scoreboard);
        (text + &self.leader, played as f64 / expected.max(1) as f64)
    }
}
