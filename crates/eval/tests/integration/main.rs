//! The evaluations as their users meet them.
//!
//! One binary for all integration tests of the crate, so that it is linked once.

mod endings;
mod gpu_core;
mod invariants;
mod terms;
