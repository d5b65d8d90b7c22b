// Where games begin: the classical and the Chess960 starts, and random legal moves. Must not know:
// search, scores.
#pragma once

#include "rules.h"

// Chess960 start number 0..959 (518 is the classical one) as eight codes of four bits, file a lowest.
CORE u32 back_rank(u32 number) {
    u32 rank = 0;
    auto place = [&](int file, u32 code) { rank |= code << (file * 4); };
    auto nth_free = [&](u32 n) {
        for (int file = 0; file < 8; file++)
            if (!(rank >> (file * 4) & 15) && n-- == 0) return file;
        return 0;
    };
    place(number % 4 * 2 + 1, BISHOP);
    number /= 4;
    place(number % 4 * 2, BISHOP);
    number /= 4;
    place(nth_free(number % 6), QUEEN);
    number /= 6;
    u32 first = 0;  // the pair of knights: 0-1 0-2 0-3 0-4 1-2 ...
    while (number >= 4 - first) number -= 4 - first, first++;
    int low = nth_free(first), high = nth_free(first + 1 + number);
    place(low, KNIGHT);
    place(high, KNIGHT);
    place(nth_free(0), ROOK);
    place(nth_free(0), KING);
    place(nth_free(0), ROOK);
    return rank;
}

CORE Position start_position(u32 rank) {
    Position p{};
    u32 rights = 0;
    p.plane0 = RANK_1 << 8 | RANK_7;
    for (int file = 0; file < 8; file++) {
        u32 code = rank >> (file * 4) & 15;
        u64 both = bit(file) | bit(file + 56);
        if (code & 1) p.plane0 |= both;
        if (code & 2) p.plane1 |= both;
        if (code & 4) p.plane2 |= both;
        if (code == ROOK) rights |= 1u << file;
    }
    p.them = RANK_7 | RANK_8;
    p.sum = 0;
    p.state = rights << 1 | rights << 9;
    p.key = compute_key(p);
    return p;
}

// A random legal move other than `not_this`; 0 if there is none. `scratch` holds MAX_MOVES words.
CORE_CALL u32 random_move(const Position& p, u32 not_this, u64& random, u32* scratch, const Tables& t) {
    u32 length = 0;
    generate(p, t, [&](u32 move) {
        if (move != not_this) scratch[length++] = move;
    });
    while (length) {
        u32 i = random_below(random, length), move = scratch[i];
        Position next;
        Change change;
        play(p, move, next, change, t);
        if (!king_left_in_check(next, t)) return move;
        scratch[i] = scratch[--length];
    }
    return 0;
}
