//! The rules of chess: squares, bitboards, moves, positions, legal moves, keys, FEN, draws, perft.
//!
//! This crate must never know about scores of a search, time, protocols, files or threads, and
//! depends on nothing but the standard library.
//!
//! ```
//! use chess::Position;
//!
//! let mut position = Position::start();
//! let moves = position.legal_moves();
//! assert_eq!(moves.len(), 20);
//! position.play(moves[0]);
//! assert_eq!(chess::perft::count(&position, 3), 8_457);
//! ```
//!
//! The few words to know: [`Square`], [`Piece`] and [`Move`] are small values; [`Setup`] is what a
//! FEN says, [`Position`] what can be played; [`Game`] adds the history that repetitions need.
//! [`teaching`] holds two slower, simpler generators that the real one is checked against.
#![warn(missing_docs)]

mod bitboard;
mod checks;
mod color;
mod fen;
mod game;
mod generate;
mod legality;
mod moves;
mod piece;
mod play;
mod position;
mod see;
mod setup;
mod square;
mod validate;

pub mod attacks;
pub mod keys;
pub mod perft;
pub mod random;
pub mod teaching;

pub use bitboard::{Bitboard, Squares};
pub use checks::CheckInfo;
pub use color::Color;
pub use fen::{CastlingStyle, FenError, PositionError};
pub use game::{DrawReason, Game, Outcome};
pub use moves::{Move, MoveKind, MoveList};
pub use piece::{Piece, PieceKind};
pub use play::{NullObserver, Observer, Undo};
pub use position::Position;
pub use see::{Exchange, PinRule};
pub use setup::Setup;
pub use square::{File, Rank, Square, SquareError};
pub use validate::{IllegalPosition, Variant};
