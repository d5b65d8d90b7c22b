//! What the terms of one evaluation share: pawns, kings, and who attacks what.

use chess::{Bitboard, Color, PieceKind, Position, Square, attacks};

use super::geometry::{LOW_RANKS, forward, ring};
use super::weights::Weights;
use crate::Pair;

/// What one side throws at the enemy king.
#[derive(Clone, Copy, Default)]
pub(super) struct Siege {
    /// Pieces that attack the king's ring.
    pub(super) attackers: i32,
    /// The sum of their weights.
    pub(super) units: Pair,
    /// Attacks on squares beside the king, each attacker counted.
    pub(super) beside_king: i32,
}

/// One position, taken apart.
pub(super) struct Board<'a> {
    pub(super) position: &'a Position,
    pub(super) weights: &'a Weights,
    pub(super) occupied: Bitboard,
    pub(super) pawns: [Bitboard; 2],
    pub(super) kings: [Square; 2],
    /// Around each king, without the squares that two pawns of its own guard.
    pub(super) ring: [Bitboard; 2],
    /// Where each side's pieces can usefully go.
    pub(super) area: [Bitboard; 2],
    /// What each side attacks with each kind.
    pub(super) by_kind: [[Bitboard; 6]; 2],
    /// What each side attacks.
    pub(super) attacked: [Bitboard; 2],
    /// What each side attacks at least twice.
    pub(super) twice: [Bitboard; 2],
    /// Siege of the enemy king, by attacking side.
    pub(super) siege: [Siege; 2],
}

impl<'a> Board<'a> {
    #[inline(always)]
    pub(super) fn new(position: &'a Position, weights: &'a Weights) -> Board<'a> {
        let mut board = Board {
            position,
            weights,
            occupied: position.occupied(),
            pawns: Color::ALL.map(|us| position.pieces(us, PieceKind::Pawn)),
            kings: Color::ALL.map(|us| position.king(us)),
            ring: [Bitboard::EMPTY; 2],
            area: [Bitboard::EMPTY; 2],
            by_kind: [[Bitboard::EMPTY; 6]; 2],
            attacked: [Bitboard::EMPTY; 2],
            twice: [Bitboard::EMPTY; 2],
            siege: [Siege::default(); 2],
        };
        board.pawns_and_king(Color::White);
        board.pawns_and_king(Color::Black);
        for us in Color::ALL {
            let stuck =
                board.pawns[us.index()] & (forward(!us, board.occupied) | LOW_RANKS[us.index()]);
            let heavy = position.pieces(us, PieceKind::Queen) | board.kings[us.index()].into();
            let theirs = board.by_kind[(!us).index()][PieceKind::Pawn.index()];
            board.area[us.index()] = !(stuck | heavy | theirs);
        }
        board
    }

    #[inline(always)]
    fn pawns_and_king(&mut self, us: Color) {
        let side = us.index();
        let pushed = forward(us, self.pawns[side]);
        let (left, right) = (pushed.left(), pushed.right());
        let king = attacks::king(self.kings[side]);
        let pawns = left | right;
        self.by_kind[side][PieceKind::Pawn.index()] = pawns;
        self.by_kind[side][PieceKind::King.index()] = king;
        self.attacked[side] = pawns | king;
        self.twice[side] = left & right | pawns & king;
        self.ring[side] = ring(self.kings[side]).without(left & right);
    }

    #[inline(always)]
    pub(super) fn pieces(&self, us: Color, kind: PieceKind) -> Bitboard {
        self.position.pieces(us, kind)
    }

    /// What this side attacks with this kind of piece.
    #[inline(always)]
    pub(super) fn attacks(&self, us: Color, kind: PieceKind) -> Bitboard {
        self.by_kind[us.index()][kind.index()]
    }

    /// Notes the attacks of one piece.
    #[inline(always)]
    pub(super) fn note(&mut self, us: Color, kind: PieceKind, attacks: Bitboard) {
        let (side, other) = (us.index(), (!us).index());
        self.by_kind[side][kind.index()] |= attacks;
        self.twice[side] |= self.attacked[side] & attacks;
        self.attacked[side] |= attacks;
        if attacks.meets(self.ring[other]) {
            let beside = self.by_kind[other][PieceKind::King.index()];
            let siege = &mut self.siege[side];
            siege.attackers += 1;
            siege.units += self.weights.attacker[kind.index() - 1];
            siege.beside_king += (attacks & beside).len() as i32;
        }
    }
}
