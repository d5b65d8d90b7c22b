//! Results laid out for people and for programs: tables of text, JSON documents, SVG, Graphviz, HTML.
//! Data comes from the crates below, sentences from `words`; files, terminals and commands are not known
//! here, nor who asks.
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

pub mod ablation;
pub mod analysis;
pub mod archive;
pub mod bench;
pub mod book;
pub mod check;
mod columns;
pub mod compare;
pub mod contest;
pub mod evaluation;
pub mod game_statistics;
pub mod json;
pub mod legal_moves;
pub mod man;
pub mod markup;
pub mod net;
pub mod page;
pub mod perft;
pub mod players;
pub mod practice;
pub mod puzzles;
pub mod review;
pub mod study;
pub mod suite;
pub mod table;
pub mod tournament;
pub mod tree;
pub mod tuning;
