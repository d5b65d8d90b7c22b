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
    fn visit(&self, name: &str, visit: &mut dyn FnMut(&str, Pair));
    fn visit_mut(&mut self, name: &str, visit: &mut dyn FnMut(&str, &mut Pair));
}

impl Flat for Pair {
    fn visit(&self, name: &str, visit: &mut dyn FnMut(&str, Pair)) {
        visit(name, *self);
    }

    fn visit_mut(&mut self, name: &str, visit: &mut dyn FnMut(&str, &mut Pair)) {
        visit(name, self);
    }
}

impl<T: Flat, const N: usize> Flat for [T; N] {
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
    material: [Pair; 5] = [w(74, 104), w(330, 318), w(345, 332), w(480, 530), w(980, 980)];
    /// By kind, then rank by rank, four files from the edge to the centre.
    piece_squares: [HalfBoard; 6] = PIECE_SQUARES;
    /// For the side to move.
    tempo: Pair = w(15, 12);

    /// A pawn with another of its own further up the file.
    doubled: Pair = w(-7, -20);
    /// No own pawn on the files beside it.
    isolated: Pair = w(-6, -10);
    /// Its neighbours have gone ahead and the square before it is the enemy's.
    backward: Pair = w(-6, -12);
    /// Isolated or backward on a file that the enemy's rooks can use.
    weak_unopposed: Pair = w(-9, -10);
    /// Beside another pawn, by rank.
    phalanx: [Pair; 8] = [
        w(0, 0), w(7, -2), w(11, 1), w(16, 7), w(36, 22), w(64, 52), w(98, 104), w(0, 0),
    ];
    /// Defended by another pawn, by rank.
    supported: [Pair; 8] = [
        w(0, 0), w(0, 0), w(15, 3), w(16, 6), w(28, 17), w(50, 42), w(86, 78), w(0, 0),
    ];
    /// Not passed yet, but with as many helpers as the enemy has guards, by rank.
    candidate: [Pair; 8] = [
        w(0, 0), w(1, 4), w(3, 6), w(7, 13), w(18, 26), w(34, 46), w(0, 0), w(0, 0),
    ];
    /// Passed, by rank.
    passed: [Pair; 8] = [
        w(0, 0), w(0, 6), w(2, 10), w(6, 20), w(25, 36), w(72, 80), w(126, 124), w(0, 0),
    ];
    /// Passed, times the pawn's urgency: no square before it is the enemy's.
    passed_free_path: Pair = w(22, 26);
    /// The same, when only the next square is sure.
    passed_safe_step: Pair = w(9, 11);
    /// The same, for a next square that is guarded by us.
    passed_supported: Pair = w(3, 4);
    /// The same, for each step of the enemy's king to the square before the pawn.
    passed_their_king: Pair = w(0, 4);
    /// The same, for each step of our king.
    passed_our_king: Pair = w(0, -2);
    /// A rook behind its passed pawn.
    passed_rook_behind: Pair = w(6, 22);
    /// A pawn that nobody can stop: a queen less a pawn.
    unstoppable: Pair = w(876, 876);

    /// By the number of squares it can go to that no enemy pawn attacks.
    knight_mobility: [Pair; 9] = [
        w(-36, -42), w(-24, -28), w(-9, -14), w(-2, -5), w(3, 4), w(8, 9), w(12, 12), w(16, 13),
        w(20, 11),
    ];
    /// See `knight_mobility`.
    bishop_mobility: [Pair; 14] = [
        w(-30, -36), w(-14, -20), w(3, -8), w(9, 2), w(14, 10), w(19, 17), w(22, 22), w(24, 25),
        w(26, 28), w(28, 29), w(31, 28), w(36, 26), w(38, 25), w(40, 24),
    ];
    /// See `knight_mobility`.
    rook_mobility: [Pair; 15] = [
        w(-34, -42), w(-18, -22), w(-11, -4), w(-7, 6), w(-4, 15), w(-1, 22), w(2, 29), w(6, 35),
        w(10, 40), w(14, 44), w(17, 48), w(20, 51), w(23, 53), w(26, 52), w(30, 50),
    ];
    /// See `knight_mobility`.
    queen_mobility: [Pair; 28] = [
        w(-24, -44), w(-16, -30), w(-8, -22), w(-4, -14), w(0, -8), w(3, -2), w(6, 4), w(8, 9),
        w(10, 14), w(12, 19), w(14, 23), w(16, 27), w(18, 31), w(19, 34), w(20, 37), w(21, 40),
        w(22, 43), w(23, 45), w(24, 47), w(25, 49), w(27, 51), w(30, 53), w(34, 55), w(38, 57),
        w(40, 59), w(42, 61), w(44, 63), w(46, 65),
    ];
    /// Guarded by a pawn where no enemy pawn can ever attack it.
    knight_outpost: Pair = w(28, 19);
    /// A knight that can go to such a square.
    knight_outpost_near: Pair = w(14, 6);
    /// See `knight_outpost`.
    bishop_outpost: Pair = w(16, 10);
    /// A minor piece with a pawn right before it.
    minor_behind_pawn: Pair = w(8, 2);
    /// A minor piece, for each step to its own king.
    minor_king_distance: Pair = w(-3, -3);
    /// Two bishops.
    bishop_pair: Pair = w(24, 52);
    /// Own pawns on the bishop's colour, more with a blocked centre.
    bishop_own_pawns: Pair = w(-1, -3);
    /// Looks at both squares of the centre on its diagonal.
    bishop_long_diagonal: Pair = w(18, 0);
    /// On a7 or h7 (for White) with the door b6 or g6 shut by a pawn.
    bishop_trapped: Pair = w(-96, -80);
    /// In its own corner behind its own pawn (Chess960).
    bishop_cornered: Pair = w(-40, -36);
    /// No pawn on the file.
    rook_open_file: Pair = w(23, 10);
    /// No own pawn on the file.
    rook_half_open_file: Pair = w(10, 5);
    /// On the seventh rank with pawns to eat or a king to shut in.
    rook_seventh: Pair = w(6, 22);
    /// Shut in by its own king; twice as bad when that king can castle no more.
    rook_shut_in: Pair = w(-24, -5);

    /// A pawn before the king, by file from the edge and by rank (0: none).
    shelter: [[Pair; 8]; 4] = [
        [w(-4, 0), w(36, 0), w(40, 0), w(24, 0), w(16, 0), w(8, 0), w(8, 0), w(0, 0)],
        [w(-21, 0), w(29, 0), w(17, 0), w(-17, 0), w(-11, 0), w(-5, 0), w(-20, 0), w(0, 0)],
        [w(-6, 0), w(33, 0), w(11, 0), w(-1, 0), w(11, 0), w(1, 0), w(-16, 0), w(0, 0)],
        [w(-18, 0), w(-5, 0), w(-13, 0), w(-23, 0), w(-21, 0), w(-26, 0), w(-50, 0), w(0, 0)],
    ];
    /// An enemy pawn coming at the king, by its rank from our side (0: none).
    storm: [Pair; 8] = [
        w(-10, 0), w(2, 0), w(-52, 0), w(-30, 0), w(-14, 0), w(-6, 0), w(-4, 0), w(0, 0),
    ];
    /// The same, stopped by our pawn.
    storm_blocked: [Pair; 8] = [
        w(0, 0), w(0, 0), w(-32, -30), w(2, -4), w(1, -3), w(1, -2), w(0, 0), w(0, 0),
    ];
    /// For each step of the king to its nearest own pawn.
    king_pawn_distance: Pair = w(0, -7);

    /// Units of danger for each attacker of the king's ring, times their number: knight, bishop,
    /// rook, queen.
    attacker: [Pair; 4] = [w(20, 8), w(13, 6), w(11, 6), w(4, 4)];
    /// Units for each attack on a square beside the king.
    attack_beside_king: Pair = w(17, 4);
    /// Units for each badly defended square of the ring.
    weak_ring_square: Pair = w(44, 8);
    /// Units for a check that costs nothing: knight, bishop, rook, queen.
    safe_check: [Pair; 4] = [w(190, 40), w(150, 30), w(255, 60), w(185, 60)];
    /// Units for each other square from which a check is possible.
    unsafe_check: Pair = w(33, 6);
    /// Units for each square of the king's wing that the enemy attacks.
    wing_attack: Pair = w(3, 1);
    /// Units for each square of the king's wing that we guard.
    wing_guard: Pair = w(-2, 0);
    /// Units when the enemy has no queen.
    danger_without_queen: Pair = w(-210, -60);
    /// Units when a knight of ours guards a square of the ring.
    knight_guard: Pair = w(-24, -4);
    /// Units for 16 centipawns of shelter.
    danger_of_shelter: Pair = w(-6, 0);
    /// Units to start with.
    danger_base: Pair = w(0, 0);

    /// A piece attacked by a pawn.
    threat_by_pawn: Pair = w(76, 42);
    /// A piece that a pawn can attack next move.
    threat_by_push: Pair = w(22, 18);
    /// Attacked by a minor piece: pawn, knight, bishop, rook, queen.
    threat_by_minor: [Pair; 5] = [w(2, 14), w(26, 19), w(34, 25), w(41, 54), w(38, 70)];
    /// Attacked by a rook: pawn, knight, bishop, rook, queen.
    threat_by_rook: [Pair; 5] = [w(2, 20), w(18, 31), w(20, 28), w(0, 17), w(28, 20)];
    /// Something weak attacked by the king.
    threat_by_king: Pair = w(11, 40);
    /// Something attacked that nothing defends.
    hanging: Pair = w(32, 18);
    /// A square that both sides reach and no pawn of the enemy guards.
    restricted: Pair = w(3, 3);
    /// A square from which a minor piece or rook safely attacks the queen.
    queen_harassed: Pair = w(12, 7);

    /// A safe square behind the own front in the centre, times the pieces that can use it.
    space: Pair = w(1, 0);
    /// Who is better has more of it with: each passed pawn.
    initiative_passed: Pair = w(0, 4);
    /// Each pawn.
    initiative_pawn: Pair = w(0, 5);
    /// Kings far from each other sideways.
    initiative_outflanking: Pair = w(0, 4);
    /// Pawns on both wings.
    initiative_both_wings: Pair = w(0, 10);
    /// Nothing but pawns.
    initiative_pawns_only: Pair = w(0, 24);
    /// And always.
    initiative_base: Pair = w(0, -48);

    /// Against a bare king, for each step it is from the centre (or towards the right corner).
    mop_up_edge: Pair = w(24, 24);
    /// Against a bare king, for each step the kings are closer than the board is wide.
    mop_up_close: Pair = w(14, 14);
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
