//! What is in a book, in numbers.

use chess::{Move, Position};
use notation::polyglot::{BookEntry, BookError};

use crate::open_book::OpenBook;
use crate::tally::Tally;
use crate::walk::{Stop, walk};

/// What a book holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookStatistics {
    /// Positions with at least one move.
    pub positions: usize,
    /// Moves of all positions.
    pub moves: usize,
    /// Moves of weight 0, which are never played.
    pub unplayed: usize,
    /// Moves that say how many games they come from.
    pub counted: usize,
    /// Games that the starting position was reached in.
    pub games: u64,
    /// Positions that the book's own moves lead to from the start.
    pub reachable: u64,
    /// The longest line, with its last move.
    pub longest: Vec<Move>,
}

impl BookStatistics {
    /// Moves of a position, on average.
    pub fn moves_per_position(&self) -> f64 {
        self.moves as f64 / self.positions.max(1) as f64
    }

    /// The size of the file.
    pub fn bytes(&self) -> usize {
        self.moves * BookEntry::SIZE
    }
}

/// Counts what a book holds.
///
/// # Errors
///
/// The file cannot be read.
pub fn statistics(book: &mut OpenBook) -> Result<BookStatistics, BookError> {
    let entries = book.entries()?;
    // Counted in place: a book may be so large that nothing fits into memory beside it.
    let mut found = BookStatistics {
        positions: entries.chunk_by(|one, next| one.key == next.key).count(),
        moves: entries.len(),
        unplayed: entries.iter().filter(|entry| entry.weight == 0).count(),
        counted: entries.iter().filter(|entry| Tally::of(entry).is_some()).count(),
        games: 0,
        reachable: 0,
        longest: Vec::new(),
    };
    drop(entries);
    walk(book, &Position::start(), |visit, _| {
        found.reachable += 1;
        if visit.line.is_empty() {
            let tallies = visit.candidates.iter().filter_map(|candidate| candidate.tally);
            found.games = tallies.map(|tally| u64::from(tally.games)).sum();
        }
        if let Some(candidate) = visit.candidates.first()
            && visit.line.len() >= found.longest.len()
        {
            found.longest = visit.line.iter().copied().chain([candidate.mv]).collect();
        }
        Stop::No
    })?;
    Ok(found)
}
