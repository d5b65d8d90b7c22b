//! The flagship as its users meet it.
//!
//! One binary for all integration tests of the crate, so that it is linked once.

mod network;
mod search;
mod strength;
mod threads;
