//! What the network sees: one input for every piece on every square, from the view of each side.
//!
//! Both sides look up the board at their own pieces first, and a side whose king stands on the files
//! e to h sees the board mirrored, so that its king is always on a to d: what is learned of one
//! wing is known of the other. In a net with king buckets, the place of that king also chooses the
//! matrix.

use chess::{Color, File, Piece, Square};

use crate::Header;
use crate::kings::KingBuckets;

/// How one side looks at the board. It depends on the side and on the place of its own king alone;
/// while it stays the same, an accumulator can follow the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct View {
    perspective: Color,
    /// Changes the number of a square: 56 turns the ranks round, 7 the files.
    turn: u8,
    /// The first row of the matrix of its king.
    first: u16,
}

impl View {
    /// How many views there are, for tables of them.
    pub(crate) fn count(kings: &KingBuckets) -> usize {
        4 * kings.count
    }

    /// The view of a side whose king stands here.
    #[inline(always)]
    pub(crate) fn of(kings: &KingBuckets, perspective: Color, king: Square) -> View {
        let ranks = if perspective == Color::Black { 56 } else { 0 };
        let files = if king.file() >= File::E { 7 } else { 0 };
        let turn = ranks ^ files;
        let first = Header::FEATURES as u16 * u16::from(kings.of(king as u8 ^ turn));
        View { perspective, turn, first }
    }

    /// A number from 0 to [`View::count`].
    pub(crate) fn index(self) -> usize {
        let bucket = usize::from(self.first) / Header::FEATURES;
        4 * bucket + 2 * self.perspective.index() + usize::from(self.turn & 1)
    }

    /// The number of the row that says: this piece stands there.
    #[inline(always)]
    pub(crate) fn feature(self, piece: Piece, square: Square) -> u16 {
        let owner = if piece.color() == self.perspective { 0 } else { 384 };
        let square = square as u8 ^ self.turn;
        self.first + owner + 64 * piece.kind().index() as u16 + u16::from(square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kings(count: usize) -> &'static KingBuckets {
        KingBuckets::with(count).expect("a layout")
    }

    #[test]
    fn inputs_are_numbered_as_the_trainer_numbers_them() {
        let feature = |perspective, king, piece, square| {
            View::of(kings(1), perspective, king).feature(piece, square)
        };
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
    fn the_own_king_chooses_the_matrix() {
        for (perspective, king, bucket) in [
            (Color::White, Square::A1, 0),
            (Color::White, Square::G1, 0),
            (Color::White, Square::C1, 1),
            (Color::White, Square::E1, 1),
            (Color::White, Square::H2, 2),
            (Color::White, Square::D2, 2),
            (Color::White, Square::B3, 3),
            (Color::White, Square::G8, 3),
            (Color::Black, Square::G8, 0),
            (Color::Black, Square::F8, 1),
            (Color::Black, Square::A7, 2),
            (Color::Black, Square::E6, 3),
            (Color::Black, Square::A1, 3),
        ] {
            let [plain, chosen] = [1, 4].map(|count| {
                View::of(kings(count), perspective, king).feature(Piece::WhiteRook, Square::C5)
            });
            assert_eq!(chosen, 768 * bucket + plain, "{perspective:?} {king:?}");
        }
    }

    #[test]
    fn every_view_has_its_number_and_numbers_every_row_once() {
        for count in [1, 4] {
            let mut views = vec![None; View::count(kings(count))];
            for (perspective, king) in
                Color::ALL.into_iter().flat_map(|color| Square::all().map(move |at| (color, at)))
            {
                let view = View::of(kings(count), perspective, king);
                assert_eq!(*views[view.index()].get_or_insert(view), view);
            }
            for view in views {
                let view = view.expect("every number has its view");
                let mut seen = [false; 768];
                for piece in Piece::ALL {
                    for square in Square::all() {
                        let number = usize::from(view.feature(piece, square) - view.first);
                        assert!(!std::mem::replace(&mut seen[number], true));
                    }
                }
            }
        }
    }
}
