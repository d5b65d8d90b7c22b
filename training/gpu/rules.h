// The rules of chess, for host and device: positions, attacks, making moves, all legal moves,
// and the draws a position decides alone. Chess960 included. Must not know: scores, search, files.
//
// A position is always seen from the side to move, whose pawns go up the board; every move turns
// the board. So one set of code serves both colours, and lanes of a warp that play different
// colours do not diverge.
#pragma once

#include "platform.h"

// Three bit planes give every square a code. The codes are chosen so that plane 2 with plane 0 is
// "moves like a bishop" and plane 2 with plane 1 "moves like a rook".
enum Code : int { EMPTY = 0, PAWN = 1, KNIGHT = 2, KING = 3, BISHOP = 5, ROOK = 6, QUEEN = 7 };

// A move in 16 bits: from, to << 6, kind << 12. Castling is the king taking its own rook.
enum Kind : int {
    NORMAL = 0,
    DOUBLE_PUSH = 1,
    CASTLE = 2,
    EN_PASSANT = 3,
    PROMOTE_KNIGHT = 4,
    PROMOTE_BISHOP = 5,
    PROMOTE_ROOK = 6,
    PROMOTE_QUEEN = 7
};

CORE u32 make_move(int from, int to, int kind) { return u32(from) | u32(to) << 6 | u32(kind) << 12; }
CORE int move_from(u32 move) { return move & 63; }
CORE int move_to(u32 move) { return (move >> 6) & 63; }
CORE int move_kind(u32 move) { return (move >> 12) & 15; }
// The same move seen from the other side of the board.
CORE u32 move_turned(u32 move) { return move ^ (56 | 56 << 6); }

constexpr u64 FILE_A = 0x0101010101010101ull, FILE_H = FILE_A << 7;
constexpr u64 RANK_1 = 0xffull, RANK_3 = RANK_1 << 16, RANK_7 = RANK_1 << 48, RANK_8 = RANK_1 << 56;
constexpr u64 LIGHT_SQUARES = 0x55AA55AA55AA55AAull;
constexpr int MAX_MOVES = 224;  // more than any position has

// `state`: bit 0 the colour to move (1 black); 1-8 own castling rooks by file; 9-16 the other
// side's; 17-20 en passant (0, or 8 | file); 21-27 half-moves without progress, up to 127.
struct alignas(16) Position {
    u64 plane0, plane1, plane2, them;
    u64 key;
    i32 sum;  // piece squares of the hand evaluation, own minus theirs (see hand.h)
    u32 state;
};
static_assert(sizeof(Position) == 48);
constexpr u32 KEYED_STATE = (1u << 21) - 1;  // everything but the fifty-move counter

CORE int color_of(const Position& p) { return p.state & 1; }
CORE u32 own_castling(const Position& p) { return (p.state >> 1) & 255; }
CORE u32 their_castling(const Position& p) { return (p.state >> 9) & 255; }
CORE int halfmoves(const Position& p) { return (p.state >> 21) & 127; }
CORE bool has_en_passant(const Position& p) { return (p.state >> 20) & 1; }
CORE int en_passant_square(const Position& p) { return 40 + ((p.state >> 17) & 7); }

CORE u64 occupied(const Position& p) { return p.plane0 | p.plane1 | p.plane2; }
CORE u64 pawns(const Position& p) { return p.plane0 & ~p.plane1 & ~p.plane2; }
CORE u64 knights(const Position& p) { return p.plane1 & ~p.plane0 & ~p.plane2; }
CORE u64 bishops(const Position& p) { return p.plane2 & p.plane0 & ~p.plane1; }
CORE u64 rooks(const Position& p) { return p.plane2 & p.plane1 & ~p.plane0; }
CORE u64 queens(const Position& p) { return p.plane2 & p.plane1 & p.plane0; }
CORE u64 kings(const Position& p) { return p.plane0 & p.plane1 & ~p.plane2; }
CORE u64 diagonal_movers(const Position& p) { return p.plane2 & p.plane0; }
CORE u64 straight_movers(const Position& p) { return p.plane2 & p.plane1; }
CORE int code_at(const Position& p, int square) {
    return int(p.plane0 >> square & 1) | int(p.plane1 >> square & 1) << 1 | int(p.plane2 >> square & 1) << 2;
}

// Small enough for shared memory. Sliding attacks come from arithmetic on `diagonals` and from one
// byte per (file, occupancy) for the ranks; big tables would miss the cache in every lane.
struct alignas(16) Tables {
    u64 knight[64], king[64];
    u64 diagonals[64][2];
    u8 rank[8 * 64];
    i32 piece_square[8 * 64];  // endgame << 16 + opening, by code and own square
    u8 reduction[16 * 32];     // late move reductions: 16 ln(depth) ln(move number)
};

CORE u64 line_attacks(u64 occupancy, u64 slider, u64 mask) {
    u64 up = occupancy & mask, down = flip(up);
    return ((up - slider) ^ flip(down - flip(slider))) & mask;
}
CORE u64 bishop_attacks(int square, u64 occupancy, const Tables& t) {
    u64 slider = bit(square);
    return line_attacks(occupancy, slider, t.diagonals[square][0]) |
           line_attacks(occupancy, slider, t.diagonals[square][1]);
}
CORE u64 rook_attacks(int square, u64 occupancy, const Tables& t) {
    u64 slider = bit(square);
    u64 column = line_attacks(occupancy, slider, (FILE_A << (square & 7)) ^ slider);
    int shift = square & 56;
    u32 inner = u32(occupancy >> (shift + 1)) & 63;
    return column | u64{t.rank[(square & 7) * 64 + inner]} << shift;
}
CORE u64 pawn_attacks_up(u64 set) { return ((set & ~FILE_A) << 7) | ((set & ~FILE_H) << 9); }
CORE u64 pawn_attacks_down(u64 set) { return ((set & ~FILE_A) >> 9) | ((set & ~FILE_H) >> 7); }

// What a piece that is no pawn attacks.
CORE u64 piece_attacks(int code, int square, u64 occupancy, const Tables& t) {
    if (code == KNIGHT) return t.knight[square];
    if (code == KING) return t.king[square];
    u64 set = 0;
    if (code & 1) set |= bishop_attacks(square, occupancy, t);
    if (code & 2) set |= rook_attacks(square, occupancy, t);
    return set;
}

// Pieces of both colours that attack a square.
CORE u64 attackers(const Position& p, int square, u64 occupancy, const Tables& t) {
    u64 target = bit(square), pawn = pawns(p);
    return (pawn_attacks_down(target) & pawn & ~p.them) | (pawn_attacks_up(target) & pawn & p.them) |
           (t.knight[square] & knights(p)) | (t.king[square] & kings(p)) |
           (bishop_attacks(square, occupancy, t) & diagonal_movers(p)) |
           (rook_attacks(square, occupancy, t) & straight_movers(p));
}
CORE u64 checkers(const Position& p, const Tables& t) {
    u64 occupancy = occupied(p);
    return attackers(p, lowest(kings(p) & ~p.them), occupancy, t) & p.them;
}
// After a move: may the side that moved be taken its king?
CORE bool king_left_in_check(const Position& p, const Tables& t) {
    u64 occupancy = occupied(p);
    return (attackers(p, lowest(kings(p) & p.them), occupancy, t) & ~p.them) != 0;
}

// Computed afresh from the planes: five multiplications are cheaper here than table lookups.
CORE u64 compute_key(const Position& p) {
    u64 h = (p.plane0 ^ 0x243F6A8885A308D3ull) * 0x9E3779B97F4A7C15ull;
    h = (h ^ (h >> 32) ^ p.plane1) * 0xC2B2AE3D27D4EB4Full;
    h = (h ^ (h >> 29) ^ p.plane2) * 0x165667B19E3779F9ull;
    h = (h ^ (h >> 32) ^ p.them) * 0xD6E8FEB86659FD93ull;
    h = (h ^ (h >> 30) ^ (p.state & KEYED_STATE)) * 0xBF58476D1CE4E5B9ull;
    return h ^ (h >> 31);
}

CORE int castling_king_target(u32 move) { return move_to(move) > move_from(move) ? 6 : 2; }
CORE int castling_rook_target(u32 move) { return move_to(move) > move_from(move) ? 5 : 3; }
CORE int promoted_code(int kind) {
    return kind == PROMOTE_KNIGHT   ? KNIGHT
           : kind == PROMOTE_BISHOP ? BISHOP
           : kind == PROMOTE_ROOK   ? ROOK
                                    : QUEEN;
}

// What a move did to the pieces, in the mover's view of the squares; the net's incremental update.
struct Change {
    int code, placed, captured;  // the piece that left `from`, what stands on `to`, what was taken
    int from, to, captured_square;
    int rook_from, rook_to;  // castling only; 0 otherwise (no rook castles to a1)
};

// Makes a pseudo-legal move; `next` is seen from the other side.
CORE void play(const Position& p, u32 move, Position& next, Change& change, const Tables& t) {
    int from = move_from(move), to = move_to(move), kind = move_kind(move);
    int code = code_at(p, from), captured = code_at(p, to), captured_square = to;
    int placed = kind >= PROMOTE_KNIGHT ? promoted_code(kind) : code;
    u64 clear = bit(from) | bit(to);
    u64 touched = clear;
    change.rook_from = change.rook_to = 0;
    if (kind == EN_PASSANT) {
        captured = PAWN;
        captured_square = to - 8;
        clear |= bit(captured_square);
    }
    i32 sum = p.sum - t.piece_square[code * 64 + from];
    u64 plane1_rook = 0;
    if (kind == CASTLE) {
        captured = EMPTY;
        change.rook_from = to;
        change.rook_to = castling_rook_target(move);
        plane1_rook = bit(change.rook_to);
        sum += t.piece_square[ROOK * 64 + change.rook_to] - t.piece_square[ROOK * 64 + to];
        to = castling_king_target(move);
    }
    sum += t.piece_square[placed * 64 + to];
    if (captured) sum += t.piece_square[captured * 64 + (captured_square ^ 56)];
    u64 target = bit(to);
    u64 plane0 = p.plane0 & ~clear, plane1 = p.plane1 & ~clear, plane2 = p.plane2 & ~clear;
    u64 them = p.them & ~clear;
    if (placed & 1) plane0 |= target;
    if (placed & 2) plane1 |= target;
    if (placed & 4) plane2 |= target;
    plane1 |= plane1_rook;
    plane2 |= plane1_rook;

    u32 own = code == KING ? 0 : own_castling(p) & ~u32(touched & 255);
    u32 their = their_castling(p) & ~u32(touched >> 56);
    u32 quiet_for = captured || code == PAWN ? 0 : smaller(halfmoves(p) + 1, 127);
    u32 passant = 0;
    if (kind == DOUBLE_PUSH) {
        u64 beside = ((target & ~FILE_A) >> 1) | ((target & ~FILE_H) << 1);
        if (beside & pawns(p) & p.them) passant = 8 | (to & 7);
    }
    next.state = (color_of(p) ^ 1) | their << 1 | own << 9 | passant << 17 | quiet_for << 21;
    u64 everything = plane0 | plane1 | plane2;
    next.plane0 = flip(plane0);
    next.plane1 = flip(plane1);
    next.plane2 = flip(plane2);
    next.them = flip(everything & ~them);
    next.sum = -sum;
    next.key = compute_key(next);
    change.code = code;
    change.placed = placed;
    change.captured = captured;
    change.from = from;
    change.to = to;
    change.captured_square = captured_square;
}

// Passes the move.
CORE void play_null(const Position& p, Position& next) {
    u32 quiet_for = smaller(halfmoves(p) + 1, 127);
    next.state = (color_of(p) ^ 1) | their_castling(p) << 1 | own_castling(p) << 9 | quiet_for << 21;
    next.plane0 = flip(p.plane0);
    next.plane1 = flip(p.plane1);
    next.plane2 = flip(p.plane2);
    next.them = flip(occupied(p) & ~p.them);
    next.sum = -p.sum;
    next.key = compute_key(next);
}

// The squares from `a` to `b` on one rank, both included.
CORE u64 span(int a, int b) {
    u64 low = bit(smaller(a, b)), high = bit(larger(a, b));
    return high | (high - low);
}

// May the own king castle with the rook on this square? Everything is tested here but the king's
// arrival square once the rook has left its own, which `king_left_in_check` sees.
CORE bool may_castle(const Position& p, int king, int rook, const Tables& t) {
    u32 move = make_move(king, rook, CASTLE);
    int king_to = castling_king_target(move), step = king_to > king ? 1 : -1;
    u64 occupancy = occupied(p), others = occupancy & ~bit(king) & ~bit(rook);
    if ((span(king, king_to) | span(rook, castling_rook_target(move))) & others) return false;
    for (int square = king;; square += step) {
        if (attackers(p, square, occupancy, t) & p.them) return square == king_to && square != king;
        if (square == king_to) return true;
    }
}

// Calls `emit` with every pseudo-legal move; the caller drops those that leave the king in check.
template <class Emit>
CORE void generate(const Position& p, const Tables& t, Emit emit) {
    u64 occupancy = occupied(p), own = occupancy & ~p.them, pawn = pawns(p) & own;
    u64 push = (pawn << 8) & ~occupancy, twice = ((push & RANK_3) << 8) & ~occupancy;
    u64 left = ((pawn & ~FILE_A) << 7) & p.them, right = ((pawn & ~FILE_H) << 9) & p.them;
    auto advance = [&](u64 targets, int distance) {
        for (; targets; targets &= targets - 1) {
            int to = lowest(targets);
            if (to < 56) emit(make_move(to - distance, to, NORMAL));
            else
                for (int kind = PROMOTE_KNIGHT; kind <= PROMOTE_QUEEN; kind++)
                    emit(make_move(to - distance, to, kind));
        }
    };
    advance(push, 8);
    advance(left, 7);
    advance(right, 9);
    for (; twice; twice &= twice - 1) emit(make_move(lowest(twice) - 16, lowest(twice), DOUBLE_PUSH));
    if (has_en_passant(p)) {
        int to = en_passant_square(p);
        for (u64 from = pawn_attacks_down(bit(to)) & pawn; from; from &= from - 1)
            emit(make_move(lowest(from), to, EN_PASSANT));
    }
    for (u64 pieces = own & ~pawn; pieces; pieces &= pieces - 1) {
        int from = lowest(pieces);
        u64 targets = piece_attacks(code_at(p, from), from, occupancy, t) & ~own;
        for (; targets; targets &= targets - 1) emit(make_move(from, lowest(targets), NORMAL));
    }
    if (u32 castling = own_castling(p)) {
        int king = lowest(kings(p) & own);
        for (; castling; castling &= castling - 1)
            if (may_castle(p, king, lowest(castling), t)) emit(make_move(king, lowest(castling), CASTLE));
    }
}

// Would `generate` emit this move here? For moves that come from the hash table or a killer slot.
CORE bool is_pseudo_legal(const Position& p, u32 move, const Tables& t) {
    int from = move_from(move), to = move_to(move), kind = move_kind(move);
    u64 occupancy = occupied(p), own = occupancy & ~p.them, target = bit(to);
    if (!move || !(own >> from & 1)) return false;
    int code = code_at(p, from);
    if (kind == CASTLE)
        return code == KING && from < 8 && to < 8 && (own_castling(p) >> to & 1) &&
               may_castle(p, from, to, t);
    if (target & own) return false;
    if (code == PAWN) {
        u64 start = bit(from), push = (start << 8) & ~occupancy, takes = pawn_attacks_up(start);
        if (kind == DOUBLE_PUSH) return (((push & RANK_3) << 8) & ~occupancy & target) != 0;
        if (kind == EN_PASSANT) return has_en_passant(p) && to == en_passant_square(p) && (takes & target);
        if ((to >= 56) != (kind >= PROMOTE_KNIGHT)) return false;
        return (target & (push | (takes & p.them))) != 0;
    }
    return kind == NORMAL && (piece_attacks(code, from, occupancy, t) & target);
}

// Captures and promotions are noisy; the rest, castling included, is quiet.
CORE bool is_quiet(const Position& p, u32 move) {
    return move_kind(move) < EN_PASSANT && (!(p.them >> move_to(move) & 1));
}

// Neither side can ever mate: bare kings, one minor piece, or bishops of one square colour only.
CORE bool insufficient_material(const Position& p) {
    if (pawns(p) | straight_movers(p)) return false;
    u64 knight = knights(p), bishop = bishops(p);
    if (knight) return !bishop && !(knight & (knight - 1));
    return !(bishop & LIGHT_SQUARES) || !(bishop & ~LIGHT_SQUARES);
}

CORE_CALL bool has_legal_move(const Position& p, const Tables& t) {
    bool found = false;
    generate(p, t, [&](u32 move) {
        if (found) return;
        Position next;
        Change change;
        play(p, move, next, change, t);
        found = !king_left_in_check(next, t);
    });
    return found;
}

// `play` notes en passant whenever an enemy pawn stands beside; the law counts a position as
// repeated by what can really be played. Called for the moves of the game, not of the search.
CORE_CALL void settle_en_passant(Position& p, const Tables& t) {
    if (!has_en_passant(p)) return;
    int to = en_passant_square(p);
    for (u64 from = pawn_attacks_down(bit(to)) & pawns(p) & ~p.them; from; from &= from - 1) {
        Position next;
        Change change;
        play(p, make_move(lowest(from), to, EN_PASSANT), next, change, t);
        if (!king_left_in_check(next, t)) return;
    }
    p.state &= ~(15u << 17);
    p.key = compute_key(p);
}
