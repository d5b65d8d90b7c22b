//! Fits the weights of `classical` to games: Texel's method. A position says what its game came to
//! and what the search thought of it; the weights are moved until the evaluation expects the same.
//!
//! The evaluation is nearly linear in its weights. [`Examples`] finds out, position by position, how
//! much its two sums change with each weight; [`fit`] then descends on that, and the whole is
//! repeated from where it ended, for king safety is not linear.

mod examples;
mod fit;

pub use examples::Examples;
pub use fit::{Fit, fit};

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
