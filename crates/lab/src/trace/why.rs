//! Why a node ended as it did, in a form that can be put into words.

use eval::Score;
use search::Bound;

use super::Trace;
use crate::Reason;

/// Why a node was left with the value it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// One move was too good to be allowed, and the others were not looked at.
    Refuted {
        /// The child behind that move; none if it is not recorded.
        by: Option<usize>,
        /// What the side to move gets at least.
        value: Score,
        /// What the opponent would not let it exceed,
        limit: Score,
        /// because of what he has behind this node; none if the limit came from outside.
        because_of: Option<usize>,
    },
    /// Doing nothing was already too good.
    Stood {
        /// What the position looked worth.
        value: Score,
        /// What the opponent would not let it exceed,
        limit: Score,
        /// because of what he has behind this node.
        because_of: Option<usize>,
    },
    /// Every move was looked at, and none was better than what there is elsewhere.
    NothingBetter {
        /// What the side to move gets at most.
        value: Score,
        /// What it has elsewhere,
        limit: Score,
        /// behind this node.
        because_of: Option<usize>,
    },
    /// The table knew it.
    Known {
        /// Whether it knew the value, or only that it lies outside the window.
        exactly: bool,
    },
    /// The game is over, or the depth used up.
    Ended(Reason),
    /// Left out for a reason that is no proof.
    Pruned(Reason),
    /// Every move that matters was looked at, and this one was the best.
    Searched {
        /// The child behind it; none if doing nothing was best.
        best: Option<usize>,
    },
    /// The search was stopped here.
    Unfinished,
}

impl<M> Trace<M> {
    /// Why a node was left as it was.
    pub fn why(&self, node: usize) -> Why {
        let Some(&it) = self.nodes().get(node) else { return Why::Unfinished };
        let (Some(value), Some(bound)) = (it.value(), it.bound()) else { return Why::Unfinished };
        let last = self.reasons(node).filter(|reason| is_about_the_end(*reason)).last();
        match last {
            Some(Reason::BetaCut) => Why::Refuted {
                by: self.best_child(node),
                value,
                limit: it.beta(),
                because_of: it.beta_source(),
            },
            Some(Reason::StandPat) if bound == Bound::Lower => {
                Why::Stood { value, limit: it.beta(), because_of: it.beta_source() }
            }
            Some(Reason::TableExact) => Why::Known { exactly: true },
            Some(Reason::TableBound) => Why::Known { exactly: false },
            Some(
                reason @ (Reason::Terminal
                | Reason::Horizon
                | Reason::StandPat
                | Reason::Repetition
                | Reason::FiftyMoves
                | Reason::Insufficient),
            ) => Why::Ended(reason),
            Some(reason) if self.subtree(node).len() == 1 => Why::Pruned(reason),
            _ if bound == Bound::Upper => {
                Why::NothingBetter { value, limit: it.alpha(), because_of: it.alpha_source() }
            }
            _ => Why::Searched { best: self.best_child(node) },
        }
    }

    /// Whether a node stands above another one. A source above the node it is the source of is the
    /// worth of doing nothing there.
    pub fn is_above(&self, upper: usize, lower: usize) -> bool {
        upper < lower && self.subtree(upper).contains(&lower)
    }
}

/// Some reasons are about how a node was searched, not why it was left.
fn is_about_the_end(reason: Reason) -> bool {
    !matches!(
        reason,
        Reason::ReSearch
            | Reason::MtdPass { .. }
            | Reason::Reduced(_)
            | Reason::Extended(_)
            | Reason::AllNode
            | Reason::LateMove
            | Reason::SeePrune
            | Reason::Delta
            | Reason::Futility
            | Reason::AspirationFail
    )
}
