//! What the network sees: one input for every piece on every square, from the view of each side.
//!
//! Both sides look up the board at their own pieces first, and a side whose king stands on the files
//! e to h sees the board mirrored, so that its king is always on a to d: what is learned of one
//! wing is known of the other. In a net with king buckets, the place of that king also chooses the
//! matrix.

use chess::{Color, File, Piece, Square};

use crate::Header;
use crate::attacks::AttackSets;
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
        let square = square as u8 ^ self.turn;
        self.first + self.input_start(piece) + u16::from(square)
    }

    /// The first of the 64 inputs of a piece, among 768.
    #[inline(always)]
    fn input_start(self, piece: Piece) -> u16 {
        let owner = if piece.color() == self.perspective { 0 } else { 384 };
        owner + 64 * piece.kind().index() as u16
    }
}

/// Where the rows of each piece in each state begin, as one view numbers them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RowStarts([u16; 12 * AttackSets::STATES]);

impl RowStarts {
    /// Those of every view, by its number.
    pub(crate) fn of_views(kings: &KingBuckets) -> Vec<RowStarts> {
        let mut all = vec![RowStarts([0; 12 * AttackSets::STATES]); View::count(kings)];
        for (perspective, king) in
            Color::ALL.into_iter().flat_map(|color| Square::all().map(move |king| (color, king)))
        {
            let view = View::of(kings, perspective, king);
            for (state, piece) in (0..AttackSets::STATES)
                .flat_map(|state| Piece::ALL.into_iter().map(move |piece| (state, piece)))
            {
                // The matrices of the states are apart from those of the king buckets, and all buckets share them.
                let matrix = match state {
                    0 => usize::from(view.first) / Header::FEATURES,
                    _ => state - 1,
                };
                let start = Header::FEATURES * matrix + usize::from(view.input_start(piece));
                all[view.index()].0[12 * state + piece as usize] = start as u16;
            }
        }
        all
    }

    /// The number of a row that is the same in all views: this piece stands there in this state, or simply stands
    /// there if the state is 0.
    #[inline(always)]
    pub(crate) fn number(state: usize, piece: usize, square: Square) -> u16 {
        (64 * (12 * state + piece) + square.index()) as u16
    }

    /// The row of the matrices that the view has for such a number.
    #[inline(always)]
    pub(crate) fn row(&self, view: View, number: u16) -> u16 {
        self.0[usize::from(number >> 6)] + ((number & 63) ^ u16::from(view.turn))
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
    fn rows_of_states_are_shared_by_all_king_buckets() {
        for count in [1, 4] {
            let all = RowStarts::of_views(kings(count));
            for (perspective, king) in
                Color::ALL.into_iter().flat_map(|color| Square::all().map(move |at| (color, at)))
            {
                let view = View::of(kings(count), perspective, king);
                let starts = &all[view.index()];
                for (piece, square) in Piece::ALL
                    .into_iter()
                    .flat_map(|piece| Square::all().map(move |at| (piece, at)))
                {
                    let row =
                        |state| starts.row(view, RowStarts::number(state, piece as usize, square));
                    let feature = view.feature(piece, square);
                    assert_eq!(row(0), feature);
                    for state in 1..AttackSets::STATES {
                        let matrix = state - 1;
                        assert_eq!(
                            usize::from(row(state)),
                            768 * matrix + usize::from(feature % 768)
                        );
                    }
                }
            }
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
