// The evaluation of generation 0, when no net exists: the numbers of `eval`'s `tapered` (crates/
// eval/src/tapered), so that both programs give a position the same centipawns, and one term more
// that lets a shallow search win won endings, without which their results would teach nonsense.
#pragma once

#include "rules.h"

// White's view, a8 first, as in the Rust source. Pawn to queen serve the whole game.
// clang-format off
constexpr i8 HAND_SQUARES[7][64] = {
    {  // pawn
          0,   0,   0,   0,   0,   0,   0,   0,
         50,  50,  50,  50,  50,  50,  50,  50,
         10,  10,  20,  30,  30,  20,  10,  10,
          5,   5,  10,  27,  27,  10,   5,   5,
          0,   0,   0,  25,  25,   0,   0,   0,
          5,  -5, -10,   0,   0, -10,  -5,   5,
          5,  10,  10, -25, -25,  10,  10,   5,
          0,   0,   0,   0,   0,   0,   0,   0,
    },
    {  // knight
        -50, -40, -30, -30, -30, -30, -40, -50,
        -40, -20,   0,   0,   0,   0, -20, -40,
        -30,   0,  10,  15,  15,  10,   0, -30,
        -30,   5,  15,  20,  20,  15,   5, -30,
        -30,   0,  15,  20,  20,  15,   0, -30,
        -30,   5,  10,  15,  15,  10,   5, -30,
        -40, -20,   0,   5,   5,   0, -20, -40,
        -50, -40, -20, -30, -30, -20, -40, -50,
    },
    {  // bishop
        -20, -10, -10, -10, -10, -10, -10, -20,
        -10,   0,   0,   0,   0,   0,   0, -10,
        -10,   0,   5,  10,  10,   5,   0, -10,
        -10,   5,   5,  10,  10,   5,   5, -10,
        -10,   0,  10,  10,  10,  10,   0, -10,
        -10,  10,  10,  10,  10,  10,  10, -10,
        -10,   5,   0,   0,   0,   0,   5, -10,
        -20, -10, -30, -10, -10, -30, -10, -20,
    },
    {  // rook
          0,   0,   0,   0,   0,   0,   0,   0,
         10,  15,  15,  15,  15,  15,  15,  10,
         -5,   0,   0,   0,   0,   0,   0,  -5,
         -5,   0,   0,   0,   0,   0,   0,  -5,
         -5,   0,   0,   0,   0,   0,   0,  -5,
         -5,   0,   0,   0,   0,   0,   0,  -5,
         -5,   0,   0,   0,   0,   0,   0,  -5,
          0,   0,   5,  10,  10,   5,   0,   0,
    },
    {  // queen
        -20, -10, -10,  -5,  -5, -10, -10, -20,
        -10,   0,   0,   0,   0,   0,   0, -10,
        -10,   0,   5,   5,   5,   5,   0, -10,
         -5,   0,   5,   5,   5,   5,   0,  -5,
         -5,   0,   5,   5,   5,   5,   0,  -5,
        -10,   5,   5,   5,   5,   5,   0, -10,
        -10,   0,   5,   0,   0,   0,   0, -10,
        -20, -10, -10,  -5,  -5, -10, -10, -20,
    },
    {  // king, opening
        -30, -40, -40, -50, -50, -40, -40, -30,
        -30, -40, -40, -50, -50, -40, -40, -30,
        -30, -40, -40, -50, -50, -40, -40, -30,
        -30, -40, -40, -50, -50, -40, -40, -30,
        -20, -30, -30, -40, -40, -30, -30, -20,
        -10, -20, -20, -20, -20, -20, -20, -10,
         15,  15,  -5, -10, -10,  -5,  15,  15,
         20,  30,  10,   0,   0,  10,  30,  20,
    },
    {  // king, endgame
        -50, -40, -30, -20, -20, -30, -40, -50,
        -30, -20, -10,   0,   0, -10, -20, -30,
        -30, -10,  20,  30,  30,  20, -10, -30,
        -30, -10,  30,  40,  40,  30, -10, -30,
        -30, -10,  30,  40,  40,  30, -10, -30,
        -30, -10,  20,  30,  30,  20, -10, -30,
        -30, -30,   0,   0,   0,   0, -30, -30,
        -50, -30, -30, -30, -30, -30, -30, -50,
    },
};
// clang-format on

// P N B R Q K = 0..5, the order of the tables and of the net's inputs.
CORE int kind_of_code(int code) { return 0x43205100u >> (code * 4) & 15; }

inline i32 hand_piece_square(int code, int square) {
    constexpr i32 worth[6] = {100, 315, 320, 500, 900, 0};
    int kind = kind_of_code(code);
    i32 opening = worth[kind] + HAND_SQUARES[kind][square ^ 56];
    i32 endgame = worth[kind] + HAND_SQUARES[kind == 5 ? 6 : kind][square ^ 56];
    return i32(u32(endgame) << 16) + opening;
}

// What depends on which pieces a side has together: pairs, no pawns, and knights and rooks by pawns.
CORE i32 hand_adjustment(int pawn, int knight, int rook) {
    i32 value = knight * (4 * pawn - 20) + rook * (25 - 5 * pawn);
    if (knight >= 2) value -= 10;
    if (rook >= 2) value -= 20;
    if (pawn == 0) value -= 20;
    return value;
}

// Centipawns of `tapered` for the side to move.
CORE i32 hand_tapered(const Position& p) {
    u64 own = ~p.them, pawn = pawns(p), knight = knights(p), rook = rooks(p);
    i32 flat = hand_adjustment(count(pawn & own), count(knight & own), count(rook & own)) -
               hand_adjustment(count(pawn & p.them), count(knight & p.them), count(rook & p.them));
    i32 opening = i16(p.sum & 0xffff), endgame = i16(u32(p.sum + 0x8000) >> 16);
    int left = smaller(count(knight) + count(bishops(p)) + 2 * count(rook) + 4 * count(queens(p)), 24);
    int phase = 256 - 255 * left / 24;
    return ((opening + flat) * (256 - phase) + (endgame + flat) * phase) / 256;
}

// With few pieces and a clear advantage: the losing king to the edge, the other one close to it.
CORE i32 hand_hunt(const Position& p, i32 value) {
    int winner = lowest(kings(p) & (value > 0 ? ~p.them : p.them)),
        loser = lowest(kings(p) & (value > 0 ? p.them : ~p.them));
    i32 edge = magnitude(2 * (loser & 7) - 7) + magnitude(2 * (loser >> 3) - 7);
    i32 apart = magnitude((loser & 7) - (winner & 7)) + magnitude((loser >> 3) - (winner >> 3));
    return 5 * edge + 4 * (14 - apart);
}

CORE i32 hand_evaluate(const Position& p) {
    i32 value = hand_tapered(p);
    if (magnitude(value) >= 350 && count(occupied(p)) <= 8)
        value += value > 0 ? hand_hunt(p, value) : -hand_hunt(p, value);
    return value;
}
