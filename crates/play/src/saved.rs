//! Saved games: PGN files that other programs can read, one game each. A file is written beside its
//! place and then moved there, so that at every moment there is a whole game under its name. What is
//! not understood is never written over.

mod autosave;
mod file;
mod folder;
mod reading;

pub use autosave::{AutoSave, Copied, CopyRefusal, Keeping, SaveFault, Saved};
pub use file::{Kept, SavedFile};
pub use folder::{Folder, ListedGame, last_level};
pub use reading::read;

use std::io;
use std::time::{SystemTime, UNIX_EPOCH};

use arena::pgn;
use chess::Color;
use notation::pgn::PgnError;
use players::Harm;

use crate::game::PlayedGame;

/// The tags with the players as they are typed; whoever has them was written by us.
const PLAYER_TAGS: [&str; 2] = ["RoqueWhite", "RoqueBlack"];
/// From which half-move on the clock runs, where that is not the first.
const CLOCK_TAG: &str = "RoqueClockFrom";

/// A game out of a file.
#[derive(Debug)]
pub struct Loaded {
    /// The game.
    pub game: PlayedGame,
    /// The file, if this program wrote it and may go on in it.
    pub file: Option<SavedFile>,
    /// Whether the file holds more games, which are left alone.
    pub more: bool,
    /// The players of whom a person has taken the seat.
    pub unseated: Vec<Unseated>,
}

/// A player that the file names and that is not taken from there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unseated {
    /// Whose side it should play.
    pub side: Color,
    /// As it is written.
    pub player: String,
    /// Why it is not taken.
    pub why: Harm,
}

/// Why a file gives no game.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// It cannot be read at all.
    #[error("it cannot be read: {0}")]
    Unreadable(io::Error),
    /// No game takes so many bytes.
    #[error("it is too large for a game")]
    TooLarge,
    /// There is no game in it.
    #[error("there is no game in it")]
    NoGame,
    /// It breaks off.
    #[error("it breaks off before the end of the game")]
    Torn,
    /// It is no game of chess.
    #[error(transparent)]
    Wrong(PgnError),
}

/// The date of a game that begins now, in seconds since 1970.
pub fn date_now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

/// The game as PGN, with all that is needed to go on.
pub fn to_pgn(game: &PlayedGame) -> String {
    let specs = [Color::White, Color::Black].map(|side| game.player(side));
    let mut tags: Vec<(&'static str, String)> =
        PLAYER_TAGS.into_iter().zip(specs.map(ToString::to_string)).collect();
    let from = game.timer().map_or(0, |timer| timer.from);
    if from > 0 {
        tags.push((CLOCK_TAG, from.to_string()));
    }
    pgn::write_with(&game.record(), "Roque", "-", &tags)
}

#[cfg(test)]
mod tests;
