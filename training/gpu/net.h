// The small network of the generator: the file format and the integers of the `nnue` crate, for
// widths 32 to 256. Inputs 768 mirrored by the own king's file, in one or four king buckets, one hidden layer per
// side, squared clipped activation, 1 or 8 output buckets. Must not know: search, games.
//
// Every accumulator holds two halves of NET_WIDTH numbers, White's view and Black's view. A move
// changes two to four inputs of each view; only a king that crosses the middle of the board or enters another bucket
// makes its own view start afresh. On the device a whole warp works for one lane after the other
// (`net_together.h`); here is what one processor does alone, which is also the definition.
#pragma once

#include "hand.h"
#include "rules.h"

#ifndef NET_WIDTH
#define NET_WIDTH 0  // 0: a build without nets, hand evaluation only
#endif
#ifndef NET_KINGS
#define NET_KINGS 4  // king buckets: 4, or 1. A net with one plays in every build: its rows serve all buckets
#endif
static_assert(NET_KINGS == 1 || NET_KINGS == 4);
static_assert(NET_WIDTH == 0 || (NET_WIDTH >= 32 && NET_WIDTH <= 256 && (NET_WIDTH & (NET_WIDTH - 1)) == 0));

constexpr int WIDTH = NET_WIDTH;
constexpr int ROW_WIDTH = WIDTH ? WIDTH : 8;  // so that the types exist in a build without nets
constexpr int INPUTS = 768, NO_ROW = 768, BUCKETS = 8;
constexpr int KINGS = NET_KINGS, ROWS = INPUTS + 1;  // rows of a king bucket: one more, of zeros, "no piece"
constexpr i32 EVALUATION_LIMIT = 20000;  // well below the mate scores

struct alignas(128) Net {  // rows begin with a line of the cache
    i16 rows[KINGS * ROWS * ROW_WIDTH];
    i16 biases[ROW_WIDTH];
    i8 output[BUCKETS][2 * ROW_WIDTH];  // the side to move's half first; |weight| <= 127
    i32 output_bias[BUCKETS];
    i32 buckets;
};

CORE int net_bucket(const Position& p, i32 buckets) {
    return buckets == 1 ? 0 : (count(occupied(p)) - 2) >> 2;
}

// The exact sum of all products to centipawns: (sum / 255 + bias) * 400 / (255 * 64), truncating.
// At most 512 products of 255 * 255 * 127 fit 32 bits without their sign, and 400 / 16320 = 5 / 204.
CORE i32 net_output(i64 sum, i32 bias) {
    u32 size = u32(sum < 0 ? -sum : sum);
    i32 scaled = i32(size / 255);
    i32 value = ((sum < 0 ? -scaled : scaled) + bias) * 5 / 204;
    return larger(-EVALUATION_LIMIT, smaller(value, EVALUATION_LIMIT));
}

CORE int feature_row(int code, int square, bool theirs) {
    return (theirs ? 384 : 0) + kind_of_code(code) * 64 + square;
}
CORE int mirror_of(u64 king) { return (lowest(king) & 4) ? 7 : 0; }

// The bucket of a king on this square of its own side's board: the first rank's outer files and inner ones,
// the second rank, the others (`king_bucket` in board.py).
CORE int king_bucket(int square) {
    if (KINGS == 1) return 0;
    const int rank = square >> 3, inner = (square >> 2 ^ square >> 1) & 1;  // c to f: bits 1 and 2 differ
    return rank == 0 ? inner : rank == 1 ? 2 : 3;
}
// The buckets of the two views, of a position that the side to move sees: the mover's is the other side.
CORE int other_bucket(const Position& next) { return king_bucket(lowest(kings(next) & ~next.them)); }
CORE int mover_bucket(const Position& next) { return king_bucket(lowest(kings(next) & next.them) ^ 56); }

// One move as rows of a bucket: in each view one added, two taken away, and a second one added when castling.
struct Update {
    u32 mover, other;  // added | removed << 10 | removed too << 20, in the two views
    u32 second;        // castling's second added row: mover | other << 10
    u32 kings;         // the buckets: mover | other << 2
    bool rebuild;      // the mover's king crossed the middle, or left its bucket
};

// `next` is the position after the move, seen from the other side.
CORE Update net_update(const Change& c, const Position& next) {
    int mover_mirror = mirror_of(kings(next) & next.them),
        other_mirror = mirror_of(kings(next) & ~next.them) ^ 56;
    Update u;
    u32 removed_mover = NO_ROW, removed_other = NO_ROW;
    u.second = NO_ROW | NO_ROW << 10;
    if (c.captured) {
        removed_mover = feature_row(c.captured, c.captured_square ^ mover_mirror, true);
        removed_other = feature_row(c.captured, c.captured_square ^ other_mirror, false);
    }
    if (c.rook_to) {  // castling
        removed_mover = feature_row(ROOK, c.rook_from ^ mover_mirror, false);
        removed_other = feature_row(ROOK, c.rook_from ^ other_mirror, true);
        u.second = feature_row(ROOK, c.rook_to ^ mover_mirror, false) |
                   feature_row(ROOK, c.rook_to ^ other_mirror, true) << 10;
    }
    u.mover = feature_row(c.placed, c.to ^ mover_mirror, false) |
              feature_row(c.code, c.from ^ mover_mirror, false) << 10 | removed_mover << 20;
    u.other = feature_row(c.placed, c.to ^ other_mirror, true) |
              feature_row(c.code, c.from ^ other_mirror, true) << 10 | removed_other << 20;
    u.kings = u32(mover_bucket(next) | other_bucket(next) << 2);
    u.rebuild = c.code == KING && (((c.from ^ c.to) & 4) || king_bucket(c.from) != king_bucket(c.to));
    return u;
}

CORE Update net_no_change() {
    u32 none = NO_ROW | NO_ROW << 10 | NO_ROW << 20;
    return Update{none, none, NO_ROW | NO_ROW << 10, 0, false};
}

// Calls `add` with the row of every piece in one view: `own` are the pieces of the side that looks,
// `turn` what takes a square of the position to a square of the view, `first` where its bucket's rows begin.
template <class Add>
CORE void each_row(const Position& p, u64 own, int turn, int first, Add add) {
    for (u64 set = occupied(p); set; set &= set - 1) {
        int square = lowest(set);
        add(first + feature_row(code_at(p, square), square ^ turn, !(own >> square & 1)));
    }
}

// The view of the side that has just moved (`opposite`), or of the side to move.
CORE u64 view_own(const Position& p, bool opposite) { return opposite ? p.them : occupied(p) & ~p.them; }
CORE int view_turn(const Position& p, bool opposite) {
    return mirror_of(kings(p) & view_own(p, opposite)) ^ (opposite ? 56 : 0);
}
CORE int view_first_row(const Position& p, bool opposite) {
    return ROWS * (opposite ? mover_bucket(p) : other_bucket(p));
}

// ---- one processor alone ----

inline void rebuild_view(const Position& p, bool opposite, i16* view, const Net& net) {
    for (int i = 0; i < WIDTH; i++) view[i] = net.biases[i];
    each_row(p, view_own(p, opposite), view_turn(p, opposite), view_first_row(p, opposite), [&](int row) {
        for (int i = 0; i < WIDTH; i++) view[i] = i16(view[i] + net.rows[row * WIDTH + i]);
    });
}

inline void apply_rows(const i16* parent, i16* child, u32 bucket, u32 rows, u32 second, const Net& net) {
    const i16* first = net.rows + bucket * ROWS * WIDTH;
    const i16 *a = first + (rows & 1023) * WIDTH, *b = first + (rows >> 10 & 1023) * WIDTH;
    const i16 *c = first + (rows >> 20) * WIDTH, *d = first + second * WIDTH;
    for (int i = 0; i < WIDTH; i++) child[i] = i16(parent[i] + a[i] - b[i] - c[i] + d[i]);
}

inline i32 net_evaluate(const Position& p, const i16* accumulator, const Net& net) {
    int bucket = net_bucket(p, net.buckets);
    const i16 *us = accumulator + color_of(p) * WIDTH, *them = accumulator + (color_of(p) ^ 1) * WIDTH;
    i64 sum = 0;
    for (int i = 0; i < WIDTH; i++) {
        i32 mine = larger(0, smaller(us[i], 255)), theirs = larger(0, smaller(them[i], 255));
        sum += mine * mine * net.output[bucket][i] + i64(theirs * theirs * net.output[bucket][WIDTH + i]);
    }
    return net_output(sum, net.output_bias[bucket]);
}

// Fills the child's accumulator from its parent's and evaluates the child.
inline i32 net_step(const Position& next, const Update& u, const i16* parent, i16* child, const Net& net) {
    int mover = (color_of(next) ^ 1) * WIDTH, other = color_of(next) * WIDTH;
    if (u.rebuild) rebuild_view(next, true, child + mover, net);
    else apply_rows(parent + mover, child + mover, u.kings & 3, u.mover, u.second & 1023, net);
    apply_rows(parent + other, child + other, u.kings >> 2, u.other, u.second >> 10, net);
    return net_evaluate(next, child, net);
}

inline i32 net_rebuild(const Position& p, i16* accumulator, const Net& net) {
    rebuild_view(p, false, accumulator + color_of(p) * WIDTH, net);
    rebuild_view(p, true, accumulator + (color_of(p) ^ 1) * WIDTH, net);
    return net_evaluate(p, accumulator, net);
}
