//! Which moves give check, found once per position.

use crate::position::Position;
use crate::{Bitboard, Color, Move, MoveKind, PieceKind, Square, attacks};

/// What is needed to tell whether moves of the side to move give check.
#[derive(Clone, Debug)]
pub struct CheckInfo {
    enemy_king: Square,
    /// From where a piece of each kind attacks the enemy king.
    squares: [Bitboard; 6],
    /// Our pieces that stand alone between one of our sliders and the enemy king.
    discoverers: Bitboard,
}

impl CheckInfo {
    /// From where a piece of this kind would give check.
    #[inline(always)]
    pub fn squares(&self, kind: PieceKind) -> Bitboard {
        self.squares[kind.index()]
    }

    /// Our pieces that give a discovered check when they leave their line.
    #[inline(always)]
    pub fn discoverers(&self) -> Bitboard {
        self.discoverers
    }

    /// Whether a piece leaves the line between one of our sliders and the enemy king.
    #[inline(always)]
    fn is_discovered(&self, mv: Move) -> bool {
        self.discoverers.has(mv.from()) && !attacks::line(self.enemy_king, mv.from()).has(mv.to())
    }
}

impl Position {
    /// Looks up once what [`gives_check`](Position::gives_check) needs for every move.
    #[inline]
    pub fn check_info(&self) -> CheckInfo {
        let (us, them) = (self.turn(), !self.turn());
        let king = self.king(them);
        let occupied = self.occupied();
        let bishop = attacks::bishop(king, occupied);
        let rook = attacks::rook(king, occupied);
        let mut discoverers = Bitboard::EMPTY;
        for (_, between) in self.lines_to_king(us, king) {
            if !between.more_than_one() {
                discoverers |= between & self.color(us);
            }
        }
        let squares = [
            attacks::pawn(them, king),
            attacks::knight(king),
            bishop,
            rook,
            bishop | rook,
            Bitboard::EMPTY,
        ];
        CheckInfo { enemy_king: king, squares, discoverers }
    }

    /// Whether a legal move gives check.
    ///
    /// ```
    /// use chess::Position;
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
    /// let info = position.check_info();
    /// let checks: Vec<String> = position
    ///     .legal_moves()
    ///     .into_iter()
    ///     .filter(|&mv| position.gives_check(mv, &info))
    ///     .map(|mv| mv.to_string())
    ///     .collect();
    /// assert_eq!(checks, ["h1h8"]);
    /// # Ok::<(), chess::PositionError>(())
    /// ```
    #[inline(always)]
    pub fn gives_check(&self, mv: Move, info: &CheckInfo) -> bool {
        match mv.kind() {
            MoveKind::Quiet | MoveKind::DoublePush | MoveKind::Capture => {
                let Some(piece) = self.piece(mv.from()) else { return false };
                info.squares(piece.kind()).has(mv.to()) || info.is_discovered(mv)
            }
            _ => self.special_move_gives_check(mv, info),
        }
    }

    /// The same for castling, en passant and promotions.
    fn special_move_gives_check(&self, mv: Move, info: &CheckInfo) -> bool {
        let (from, to) = (mv.from(), mv.to());
        match mv.kind() {
            MoveKind::Castle => {
                let (king_to, rook_to) = Position::castling_targets(from, to);
                let occupied =
                    (self.occupied() ^ from.into() ^ to.into()) | king_to.into() | rook_to.into();
                attacks::rook(rook_to, occupied).has(info.enemy_king)
            }
            MoveKind::EnPassant => {
                info.squares(PieceKind::Pawn).has(to)
                    || info.is_discovered(mv)
                    || self.en_passant_uncovers(from, to, info.enemy_king)
            }
            _ => {
                let occupied = self.occupied() ^ from.into();
                info.is_discovered(mv)
                    || mv.promotion().is_some_and(|kind| {
                        attacks::of(kind, self.turn(), to, occupied).has(info.enemy_king)
                    })
            }
        }
    }

    /// Whether one of our sliders sees the enemy king after two pawns have left their squares.
    fn en_passant_uncovers(&self, from: Square, to: Square, king: Square) -> bool {
        let us = self.turn();
        let captured = Square::new(to.file(), from.rank());
        let occupied = (self.occupied() ^ from.into() ^ captured.into()) | to.into();
        attacks::bishop(king, occupied).meets(self.diagonal_sliders(us))
            || attacks::rook(king, occupied).meets(self.straight_sliders(us))
    }

    /// The sliders of `by` on a line with the enemy king, each with the pieces that stand between.
    #[inline(always)]
    pub(crate) fn lines_to_king(
        &self,
        by: Color,
        king: Square,
    ) -> impl Iterator<Item = (Square, Bitboard)> {
        let occupied = self.occupied();
        let snipers = attacks::bishop_rays(king) & self.diagonal_sliders(by)
            | attacks::rook_rays(king) & self.straight_sliders(by);
        snipers.into_iter().map(move |sniper| (sniper, attacks::between(king, sniper) & occupied))
    }
}
