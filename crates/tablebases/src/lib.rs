//! Endgame tables in Syzygy's format, read through `shakmaty-syzygy` behind the small door that
//! [`search::Tables`] is.
//!
//! This crate knows files and nothing of searches, games or protocols. Whoever has a table gets a
//! `dyn Tables` and never learns where it came from. The tables want a board of another library:
//! `board.rs` makes it, and nothing of it leaves this room.
#![forbid(unsafe_code)]

mod board;
mod files;
mod syzygy;

pub use syzygy::Syzygy;

use std::sync::Arc;

use search::{Tables, TablesError};

/// Opens the tables of these folders, as an option of an engine names them: one folder, or several
/// with `:` between them (`;` on Windows). What could not be used is told by
/// [`Tables::complaint`], if at least something could.
pub fn open(path: &str) -> Result<Arc<dyn Tables>, TablesError> {
    Ok(Syzygy::shared(path)?)
}
