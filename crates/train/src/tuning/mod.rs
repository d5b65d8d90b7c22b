//! Fits the weights of `classical` to games: Texel's method. A position says what its game came to
//! and what the search thought of it; the weights are moved until the evaluation expects the same.
//!
//! The evaluation is nearly linear in its weights. [`Examples`] finds out, position by position, how
//! much its two sums change with each weight; [`fit`] then descends on that, and the whole is
//! repeated from where it ended, for king safety is not linear.

mod examples;
mod fit;
mod positions;

use chess::Position;

use crate::{FinishedResult, Sample};

pub use examples::Examples;
pub use fit::{Fit, fit};
pub use positions::{ExportedError, PositionChoice, Positions};

/// A position to learn from.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The position.
    pub position: Position,
    /// What the search said, for White.
    pub score: i16,
    /// How its game ended.
    pub result: FinishedResult,
    /// Whether it was one move beside the game: then the result says little about it.
    pub beside: bool,
}

impl From<Sample> for Judged {
    fn from(sample: Sample) -> Judged {
        let Sample { position, score, result, beside, .. } = sample;
        Judged { position, score, result, beside }
    }
}

/// How weights are fitted.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// Steps of the descent.
    pub steps: usize,
    /// The first step, in centipawns; it shrinks to nothing.
    pub rate: f64,
    /// How much the result counts against the score, from 0 to 1.
    pub result_weight: f64,
    /// How strongly weights are held where they began: of two that explain the games equally well,
    /// the nearer one is better.
    pub pull: f64,
    /// Threads that look at positions.
    pub threads: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { steps: 300, rate: 1.0, result_weight: 0.5, pull: 2e-8, threads: 1 }
    }
}
