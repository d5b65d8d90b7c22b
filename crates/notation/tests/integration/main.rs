//! Texts of games, positions and moves, read and written.
//!
//! One binary for all integration tests of the crate, so that it is linked once.

mod drawings;
mod epd;
mod lenient;
mod noise;
mod oracle;
mod pgn;
mod pgn_round_trip;
mod polyglot;
mod puzzles;
mod refusals;
