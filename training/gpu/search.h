// The search of one position as a machine of small steps: principal variation search with hash
// table, null move, late move reductions, futility and late move pruning, quiescence. There is no
// recursion: every node is a Frame of an explicit stack, and a step ends by naming the next one.
// quiets.h holds the steps for quiet moves, enter.h the one that makes a move and opens the child.
// Must not know: games, results.
//
// Moves are taken lazily: captures one by one from bitboards, quiet moves from a list that is only
// made when it is reached.
#pragma once

#include "state.h"

CORE i32 mate_to_table(i32 value, int ply) {
    return value >= MATE_BOUND ? value + ply : value <= -MATE_BOUND ? value - ply : value;
}
CORE i32 mate_from_table(i32 value, int ply) {
    return value >= MATE_BOUND ? value - ply : value <= -MATE_BOUND ? value + ply : value;
}

// Players of a match must not read each other's entries.
CORE u64 table_key(const Lane& lane, u64 key) { return player_of(lane) ? key ^ 0x5851F42D4C957F2Dull : key; }

// An entry: tag 24 bits, bound 2, depth 6, score 16, move 16.
enum Bound : u32 { LOWER = 1, UPPER = 2, EXACT = 3 };
CORE u64 pack_entry(u64 key, u32 bound, i32 depth, i32 score, u32 move) {
    return (key >> 40 << 40) | u64{bound} << 38 | u64(smaller(depth, 63)) << 32 | u64{u16(i16(score))} << 16 |
           move;
}

// Ends a node: stores it, gives its value to the parent.
CORE void leave(Lane& lane, const Context& x, Frame& frame, const Node& node, bool store) {
    u32 features = player_in(lane, x).features;
    if (node.flags & FLAG_QUIESCENCE) store = store && (features & QUIESCENCE_STORE);
    if (store && (features & HASH_TABLE)) {
        u32 bound = node.best >= node.beta ? LOWER : node.flags & FLAG_RAISED ? EXACT : UPPER;
        u32 move = node.moves >> 16 ? node.moves >> 16 : node.moves & 0xffff;
        u64 key = table_key(lane, frame.position.key);
        x.table[key & x.table_mask] =
            pack_entry(key, bound, larger(node.depth, 0), mate_to_table(node.best, lane.ply), move);
    }
    lane.value = node.best;
    if (lane.ply == 0) {
        frame.node = node;
        lane.mode = GAME;
        lane.returned = 0;
        return;
    }
    frame.node.killers = node.killers;
    prefetch(&frame - 1);
    lane.ply--;
    lane.returned = 1;
    lane.mode = PICK;
}

// What the child's value means here. `again` asks for the same move once more, searched otherwise.
struct Absorbed {
    bool leave, store, learn, again;
    u32 how;
};

CORE Absorbed absorb(const Lane& lane, const Position& p, Node& node) {
    Absorbed a{false, true, false, false, FULL_WINDOW};
    i32 value = -lane.value;
    u32 move = node.current & 0xffff, how = node.current >> 16 & 7;
    if (how == NULL_MOVE) {
        if (value >= node.beta) {
            node.best = value >= MATE_BOUND ? node.beta : value;
            a.leave = true;
            a.store = false;
        }
        return a;
    }
    if (how == REDUCED && value > node.alpha) {
        a.again = true;
        a.how = ZERO_WINDOW;
        return a;
    }
    if (how == ZERO_WINDOW && (node.flags & FLAG_PV) && value > node.alpha && value < node.beta) {
        a.again = true;
        return a;
    }
    if (moves_done(node) < 255) node.flags += 1 << 8;
    if (value <= node.best) return a;
    node.best = value;
    if (value <= node.alpha) return a;
    node.alpha = value;
    node.moves = (node.moves & 0xffff) | move << 16;
    node.flags |= FLAG_RAISED;
    if (value >= node.beta) {
        a.leave = true;
        if (is_quiet(p, move)) {
            if ((node.killers & 0xffff) != move) node.killers = node.killers << 16 | move;
            a.learn = true;
        }
    }
    return a;
}

CORE i32 victim_value(int rank) { return rank == 4 ? 950 : rank == 3 ? 500 : rank == 2 ? 320 : 100; }

// Whether a capture loses nothing when both sides go on taking there with their least pieces. `swap` is
// what the attacker is worth more than the victim.
CORE bool exchange_holds(const Position& p, int from, int square, i32 swap, u64 occupancy, const Tables& t) {
    occupancy &= ~bit(from);
    u64 side = p.them;
    bool holds = true;
    ROLLED
    for (int left = 32; left; left--) {
        const u64 all = attackers(p, square, occupancy, t) & occupancy, taking = all & side;
        if (!taking) break;
        holds = !holds;
        u64 set = taking & pawns(p);
        i32 value = 100;
        if (!set) set = taking & (knights(p) | bishops(p)), value = 320;
        if (!set) set = taking & rooks(p), value = 500;
        if (!set) set = taking & queens(p), value = 950;
        if (!set) return all & ~side ? !holds : holds;  // a king may not take what is defended
        swap = value - swap;
        if (swap < i32(holds)) break;
        occupancy &= ~bit(lowest(set));
        side = ~side;
    }
    return holds;
}

// Those of some attackers, all dearer than their victim, that may take it all the same: the cheapest
// kinds, as long as the exchange holds.
CORE u64 holding(const Position& p, u64 attacking, int square, int rank, u64 occupancy, const Tables& t) {
    u64 found = 0;
    ROLLED
    for (int taker = rank + 1; taker <= 4 && attacking; taker++) {
        u64 kind = taker == 2 ? knights(p) | bishops(p) : taker == 3 ? rooks(p) : queens(p);
        u64 set = attacking & kind;
        if (!set) continue;
        i32 swap = victim_value(taker) - victim_value(rank);
        if (!exchange_holds(p, lowest(set), square, swap, occupancy, t)) break;
        found |= set;
        attacking ^= set;
    }
    return found;
}

// Chooses the next square to take on and who may take there. A capture is good when the victim is
// undefended, or at least worth its attacker, or the exchange holds; the others wait in `deferred`.
CORE void choose_victim(Node& node, const Position& p, u64 occupancy, bool losing, u32 features,
                        const Tables& t) {
    u64 pawn = pawns(p), knight = knights(p), bishop = bishops(p), rook = rooks(p), queen = queens(p),
        king = kings(p);
    u64 from = node.victims & queen;
    int rank = 4;
    if (!from) from = node.victims & ~occupancy & RANK_8;  // promotions by pushing
    if (!from) from = node.victims & rook, rank = 3;
    if (!from) from = node.victims & (knight | bishop), rank = 2;
    if (!from) from = node.victims, rank = 1;
    int square = lowest(from);
    u64 victim = bit(square);
    node.victims ^= victim;
    node.flags = (node.flags & ~(63u << 24)) | u32(square) << 24;
    u64 all = attackers(p, square, occupancy, t), own = all & ~p.them, defenders = all & p.them;
    if (!(occupancy & victim)) {
        if (square >= 56) own = bit(square - 8), defenders = 0;
        else own &= pawn;  // en passant
    } else if (node.checkers && node.checkers != victim) own &= king;
    if (defenders) own &= ~king;
    u64 cheap = pawn;
    if (rank >= 2) cheap |= knight | bishop;
    if (rank >= 3) cheap |= rook;
    if (rank >= 4) cheap |= queen;
    u64 good = defenders ? own & cheap : own;
    if ((features & EXCHANGES) && (own & ~good)) good |= holding(p, own & ~good, square, rank, occupancy, t);
    node.attackers = losing ? own & ~good : good;
    if (!losing && (own & ~good)) node.deferred |= victim;
}

// The next capture, or 0: the victim's square may be done, or its only taker was the hash move.
CORE u32 next_capture(Node& node, const Position& p, u64 occupancy) {
    u64 from = node.attackers & pawns(p);
    if (!from) from = node.attackers & knights(p);
    if (!from) from = node.attackers & bishops(p);
    if (!from) from = node.attackers & rooks(p);
    if (!from) from = node.attackers & queens(p);
    if (!from) from = node.attackers;
    int source = lowest(from), square = victim_square(node);
    node.attackers ^= bit(source);
    int kind = NORMAL;
    if (pawns(p) >> source & 1)
        kind = square >= 56 ? PROMOTE_QUEEN : occupancy >> square & 1 ? NORMAL : EN_PASSANT;
    u32 move = make_move(source, square, kind);
    return move == (node.moves & 0xffff) ? 0 : move;
}

// Quiet moves that cannot help any more: the evaluation is too low, or enough have been tried.
CORE bool quiets_are_futile(const Node& node, const Player& player) {
    const u32 features = player.features;
    if ((node.flags & FLAG_PV) || node.checkers || moves_done(node) == 0 || node.best <= -MATE_BOUND)
        return false;
    if ((features & FUTILITY) && node.depth <= player.futility_depth &&
        node.eval + player.futility_base + player.futility_slope * node.depth <= node.alpha)
        return true;
    i32 enough = player.late_base + node.depth * node.depth;
    if ((features & IMPROVING) && !(node.flags & FLAG_IMPROVING)) enough = (enough + 1) / 2;
    return (features & LATE_PRUNING) && node.depth <= player.late_depth && i32(moves_done(node)) >= enough;
}

// After the quiets: captures that lose material, unless the node is shallow enough to do without.
CORE void open_losing(Node& node, u32 features) {
    bool drop = (features & FUTILITY) && !(node.flags & FLAG_PV) && !node.checkers && node.depth <= 3 &&
                moves_done(node) > 0;
    node.victims = drop ? 0 : node.deferred;
    node.attackers = 0;
    set_stage(node, node.victims ? LOSING : DONE);
}

// The next capture of this stage, or 0 (then look again, or the stage has moved on).
CORE u32 pick_capture(Node& node, const Position& p, const Player& player, const Tables& t) {
    const bool losing = stage_of(node) == LOSING, standing = (node.flags & FLAG_QUIESCENCE) && !node.checkers;
    u64 occupancy = occupied(p);
    if (!node.attackers && node.victims) {
        choose_victim(node, p, occupancy, losing, player.features, t);
        if (standing && (player.features & DELTA)) {
            // Victims come in falling order: when this one cannot raise alpha, none can.
            int square = victim_square(node), code = code_at(p, square);
            int rank = code == QUEEN || (square >= 56 && !code) ? 4
                       : code == ROOK                           ? 3
                       : code == KNIGHT || code == BISHOP       ? 2
                                                                : 1;
            if (node.eval + victim_value(rank) + player.delta_margin <= node.alpha)
                node.attackers = node.victims = 0;
        }
    }
    u32 move = node.attackers ? next_capture(node, p, occupancy) : 0;
    if (!move && !node.attackers && !node.victims) set_stage(node, losing || standing ? DONE : FIRST_KILLER);
    return move;
}

// No capture to try: which step finds the next move? PICK again if the stage has only moved on.
CORE int after_captures(Node& node, const Player& player) {
    if (stage_of(node) == FIRST_KILLER && (node.checkers || !node.killers)) set_stage(node, MAKE_LIST);
    u32 stage = stage_of(node);
    if (stage == TRY_HASH || stage == FIRST_KILLER || stage == SECOND_KILLER) return CANDIDATE;
    if (stage != MAKE_LIST && stage != QUIETS) return PICK;
    if (!quiets_are_futile(node, player)) return stage == MAKE_LIST ? LIST : QUIET;
    open_losing(node, player.features);
    return PICK;
}

// ---- PICK: take the child's value, then find the next move among the captures or change stage ----
CORE void step_pick(Lane& lane, const Context& x) {
    Frame& frame = x.slab->frames[lane.ply];
    Node node = frame.node;
    Position p = frame.position;
    const Player& player = player_in(lane, x);
    u32 move = 0, how = FULL_WINDOW;
    if (lane.returned) {
        lane.returned = 0;
        Absorbed a = absorb(lane, p, node);
        if (a.learn) {
            frame.node = node;
            lane.mode = LEARN;
            return;
        }
        if (a.leave) return leave(lane, x, frame, node, a.store);
        if (a.again) move = node.current & 0xffff, how = a.how | AGAIN;
    }
    if (!move) {
        u32 hard = player.hard_nodes * (lane.task == BALANCE ? x.settings->balance_factor : 1);
        if (lane.nodes >= hard && lane.abort == ALLOWED) {
            if (lane.ply == 0) frame.node = node;
            lane.abort = ABORTED;
            lane.mode = GAME;
            return;
        }
        if (stage_of(node) == TRY_NULL) {
            set_stage(node, TRY_HASH);
            node.current = NULL_MOVE << 16;
            frame.node = node;
            lane.mode = ENTER;
            return;
        }
        if (stage_of(node) == TRY_HASH && !(node.moves & 0xffff)) set_stage(node, CAPTURES);
        if (stage_of(node) == CAPTURES || stage_of(node) == LOSING)
            move = pick_capture(node, p, player, *x.tables);
    }
    if (!move) {
        lane.mode = after_captures(node, player);
        if (stage_of(node) == DONE) {
            bool evading = node.checkers != 0;
            if (moves_done(node) == 0 && (evading || !(node.flags & FLAG_QUIESCENCE)))
                node.best = evading ? -MATE + lane.ply : 0;
            return leave(lane, x, frame, node, true);
        }
        if (lane.mode == QUIET) prefetch(x.slab->quiets[lane.ply]);
        frame.node = node;
        return;
    }
    node.current = move | how << 16;
    frame.node = node;
    lane.mode = ENTER;
}

// ---- CANDIDATE: the hash move and the killers, if they can be played here ----
CORE void step_candidate(Lane& lane, const Context& x) {
    Frame& frame = x.slab->frames[lane.ply];
    Position p = frame.position;
    u32 moves = frame.node.moves, killers = frame.node.killers, flags = frame.node.flags;
    u32 stage = flags & 15, hash = moves & 0xffff, first = killers & 0xffff, second = killers >> 16;
    u32 move = stage == TRY_HASH ? hash : stage == FIRST_KILLER ? first : second;
    bool playable = move != 0;
    if (stage != TRY_HASH)
        playable = playable && move != hash && is_quiet(p, move) && (stage == FIRST_KILLER || move != first);
    if (playable) playable = is_pseudo_legal(p, move, *x.tables);
    if (stage == TRY_HASH) {
        if (!playable) frame.node.moves = moves & 0xffff0000u;
        stage = CAPTURES;
    } else stage = stage == FIRST_KILLER ? SECOND_KILLER : MAKE_LIST;
    frame.node.flags = (flags & ~15u) | stage;
    if (playable) frame.node.current = move | FULL_WINDOW << 16;
    lane.mode = playable ? ENTER : stage == SECOND_KILLER ? CANDIDATE : PICK;
}
