//! Who searches when: one after the other, in turn, so that whatever else the machine does hits all of
//! them alike.

use std::time::Duration;

use chess::{Move, Position};
use lab::{Finding, Repetition};
use search::{Root, StopFlag};

use super::contestant::Task;
use super::runs::{Runs, TIMES, TIMES_WITH_THREADS};
use super::{Compared, Contestant, Outcome, Summary, Terms, summarize};
use crate::{Observer, Progress, Step};

/// What is to be searched.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The positions, one after the other.
    pub positions: Vec<Position>,
    /// How deep.
    pub depth: u32,
    /// How long one search may take.
    pub time: Duration,
    /// How often everybody searches; without a wish, often enough to trust the clock.
    pub repeat: Option<u16>,
}

/// What a comparison came to.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// What was to be searched.
    pub plan: Plan,
    /// What held for everybody.
    pub terms: Terms,
    /// The positions that were finished; of a single one there may be only some players.
    pub rows: Vec<Compared>,
    /// Whether it was stopped before its end.
    pub interrupted: bool,
}

impl Comparison {
    /// Whether exact searches disagree anywhere: then one of them is wrong.
    pub fn has_disagreements(&self) -> bool {
        self.rows.iter().any(|row| !row.disagreements().is_empty())
    }

    /// The means over all positions, for each player. The seed is that of their intervals.
    pub fn summaries(&self, seed: u64) -> Vec<Summary> {
        summarize(&self.rows, seed)
    }
}

impl Plan {
    /// Every player searches every position. After an interruption there is what was finished: of
    /// several positions the whole ones, of a single one the players that had searched.
    pub fn carry_out(
        self,
        contestants: &mut [Contestant],
        terms: Terms,
        stop: &StopFlag,
        observer: &mut dyn Observer,
    ) -> Comparison {
        let total = self.positions.len() * contestants.len();
        let mut rows = Vec::new();
        for (number, position) in self.positions.iter().enumerate() {
            let done = number * contestants.len();
            let runs = self.search(position, contestants, stop, (done, total), observer);
            let whole = runs.iter().all(|runs| !runs.together.is_empty());
            if whole || self.positions.len() == 1 {
                let of = |(who, runs): (&Contestant, Runs)| Outcome::of(who, self.depth, runs);
                let outcomes = contestants.iter().zip(runs).filter_map(of);
                let outcomes = outcomes.collect();
                rows.push(Compared { position: position.clone(), outcomes });
            }
            if stop.is_stopped() {
                break;
            }
        }
        Comparison { terms, rows, interrupted: stop.is_stopped(), plan: self }
    }

    /// How often a player on so many threads searches a position.
    fn often(&self, threads: usize) -> Repetition {
        let least = if threads > 1 { TIMES_WITH_THREADS } else { TIMES };
        // Over a suite noise averages out.
        Repetition { least, ..Repetition::DEFAULT }.shared_by(self.positions.len())
    }

    /// All searches of one position; before them so much is done of so much in all.
    fn search(
        &self,
        position: &Position,
        contestants: &mut [Contestant],
        stop: &StopFlag,
        (mut done, total): (usize, usize),
        observer: &mut dyn Observer,
    ) -> Vec<Runs> {
        let root = Root::new(position.clone());
        let task = Task { root, depth: self.depth, time: self.time, stop };
        let mut all: Vec<Runs> = contestants.iter().map(|_| Runs::default()).collect();
        let mut more = true;
        while more {
            more = false;
            for (contestant, runs) in contestants.iter_mut().zip(&mut all) {
                if !runs.want_another(self.repeat, self.often(contestant.threads())) {
                    continue;
                }
                let label = contestant.label().to_owned();
                let mut heard = |finding: &Finding<Move>| {
                    let (depth, nodes) = (finding.depth(), finding.total.total());
                    let step = Step::Iteration { player: &label, depth, nodes };
                    observer.observe(&Progress { step, done, total });
                };
                let together = contestant.search(&task, &mut heard);
                let alone = contestant.search_alone(&task, &mut heard);
                // A search that was interrupted has found nothing.
                if stop.is_stopped() {
                    return all;
                }
                done += usize::from(runs.together.is_empty());
                let step = Step::Searched { player: &label, nodes: together.total.total() };
                observer.observe(&Progress { step, done, total });
                runs.together.push(together);
                runs.alone.extend(alone);
                more = true;
            }
        }
        all
    }
}
