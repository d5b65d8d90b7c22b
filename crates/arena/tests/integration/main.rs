//! Players, games, matches and tournaments as their users meet them.
//!
//! One binary for all integration tests of the crate, so that it is linked once and those that only wait do so
//! together. The mock engines are this very binary, started once more as one of its tests.

#[cfg(unix)]
mod check;
#[cfg(unix)]
mod faults;
mod foreign_reader;
mod human;
#[cfg(unix)]
mod matches;
mod openings;
mod pgn_round_trip;
#[cfg(unix)]
mod pondering;
mod puzzles;
mod ratings;
mod repeats;
mod statistics;
mod suite;
mod suite_lines;
mod suite_parts;
mod support;
#[cfg(unix)]
mod survivors;
mod tournaments;
#[cfg(unix)]
mod xboard;
