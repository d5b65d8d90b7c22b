//! Searches as objects of study: one that is written down node by node ([`tree`]), and the numbers
//! that many of them come to ([`Mean`]).
//!
//! Everything here gives data: values with fields, most of them `serde::Serialize`. This crate knows
//! no language, no terminal and no file format; how far an experiment has come is told to an
//! [`Observer`], and a [`StopFlag`](search::StopFlag) ends it early.
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

pub mod tree;

mod mean;
mod observer;
mod score;

pub use mean::Mean;
pub use observer::{NoObserver, Observer, Progress, Step};
pub use score::ScoreData;
