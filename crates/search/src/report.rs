//! What a search says while it works.

use std::time::Duration;

use chess::Move;
use eval::Score;

use crate::Remark;

/// Whether a score is exact or only a bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bound {
    /// The score is the value.
    #[default]
    Exact,
    /// The value is at least the score.
    Lower,
    /// The value is at most the score.
    Upper,
}

/// One line of one iteration.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The nominal depth in half-moves.
    pub depth: u32,
    /// The deepest line looked at.
    pub selective_depth: u32,
    /// Which of the best lines this is, from 1.
    pub multi_pv: u32,
    /// The value for the side to move.
    pub score: Score,
    /// Whether the value is exact.
    pub bound: Bound,
    /// Nodes searched so far, by all threads.
    pub nodes: u64,
    /// Time since the search was asked for.
    pub time: Duration,
    /// How full the hash table is, in thousandths.
    pub hash_full: u32,
    /// Positions found in tablebases.
    pub tablebase_hits: u64,
    /// The line itself.
    pub pv: Vec<Move>,
}

impl Report {
    /// Nodes a second so far.
    pub fn nodes_per_second(&self) -> u64 {
        let nanoseconds = self.time.as_nanos().max(1);
        (u128::from(self.nodes) * 1_000_000_000 / nanoseconds).min(u128::from(u64::MAX)) as u64
    }
}

/// Where a move comes from that was not found by searching.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Source {
    /// An opening book.
    Book {
        /// Its weight there, with what was learned about it.
        weight: f64,
        /// Its share in the weights of all moves that the book would play here, 0 to 1.
        share: f64,
        /// How many moves those are.
        moves: usize,
    },
    /// A search that was done before, to this depth.
    Memory {
        /// The depth in half-moves.
        depth: u32,
    },
    /// Endgame tables: they know what each move is worth.
    Tables,
}

/// Hears how a search gets on. Every method may be left empty.
pub trait Sink {
    /// An iteration has a result, or a bound for it.
    fn iteration(&mut self, _report: &Report) {}

    /// The search turns to this root move, the `number`th from 1.
    fn root_move(&mut self, _depth: u32, _mv: Move, _number: u32) {}

    /// Something a person may want to know.
    fn note(&mut self, _remark: &Remark) {}

    /// The move is not found by searching alone.
    fn source(&mut self, _source: Source) {}
}

/// Hears nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NullSink;

impl Sink for NullSink {}
