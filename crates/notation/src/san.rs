//! Standard algebraic notation: `Nf3`, `exd5`, `O-O`, `e8=Q+`.
//!
//! Written exactly as PGN wants it; read as people type it. Besides the standard the reader takes
//!
//! * castling as `0-0`, `o-o` or `OO`;
//! * check marks, `!`, `?` and `e.p.` that are missing, superfluous or wrong, and a move number;
//! * a missing `x` (`ed5`), though not one too many: `Nxf3` onto an empty square is refused;
//! * more about the origin than needed (`Ngf3`, `Ng1f3`), long notation (`Ng1-f3`, `e2-e4`);
//! * promotions as `e8Q`, `e8q`, `e8(Q)` and `e8/Q`;
//! * figurines of either colour, and `P` for the pawn.

use chess::{Color, File, Move, Piece, PieceKind, Position, Rank};

use crate::piece_letters::figurine;
use crate::read::read as read_text;
use crate::resolve::Letterless;
use crate::{MoveError, PieceLetters};

/// Writes a legal move with the piece letters of a language. PGN and everything that machines read
/// wants [`PieceLetters::English`].
///
/// A move that is not legal here has no such notation; its coordinates are written instead.
///
/// ```
/// use chess::Position;
/// use notation::{PieceLetters, coordinates, san};
/// let position = Position::from_fen("4k3/8/8/8/8/8/4K3/R6R w - - 0 1").unwrap();
/// let mv = coordinates::read(&position, "a1d1")?;
/// assert_eq!(san::write(&position, mv, PieceLetters::English), "Rad1");
/// assert_eq!(san::write(&position, mv, PieceLetters::French), "Tad1");
/// # Ok::<(), notation::MoveError>(())
/// ```
pub fn write(position: &Position, mv: Move, letters: PieceLetters) -> String {
    write_with(position, mv, |kind| letters.letter(kind))
}

/// Writes a legal move with figurines, the outlined ones for both sides: `♘f3`.
pub fn write_figurines(position: &Position, mv: Move) -> String {
    write_with(position, mv, |kind| figurine(Piece::new(Color::White, kind)))
}

/// Reads a move. A text without piece letter is a pawn's move, also in long notation: `e2-e4` is
/// read, `g1f3` is not. [`read_move`](crate::read_move) reads that too.
///
/// ```
/// use chess::Position;
/// use notation::{PieceLetters, san};
/// let position = Position::start();
/// let mv = san::read(&position, "Nf3", PieceLetters::English)?;
/// for text in ["Nf3!?", "Ng1-f3", "♘f3", "♞f3", "1. Nf3"] {
///     assert_eq!(san::read(&position, text, PieceLetters::English)?, mv);
/// }
/// let error = san::read(&position, "nf3", PieceLetters::English).unwrap_err();
/// assert!(error.to_string().contains("did you mean Nf3?"));
/// # Ok::<(), notation::MoveError>(())
/// ```
pub fn read(position: &Position, text: &str, letters: PieceLetters) -> Result<Move, MoveError> {
    read_text(position, text, letters, Letterless::Pawn)
}

fn write_with(position: &Position, mv: Move, letter: impl Fn(PieceKind) -> char) -> String {
    let Some(piece) = position.piece(mv.from()).filter(|_| position.is_legal(mv)) else {
        return mv.to_string();
    };
    let mut text = String::with_capacity(8);
    if mv.is_castle() {
        text.push_str(if mv.to() > mv.from() { "O-O" } else { "O-O-O" });
    } else {
        let (file, rank) = if piece.kind() == PieceKind::Pawn {
            (mv.is_capture().then_some(mv.from().file()), None)
        } else {
            text.push(letter(piece.kind()));
            disambiguation(position, mv, piece.kind())
        };
        text.extend(file.map(File::letter));
        text.extend(rank.map(Rank::digit));
        if mv.is_capture() {
            text.push('x');
        }
        text.push(mv.to().file().letter());
        text.push(mv.to().rank().digit());
        if let Some(kind) = mv.promotion() {
            text.push('=');
            text.push(letter(kind));
        }
    }
    let next = position.after(mv);
    if next.in_check() {
        text.push(if next.has_legal_move() { '+' } else { '#' });
    }
    text
}

/// What must be said about the origin so that no other legal move is meant: nothing, the file, the
/// rank, or both, in this order of preference.
fn disambiguation(position: &Position, mv: Move, kind: PieceKind) -> (Option<File>, Option<Rank>) {
    let from = mv.from();
    let twins = position.pieces(position.turn(), kind);
    if !twins.more_than_one() {
        return (None, None);
    }
    let (mut any, mut same_file, mut same_rank) = (false, false, false);
    for other in &position.legal_moves() {
        let rival = other.from();
        if other.to() == mv.to() && rival != from && twins.has(rival) {
            any = true;
            same_file |= rival.file() == from.file();
            same_rank |= rival.rank() == from.rank();
        }
    }
    match (any, same_file, same_rank) {
        (false, _, _) => (None, None),
        (true, false, _) => (Some(from.file()), None),
        (true, true, false) => (None, Some(from.rank())),
        (true, true, true) => (Some(from.file()), Some(from.rank())),
    }
}
