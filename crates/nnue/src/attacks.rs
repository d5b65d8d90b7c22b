//! Which pieces of a position are attacked and which are defended, for nets that see it. `docs/nnue.md` has
//! the definition; the trainer's is in `training/roquenet/attacks.py`.

use chess::{Bitboard, Color, Square, attacks};

use crate::Simd;

/// Pieces of both sides as sets of squares. Pins do not count: a pinned piece attacks as any other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AttackSets {
    /// Attacked by the other side.
    pub(crate) attacked: Bitboard,
    /// Defended by their own side.
    pub(crate) defended: Bitboard,
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

/// States in which a net has nothing to add. Most pieces are in one of them, and most changes lead from one to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Silent {
    /// Defended and not attacked.
    pub(crate) defended: bool,
    /// Attacked, but by no lesser piece, and defended.
    pub(crate) attacked_and_defended: bool,
}

impl Silent {
    /// Those of a net with these matrices, [folded](crate::folding).
    pub(crate) fn of(states: &[i8]) -> Silent {
        let length = states.len() / (AttackSets::ROWS - 1);
        let is_silent = |state: usize| {
            states[(state - 1) * length..][..length].iter().all(|&number| number == 0)
        };
        Silent { defended: is_silent(3), attacked_and_defended: is_silent(4) }
    }
}

impl AttackSets {
    pub(crate) const NONE: AttackSets = AttackSets {
        attacked: Bitboard::EMPTY,
        defended: Bitboard::EMPTY,
        lesser: Bitboard::EMPTY,
    };

    /// A piece is in one of so many states; in the first, neither attacked nor defended, it adds no row.
    pub(crate) const STATES: usize = 6;

    /// The row that leads from a defended piece to one that is also attacked; it follows those of the states.
    pub(crate) const ATTACKED: usize = AttackSets::STATES;

    /// Kinds of rows of a piece on its square: for itself, in the place of the first state, for the other states, and `ATTACKED`.
    pub(crate) const ROWS: usize = AttackSets::STATES + 1;

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
            sets.defended |= by_all & own;
            let lesser = by_pawns & minors | by_minors & rooks | by_rooks & queens;
            sets.lesser |= lesser & other;
        }
        sets
    }

    /// What a net makes of them: pieces in states that add nothing are taken for pieces alone, so that it costs nothing to enter
    /// or leave such a state.
    #[inline(always)]
    pub(crate) fn heard(mut self, silent: Silent) -> AttackSets {
        if silent.defended {
            self.defended &= self.attacked;
        }
        if silent.attacked_and_defended {
            let both = (self.attacked & self.defended).without(self.lesser);
            self.attacked ^= both;
            self.defended ^= both;
        }
        self
    }

    /// The state of a piece: 0 if it is left alone, 1 attacked, 2 attacked by a lesser piece, and three more if it is defended.
    #[inline(always)]
    pub(crate) fn state(&self, square: Square) -> usize {
        let has = |set: Bitboard| (set.0 >> square as u8 & 1) as usize;
        has(self.attacked) + has(self.lesser) + 3 * has(self.defended)
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
            + 3 * usize::from(all.meets(position.color(us)))
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
