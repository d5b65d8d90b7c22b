//! What the search learns while it works: which moves cut, and how wrong evaluations were.

use chess::{Bitboard, Color, Move, Piece, PieceKind, Position, Square};

use crate::params;
use crate::prefetch::prefetch;

const LIMIT: i32 = 16_384;
const CORRECTION_SIZE: usize = 16_384;
const CORRECTION_LIMIT: i32 = 8_192;

/// A number between -16384 and 16384 that moves towards each bonus and away from old ones.
#[inline(always)]
fn gravitate(entry: &mut i16, bonus: i32, limit: i32) {
    let bonus = bonus.clamp(-limit, limit);
    let value = i32::from(*entry);
    *entry = (value + bonus - value * bonus.abs() / limit) as i16;
}

/// A piece arriving on a square: what continuation histories are about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Arrival(u16);

impl Arrival {
    const COUNT: usize = 12 * 64 + 1;
    /// No move was played: the root, or a null move.
    pub(crate) const NONE: Arrival = Arrival(12 * 64);

    #[inline(always)]
    pub(crate) fn new(piece: Piece, to: Square) -> Arrival {
        Arrival((piece.index() * 64 + to.index()) as u16)
    }
}

/// Quiet moves by whether they leave and whether they enter an attacked square, then by from and to.
type ByThreat = [[i16; 4096]; 4];

/// A side's quiet moves.
#[derive(Clone, Copy)]
pub(crate) struct Quiets<'a>(&'a ByThreat);

impl Quiets<'_> {
    /// `threatened`: the squares the opponent attacks.
    #[inline(always)]
    pub(crate) fn of(self, mv: Move, threatened: Bitboard) -> i32 {
        i32::from(self.0[threat_index(mv, threatened)][quiet_index(mv)])
    }
}

/// The moves that follow one.
#[derive(Clone, Copy)]
pub(crate) struct Continuations<'a>(&'a [i16; Arrival::COUNT]);

impl Continuations<'_> {
    #[inline(always)]
    pub(crate) fn of(self, now: Arrival) -> i32 {
        i32::from(self.0[usize::from(now.0)])
    }
}

/// All tables of one thread.
pub(crate) struct History {
    /// By side, by whether squares are attacked, from and to.
    quiet: Box<[ByThreat; 2]>,
    /// By piece, target and captured kind.
    capture: Box<[[i16; 7]; 12 * 64]>,
    /// By the move some plies ago and this one.
    continuation: Vec<i16>,
    correction_pawn: Vec<[i16; 2]>,
    correction_non_pawn: [Vec<[i16; 2]>; 2],
    correction_continuation: Vec<i16>,
}

impl History {
    pub(crate) fn new() -> History {
        let correction = || vec![[0; 2]; CORRECTION_SIZE];
        History {
            quiet: Box::new([[[0; 4096]; 4]; 2]),
            capture: Box::new([[0; 7]; 12 * 64]),
            continuation: vec![0; Arrival::COUNT * Arrival::COUNT],
            correction_pawn: correction(),
            correction_non_pawn: [correction(), correction()],
            correction_continuation: vec![0; Arrival::COUNT * Arrival::COUNT],
        }
    }

    pub(crate) fn clear(&mut self) {
        *self = History::new();
    }

    /// Another search begins: what was learned of quiet moves counts less.
    pub(crate) fn fade(&mut self) {
        for value in self.quiet.iter_mut().flatten().flatten() {
            *value = (i32::from(*value) * params::history_kept() / 64) as i16;
        }
    }

    #[inline(always)]
    fn pair_index(earlier: Arrival, now: Arrival) -> usize {
        usize::from(earlier.0) * Arrival::COUNT + usize::from(now.0)
    }

    #[inline(always)]
    pub(crate) fn quiet(&self, side: Color, mv: Move, threatened: Bitboard) -> i32 {
        self.quiets(side).of(mv, threatened)
    }

    #[inline(always)]
    pub(crate) fn continuation(&self, earlier: Arrival, now: Arrival) -> i32 {
        self.continuations(earlier).of(now)
    }

    /// What is known of all quiet moves of a side.
    #[inline(always)]
    pub(crate) fn quiets(&self, side: Color) -> Quiets<'_> {
        Quiets(&self.quiet[side.index()])
    }

    /// What is known of all moves after one some plies ago.
    #[inline(always)]
    pub(crate) fn continuations(&self, earlier: Arrival) -> Continuations<'_> {
        let row = &self.continuation[usize::from(earlier.0) * Arrival::COUNT..][..Arrival::COUNT];
        Continuations(row.try_into().expect("a row has one number for each arrival"))
    }

    #[inline(always)]
    pub(crate) fn capture(&self, now: Arrival, captured: Option<PieceKind>) -> i32 {
        let index = captured.map_or(6, PieceKind::index);
        i32::from(self.capture[usize::from(now.0) % (12 * 64)][index])
    }

    #[inline]
    pub(crate) fn update_quiet(&mut self, side: Color, mv: Move, threatened: Bitboard, bonus: i32) {
        let table = &mut self.quiet[side.index()][threat_index(mv, threatened)];
        gravitate(&mut table[quiet_index(mv)], bonus, LIMIT);
    }

    #[inline]
    pub(crate) fn update_continuation(&mut self, earlier: Arrival, now: Arrival, bonus: i32) {
        gravitate(&mut self.continuation[History::pair_index(earlier, now)], bonus, LIMIT);
    }

    #[inline]
    pub(crate) fn update_capture(&mut self, now: Arrival, captured: Option<PieceKind>, bonus: i32) {
        let index = captured.map_or(6, PieceKind::index);
        gravitate(&mut self.capture[usize::from(now.0) % (12 * 64)][index], bonus, LIMIT);
    }

    /// Asks for the memory of a [`correction`](History::correction) that will be needed soon.
    #[inline(always)]
    pub(crate) fn prefetch_correction(&self, position: &Position, earlier: Arrival, last: Arrival) {
        prefetch(&self.correction_pawn[slot(position.pawn_key())]);
        for color in Color::ALL {
            let table = &self.correction_non_pawn[color.index()];
            prefetch(&table[slot(position.non_pawn_key(color))]);
        }
        prefetch(&self.correction_continuation[History::pair_index(earlier, last)]);
    }

    /// What to add to the static evaluation, from how wrong it was in similar positions.
    #[inline]
    pub(crate) fn correction(&self, position: &Position, earlier: Arrival, last: Arrival) -> i32 {
        let side = position.turn().index();
        let pawn = self.correction_pawn[slot(position.pawn_key())][side];
        let white = self.correction_non_pawn[0][slot(position.non_pawn_key(Color::White))][side];
        let black = self.correction_non_pawn[1][slot(position.non_pawn_key(Color::Black))][side];
        let continuation = self.correction_continuation[History::pair_index(earlier, last)];
        let sum = i32::from(pawn) * params::correction_pawn()
            + (i32::from(white) + i32::from(black)) * params::correction_non_pawn()
            + i32::from(continuation) * params::correction_continuation();
        sum / (128 * 64)
    }

    /// Learns how far the evaluation was off, more from deeper searches.
    pub(crate) fn update_correction(
        &mut self,
        position: &Position,
        earlier: Arrival,
        last: Arrival,
        error: i32,
        depth: i32,
    ) {
        let bonus = (error * depth / 8 * 16).clamp(-CORRECTION_LIMIT / 4, CORRECTION_LIMIT / 4);
        let side = position.turn().index();
        let limit = CORRECTION_LIMIT;
        gravitate(&mut self.correction_pawn[slot(position.pawn_key())][side], bonus, limit);
        for color in Color::ALL {
            let table = &mut self.correction_non_pawn[color.index()];
            gravitate(&mut table[slot(position.non_pawn_key(color))][side], bonus, limit);
        }
        let pair = History::pair_index(earlier, last);
        gravitate(&mut self.correction_continuation[pair], bonus, limit);
    }
}

#[inline(always)]
fn quiet_index(mv: Move) -> usize {
    usize::from(mv.bits() & 4095)
}

#[inline(always)]
fn threat_index(mv: Move, threatened: Bitboard) -> usize {
    2 * usize::from(threatened.has(mv.from())) + usize::from(threatened.has(mv.to()))
}

#[inline(always)]
fn slot(key: u64) -> usize {
    key as usize % CORRECTION_SIZE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_search_keeps_a_part_of_what_was_learned_of_quiet_moves() {
        let position = Position::start();
        let mv = position.legal_moves()[0];
        let now = Arrival::new(position.piece(mv.from()).expect("a piece moves"), mv.to());
        let mut history = History::new();
        history.update_quiet(Color::White, mv, Bitboard::EMPTY, 6_400);
        history.update_quiet(Color::Black, mv, Bitboard::EMPTY, -6_400);
        history.update_continuation(now, now, 6_400);
        history.fade();
        let kept = 100 * params::history_kept();
        assert_eq!(history.quiet(Color::White, mv, Bitboard::EMPTY), kept);
        assert_eq!(history.quiet(Color::Black, mv, Bitboard::EMPTY), -kept);
        assert!(0 < kept && kept < 6_400);
        assert_eq!(history.continuation(now, now), 6_400, "pairs of moves stay as they are");
    }
}
