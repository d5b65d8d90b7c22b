//! The layout of an icicle: a node is a box, its children hang below it side by side in the order
//! of visit. A box is as wide as the leaves below it, and a move never searched counts as one; but
//! what was searched always has some room, for the refutation is what one wants to see. What would
//! be too narrow to be seen is put together with its neighbours.

use chess::Move;
use lab::Trace;
use serde::Serialize;

/// More boxes than this make no better picture, only a slower one.
const MOST_BOXES: usize = 3_000;

/// What was searched has at least this part of its node's width.
const LEAST_SHARE: f64 = 0.25;

/// What a box stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Content {
    /// A node.
    Node(usize),
    /// Moves that were never searched for one reason.
    Ghosts {
        /// The node whose moves they are.
        node: usize,
        /// Which of the node's batches of such moves, from 0.
        batch: usize,
        /// How many moves there are.
        moves: usize,
    },
    /// Moves too small to be drawn one by one.
    Many {
        /// The node whose moves they are.
        node: usize,
        /// How many moves there are.
        moves: usize,
        /// All nodes behind these moves.
        nodes: usize,
    },
}

/// A rectangle; `x` and `width` in pixels, `row` in plies from the root.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rectangle {
    /// What it stands for.
    pub content: Content,
    /// Where it begins.
    pub x: f64,
    /// How wide it is.
    pub width: f64,
    /// Which row it is in, the roots in row 0.
    pub row: usize,
}

/// The boxes of a tree in a picture so wide and so many rows deep.
pub fn layout(trace: &Trace<Move>, width: f64, rows: usize) -> Vec<Rectangle> {
    let weights = weights(trace);
    let mut narrowest = 1.0;
    loop {
        let boxes = Layout { trace, weights: &weights, narrowest, rows }.all(width);
        if boxes.len() <= MOST_BOXES {
            return boxes;
        }
        narrowest *= 1.4;
    }
}

/// How many leaves each node stands for; in a sampled tree, how many visits.
fn weights(trace: &Trace<Move>) -> Vec<f64> {
    let mut weights: Vec<f64> =
        (0..trace.len()).map(|node| trace.ghost_count(node) as f64).collect();
    for (node, record) in trace.nodes().iter().enumerate().rev() {
        let Some(weight) = weights.get_mut(node) else { continue };
        *weight = match trace.sample(node) {
            Some(sample) => sample.visits as f64,
            None => weight.max(1.0),
        };
        let weight = *weight;
        if let Some(parent) = record.parent().and_then(|parent| weights.get_mut(parent)) {
            *parent += weight;
        }
    }
    weights
}

struct Layout<'a> {
    trace: &'a Trace<Move>,
    weights: &'a [f64],
    narrowest: f64,
    rows: usize,
}

impl Layout<'_> {
    fn weight(&self, node: usize) -> f64 {
        self.weights.get(node).copied().unwrap_or(1.0)
    }

    fn all(&self, width: f64) -> Vec<Rectangle> {
        let total: f64 = self.trace.roots().map(|root| self.weight(root)).sum();
        let unit = width / total.max(1.0);
        let mut boxes = Vec::new();
        // Boxes whose children are still to be placed; not recursion, since trees can be deep.
        let mut work = Vec::new();
        let mut x = 0.0;
        for root in self.trace.roots() {
            let width = self.weight(root) * unit;
            work.push(Rectangle { content: Content::Node(root), x, width, row: 0 });
            x += width;
        }
        work.reverse();
        while let Some(place) = work.pop() {
            if boxes.len() > MOST_BOXES {
                break;
            }
            boxes.push(place);
            if let Content::Node(node) = place.content
                && place.row + 1 < self.rows
            {
                let below = self.below(node, place);
                work.extend(below.into_iter().rev());
            }
        }
        boxes
    }

    /// The boxes below a node: its children in order, then its ghosts.
    fn below(&self, node: usize, place: Rectangle) -> Vec<Rectangle> {
        let row = place.row + 1;
        let ghosts = self.trace.ghost_count(node) as f64;
        let searched: f64 = self.trace.children(node).map(|child| self.weight(child)).sum();
        // Visits that ended in the node itself belong to no child.
        let all = (searched + ghosts).max(self.weight(node));
        let share = match searched / all {
            share if searched > 0.0 && ghosts > 0.0 => share.max(LEAST_SHARE),
            share => share,
        };
        let unit = place.width * share / searched.max(1.0);
        let ghost_unit = place.width * (1.0 - share) / ghosts.max(1.0);
        let mut boxes: Vec<Rectangle> = Vec::new();
        let mut x = place.x;
        for child in self.trace.children(node) {
            let width = self.weight(child) * unit;
            if width >= self.narrowest {
                boxes.push(Rectangle { content: Content::Node(child), x, width, row });
            } else {
                let nodes = self.trace.subtree(child).len();
                match boxes.last_mut() {
                    Some(Rectangle {
                        content: Content::Many { moves, nodes: all, .. },
                        width: sum,
                        ..
                    }) => {
                        *moves += 1;
                        *all += nodes;
                        *sum += width;
                    }
                    _ => {
                        let content = Content::Many { node, moves: 1, nodes };
                        boxes.push(Rectangle { content, x, width, row });
                    }
                }
            }
            x += width;
        }
        for (batch, ghosts) in self.trace.ghosts(node).enumerate() {
            let moves = ghosts.moves.len();
            let width = moves as f64 * ghost_unit;
            let content = Content::Ghosts { node, batch, moves };
            boxes.push(Rectangle { content, x, width, row });
            x += width;
        }
        // Too narrow even together: nobody could see it.
        boxes.retain(|it| it.width >= self.narrowest / 3.0);
        boxes
    }
}
