//! What can be wrong with a line: so much that it means nothing, or so little that it still does.

use chess::{Color, PositionError};
use notation::MoveError;

/// Why a line cannot be obeyed. Texts inside are short and printable.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UciError {
    /// No word of the line is a command or a message.
    #[error("not understood: \"{0}\"")]
    Unknown(String),
    /// Something must follow and does not.
    #[error("{after}: {what} is missing")]
    Missing {
        /// What is missing.
        what: &'static str,
        /// The word it must follow.
        after: &'static str,
    },
    /// Something else follows than can.
    #[error("{after}: expected {expected}, found \"{found}\"")]
    Unexpected {
        /// The word it follows.
        after: &'static str,
        /// What could follow.
        expected: &'static str,
        /// What does.
        found: String,
    },
    /// The FEN of `position` is no position.
    #[error("position: {error} (FEN \"{fen}\")")]
    Fen {
        /// The beginning of the FEN.
        fen: String,
        /// What is wrong with it.
        #[source]
        error: PositionError,
    },
    /// A move of `position` cannot be played.
    #[error("position: move {number} of {count}: {error}")]
    Move {
        /// Which move of the list it is, from 1; Black's moves count too.
        number: usize,
        /// How many there are.
        count: usize,
        /// What is wrong with it.
        #[source]
        error: MoveError,
    },
}

/// Something that was passed over or corrected: the command stands, and a person may want to know.
/// Texts inside are short and printable.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Complaint {
    /// Words before the command that are no command.
    #[error("skipped \"{0}\" before the command")]
    Skipped(String),
    /// Words after a command that takes none, or after its last.
    #[error("{after}: ignored \"{found}\"")]
    Ignored {
        /// The command.
        after: &'static str,
        /// What follows it.
        found: String,
    },
    /// A keyword that was left out, but the rest makes sense.
    #[error("{after}: the word \"{word}\" is missing")]
    MissingWord {
        /// The keyword.
        word: &'static str,
        /// What it must follow.
        after: &'static str,
    },
    /// A number is missing.
    #[error("go: {0}: the number is missing")]
    MissingNumber(&'static str),
    /// What should be a number is none.
    #[error("go: {word}: \"{found}\" is not a whole number")]
    BadNumber {
        /// Which parameter.
        word: &'static str,
        /// What was found.
        found: String,
    },
    /// The number is too small or too large; the nearest that can be used was taken.
    #[error("go: {word} {found} is out of range: {used} is used")]
    OutOfRange {
        /// Which parameter.
        word: &'static str,
        /// What was found.
        found: String,
        /// The number used instead.
        used: u64,
    },
    /// Limits were given, but none can be read. An endless search was not meant.
    #[error("go: no limit can be read: depth 1 is used")]
    NoUsableLimit,
    /// There are clocks, but not for the side to move.
    #[error("go: no time is given for {0}: it moves at once")]
    NoTimeFor(Color),
    /// A move of `searchmoves` that is not legal.
    #[error("go: searchmoves: {0}")]
    SearchMove(#[source] MoveError),
    /// No move of `searchmoves` is legal.
    #[error("go: searchmoves: no move is legal: all moves are searched")]
    NoSearchMove,
    /// More `searchmoves` than any position has moves.
    #[error("go: searchmoves: only the first {0} are used")]
    TooManySearchMoves(usize),
}

/// Collects complaints, no more than anyone would read.
#[derive(Debug, Default)]
pub(crate) struct Complaints(Vec<Complaint>);

impl Complaints {
    /// The first so many are kept.
    const MOST: usize = 8;

    pub(crate) fn push(&mut self, complaint: Complaint) {
        if self.0.len() < Complaints::MOST {
            self.0.push(complaint);
        }
    }

    /// Keeps this one in any case, in place of the last one where there is no room.
    pub(crate) fn push_last(&mut self, complaint: Complaint) {
        self.0.truncate(Complaints::MOST - 1);
        self.0.push(complaint);
    }

    pub(crate) fn into_vec(self) -> Vec<Complaint> {
        self.0
    }
}
