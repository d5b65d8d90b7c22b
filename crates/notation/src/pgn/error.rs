//! What is wrong with a game.

use chess::PositionError;

use crate::MoveError;

/// What is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct PgnError {
    /// The line of the file, from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: PgnProblem,
}

/// What can be wrong with a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PgnProblem {
    /// A line that begins like a tag is none.
    #[error("expected a tag such as [White \"Name\"], found {found:?}")]
    Tag {
        /// What stands there.
        found: String,
    },
    /// A comment has no end.
    #[error("the comment that begins here has no closing brace")]
    OpenComment,
    /// A variation has no end.
    #[error("a variation has no closing parenthesis")]
    OpenVariation,
    /// A variation ends that has not begun.
    #[error("a closing parenthesis without an opening one")]
    ClosedVariation,
    /// A variation stands before the first move.
    #[error("a variation before the move that it replaces")]
    EarlyVariation,
    /// The tag `FEN` is no position.
    #[error("tag FEN: {0}")]
    Fen(PositionError),
    /// The game follows other rules.
    #[error("the variant {0:?} has other rules")]
    Variant(String),
    /// A move cannot be played.
    #[error("move {}{}: {error}", ply / 2 + 1, if ply % 2 == 0 { "" } else { "..." })]
    Move {
        /// The half-moves before it, from White's first.
        ply: usize,
        /// What is wrong with it.
        error: MoveError,
    },
    /// A move is passed, which the rules do not allow.
    #[error("{0:?} is no move: nobody may pass")]
    NullMove(String),
    /// The game is so long that it cannot be one.
    #[error("more than {megabytes} MB without the end of the game")]
    TooLong {
        /// The limit.
        megabytes: usize,
    },
    /// The file cannot be one of games.
    #[error("more than {megabytes} MB without the end of a game; the rest of the file is not read")]
    Endless {
        /// The limit.
        megabytes: usize,
    },
    /// Variations are nested so deeply that nobody can have meant it.
    #[error("more than {limit} variations within each other")]
    TooDeep {
        /// The limit.
        limit: usize,
    },
    /// The file is written in two bytes a letter.
    #[error("the file is UTF-16; save it as UTF-8")]
    Utf16,
}
