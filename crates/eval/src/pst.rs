//! `pst`: material and one piece-square table for each kind of piece, the same all game long.

use chess::{Color, PieceKind, Position, Square};

use crate::sums::{Sums, observe_through_sums, piece_squares};
use crate::trace::Ledger;
use crate::{Blend, EvalKind, Evaluator, Material, Pair, Trace};

/// Material and piece squares.
#[derive(Clone, Debug)]
pub struct Pst {
    sums: Sums,
}

observe_through_sums!(Pst);

impl Pst {
    /// Material and piece squares of both sides.
    pub fn trace(&self, position: &Position) -> Trace {
        let mut ledger = Ledger::default();
        for us in Color::ALL {
            for kind in PieceKind::ALL {
                for square in position.pieces(us, kind) {
                    let seen = if us == Color::White { square } else { square.flip() };
                    let (count, place) = (worth(kind), TABLES[kind.index()][seen.flip().index()]);
                    ledger.add("material", us, Pair::new(count, count));
                    ledger.add("piece squares", us, Pair::new(place, place));
                }
            }
        }
        Trace::new(EvalKind::Pst, position, ledger, 0, Blend::FLAT)
    }
}

impl Default for Pst {
    fn default() -> Pst {
        Pst {
            sums: Sums::new(piece_squares(|kind, square: Square| {
                let value = worth(kind) + TABLES[kind.index()][square.flip().index()];
                Pair::new(value, value)
            })),
        }
    }
}

impl Evaluator for Pst {
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
        let value = self.sums.now().value.opening();
        let value = if position.turn() == Color::White { value } else { -value };
        value.clamp(-Blend::LIMIT, Blend::LIMIT)
    }
}

fn worth(kind: PieceKind) -> i32 {
    Material::AGENT.values.get(kind.index()).copied().unwrap_or(0)
}

/// White's view, a8 first. One table must serve all game long: the king's keeps it at home.
#[rustfmt::skip]
const TABLES: [[i32; 64]; 6] = [
    [ // pawn
          0,   0,   0,   0,   0,   0,   0,   0,
         60,  60,  60,  60,  60,  60,  60,  60,
         20,  22,  26,  32,  32,  26,  22,  20,
          6,   8,  14,  26,  26,  14,   8,   6,
          0,   2,   8,  22,  22,   6,   0,   0,
          4,   0,   0,   6,   6,  -6,   0,   4,
          2,   6,   4, -20, -20,  10,   8,   2,
          0,   0,   0,   0,   0,   0,   0,   0,
    ],
    [ // knight
        -60, -35, -25, -20, -20, -25, -35, -60,
        -35, -15,   2,   6,   6,   2, -15, -35,
        -22,   6,  16,  20,  20,  16,   6, -22,
        -18,   8,  18,  24,  24,  18,   8, -18,
        -20,   4,  16,  22,  22,  16,   4, -20,
        -24,   2,  12,  14,  14,  12,   2, -24,
        -35, -18,   0,   4,   4,   0, -18, -35,
        -55, -30, -25, -22, -22, -25, -30, -55,
    ],
    [ // bishop
        -18, -12, -10, -10, -10, -10, -12, -18,
        -10,   0,   0,   2,   2,   0,   0, -10,
         -8,   4,   8,  10,  10,   8,   4,  -8,
         -6,   8,  10,  14,  14,  10,   8,  -6,
         -6,   4,  14,  14,  14,  14,   4,  -6,
         -4,  10,  10,   8,   8,  10,  10,  -4,
         -8,  12,   4,   4,   4,   4,  12,  -8,
        -16, -10, -14, -10, -10, -14, -10, -16,
    ],
    [ // rook
          4,   6,   8,  10,  10,   8,   6,   4,
         12,  16,  18,  20,  20,  18,  16,  12,
         -4,   0,   2,   4,   4,   2,   0,  -4,
         -6,   0,   0,   2,   2,   0,   0,  -6,
         -6,   0,   0,   2,   2,   0,   0,  -6,
         -6,   0,   0,   2,   2,   0,   0,  -6,
         -8,   0,   2,   4,   4,   2,   0,  -8,
         -4,  -2,   4,   8,   8,   6,  -2,  -4,
    ],
    [ // queen
        -18, -10,  -6,  -2,  -2,  -6, -10, -18,
        -10,   0,   2,   4,   4,   2,   0, -10,
         -6,   2,   6,   8,   8,   6,   2,  -6,
         -4,   2,   8,  10,  10,   8,   2,  -4,
         -4,   2,   8,  10,  10,   8,   2,  -4,
         -6,   4,   6,   6,   6,   6,   2,  -6,
        -10,   0,   4,   2,   2,   2,   0, -10,
        -18, -12,  -8,   0,  -4,  -8, -12, -18,
    ],
    [ // king
        -40, -45, -50, -55, -55, -50, -45, -40,
        -35, -40, -45, -50, -50, -45, -40, -35,
        -30, -35, -40, -45, -45, -40, -35, -30,
        -25, -30, -35, -40, -40, -35, -30, -25,
        -18, -22, -26, -30, -30, -26, -22, -18,
        -10, -14, -18, -22, -22, -18, -14, -10,
         12,  10,  -4,  -8,  -8,  -4,  10,  12,
         18,  28,  10,   0,   0,   8,  30,  20,
    ],
];
