//! Whether a book is sound.

use std::collections::HashSet;

use chess::{Move, Position};
use notation::polyglot::{BookEntry, BookError};

use crate::open_book::OpenBook;
use crate::walk::{Stop, walk};

/// What is wrong with a book.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookFaults {
    /// Moves of all positions, sound or not.
    pub moves: usize,
    /// Entries that stand before one with a smaller key.
    pub unsorted: u64,
    /// Moves that a position has twice.
    pub double: u64,
    /// Moves that are not legal.
    pub illegal: u64,
    /// Entries of positions that the book's own moves do not lead to. No fault by itself.
    pub unreachable: u64,
    /// The lines to positions with moves that are not legal.
    pub illegal_after: Vec<Vec<Move>>,
}

impl BookFaults {
    /// Whether nothing is wrong; where it is asked for, every position must be within reach.
    pub fn is_sound(&self, all_reachable: bool) -> bool {
        let within_reach = !all_reachable || self.unreachable == 0;
        self.unsorted + self.double + self.illegal == 0 && within_reach
    }
}

/// Looks for faults.
///
/// # Errors
///
/// The file cannot be read.
pub fn verify(book: &mut OpenBook) -> Result<BookFaults, BookError> {
    let entries = book.entries()?;
    let mut faults = order_faults(&entries);
    let mut reached = HashSet::new();
    walk(book, &Position::start(), |visit, _| {
        reached.insert(visit.key);
        let known: HashSet<u16> = visit.candidates.iter().map(|known| known.entry.mv).collect();
        let first = entries.partition_point(|entry| entry.key < visit.key);
        let here = entries.iter().skip(first).take_while(|entry| entry.key == visit.key);
        let illegal = here.filter(|entry| !known.contains(&entry.mv)).count() as u64;
        if illegal > 0 {
            faults.illegal += illegal;
            faults.illegal_after.push(visit.line.to_vec());
        }
        Stop::No
    })?;
    faults.unreachable =
        entries.iter().filter(|entry| !reached.contains(&entry.key)).count() as u64;
    Ok(faults)
}

fn order_faults(entries: &[BookEntry]) -> BookFaults {
    let mut faults = BookFaults { moves: entries.len(), ..BookFaults::default() };
    for pair in entries.windows(2) {
        if let [one, other] = pair {
            faults.unsorted += u64::from(one.key > other.key);
        }
    }
    for moves in entries.chunk_by(|one, other| one.key == other.key) {
        let different: HashSet<u16> = moves.iter().map(|entry| entry.mv).collect();
        faults.double += (moves.len() - different.len()) as u64;
    }
    faults
}
