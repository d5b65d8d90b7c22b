// The games: openings, the iterations of each search, deviations, adjudication, the laws that end a
// game. One step, GAME, which runs once per iteration of a search and is rare beside the others.
//
// Everything random comes from (seed, game number), and hash table and history start empty, so game
// g of seed s is the same game on every machine and with any number of games beside it.
#pragma once

#include "enter.h"
#include "openings.h"
#include "records.h"

CORE u64 game_random(u64 seed, u64 number) {
    u64 state = seed * 0xD1342543DE82EF95ull + number;
    random_next(state);
    return random_next(state);
}

// ---- one search ----

CORE void begin_iteration(Lane& lane, const Context& x) {
    Game& game = x.slab->game;
    Frame& frame = x.slab->frames[0];
    Position p = frame.position;
    Node node;
    node.alpha = game.low;
    node.beta = game.high;
    node.best = -INFINITE;
    node.eval = frame.node.eval;
    node.victims = find_victims(p, occupied(p), *x.tables);
    node.attackers = node.deferred = node.unused = 0;
    node.checkers = checkers(p, *x.tables);
    node.moves = game.best;
    node.killers = frame.node.killers;
    node.current = node.last_quiet = 0;
    node.depth = game.depth;
    node.flags = TRY_HASH | FLAG_PV;
    frame.node = node;
    lane.ply = 0;
    lane.returned = 0;
    lane.abort = game.depth > 1 ? ALLOWED : FORBIDDEN;
    lane.mode = PICK;
}

CORE_CALL void begin_search(Lane& lane, const Context& x, u32 task) {
    Slab& slab = *x.slab;
    Game& game = slab.game;
    const Position& p = slab.frames[0].position;
    u32 at = game.ply + (task == DEVIATE || task == VISIT ? 1 : 0);
    u32 player = x.settings->match && task != BALANCE ? (color_of(p) ^ u32(game.number)) & 1 : 0;
    lane.game_ply = at | player << 16;
    lane.task = task;
    lane.nodes = 0;
    game.has_visited = 0;
    if (task == PLAY && x.settings->visited_permille && !x.settings->match)
        lane.game_ply |= (1 + u32(p.key >> 8) % smaller(x.settings->player[0].soft_nodes, PICK_MOST)) << PICK_SHIFT;
    game.depth = 1;
    game.best = 0;
    game.score = 0;
    game.low = -INFINITE;
    game.high = INFINITE;
    slab.keys[at] = u32(p.key >> 32);
    ROLLED
    for (int i = 0; i < MAX_PLY; i++) slab.frames[i].node.killers = 0;
    slab.frames[0].node.eval = hand_evaluate(p);
    begin_iteration(lane, x);
    if (WIDTH && x.settings->player[player].evaluator != HAND) lane.mode = REBUILD;
}

// Takes in the iteration that ended; true if another one was begun.
CORE bool go_on_searching(Lane& lane, const Context& x) {
    Game& game = x.slab->game;
    const Node& root = x.slab->frames[0].node;
    const Player& player = player_in(lane, x);
    u32 best = root.moves >> 16;
    if (best && root.best > -INFINITE) game.best = best, game.score = root.best;
    if (!game.best && game.low == -INFINITE) return false;  // no legal move
    if (lane.abort == ABORTED) return false;
    if (root.best <= game.low || root.best >= game.high) {
        if (root.best <= game.low) game.low = -INFINITE;
        else game.high = INFINITE;
        begin_iteration(lane, x);
        return true;
    }
    u32 soft = player.soft_nodes;
    if (lane.task == BALANCE) soft *= x.settings->balance_factor;
    if (lane.task == DEVIATE) soft = soft / 8 + 1;
    if (lane.nodes >= soft || game.depth >= i32(x.settings->max_depth) || magnitude(game.score) >= MATE_BOUND)
        return false;
    game.depth++;
    bool narrow = game.depth >= 4 && (player.features & ASPIRATION);
    game.low = narrow ? game.score - player.aspiration : -INFINITE;
    game.high = narrow ? game.score + player.aspiration : INFINITE;
    begin_iteration(lane, x);
    return true;
}

// ---- one game ----

// Plays random moves from the start or a position of the list; the first search then judges the opening.
CORE_CALL void open_game(Lane& lane, const Context& x) {
    Slab& slab = *x.slab;
    Game& game = slab.game;
    const Settings& s = *x.settings;
    game.flags = 0;
    game.win_run = game.draw_run = 0;
    bool found = false;
    ROLLED
    while (!found) {
        bool listed = x.start_count && s.listed_percent && random_below(game.random, 100) < s.listed_percent;
        bool chess960 = !listed && random_below(game.random, 100) < s.chess960_percent;
        game.flags = listed ? GAME_LISTED : chess960 ? GAME_CHESS960 : 0;
        Position p = listed ? x.starts[random_below(game.random, x.start_count)]
                            : start_position(back_rank(chess960 ? random_below(game.random, 960) : 518));
        u32 plies = (listed ? s.listed_plies : s.random_plies) + u32(random_next(game.random) >> 63);
        found = true;
        slab.keys[0] = u32(p.key >> 32);
        ROLLED
        for (u32 i = 0; i < plies && found; i++) {
            u32 move = random_move(p, 0, game.random, slab.quiets[0], *x.tables);
            found = move != 0;
            if (!found) break;
            Position next;
            Change change;
            play(p, move, next, change, *x.tables);
            settle_en_passant(next, *x.tables);
            p = next;
            slab.keys[i + 1] = u32(p.key >> 32);
        }
        game.ply = game.start_ply = plies;
        game.start = slab.frames[0].position = p;
    }
    if (random_below(game.random, 100) < s.natural_percent) game.flags |= GAME_NATURAL;
    if (s.fewest_pieces && random_below(game.random, 100) < s.whole_percent) game.flags |= GAME_WHOLE;
    begin_search(lane, x, BALANCE);
}

// Every game, and in a match every player, starts knowing nothing.
CORE_CALL void forget(const Context& x) {
    Slab& slab = *x.slab;
    u32* history = reinterpret_cast<u32*>(slab.history);
    ROLLED
    for (u32 i = 0; i < sizeof slab.history / 4; i++) history[i] = 0;
    ROLLED
    for (u32 i = 0; i < (x.table_mask + 1) / 2; i++) reinterpret_cast<Quad*>(x.table)[i] = Quad{};
}

// The two games of a match's pair share their opening.
CORE_CALL void new_game(Lane& lane, const Context& x) {
    Game& game = x.slab->game;
    game.random = game_random(x.seed, x.settings->match ? game.number >> 1 : game.number);
    forget(x);
    open_game(lane, x);
}

CORE void end_game(Lane& lane, const Context& x, u32 result) {
    Game& game = x.slab->game;
    game.flags |= result;
    game.games++;
    if (!(game.flags & GAME_BROKEN_OFF)) game.results[result]++;
    game.length_sum += game.ply;
    if (x.settings->match) {
        bool first_is_white = !(game.number & 1);
        game.match_results[result == 0 ? 1 : (result == 1) == first_is_white ? 2 : 0]++;
    }
    game.checksum = game.checksum * 1000003u + result * 77u + game.ply;
    if (x.output) write_game(x);
    game.number += x.slots;
    lane.task = NEW_GAME;
}

constexpr int UNDECIDED = -1, DRAWN = 0, WHITE_WON = 1, BLACK_WON = 2;

// The laws, after a move: repetition, fifty moves, material. Mate and stalemate show in the search.
CORE int judge_position(const Context& x, const Position& p) {
    const Game& game = x.slab->game;
    if (insufficient_material(p)) return DRAWN;
    u32 reversible = halfmoves(p), key = u32(p.key >> 32), seen = 0;
    ROLLED
    for (u32 back = 4; back <= reversible && back <= game.ply; back += 2)
        seen += x.slab->keys[game.ply - back] == key;
    if (seen >= 2 || game.ply >= x.settings->longest_game) return DRAWN;
    if (reversible >= 100 && has_legal_move(p, *x.tables)) return DRAWN;
    return UNDECIDED;
}

// Scores that say enough. Counts plies in a row with the same side winning, or nobody. Where records are made of scores alone, a game
// can also be broken off when few pieces are left, so that more of the time goes into positions with many.
CORE int adjudicate(const Context& x, i32 score, int color) {
    Game& game = x.slab->game;
    const Settings& s = *x.settings;
    i32 white = color ? -score : score;
    int winner = white > 0 ? WHITE_WON : BLACK_WON;
    i32 step = white >= i32(s.win_score) ? 1 : white <= -i32(s.win_score) ? -1 : 0;
    game.win_run = step == 0 ? 0 : (game.win_run > 0) == (step > 0) ? game.win_run + step : step;
    game.draw_run =
        game.ply >= s.draw_first_ply && magnitude(score) <= i32(s.draw_score) ? game.draw_run + 1 : 0;
    if (game.flags & GAME_NATURAL) return UNDECIDED;
    if (magnitude(score) >= MATE_BOUND || magnitude(game.win_run) >= i32(s.win_plies)) return winner;
    if (game.draw_run >= i32(s.draw_plies)) return DRAWN;
    if (!(game.flags & GAME_WHOLE) && u32(count(occupied(x.slab->frames[0].position))) < s.fewest_pieces) {
        game.flags |= GAME_BROKEN_OFF;
        return DRAWN;
    }
    return UNDECIDED;
}

// Plays the move on the board of the game and sees whether that ends it.
CORE int advance(const Context& x, u32 move) {
    Slab& slab = *x.slab;
    Position p = slab.frames[0].position, next;
    Change change;
    Ply& ply = slab.plies[slab.game.ply - slab.game.start_ply];
    ply.move = u16(color_of(p) ? move_turned(move) : move);
    if (ply.move != ply.best) ply.flags = PLY_DEVIATION;
    play(p, move, next, change, *x.tables);
    settle_en_passant(next, *x.tables);
    slab.game.ply++;
    slab.frames[0].position = next;
    slab.keys[slab.game.ply] = u32(next.key >> 32);
    return judge_position(x, next);
}

CORE void note_search(const Lane& lane, const Context& x, int color) {
    Game& game = x.slab->game;
    game.plies++;
    game.depth_sum += game.depth;
    game.checksum = game.checksum * 1000003u + (game.best | u32(u16(game.score)) << 16) + lane.nodes * 31u;
    Ply& ply = x.slab->plies[game.ply - game.start_ply];
    ply.best = u16(color ? move_turned(game.best) : game.best);
    ply.score = i16(game.score);
    ply.depth = u8(game.depth);
    ply.flags = 0;
}

// Now and then another move than the best is tried, if a short search finds it not much worse.
CORE bool begin_deviation(Lane& lane, const Context& x) {
    Slab& slab = *x.slab;
    Game& game = slab.game;
    const Settings& s = *x.settings;
    if (s.match || game.ply >= s.deviation_last_ply ||
        random_below(game.random, 1000) >= s.deviation_permille)
        return false;
    Position p = slab.frames[0].position;
    u32 move = random_move(p, game.best, game.random, slab.quiets[0], *x.tables);
    if (!move) return false;
    game.held = p;
    game.held_best = game.best;
    game.held_score = game.score;
    game.deviation = move;
    Position next;
    Change change;
    play(p, move, next, change, *x.tables);
    slab.frames[0].position = next;
    begin_search(lane, x, DEVIATE);
    return true;
}

// Nets are asked about the positions of searches, most of which come after moves that nobody would play. So one that the search of
// this ply has evaluated is searched itself, and recorded beside the game.
CORE bool begin_visit(Lane& lane, const Context& x) {
    Slab& slab = *x.slab;
    Game& game = slab.game;
    if (!game.has_visited || random_below(game.random, 1000) >= x.settings->visited_permille) return false;
    game.held = slab.frames[0].position;
    game.held_best = game.best;
    game.held_score = game.score;
    // The clock begins anew: the positions before it are not those of the game.
    game.visited.state &= ~(127u << 21);
    settle_en_passant(game.visited, *x.tables);
    slab.frames[0].position = game.visited;
    begin_search(lane, x, VISIT);
    return true;
}

CORE void end_visit(const Context& x) {
    Slab& slab = *x.slab;
    Game& game = slab.game;
    if (game.best && magnitude(game.score) < MATE_BOUND) {
        game.visits++;
        game.checksum = game.checksum * 1000003u + (game.best | u32(u16(game.score)) << 16);
        if (x.output) write_visited(x);
    }
    slab.frames[0].position = game.held;
    game.best = game.held_best;
    game.score = game.held_score;
}

// ---- GAME: a search or an iteration has ended, or a game is to begin ----
CORE_CALL void step_game(Lane& lane, const Context& x) {
    Slab& slab = *x.slab;
    Game& game = slab.game;
    if (lane.task == NEW_GAME) return new_game(lane, x);
    if (lane.task == RESUME) return begin_search(lane, x, PLAY);
    if (go_on_searching(lane, x)) return;
    game.nodes += lane.nodes;
    int result = UNDECIDED;
    if (lane.task == DEVIATE) {
        bool good = game.best && -game.score >= game.held_score - i32(x.settings->deviation_margin);
        game.deviations += good;
        slab.frames[0].position = game.held;
        result = advance(x, good ? game.deviation : game.held_best);
    } else if (lane.task == VISIT) {
        end_visit(x);
        if (begin_deviation(lane, x)) return;
        result = advance(x, game.best);
    } else {
        const Position& p = slab.frames[0].position;
        int color = color_of(p);
        bool stuck = !game.best;
        if (lane.task == BALANCE) {
            if (stuck ||
                (x.settings->balance_limit && magnitude(game.score) > i32(x.settings->balance_limit))) {
                game.rejected++;
                return open_game(lane, x);
            }
            if (x.settings->match) {
                forget(x);
                return begin_search(lane, x, PLAY);
            }
        }
        if (stuck) result = slab.frames[0].node.checkers ? (color ? WHITE_WON : BLACK_WON) : DRAWN;
        else {
            note_search(lane, x, color);
            result = adjudicate(x, game.score, color);
            if (result != UNDECIDED) {
                game.flags |= GAME_ADJUDICATED;
                advance(x, game.best);
            } else if (begin_visit(lane, x) || begin_deviation(lane, x)) return;
            else result = advance(x, game.best);
        }
    }
    if (result != UNDECIDED) end_game(lane, x, u32(result));
    else lane.task = RESUME;
    if (x.settings->stop_plies && game.plies >= x.settings->stop_plies) lane.mode = STOPPED;
    else if (lane.task == NEW_GAME) new_game(lane, x);
    else begin_search(lane, x, PLAY);
}
