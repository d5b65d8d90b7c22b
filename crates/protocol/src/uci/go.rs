//! `go …`: when to stop thinking, in any order of words.

use std::time::Duration;

use crate::number::whole;
use crate::text::quote;
use crate::uci::error::{Complaint, Complaints};
use crate::words::{Words, keyword};

/// Everything `go` can say. Without any limit the search goes on until it is stopped.
///
/// [`Go::limits`] is what a search needs; look at [`Go::perft`] before.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// `searchmoves`: the root moves to look at, in coordinates, not yet looked at.
    pub search_moves: Vec<String>,
    /// `ponder`: the opponent is still to move.
    pub ponder: bool,
    /// `wtime`: what White's clock shows, at least a millisecond.
    pub white_time: Option<Duration>,
    /// `btime`: what Black's clock shows, at least a millisecond.
    pub black_time: Option<Duration>,
    /// `winc`: what White gets after every move.
    pub white_increment: Option<Duration>,
    /// `binc`: what Black gets after every move.
    pub black_increment: Option<Duration>,
    /// `movestogo`: for how many moves the time must last; none to the end of the game.
    pub moves_to_go: Option<u32>,
    /// `depth`, at least 1.
    pub depth: Option<u32>,
    /// `nodes`, at least 1.
    pub nodes: Option<u64>,
    /// `mate`: until a mate in so many moves is proven.
    pub mate: Option<u32>,
    /// `movetime`: exactly so long, at least a millisecond.
    pub move_time: Option<Duration>,
    /// `infinite`: until stopped.
    pub infinite: bool,
    /// `perft`: no search, but a count of the legal moves so deep.
    pub perft: Option<u32>,
}

/// The shortest time there is: whoever has no time left moves at once.
pub(crate) const SHORTEST: Duration = Duration::from_millis(1);

const WORDS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

/// The smallest and the largest number a word takes. A year can be added to any instant, a million
/// be multiplied by a thousand in 32 bits, so nobody behind this wall needs to fear an overflow.
fn range(word: &str) -> (i64, i64) {
    const YEAR: i64 = 365 * 24 * 60 * 60 * 1000;
    const MILLION: i64 = 1_000_000;
    match word {
        "wtime" | "btime" | "movetime" => (1, YEAR),
        "winc" | "binc" => (0, YEAR),
        "movestogo" => (0, MILLION),
        "nodes" => (1, i64::MAX),
        _ => (1, MILLION),
    }
}

impl Go {
    /// Reads the words after `go`; nothing stops it.
    pub(crate) fn parse(words: &mut Words<'_>, complaints: &mut Complaints) -> Go {
        let mut go = Go::default();
        let mut unreadable = false;
        while let Some(found) = words.next() {
            match keyword(found, &WORDS) {
                None => {
                    complaints.push(Complaint::Ignored { after: "go", found: quote(found) });
                }
                Some("ponder") => go.ponder = true,
                Some("infinite") => go.infinite = true,
                Some("searchmoves") => go.parse_search_moves(words, complaints),
                Some(word) => {
                    let number = parse_number(word, words, complaints);
                    unreadable |= number.is_none();
                    go.set(word, number);
                }
            }
        }
        if unreadable && !go.has_limit() && !go.infinite {
            complaints.push_last(Complaint::NoUsableLimit);
            go.depth = Some(1);
        }
        go
    }

    /// All words up to the next one that `go` knows.
    fn parse_search_moves(&mut self, words: &mut Words<'_>, complaints: &mut Complaints) {
        // More than any position has.
        const MOST: usize = 256;
        let mut dropped = false;
        while let Some(word) = words.peek().filter(|word| keyword(word, &WORDS).is_none()) {
            words.next();
            if self.search_moves.len() < MOST {
                self.search_moves.push(word.to_owned());
            } else {
                dropped = true;
            }
        }
        if dropped {
            complaints.push(Complaint::TooManySearchMoves(MOST));
        }
    }

    /// Stores a number that is in range. An unreadable clock is a clock nonetheless, on which no
    /// time is known to be left; any other unreadable limit is no limit.
    fn set(&mut self, word: &str, number: Option<u64>) {
        let time = number.map(Duration::from_millis);
        let count = number.and_then(|number| u32::try_from(number).ok());
        match word {
            "wtime" => self.white_time = time.or(Some(SHORTEST)),
            "btime" => self.black_time = time.or(Some(SHORTEST)),
            "winc" => self.white_increment = time,
            "binc" => self.black_increment = time,
            "movestogo" => self.moves_to_go = count.filter(|&moves| moves > 0),
            "depth" => self.depth = count,
            "nodes" => self.nodes = number,
            "mate" => self.mate = count,
            "movetime" => self.move_time = time,
            _ => self.perft = count,
        }
    }

    /// Whether there is a clock for either side.
    pub(crate) fn has_clock(&self) -> bool {
        self.white_time.is_some()
            || self.black_time.is_some()
            || self.white_increment.is_some()
            || self.black_increment.is_some()
            || self.moves_to_go.is_some()
    }

    fn has_limit(&self) -> bool {
        self.has_clock()
            || self.depth.is_some()
            || self.nodes.is_some()
            || self.mate.is_some()
            || self.move_time.is_some()
            || self.perft.is_some()
    }
}

/// The number after a word, held inside its range. A missing number leaves the next word in place.
fn parse_number(
    word: &'static str,
    words: &mut Words<'_>,
    complaints: &mut Complaints,
) -> Option<u64> {
    let Some(found) = words.peek().filter(|next| keyword(next, &WORDS).is_none()) else {
        complaints.push(Complaint::MissingNumber(word));
        return None;
    };
    words.next();
    let Some(number) = whole(found) else {
        complaints.push(Complaint::BadNumber { word, found: quote(found) });
        return None;
    };
    let (smallest, largest) = range(word);
    let used = number.clamp(smallest, largest).unsigned_abs();
    if number < smallest || number > largest {
        complaints.push(Complaint::OutOfRange { word, found: quote(found), used });
    }
    Some(used)
}
