// The search's steps for quiet moves: making their list, taking them in order, learning from those
// that refute. Quiet moves are the dear part of move generation and most nodes never need them.
#pragma once

#include "search.h"

// Calls `emit` with every quiet move and its piece; when in check only with those that may help.
template <class Emit>
CORE void generate_quiets(const Position& p, u64 checking, const Context& x, Emit emit) {
    const Tables& t = *x.tables;
    u64 occupancy = occupied(p), own = occupancy & ~p.them, targets = ~occupancy, king = kings(p) & own;
    if (checking) targets = checking & (checking - 1) ? 0 : x.between[lowest(king) * 64 + lowest(checking)];
    u64 pawn = pawns(p) & own, push = (pawn << 8) & ~occupancy & ~RANK_8;
    u64 twice = ((push & RANK_3) << 8) & targets;
    push &= targets;
    for (u64 set = push | twice; set; set &= set - 1) {
        int to = lowest(set);
        bool two = twice >> to & 1;
        emit(make_move(two ? to - 16 : to - 8, to, two ? DOUBLE_PUSH : NORMAL), PAWN);
    }
    // Promotions to less than a queen are rare and always late.
    for (u64 set = pawn & RANK_7; set; set &= set - 1) {
        int from = lowest(set);
        u64 reach = (bit(from + 8) & ~occupancy) | (pawn_attacks_up(bit(from)) & p.them);
        for (; reach; reach &= reach - 1)
            for (int kind = PROMOTE_KNIGHT; kind <= PROMOTE_ROOK; kind++)
                emit(make_move(from, lowest(reach), kind), PAWN);
    }
    if (!checking)
        for (u32 castling = own_castling(p); castling; castling &= castling - 1)
            if (may_castle(p, lowest(king), lowest(castling), t))
                emit(make_move(lowest(king), lowest(castling), CASTLE), KING);
    for (u64 pieces = own & ~pawn; pieces; pieces &= pieces - 1) {
        int from = lowest(pieces), code = code_at(p, from);
        u64 reach = piece_attacks(code, from, occupancy, t) & (code == KING ? ~occupancy : targets);
        for (; reach; reach &= reach - 1) emit(make_move(from, lowest(reach), NORMAL), code);
    }
}

// Falling order of quiet moves: history, piece squares, and pawns that threaten. 16 bits.
CORE u32 quiet_score(u32 entry, i32 history, u64 threatened, u32 features, const Tables& t) {
    u32 code = entry >> 16, move = entry & 0xffff;
    int from = move_from(move), to = move_to(move);
    if (move_kind(move) >= PROMOTE_KNIGHT) return 1u << 16 | move;
    if (move_kind(move) == CASTLE) to = castling_king_target(move);
    i32 gain = i16(t.piece_square[code * 64 + to] & 0xffff) - i16(t.piece_square[code * 64 + from] & 0xffff);
    i32 score = 32768 + history + gain * 4;
    if ((features & THREAT_ORDER) && code != PAWN && code != KING)
        score += (i32(threatened >> from & 1) - i32(threatened >> to & 1)) * 4000;
    return u32(score) << 16 | move;
}

// The list is read and written four entries at a time; zeros fill it up.
struct alignas(16) Quad {
    u32 entry[4];
};

// ---- LIST: all quiet moves of the node with their scores ----
CORE void step_list(Lane& lane, const Context& x) {
    Frame& frame = x.slab->frames[lane.ply];
    Position p = frame.position;
    u64 checking = frame.node.checkers;
    u32 hash = frame.node.moves & 0xffff, killers = checking ? 0 : frame.node.killers;
    u32* list = x.slab->quiets[lane.ply];
    u32 length = 0;
    generate_quiets(p, checking, x, [&](u32 move, u32 code) {
        if (move != hash && move != (killers & 0xffff) && move != killers >> 16 && length < MAX_QUIETS)
            list[length++] = move | code << 16;
    });
    while (length & 3) list[length++] = 0;
    const i16* history = x.slab->history[color_of(p)];
    const u32 features = player_in(lane, x).features;
    u64 threatened = pawn_attacks_down(pawns(p) & p.them);
    Quad* quads = reinterpret_cast<Quad*>(list);
    for (u32 i = 0; i < length / 4; i++) {
        Quad quad = quads[i];
        i32 known[4];
        for (int k = 0; k < 4; k++) known[k] = history[(quad.entry[k] >> 16) * 64 + move_to(quad.entry[k])];
        for (int k = 0; k < 4; k++)
            quad.entry[k] =
                quad.entry[k] ? quiet_score(quad.entry[k], known[k], threatened, features, *x.tables) : 0;
        quads[i] = quad;
    }
    frame.node.flags = (frame.node.flags & ~(255u << 16) & ~15u) | QUIETS | length << 16;
    frame.node.last_quiet = 0xffffffffu;
    lane.mode = QUIET;
}

// ---- QUIET: the best move of the list not tried yet ----
CORE void step_quiet(Lane& lane, const Context& x) {
    Frame& frame = x.slab->frames[lane.ply];
    u32 last = frame.node.last_quiet, length = list_length(frame.node), best = 0;
    const Quad* quads = reinterpret_cast<const Quad*>(x.slab->quiets[lane.ply]);
#if ON_DEVICE
#pragma unroll 4
#endif
    for (u32 i = 0; i < length / 4; i++) {
        Quad quad = quads[i];
        for (int k = 0; k < 4; k++)
            if (quad.entry[k] < last && quad.entry[k] > best) best = quad.entry[k];
    }
    const Player& player = player_in(lane, x);
    Node node = frame.node;
    // Moves that have failed again and again elsewhere, and all that come after them.
    if ((player.features & HISTORY_PRUNING) && !(node.flags & FLAG_PV) && !node.checkers && node.depth <= 3 &&
        moves_done(node) > 0 && i32(best >> 16) - 32768 < -player.history_margin * node.depth)
        best = 0;
    if (best) {
        frame.node.last_quiet = best;
        frame.node.current = (best & 0xffff) | FULL_WINDOW << 16;
        lane.mode = ENTER;
        return;
    }
    open_losing(node, player.features);
    frame.node = node;
    lane.mode = PICK;
}

CORE void learn(i16& entry, i32 bonus) { entry = i16(entry + bonus - entry * magnitude(bonus) / 12000); }

// ---- LEARN: a quiet move refuted the parent's; it gains history, those tried before it lose ----
CORE void step_learn(Lane& lane, const Context& x) {
    Frame& frame = x.slab->frames[lane.ply];
    Node node = frame.node;
    Position p = frame.position;
    i16* history = x.slab->history[color_of(p)];
    i32 bonus = larger(16, smaller(node.depth * node.depth * 16, 1200));
    u32 move = node.current & 0xffff;
    learn(history[code_at(p, move_from(move)) * 64 + move_to(move)], bonus);
    if (stage_of(node) == QUIETS && (player_in(lane, x).features & MALUS)) {
        // First which entries were tried, then one after the other: lanes meet at their first, their
        // second and so on, not at places in the list.
        const u32* list = x.slab->quiets[lane.ply];
        const Quad* quads = reinterpret_cast<const Quad*>(list);
        u64 tried[2] = {0, 0};
        for (u32 i = 0, length = list_length(node); i < length / 4; i++) {
            Quad quad = quads[i];
            u64 set = 0;
            for (int k = 0; k < 4; k++) set |= u64{quad.entry[k] > node.last_quiet} << k;
            (i < 16 ? tried[0] : tried[1]) |= set << (i & 15) * 4;
        }
        for (int half = 0; half < 2; half++) {
            ROLLED
            for (u64 set = half ? tried[1] : tried[0]; set; set &= set - 1) {
                u32 entry = list[half * 64 + lowest(set)];
                learn(history[code_at(p, move_from(entry)) * 64 + move_to(entry)], -bonus);
            }
        }
    }
    leave(lane, x, frame, node, true);
}
