//! What the order of quiet moves goes by beside what was learned: the moves before, what the opponent attacks, and where
//! its king is in check. Knows nothing of histories.

use chess::{Bitboard, CheckInfo, Move, PieceKind};

use crate::history::Arrival;
use crate::params;
use crate::picker::EXCHANGE;
use crate::threats::Threats;

/// What is known of a node before its quiet moves are put in order.
pub(crate) struct Clues<'a> {
    /// The arrivals 1, 2 and 4 plies ago.
    pub(crate) before: [Arrival; 3],
    pub(crate) threats: Threats,
    /// From where the opponent's king is in check, if that counts.
    pub(crate) checks: Option<&'a CheckInfo>,
}

impl Clues<'_> {
    /// Where quiet moves do not matter.
    pub(crate) const NONE: Clues<'static> =
        Clues { before: [Arrival::NONE; 3], threats: Threats::NONE, checks: None };

    /// What there is to see of quiet moves, made ready for all of a node.
    #[inline(always)]
    pub(crate) fn sight(&self) -> Sight {
        let attacked = self.threats.all();
        Sight {
            feared: PieceKind::ALL.map(|kind| self.threats.by_lesser_than(kind)),
            checks: PieceKind::ALL.map(|kind| {
                self.checks.map_or(Bitboard::EMPTY, |checks| checks.squares(kind).without(attacked))
            }),
        }
    }
}

/// Squares that matter to quiet moves, by the kind of the piece that moves.
pub(crate) struct Sight {
    /// Where a lesser piece attacks it.
    feared: [Bitboard; 6],
    /// From where it gives check and is not attacked.
    checks: [Bitboard; 6],
}

impl Sight {
    /// What can be seen of a quiet move of such a piece without having learned anything: it leaves or enters a
    /// square where a lesser piece attacks it, or it gives check from a square that nobody attacks.
    #[inline(always)]
    pub(crate) fn of(&self, kind: PieceKind, mv: Move) -> i32 {
        let feared = self.feared[kind.index()];
        let flees = i32::from(feared.has(mv.from())) - i32::from(feared.has(mv.to()));
        let worth = EXCHANGE.values[kind.index()] * params::order_threatened() / 100;
        flees * worth + i32::from(self.checks[kind.index()].has(mv.to())) * params::order_check()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Position;

    #[test]
    fn attacked_pieces_flee_first_and_safe_checks_are_liked() {
        // A pawn attacks the knight on e4, a bishop the rook on a1; the queen is attacked by nobody.
        let fen = "4k3/6b1/8/3p4/4N3/8/7Q/R3K3 w - - 0 1";
        let position = Position::from_fen(fen).expect("legal");
        let checks = position.check_info();
        let threats = Threats::against_mover(&position);
        let clues = Clues { before: [Arrival::NONE; 3], threats, checks: Some(&checks) };
        let sight = |text: &str| {
            let moves = position.legal_moves();
            let mv = *moves.iter().find(|mv| mv.to_string() == text).expect("legal");
            let piece = position.piece(mv.from()).expect("a piece moves");
            clues.sight().of(piece.kind(), mv)
        };
        let worth = |centipawns: i32| centipawns * params::order_threatened() / 100;
        assert_eq!(sight("e4g5"), worth(300), "leaves the pawn's square");
        assert_eq!(sight("a1b1"), worth(500), "leaves the bishop's diagonal");
        assert_eq!(sight("h2e5"), -worth(900), "enters the bishop's diagonal");
        assert_eq!(
            sight("h2b8"),
            params::order_check(),
            "a check that nobody answers by a capture"
        );
        assert_eq!(sight("h2h8"), -worth(900), "a check into the bishop");
        assert_eq!(sight("h2h3"), 0);
        let none = Clues::NONE.sight();
        assert_eq!(none.of(PieceKind::Pawn, position.legal_moves()[0]), 0);
    }
}
