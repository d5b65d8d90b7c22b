//! The sums of the first layer, for every position on the way from the root of a search.
//!
//! A move only notes what it changes. When a position is evaluated, the accumulators catch up from
//! the last one that is known; many positions of a search are never evaluated and cost nothing.

mod seen;

use chess::{Bitboard, Color, Piece, PieceKind, Position, Square};

use crate::block::Block;
use crate::cache::RefreshCache;
use crate::changes::Changes;
use crate::features::View;
use crate::kings::KingBuckets;
use crate::snapshot::{Difference, Snapshot};
use crate::{Net, Simd};

/// What is known of one side's accumulator at one ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Its numbers are right.
    Known,
    /// It follows from the ply before and the changes.
    Follows,
    /// The side looks at the board in another way than before: nothing follows from the past.
    Lost,
}

#[derive(Clone, Copy, Debug)]
struct Ply {
    changes: Changes,
    /// For White and for Black.
    states: [State; 2],
}

/// Where a side's accumulator can be followed from.
#[derive(Clone, Copy)]
struct Start {
    ply: usize,
    /// Whether it is known there; otherwise it is made from the cache.
    is_known: bool,
}

impl Ply {
    const ROOT: Ply = Ply { changes: Changes::NONE, states: [State::Lost; 2] };
    const NEXT: Ply = Ply { changes: Changes::NONE, states: [State::Follows; 2] };
}

#[derive(Clone, Debug)]
pub(crate) struct Accumulators {
    /// White's and Black's of the first ply, of the second and so on.
    numbers: Vec<Block>,
    plies: Vec<Ply>,
    /// Blocks of one accumulator.
    blocks: usize,
    kings: &'static KingBuckets,
    /// What was seen at each ply whose accumulators are known, of a net that sees attacks.
    snapshots: Vec<Snapshot>,
    /// The difference of two of them, while it is used.
    difference: Box<Difference>,
}

impl Accumulators {
    /// As deep as a search usually goes; there is always room for more.
    const PLIES: usize = 160;

    pub(crate) fn new(net: &Net) -> Accumulators {
        let blocks = net.blocks();
        let mut plies = Vec::with_capacity(Accumulators::PLIES);
        plies.push(Ply::ROOT);
        let numbers = vec![Block::ZERO; 2 * blocks * Accumulators::PLIES];
        let (kings, difference) = (net.kings(), Box::new(Difference::NONE));
        Accumulators { numbers, plies, blocks, kings, snapshots: Vec::new(), difference }
    }

    /// Begins anew with a position of which nothing is known.
    pub(crate) fn reset(&mut self) {
        self.plies.clear();
        self.plies.push(Ply::ROOT);
    }

    #[inline(always)]
    pub(crate) fn push(&mut self) {
        self.plies.push(Ply::NEXT);
    }

    #[inline(always)]
    pub(crate) fn pop(&mut self) {
        debug_assert!(self.plies.len() > 1, "a pop without its push");
        if self.plies.len() > 1 {
            self.plies.pop();
        }
    }

    #[inline(always)]
    fn top(&mut self) -> &mut Ply {
        self.plies.last_mut().expect("the root is always there")
    }

    #[inline(always)]
    pub(crate) fn add(&mut self, piece: Piece, square: Square) {
        let top = self.top();
        top.changes.add(piece, square);
        top.forget();
    }

    #[inline(always)]
    pub(crate) fn remove(&mut self, piece: Piece, square: Square) {
        let top = self.top();
        top.changes.remove(piece, square);
        top.forget();
    }

    #[inline(always)]
    pub(crate) fn shift(&mut self, piece: Piece, from: Square, to: Square) {
        let (kings, top) = (self.kings, self.top());
        top.changes.remove(piece, from);
        top.changes.add(piece, to);
        top.forget();
        let us = piece.color();
        let view = |king| View::of(kings, us, king);
        if piece.kind() == PieceKind::King && view(from) != view(to) {
            top.states[us.index()] = State::Lost;
        }
    }

    /// White's and Black's accumulators of this position, which is the one on top.
    #[inline]
    pub(crate) fn catch_up(
        &mut self,
        net: &Net,
        cache: &mut RefreshCache,
        position: &Position,
        simd: Simd,
    ) -> (&[Block], &[Block]) {
        let top = self.plies.len() - 1;
        if !net.sees_attacks() {
            for perspective in Color::ALL {
                if self.plies[top].states[perspective.index()] != State::Known {
                    self.bring_forward(perspective, net, cache, position, simd);
                }
            }
        } else if self.plies[top].states != [State::Known; 2] {
            self.bring_forward_seen(net, cache, position, simd);
        }
        self.numbers[2 * top * self.blocks..][..2 * self.blocks].split_at(self.blocks)
    }

    /// Makes one side's accumulator known at the top.
    fn bring_forward(
        &mut self,
        perspective: Color,
        net: &Net,
        cache: &mut RefreshCache,
        position: &Position,
        simd: Simd,
    ) {
        let (side, top) = (perspective.index(), self.plies.len() - 1);
        self.make_room();
        let start = self.start(side);
        // The king has not left its half or its bucket since then, so the view is the same all the way.
        let view = net.view(perspective, position);
        if !start.is_known {
            let fresh = cache.refresh(net, view, &self.pieces_at(start.ply, position), simd);
            self.numbers[(2 * start.ply + side) * self.blocks..][..self.blocks]
                .copy_from_slice(fresh);
            self.plies[start.ply].states[side] = State::Known;
        }
        for ply in start.ply + 1..=top {
            let middle = 2 * ply * self.blocks;
            let (before, after) = self.numbers.split_at_mut(middle);
            let from = &before[middle - (2 - side) * self.blocks..][..self.blocks];
            let to = &mut after[side * self.blocks..][..self.blocks];
            self.plies[ply].changes.apply(to, from, net, view, simd);
            self.plies[ply].states[side] = State::Known;
        }
    }

    /// The pieces at a ply, by taking back the moves from this position, which is the one on top.
    fn pieces_at(&self, ply: usize, position: &Position) -> [Bitboard; 12] {
        let mut pieces = Piece::ALL.map(|piece| position.pieces(piece.color(), piece.kind()));
        for ply in &self.plies[ply + 1..] {
            for &(piece, square) in ply.changes.places().into_iter().flatten() {
                pieces[piece as usize] ^= square.into();
            }
        }
        pieces
    }

    /// Numbers for all plies there are.
    #[inline(always)]
    fn make_room(&mut self) {
        let needed = 2 * self.blocks * self.plies.len();
        if self.numbers.len() < needed {
            self.numbers.resize(needed, Block::ZERO);
        }
    }

    /// The last ply at which a side's accumulator is known; or the one at which it was lost, from which on the way to the top
    /// is known. Made there and not at the top, it serves other moves too.
    fn start(&self, side: usize) -> Start {
        let follows = |ply: &Ply| ply.states[side] == State::Follows && ply.changes.is_one_move();
        let ply = self.plies.iter().rposition(|ply| !follows(ply)).unwrap_or(0);
        Start { ply, is_known: self.plies[ply].states[side] == State::Known }
    }
}

impl Ply {
    /// The board has changed. What was known of it no longer holds; after a `push` nothing was.
    #[inline(always)]
    fn forget(&mut self) {
        for state in &mut self.states {
            if *state == State::Known {
                *state = State::Lost;
            }
        }
    }
}
