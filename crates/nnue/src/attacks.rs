//! Which pieces of a position are attacked and which are defended, for nets that see it. `docs/nnue.md` has
//! the definition; the trainer's is in `training/roquenet/attacks.py`.

use chess::{Bitboard, Color, Square, attacks};

use crate::Simd;

/// Pieces of both sides as sets of squares. Pins do not count: a pinned piece attacks as any other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AttackSets {
    /// Attacked by the other side.
    pub(crate) attacked: Bitboard,
    /// Not defended by their own side.
    pub(crate) loose: Bitboard,
    /// Attacked by a lesser piece: a pawn, or before a rook a knight or bishop, or before a queen a rook.
    pub(crate) lesser: Bitboard,
}

/// What the sliding pieces of both sides reach, the first piece in their way included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rays {
    pub(crate) bishops: [u64; 2],
    pub(crate) rooks: [u64; 2],
    pub(crate) queens: [u64; 2],
}

/// The sliding pieces of both sides, and the pieces in their way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sliders {
    pub(crate) bishops: [u64; 2],
    pub(crate) rooks: [u64; 2],
    pub(crate) queens: [u64; 2],
    pub(crate) occupied: u64,
}

/// States that are to a net as the first is, defended and not attacked. Most changes lead from one of these to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Silent {
    /// Attacked, but by no lesser piece, and defended.
    pub(crate) attacked: bool,
    /// Neither attacked nor defended.
    pub(crate) loose: bool,
}

impl Silent {
    /// Those of a net with these matrices, [folded](crate::folding).
    pub(crate) fn of(states: &[i8]) -> Silent {
        let length = states.len() / (AttackSets::STATES - 1);
        let is_silent = |state: usize| {
            states[(state - 1) * length..][..length].iter().all(|&number| number == 0)
        };
        Silent { attacked: is_silent(1), loose: is_silent(3) }
    }
}

impl AttackSets {
    pub(crate) const NONE: AttackSets =
        AttackSets { attacked: Bitboard::EMPTY, loose: Bitboard::EMPTY, lesser: Bitboard::EMPTY };

    /// A piece is in one of so many states; in the first, defended and not attacked, it adds its own row alone.
    pub(crate) const STATES: usize = 6;

    /// Of a board: its pieces by kind, and those of White.
    pub(crate) fn of(kinds: &[Bitboard; 6], white: Bitboard, simd: Simd) -> AttackSets {
        let [pawns, knights, bishops, rooks, queens, kings] = *kinds;
        let minors = knights | bishops;
        let occupied = pawns | minors | rooks | queens | kings;
        let colors = [white, occupied ^ white];
        let of = |kind: Bitboard| colors.map(|color| (kind & color).0);
        let rays = simd.rays(&Sliders {
            bishops: of(bishops),
            rooks: of(rooks),
            queens: of(queens),
            occupied: occupied.0,
        });
        let mut sets = AttackSets::NONE;
        for us in Color::ALL {
            let side = us.index();
            let (own, other) = (colors[side], colors[1 - side]);
            let by_pawns = attacks::pawns(us, pawns & own);
            let by_minors = by_pawns | of_knights(knights & own) | Bitboard(rays.bishops[side]);
            let by_rooks = by_minors | Bitboard(rays.rooks[side]);
            let by_king = (kings & own).first().map_or(Bitboard::EMPTY, attacks::king);
            let by_all = by_rooks | Bitboard(rays.queens[side]) | by_king;
            sets.attacked |= by_all & other;
            sets.loose |= own.without(by_all);
            let lesser = by_pawns & minors | by_minors & rooks | by_rooks & queens;
            sets.lesser |= lesser & other;
        }
        sets
    }

    /// What a net makes of them: pieces in states that are to it as the first are taken for such, so that it costs nothing to enter
    /// or leave such a state.
    #[inline(always)]
    pub(crate) fn heard(mut self, silent: Silent) -> AttackSets {
        if silent.loose {
            self.loose &= self.attacked;
        }
        if silent.attacked {
            self.attacked &= self.loose | self.lesser;
        }
        self
    }

    /// The state of a piece: 0 if it is not attacked, 1 attacked, 2 attacked by a lesser piece, and three more if it is not defended. It is
    /// 0 for a square without a piece, too.
    #[inline(always)]
    pub(crate) fn state(&self, square: Square) -> usize {
        let has = |set: Bitboard| (set.0 >> square as u8 & 1) as usize;
        has(self.attacked) + has(self.lesser) + 3 * has(self.loose)
    }
}

/// The squares that a set of knights attacks.
#[inline(always)]
fn of_knights(knights: Bitboard) -> Bitboard {
    let (left, right) = (knights.left(), knights.right());
    let (near, far) = (left | right, left.left() | right.right());
    near.up().up() | near.down().down() | far.up() | far.down()
}

#[cfg(test)]
mod tests {
    use chess::{PieceKind, Position};

    use super::*;
    use crate::RandomGames;

    /// The state of a piece by the attackers of its square.
    fn by_attackers(position: &Position, square: Square) -> usize {
        let rank = |square: Square| match position.piece(square).expect("a piece").kind() {
            PieceKind::Pawn => Some(0),
            PieceKind::Knight | PieceKind::Bishop => Some(1),
            PieceKind::Rook => Some(2),
            PieceKind::Queen => Some(3),
            PieceKind::King => None,
        };
        let us = position.piece(square).expect("a piece").color();
        let all = position.attackers_to(square, position.occupied());
        let theirs = all & position.color(!us);
        let is_lesser =
            |by: Square| rank(by).is_some_and(|by| rank(square).is_some_and(|own| by < own));
        let by_lesser = theirs.into_iter().any(is_lesser);
        usize::from(theirs.any())
            + usize::from(by_lesser)
            + 3 * usize::from(!all.meets(position.color(us)))
    }

    #[test]
    fn all_instructions_find_the_states_that_attackers_tell() {
        let mut counts = [0; AttackSets::STATES];
        for position in RandomGames::new(31).positions().take(5_000) {
            let kinds = PieceKind::ALL.map(|kind| position.kind(kind));
            let of = |simd| AttackSets::of(&kinds, position.color(Color::White), simd);
            let plain = of(Simd::SCALAR);
            for simd in Simd::available() {
                assert_eq!(of(simd), plain, "{simd}: {position}");
            }
            for square in Square::all() {
                let state = plain.state(square);
                if position.piece(square).is_some() {
                    assert_eq!(state, by_attackers(&position, square), "{square}: {position}");
                    counts[state] += 1;
                } else {
                    assert_eq!(state, 0, "{square}: {position}");
                }
            }
        }
        assert!(counts.into_iter().all(|count| count > 1_000), "{counts:?}");
    }
}
