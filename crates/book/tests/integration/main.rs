//! Opening books: built, played from, taught.
//!
//! One binary for all integration tests of the crate, so that it is linked once.

mod building;
mod learning;
mod playing;
mod support;
