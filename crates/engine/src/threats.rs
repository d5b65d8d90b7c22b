//! Which squares the opponent attacks, and with how small a piece: what quiet moves flee from and should not
//! walk into.

use chess::{Bitboard, PieceKind, Position, attacks};

/// What the side that is not to move attacks.
#[derive(Clone, Copy)]
pub(crate) struct Threats {
    by_pawns: Bitboard,
    /// By pawns, knights and bishops.
    by_minors: Bitboard,
    /// By all of these and by rooks.
    by_rooks: Bitboard,
    all: Bitboard,
}

impl Threats {
    pub(crate) const NONE: Threats = Threats {
        by_pawns: Bitboard::EMPTY,
        by_minors: Bitboard::EMPTY,
        by_rooks: Bitboard::EMPTY,
        all: Bitboard::EMPTY,
    };

    pub(crate) fn against_mover(position: &Position) -> Threats {
        let them = !position.turn();
        let occupied = position.occupied();
        let of = |kind| {
            let pieces = position.pieces(them, kind);
            pieces
                .into_iter()
                .fold(Bitboard::EMPTY, |sum, from| sum | attacks::of(kind, them, from, occupied))
        };
        let by_pawns = attacks::pawns(them, position.pieces(them, PieceKind::Pawn));
        let by_minors = by_pawns | of(PieceKind::Knight) | of(PieceKind::Bishop);
        let by_rooks = by_minors | of(PieceKind::Rook);
        let all = by_rooks | of(PieceKind::Queen) | attacks::king(position.king(them));
        Threats { by_pawns, by_minors, by_rooks, all }
    }

    /// Every square attacked.
    #[inline(always)]
    pub(crate) fn all(&self) -> Bitboard {
        self.all
    }

    /// Every square attacked by a pawn.
    pub(crate) fn by_pawns(&self) -> Bitboard {
        self.by_pawns
    }

    /// The squares where a piece of this kind is attacked by a lesser one.
    #[inline(always)]
    pub(crate) fn by_lesser_than(&self, kind: PieceKind) -> Bitboard {
        match kind {
            PieceKind::Knight | PieceKind::Bishop => self.by_pawns,
            PieceKind::Rook => self.by_minors,
            PieceKind::Queen => self.by_rooks,
            PieceKind::Pawn | PieceKind::King => Bitboard::EMPTY,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Square;

    #[test]
    fn every_piece_fears_lesser_ones_and_pawns_and_kings_fear_none() {
        // Black attacks with a pawn (c4, e4), a knight, a bishop, a rook, a queen and the king.
        let fen = "qn4k1/6b1/8/r2p4/8/8/8/4K3 w - - 0 1";
        let position = Position::from_fen(fen).expect("legal");
        let threats = Threats::against_mover(&position);
        let feared = |kind, square| threats.by_lesser_than(kind).has(square);
        use PieceKind::{Bishop, King, Knight, Pawn, Queen, Rook};
        // c4: a pawn; c6: a knight; d4: a bishop; a3: a rook; b7: the queen alone; h3: nobody.
        for (square, fearful) in [
            (Square::C4, &[Knight, Bishop, Rook, Queen][..]),
            (Square::C6, &[Rook, Queen]),
            (Square::D4, &[Rook, Queen]),
            (Square::A3, &[Queen]),
            (Square::B7, &[]),
            (Square::H3, &[]),
        ] {
            for kind in PieceKind::ALL {
                assert_eq!(feared(kind, square), fearful.contains(&kind), "{kind:?} {square}");
            }
        }
        assert!(!feared(Pawn, Square::C4) && !feared(King, Square::C4));
        assert!(threats.all().has(Square::B7) && threats.all().has(Square::F7));
        assert!(!threats.all().has(Square::H3));
    }

    #[test]
    fn what_is_threatened_is_what_can_be_attacked() {
        let fens = [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1",
        ];
        for fen in fens {
            let position = Position::from_fen(fen).expect("legal");
            let threats = Threats::against_mover(&position);
            for square in Bitboard::ALL {
                let attacked = position.is_attacked(square, !position.turn(), position.occupied());
                assert_eq!(threats.all().has(square), attacked, "{fen} {square}");
            }
        }
    }
}
