//! What a recorded search did, counted.

use chess::Move;
use lab::{Finding, Statistics, Trace};

/// What a search did, in the words of the metric dictionary.
pub(super) struct Figures {
    pub(super) nodes: u64,
    pub(super) leaves: u64,
    pub(super) qnodes: u64,
    pub(super) cutoffs: u64,
    first_move_cutoffs: u64,
    pub(super) table_cuts: u64,
    pub(super) researches: u64,
    pub(super) ghosts: u64,
}

impl Figures {
    /// Of the iteration that was recorded: as the search counted it, or as far as it is recorded if
    /// it was never finished.
    pub(super) fn of(finding: &Finding<Move>, trace: &Trace<Move>) -> Figures {
        let counts = trace.counts();
        let ghosts = counts.ghosts;
        // A sampled tree is the work of all simulations, not of those since the last report.
        let sampled = trace.sample(0).is_some();
        if finding.stopped && !sampled {
            let others = counts.quiescence + counts.researches + trace.roots().count() as u64;
            return Figures {
                nodes: counts.nodes - others,
                leaves: counts.leaves,
                qnodes: counts.quiescence,
                cutoffs: counts.cuts,
                first_move_cutoffs: counts.first_move_cuts,
                table_cuts: counts.table_cuts,
                researches: counts.researches,
                ghosts,
            };
        }
        let statistics = if sampled { finding.total } else { finding.statistics() };
        let [first_move_cutoffs, ..] = statistics.cutoffs_by_move;
        Figures {
            nodes: statistics.nodes,
            leaves: statistics.leaves,
            qnodes: statistics.qnodes,
            cutoffs: statistics.cutoffs,
            first_move_cutoffs,
            table_cuts: statistics.table.cuts,
            researches: statistics.researches,
            ghosts,
        }
    }

    /// Of a few cut-offs it would say nothing.
    pub(super) fn first_move_rate(&self) -> Option<f64> {
        (self.cutoffs >= Statistics::CUTOFFS_NEEDED)
            .then(|| self.first_move_cutoffs as f64 / self.cutoffs as f64)
    }
}
