//! The names of openings: a code such as `B90` and a name for lines that have one.
//!
//! The table is the list of Lichess, which is in the public domain (CC0), built into the program.
//! Names belong to positions, so a line that reaches one by other moves has its name, too.
//!
//! ```
//! use chess::Position;
//! use notation::{PieceLetters, Opening, read_move};
//!
//! let mut position = Position::start();
//! let mut moves = Vec::new();
//! for text in ["c4", "e6", "Nc3", "d5", "d4", "a6"] {
//!     let mv = read_move(&position, text, PieceLetters::English)?;
//!     position.play(mv);
//!     moves.push(mv);
//! }
//! let opening = Opening::of(&Position::start(), &moves).unwrap();
//! assert_eq!((opening.eco, opening.name), ("D31", "Queen's Gambit Declined: Janowski Variation"));
//! # Ok::<(), notation::MoveError>(())
//! ```

mod french;

use std::collections::HashMap;
use std::sync::OnceLock;

use chess::{Move, Position};

use crate::{PieceLetters, san};

const TABLE: &str = include_str!("table.tsv");

/// A named opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The code of the Encyclopaedia of Chess Openings: `B90`.
    pub eco: &'static str,
    /// `Sicilian Defense: Najdorf Variation`.
    pub name: &'static str,
}

impl Opening {
    /// The name in French: « Défense sicilienne, variante Najdorf ».
    pub fn french_name(&self) -> String {
        french::name(self.name)
    }

    /// The name of exactly this position, if it has one.
    pub fn at(position: &Position) -> Option<Opening> {
        names().get(&position.key()).copied()
    }

    /// The last name on the way of a line: that of its opening. The first move that is not legal
    /// ends the line.
    pub fn of(start: &Position, moves: &[Move]) -> Option<Opening> {
        let mut position = start.clone();
        let mut found = Opening::at(&position);
        for &mv in moves {
            if !position.is_legal(mv) {
                break;
            }
            position.play(mv);
            found = Opening::at(&position).or(found);
        }
        found
    }

    /// Every named line from the starting position, with its moves.
    pub fn lines() -> impl Iterator<Item = (Opening, Vec<Move>)> {
        let mut path = Path::default();
        TABLE.lines().filter_map(move |row| {
            let (opening, _) = path.follow(row)?;
            Some((opening, path.moves.clone()))
        })
    }
}

/// Keys and names, made when they are first needed.
fn names() -> &'static HashMap<u64, Opening> {
    static NAMES: OnceLock<HashMap<u64, Opening>> = OnceLock::new();
    NAMES.get_or_init(|| {
        let mut path = Path::default();
        let mut names = HashMap::new();
        for row in TABLE.lines() {
            if let Some((opening, key)) = path.follow(row) {
                // Of several lines to one position the first gives the name.
                names.entry(key).or_insert(opening);
            }
        }
        names
    })
}

/// The line of the row before, position by position.
#[derive(Default)]
struct Path {
    moves: Vec<Move>,
    positions: Vec<Position>,
}

impl Path {
    /// Follows a row of the table; gives its name and the key of the position it ends in. Rows that
    /// make no sense are none; a test sees that there are no such.
    fn follow(&mut self, row: &'static str) -> Option<(Opening, u64)> {
        let mut fields = row.split('\t');
        let shared: usize = fields.next()?.parse().ok()?;
        let (moves, eco, name) = (fields.next()?, fields.next()?, fields.next()?);
        self.moves.truncate(shared);
        self.positions.truncate(shared);
        for text in moves.split_whitespace() {
            let mut position = self.positions.last().cloned().unwrap_or_else(Position::start);
            let mv = san::read(&position, text, PieceLetters::English).ok()?;
            position.play(mv);
            self.moves.push(mv);
            self.positions.push(position);
        }
        Some((Opening { eco, name }, self.positions.last()?.key()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_a_line() {
        let rows = TABLE.lines().filter(|row| !row.starts_with('#')).count();
        assert!(rows > 3_500);
        assert_eq!(Opening::lines().count(), rows);
        for (opening, moves) in Opening::lines() {
            assert!(opening.eco.len() == 3 && !opening.name.is_empty(), "{opening:?}");
            let found = Opening::of(&Position::start(), &moves).unwrap();
            // A line that reaches a position by other moves may have another code for it.
            assert!(!found.name.is_empty());
        }
    }

    #[test]
    fn the_first_moves_have_names() {
        assert_eq!(Opening::at(&Position::start()), None);
        let name = |moves: &str| {
            let mut position = Position::start();
            let mut line = Vec::new();
            for text in moves.split(' ') {
                let mv = san::read(&position, text, PieceLetters::English).unwrap();
                position.play(mv);
                line.push(mv);
            }
            Opening::of(&Position::start(), &line).map(|opening| opening.eco)
        };
        assert_eq!(name("e4"), Some("B00"));
        assert_eq!(name("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6"), Some("B90"));
        assert_eq!(name("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 h4 h5 a4 a5"), Some("B90"));
    }
}
