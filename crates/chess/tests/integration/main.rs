//! The rules of chess as their users meet them.
//!
//! One binary for all integration tests of the crate, so that it is linked once.

mod against_shakmaty;
mod exchange;
mod invariants;
mod perft;
mod support;
mod teaching;
mod traps;
