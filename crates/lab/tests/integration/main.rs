//! The algorithms and players of the laboratory as their users meet them.
//!
//! One binary for all integration tests of the crate, so that it is linked once; only those that
//! measure time (`limits`) have their own, for nothing may run beside them.

mod agent;
mod bibichess;
mod exactness;
mod lessons;
mod mcts;
mod pvsplit;
mod study;
mod trace;
