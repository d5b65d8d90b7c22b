//! Moves as nearly every file writes them, read without a detour. What is written otherwise goes the
//! way of moves that people type, which is slower and knows more.

use chess::{File, Move, PieceKind, Position, Rank, Square};

use super::decode;
use super::tokens::nag_of;
use crate::resolve::{Letterless, resolve};
use crate::spelling::{Spelling, Step};
use crate::{MoveError, PieceLetters, read_move};

/// The move and the marks behind it.
pub(super) fn read(position: &Position, word: &[u8]) -> Result<(Move, Option<u16>), MoveError> {
    let (bare, marks) = without_marks(word);
    let quick =
        spell(bare).and_then(|spelling| resolve(position, &spelling, Letterless::AnyPiece).ok());
    let mv = match quick {
        Some(mv) => mv,
        None => read_move(position, &decode(word), PieceLetters::English)?,
    };
    Ok((mv, nag_of(marks)))
}

/// `--` and what else stands for passing.
pub(super) fn is_null(word: &[u8]) -> bool {
    matches!(without_marks(word).0, b"--" | b"Z0" | b"z0" | b"null" | b"@@@@" | b"0000")
}

/// Takes off check marks; gives back `!?` and its like.
fn without_marks(word: &[u8]) -> (&[u8], &[u8]) {
    let is_mark = |byte: &&u8| matches!(byte, b'!' | b'?');
    let marks = word.iter().rev().take_while(is_mark).count();
    let (mut rest, marks) = word.split_at_checked(word.len() - marks).unwrap_or((word, &[]));
    while let [shorter @ .., b'+' | b'#'] = rest {
        rest = shorter;
    }
    (rest, marks)
}

fn spell(word: &[u8]) -> Option<Spelling> {
    match word {
        b"O-O" | b"0-0" => return Some(Spelling::Castle { towards_h: true }),
        b"O-O-O" | b"0-0-0" => return Some(Spelling::Castle { towards_h: false }),
        _ => {}
    }
    let (rest, promotion) = match word {
        [rest @ .., b'=', letter] => (rest, Some(piece(*letter)?)),
        [rest @ .., digit @ b'1'..=b'8', letter] => {
            let rest = rest.len() + usize::from(digit.is_ascii_digit());
            (word.get(..rest)?, Some(piece(letter.to_ascii_uppercase())?))
        }
        _ => (word, None),
    };
    let [rest @ .., to_file, to_rank] = rest else { return None };
    let to = Square::new(file(*to_file)?, rank(*to_rank)?);
    let (piece, rest) = match rest {
        [letter, rest @ ..] if letter.is_ascii_uppercase() => (Some(piece(*letter)?), rest),
        _ => (None, rest),
    };
    let (rest, capture) = match rest {
        [rest @ .., b'x'] => (rest, true),
        _ => (rest, false),
    };
    let (from_file, from_rank) = match rest {
        [] => (None, None),
        [only] => (file(*only), rank(*only)),
        [first, second] => (Some(file(*first)?), Some(rank(*second)?)),
        _ => return None,
    };
    if rest.len() == 1 && from_file.is_none() && (from_rank.is_none() || piece.is_none()) {
        return None;
    }
    Some(Spelling::Step(Step { piece, from_file, from_rank, to, promotion, capture }))
}

fn file(byte: u8) -> Option<File> {
    if byte.is_ascii_lowercase() { File::from_letter(char::from(byte)) } else { None }
}

fn rank(byte: u8) -> Option<Rank> {
    Rank::from_digit(char::from(byte))
}

fn piece(byte: u8) -> Option<PieceKind> {
    PieceLetters::English.kind(char::from(byte)).filter(|_| byte.is_ascii_uppercase())
}
