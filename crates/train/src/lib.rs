//! What a network learns from: games the engine plays against itself, the archive that keeps them,
//! and the positions drawn from it.
//!
//! This crate knows the engine and the rules; it must never know the web, a terminal or the command
//! line. [`datagen`] plays games, [`archive`] keeps them at less than two bytes a half-move,
//! [`samples`] walks through their positions, [`Filter`] decides which of them are learned from,
//! [`export`] writes those for the trainer, and [`Statistics`] says whether the games make sense.
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod archive;
mod checksum;
mod codec;
mod coder;
pub mod datagen;
pub mod export;
mod filter;
mod game;
pub mod order;
mod reservoir;
mod samples;
mod statistics;
pub mod tuning;
mod verify;

pub use filter::{Filter, Unique};
pub use game::{ArchivedGame, Ending, FinishedResult, Ply, SidePosition, Start};
pub use reservoir::Reservoir;
pub use samples::{Sample, samples};
pub use statistics::{ScoreRow, Statistics};
pub use verify::{Inconsistent, check};
