// What the kernels keep: settings, one search node, one game's memory ("slab"), one lane's
// registers. Only shapes live here; what happens to them is in search.h, enter.h and game.h.
#pragma once

#include "net.h"
#include "rules.h"

constexpr int INFINITE = 32000, MATE = 30000, MATE_BOUND = 29000;
constexpr int MAX_PLY = 40;      // depth of the explicit search stack
constexpr int MAX_QUIETS = 128;  // quiet moves kept at one node
constexpr int MAX_GAME = 512;    // plies of a game

// The next step of a lane. A block chooses which step its games take together.
enum Mode : int { PICK, CANDIDATE, LIST, QUIET, LEARN, ENTER, GAME, REBUILD, STOPPED, MODES = STOPPED };

// Where a node is in its list of moves.
enum Stage : u32 {
    TRY_NULL,
    TRY_HASH,
    CAPTURES,
    FIRST_KILLER,
    SECOND_KILLER,
    MAKE_LIST,
    QUIETS,
    LOSING,
    DONE
};

// How the current move is searched.
enum How : u32 { FULL_WINDOW, ZERO_WINDOW, REDUCED, NULL_MOVE, AGAIN = 8 };

// Parts of the search that can be switched off to measure their worth.
enum Feature : u32 {
    HASH_TABLE = 1,
    NULL_PRUNING = 2,
    REDUCTIONS = 4,
    REVERSE_FUTILITY = 8,
    LATE_PRUNING = 16,
    DELTA = 32,
    EXTENSIONS = 64,
    REPETITIONS = 128,
    FUTILITY = 256,
    ASPIRATION = 512,
    INTERNAL_REDUCTION = 1024,
    THREAT_ORDER = 2048,
    MALUS = 4096,
    QUIESCENCE_STORE = 8192,
    EXCHANGES = 1 << 17,
    DEFAULT_FEATURES = 16383 | EXCHANGES,
    // Off: IMPROVING (prune less where the evaluation rises, more elsewhere) costs 50 ± 8 Elo at 1,000
    // soft nodes, RAZORING cost about 25 in 560 games with the hand evaluation; HISTORY_PRUNING is worth
    // nothing (+0 ± 8). nets/NETS.md has what else was tried.
    IMPROVING = 1 << 14,
    HISTORY_PRUNING = 1 << 15,
    RAZORING = 1 << 16,
};

enum Evaluator : u32 { HAND = 0, FIRST_NET = 1, SECOND_NET = 2 };

// Who plays, and how its search prunes. Margins in centipawns, reductions in 1/1024 of a ply.
struct Player {
    u32 evaluator, features, soft_nodes, hard_nodes;
    i32 null_base;                      // plies a null move saves, and one more per 4 of depth
    i32 reverse_margin, reverse_depth;  // reverse futility: beta + margin * depth
    i32 futility_base, futility_slope, futility_depth;
    i32 late_base, late_depth;  // late move pruning: after base + depth * depth moves
    i32 delta_margin;
    i32 reduction_base, reduction_scale, reduction_first;
    i32 reduction_history;  // one ply less or more beyond this history
    i32 history_margin;     // history pruning: below -margin * depth
    i32 razor_margin, aspiration;
};

// Everything a run is told. Plain 32-bit numbers, so that Python can fill it in too.
struct Settings {
    Player player[2];        // self-play uses the first for both sides
    u32 match;               // 1: player against player, openings in pairs with colours changed
    u32 random_plies;        // random moves at the start; one more in half of the games
    u32 balance_limit;       // openings with a larger |score| are thrown away; 0: none is
    u32 balance_factor;      // nodes of that first search, in soft limits
    u32 chess960_percent;    // games from a Chess960 start
    u32 deviation_permille;  // chance of a deviation per ply
    u32 deviation_last_ply, deviation_margin;
    u32 win_score, win_plies;
    u32 draw_score, draw_plies, draw_first_ply;
    u32 natural_percent;  // games played to the end without adjudication
    u32 longest_game;     // plies, then a draw
    u32 stop_plies;       // a slot stops after so many searched plies; 0: never
    u32 max_depth;
    u32 generation;      // written into the training records
    u32 first_ply;       // filters of the training records: no position before this ply,
    u32 score_limit;     // none with a larger |score|
    u32 later_permille;  // weight of the scores of later plies in a record's (records.h)
    u32 noisy_percent;   // of positions whose best move captures or promotes so many are recorded, too
    u32 visited_permille;  // chance per ply that a position visited by its search is searched and recorded, too
    u32 listed_percent;    // games that begin with a position of the list, if there is one,
    u32 listed_plies;      // and the random moves after it; one more in half of them
    u32 fewest_pieces;     // a game with fewer pieces is broken off (0: none is),
    u32 whole_percent;     // but for so many of the games
};

struct alignas(16) Node {
    i32 alpha, beta, best, eval;
    u64 victims, attackers;  // captures: squares still to be taken, and who takes on the current one
    u64 checkers;
    u32 moves;  // hash move | best move << 16
    u32 killers;
    u32 current;     // move | How << 16
    u32 last_quiet;  // the list's entry last tried; entries come in falling order
    i32 depth;
    u32 flags;
    u64 deferred;  // victims with captures that lose material
    u64 unused;
};
constexpr u32 FLAG_PV = 1 << 4, FLAG_QUIESCENCE = 1 << 5, FLAG_RAISED = 1 << 6, FLAG_IMPROVING = 1 << 7;
// flags: stage 0-3, the bits above, moves searched 8-15, list length 16-23, victim square 24-29
CORE u32 stage_of(const Node& n) { return n.flags & 15; }
CORE u32 moves_done(const Node& n) { return n.flags >> 8 & 255; }
CORE u32 list_length(const Node& n) { return n.flags >> 16 & 255; }
CORE int victim_square(const Node& n) { return n.flags >> 24 & 63; }
CORE void set_stage(Node& n, u32 stage) { n.flags = (n.flags & ~15u) | stage; }

struct alignas(128) Frame {
    Position position;
    Node node;
};
static_assert(sizeof(Frame) == 128);

// One searched ply of the game.
struct Ply {
    u16 move, best;  // played and found, from White's side of the board
    i16 score;       // of the search, for the side to move
    u8 depth, flags;
};
static_assert(sizeof(Ply) == 8);

struct Game {
    u64 random, number;
    Position start;  // after the random plies
    u32 ply, start_ply;
    u32 flags;                    // see records.h
    i32 score, depth, low, high;  // of the search; the aspiration window
    u32 best;
    i32 win_run, draw_run;     // plies in a row that would adjudicate
    Position held;             // while a deviation is being judged: the position before it,
    u32 held_best, deviation;  // the move to play if it fails, the move that is tried
    i32 held_score;
    Position visited;  // one that the search of this ply has evaluated, picked by lot
    u32 has_visited;   // 1 if there is one
    // sums over the games of this slot
    u64 nodes, plies, depth_sum;
    u32 games, rejected, deviations, visits, checksum;
    u32 results[3];        // draws, White's wins, Black's wins
    u32 match_results[3];  // the first player's losses, draws, wins
    u32 length_sum;
};

struct alignas(128) Slab {
    Frame frames[MAX_PLY];
    alignas(16) u32 quiets[MAX_PLY][MAX_QUIETS];  // score << 16 | move
    i16 history[2][8 * 64];                       // by colour, then code and target square
    u32 keys[MAX_GAME + MAX_PLY];                 // upper halves of the keys, for repetitions
    Ply plies[MAX_GAME];
    Game game;
    alignas(128) i16 accumulators[WIDTH ? MAX_PLY : 1][2 * ROW_WIDTH];
    u8 padding[128];  // slabs must not lie a power of two apart
};

// Between launches this waits in memory; during one it lies in the block's shared memory.
struct alignas(16) Lane {
    u32 game_ply;    // of the root | player << 16 | nodes after which a visited position is picked << 17, 0 for none
    i32 ply, value;  // `value`: what the child returned, for the child's side
    u32 nodes;
    u32 returned, abort, task;
    i32 mode;
};
enum Abort : u32 { FORBIDDEN, ALLOWED, ABORTED };  // the first iteration must end by itself
enum Task : u32 { NEW_GAME, BALANCE, PLAY, DEVIATE, VISIT, RESUME };
CORE u32 player_of(const Lane& lane) { return lane.game_ply >> 16 & 1; }
constexpr u32 PICK_SHIFT = 17, PICK_MOST = (1u << (32 - PICK_SHIFT)) - 1;
CORE u32 pick_after(const Lane& lane) { return lane.game_ply >> PICK_SHIFT; }

// Finished games on their way to the records.
struct GameOutput {
    unsigned long long words, games, lost;  // 8-byte words used, games begun, games without room
};

struct Context {
    Slab* slab;
    u64* table;  // this game's hash table
    u32 table_mask;
    const Tables* tables;
    const u64* between;
    const Net* nets;  // two
    const Settings* settings;
    GameOutput* output;
    u64* output_words;
    u64* output_index;
    u64 output_capacity, index_capacity;
    u64 seed;
    u32 slot, slots;
    const Position* starts;  // the list of positions that games may begin with
    u32 start_count;
};
CORE const Player& player_in(const Lane& lane, const Context& x) {
    return x.settings->player[player_of(lane)];
}
