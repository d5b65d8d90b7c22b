//! `bibichess`: what BibiChess looked at, and nothing else. The terms are those of `classical`, the
//! numbers are plain ones written by hand: BibiChess's own are not known. What hand-written
//! evaluations have learned since 2006 (threats, space, shelters and storms, outposts, connected
//! pawns, care for passed pawns, the initiative, the tempo) counts nothing here.

use super::Weights;
use super::tables::HalfBoard;
use crate::Pair;

/// `(opening, endgame)`.
const fn w(opening: i32, endgame: i32) -> Pair {
    Pair::new(opening, endgame)
}

const PAWN: Pair = w(80, 130);
const QUEEN: Pair = w(975, 975);

impl Weights {
    /// The evaluation of BibiChess.
    pub const BIBICHESS: Weights = Weights {
        material: [PAWN, w(325, 325), w(335, 335), w(500, 530), QUEEN],
        piece_squares: [PAWNS, KNIGHTS, BISHOPS, ROOKS, QUEENS, KINGS],
        doubled: w(-10, -20),
        isolated: w(-10, -15),
        backward: w(-8, -10),
        candidate: [w(0, 0), w(2, 4), w(4, 8), w(8, 16), w(16, 32), w(32, 64), w(0, 0), w(0, 0)],
        passed: [w(0, 0), w(5, 10), w(8, 15), w(12, 30), w(25, 55), w(50, 90), w(90, 150), w(0, 0)],
        unstoppable: w(QUEEN.opening() - PAWN.opening(), QUEEN.endgame() - PAWN.endgame()),
        knight_mobility: mobility(4, w(4, 4)),
        bishop_mobility: mobility(6, w(3, 3)),
        rook_mobility: mobility(7, w(2, 3)),
        queen_mobility: mobility(13, w(1, 2)),
        bishop_pair: w(30, 50),
        bishop_own_pawns: w(-2, -3),
        bishop_trapped: w(-100, -100),
        rook_open_file: w(20, 10),
        rook_half_open_file: w(10, 5),
        rook_seventh: w(8, 16),
        rook_shut_in: w(-25, 0),
        attacker: [w(20, 8), w(15, 8), w(20, 8), w(25, 12)],
        attack_beside_king: w(10, 3),
        ..Weights::NOTHING
    };
}

/// So much for each square more or less than the usual number.
const fn mobility<const N: usize>(usual: i32, step: Pair) -> [Pair; N] {
    let mut table = [Pair::ZERO; N];
    let mut squares = 0;
    while squares < N {
        let more = squares as i32 - usual;
        table[squares] = w(step.opening() * more, step.endgame() * more);
        squares += 1;
    }
    table
}

/// 0 at the edge of the board to 3 in the middle, both ways: 0 in a corner, 6 in the centre.
const fn centrality(index: usize) -> i32 {
    let (rank, file) = (index / 4, index % 4);
    (file + if rank < 4 { rank } else { 7 - rank }) as i32
}

/// A piece that likes the centre so much: 3 steps from the corner are neither good nor bad.
const fn central(opening: i32, endgame: i32) -> HalfBoard {
    let mut table = [Pair::ZERO; 32];
    let mut index = 0;
    while index < 32 {
        let steps = centrality(index) - 3;
        table[index] = w(opening * steps, endgame * steps);
        index += 1;
    }
    table
}

/// Pawns go forward, those of the centre sooner.
const PAWNS: HalfBoard = {
    let mut table = [Pair::ZERO; 32];
    let mut index = 4;
    while index < 28 {
        let (steps, file) = (index as i32 / 4 - 1, index as i32 % 4);
        table[index] = w(2 * steps * file, 4 * steps);
        index += 1;
    }
    table
};
const KNIGHTS: HalfBoard = central(5, 4);
const BISHOPS: HalfBoard = central(3, 2);
const ROOKS: HalfBoard = central(1, 0);
const QUEENS: HalfBoard = central(0, 3);
/// The king hides in a corner, and comes out when the pieces are gone.
const KINGS: HalfBoard = central(-12, 6);
