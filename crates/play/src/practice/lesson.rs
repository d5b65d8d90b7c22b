//! The exercises of one sitting. What is due comes first, the longest waiting before the others; new ones follow in the order in
//! which they were added. What was not found comes again before the end.

use std::collections::VecDeque;

use super::notebook::Kept;
use super::schedule::Outcome;

/// A sitting: the numbers of its exercises in the order in which they are asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lesson {
    queue: VecDeque<usize>,
    asked: usize,
}

impl Lesson {
    /// At most so many of the exercises that are due; with `early` all others, too, in the order in which they will be.
    pub fn new(kept: &[Kept], now: u64, count: usize, early: bool) -> Lesson {
        let mut chosen: Vec<&Kept> =
            kept.iter().filter(|one| early || one.schedule.is_due(now)).collect();
        let rank = |one: &Kept| {
            let is_new = one.answers == 0;
            let due = if is_new { one.exercise.added } else { one.schedule.due };
            (!one.schedule.is_due(now), is_new, due, one.number)
        };
        chosen.sort_by_key(|one| rank(one));
        let queue = chosen.into_iter().take(count).map(|one| one.number).collect();
        Lesson { queue, asked: 0 }
    }

    /// The exercise that is asked.
    pub fn current(&self) -> Option<usize> {
        self.queue.front().copied()
    }

    /// How many are left, this one among them.
    pub fn left(&self) -> usize {
        self.queue.len()
    }

    /// How many were answered or passed over.
    pub fn asked(&self) -> usize {
        self.asked
    }

    /// Goes on. What was not found comes again, behind all others.
    pub fn answered(&mut self, outcome: Outcome) {
        let Some(number) = self.queue.pop_front() else { return };
        self.asked += 1;
        if outcome == Outcome::Wrong {
            self.queue.push_back(number);
        }
    }

    /// Goes on without an answer: it stays due, for another sitting.
    pub fn skip(&mut self) {
        if self.queue.pop_front().is_some() {
            self.asked += 1;
        }
    }
}
