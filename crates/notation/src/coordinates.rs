//! Coordinate moves as UCI writes them: `e2e4`, `e7e8q`.
//!
//! Castling has two spellings: the king's own squares (`e1g1`, usual chess) and king takes rook
//! (`e1h1`, Chess960). Both are read in every position, by one rule:
//!
//! 1. the king onto its own rook always castles;
//! 2. otherwise a legal step of the king is that step;
//! 3. otherwise the king to the square where castling would put it castles.
//!
//! So in Chess960, where the king may stand next to its castling square, `f1g1` is the step if the
//! step is legal, and only `f1h1` castles for sure. Write [`CastlingNotation::Chess960`] there.

use chess::{Color, File, Move, Position};

use crate::error::quote;
use crate::read::illegal;
use crate::resolve::{Letterless, Refusal, resolve};
use crate::spelling::{Spelling, parse_bare};
use crate::{MoveError, PieceLetters};

/// How castling is written in coordinates.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CastlingNotation {
    /// The king's own squares, `e1g1`: usual chess.
    #[default]
    Standard,
    /// King takes rook, `e1h1`: Chess960 (UCI_Chess960), unambiguous everywhere.
    Chess960,
}

/// King takes rook where a king or rook that may castle does not stand on its usual square: there
/// the usual spelling could also be a step of the king.
///
/// ```
/// use chess::Position;
/// use notation::coordinates::{CastlingNotation, castling_notation};
/// assert_eq!(castling_notation(&Position::start()), CastlingNotation::Standard);
/// let chess960 = Position::from_fen("4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1").unwrap();
/// assert_eq!(castling_notation(&chess960), CastlingNotation::Chess960);
/// ```
pub fn castling_notation(position: &Position) -> CastlingNotation {
    let usual = Color::ALL.into_iter().all(|color| {
        let rook = |towards_h| position.castling_rook(color, towards_h).map(|rook| rook.file());
        let (long, short) = (rook(false), rook(true));
        let may_castle = long.is_some() || short.is_some();
        long.is_none_or(|file| file == File::A)
            && short.is_none_or(|file| file == File::H)
            && (!may_castle || position.king(color).file() == File::E)
    });
    if usual { CastlingNotation::Standard } else { CastlingNotation::Chess960 }
}

/// Writes a move in coordinates. The move says itself whether it castles, so no position is needed.
///
/// ```
/// use chess::{Move, MoveKind, Square};
/// use notation::coordinates::{CastlingNotation, write};
/// let castle = Move::new(Square::E1, Square::H1, MoveKind::Castle);
/// assert_eq!(write(castle, CastlingNotation::Standard), "e1g1");
/// assert_eq!(write(castle, CastlingNotation::Chess960), "e1h1");
/// ```
pub fn write(mv: Move, castling: CastlingNotation) -> String {
    if mv.is_castle() && castling == CastlingNotation::Standard {
        return format!("{}{}", mv.from(), Position::castling_targets(mv.from(), mv.to()).0);
    }
    mv.to_string()
}

/// Reads a move in coordinates: `e2e4`, `e7e8q`, also `e7e8Q`, `e7e8=Q`, `e2-e4` and `e7xd8q`. Both
/// spellings of castling are read; the rule stands at the head of this module.
///
/// ```
/// use chess::Position;
/// use notation::coordinates::read;
/// // Chess960: the king on f1 can step to g1, and castle with the rook on h1.
/// let position = Position::from_fen("4k3/8/8/8/8/8/8/5K1R w H - 0 1").unwrap();
/// assert!(!read(&position, "f1g1")?.is_castle());
/// assert!(read(&position, "f1h1")?.is_castle());
/// # Ok::<(), notation::MoveError>(())
/// ```
pub fn read(position: &Position, text: &str) -> Result<Move, MoveError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(MoveError::Empty);
    }
    let spelling = match parse_bare(text, PieceLetters::English) {
        Some(Spelling::Step(step)) if step.is_coordinates() => Spelling::Step(step),
        _ => return Err(MoveError::NotAMove { text: quote(text) }),
    };
    resolve(position, &spelling, Letterless::AnyPiece).map_err(|refusal| match refusal {
        Refusal::Illegal(reason) => {
            illegal(position, text, &spelling, reason, PieceLetters::English)
        }
        // Two squares and a promotion fit one legal move at the most.
        Refusal::Ambiguous(_) => MoveError::NotAMove { text: quote(text) },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_unusual_castling_is_king_takes_rook() {
        let notation = |fen| castling_notation(&Position::from_fen(fen).unwrap());
        let standard = CastlingNotation::Standard;
        assert_eq!(castling_notation(&Position::start()), standard);
        assert_eq!(notation("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"), standard);
        assert_eq!(notation("4k3/8/8/8/8/8/8/1R3K2 w - - 0 1"), standard);
        for fen in [
            "4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1",
            "4k3/8/8/8/8/8/8/5K1R w K - 0 1",
            "1r2k3/8/8/8/8/8/8/4K2R w Kb - 0 1",
        ] {
            assert_eq!(notation(fen), CastlingNotation::Chess960, "{fen}");
        }
    }
}
