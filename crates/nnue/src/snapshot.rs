//! What a net that sees attacks has seen of a position, and the rows in which two positions differ. One move attacks
//! and defends pieces far away, so nothing is noted as moves are made: two positions are compared instead, when
//! the second is evaluated. What moves between them took back costs nothing.

use chess::{Bitboard, Color, Piece, PieceKind, Position};

use crate::Simd;
use crate::attacks::{AttackSets, Silent};
use crate::changes::Changes;
use crate::features::{RowStarts, View};
use crate::simd::SeenRows;

/// The pieces of a position, and which of them are attacked and defended.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    kinds: [Bitboard; 6],
    white: Bitboard,
    board: [Option<Piece>; 64],
    sets: AttackSets,
}

/// Rows that are added and rows that are removed, the same for both sides: each is a piece on a square, or one in a
/// state.
#[derive(Clone, Debug)]
pub(crate) struct Difference {
    /// Added and removed.
    places: [Rows; 2],
    states: [Rows; 2],
}

#[derive(Clone, Debug)]
struct Rows {
    numbers: [u16; Rows::ROOM],
    length: usize,
}

impl Snapshot {
    /// No piece at all.
    pub(crate) const EMPTY: Snapshot = Snapshot {
        kinds: [Bitboard::EMPTY; 6],
        white: Bitboard::EMPTY,
        board: [None; 64],
        sets: AttackSets::NONE,
    };

    /// Looks at a position.
    #[inline]
    pub(crate) fn take(&mut self, position: &Position, silent: Silent, simd: Simd) {
        self.kinds = PieceKind::ALL.map(|kind| position.kind(kind));
        self.white = position.color(Color::White);
        self.board = *position.board();
        self.sets = AttackSets::of(&self.kinds, self.white, simd).heard(silent);
    }

    /// Looks at the position before a move.
    pub(crate) fn step_back(
        &mut self,
        after: &Snapshot,
        changes: &Changes,
        silent: Silent,
        simd: Simd,
    ) {
        self.clone_from(after);
        let [added, removed] = changes.places();
        for (places, is_there) in [(added, false), (removed, true)] {
            for &(piece, square) in places {
                self.board[square.index()] = is_there.then_some(piece);
                self.kinds[piece.kind().index()] ^= square.into();
                if piece.color() == Color::White {
                    self.white ^= square.into();
                }
            }
        }
        if !added.is_empty() {
            self.sets = AttackSets::of(&self.kinds, self.white, simd).heard(silent);
        }
    }
}

impl Difference {
    pub(crate) const NONE: Difference =
        Difference { places: [Rows::NONE, Rows::NONE], states: [Rows::NONE, Rows::NONE] };

    /// The rows that lead from one position to another.
    pub(crate) fn find(&mut self, before: &Snapshot, now: &Snapshot) {
        let mut moved = before.white ^ now.white;
        for (before, now) in before.kinds.iter().zip(now.kinds) {
            moved |= *before ^ now;
        }
        let changed = moved
            | before.sets.attacked ^ now.sets.attacked
            | before.sets.loose ^ now.sets.loose
            | before.sets.lesser ^ now.sets.lesser;
        for rows in self.places.iter_mut().chain(&mut self.states) {
            rows.length = 0;
        }
        for square in moved {
            for (rows, position) in self.places.iter_mut().zip([now, before]) {
                let piece = position.board[square.index()];
                let number = RowStarts::number(0, piece.map_or(0, |piece| piece as usize), square);
                rows.push(number, piece.is_some());
            }
        }
        for square in changed {
            let states = [now.sets.state(square), before.sets.state(square)];
            for ((rows, state), position) in self.states.iter_mut().zip(states).zip([now, before]) {
                let piece = position.board[square.index()].map_or(0, |piece| piece as usize);
                rows.push(RowStarts::number(state, piece, square), state != 0);
            }
        }
    }

    /// The same for one view.
    #[inline]
    pub(crate) fn seen<'a>(&'a self, view: View, starts: &'a RowStarts) -> SeenRows<'a> {
        let numbers = |rows: &'a Rows| &rows.numbers[..rows.length];
        let (places, states) = (self.places.each_ref(), self.states.each_ref());
        SeenRows { places: places.map(numbers), states: states.map(numbers), view, starts }
    }
}

impl Rows {
    /// One for each square, and a place that is written to without being kept.
    const ROOM: usize = 64 + 1;

    const NONE: Rows = Rows { numbers: [0; Rows::ROOM], length: 0 };

    /// Whether a row is kept follows no rule that a processor could foresee: it is written in any case.
    #[inline(always)]
    fn push(&mut self, number: u16, is_kept: bool) {
        self.numbers[self.length] = number;
        self.length += usize::from(is_kept);
    }
}
