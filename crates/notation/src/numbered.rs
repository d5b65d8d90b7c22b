//! Moves with their numbers, as they stand in a line.

use chess::{Color, Move, Position};

use crate::{PieceLetters, san};

/// A move that was spelled out, with its number if it needs one: White's always does, Black's where a
/// line begins with it.
///
/// ```
/// use chess::Position;
/// use notation::numbered_move;
/// let mut position = Position::start();
/// assert_eq!(numbered_move(&position, "e4", true), "1. e4");
/// position.pass();
/// assert_eq!(numbered_move(&position, "e5", true), "1... e5");
/// assert_eq!(numbered_move(&position, "e5", false), "e5");
/// ```
pub fn numbered_move(position: &Position, spelled: &str, is_first: bool) -> String {
    match move_number(position, is_first) {
        Some(number) => format!("{number} {spelled}"),
        None => spelled.to_owned(),
    }
}

/// The number before a move from this position: `3.`, or `3...` where a line begins with Black's move.
pub fn move_number(position: &Position, is_first: bool) -> Option<String> {
    let number = position.fullmove_number();
    match position.turn() {
        Color::White => Some(format!("{number}.")),
        Color::Black if is_first => Some(format!("{number}...")),
        Color::Black => None,
    }
}

/// A line of moves in the letters of a language, a text for each move: `3... Nf6`, `4. Qxf7#`. It ends
/// before the first move that is not legal.
///
/// ```
/// use chess::Position;
/// use notation::{PieceLetters, numbered_line, read_move};
/// let mut position = Position::start();
/// let mut line = Vec::new();
/// for text in ["f3", "e5", "g4", "Qh4"] {
///     let mv = read_move(&position, text, PieceLetters::English)?;
///     position.play(mv);
///     line.push(mv);
/// }
/// let words = numbered_line(&Position::start(), &line, PieceLetters::English);
/// assert_eq!(words.join(" "), "1. f3 e5 2. g4 Qh4#");
/// line.swap(0, 3);
/// assert!(numbered_line(&Position::start(), &line, PieceLetters::English).is_empty());
/// # Ok::<(), notation::MoveError>(())
/// ```
pub fn numbered_line(start: &Position, line: &[Move], letters: PieceLetters) -> Vec<String> {
    let mut position = start.clone();
    let mut words = Vec::new();
    for &mv in line {
        if !position.is_legal(mv) {
            break;
        }
        let spelled = san::write(&position, mv, letters);
        words.push(numbered_move(&position, &spelled, words.is_empty()));
        position.play(mv);
    }
    words
}
