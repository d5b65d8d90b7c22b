//! What a search remarks: facts, not sentences. Whoever shows them to people says them in the language
//! of these people (`words`); as text they are English, for the protocols and their logs.

use std::fmt;

use chess::Move;

use crate::{Complaint, Failure, TableCounts};

/// Something about a search that a person may want to know.
#[derive(Clone, Debug)]
pub enum Remark {
    /// Positions are evaluated by this net from now on.
    Net {
        /// Its name.
        name: String,
        /// The neurons of its first layer, for each side.
        neurons: usize,
        /// Whether they are multiplied in pairs.
        pairs: bool,
        /// Whether it sees which pieces are attacked and defended.
        attacks: bool,
    },
    /// Positions are evaluated by hand-written rules from now on.
    Classical,
    /// These endgame tables are asked from now on, or none.
    Tables(Option<TableCounts>),
    /// Something is wrong with the endgame tables; the search goes on.
    Complaint(Complaint),
    /// What follows is the analysis of a player of limited strength.
    LimitedStrength {
        /// Its rating.
        elo: i64,
    },
    /// The move is one of an opening book.
    Book {
        /// The move.
        mv: Move,
        /// Its weight there, with what was learned about it.
        weight: f64,
        /// How many moves the book would play here.
        moves: usize,
    },
    /// The move is one that players of this strength begin with.
    Opening {
        /// The move.
        mv: Move,
        /// Its share in the weights of all of them, 0 to 1.
        share: f64,
        /// How many moves those are.
        moves: usize,
    },
    /// The move was found by a search that was done before.
    Remembered {
        /// The move.
        mv: Move,
        /// The depth of that search in half-moves.
        depth: u32,
    },
    /// The book cannot be read any more and is put aside.
    BookLost(Failure),
    /// The last game's result could not be written beside the book.
    NothingLearned(Failure),
    /// The built-in book was asked to learn, which only a file can.
    BuiltInBookLearnsNothing,
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Remark::Net { name, neurons, pairs, attacks } => {
                let pairs = if *pairs { " in pairs" } else { "" };
                let attacks = if *attacks { ", sees attacks" } else { "" };
                write!(f, "evaluation: net {name:?}, {neurons} neurons{pairs}{attacks}")
            }
            Remark::Classical => f.write_str("evaluation: classical"),
            Remark::Tables(Some(counts)) => write!(f, "tablebases: {counts}"),
            Remark::Tables(None) => f.write_str("tablebases: none"),
            Remark::Complaint(complaint) => complaint.fmt(f),
            Remark::LimitedStrength { elo } => {
                write!(f, "this is the analysis of a player of {elo} Elo")
            }
            Remark::Book { mv, weight, moves } => {
                write!(f, "book: {mv} (weight {weight:.0}, moves: {moves})")
            }
            Remark::Opening { mv, share, moves } => {
                write!(f, "opening: {mv} ({:.0} % of {moves} moves)", 100.0 * share)
            }
            Remark::Remembered { mv, depth } => {
                write!(f, "experience: {mv} from a search to depth {depth}")
            }
            Remark::BookLost(error) => {
                write!(f, "error: the book cannot be read any more: {error}")
            }
            Remark::NothingLearned(error) => {
                write!(f, "error: nothing was learned from the last game: {error}")
            }
            Remark::BuiltInBookLearnsNothing => {
                f.write_str("the built-in book does not learn; BookFile names one that does")
            }
        }
    }
}
