//! What a number of games says about strength: Elo and normalised Elo with error bars, the
//! likelihood of superiority, sequential tests, and ratings of many players.
//!
//! Pure numbers: nothing here knows of players, games or files. Games played in pairs (one
//! opening, colours swapped) are not independent of each other, so pairs are counted as a whole:
//! see [`PairCounts`].

mod beta;
mod counts;
mod elo;
mod few;
mod likelihood;
mod matrix;
mod normal;
mod ratings;
mod sprt;

pub use counts::{Estimate, GameCounts, Method, PairCounts, Withheld};
pub use elo::{elo_from_score, score_from_elo, score_from_elo_normal};
pub use ratings::{Anchor, Meeting, Rating, Ratings, performance};
pub use sprt::{Model, Sprt, SprtError, SprtState, Verdict};
