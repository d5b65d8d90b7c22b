//! The price of what was not searched: how many leaves lie behind the moves that a node left out, at the depth
//! that was left.

use chess::Position;
use experiments::tree::RecordedTree;
use serde::Serialize;

/// So many positions are looked at; behind more of them the answer is "at least".
const BUDGET: u64 = 2_000_000;

/// What was saved at a node.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Price {
    /// Moves that were not searched.
    moves: usize,
    /// Plies that were left after each of them.
    depth: u32,
    leaves: u64,
    /// Whether there are exactly so many, not at least.
    exact: bool,
}

/// What was saved at a node.
pub(crate) fn price(tree: &RecordedTree, node: usize) -> Price {
    let position = tree.position(node);
    let left = tree.trace().nodes().get(node).map_or(0, |record| record.depth());
    let depth = left.saturating_sub(1);
    let moves: Vec<_> =
        tree.trace().ghosts(node).flat_map(|batch| batch.moves.iter().copied()).collect();
    let mut count = Count { leaves: 0, looked_at: 0 };
    let whole = moves.iter().all(|&mv| count.add(&position.after(mv), depth));
    Price { moves: moves.len(), depth, leaves: count.leaves, exact: whole }
}

struct Count {
    leaves: u64,
    looked_at: u64,
}

impl Count {
    /// Counts the leaves below a position; false when the budget is used up.
    fn add(&mut self, position: &Position, depth: u32) -> bool {
        self.looked_at += 1;
        if self.looked_at > BUDGET {
            return false;
        }
        if depth == 0 {
            self.leaves += 1;
            return true;
        }
        let moves = position.legal_moves();
        if depth == 1 {
            self.leaves += moves.len() as u64;
            return true;
        }
        moves.into_iter().all(|mv| self.add(&position.after(mv), depth - 1))
    }
}
