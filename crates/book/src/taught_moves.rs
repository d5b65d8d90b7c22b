//! What was learned about the moves of a book, with the lines that lead to them.

use chess::{Move, Position};
use notation::polyglot::BookError;

use crate::choice::Candidate;
use crate::lessons::{Lessons, Taught};
use crate::open_book::OpenBook;
use crate::walk::{Stop, walk};

/// A move about which something was learned.
#[derive(Clone, Debug)]
pub struct TaughtMove {
    /// The moves that led to its position.
    pub line: Vec<Move>,
    /// The position.
    pub position: Position,
    /// The move.
    pub mv: Move,
    /// Its weight in the book, before any lesson.
    pub weight: u16,
    /// What was learned.
    pub taught: Taught,
}

/// The moves that the book's own moves lead to and about which something was learned, the nearest
/// first.
///
/// # Errors
///
/// The book cannot be read.
pub fn taught_moves(lessons: &Lessons, book: &mut OpenBook) -> Result<Vec<TaughtMove>, BookError> {
    let mut found = Vec::new();
    walk(book, &Position::start(), |visit, _| {
        let taught = lessons.at(visit.key);
        for &Candidate { mv, entry, .. } in visit.candidates {
            if let Some(&taught) = taught.iter().find(|known| known.mv == entry.mv) {
                let (line, position) = (visit.line.to_vec(), visit.position.clone());
                found.push(TaughtMove { line, position, mv, weight: entry.weight, taught });
            }
        }
        Stop::No
    })?;
    Ok(found)
}
