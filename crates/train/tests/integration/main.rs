//! Self-play data, its archive, its positions, the tuner.
//!
//! One binary for all integration tests of the crate, so that it is linked once.

mod archive;
mod contest_openings;
mod datagen;
mod positions;
mod support;
mod tuning;
