//! A walk through all positions that a book knows a way to, each once, the nearest first.

use std::collections::{HashSet, VecDeque};

use chess::{Move, Position};
use notation::polyglot::{BookError, key, key_after};

use crate::choice::Candidate;
use crate::open_book::OpenBook;

/// Whether to go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// Go on.
    No,
    /// That is enough.
    Now,
}

/// A position on the way.
#[derive(Debug)]
pub struct Visit<'a> {
    /// The position.
    pub position: &'a Position,
    /// Its key in the book.
    pub key: u64,
    /// The moves that led there.
    pub line: &'a [Move],
    /// Its moves in the book.
    pub candidates: &'a [Candidate],
}

/// Visits every position of the book that the book's own moves lead to from a start. What the
/// visitor takes off the list of moves is not followed.
pub fn walk(
    book: &mut OpenBook,
    start: &Position,
    mut visit: impl FnMut(&Visit<'_>, &mut Vec<Move>) -> Stop,
) -> Result<(), BookError> {
    let mut seen = HashSet::from([key(start)]);
    let mut waiting = VecDeque::from([(start.clone(), key(start), Vec::<Move>::new())]);
    while let Some((position, place, line)) = waiting.pop_front() {
        let candidates = Candidate::all(&position, &book.find(place)?);
        if candidates.is_empty() {
            continue;
        }
        let mut follow: Vec<Move> = candidates.iter().map(|candidate| candidate.mv).collect();
        let here = Visit { position: &position, key: place, line: &line, candidates: &candidates };
        if visit(&here, &mut follow) == Stop::Now {
            return Ok(());
        }
        for mv in follow {
            let after = position.after(mv);
            let place = key_after(&after, mv);
            if seen.insert(place) {
                let line = line.iter().copied().chain([mv]).collect();
                waiting.push_back((after, place, line));
            }
        }
    }
    Ok(())
}
