//! Who searches when: one after the other, in turn, so that whatever else the machine does hits all of
//! them alike.

use std::time::Duration;

use chess::{Move, Position};
use lab::{Finding, Repetition, Took};
use search::{Root, StopFlag};

use super::contestant::{Contestant, Task};
use super::outcome::Outcome;
use crate::progress::Progress;
use crate::text::Language;

/// The searches of one player in one position.
#[derive(Default)]
pub(super) struct Runs {
    pub(super) together: Vec<Finding<Move>>,
    /// On one thread, for each of the searches on several.
    pub(super) alone: Vec<Finding<Move>>,
}

/// Searches that the clock can hardly see are repeated, so often at least.
const TIMES: usize = 3;
/// Threads never do the same thing twice.
const TIMES_WITH_THREADS: usize = 5;

impl Runs {
    fn want_another(&self, asked: Option<u16>, often: Repetition) -> bool {
        let Some(last) = self.together.last() else { return true };
        let took: Vec<Took> = self.together.iter().map(|run| run.took).collect();
        let wanted = match asked {
            Some(asked) => took.len() < usize::from(asked),
            None => often.wants_another(&took, took.iter().map(|run| run.wall).sum()),
        };
        // Whoever was stopped once will be stopped again.
        !last.stopped && wanted
    }
}

/// What is to be done.
pub(super) struct Plan<'a> {
    pub(super) positions: &'a [Position],
    pub(super) depth: u32,
    pub(super) time: Duration,
    /// How often everybody searches; without a wish, often enough to trust the clock.
    pub(super) repeat: Option<u16>,
    pub(super) stop: &'a StopFlag,
}

impl Plan<'_> {
    /// Every player searches every position. After an interruption there is what was finished: of
    /// several positions the whole ones, of a single one the players that had searched.
    pub(super) fn carry_out(
        &self,
        contestants: &mut [Contestant],
        language: Language,
    ) -> Vec<Vec<Outcome>> {
        let mut progress = Progress::new(language);
        progress.restart("");
        let total = self.positions.len() * contestants.len();
        let mut all = Vec::new();
        for (number, position) in self.positions.iter().enumerate() {
            let mut done = number * contestants.len();
            let runs = self.search(position, contestants, &mut |label, finding, ended| {
                done += usize::from(ended);
                progress.relabel(label);
                progress.show(done, total, finding.total.total());
            });
            let whole = runs.iter().all(|runs| !runs.together.is_empty());
            if whole || self.positions.len() == 1 {
                let outcomes = contestants.iter().zip(runs);
                let of = |(who, runs)| Outcome::of(who, self.depth, runs);
                all.push(outcomes.filter_map(of).collect());
            }
            if self.stop.is_stopped() {
                break;
            }
        }
        progress.clear();
        all
    }

    /// How often a player on so many threads searches a position.
    fn often(&self, threads: usize) -> Repetition {
        let least = if threads > 1 { TIMES_WITH_THREADS } else { TIMES };
        // Over a suite noise averages out.
        Repetition { least, ..Repetition::DEFAULT }.shared_by(self.positions.len())
    }

    /// All searches of one position. `tell` hears who is at it, what was found, and whether it was
    /// the first search of this player that ended.
    fn search(
        &self,
        position: &Position,
        contestants: &mut [Contestant],
        tell: &mut dyn FnMut(&str, &Finding<Move>, bool),
    ) -> Vec<Runs> {
        let root = Root::new(position.clone());
        let task = Task { root, depth: self.depth, time: self.time, stop: self.stop };
        let mut all: Vec<Runs> = contestants.iter().map(|_| Runs::default()).collect();
        let mut more = true;
        while more {
            more = false;
            for (contestant, runs) in contestants.iter_mut().zip(&mut all) {
                if !runs.want_another(self.repeat, self.often(contestant.threads)) {
                    continue;
                }
                let label = contestant.label.clone();
                let mut heard = |finding: &Finding<Move>| tell(&label, finding, false);
                let together = contestant.search(&task, &mut heard);
                let alone = contestant.search_alone(&task, &mut heard);
                // A search that was interrupted has found nothing.
                if self.stop.is_stopped() {
                    return all;
                }
                tell(&label, &together, runs.together.is_empty());
                runs.together.push(together);
                runs.alone.extend(alone);
                more = true;
            }
        }
        all
    }
}
