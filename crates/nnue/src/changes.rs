//! What one move does to the board, for an accumulator that will catch up later, or never.

use chess::{Piece, Square};

use crate::block::Block;
use crate::features::View;
use crate::{Net, Simd};

/// Up to this many pieces appear or disappear in one move: castling moves two.
const MOST: usize = 2;

/// The pieces that appear and disappear in one move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Changes {
    added: List,
    removed: List,
}

#[derive(Clone, Copy, Debug)]
struct List {
    places: [(Piece, Square); MOST],
    /// May be larger than what there is room for: then nothing can be made of the list.
    length: u8,
}

impl Changes {
    pub(crate) const NONE: Changes = Changes { added: List::EMPTY, removed: List::EMPTY };

    #[inline(always)]
    pub(crate) fn add(&mut self, piece: Piece, square: Square) {
        self.added.push(piece, square);
    }

    #[inline(always)]
    pub(crate) fn remove(&mut self, piece: Piece, square: Square) {
        self.removed.push(piece, square);
    }

    /// Whether they can be applied at once: they are those of one move or of none.
    pub(crate) fn is_one_move(&self) -> bool {
        matches!((self.added.length, self.removed.length), (0, 0) | (1, 1) | (1, 2) | (2, 2))
    }

    /// What appears and what disappears in one move.
    pub(crate) fn places(&self) -> [&[(Piece, Square)]; 2] {
        [&self.added, &self.removed].map(|list| &list.places[..usize::from(list.length).min(MOST)])
    }

    /// Makes the accumulator after the move from the one before it, in one pass over the memory.
    pub(crate) fn apply(
        &self,
        to: &mut [Block],
        from: &[Block],
        net: &Net,
        view: View,
        simd: Simd,
    ) {
        let row = |(piece, square): (Piece, Square)| net.row(view.feature(piece, square));
        let ([first, second], [third, fourth]) = (self.added.places, self.removed.places);
        match (self.added.length, self.removed.length) {
            (0, 0) => to.copy_from_slice(from),
            (1, 1) => simd.update(to, from, [row(first)], [row(third)]),
            (1, 2) => simd.update(to, from, [row(first)], [row(third), row(fourth)]),
            _ => simd.update(to, from, [row(first), row(second)], [row(third), row(fourth)]),
        }
    }
}

impl List {
    const EMPTY: List = List { places: [(Piece::WhitePawn, Square::A1); MOST], length: 0 };

    #[inline(always)]
    fn push(&mut self, piece: Piece, square: Square) {
        if let Some(place) = self.places.get_mut(usize::from(self.length)) {
            *place = (piece, square);
        }
        self.length = self.length.saturating_add(1);
    }
}
