// The dearest step of the search: make the chosen move, see whether the child is decided at once
// (draw, hash table, evaluation), and open its node if not. The evaluation sits in the middle, and
// with a net all lanes of a warp work on it together, so the step is cut in three: before, net, after.
#pragma once

#include "quiets.h"

// What the first third hands to the others.
struct Child {
    Position position;
    Update update;
    u64 checkers;
    i32 alpha, beta, depth, threshold;  // `threshold`: an evaluation that ends the child at once
    u32 hash_move, killers;
    bool pv, quiescence, null_move, open;  // `open`: neither illegal nor decided yet
};

// How far a late quiet move is reduced.
CORE i32 reduction(const Node& node, const Player& player, const Tables& t) {
    u32 number = moves_done(node) < 31 ? moves_done(node) : 31;
    i32 plies = (player.reduction_base +
                 t.reduction[smaller(node.depth, 15) * 32 + number] * player.reduction_scale) >>
                10;
    if (node.flags & FLAG_PV) plies--;
    if ((player.features & IMPROVING) && !(node.flags & FLAG_IMPROVING)) plies++;
    if (stage_of(node) == QUIETS) {
        i32 score = i32(node.last_quiet >> 16) - 32768;
        plies -= score > player.reduction_history ? 1 : score < -player.reduction_history ? -1 : 0;
    }
    return plies;
}

// Window and depth of the child; writes down how the move is searched.
CORE void child_window(Node& node, const Position& p, Child& child, const Player& player, const Tables& t) {
    u32 move = node.current & 0xffff, how = node.current >> 16 & 7;
    bool again = node.current >> 19 & 1;
    child.depth = node.depth - 1;
    child.alpha = -node.beta;
    child.beta = -node.alpha;
    child.pv = node.flags & FLAG_PV;
    if (how == NULL_MOVE) {
        child.depth -= player.null_base + node.depth / 4 + smaller((node.eval - node.beta) / 200, 2);
        child.beta = -node.beta + 1;
        child.pv = false;
    } else if (again) {
        if (how == ZERO_WINDOW) child.alpha = -node.alpha - 1, child.pv = false;
    } else if (!(node.flags & FLAG_QUIESCENCE) && moves_done(node) > 0) {
        how = ZERO_WINDOW;
        child.alpha = -node.alpha - 1;
        child.pv = false;
        if ((player.features & REDUCTIONS) && node.depth >= 3 &&
            i32(moves_done(node)) >= player.reduction_first && !node.checkers && is_quiet(p, move)) {
            i32 plies = smaller(reduction(node, player, t), child.depth - 1);
            if (plies > 0) how = REDUCED, child.depth -= plies;
        }
    }
    node.current = move | how << 16;
}

// Has the position occurred before? Near the root all of the game counts, so that a side that is
// winning does not walk into a repetition; deeper, twelve plies are enough. The nearest keys are read
// before the move is made, whether they count or not, so that nobody waits for one after the other.
constexpr int NEAR_KEYS = 5;  // 4, 6, 8, 10, 12 plies back
struct NearKeys {
    u32 key[NEAR_KEYS];
};
CORE NearKeys near_keys(const u32* keys, u32 at) {
    NearKeys near;
    for (u32 i = 0; i < NEAR_KEYS; i++) near.key[i] = keys[at >= 4 + 2 * i ? at - 4 - 2 * i : 0];
    return near;
}
CORE bool repeated(const u32* keys, const NearKeys& near, u32 at, u32 key, u32 reversible, int ply) {
    const u32 back = reversible < at ? reversible : at;
    bool found = false;
    for (u32 i = 0; i < NEAR_KEYS; i++) found |= (back >= 4 + 2 * i) & (near.key[i] == key);
    if (ply <= 2) {
        ROLLED
        for (u32 i = 14; i <= back; i += 8) {
            bool same = keys[at - i] == key;
            for (u32 j = i + 2; j < i + 8; j += 2)
                same |= (j <= back) & (keys[j <= back ? at - j : 0] == key);
            found |= same;
        }
    }
    return found;
}

// Makes the move; false if it was illegal. Draws and hash hits close the child with `lane.value`.
CORE bool enter_before(Lane& lane, const Context& x, Child& child) {
    const Tables& t = *x.tables;
    Frame& frame = x.slab->frames[lane.ply];
    const Player& player = player_in(lane, x);
    const u32 features = player.features;
    const int ply = lane.ply + 1;
    Position p = frame.position;
    Node node = frame.node;
    child.killers = x.slab->frames[ply].node.killers;
    const u32 at = (lane.game_ply & 0xffff) + ply;
    const NearKeys near = near_keys(x.slab->keys, at);
    child_window(node, p, child, player, t);
    frame.node.current = node.current;
    child.null_move = (node.current >> 16 & 7) == NULL_MOVE;
    if (child.null_move) {
        play_null(p, child.position);
        child.update = net_no_change();
    } else {
        Change change;
        play(p, node.current & 0xffff, child.position, change, t);
        if (WIDTH) child.update = net_update(change, child.position);
    }
    const Position& c = child.position;
    u64 key = table_key(lane, c.key), entry = features & HASH_TABLE ? x.table[key & x.table_mask] : 0;
    u64 occupancy = occupied(c), own = occupancy & ~c.them;
    lane.mode = PICK;
    if (!child.null_move && king_left_in_check(c, t)) return lane.returned = 0, child.open = false;
    lane.returned = 1;
    lane.nodes++;
    u32 short_key = u32(c.key >> 32), reversible = halfmoves(c);
    x.slab->keys[at] = short_key;
    bool draw = reversible >= 100 || insufficient_material(c);
    if ((features & REPETITIONS) && reversible >= 4)
        draw = draw || repeated(x.slab->keys, near, at, short_key, reversible, ply);
    child.open = !draw;
    lane.value = 0;
    child.checkers = attackers(c, lowest(kings(c) & own), occupancy, t) & c.them;
    if ((features & EXTENSIONS) && child.checkers && ply < 16) child.depth++;
    child.hash_move = 0;
    if (child.open && u32(entry >> 40) == u32(key >> 40) && entry && ply < MAX_PLY - 1) {
        child.hash_move = u32(entry) & 0xffff;
        i32 depth = i32(entry >> 32) & 63, value = mate_from_table(i16(u16(entry >> 16)), ply);
        u32 bound = u32(entry >> 38) & 3;
        bool fits = bound == EXACT || (bound == LOWER && value >= child.beta) ||
                    (bound == UPPER && value <= child.alpha);
        if (!child.pv && depth >= child.depth && fits) lane.value = value, child.open = false;
    }
    if ((features & INTERNAL_REDUCTION) && child.depth >= 4 && !child.hash_move && !child.checkers)
        child.depth--;
    child.quiescence = child.depth <= 0;
    if (child.quiescence) child.hash_move = 0;
    child.threshold = 2 * INFINITE;
    if (ply >= MAX_PLY - 1) child.threshold = -2 * INFINITE;
    else if (child.quiescence && !child.checkers) child.threshold = child.beta;
    else if ((features & REVERSE_FUTILITY) && !child.pv && !child.checkers &&
             child.depth <= player.reverse_depth && child.beta > -MATE_BOUND)
        child.threshold = child.beta + player.reverse_margin * child.depth;
    return true;
}

// Squares attacked by the own sliders along one direction, all at once (Kogge-Stone).
template <int STEP>
CORE u64 shifted(u64 set) {
    return STEP > 0 ? set << (STEP > 0 ? STEP : 0) : set >> (STEP < 0 ? -STEP : 0);
}
template <int STEP>
CORE u64 ray_attacks(u64 sliders, u64 empty, u64 inside) {
    u64 free = empty & inside;
    sliders |= free & shifted<STEP>(sliders);
    free &= shifted<STEP>(free);
    sliders |= free & shifted<2 * STEP>(sliders);
    free &= shifted<2 * STEP>(free);
    sliders |= free & shifted<4 * STEP>(sliders);
    return shifted<STEP>(sliders) & inside;
}

// Squares where something can be taken or a pawn promoted; constant time for every lane.
CORE u64 find_victims(const Position& p, u64 occupancy, const Tables& t) {
    u64 own = occupancy & ~p.them, empty = ~occupancy, straight = straight_movers(p) & own,
        diagonal = diagonal_movers(p) & own;
    u64 reach = ray_attacks<8>(straight, empty, ~0ull) | ray_attacks<-8>(straight, empty, ~0ull) |
                ray_attacks<1>(straight, empty, ~FILE_A) | ray_attacks<-1>(straight, empty, ~FILE_H) |
                ray_attacks<9>(diagonal, empty, ~FILE_A) | ray_attacks<-7>(diagonal, empty, ~FILE_A) |
                ray_attacks<7>(diagonal, empty, ~FILE_H) | ray_attacks<-9>(diagonal, empty, ~FILE_H);
    u64 pawn = pawns(p) & own, knight = knights(p) & own;
    u64 beside = ((knight >> 1) & ~FILE_H) | ((knight << 1) & ~FILE_A);
    u64 beyond = ((knight >> 2) & ~(FILE_H | FILE_H >> 1)) | ((knight << 2) & ~(FILE_A | FILE_A << 1));
    reach |= beside << 16 | beside >> 16 | beyond << 8 | beyond >> 8;
    reach |= pawn_attacks_up(pawn) | t.king[lowest(kings(p) & own)];
    u64 victims = (reach & p.them) | (((pawn & RANK_7) << 8) & empty);
    if (has_en_passant(p)) victims |= bit(en_passant_square(p));
    return victims;
}

// The position picked from those this search evaluates; no other is picked after it. No call: its arguments would leave their registers.
CORE void pick_visited(Lane& lane, const Context& x, const Position& p) {
    x.slab->game.visited = p;
    x.slab->game.has_visited = 1;
    lane.game_ply &= (1u << PICK_SHIFT) - 1;
}

// With the evaluation known: the child returns at once, or its node opens.
CORE void enter_after(Lane& lane, const Context& x, const Child& child, i32 eval) {
    if (!child.open) return;
    if (pick_after(lane) && lane.nodes >= pick_after(lane) && !child.checkers && !child.null_move)
        pick_visited(lane, x, child.position);
    const int ply = lane.ply + 1;
    const Player& player = player_in(lane, x);
    lane.value = eval;
    if (eval >= child.threshold) return;
    bool quiescence = child.quiescence;
    i32 depth = child.depth;
    if ((player.features & RAZORING) && !child.pv && !child.checkers && depth <= 2 &&
        eval + player.razor_margin * depth <= child.alpha)
        quiescence = true, depth = 0;
    const Position& p = child.position;
    u64 occupancy = occupied(p), own = occupancy & ~p.them;
    Node node;
    node.alpha = child.alpha;
    node.beta = child.beta;
    node.best = -INFINITE;
    node.eval = eval;
    node.flags = TRY_HASH | (child.pv ? FLAG_PV : 0) | (quiescence ? FLAG_QUIESCENCE : 0);
    if (ply >= 2 && eval > x.slab->frames[ply - 2].node.eval) node.flags |= FLAG_IMPROVING;
    node.victims = find_victims(p, occupancy, *x.tables);
    if (quiescence && !child.checkers) {
        if (!node.victims) return;
        node.best = eval;
        node.alpha = larger(eval, node.alpha);
        set_stage(node, CAPTURES);
    } else if ((player.features & NULL_PRUNING) && !child.pv && !child.checkers && depth >= 3 &&
               eval >= child.beta && !child.null_move && (own & ~pawns(p) & ~kings(p)))
        set_stage(node, TRY_NULL);
    node.attackers = node.deferred = node.unused = 0;
    node.checkers = child.checkers;
    node.moves = quiescence ? 0 : child.hash_move;
    node.killers = child.killers;
    node.current = node.last_quiet = 0;
    node.depth = depth;
    Frame& frame = x.slab->frames[ply];
    frame.position = p;
    frame.node = node;
    lane.ply = ply;
    lane.returned = 0;
    if (stage_of(node) == TRY_HASH && node.moves) lane.mode = CANDIDATE;
}

// ---- ENTER on one processor ----
#if !ON_DEVICE
inline void step_enter(Lane& lane, const Context& x) {
    Child child;
    if (!enter_before(lane, x, child) || !child.open) return;
    u32 evaluator = player_in(lane, x).evaluator;
    i32 eval;
    if (WIDTH && evaluator != HAND)
        eval = net_step(child.position, child.update, x.slab->accumulators[lane.ply],
                        x.slab->accumulators[lane.ply + 1], x.nets[evaluator - 1]);
    else eval = hand_evaluate(child.position);
    enter_after(lane, x, child, eval);
}
#endif
