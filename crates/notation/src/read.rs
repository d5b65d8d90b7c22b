//! The way from a text to a move or to a refusal worth reading.

use std::cmp::Reverse;

use chess::{Move, PieceKind, Position, Square};

use crate::error::quote;
use crate::resolve::{Letterless, Refusal, resolve, starts_there};
use crate::spelling::{Spelling, parse};
use crate::{IllegalReason, MoveError, PieceLetters, san, suggest};

/// Reads a move as a player types it: coordinates (`e2e4`, see [`coordinates`](crate::coordinates))
/// or algebraic notation (`Nf3`, see [`san`]) with the piece letters of this language.
///
/// Two squares without a piece letter are coordinates, whatever stands on the first square.
///
/// ```
/// use chess::Position;
/// use notation::{PieceLetters, MoveError, read_move};
///
/// let position = Position::from_fen("4k3/8/8/8/8/8/3K4/R7 w - - 0 1").unwrap();
/// // The same letter is the rook in English and the king (roi) in French.
/// assert_eq!(read_move(&position, "Re1", PieceLetters::English)?.to_string(), "a1e1");
/// assert_eq!(read_move(&position, "Re1", PieceLetters::French)?.to_string(), "d2e1");
/// // Where only the other reading is legal, it is asked, not guessed.
/// let error = read_move(&position, "Ra8", PieceLetters::French).unwrap_err();
/// assert!(matches!(error, MoveError::DidYouMean { suggestion, .. } if suggestion == "Ta8+"));
/// # Ok::<(), MoveError>(())
/// ```
pub fn read_move(
    position: &Position,
    text: &str,
    letters: PieceLetters,
) -> Result<Move, MoveError> {
    read(position, text, letters, Letterless::AnyPiece)
}

pub(crate) fn read(
    position: &Position,
    text: &str,
    letters: PieceLetters,
    letterless: Letterless,
) -> Result<Move, MoveError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(MoveError::Empty);
    }
    let Some(spelling) = parse(text, letters) else {
        return Err(suggest::for_nonsense(position, text, letters)
            .unwrap_or_else(|| MoveError::NotAMove { text: quote(text) }));
    };
    match resolve(position, &spelling, letterless) {
        Ok(mv) => match suggest::twin(position, text, &spelling, letters) {
            Some(other) if other != mv => Err(ambiguous(position, text, letters, &[mv, other])),
            _ => Ok(mv),
        },
        Err(Refusal::Ambiguous(mut moves)) => {
            moves.sort_by_key(order);
            Err(ambiguous(position, text, letters, &moves))
        }
        Err(Refusal::Illegal(reason)) => {
            Err(suggest::for_illegal(position, text, &spelling, letters)
                .unwrap_or_else(|| illegal(position, text, &spelling, reason, letters)))
        }
    }
}

fn ambiguous(position: &Position, text: &str, letters: PieceLetters, moves: &[Move]) -> MoveError {
    let candidates = moves.iter().map(|&mv| san::write(position, mv, letters)).collect();
    MoveError::Ambiguous { text: quote(text), candidates }
}

pub(crate) fn illegal(
    position: &Position,
    text: &str,
    spelling: &Spelling,
    reason: IllegalReason,
    letters: PieceLetters,
) -> MoveError {
    let instead = alternatives(position, spelling)
        .into_iter()
        .map(|mv| san::write(position, mv, letters))
        .collect();
    MoveError::Illegal { text: quote(text), reason, instead }
}

/// Legal moves near an illegal one: of the pieces meant to the square meant, else of those pieces,
/// else all; nothing where they are too many to help.
fn alternatives(position: &Position, spelling: &Spelling) -> Vec<Move> {
    const MOST: usize = 8;
    let all: Vec<Move> = position.legal_moves().into_iter().collect();
    let mut near = Vec::new();
    if let Spelling::Step(step) = spelling {
        let standing = step.from().and_then(|from| position.piece(from));
        let kind = step.piece.or(standing.map(|piece| piece.kind())).unwrap_or(PieceKind::Pawn);
        let meant = |mv: &Move| {
            starts_there(step, kind, mv.from())
                && position.piece(mv.from()).is_some_and(|piece| piece.kind() == kind)
        };
        near = all.iter().copied().filter(meant).collect();
        if near.iter().any(|mv| mv.to() == step.to && !mv.is_castle()) {
            near.retain(|mv| mv.to() == step.to && !mv.is_castle());
        }
    }
    let mut list = if near.is_empty() { all } else { near };
    list.sort_by_key(order);
    if list.len() <= MOST { list } else { Vec::new() }
}

/// The order in which moves are offered: by square, and the queen before lesser promotions.
fn order(mv: &Move) -> (Square, Square, Reverse<Option<PieceKind>>) {
    (mv.from(), mv.to(), Reverse(mv.promotion()))
}
