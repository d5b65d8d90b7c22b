//! The lines between `edit` and `.`, with which engines without `setboard` are given a position.

use std::fmt;

use chess::{Color, Piece, PieceKind, Position, Square};

use crate::text::quote;
use crate::xboard::XboardError;

/// One line of edit mode. Pieces that are put are white until the colour is changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EditStep {
    /// `#`: clear the board.
    Clear,
    /// `c`: the pieces that follow are of the other colour.
    ChangeColor,
    /// `Pa4`: put a piece.
    Put(PieceKind, Square),
    /// `xa4`: empty a square.
    Empty(Square),
    /// `.`: the position is complete.
    Done,
}

impl EditStep {
    /// Reads a line.
    ///
    /// ```
    /// use chess::{PieceKind, Square};
    /// use protocol::xboard::EditStep;
    /// assert_eq!(EditStep::parse("Ke1"), Ok(EditStep::Put(PieceKind::King, Square::E1)));
    /// assert!(EditStep::parse("e4").is_err());
    /// ```
    pub fn parse(line: &str) -> Result<EditStep, XboardError> {
        let line = line.trim_ascii();
        match line {
            "#" => return Ok(EditStep::Clear),
            "c" => return Ok(EditStep::ChangeColor),
            "." => return Ok(EditStep::Done),
            _ => {}
        }
        let mut symbols = line.chars();
        let piece = symbols.next();
        let step = piece.zip(symbols.as_str().parse().ok()).and_then(|(piece, square)| {
            if piece == 'x' {
                return Some(EditStep::Empty(square));
            }
            let known = piece.is_ascii_uppercase().then(|| Piece::from_letter(piece)).flatten();
            known.map(|piece| EditStep::Put(piece.kind(), square))
        });
        step.ok_or_else(|| XboardError::Unexpected {
            after: "edit",
            expected: "#, c, a piece and its square such as Pa4, xa4 or .",
            found: quote(line),
        })
    }

    /// All the steps that lead to the pieces of a position. Who is to move, castling rights, the en
    /// passant square and the counters cannot be said so.
    pub fn for_position(position: &Position) -> Vec<EditStep> {
        let mut steps = vec![EditStep::Clear];
        for color in [Color::White, Color::Black] {
            if color == Color::Black {
                steps.push(EditStep::ChangeColor);
            }
            let pieces = Square::all().filter_map(|square| {
                let piece = position.piece(square).filter(|piece| piece.color() == color)?;
                Some(EditStep::Put(piece.kind(), square))
            });
            steps.extend(pieces);
        }
        steps.push(EditStep::Done);
        steps
    }
}

/// The whole line.
impl fmt::Display for EditStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EditStep::Clear => f.write_str("#"),
            EditStep::ChangeColor => f.write_str("c"),
            EditStep::Put(kind, square) => {
                write!(f, "{}{square}", Piece::new(Color::White, *kind).letter())
            }
            EditStep::Empty(square) => write!(f, "x{square}"),
            EditStep::Done => f.write_str("."),
        }
    }
}
