//! What the experiments give, asked as a page or a program would ask.

mod ablation;
mod compare;
mod files;
mod race;
mod tree;

use experiments::{Observer, Progress, Step};

/// Black must see the mate on f7.
pub(crate) const SCHOLAR: &str =
    "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3";

/// Counts the steps it hears of.
#[derive(Default)]
pub(crate) struct Counted {
    pub(crate) iterations: usize,
    pub(crate) searches: usize,
    pub(crate) measured: usize,
    /// How much was done after the last step, and how much there is in all.
    pub(crate) last: (usize, usize),
}

impl Observer for Counted {
    fn observe(&mut self, progress: &Progress<'_>) {
        match progress.step {
            Step::Iteration { .. } => self.iterations += 1,
            Step::Searched { .. } => self.searches += 1,
            Step::Measured { .. } => self.measured += 1,
        }
        assert!(progress.done >= self.last.0, "what is done stays done");
        self.last = (progress.done, progress.total);
    }
}
