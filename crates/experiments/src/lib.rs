//! Searches as objects of study: algorithms side by side ([`compare`]), one search taken apart
//! ([`ablation`]), one search looked at node by node ([`tree`]), what each knew when ([`race`]), positions with
//! known answers ([`suite`]), puzzles and who finds their first move ([`keys`]), the positions some
//! half-moves away ([`perft`]), and a
//! fixed amount of work ([`bench`]).
//!
//! Everything here gives data: values with fields, and documents for programs (`…Data`) that are
//! `serde::Serialize`. This crate knows no language, no terminal and no layout; how far an experiment
//! has come is told to an [`Observer`], and a [`StopFlag`](search::StopFlag) ends it early.
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

pub mod ablation;
pub mod bench;
pub mod compare;
pub mod keys;
pub mod perft;
pub mod race;
pub mod suite;
pub mod tree;

mod mean;
mod observer;
mod problems;
mod score;
mod tally;

pub use mean::Mean;
pub use observer::{NoObserver, Observer, Progress, Step};
pub use problems::{Problem, ProblemsError, TextError, read_problems, read_text};
pub use score::ScoreData;
pub use tally::{TallyData, family_name};
