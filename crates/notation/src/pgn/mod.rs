//! Portable game notation, read as a stream: one game after the other, in the memory of one game;
//! and written.
//!
//! Reading has three layers, each usable alone:
//!
//! 1. [`Reader`] cuts a stream into games. It knows tags, comments and results, but no moves.
//! 2. [`RawGame`] is the text of one game: its tags, and its [`Token`]s.
//! 3. [`RawGame::main_line`] and [`RawGame::replay`] play the moves on a board;
//!    [`RawGame::tree`] keeps all of it, for [`write()`] to write.
//!
//! [`Remark`] takes comments apart: what programs said of a move, and the clocks.
//!
//! Files of millions of games are read a buffer at a time; the buffers are used again for every
//! game. What is wrong with a game is said with its line, and the next game is read all the same.
//! Text that is not UTF-8 is taken for Latin-1, as old files are.
//!
//! ```
//! use notation::pgn::Reader;
//!
//! let text = "[White \"Ann\"]\n\n1. e4 e5 2. Nf3 {good} (2. f4!? exf4) Nc6 *\n\n1. e5 *\n";
//! let mut reader = Reader::new(text.as_bytes());
//! let game = reader.next_game()?.unwrap();
//! assert_eq!(game.tag("White").as_deref(), Some("Ann"));
//! assert_eq!(game.main_line(None).unwrap().moves.len(), 4);
//! let bad = reader.next_game()?.unwrap();
//! let error = bad.main_line(None).unwrap_err();
//! assert!(error.to_string().starts_with("line 5: move 1: \"e5\" is not legal"));
//! assert!(reader.next_game()?.is_none());
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! Why not the crate `pgn-reader`: by its documentation it passes over what it does not
//! understand, counts no lines, and plays on the board of another library.

mod error;
mod movetext;
mod reader;
mod remark;
mod replay;
mod tags;
mod tokens;
mod tree;
mod writer;

pub use crate::game_result::GameResult;
pub use error::{PgnError, PgnProblem};
pub use reader::{RawGame, Reader};
pub use remark::{Opinion, Remark};
pub use replay::{MainLine, Visitor};
pub use tags::{Tag, escape};
pub use tokens::{Token, Tokens};
pub use tree::{GameTree, Line, Node};
pub use writer::write;

use std::borrow::Cow;

/// Bytes as text: UTF-8, and otherwise Latin-1, in which every byte is a letter.
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}
