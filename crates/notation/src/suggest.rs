//! Near misses: texts that are wrong as they stand but one slip away from a legal move.
//!
//! Nothing is ever played on a guess. A slip that leads to exactly one legal move becomes a
//! question ("did you mean …?"), several become a choice.

use chess::{Move, PieceKind, Position};

use crate::error::quote;
use crate::resolve::{Letterless, resolve};
use crate::spelling::{Spelling, Step, parse};
use crate::{Confusion, MoveError, PieceLetters, san};

/// For a text that is no move at all: capitals confused, then letters of the other language.
pub(crate) fn for_nonsense(
    position: &Position,
    text: &str,
    letters: PieceLetters,
) -> Option<MoveError> {
    let small = text.to_ascii_lowercase();
    let capital = with_capital(&small);
    let moves = [small, capital].iter().filter_map(|text| legal(position, text, letters)).collect();
    question(position, text, letters, moves, Confusion::Capitals).or_else(|| {
        let moves = legal(position, text, letters.other()).into_iter().collect();
        question(position, text, letters, moves, Confusion::OtherLanguage)
    })
}

/// For a move that is not legal.
pub(crate) fn for_illegal(
    position: &Position,
    text: &str,
    spelling: &Spelling,
    letters: PieceLetters,
) -> Option<MoveError> {
    let Spelling::Step(step) = spelling else { return None };
    // `Rd1` is the king in French; whoever thinks in English meant a rook.
    let king = Some(PieceKind::King);
    if letters == PieceLetters::French
        && (step.piece == king || step.promotion == king)
        && let Some(mv) = legal(position, text, PieceLetters::English)
    {
        return question(position, text, letters, vec![mv], Confusion::OtherLanguage);
    }
    let pawn = step.piece.is_none() && step.from_rank.is_none();
    if pawn && let Some(mv) = legal(position, &with_capital(text), letters) {
        return question(position, text, letters, vec![mv], Confusion::Capitals);
    }
    if pawn && step.from_file.is_none() {
        let capture = Spelling::Step(Step { capture: true, ..*step });
        let mv = resolve(position, &capture, Letterless::Pawn).ok()?;
        return question(position, text, letters, vec![mv], Confusion::PawnCapture);
    }
    if step.piece == king && step.from_file.is_none() && step.from_rank.is_none() {
        let from = position.king(position.turn());
        let (from_file, from_rank) = (Some(from.file()), Some(from.rank()));
        let castle = Spelling::Step(Step { from_file, from_rank, ..*step });
        let mv = resolve(position, &castle, Letterless::Pawn).ok()?;
        return question(position, text, letters, vec![mv], Confusion::Castling);
    }
    None
}

/// A pawn's move such as `bb5` names its file twice. Nobody writes so who did not mean a piece, so
/// where the piece (here the bishop) may go there too, the text is ambiguous.
pub(crate) fn twin(
    position: &Position,
    text: &str,
    spelling: &Spelling,
    letters: PieceLetters,
) -> Option<Move> {
    match spelling {
        Spelling::Step(step)
            if step.piece.is_none()
                && step.from_rank.is_none()
                && step.from_file == Some(step.to.file()) =>
        {
            legal(position, &with_capital(text), letters)
        }
        _ => None,
    }
}

fn legal(position: &Position, text: &str, letters: PieceLetters) -> Option<Move> {
    resolve(position, &parse(text, letters)?, Letterless::AnyPiece).ok()
}

fn with_capital(text: &str) -> String {
    let mut symbols = text.chars();
    let first = symbols.next().map(|symbol| symbol.to_ascii_uppercase());
    first.into_iter().chain(symbols).collect()
}

fn question(
    position: &Position,
    text: &str,
    letters: PieceLetters,
    mut moves: Vec<Move>,
    confusion: Confusion,
) -> Option<MoveError> {
    moves.dedup();
    let mut written: Vec<String> =
        moves.into_iter().map(|mv| san::write(position, mv, letters)).collect();
    match written.len() {
        0 => None,
        1 => {
            Some(MoveError::DidYouMean { text: quote(text), suggestion: written.pop()?, confusion })
        }
        _ => Some(MoveError::Ambiguous { text: quote(text), candidates: written }),
    }
}
