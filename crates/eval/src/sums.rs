//! Sums over the pieces that stay up to date while moves are played.

use chess::{Color, Observer, Piece, PieceKind, Position, Square};

use crate::Pair;

/// What every piece is worth on every square, White's pieces counted up and Black's down.
pub(crate) type PieceSquares = [[Pair; 64]; 12];

/// Full set of pieces: four minors, two rooks and a queen on each side.
pub(crate) const FULL_PHASE: i32 = 24;

/// How much each kind contributes to the phase of the game.
pub(crate) const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];

/// The sums of one position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sum {
    /// The value of all pieces on their squares from White's view.
    pub(crate) value: Pair,
    /// The pieces left; more than [`FULL_PHASE`] after promotions.
    pub(crate) phase: i32,
}

/// The sums of the current position and of those before it.
#[derive(Clone, Debug)]
pub(crate) struct Sums {
    now: Sum,
    before: Vec<Sum>,
    table: Box<PieceSquares>,
}

impl Sums {
    pub(crate) fn new(table: PieceSquares) -> Sums {
        Sums { now: Sum::default(), before: Vec::with_capacity(256), table: Box::new(table) }
    }

    #[inline(always)]
    pub(crate) fn now(&self) -> Sum {
        self.now
    }

    pub(crate) fn reset(&mut self, position: &Position) {
        self.before.clear();
        self.now = Sum::default();
        for square in position.occupied() {
            if let Some(piece) = position.piece(square) {
                self.put(piece, square);
            }
        }
    }

    #[inline(always)]
    pub(crate) fn push(&mut self) {
        self.before.push(self.now);
    }

    #[inline(always)]
    pub(crate) fn pop(&mut self) {
        debug_assert!(!self.before.is_empty(), "a pop without its push");
        if let Some(before) = self.before.pop() {
            self.now = before;
        }
    }
}

impl Observer for Sums {
    #[inline(always)]
    fn put(&mut self, piece: Piece, square: Square) {
        self.now.value += self.table[piece.index()][square.index()];
        self.now.phase += PHASE[piece.kind().index()];
    }

    #[inline(always)]
    fn take(&mut self, piece: Piece, square: Square) {
        self.now.value -= self.table[piece.index()][square.index()];
        self.now.phase -= PHASE[piece.kind().index()];
    }

    #[inline(always)]
    fn shift(&mut self, piece: Piece, from: Square, to: Square) {
        let row = &self.table[piece.index()];
        self.now.value += row[to.index()] - row[from.index()];
    }
}

/// Lays out what `worth` says of White's pieces for both colours.
pub(crate) fn piece_squares(worth: impl Fn(PieceKind, Square) -> Pair) -> PieceSquares {
    let mut table = [[Pair::ZERO; 64]; 12];
    for kind in PieceKind::ALL {
        for square in Square::all() {
            let value = worth(kind, square);
            table[Piece::new(Color::White, kind).index()][square.index()] = value;
            table[Piece::new(Color::Black, kind).index()][square.flip().index()] = -value;
        }
    }
    table
}

/// Passes the hooks of an evaluator on to its `sums`.
macro_rules! observe_through_sums {
    ($evaluator:ty) => {
        impl chess::Observer for $evaluator {
            #[inline(always)]
            fn put(&mut self, piece: chess::Piece, square: chess::Square) {
                self.sums.put(piece, square);
            }

            #[inline(always)]
            fn take(&mut self, piece: chess::Piece, square: chess::Square) {
                self.sums.take(piece, square);
            }

            #[inline(always)]
            fn shift(&mut self, piece: chess::Piece, from: chess::Square, to: chess::Square) {
                self.sums.shift(piece, from, to);
            }
        }
    };
}

pub(crate) use observe_through_sums;
