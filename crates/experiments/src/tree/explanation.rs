//! Why a node was left, with everything a sentence about it needs.

use chess::Color;
use lab::Why;

use super::RecordedTree;

/// Why a node was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Explanation {
    /// It was visited so often by a search that samples.
    Sampled {
        /// How many samples went through it.
        visits: u64,
        /// Whether its value is certain.
        proven: bool,
    },
    /// It was searched.
    Searched {
        /// The side to move in it.
        mover: Color,
        /// What ended it.
        why: Why,
        /// What stands behind the limit that `why` names, if anything does.
        because: Option<Because>,
        /// How many moves were never searched.
        ghosts: usize,
    },
}

/// What a player has elsewhere, so that a node does not matter to him.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Because {
    /// He makes no capture in a node above this one, and that is worth enough.
    DoingNothing,
    /// He plays the line to this node.
    Line(usize),
}

impl RecordedTree {
    /// Why a node was left.
    pub fn explain(&self, node: usize) -> Explanation {
        let trace = self.trace();
        if let Some(sample) = trace.sample(node) {
            return Explanation::Sampled { visits: sample.visits, proven: sample.proof.is_some() };
        }
        let why = trace.why(node);
        let source = match why {
            Why::Refuted { because_of, .. }
            | Why::Stood { because_of, .. }
            | Why::NothingBetter { because_of, .. } => because_of,
            _ => None,
        };
        let because = source.map(|source| match trace.is_above(source, node) {
            true => Because::DoingNothing,
            false => Because::Line(source),
        });
        let (mover, ghosts) = (self.mover(trace.ply(node)), trace.ghost_count(node));
        Explanation::Searched { mover, why, because, ghosts }
    }
}
