//! Whether a move from elsewhere (a hash table, a killer slot, a file) is legal here.

use crate::position::Position;
use crate::{Bitboard, Color, Move, MoveKind, PieceKind, Rank, Square, attacks};

impl Position {
    /// Whether a move is legal in this position, including its kind: for every encoding this says
    /// yes exactly when the move is in [`legal_moves`](Position::legal_moves).
    pub fn is_legal(&self, mv: Move) -> bool {
        let us = self.turn();
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.piece(from) else { return false };
        if piece.color() != us {
            return false;
        }
        if mv.is_castle() {
            return piece.kind() == PieceKind::King
                && (self.castling() & Bitboard::rank(us.back_rank())).has(to)
                && self.is_castling_legal(to);
        }
        if mv.is_en_passant() {
            return piece.kind() == PieceKind::Pawn
                && self.en_passant() == Some(to)
                && attacks::pawn(us, from).has(to)
                && self.is_en_passant_safe(from, to);
        }
        if self.color(us).has(to) || mv.is_capture() != self.color(!us).has(to) {
            return false;
        }
        match piece.kind() {
            PieceKind::King => {
                let plain = matches!(mv.kind(), MoveKind::Quiet | MoveKind::Capture);
                let occupied = self.occupied() ^ from.into();
                plain && attacks::king(from).has(to) && !self.is_attacked(to, !us, occupied)
            }
            PieceKind::Pawn => self.is_pawn_step(mv, us) && self.keeps_king_safe(from, to),
            kind => {
                let plain = matches!(mv.kind(), MoveKind::Quiet | MoveKind::Capture);
                plain
                    && attacks::of(kind, us, from, self.occupied()).has(to)
                    && self.keeps_king_safe(from, to)
            }
        }
    }

    /// Whether a pawn can make this move, en passant aside and the king not considered.
    fn is_pawn_step(&self, mv: Move, us: Color) -> bool {
        let (from, to) = (mv.from(), mv.to());
        if mv.is_promotion() != (to.rank() == us.rank(Rank::Eighth)) {
            return false;
        }
        if mv.is_capture() {
            return attacks::pawn(us, from).has(to);
        }
        let Some(one) = us.forward(from) else { return false };
        if mv.kind() == MoveKind::DoublePush {
            return from.rank() == us.rank(Rank::Second)
                && us.forward(one) == Some(to)
                && self.piece(one).is_none();
        }
        one == to
    }

    /// Whether a piece other than the king may go there as far as checks and pins are concerned.
    fn keeps_king_safe(&self, from: Square, to: Square) -> bool {
        let king = self.king(self.turn());
        if self.pinned().has(from) && !attacks::line(king, from).has(to) {
            return false;
        }
        match self.checkers().first() {
            None => true,
            Some(_) if self.checkers().more_than_one() => false,
            Some(checker) => checker == to || attacks::between(king, checker).has(to),
        }
    }
}
