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
          0,   0,   0,   0,
         20,  30,  36,  42,
         10,  16,  24,  28,
         -6,   4,   6,  16,
        -12,  -2,   4,  18,
        -12,  -4,   2,   6,
        -10,   4,  -6, -10,
          0,   0,   0,   0,
    ],
    [
          0,   0,   0,   0,
         44,  38,  26,  22,
         28,  22,  14,   8,
         12,   8,   2,  -4,
          4,   2,  -4,  -6,
         -2,   0,  -2,   2,
          2,   2,   4,   6,
          0,   0,   0,   0,
    ],
);

#[rustfmt::skip]
const KNIGHT: HalfBoard = pairs(
    [
        -120, -60, -36, -24,
         -40, -20,  24,  10,
         -14,  22,  32,  40,
           0,  14,  26,  32,
          -8,   8,  18,  22,
         -18,   0,   8,  14,
         -22, -18,  -4,   2,
         -60, -18, -22, -14,
    ],
    [
         -60, -38, -20, -18,
         -28, -14, -14,  -4,
         -22, -12,   8,  10,
         -14,   2,  16,  22,
         -14,   2,  16,  24,
         -20,  -4,   2,  14,
         -30, -16,  -8,  -2,
         -38, -36, -18, -14,
    ],
);

#[rustfmt::skip]
const BISHOP: HalfBoard = pairs(
    [
        -22, -16, -38, -34,
        -24,   2,  -8, -14,
         -8,  14,  20,  18,
         -6,   4,  12,  24,
         -2,   8,   8,  18,
          2,  10,  10,   8,
          4,  14,  10,   2,
        -18,  -2, -10, -12,
    ],
    [
        -14, -12,  -8,  -6,
         -8,  -4,   0,  -4,
          0,  -2,   0,   2,
         -2,   4,   6,   8,
         -6,   0,   8,  10,
         -8,  -4,   4,   6,
        -14, -10,  -4,   0,
        -16, -10, -10,  -6,
    ],
);

#[rustfmt::skip]
const ROOK: HalfBoard = pairs(
    [
          8,  12,   4,  16,
         12,  14,  26,  30,
         -6,   8,   8,  14,
        -16,  -8,   4,   8,
        -20, -12,  -6,  -2,
        -24, -14,  -8,  -6,
        -26, -12,  -6,  -2,
        -12,  -8,   0,   8,
    ],
    [
         10,   8,  12,   8,
          8,   8,   6,   2,
          8,   6,   4,   2,
          8,   6,   8,   2,
          4,   4,   4,   0,
         -2,   0,  -4,  -4,
         -6,  -6,  -4,  -4,
         -6,  -2,  -2,  -6,
    ],
);

#[rustfmt::skip]
const QUEEN: HalfBoard = pairs(
    [
        -12,   4,  12,  18,
         -6, -26,   0,  -4,
          4,   0,   8,   8,
         -8, -10,  -6,  -8,
         -4,  -8,  -6,  -8,
         -6,   2,  -4,  -4,
        -10,  -2,   6,   4,
         -8, -10,  -6,   4,
    ],
    [
         -8,   6,  10,  14,
        -10,  14,  18,  28,
         -8,   4,  16,  28,
          8,  20,  22,  32,
          2,  18,  16,  28,
         -6,  -8,  10,   6,
        -20, -22, -18,  -8,
        -26, -26, -22, -20,
    ],
);

#[rustfmt::skip]
const KING: HalfBoard = pairs(
    [
        -10,   0, -20, -40,
        -10,  -5, -20, -40,
        -15,  -5, -20, -45,
        -35, -25, -35, -55,
        -45, -30, -40, -60,
        -18, -10, -30, -50,
         12,  18, -14, -42,
         16,  38,  10,  -8,
    ],
    [
        -60, -32, -18, -14,
        -20,   2,  12,  14,
          0,  18,  24,  24,
         -8,  16,  26,  30,
        -16,   4,  20,  28,
        -20,  -2,  12,  20,
        -28, -10,   2,   8,
        -50, -32, -18, -22,
    ],
);
