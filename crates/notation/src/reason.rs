//! Why a move that can be read is not legal. Plain data with English words for it; a binary that
//! speaks another language matches on the cases and prints its own.

use std::fmt;

use chess::{Color, File, PieceKind, Rank, Square};

/// A piece and where it stands, for messages: "bishop on b4".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceOn {
    /// What it is.
    pub kind: PieceKind,
    /// Where it stands.
    pub square: Square,
}

impl fmt::Display for PieceOn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on {}", self.kind, self.square)
    }
}

/// Why a move is not legal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IllegalReason {
    /// The side to move is checkmated.
    #[error("{0} is checkmated and the game is over")]
    Checkmated(Color),
    /// The side to move is stalemated.
    #[error("{0} is stalemated and the game is over")]
    Stalemated(Color),
    /// The square the move starts from is empty.
    #[error("there is no piece on {0}")]
    EmptySquare(Square),
    /// The piece to be moved is not of the side to move.
    #[error("the {piece} is {owner}'s, and {} is to move", !*owner)]
    WrongSide {
        /// The piece on the square the move starts from.
        piece: PieceOn,
        /// Whose piece it is.
        owner: Color,
    },
    /// Another piece than the one named stands on the square the move starts from.
    #[error("{} holds a {}, not a {named}", found.square, found.kind)]
    WrongPiece {
        /// What the text names.
        named: PieceKind,
        /// What stands there.
        found: PieceOn,
    },
    /// The side to move has no such piece, or none on the file or rank named.
    #[error("{color} has no {kind}{}", place(*file, *rank))]
    NoSuchPiece {
        /// The side to move.
        color: Color,
        /// What the text names.
        kind: PieceKind,
        /// The file it should stand on, if the text says so.
        file: Option<File>,
        /// The rank it should stand on, if the text says so.
        rank: Option<Rank>,
    },
    /// No piece of this kind moves so.
    #[error("no {kind} can go to {to}")]
    NoneReaches {
        /// What the text names.
        kind: PieceKind,
        /// The square to go to.
        to: Square,
    },
    /// This piece does not move so.
    #[error("the {piece} cannot go to {to}")]
    CannotReach {
        /// The only piece that can be meant.
        piece: PieceOn,
        /// The square to go to.
        to: Square,
    },
    /// Something stands in the way.
    #[error("the {piece} is blocked by the {by}")]
    Blocked {
        /// The only piece that can be meant.
        piece: PieceOn,
        /// What stands in the way, of either colour.
        by: PieceOn,
    },
    /// The target square holds a piece of the same side.
    #[error("{} holds a {} of the same side", .0.square, .0.kind)]
    OwnPiece(PieceOn),
    /// The text says capture, but there is nothing to capture.
    #[error("there is nothing to capture on {0}")]
    NothingToCapture(Square),
    /// The piece may not leave the line to its king.
    #[error("the {piece} is pinned to its king by the {by}")]
    Pinned {
        /// The piece to be moved.
        piece: PieceOn,
        /// The enemy piece behind it.
        by: PieceOn,
    },
    /// The king is in check and the move does not help.
    #[error("the king is in check by the {0} and would stay so")]
    StaysInCheck(PieceOn),
    /// The king is in check from two sides at once.
    #[error("the king is in double check, so only the king can move")]
    DoubleCheck,
    /// The king would go to an attacked square.
    #[error("the king would be in check on {to} by the {by}")]
    IntoCheck {
        /// Where the king would stand.
        to: Square,
        /// An enemy piece that attacks the square.
        by: PieceOn,
    },
    /// A pawn would take the one beside it en passant, but may not: that one has not just moved two
    /// squares, or taking it would uncover a check.
    #[error("the pawn on {0} cannot be taken en passant now")]
    NotEnPassant(Square),
    /// A pawn reaches the last rank and the text does not say what it becomes.
    #[error("the pawn must become a piece: add =Q, =R, =B or =N")]
    PromotionMissing,
    /// The text promotes something that is no pawn on its way to the last rank.
    #[error("only a pawn that reaches the last rank becomes another piece")]
    NotAPromotion,
    /// A pawn cannot become a king or a pawn.
    #[error("a pawn cannot become a {0}, only a queen, rook, bishop or knight")]
    CannotBecome(PieceKind),
    /// Castling is not possible now.
    #[error("cannot castle {}: {problem}", if *towards_h { "short (O-O)" } else { "long (O-O-O)" })]
    Castling {
        /// Short castling (`true`) or long.
        towards_h: bool,
        /// What prevents it.
        problem: CastlingProblem,
    },
}

/// What prevents castling.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CastlingProblem {
    /// The king or this rook has moved, or the rook is gone.
    #[error("the king or that rook has moved before, or the rook is gone")]
    RightLost,
    /// The king is in check.
    #[error("the king is in check by the {0}")]
    InCheck(PieceOn),
    /// A piece stands in the way of the king or the rook.
    #[error("the {0} is in the way")]
    Blocked(PieceOn),
    /// The king would pass an attacked square.
    #[error("the king would pass {square}, attacked by the {by}")]
    ThroughCheck {
        /// The square passed.
        square: Square,
        /// An enemy piece that attacks it.
        by: PieceOn,
    },
    /// The king would arrive on an attacked square.
    #[error("the king would be in check on {square} by the {by}")]
    IntoCheck {
        /// Where the king would arrive.
        square: Square,
        /// An enemy piece that attacks it.
        by: PieceOn,
    },
    /// The rook shields its king from this piece (only in Chess960).
    #[error("the rook shields its king from the {0}")]
    RookPinned(PieceOn),
}

/// " on the c-file", " on rank 3", " on c3" or nothing.
fn place(file: Option<File>, rank: Option<Rank>) -> String {
    match (file, rank) {
        (Some(file), Some(rank)) => format!(" on {file}{rank}"),
        (Some(file), None) => format!(" on the {file}-file"),
        (None, Some(rank)) => format!(" on rank {rank}"),
        (None, None) => String::new(),
    }
}
