//! Opening books in the Polyglot format: keys, entries, look-up and writing.
//!
//! A book is a row of entries of 16 bytes, sorted by key, all numbers with the high byte first:
//! the key of a position (8 bytes), a move (2), its weight (2) and a number for learning (4).
//! Castling is the king onto its own rook, as in Chess960.
//!
//! ```
//! use chess::Position;
//! use notation::polyglot::{Book, BookEntry, key, write};
//! use notation::coordinates;
//!
//! let start = Position::start();
//! let entries = ["e2e4", "d2d4"].map(|text| {
//!     BookEntry::new(&start, coordinates::read(&start, text).unwrap(), 10)
//! });
//! let mut file = Vec::new();
//! write(&mut entries.to_vec(), &mut file)?;
//! let mut book = Book::open(std::io::Cursor::new(file))?;
//! assert_eq!(book.find(key(&start))?.len(), 2);
//! assert_eq!(key(&start), 0x463b_9618_1691_fc9c);
//! # Ok::<(), notation::polyglot::BookError>(())
//! ```

mod book;
mod entry;
mod key;
mod random;

pub use book::{Book, BookError, write};
pub use entry::{BookEntry, decode_move, encode_move};
pub use key::{key, key_after, key_of_setup};
