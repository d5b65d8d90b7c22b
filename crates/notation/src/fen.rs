//! The FEN of a position as this program writes it.

use chess::{CastlingStyle, Position};

use crate::coordinates::{CastlingNotation, castling_notation};

/// The FEN; castling rights by file (`HAha`) wherever castling is written as king takes rook.
///
/// ```
/// use chess::Position;
/// let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// assert_eq!(notation::write_fen(&Position::start()), start);
/// let chess960 = "4k3/8/8/8/8/8/8/1R2K3 w B - 0 1";
/// assert_eq!(notation::write_fen(&Position::from_fen(chess960).unwrap()), chess960);
/// ```
pub fn write_fen(position: &Position) -> String {
    position.to_fen(match castling_notation(position) {
        CastlingNotation::Standard => CastlingStyle::Standard,
        CastlingNotation::Chess960 => CastlingStyle::Shredder,
    })
}
