//! `tapered`: the evaluation of the agent. Two sums, one for the opening and one for the
//! endgame, blended by the pieces left: `(opening·(256 - phase) + endgame·phase) / 256`.

mod tables;

use chess::{Color, PieceKind, Position, Square};

use crate::sums::{FULL_PHASE, Sums, observe_through_sums, piece_squares};
use crate::trace::Ledger;
use crate::{Blend, EvalKind, Evaluator, Material, Pair, Trace};

const KNIGHT_PAIR: i32 = -10;
const ROOK_PAIR: i32 = -20;
const NO_PAWNS: i32 = -20;

/// Knights are better the more own pawns stand in the others' way, rooks the fewer there are. The agent
/// gives the rook's ends, +25 and -15; the knight runs the other way in steps of 4, with five
/// pawns as the neutral point.
const KNIGHT_BY_PAWNS: [i32; 9] = [-20, -16, -12, -8, -4, 0, 4, 8, 12];
const ROOK_BY_PAWNS: [i32; 9] = [25, 20, 15, 10, 5, 0, -5, -10, -15];

/// Material, piece squares and piece adjustments, from opening to endgame.
#[derive(Clone, Debug)]
pub struct Tapered {
    sums: Sums,
}

observe_through_sums!(Tapered);

impl Tapered {
    /// 1 with all pieces on the board to 256 with none: `256 - 255·left/24`, where a minor piece
    /// left counts 1, a rook 2 and a queen 4, at most 24 together.
    fn phase(left: i32) -> i32 {
        256 - 255 * left.min(FULL_PHASE) / FULL_PHASE
    }

    fn blend(phase: i32) -> Blend {
        Blend::new(256 - phase, phase)
    }

    /// Every term of both sides.
    pub fn trace(&self, position: &Position) -> Trace {
        let mut sums = self.sums.clone();
        sums.reset(position);
        let phase = Tapered::phase(sums.now().phase);
        let mut ledger = Ledger::default();
        for us in Color::ALL {
            for kind in PieceKind::ALL {
                for square in position.pieces(us, kind) {
                    let seen = if us == Color::White { square } else { square.flip() };
                    ledger.add("material", us, worth(kind));
                    ledger.add("piece squares", us, placed(kind, seen));
                }
            }
            for (name, value) in adjustments(position, us) {
                ledger.add(name, us, Pair::new(value, value));
            }
        }
        Trace::new(EvalKind::Tapered, position, ledger, phase, Tapered::blend(phase))
    }
}

impl Default for Tapered {
    fn default() -> Tapered {
        Tapered {
            sums: Sums::new(piece_squares(|kind, square| worth(kind) + placed(kind, square))),
        }
    }
}

impl Evaluator for Tapered {
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
        let adjusted = |us| adjustments(position, us).iter().map(|&(_, value)| value).sum::<i32>();
        let flat = adjusted(Color::White) - adjusted(Color::Black);
        let value = Tapered::blend(Tapered::phase(now.phase))
            .value(now.value.opening() + flat, now.value.endgame() + flat);
        if position.turn() == Color::White { value } else { -value }
    }
}

/// What depends on which pieces a side has together, the same in opening and endgame.
fn adjustments(position: &Position, us: Color) -> [(&'static str, i32); 5] {
    let count = |kind| position.pieces(us, kind).len() as i32;
    let (pawns, knights) = (count(PieceKind::Pawn), count(PieceKind::Knight));
    let rooks = count(PieceKind::Rook);
    let pair = |pieces: i32, value: i32| if pieces >= 2 { value } else { 0 };
    [
        ("knight pair", pair(knights, KNIGHT_PAIR)),
        ("rook pair", pair(rooks, ROOK_PAIR)),
        ("no pawns", if pawns == 0 { NO_PAWNS } else { 0 }),
        ("knights by pawns", knights * KNIGHT_BY_PAWNS[pawns as usize]),
        ("rooks by pawns", rooks * ROOK_BY_PAWNS[pawns as usize]),
    ]
}

fn worth(kind: PieceKind) -> Pair {
    let value = Material::AGENT.values.get(kind.index()).copied().unwrap_or(0);
    Pair::new(value, value)
}

/// The table's value of White's piece on a square.
fn placed(kind: PieceKind, square: Square) -> Pair {
    let index = square.flip().index();
    Pair::new(tables::OPENING[kind.index()][index], tables::ENDGAME[kind.index()][index])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_s4() {
        assert_eq!(Material::AGENT.values, [100, 315, 320, 500, 900]);
        assert_eq!((KNIGHT_PAIR, ROOK_PAIR, NO_PAWNS), (-10, -20, -20));
        for (pawns, &value) in ROOK_BY_PAWNS.iter().enumerate() {
            assert_eq!(value, 25 - 5 * pawns as i32);
        }
        assert!(KNIGHT_BY_PAWNS.is_sorted());
        assert_eq!((Tapered::phase(24), Tapered::phase(0)), (1, 256));
        assert_eq!(Tapered::phase(30), 1, "promotions do not make it more of an opening");
        assert!((0..=24).all(|left| (1..=256).contains(&Tapered::phase(left))));

        let pawn = &tables::OPENING[0];
        assert_eq!(pawn[..16], [[0; 8], [50; 8]].concat());
        assert_eq!(pawn[16..24], [10, 10, 20, 30, 30, 20, 10, 10]);
        assert_eq!(pawn[24..32], [5, 5, 10, 27, 27, 10, 5, 5]);
        assert_eq!(pawn[32..40], [0, 0, 0, 25, 25, 0, 0, 0]);
        assert_eq!(pawn[40..48], [5, -5, -10, 0, 0, -10, -5, 5]);
        assert_eq!(pawn[48..56], [5, 10, 10, -25, -25, 10, 10, 5]);
        assert_eq!(pawn[56..], [0; 8]);
        let knight = &tables::OPENING[1];
        assert_eq!(knight[..8], [-50, -40, -30, -30, -30, -30, -40, -50]);
        assert_eq!(knight[8..16], [-40, -20, 0, 0, 0, 0, -20, -40]);
        assert_eq!(knight[16..24], [-30, 0, 10, 15, 15, 10, 0, -30]);
        assert_eq!(knight[24..32], [-30, 5, 15, 20, 20, 15, 5, -30]);
        assert_eq!(knight[32..40], [-30, 0, 15, 20, 20, 15, 0, -30]);
        assert_eq!(knight[40..48], [-30, 5, 10, 15, 15, 10, 5, -30]);
        assert_eq!(knight[48..56], [-40, -20, 0, 5, 5, 0, -20, -40]);
        assert_eq!(knight[56..], [-50, -40, -20, -30, -30, -20, -40, -50]);
        assert_eq!((pawn, knight), (&tables::ENDGAME[0], &tables::ENDGAME[1]));
        let king = &tables::ENDGAME[5];
        assert_eq!(king[..8], [-50, -40, -30, -20, -20, -30, -40, -50]);
        assert_eq!(king[8..16], [-30, -20, -10, 0, 0, -10, -20, -30]);
        assert_eq!(king[16..24], [-30, -10, 20, 30, 30, 20, -10, -30]);
        assert_eq!(king[24..32], [-30, -10, 30, 40, 40, 30, -10, -30]);
        assert_eq!(king[32..40], king[24..32]);
        assert_eq!(king[40..48], king[16..24]);
        assert_eq!(king[48..56], [-30, -30, 0, 0, 0, 0, -30, -30]);
        assert_eq!(king[56..], [-50, -30, -30, -30, -30, -30, -30, -50]);
    }

    #[test]
    fn worked_by_hand() -> Result<(), chess::PositionError> {
        // White: rook 500 - 5 (our table on a4) + 25 without pawns, king d3 30 in the endgame.
        // Black: king d5, from its side d4, 40. No pawns -20 for both: nothing. The phase is
        // 256 - 255·2/24 = 235.
        let position = Position::from_fen("8/8/8/3k4/R7/3K4/8/8 w - - 0 1")?;
        let mut tapered = Tapered::default();
        tapered.reset(&position);
        let (rook, flat) = (500 - 5, 25);
        let opening = rook + flat + tables::OPENING[5][43] - tables::OPENING[5][35];
        let endgame = rook + flat + 30 - 40;
        assert_eq!(tapered.evaluate(&position), (opening * 21 + endgame * 235) / 256);
        Ok(())
    }
}
