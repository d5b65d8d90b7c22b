//! The piece-square tables of `classical`: White's view, the eighth rank first, files a to d;
//! files e to h mirror them. Opening and endgame side by side.

use crate::Pair;

/// One value for each rank and each file from the edge to the centre, first rank first.
pub(super) type HalfBoard = [Pair; 32];

/// Reads two drawn tables, eighth rank first, into one of pairs, first rank first.
const fn pairs(opening: [i32; 32], endgame: [i32; 32]) -> HalfBoard {
    let mut table = [Pair::ZERO; 32];
    let mut index = 0;
    while index < 32 {
        table[index ^ 28] = Pair::new(opening[index], endgame[index]);
        index += 1;
    }
    table
}

/// By kind of piece.
pub(super) const PIECE_SQUARES: [HalfBoard; 6] = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING];

#[rustfmt::skip]
const PAWN: HalfBoard = pairs(
    [
           0,    0,    0,    0,
          18,   29,   37,   48,
           6,   14,   21,   31,
           6,    4,    2,    9,
          -9,   -2,    1,    7,
         -13,   -2,   -3,    0,
         -11,    7,    1,   -2,
           0,    0,    0,    0,
    ],
    [
           0,    0,    0,    0,
          33,   40,   31,   27,
          20,   19,   13,   11,
           9,   12,    1,   -6,
           2,    6,   -3,  -13,
           0,   -1,    1,   -5,
           3,    7,   12,    6,
           0,    0,    0,    0,
    ],
);

#[rustfmt::skip]
const KNIGHT: HalfBoard = pairs(
    [
        -120,  -60,  -36,  -24,
         -37,  -19,   23,   13,
         -11,   24,   33,   38,
           9,   16,   22,   23,
           4,   10,   20,   12,
         -14,   -1,    1,    5,
         -14,  -12,   -6,   -6,
         -54,  -21,  -19,  -10,
    ],
    [
         -60,  -38,  -19,  -20,
         -28,  -12,  -13,   -2,
         -20,  -11,    7,    6,
         -12,    2,   15,   20,
         -10,   -1,   17,   19,
         -20,   -4,   -2,   11,
         -27,   -9,   -9,   -2,
         -35,  -30,  -15,  -12,
    ],
);

#[rustfmt::skip]
const BISHOP: HalfBoard = pairs(
    [
         -24,  -15,  -39,  -35,
         -19,   -1,   -5,  -14,
          -8,   12,   14,   20,
          -5,   15,   13,   23,
           2,    9,   11,   18,
           3,   14,    2,    7,
           7,    2,    5,   -2,
          -9,    4,  -14,   -9,
    ],
    [
         -16,  -11,   -8,   -7,
          -7,   -7,    1,   -5,
          -2,   -2,   -2,    1,
          -1,    5,    4,    8,
          -7,   -4,    8,   13,
         -10,   -3,    1,   10,
         -12,  -14,   -3,    1,
          -9,  -12,   -3,   -3,
    ],
);

#[rustfmt::skip]
const ROOK: HalfBoard = pairs(
    [
           7,   13,    5,   15,
          10,   11,   21,   30,
           1,   12,   11,   17,
         -13,    1,    4,    8,
         -27,  -12,   -8,   -4,
         -21,  -16,   -7,   -7,
         -26,  -13,   -7,   -4,
         -18,  -13,  -12,   -1,
    ],
    [
           6,   12,   15,    7,
           7,    6,    4,   -1,
          14,   13,   15,   15,
           6,   13,   13,    5,
           3,    5,   10,    4,
         -10,    2,   -1,    0,
          -5,   -7,   -5,   -4,
         -11,   -9,   -5,  -19,
    ],
);

#[rustfmt::skip]
const QUEEN: HalfBoard = pairs(
    [
          -9,    4,   11,   17,
           0,  -23,    0,   -2,
          11,   10,    9,   12,
          -3,   -3,   -3,   -9,
          -4,   -4,   -1,  -10,
         -10,   -2,   -2,   -4,
          -6,   -1,    0,   -2,
          -6,   -6,   -9,  -12,
    ],
    [
          -7,    5,    9,   14,
          -8,   16,   19,   29,
          -7,    8,   18,   31,
           8,   23,   24,   35,
           4,   18,   18,   33,
          -7,   -6,   12,    9,
         -20,  -22,  -23,  -12,
         -27,  -26,  -22,  -23,
    ],
);

#[rustfmt::skip]
const KING: HalfBoard = pairs(
    [
         -12,    0,  -19,  -40,
         -11,   -5,  -19,  -39,
         -14,   -4,  -18,  -44,
         -34,  -25,  -33,  -54,
         -44,  -29,  -38,  -59,
         -16,  -10,  -30,  -47,
          13,    7,  -15,  -36,
          20,   17,    8,   -4,
    ],
    [
         -68,  -32,  -16,  -12,
         -26,   -1,   14,   23,
           1,   22,   30,   28,
          -6,   17,   33,   31,
         -14,    8,   21,   19,
         -21,   -4,   11,   11,
         -36,  -19,    1,    5,
         -53,  -33,  -18,  -25,
    ],
);
