//! What a recorded search did, counted.

use chess::Move;
use lab::{Finding, Statistics, Trace};
use serde::Serialize;

/// What a search did, in the words of the metric dictionary.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Figures {
    /// Moves played in the search proper.
    pub nodes: u64,
    /// Nodes where the depth was used up or the game over.
    pub leaves: u64,
    /// Moves played in the quiescence search.
    pub qnodes: u64,
    /// Nodes left early because a move reached beta.
    pub cutoffs: u64,
    /// The share of the cut-offs by the first move searched; of a few it would say nothing.
    pub first_move_cutoff_rate: Option<f64>,
    /// Nodes the table knew.
    pub table_cuts: u64,
    /// Moves searched again.
    pub researches: u64,
    /// Moves never searched.
    #[serde(rename = "never_searched")]
    pub ghosts: u64,
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
                first_move_cutoff_rate: rate(counts.first_move_cuts, counts.cuts),
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
            first_move_cutoff_rate: rate(first_move_cutoffs, statistics.cutoffs),
            table_cuts: statistics.table.cuts,
            researches: statistics.researches,
            ghosts,
        }
    }
}

fn rate(first_move_cutoffs: u64, cutoffs: u64) -> Option<f64> {
    let enough = cutoffs >= Statistics::CUTOFFS_NEEDED;
    enough.then(|| first_move_cutoffs as f64 / cutoffs as f64)
}
