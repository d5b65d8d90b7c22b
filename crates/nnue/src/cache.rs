//! The last accumulator made from scratch for each view, and the board it was made for. When a
//! king changes its side's view, only what has changed since then is applied, not all the pieces.
//! Nets that see attacks compare all of what they have seen.

use chess::{Bitboard, Piece};

use crate::block::Block;
use crate::features::View;
use crate::snapshot::{Difference, Snapshot};
use crate::{Net, Simd};

#[derive(Clone, Debug)]
pub(crate) struct RefreshCache {
    /// One for each [`View`].
    entries: Vec<CachedView>,
}

#[derive(Clone, Debug)]
struct CachedView {
    numbers: Vec<Block>,
    pieces: [Bitboard; 12],
    snapshot: Snapshot,
}

impl RefreshCache {
    pub(crate) fn new(net: &Net) -> RefreshCache {
        let empty = CachedView {
            numbers: net.biases().to_vec(),
            pieces: [Bitboard::EMPTY; 12],
            snapshot: Snapshot::EMPTY,
        };
        RefreshCache { entries: vec![empty; View::count(net.kings())] }
    }

    /// The accumulator of a side that sees these pieces, in the order of [`Piece::ALL`].
    pub(crate) fn refresh(
        &mut self,
        net: &Net,
        view: View,
        pieces: &[Bitboard; 12],
        simd: Simd,
    ) -> &[Block] {
        let entry = &mut self.entries[view.index()];
        let (mut added, mut removed) = (Features::NONE, Features::NONE);
        for ((piece, &now), known) in Piece::ALL.into_iter().zip(pieces).zip(&mut entry.pieces) {
            for square in now.without(*known) {
                added.push(view.feature(piece, square));
            }
            for square in known.without(now) {
                removed.push(view.feature(piece, square));
            }
            *known = now;
        }
        simd.apply(&mut entry.numbers, net.rows(), added.as_slice(), removed.as_slice());
        &entry.numbers
    }
}

impl RefreshCache {
    /// The same for a net that sees attacks, written to `to`.
    pub(crate) fn refresh_seen(
        &mut self,
        to: &mut [Block],
        net: &Net,
        view: View,
        now: &Snapshot,
        difference: &mut Difference,
        simd: Simd,
    ) {
        let entry = &mut self.entries[view.index()];
        difference.find(&entry.snapshot, now);
        net.update_seen(to, &entry.numbers, view, difference, simd);
        entry.numbers.copy_from_slice(to);
        entry.snapshot.clone_from(now);
    }
}

/// Some features; a board has room for 64 pieces.
struct Features {
    numbers: [u16; 64],
    length: usize,
}

impl Features {
    const NONE: Features = Features { numbers: [0; 64], length: 0 };

    fn push(&mut self, feature: u16) {
        self.numbers[self.length] = feature;
        self.length += 1;
    }

    fn as_slice(&self) -> &[u16] {
        &self.numbers[..self.length]
    }
}
