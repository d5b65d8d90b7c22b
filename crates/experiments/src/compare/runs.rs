//! The searches of one player in one position, and whether there are enough of them to trust the
//! clock.

use chess::Move;
use lab::{Finding, Repetition, Took};

/// The searches of one player in one position.
#[derive(Default)]
pub(super) struct Runs {
    pub(super) together: Vec<Finding<Move>>,
    /// On one thread, for each of the searches on several.
    pub(super) alone: Vec<Finding<Move>>,
}

/// Searches that the clock can hardly see are repeated, so often at least.
pub(super) const TIMES: usize = 3;
/// Threads never do the same thing twice.
pub(super) const TIMES_WITH_THREADS: usize = 5;

impl Runs {
    pub(super) fn want_another(&self, asked: Option<u16>, often: Repetition) -> bool {
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
