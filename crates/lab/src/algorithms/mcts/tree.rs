//! The tree that Monte-Carlo tree search grows: what it counts at every node, what is proven, and
//! how a part of it is kept for the next move. It knows neither the game nor how values are found.
//!
//! All nodes lie in one list, and the children of a node side by side: no pointers, nothing to free.

use std::ops::Range;

use eval::Score;

/// The place of the root in the list.
pub(super) const ROOT: usize = 0;

/// One node. Points are those of the side that played the move into it.
#[derive(Clone, Copy, Debug)]
struct Node<M> {
    points: f64,
    proof: Option<Score>,
    parent: u32,
    first_child: u32,
    visits: u32,
    children: u16,
    mv: Option<M>,
}

impl<M> Node<M> {
    fn new(parent: usize, mv: Option<M>) -> Node<M> {
        let parent = parent as u32;
        Node { points: 0.0, proof: None, parent, first_child: 0, visits: 0, children: 0, mv }
    }
}

/// What can be seen of a node.
#[derive(Clone, Debug, PartialEq)]
pub struct UctNode<M> {
    /// The node above; none for the root.
    pub parent: Option<usize>,
    /// The move that leads here; none for the root.
    pub mv: Option<M>,
    /// N: how many simulations went through it.
    pub visits: u32,
    /// W: the points those brought the side that played the move: 1 for a win, ½ for a draw.
    pub points: f64,
    /// The exact value for the side to move here, if it is proven. A mate counts from here.
    pub proof: Option<Score>,
    /// The places of its children, one for each move; empty if it was not expanded.
    pub children: Range<usize>,
}

impl<M> UctNode<M> {
    /// The mean of the points; none before the first visit.
    pub fn mean(&self) -> Option<f64> {
        (self.visits > 0).then(|| self.points / f64::from(self.visits))
    }
}

/// The tree. Place 0 is the root, and every child comes after its parent.
#[derive(Clone, Debug)]
pub struct UctTree<M> {
    nodes: Vec<Node<M>>,
    /// Where the part to be kept is copied to: a second list is quicker than a new one.
    spare: Vec<Node<M>>,
    capacity: usize,
    /// Whether a node has found no room for its children.
    refused: bool,
}

impl<M: Copy> UctTree<M> {
    /// A root and nothing else; room for so many nodes at most.
    pub(super) fn new(capacity: usize) -> UctTree<M> {
        let capacity = capacity.clamp(1, u32::MAX as usize);
        UctTree { nodes: vec![Node::new(ROOT, None)], spare: Vec::new(), capacity, refused: false }
    }

    /// How many nodes fit into so many megabytes. Half of them is kept free for the copy that is
    /// made when the root moves on.
    pub(super) fn fitting(megabytes: usize) -> usize {
        (megabytes << 20) / (2 * size_of::<Node<M>>())
    }

    /// Takes hold of the memory for all nodes, so that no list grows in the middle of a search;
    /// false if there is none.
    pub(super) fn reserve(&mut self) -> bool {
        let missing = |list: &Vec<Node<M>>| self.capacity.saturating_sub(list.len());
        let (nodes, spare) = (missing(&self.nodes), missing(&self.spare));
        self.nodes.try_reserve_exact(nodes).is_ok() && self.spare.try_reserve_exact(spare).is_ok()
    }

    /// Forgets everything but an empty root.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(Node::new(ROOT, None));
        self.refused = false;
    }

    /// How many nodes there are; never none.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether a node has found no room for its children.
    pub(super) fn is_full(&self) -> bool {
        self.refused
    }

    /// The node at this place, if there is one.
    pub fn get(&self, place: usize) -> Option<UctNode<M>> {
        let node = self.nodes.get(place)?;
        Some(UctNode {
            parent: (place != ROOT).then_some(node.parent as usize),
            mv: node.mv,
            visits: node.visits,
            points: node.points,
            proof: node.proof,
            children: self.children(place),
        })
    }

    #[inline]
    pub(super) fn children(&self, node: usize) -> Range<usize> {
        let node = &self.nodes[node];
        let first = node.first_child as usize;
        first..first + usize::from(node.children)
    }

    #[inline]
    pub(super) fn parent(&self, node: usize) -> usize {
        self.nodes[node].parent as usize
    }

    #[inline]
    pub(super) fn mv(&self, node: usize) -> Option<M> {
        self.nodes[node].mv
    }

    #[inline]
    pub(super) fn visits(&self, node: usize) -> u32 {
        self.nodes[node].visits
    }

    /// The mean of the points of the side that played the move; a draw before the first visit.
    #[inline]
    pub(super) fn mean(&self, node: usize) -> f64 {
        let node = &self.nodes[node];
        if node.visits == 0 { 0.5 } else { node.points / f64::from(node.visits) }
    }

    #[inline]
    pub(super) fn proof(&self, node: usize) -> Option<Score> {
        self.nodes[node].proof
    }

    pub(super) fn set_proof(&mut self, node: usize, proof: Option<Score>) {
        self.nodes[node].proof = proof;
    }

    /// A simulation went through the node and brought these points.
    #[inline]
    pub(super) fn count(&mut self, node: usize, points: f64) {
        let node = &mut self.nodes[node];
        node.visits = node.visits.saturating_add(1);
        node.points += points;
    }

    /// Gives a node its children, one for each move. False if the tree is full: then it still
    /// learns, but does not grow.
    pub(super) fn grow(&mut self, node: usize, moves: &[M]) -> bool {
        let first = self.nodes.len();
        if moves.len() > self.capacity.saturating_sub(first) && node != ROOT {
            self.refused = true;
            return false;
        }
        self.nodes.extend(moves.iter().map(|&mv| Node::new(node, Some(mv))));
        self.nodes[node].first_child = first as u32;
        self.nodes[node].children = moves.len() as u16;
        true
    }

    /// Makes a node the root and forgets what is not below it. The nodes are copied level by level
    /// as long as `go_on` says so: what is left out is the deepest part, and its parents are as if
    /// they had never been expanded.
    pub(super) fn move_root(&mut self, node: usize, mut go_on: impl FnMut() -> bool) {
        if node == ROOT {
            return;
        }
        let kept = &mut self.spare;
        kept.clear();
        kept.push(Node { parent: ROOT as u32, mv: None, ..self.nodes[node] });
        let (mut next, mut copies) = (0, true);
        while next < kept.len() {
            let Node { first_child, children, .. } = kept[next];
            let first = kept.len();
            copies = copies && (next == 0 || !next.is_multiple_of(1024) || go_on());
            kept[next].children = if copies { children } else { 0 };
            if copies {
                let old = first_child as usize..first_child as usize + usize::from(children);
                let moved = self.nodes[old].iter();
                kept.extend(moved.map(|child| Node { parent: next as u32, ..*child }));
                kept[next].first_child = first as u32;
            }
            next += 1;
        }
        std::mem::swap(&mut self.nodes, &mut self.spare);
        self.refused = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A root with two moves, the second of them with two more.
    fn small() -> UctTree<u8> {
        let mut tree = UctTree::new(100);
        tree.grow(ROOT, &[1, 2]);
        tree.grow(2, &[3, 4]);
        tree.count(4, 1.0);
        tree
    }

    #[test]
    fn the_root_moves_on_and_its_subtree_stays() {
        let mut tree = small();
        tree.move_root(2, || true);
        assert_eq!(tree.len(), 3);
        assert_eq!(tree.children(ROOT), 1..3);
        let last = tree.get(2).unwrap();
        assert_eq!((last.mv, last.visits, last.parent), (Some(4), 1, Some(ROOT)));
        assert_eq!(tree.get(ROOT).unwrap().mv, None);
    }

    #[test]
    fn a_copy_that_is_broken_off_lacks_only_the_deepest_nodes() {
        let mut tree = UctTree::new(100_000);
        tree.grow(ROOT, &[1]);
        (1..5_000).for_each(|node| assert!(tree.grow(node, &[1, 2, 3])));
        tree.move_root(1, || false);
        assert_eq!(tree.len(), 1 + 3 * 1024);
        assert!((0..1024).all(|node| tree.children(node).len() == 3));
        assert!((1024..tree.len()).all(|node| tree.children(node).is_empty()));
    }

    #[test]
    fn a_full_tree_does_not_grow() {
        let mut tree = UctTree::new(4);
        assert!(tree.grow(ROOT, &[1, 2]));
        assert!(!tree.grow(1, &[3, 4]));
        assert_eq!((tree.len(), tree.children(1).len()), (3, 0));
    }
}
