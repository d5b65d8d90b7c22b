//! The network: its file, its numbers, its speed-ups.
//!
//! One binary for all integration tests of the crate, so that it is linked once.

mod exactness;
mod golden;
mod incremental;
mod loader;
mod python;
mod support;
