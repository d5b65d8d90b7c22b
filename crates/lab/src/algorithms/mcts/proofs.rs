//! What is certain in a tree that samples (MCTS-Solver): a node is proven when its children leave no
//! doubt. Such values are also told as parts of a [`Trace`].

use eval::Score;

use super::tree::UctTree;
use crate::{Coded, Sample, Sampled, Trace};

impl<M: Copy> UctTree<M> {
    /// What a child proves for its parent's side to move: the opposite, a ply further away.
    #[inline]
    pub(super) fn proof_through(&self, child: usize) -> Option<Score> {
        let value = -self.proof(child)?;
        let farther = if value > Score::DRAW { value.raw() - 1 } else { value.raw() + 1 };
        Some(if value.is_mate() { Score::from_raw(farther) } else { value })
    }

    /// Proves a node if its children do: with one winning move, or when every move is proven.
    /// Whether it is proven now.
    pub(super) fn prove(&mut self, node: usize) -> bool {
        if self.proof(node).is_some() {
            return true;
        }
        let (mut best, mut open) = (None, false);
        for child in self.children(node) {
            match self.proof_through(child) {
                Some(value) => best = best.max(Some(value)),
                None => open = true,
            }
        }
        let wins = best.is_some_and(|value| value.is_mate() && value > Score::DRAW);
        if wins || !open {
            self.set_proof(node, best);
        }
        self.proof(node).is_some()
    }

    /// The tree as a trace, of its most visited nodes; the nodes of the best line are named. Points
    /// are counted for the side that chose a node, a trace speaks of the side to move there.
    pub(super) fn to_trace(&self, line: &[usize], most_nodes: usize) -> Trace<M>
    where
        M: Coded,
    {
        let nodes = (0..self.len()).filter_map(|place| self.get(place)).map(|node| {
            let value = node.mean().map_or(0.0, |mean| 1.0 - 2.0 * mean);
            let sample = Sample { visits: u64::from(node.visits), value, proof: node.proof };
            Sampled { parent: node.parent, mv: node.mv, sample }
        });
        Trace::of_samples(nodes, line, most_nodes)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tree::ROOT;
    use super::*;

    #[test]
    fn a_node_is_proven_by_one_win_or_by_all_its_moves() {
        // A root with two moves, the second of them with two more.
        let mut tree: UctTree<u8> = UctTree::new(100);
        tree.grow(ROOT, &[1, 2]);
        tree.grow(2, &[3, 4]);
        tree.set_proof(3, Some(Score::DRAW));
        assert!(!tree.prove(2));
        tree.set_proof(4, Some(Score::mate_in_plies(1)));
        assert!(tree.prove(2) && tree.proof(2) == Some(Score::DRAW));
        assert!(!tree.prove(ROOT));
        tree.set_proof(1, Some(Score::mated_in_plies(2)));
        assert!(tree.prove(ROOT) && tree.proof(ROOT) == Some(Score::mate_in_plies(3)));
    }
}
