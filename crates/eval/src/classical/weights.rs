//! Every number of `classical` in one struct, by name, so that a tuner can fit them.

use chess::{PieceKind, Square};

use super::tables::{HalfBoard, PIECE_SQUARES};
use crate::Pair;

/// `(opening, endgame)`.
const fn w(opening: i32, endgame: i32) -> Pair {
    Pair::new(opening, endgame)
}

/// Something made of pairs that can be visited one by one.
trait Flat {
    const NOTHING: Self;
    fn visit(&self, name: &str, visit: &mut dyn FnMut(&str, Pair));
    fn visit_mut(&mut self, name: &str, visit: &mut dyn FnMut(&str, &mut Pair));
}

impl Flat for Pair {
    const NOTHING: Pair = Pair::ZERO;

    fn visit(&self, name: &str, visit: &mut dyn FnMut(&str, Pair)) {
        visit(name, *self);
    }

    fn visit_mut(&mut self, name: &str, visit: &mut dyn FnMut(&str, &mut Pair)) {
        visit(name, self);
    }
}

impl<T: Flat, const N: usize> Flat for [T; N] {
    const NOTHING: [T; N] = [T::NOTHING; N];

    fn visit(&self, name: &str, visit: &mut dyn FnMut(&str, Pair)) {
        for (index, item) in self.iter().enumerate() {
            item.visit(&format!("{name}[{index}]"), visit);
        }
    }

    fn visit_mut(&mut self, name: &str, visit: &mut dyn FnMut(&str, &mut Pair)) {
        for (index, item) in self.iter_mut().enumerate() {
            item.visit_mut(&format!("{name}[{index}]"), visit);
        }
    }
}

macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident: $kind:ty = $value:expr;)*) => {
        /// Every number of [`Classical`](crate::Classical), each with an opening and an endgame
        /// value in centipawns (king-danger weights: in units of danger).
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Weights {
            $($(#[$doc])* pub $name: $kind,)*
        }

        impl Weights {
            /// The numbers the engine plays with.
            pub const DEFAULT: Weights = Weights { $($name: $value,)* };

            /// Every weight is zero: for evaluations in which only some terms count.
            pub(super) const NOTHING: Weights = Weights { $($name: <$kind as Flat>::NOTHING,)* };

            /// Shows every weight with its name, always in the same order.
            ///
            /// ```
            /// let mut names = Vec::new();
            /// eval::Weights::DEFAULT.for_each(&mut |name, _| names.push(name.to_owned()));
            /// assert!(names.contains(&"knight_mobility[3]".to_owned()));
            /// ```
            pub fn for_each(&self, visit: &mut dyn FnMut(&str, Pair)) {
                $(self.$name.visit(stringify!($name), visit);)*
            }

            /// Shows every weight, in the same order as [`for_each`](Weights::for_each), so that
            /// it can be changed.
            pub fn for_each_mut(&mut self, visit: &mut dyn FnMut(&str, &mut Pair)) {
                $(self.$name.visit_mut(stringify!($name), visit);)*
            }
        }
    };
}

weights! {
    /// Pawn, knight, bishop, rook, queen.
    material: [Pair; 5] = [w(69, 120), w(341, 331), w(354, 340), w(454, 561), w(1007, 1006)];
    /// By kind, then rank by rank, four files from the edge to the centre.
    piece_squares: [HalfBoard; 6] = PIECE_SQUARES;
    /// For the side to move.
    tempo: Pair = w(17, 12);

    /// A pawn with another of its own further up the file.
    doubled: Pair = w(-4, -17);
    /// No own pawn on the files beside it.
    isolated: Pair = w(-3, -3);
    /// Its neighbours have gone ahead and the square before it is the enemy's.
    backward: Pair = w(1, -6);
    /// Isolated or backward on a file that the enemy's rooks can use.
    weak_unopposed: Pair = w(-8, 3);
    /// Beside another pawn, by rank.
    phalanx: [Pair; 8] = [
        w(0, 0), w(5, -1), w(8, 3), w(8, 10), w(20, 21), w(64, 50), w(98, 104), w(0, 0),
    ];
    /// Defended by another pawn, by rank.
    supported: [Pair; 8] = [
        w(0, 0), w(0, 0), w(17, 9), w(13, 9), w(20, 16), w(39, 36), w(85, 75), w(0, 0),
    ];
    /// Not passed yet, but with as many helpers as the enemy has guards, by rank.
    candidate: [Pair; 8] = [
        w(0, 0), w(-1, -3), w(0, 0), w(4, 9), w(8, 22), w(33, 47), w(0, 0), w(0, 0),
    ];
    /// Passed, by rank.
    passed: [Pair; 8] = [
        w(0, 0), w(-4, 11), w(-3, 16), w(0, 35), w(31, 39), w(67, 78), w(131, 127), w(0, 0),
    ];
    /// Passed, times the pawn's urgency: no square before it is the enemy's.
    passed_free_path: Pair = w(15, 13);
    /// The same, when only the next square is sure.
    passed_safe_step: Pair = w(2, 3);
    /// The same, for a next square that is guarded by us.
    passed_supported: Pair = w(3, 7);
    /// The same, for each step of the enemy's king to the square before the pawn.
    passed_their_king: Pair = w(1, 5);
    /// The same, for each step of our king.
    passed_our_king: Pair = w(-2, -4);
    /// A rook behind its passed pawn.
    passed_rook_behind: Pair = w(5, 11);
    /// A pawn that nobody can stop: a queen less a pawn.
    unstoppable: Pair = w(938, 886);

    /// By the number of squares it can go to that no enemy pawn attacks.
    knight_mobility: [Pair; 9] = [
        w(-34, -42), w(-15, -23), w(-3, -3), w(2, 5), w(6, 8), w(8, 9), w(8, 11), w(13, 10),
        w(14, 1),
    ];
    /// See `knight_mobility`.
    bishop_mobility: [Pair; 14] = [
        w(-14, -37), w(-8, -17), w(4, -3), w(9, 7), w(13, 15), w(14, 20), w(21, 24), w(23, 23),
        w(22, 30), w(25, 24), w(30, 26), w(37, 22), w(38, 25), w(40, 23),
    ];
    /// See `knight_mobility`.
    rook_mobility: [Pair; 15] = [
        w(-42, -43), w(-13, -19), w(-2, -3), w(-3, 9), w(-3, 22), w(1, 27), w(-1, 33), w(4, 34),
        w(8, 40), w(11, 43), w(10, 50), w(12, 52), w(18, 52), w(19, 49), w(28, 60),
    ];
    /// See `knight_mobility`.
    queen_mobility: [Pair; 28] = [
        w(-24, -44), w(-14, -30), w(-7, -23), w(-3, -14), w(0, -8), w(4, -2), w(5, 6), w(9, 9),
        w(13, 14), w(13, 21), w(16, 26), w(19, 30), w(23, 35), w(23, 41), w(20, 41), w(27, 44),
        w(19, 44), w(24, 48), w(25, 49), w(26, 48), w(27, 51), w(29, 48), w(34, 55), w(37, 55),
        w(40, 59), w(41, 59), w(44, 63), w(46, 65),
    ];
    /// Guarded by a pawn where no enemy pawn can ever attack it.
    knight_outpost: Pair = w(19, 13);
    /// A knight that can go to such a square.
    knight_outpost_near: Pair = w(10, 16);
    /// See `knight_outpost`.
    bishop_outpost: Pair = w(17, 9);
    /// A minor piece with a pawn right before it.
    minor_behind_pawn: Pair = w(5, 15);
    /// A minor piece, for each step to its own king.
    minor_king_distance: Pair = w(-3, 0);
    /// Two bishops.
    bishop_pair: Pair = w(28, 61);
    /// Own pawns on the bishop's colour, more with a blocked centre.
    bishop_own_pawns: Pair = w(-1, -1);
    /// Looks at both squares of the centre on its diagonal.
    bishop_long_diagonal: Pair = w(12, 8);
    /// On a7 or h7 (for White) with the door b6 or g6 shut by a pawn.
    bishop_trapped: Pair = w(-95, -80);
    /// In its own corner behind its own pawn (Chess960).
    bishop_cornered: Pair = w(-40, -36);
    /// No pawn on the file.
    rook_open_file: Pair = w(15, 15);
    /// No own pawn on the file.
    rook_half_open_file: Pair = w(8, 8);
    /// On the seventh rank with pawns to eat or a king to shut in.
    rook_seventh: Pair = w(-7, 14);
    /// Shut in by its own king; twice as bad when that king can castle no more.
    rook_shut_in: Pair = w(1, -8);

    /// A pawn before the king, by file from the edge and by rank (0: none).
    shelter: [[Pair; 8]; 4] = [
        [w(0, 1), w(29, -12), w(30, -5), w(16, -4), w(11, -3), w(6, -1), w(9, 1), w(0, 0)],
        [w(-26, 5), w(23, -3), w(11, -7), w(-11, -3), w(-19, 3), w(-5, -1), w(-20, 1), w(0, 0)],
        [w(-10, -1), w(36, 0), w(13, -2), w(3, -3), w(10, -3), w(0, 0), w(-14, 3), w(0, 0)],
        [w(-14, -2), w(6, 5), w(2, -3), w(-7, 5), w(-13, 0), w(-24, -1), w(-48, 4), w(0, 0)],
    ];
    /// An enemy pawn coming at the king, by its rank from our side (0: none).
    storm: [Pair; 8] = [
        w(-14, 1), w(4, 0), w(-47, 9), w(-18, 3), w(-9, 3), w(-3, -7), w(-8, -6), w(0, 0),
    ];
    /// The same, stopped by our pawn.
    storm_blocked: [Pair; 8] = [
        w(0, 0), w(0, 0), w(-26, -27), w(-1, -10), w(1, -14), w(-1, -9), w(-3, 0), w(0, 0),
    ];
    /// For each step of the king to its nearest own pawn.
    king_pawn_distance: Pair = w(-2, -4);

    /// Units of danger for each attacker of the king's ring, times their number: knight, bishop,
    /// rook, queen.
    attacker: [Pair; 4] = [w(11, 11), w(11, 6), w(5, 12), w(2, 9)];
    /// Units for each attack on a square beside the king.
    attack_beside_king: Pair = w(10, 3);
    /// Units for each badly defended square of the ring.
    weak_ring_square: Pair = w(29, 4);
    /// Units for a check that costs nothing: knight, bishop, rook, queen.
    safe_check: [Pair; 4] = [w(156, 39), w(124, 30), w(200, 60), w(133, 61)];
    /// Units for each other square from which a check is possible.
    unsafe_check: Pair = w(28, 10);
    /// Units for each square of the king's wing that the enemy attacks.
    wing_attack: Pair = w(5, 7);
    /// Units for each square of the king's wing that we guard.
    wing_guard: Pair = w(-3, 7);
    /// Units when the enemy has no queen.
    danger_without_queen: Pair = w(-196, -62);
    /// Units when a knight of ours guards a square of the ring.
    knight_guard: Pair = w(-30, -4);
    /// Units for 16 centipawns of shelter.
    danger_of_shelter: Pair = w(-4, -7);
    /// Units to start with.
    danger_base: Pair = w(-11, 0);

    /// A piece attacked by a pawn.
    threat_by_pawn: Pair = w(61, 37);
    /// A piece that a pawn can attack next move.
    threat_by_push: Pair = w(14, 13);
    /// Attacked by a minor piece: pawn, knight, bishop, rook, queen.
    threat_by_minor: [Pair; 5] = [w(0, 16), w(19, 32), w(35, 25), w(38, 42), w(28, 66)];
    /// Attacked by a rook: pawn, knight, bishop, rook, queen.
    threat_by_rook: [Pair; 5] = [w(0, 21), w(15, 31), w(26, 31), w(-1, 15), w(25, 18)];
    /// Something weak attacked by the king.
    threat_by_king: Pair = w(10, 25);
    /// Something attacked that nothing defends.
    hanging: Pair = w(16, 23);
    /// A square that both sides reach and no pawn of the enemy guards.
    restricted: Pair = w(3, -2);
    /// A square from which a minor piece or rook safely attacks the queen.
    queen_harassed: Pair = w(10, -2);

    /// A safe square behind the own front in the centre, times the pieces that can use it.
    space: Pair = w(1, 2);
    /// Who is better has more of it with: each passed pawn.
    initiative_passed: Pair = w(0, 11);
    /// Each pawn.
    initiative_pawn: Pair = w(0, 3);
    /// Kings far from each other sideways.
    initiative_outflanking: Pair = w(0, 0);
    /// Pawns on both wings.
    initiative_both_wings: Pair = w(0, 38);
    /// Nothing but pawns.
    initiative_pawns_only: Pair = w(0, 38);
    /// And always.
    initiative_base: Pair = w(0, -14);

    /// Against a bare king, for each step it is from the centre (or towards the right corner).
    mop_up_edge: Pair = w(30, 30);
    /// Against a bare king, for each step the kings are closer than the board is wide.
    mop_up_close: Pair = w(18, 18);
}

impl Weights {
    /// What White's piece gains by standing on a square.
    pub(super) fn placed(&self, kind: PieceKind, square: Square) -> Pair {
        let file = square.file().index();
        let index = square.rank().index() * 4 + file.min(7 - file);
        self.piece_squares[kind.index()][index]
    }

    /// What a piece is worth anywhere; the king nothing.
    pub(super) fn worth(&self, kind: PieceKind) -> Pair {
        self.material.get(kind.index()).copied().unwrap_or_default()
    }
}

impl Default for Weights {
    fn default() -> Weights {
        Weights::DEFAULT
    }
}
