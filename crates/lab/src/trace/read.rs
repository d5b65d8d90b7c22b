//! Reading a recorded tree.

use std::ops::Range;

use search::Bound;

use super::node::NOWHERE;
use super::{Coded, Node, Sample, Trace};
use crate::{HashEntry, Reason};

/// Moves of a node that were never searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ghosts<'a, M> {
    /// Why the search passed over them, where it said so.
    pub reason: Option<Reason>,
    /// The moves, in no particular order.
    pub moves: &'a [M],
}

/// What a recorded tree holds, counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// All nodes, roots included.
    pub nodes: u64,
    /// Those of the quiescence search.
    pub quiescence: u64,
    /// Those of the search proper where the depth was used up or the game over.
    pub leaves: u64,
    /// Those of the search proper left early because a move reached beta.
    pub cuts: u64,
    /// Those where the first move searched was the one.
    pub first_move_cuts: u64,
    /// Those the table knew.
    pub table_cuts: u64,
    /// Nodes searched a second time, because a zero window had failed.
    pub researches: u64,
    /// Moves never searched.
    pub ghosts: u64,
    /// Nodes in which the search was stopped.
    pub unfinished: u64,
}

impl<M> Trace<M> {
    /// How many nodes are recorded.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether no node is recorded.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The depth of the iteration recorded.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// How many nodes the search had that are not recorded.
    pub fn missed(&self) -> u64 {
        self.missed
    }

    /// Whether the search had more nodes than are recorded.
    pub fn is_truncated(&self) -> bool {
        self.missed > 0
    }

    /// The nodes in the order of visit.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The roots: one, or one for each pass of MTD(f).
    pub fn roots(&self) -> impl Iterator<Item = usize> + '_ {
        self.side_by_side(0..self.len())
    }

    /// The children of a node in the order of visit. A move searched twice is there twice.
    pub fn children(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        self.side_by_side(node + 1..self.subtree(node).end)
    }

    /// A node and all below it.
    pub fn subtree(&self, node: usize) -> Range<usize> {
        let size = self.nodes.get(node).map_or(0, |it| (it.exit - it.enter).div_ceil(2) as usize);
        node..node + size
    }

    fn side_by_side(&self, nodes: Range<usize>) -> impl Iterator<Item = usize> + '_ {
        let first = (nodes.start < nodes.end).then_some(nodes.start);
        std::iter::successors(first, move |&node| {
            let next = self.subtree(node).end;
            (next < nodes.end).then_some(next)
        })
    }

    /// The child a node found best.
    pub fn best_child(&self, node: usize) -> Option<usize> {
        let child = *self.best.get(node)?;
        (child != NOWHERE).then_some(child as usize)
    }

    /// The nodes from a root to this one, both included.
    pub fn way_to(&self, node: usize) -> Vec<usize> {
        let parent = |&node: &usize| self.nodes.get(node)?.parent();
        let mut way: Vec<usize> = std::iter::successors(Some(node), parent).collect();
        way.reverse();
        way
    }

    /// How many moves a node lies from the root.
    pub fn ply(&self, node: usize) -> usize {
        self.way_to(node).len() - 1
    }

    /// Everything that was said about a node, in that order.
    pub fn reasons(&self, node: usize) -> impl Iterator<Item = Reason> + '_ {
        of_node(&self.reasons, node, |&(id, _)| id).iter().map(|&(_, reason)| reason)
    }

    /// The moves of a node that were never searched, reason by reason.
    pub fn ghosts(&self, node: usize) -> impl Iterator<Item = Ghosts<'_, M>> + '_ {
        of_node(&self.ghosts, node, |batch| batch.node).iter().map(|batch| Ghosts {
            reason: batch.reason,
            moves: &self.ghost_moves[batch.from..batch.to],
        })
    }

    /// How many moves of a node were never searched at all.
    pub fn ghost_count(&self, node: usize) -> usize {
        self.ghosts(node).map(|ghosts| ghosts.moves.len()).sum()
    }

    /// What the table knew of a node.
    pub fn table_entry(&self, node: usize) -> Option<HashEntry> {
        of_node(&self.entries, node, |&(id, _)| id).last().map(|&(_, entry)| entry)
    }

    /// How often a node was visited, and how it went, if the tree was sampled.
    pub fn sample(&self, node: usize) -> Option<Sample> {
        self.samples.get(node).copied()
    }

    /// Counts nodes, leaves, cuts and moves never searched over the whole tree.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts {
            nodes: self.nodes.len() as u64,
            ghosts: self.ghost_moves.len() as u64,
            ..Counts::default()
        };
        for (id, node) in self.nodes.iter().enumerate() {
            let has = |wanted: &dyn Fn(Reason) -> bool| self.reasons(id).any(wanted);
            let known = has(&|it| matches!(it, Reason::TableExact | Reason::TableBound));
            let refuted = !node.in_quiescence() && has(&|it| it == Reason::BetaCut);
            // The cut of a node at the horizon is one of its captures.
            let cut = refuted && node.depth() > 0;
            let first = self.best_child(id) == Some(id + 1);
            counts.quiescence += u64::from(node.in_quiescence());
            counts.leaves += u64::from(!node.in_quiescence() && !known && self.is_leaf(id));
            counts.cuts += u64::from(cut);
            counts.first_move_cuts += u64::from(cut && first);
            counts.table_cuts += u64::from(known);
            counts.researches += u64::from(node.is_research());
            counts.unfinished += u64::from(node.bound().is_none() && self.samples.is_empty());
        }
        counts
    }

    /// Whether nothing but captures was searched below a node, or nothing at all.
    pub fn is_leaf(&self, node: usize) -> bool {
        let end = matches!(
            self.reasons(node).last(),
            Some(
                Reason::Terminal
                    | Reason::Repetition
                    | Reason::FiftyMoves
                    | Reason::Insufficient
                    | Reason::Horizon
            )
        );
        end || self.nodes.get(node).is_some_and(|it| it.depth() == 0 && it.bound().is_some())
    }

    /// The sign of a node's value when it is read in its parent, where it has the other sign: what
    /// is at least so much for one side is at most so much for the other.
    pub fn bound_for_parent(&self, node: usize) -> Option<Bound> {
        Some(match self.nodes.get(node)?.bound()? {
            Bound::Exact => Bound::Exact,
            Bound::Lower => Bound::Upper,
            Bound::Upper => Bound::Lower,
        })
    }
}

impl<M: Coded> Trace<M> {
    /// The move that led to a node; none at a root and after a null move.
    pub fn mv(&self, node: usize) -> Option<M> {
        M::from_code(self.nodes.get(node)?.mv)
    }

    /// The moves from the root to a node; none stands for a null move.
    pub fn path(&self, node: usize) -> Vec<Option<M>> {
        self.way_to(node).into_iter().skip(1).map(|node| self.mv(node)).collect()
    }
}

/// The rows of a sorted side table that belong to a node.
fn of_node<T>(table: &[T], node: usize, id: impl Fn(&T) -> u32) -> &[T] {
    let from = table.partition_point(|row| (id(row) as usize) < node);
    let to = table.partition_point(|row| id(row) as usize <= node);
    &table[from..to]
}
