//! Two move generators to be read beside a textbook, slow and simple on purpose.
//!
//! Both follow the oldest recipe there is, and it fits on one line: *list what each piece could do,
//! play it, look whether the own king can be captured, take it back*. Moves before the look are
//! called **pseudo-legal**, those that survive it **legal**. Nothing else is needed for pins,
//! evasions, discovered checks or the odd en-passant capture that opens a rank: they all are just
//! moves after which the king stands in check.
//!
//! | | [`NaiveBoard`] | [`MailboxBoard`] |
//! |---|---|---|
//! | the board | 8 × 8 | 10 × 12, a border around the 8 × 8 |
//! | the edge | asked at every step | a square like any other |
//! | is a square attacked? | ask every enemy piece where it can go | look outwards from the square |
//! | where is the king? | search the board | remembered |
//! | undo | keep a copy of the whole board | keep what the move destroyed |
//!
//! They also serve as oracles for [`Position`]. So they share nothing with it but the small values
//! ([`Square`], [`Piece`], [`Move`], [`Setup`] and the like): no attack tables, no sets of squares,
//! no pins. Where a task can be done in two ways the two boards take one each, so that one mistake
//! is not made twice. Both play Chess960: castling is the king taking its own rook.
//!
//! ```
//! use chess::Position;
//! use chess::teaching::{Generator, MailboxBoard, NaiveBoard, perft};
//!
//! let start = Position::start();
//! assert_eq!(perft(&mut NaiveBoard::new(&start), 3), 8_902);
//! assert_eq!(perft(&mut MailboxBoard::new(&start), 3), 8_902);
//! ```

mod mailbox;
mod naive;

pub use mailbox::MailboxBoard;
pub use naive::NaiveBoard;

use crate::{Color, Move, Piece, Position, Setup, Square};

/// A board that finds its legal moves, plays them and takes them back.
///
/// ```
/// use chess::Position;
/// use chess::teaching::{Generator, MailboxBoard};
///
/// let mut board = MailboxBoard::new(&Position::start());
/// let before = board.clone();
/// for mv in board.legal_moves() {
///     board.play(mv);
///     assert!(!board.in_check());
///     board.undo();
///     assert!(board == before);
/// }
/// ```
pub trait Generator {
    /// The board of a position, without a past: there is no move to undo.
    fn new(position: &Position) -> Self;

    /// All legal moves, encoded exactly as [`Position::legal_moves`] does but in another order.
    ///
    /// The board is borrowed mutably because every candidate is played on it and taken back; it is
    /// left as it was.
    fn legal_moves(&mut self) -> Vec<Move>;

    /// Plays a move, which must be legal here.
    fn play(&mut self, mv: Move);

    /// Takes back the last move played and restores everything exactly. Does nothing when no move
    /// is left.
    fn undo(&mut self);

    /// Whether the side to move is in check.
    fn in_check(&self) -> bool;

    /// Who is to move.
    fn turn(&self) -> Color;

    /// What stands on a square.
    fn piece(&self, square: Square) -> Option<Piece>;

    /// What a FEN would say. As in [`Position::setup`], an en-passant square is named only if such
    /// a capture is legal.
    fn setup(&self) -> Setup;
}

/// How many positions lie exactly `depth` half-moves away.
///
/// Moves are counted at depth 1 and not played again: the legality test has just played each of
/// them once. So a leaf costs one play and one undo, which is what the time of this generator
/// consists of. Nothing is remembered from one position to another.
///
/// ```
/// use chess::Position;
/// use chess::teaching::{Generator, NaiveBoard, perft};
///
/// let mut board = NaiveBoard::new(&Position::start());
/// assert_eq!(perft(&mut board, 0), 1);
/// assert_eq!(perft(&mut board, 2), 400);
/// ```
pub fn perft<G: Generator>(board: &mut G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = board.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut leaves = 0;
    for mv in moves {
        board.play(mv);
        leaves += perft(board, depth - 1);
        board.undo();
    }
    leaves
}

/// The leaves behind each root move, in the order of generation. Empty at depth 0.
///
/// To find the bug of a generator, compare its list with that of another one, play the first move
/// whose numbers differ, and repeat one ply shallower until a single move is missing or made up.
pub fn divide<G: Generator>(board: &mut G, depth: u32) -> Vec<(Move, u64)> {
    let mut parts = Vec::new();
    if depth == 0 {
        return parts;
    }
    for mv in board.legal_moves() {
        board.play(mv);
        parts.push((mv, perft(board, depth - 1)));
        board.undo();
    }
    parts
}
