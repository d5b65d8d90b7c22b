//! `material`: the pieces, counted. All that the simplest textbook search needs.

use chess::{Color, Observer, PieceKind, Position};

use crate::trace::Ledger;
use crate::{Blend, EvalKind, Evaluator, Pair, Trace};

/// Counts the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Material {
    /// What pawn, knight, bishop, rook and queen are worth.
    pub values: [i32; 5],
}

impl Material {
    /// The values of the course.
    pub const COURSE: Material = Material { values: [100, 300, 300, 500, 800] };
    /// The values of the agent: bishop before knight.
    pub const AGENT: Material = Material { values: [100, 315, 320, 500, 900] };

    fn side(&self, position: &Position, us: Color) -> i32 {
        let kinds = PieceKind::ALL.into_iter().zip(self.values);
        kinds.map(|(kind, value)| value * position.pieces(us, kind).len() as i32).sum()
    }

    /// The count of both sides, kind by kind. Told as that of `kind`, which says whose values.
    pub(crate) fn trace_as(&self, kind: EvalKind, position: &Position) -> Trace {
        const NAMES: [&str; 5] = ["pawns", "knights", "bishops", "rooks", "queens"];
        let mut ledger = Ledger::default();
        for ((piece, worth), name) in PieceKind::ALL.into_iter().zip(self.values).zip(NAMES) {
            for us in Color::ALL {
                let value = worth * position.pieces(us, piece).len() as i32;
                ledger.add(name, us, Pair::new(value, value));
            }
        }
        Trace::new(kind, position, ledger, 0, Blend::FLAT)
    }
}

impl Default for Material {
    fn default() -> Material {
        Material::AGENT
    }
}

impl Observer for Material {}

impl Evaluator for Material {
    fn reset(&mut self, _position: &Position) {}

    fn evaluate(&mut self, position: &Position) -> i32 {
        let us = position.turn();
        let balance = self.side(position, us) - self.side(position, !us);
        balance.clamp(-Blend::LIMIT, Blend::LIMIT)
    }
}
