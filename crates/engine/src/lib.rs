//! The flagship: a modern alpha-beta search over any number of threads.
//!
//! This crate knows chess, evaluations and the words of `search`; it has never heard of a protocol,
//! prints nothing and opens no file but the net it is told to use. `iterate.rs` drives a search, `node.rs` is one node of it in
//! numbered steps, `params.rs` holds every number that may be tuned.

mod any_threads;
mod clues;
mod endgames;
mod evaluation;
mod flagship;
mod history;
mod iterate;
mod node;
pub mod params;
mod people;
mod picker;
mod prefetch;
mod quiescence;
mod reductions;
mod repetition;
mod setting_error;
mod table;
mod threads;
mod threats;
mod time;
mod worker;

pub use endgames::OpenTables;
pub use flagship::{Flagship, description, options};
#[cfg(feature = "tune")]
pub use people::study;
pub use setting_error::SettingError;
