//! What the tests of several crates share: folders that vanish, a sink that keeps what it hears, positions
//! and random games. Only ever a dev-dependency; it panics where a test should fail.
#![forbid(unsafe_code)]

mod games;
mod scratch;
mod sink;

pub use games::{TACTICAL, mirrored, random_games, starts};
pub use scratch::Scratch;
pub use sink::RecordedSink;

use chess::Position;
use search::Root;

/// The position of a FEN, Chess960 included.
pub fn position(fen: &str) -> Position {
    Position::from_fen_as(fen, chess::Variant::Chess960)
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The root of a search in the position of a FEN.
pub fn root(fen: &str) -> Root {
    Root::new(Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}")))
}
