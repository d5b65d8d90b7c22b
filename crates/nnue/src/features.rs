//! What the network sees: one input for every piece on every square, from the view of each side.
//!
//! Both sides look up the board at their own pieces first, and a side whose king stands on the files
//! e to h sees the board mirrored, so that its king is always on a to d: what is learned of one
//! wing is known of the other.

use chess::{Color, File, Piece, Square};

/// How one side looks at the board. It depends on the side and on the place of its own king alone;
/// while it stays the same, an accumulator can follow the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct View {
    perspective: Color,
    /// Changes the number of a square: 56 turns the ranks round, 7 the files.
    turn: u8,
}

impl View {
    /// How many views there are, for tables of them.
    pub(crate) const COUNT: usize = 4;

    /// The view of a side whose king stands here.
    #[inline(always)]
    pub(crate) fn of(perspective: Color, king: Square) -> View {
        let ranks = if perspective == Color::Black { 56 } else { 0 };
        let files = if king.file() >= File::E { 7 } else { 0 };
        View { perspective, turn: ranks ^ files }
    }

    /// A number from 0 to [`View::COUNT`].
    pub(crate) fn index(self) -> usize {
        2 * self.perspective.index() + usize::from(self.turn & 1)
    }

    /// The number of the input that says: this piece stands there.
    #[inline(always)]
    pub(crate) fn feature(self, piece: Piece, square: Square) -> u16 {
        let owner = if piece.color() == self.perspective { 0 } else { 384 };
        let square = square as u8 ^ self.turn;
        owner + 64 * piece.kind().index() as u16 + u16::from(square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_are_numbered_as_the_trainer_numbers_them() {
        let feature =
            |perspective, king, piece, square| View::of(perspective, king).feature(piece, square);
        let (white, black) = (Color::White, Color::Black);
        assert_eq!(feature(white, Square::A1, Piece::WhitePawn, Square::A2), 8);
        assert_eq!(feature(white, Square::D1, Piece::WhiteKing, Square::D1), 320 + 3);
        assert_eq!(feature(white, Square::E1, Piece::WhiteKing, Square::E1), 320 + 3);
        assert_eq!(feature(white, Square::E1, Piece::BlackQueen, Square::D8), 384 + 256 + 60);
        assert_eq!(feature(black, Square::D8, Piece::BlackRook, Square::A8), 192);
        assert_eq!(feature(black, Square::G8, Piece::BlackRook, Square::A8), 192 + 7);
        assert_eq!(feature(black, Square::G8, Piece::WhiteKnight, Square::G1), 384 + 64 + 57);
    }

    #[test]
    fn every_view_numbers_every_input_once() {
        for king in [Square::A1, Square::H8] {
            for perspective in Color::ALL {
                let view = View::of(perspective, king);
                let mut seen = [false; 768];
                for piece in Piece::ALL {
                    for square in Square::all() {
                        let number = usize::from(view.feature(piece, square));
                        assert!(!std::mem::replace(&mut seen[number], true));
                    }
                }
            }
        }
    }
}
