//! How chess is written: coordinate moves, standard algebraic notation, board drawings, and files of
//! positions (EPD), games (PGN), openings (Polyglot) and puzzles; and the names of openings.
//!
//! This crate turns text into moves and moves into text. It knows the rules through [`chess`] and
//! must never know about evaluation, search, files or terminals. Text comes from outside, so
//! nothing here panics on it; every refusal is a value that says what was understood, what is
//! wrong and what to type instead.
//!
//! ```
//! use chess::Position;
//! use notation::{PieceLetters, read_move, san};
//!
//! let position = Position::start();
//! let knight = read_move(&position, "Nf3", PieceLetters::English)?;
//! assert_eq!(read_move(&position, "g1f3", PieceLetters::English)?, knight);
//! assert_eq!(read_move(&position, "Cf3", PieceLetters::French)?, knight);
//! assert_eq!(san::write(&position, knight, PieceLetters::French), "Cf3");
//!
//! let error = read_move(&position, "Nf6", PieceLetters::English).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "\"Nf6\" is not legal: no knight can go to f6; legal instead: Na3, Nc3, Nf3, Nh3"
//! );
//! # Ok::<(), notation::MoveError>(())
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

pub mod collection;
pub mod coordinates;
pub mod drawing;
pub mod epd;
pub mod opening;
pub mod pgn;
pub mod polyglot;
pub mod puzzle;
pub mod san;

mod error;
mod explain;
mod fen;
mod game_result;
mod numbered;
mod piece_letters;
mod read;
mod reason;
mod resolve;
mod spelling;
mod suggest;

pub use error::{Confusion, MoveError, excerpt};
pub use fen::write_fen;
pub use game_result::GameResult;
pub use numbered::{move_number, numbered_line, numbered_move};
pub use opening::Opening;
pub use piece_letters::PieceLetters;
pub use read::read_move;
pub use reason::{CastlingProblem, IllegalReason, PieceOn};
