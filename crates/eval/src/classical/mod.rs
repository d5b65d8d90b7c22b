//! `classical`: everything a hand-written evaluation knows, each term with an opening and an
//! endgame value, blended by the pieces left.
//!
//! One idea a file. `board.rs` takes the position apart once; the terms read it, fill in who
//! attacks what, and give their values to a `Tally`. Material and piece squares are kept up to
//! date while moves are played, the pawn structure is remembered by the pawns' key; everything
//! else is worked out anew. There are no lazy exits: the trace tells the very value.

mod bibichess;
mod board;
mod geometry;
mod king;
mod passed;
mod pawns;
mod pieces;
mod scale;
mod shelter;
mod tables;
mod tally;
mod text;
mod threats;
mod weights;

use chess::{Color, PieceKind, Position};

use crate::sums::{FULL_PHASE, PHASE, Sums, observe_through_sums, piece_squares};
use crate::trace::Ledger;
use crate::{Blend, EvalKind, Evaluator, Pair, Trace};
use board::Board;
use pawns::{PawnFacts, PawnTable};
use tally::{NoTrace, Tally, Tracer};
pub use text::WeightsError;
pub use weights::Weights;

/// The strongest of the hand-written evaluations. About 270 KiB, most of it remembered pawn
/// structures; every thread of a search has its own.
#[derive(Clone, Debug)]
pub struct Classical {
    sums: Sums,
    weights: Box<Weights>,
    pawns: PawnTable,
}

observe_through_sums!(Classical);

impl Classical {
    /// The evaluation with other weights than its own: for tuning.
    pub fn with_weights(weights: &Weights) -> Classical {
        let table =
            piece_squares(|kind, square| weights.worth(kind) + weights.placed(kind, square));
        Classical {
            sums: Sums::new(table),
            weights: Box::new(weights.clone()),
            pawns: PawnTable::new(),
        }
    }

    /// The weights it was made with.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The evaluation of BibiChess: fewer terms, plain numbers.
    pub fn bibichess() -> Classical {
        Classical::with_weights(&Weights::BIBICHESS)
    }

    /// Every term of both sides. Told as those of `kind`, which are these terms with other weights.
    pub(crate) fn trace_as(&self, kind: EvalKind, position: &Position) -> Trace {
        let mut tally = Tally::new(Ledger::default());
        let (blend, phase) = everything(position, &self.weights, &mut tally);
        Trace::new(kind, position, tally.tracer, phase, blend)
    }
}

impl Weights {
    /// White's sums of all terms, opening and endgame, and how they are blended into a value; with
    /// nothing remembered from other positions, so that a tuner can try weights one by one.
    pub fn sums(&self, position: &Position) -> (Pair, Blend) {
        let mut tally = Tally::new(NoTrace);
        let (blend, _) = everything(position, self, &mut tally);
        (tally.sum, blend)
    }
}

impl Default for Classical {
    fn default() -> Classical {
        Classical::with_weights(&Weights::DEFAULT)
    }
}

impl Evaluator for Classical {
    fn reset(&mut self, position: &Position) {
        self.sums.reset(position);
    }

    #[inline(always)]
    fn push(&mut self) {
        self.sums.push();
    }

    #[inline(always)]
    fn pop(&mut self) {
        self.sums.pop();
    }

    fn evaluate(&mut self, position: &Position) -> i32 {
        let now = self.sums.now();
        let facts = self.pawns.look_up(position, &self.weights);
        let mut tally = Tally::new(NoTrace);
        tally.sum = now.value + facts.value;
        let blend = terms(position, &self.weights, facts, now.phase, &mut tally);
        let value = blend.value(tally.sum.opening(), tally.sum.endgame());
        if position.turn() == Color::White { value } else { -value }
    }
}

/// Adds every term, and says how the sums are to be blended and what the phase is.
fn everything<T: Tracer>(
    position: &Position,
    weights: &Weights,
    tally: &mut Tally<T>,
) -> (Blend, i32) {
    let mut left = 0;
    for us in Color::ALL {
        for kind in PieceKind::ALL {
            for square in position.pieces(us, kind) {
                let seen = if us == Color::White { square } else { square.flip() };
                tally.add(us, "material", weights.worth(kind));
                tally.add(us, "piece squares", weights.placed(kind, seen));
                left += PHASE[kind.index()];
            }
        }
    }
    let mut facts = pawns::structure(position, weights, tally);
    let blend = terms(position, weights, &mut facts, left, tally);
    (blend, left.min(FULL_PHASE))
}

/// Adds every term but material, piece squares and pawn structure, and says how the sums are to
/// be blended. `left` is the phase with promoted pieces counted.
#[inline(always)]
fn terms<T: Tracer>(
    position: &Position,
    weights: &Weights,
    facts: &mut PawnFacts,
    left: i32,
    tally: &mut Tally<T>,
) -> Blend {
    use Color::{Black, White};
    let phase = left.min(FULL_PHASE);
    let mut blend = Blend::new(phase, FULL_PHASE - phase);

    let mut board = Board::new(position, weights);
    pieces::add(&mut board, facts, White, tally);
    pieces::add(&mut board, facts, Black, tally);

    let shelter: [Pair; 2] = Color::ALL.map(|us| shelter::add(position, us, weights, facts, tally));
    king::add(&board, White, shelter[0], tally);
    king::add(&board, Black, shelter[1], tally);
    threats::add(&board, White, tally);
    threats::add(&board, Black, tally);
    passed::add(&board, facts.passed, White, tally);
    passed::add(&board, facts.passed, Black, tally);
    threats::space(&board, White, tally);
    threats::space(&board, Black, tally);
    tally.add(position.turn(), "tempo", weights.tempo);

    scale::mop_up(&board, tally);
    scale::initiative(&board, facts.passed, left, tally);
    scale::scale(&board, facts.passed, &mut blend, tally.sum);
    blend
}
