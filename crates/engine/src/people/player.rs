//! The engine as a weaker player: it looks, chooses, and says what it has seen.
//!
//! It thinks with one thread and forgets everything between moves, so that its move depends on the
//! position, the moves before, the rating, the clock and the seed of the game alone.

use search::{Bound, Choice, Remark, Report, Sink};

use crate::people::choice::{luck, worth};
use crate::people::judge::{Judge, judge};
use crate::people::person::Person;
use crate::people::sight::{self, SeenMove};
use crate::people::traits;
use crate::table::HashTable;
use crate::threads::{Task, Threads};
use crate::worker::RootMove;

/// The weaker player.
pub(crate) struct LimitedPlayer {
    threads: Threads<Judge>,
}

impl LimitedPlayer {
    /// Megabytes: enough for the most nodes it ever searches.
    const HASH: usize = 4;

    /// Nothing if there is no memory for it.
    pub(crate) fn new() -> Option<LimitedPlayer> {
        let table = HashTable::new(Self::HASH)?;
        Some(LimitedPlayer { threads: Threads::new(table, 1, &judge()) })
    }

    /// Plays as a person of this rating would, within what the limits allow. It does not wait to be stopped.
    pub(crate) fn search(
        &mut self,
        rating: i64,
        seed: u64,
        task: Task<'_>,
        moves: &[RootMove],
        sink: &mut dyn Sink,
    ) -> Choice {
        if task.limits.infinite {
            sink.note(&Remark::LimitedStrength { elo: rating });
        }
        let person = Person::under(rating, task.limits);
        let (seen, nodes) = self.look(&task, moves, person.furthest());
        let ranked = rank(person, seed, &task, &seen);
        let Some(chosen) = ranked.first() else { return Choice::default() };
        let choice = Choice { best: Some(chosen.mv), ponder: chosen.line.get(1).copied() };
        for (number, seen) in (1..).zip(ranked.iter().take(task.lines)) {
            sink.iteration(&Report {
                depth: seen.depth,
                selective_depth: seen.depth.max(seen.line.len() as u32),
                multi_pv: number,
                score: seen.score(),
                bound: Bound::Exact,
                nodes,
                time: task.limits.start.elapsed(),
                pv: seen.line.clone(),
                ..Report::default()
            });
        }
        choice
    }

    /// What there is to see so far, with a clear head.
    pub(crate) fn look(
        &mut self,
        task: &Task<'_>,
        moves: &[RootMove],
        furthest: u32,
    ) -> (Vec<SeenMove>, u64) {
        self.threads.forget();
        sight::look(&mut self.threads, task, moves, furthest)
    }
}

/// The moves in the order in which this person likes them in this game.
fn rank<'a>(person: Person, seed: u64, task: &Task<'_>, seen: &'a [SeenMove]) -> Vec<&'a SeenMove> {
    let position = task.root.position();
    let traits = traits::describe(task.root, seen);
    let mut ranked: Vec<(f64, &SeenMove)> = traits
        .iter()
        .zip(seen)
        .map(|(traits, seen)| {
            let luck = person.fortune() * luck(seed, position, seen.mv);
            (worth(person, traits) + luck, seen)
        })
        .collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
    ranked.into_iter().map(|(_, seen)| seen).collect()
}
