//! Which positions are learned from. The archive keeps everything; what to leave out is decided
//! whenever it is read.

use std::collections::HashSet;

use crate::samples::Sample;

/// What a position must be like. By default quiet: not in check, the best move neither a capture
/// nor a promotion, out of the random opening, no mate in sight.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filter {
    /// Not before this half-move.
    pub min_ply: usize,
    /// Only scores of less than so many centipawns.
    pub max_score: i16,
    /// At least so many pieces on the board, kings included.
    pub min_pieces: u32,
    /// Positions in check too.
    pub checks: bool,
    /// Positions with a capture or promotion for the best move too.
    pub tactical: bool,
    /// Positions beside the games too.
    pub beside: bool,
}

impl Default for Filter {
    fn default() -> Filter {
        Filter {
            min_ply: 16,
            max_score: 10_000,
            min_pieces: 4,
            checks: false,
            tactical: false,
            beside: true,
        }
    }
}

impl Filter {
    /// Lets every position through.
    pub fn none() -> Filter {
        Filter {
            min_ply: 0,
            max_score: i16::MAX,
            min_pieces: 0,
            checks: true,
            tactical: true,
            beside: true,
        }
    }

    /// Whether a position is learned from.
    pub fn accepts(&self, sample: &Sample) -> bool {
        let position = &sample.position;
        sample.ply >= self.min_ply
            && sample.score.unsigned_abs() < self.max_score.unsigned_abs()
            && (self.tactical || sample.best.is_quiet())
            && (self.checks || !position.in_check())
            && (self.beside || !sample.beside)
            && position.occupied().len() >= self.min_pieces
    }
}

/// Remembers early positions: those of the first moves come again and again.
#[derive(Clone, Debug, Default)]
pub struct Unique {
    seen: HashSet<u64>,
}

impl Unique {
    /// Later positions hardly ever come twice, and remembering them would take much memory.
    pub const UNTIL_PLY: usize = 24;

    /// Whether this position has not come before, as far as is remembered.
    pub fn is_new(&mut self, sample: &Sample) -> bool {
        sample.ply >= Unique::UNTIL_PLY || self.seen.insert(sample.position.key())
    }
}
