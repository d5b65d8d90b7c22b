// What leaves the generator. Finished games as compact words (start position, then eight bytes a
// ply), and the training records of 72 bytes they are expanded into, ready for the trainer. Must
// not know: how moves were found.
#pragma once

#include "state.h"

// Flags of a game. The result is White's: 0 draw, 1 won, 2 lost.
constexpr u32 GAME_RESULT = 3, GAME_ADJUDICATED = 4, GAME_CHESS960 = 8, GAME_NATURAL = 16;
// No game, but one position that a search has visited, with its own search: the result means nothing.
constexpr u32 GAME_VISITED = 32;
// It began with a position of a list, so it is worth learning from at once.
constexpr u32 GAME_LISTED = 64;
// It is played on when few pieces are left; it was broken off then, and its result means nothing.
constexpr u32 GAME_WHOLE = 128, GAME_BROKEN_OFF = 256;
// Flags of a ply.
constexpr u8 PLY_DEVIATION = 1;

// A game: number; length | flags << 32; the start (6 words); plies before it; one word per ply.
constexpr u32 GAME_HEADER_WORDS = 9;

CORE u64 claim(unsigned long long& counter, u64 amount) {
#if ON_DEVICE
    return atomicAdd(&counter, static_cast<unsigned long long>(amount));
#else
    u64 before = counter;
    counter += amount;
    return before;
#endif
}

// Room for a game of so many plies, its header written; null if there is none.
CORE u64* begin_output(const Context& x, u32 length, u32 flags, const Position& from, u32 plies_before) {
    u64 size = GAME_HEADER_WORDS + length, at = claim(x.output->words, size),
        index = claim(x.output->games, 1);
    if (at + size > x.output_capacity || index >= x.index_capacity) {
        claim(x.output->lost, 1);
        if (index < x.index_capacity) x.output_index[index] = ~u64{0};
        return nullptr;
    }
    u64* out = x.output_words + at;
    x.output_index[index] = at;
    out[0] = x.slab->game.number;
    out[1] = length | u64{flags} << 32;
    const u64* start = reinterpret_cast<const u64*>(&from);
    for (int i = 0; i < 6; i++) out[2 + i] = start[i];
    out[8] = plies_before;
    return out;
}

CORE_CALL void write_game(const Context& x) {
    const Game& game = x.slab->game;
    u32 length = game.ply - game.start_ply;
    u64* out = begin_output(x, length, game.flags, game.start, game.start_ply);
    if (!out) return;
    const u64* plies = reinterpret_cast<const u64*>(x.slab->plies);
    ROLLED
    for (u32 i = 0; i < length; i++) out[GAME_HEADER_WORDS + i] = plies[i];
}

// A visited position leaves as a game of one ply.
CORE_CALL void write_visited(const Context& x) {
    const Game& game = x.slab->game;
    const Position& p = x.slab->frames[0].position;
    u64* out = begin_output(x, 1, GAME_VISITED | (game.flags & (GAME_CHESS960 | GAME_LISTED)), p, game.ply);
    if (!out) return;
    u64 best = color_of(p) ? move_turned(game.best) : game.best;
    out[GAME_HEADER_WORDS] = best | best << 16 | u64{u16(i16(game.score))} << 32 | u64{u8(game.depth)} << 48;
}

// The flag of a record whose result means nothing: it lies beside the game, or that was broken off.
constexpr u8 RECORD_BESIDE = 1;
// The flag of a record whose best move captures or promotes: the trainer can leave such positions out.
constexpr u8 RECORD_NOISY = 16;

// The trainer's record; the layout is the trainer's contract. Boards: 64 nibbles, the even square
// in the low half of a byte; 0 empty, own P..K 1..6, the other side's 7..12; squares turned and
// mirrored for the side that looks, so that (nibble - 1) * 64 + square is the net's input.
struct TrainingRecord {
    u8 us[32], them[32];
    i16 score;  // centipawns for the side to move
    u8 result;  // for the side to move: 0 lost, 1 drawn, 2 won
    u8 bucket;  // (pieces - 2) / 4
    u8 generation;
    u8 flags;  // RECORD_BESIDE, 2 Chess960 start, 4 adjudicated, 8 Black to move, RECORD_NOISY
    u16 game;  // low bits of the game's number
};
static_assert(sizeof(TrainingRecord) == 72);

CORE void write_board(const Position& p, bool opposite, u8* board) {
    u64 own = view_own(p, opposite);
    int turn = view_turn(p, opposite);
    for (int i = 0; i < 32; i++) board[i] = 0;
    for (u64 set = occupied(p); set; set &= set - 1) {
        int square = lowest(set), place = square ^ turn;
        u32 nibble = kind_of_code(code_at(p, square)) + (own >> square & 1 ? 1 : 7);
        board[place >> 1] = u8(board[place >> 1] | nibble << (place & 1 ? 4 : 0));
    }
}

CORE void fill_record(const Position& p, i32 score, u32 flags, u64 number, u32 generation,
                      TrainingRecord& r, bool noisy = false) {
    write_board(p, false, r.us);
    write_board(p, true, r.them);
    u32 result = flags & GAME_RESULT;
    r.score = i16(score);
    r.result = result == 0 ? 1 : (result == 1) == (color_of(p) == 0) ? 2 : 0;
    r.bucket = u8((count(occupied(p)) - 2) >> 2);
    r.generation = u8(generation);
    r.flags = u8((flags & GAME_CHESS960 ? 2 : 0) | (flags & GAME_ADJUDICATED ? 4 : 0) |
                 (color_of(p) ? 8 : 0) | (noisy ? RECORD_NOISY : 0) | (flags & (GAME_VISITED | GAME_BROKEN_OFF) ? RECORD_BESIDE : 0));
    r.game = u16(number);
}

// Scores against results, to see at a glance that the signs are right.
constexpr int SCORE_BINS = 21;  // -1000 and below to 1000 and above, in steps of 100
struct Tally {
    unsigned long long records, skipped_early, skipped_check, skipped_noisy, skipped_score, skipped_repeated;
    unsigned long long bins[SCORE_BINS][3];
};
CORE int score_bin(i32 score) { return larger(0, smaller((score + 1050) / 100, SCORE_BINS - 1)); }

// Replaces each score of a game by a mean with the ones that follow it: a part of what the next ply's
// search said, that one mixed likewise (TD(lambda)). Searches of the same game err apart from each
// other, so their mean is nearer to the truth than one of them, and says less of what the net that
// played believes. A move that was not the best one says nothing of the position before it.
constexpr i32 LARGEST_MIXED = 2000;  // larger scores stay as they are, and count as this much before them
CORE void mix_later_scores(u64* words, u32 permille) {
    u64* plies = words + GAME_HEADER_WORDS;
    const i32 share = i32(permille);
    i32 later = 0;
    u32 left = permille ? u32(words[1]) : 0;
    bool last = true;
    ROLLED
    while (left--) {
        u64 word = plies[left];
        i32 score = i16(u16(word >> 32)), own = larger(-LARGEST_MIXED, smaller(score, LARGEST_MIXED));
        bool alone = last || (word >> 56 & PLY_DEVIATION);
        later = alone ? own : (own * (1000 - share) - later * share) / 1000;
        last = false;
        if (magnitude(score) <= LARGEST_MIXED)
            plies[left] = (word & ~(u64{0xffff} << 32)) | u64{u16(i16(later))} << 32;
    }
}

// Positions that come back within a game are taken once; only these many plies are remembered.
constexpr u32 REMEMBERED = 32;

// Replays a game and calls `emit(position, score, noisy)` for every position worth learning from.
template <class Emit>
CORE void expand_game(const u64* words, const Settings& settings, const Tables& t, Tally& tally, Emit emit) {
    u32 length = u32(words[1]), first = words[1] >> 32 & GAME_LISTED ? settings.first_ply : u32(words[8]);
    Position p;
    u64* start = reinterpret_cast<u64*>(&p);
    for (int i = 0; i < 6; i++) start[i] = words[2 + i];
    u32 seen[REMEMBERED] = {};
    ROLLED
    for (u32 i = 0; i < length; i++) {
        u32 key = u32(p.key >> 32);
        bool repeated = false;
        for (u32 k = 0; k < REMEMBERED; k++) repeated = repeated || seen[k] == key;
        seen[i % REMEMBERED] = key;
        u64 word = words[GAME_HEADER_WORDS + i];
        u32 move = u32(word) & 0xffff, best = u32(word >> 16) & 0xffff;
        i32 score = i16(u16(word >> 32));
        if (color_of(p)) move = move_turned(move), best = move_turned(best);
        bool noisy = !is_quiet(p, best);
        if (first + i < settings.first_ply) claim(tally.skipped_early, 1);
        else if (magnitude(score) > i32(settings.score_limit)) claim(tally.skipped_score, 1);
        else if (noisy && u32(p.key) % 100 >= settings.noisy_percent) claim(tally.skipped_noisy, 1);
        else if (repeated) claim(tally.skipped_repeated, 1);
        else if (checkers(p, t)) claim(tally.skipped_check, 1);
        else emit(p, score, noisy);
        Position next;
        Change change;
        play(p, move, next, change, t);
        p = next;
    }
}
