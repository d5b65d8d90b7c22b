//! The tree of a search, written down: which nodes were looked at and in which order, with which
//! window, what was found, why the rest was left out, and which node made it so.
//!
//! A [`Recorder`] is the [`Probe`](crate::Probe) that listens; what it heard is a [`Trace`]. Only the
//! last iteration is kept. This crate knows no notation, no file and no drawing.
//!
//! ```
//! use lab::algorithms::NegamaxAb;
//! use lab::{Recorder, Search, games::Tree};
//!
//! let tree: Tree = "((3 5) (2 9))".parse()?;
//! let search = Search::new(tree).at_once().probe(Recorder::new());
//! let (_, recorder) = search.run_heard(&mut NegamaxAb, 2);
//! let trace = recorder.into_trace();
//! assert_eq!(trace.len(), 6); // the root, its two moves, the leaves 3, 5 and 2
//! let second = trace.children(0).nth(1).expect("the right half");
//! assert_eq!(trace.ghosts(second).next().expect("the 9").moves, [1]);
//! # Ok::<(), lab::games::TreeError>(())
//! ```

mod node;
mod read;
mod recorder;
mod sampled;
mod threads;
mod why;

pub use node::Node;
pub use read::{Counts, Ghosts};
pub use recorder::Recorder;
pub use sampled::{Sample, Sampled};
pub use why::Why;

use chess::Move;

use crate::{HashEntry, Reason};
use node::NOWHERE;

/// A move that fits into a record.
pub trait Coded: Copy {
    /// The move as a number, not 0.
    fn to_code(self) -> u16;

    /// The move of a number.
    fn from_code(code: u16) -> Option<Self>;
}

impl Coded for Move {
    fn to_code(self) -> u16 {
        self.bits()
    }

    fn from_code(code: u16) -> Option<Move> {
        Move::from_bits(code)
    }
}

impl Coded for u8 {
    fn to_code(self) -> u16 {
        u16::from(self) + 1
    }

    fn from_code(code: u16) -> Option<u8> {
        code.checked_sub(1).and_then(|code| u8::try_from(code).ok())
    }
}

/// A recorded tree. A node is named by its place in the order of visit, from 0; what lies below it
/// follows it without a gap.
#[derive(Clone, Debug)]
pub struct Trace<M> {
    nodes: Vec<Node>,
    /// The child each node found best, [`NOWHERE`] for none.
    best: Vec<u32>,
    /// Side tables, by node.
    reasons: Vec<(u32, Reason)>,
    ghosts: Vec<Batch>,
    entries: Vec<(u32, HashEntry)>,
    /// Of each node, if the tree was sampled.
    samples: Vec<Sample>,
    ghost_moves: Vec<M>,
    depth: u32,
    missed: u64,
}

/// Moves of one node, never searched for one reason: a piece of `ghost_moves`.
#[derive(Clone, Copy, Debug)]
struct Batch {
    node: u32,
    reason: Option<Reason>,
    from: usize,
    to: usize,
}

impl<M> Trace<M> {
    fn empty() -> Trace<M> {
        Trace {
            nodes: Vec::new(),
            best: Vec::new(),
            reasons: Vec::new(),
            ghosts: Vec::new(),
            entries: Vec::new(),
            samples: Vec::new(),
            ghost_moves: Vec::new(),
            depth: 0,
            missed: 0,
        }
    }

    /// Sorts the side tables and marks the best line.
    fn complete(&mut self) {
        self.reasons.sort_by_key(|&(node, _)| node);
        self.ghosts.sort_by_key(|batch| batch.node);
        self.entries.sort_by_key(|&(node, _)| node);
        let mut place = self.last_answer().map_or(NOWHERE, |root| root as u32);
        while let Some(node) = self.nodes.get_mut(place as usize) {
            node.mark_pv();
            place = self.best[place as usize];
        }
    }

    /// The root whose line is the result. MTD(f) has a root for each pass, and its line is that of
    /// the last question answered with yes.
    fn last_answer(&self) -> Option<usize> {
        let yes = |root: &usize| {
            matches!(self.nodes[*root].bound(), Some(search::Bound::Exact | search::Bound::Lower))
        };
        self.roots().filter(yes).last().or_else(|| self.roots().last())
    }
}
