// What both backends do on the host: default settings, reading net files and lists of starts, checking
// settings. Errors are sentences that say what was read and what is wrong with it.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "generator.h"
#include "text.h"

inline std::string& last_error() {
    thread_local std::string text;
    return text;
}
inline int failed(const std::string& text) {
    last_error() = text;
    return -1;
}

// Room for finished games between two calls of generator_expand.
constexpr u64 GAME_WORDS = u64{1} << 23, GAME_INDEX = u64{1} << 18;

inline void default_settings(Settings& s) {
    std::memset(&s, 0, sizeof s);
    for (Player& player : s.player)
        player = Player{.evaluator = HAND,
                        .features = DEFAULT_FEATURES,
                        .soft_nodes = 500,
                        .hard_nodes = 4000,
                        .null_base = 2,
                        .reverse_margin = 80,
                        .reverse_depth = 5,
                        .futility_base = 60,
                        .futility_slope = 80,
                        .futility_depth = 4,
                        .late_base = 3,
                        .late_depth = 5,
                        .delta_margin = 150,
                        .reduction_base = 768,
                        .reduction_scale = 32,
                        .reduction_first = 2,
                        .reduction_history = 3000,
                        .history_margin = 3000,
                        .razor_margin = 250,
                        .aspiration = 30};
    s.random_plies = 8;
    s.balance_limit = 400;
    s.balance_factor = 4;
    s.deviation_permille = 30;
    s.deviation_last_ply = 60;
    s.deviation_margin = 80;
    s.win_score = 2500;
    s.win_plies = 4;
    s.draw_score = 5;
    s.draw_plies = 12;
    s.draw_first_ply = 80;
    s.natural_percent = 5;
    s.longest_game = 400;
    s.max_depth = 30;
    s.first_ply = 16;
    s.score_limit = 10000;
}

inline int check_settings(const Settings& s) {
    for (const Player& player : s.player) {
        if (player.evaluator > SECOND_NET) return failed("an evaluator is 0 (hand), 1 or 2 (nets)");
        if (player.evaluator != HAND && !WIDTH)
            return failed("this build has no nets: build it with NET_WIDTH=32, 64, 128 or 256");
        if (player.soft_nodes < 1 || player.hard_nodes < player.soft_nodes)
            return failed("the hard node limit must not be below the soft one");
    }
    if (s.longest_game < 50 || s.longest_game > MAX_GAME - 10)
        return failed("longest_game must lie between 50 and 500");
    if (s.random_plies > 40) return failed("random_plies must not be more than 40");
    if (s.noisy_percent > 100) return failed("noisy_percent must not be more than 100");
    if (s.visited_permille > 1000) return failed("visited_permille must not be more than 1000");
    if (s.first_ply > s.longest_game) return failed("first_ply must not be more than longest_game");
    if (s.listed_percent > 100) return failed("listed_percent must not be more than 100");
    if (s.listed_plies > 40) return failed("listed_plies must not be more than 40");
    if (s.fewest_pieces > 32) return failed("fewest_pieces must not be more than 32");
    if (s.whole_percent > 100) return failed("whole_percent must not be more than 100");
    if (s.match && s.fewest_pieces) return failed("games of a match are not broken off: fewest_pieces must be 0");
    if (s.later_permille >= 1000) return failed("later_permille must be less than 1000");
    if (s.max_depth < 1 || s.max_depth > 60) return failed("max_depth must lie between 1 and 60");
    return 0;
}

template <class T>
T read_number(const std::string& bytes, size_t at) {
    T value;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return value;
}

inline u64 fnv1a(const char* bytes, size_t size) {
    u64 hash = 0xcbf29ce484222325ull;
    for (size_t i = 0; i < size; i++) hash = (hash ^ u8(bytes[i])) * 0x100000001b3ull;
    return hash;
}

constexpr size_t NET_HEADER = 128;

// The header of a net file, checked; 0 or negative.
inline int check_net(const std::string& path, const std::string& bytes, u32 buckets, u32 width, u32 kings) {
    auto bad = [&](const std::string& why) { return failed(path + ": " + why); };
    const u32 format = read_number<u16>(bytes, 8), architecture = read_number<u16>(bytes, 10);
    if (format != 1) return bad("format " + std::to_string(format) + ", only 1 is known");
    if (architecture != 1)
        return bad("architecture " + std::to_string(architecture) +
                   ": the generator plays with architecture 1 alone, nets in pairs (2) are for the engine");
    if (width != u32(WIDTH))
        return bad("the net is " + std::to_string(width) + " wide, this build is for " +
                   std::to_string(WIDTH));
    if (buckets != 1 && buckets != 8)
        return bad("output buckets must be 1 or 8, not " + std::to_string(buckets));
    if (kings != 1 && kings != u32(KINGS))
        return bad(std::to_string(kings) + " king buckets: this build of the generator plays with nets of " +
                   (KINGS == 1 ? "one" : "one or " + std::to_string(KINGS)));
    if (read_number<i32>(bytes, 24) != 255 || read_number<i32>(bytes, 28) != 64 ||
        read_number<i32>(bytes, 32) != 400)
        return bad("the scales must be 255, 64 and 400");
    if (read_number<u32>(bytes, 36) != 0) return bad("the reserved field must be 0");
    size_t payload = kings * size_t(INPUTS) * width * 2 + width * 2 + size_t(buckets) * width * 4 + buckets * 4;
    if (read_number<u64>(bytes, 112) != payload || bytes.size() != NET_HEADER + payload)
        return bad("expected " + std::to_string(payload) + " bytes of weights, found " +
                   std::to_string(bytes.size() - NET_HEADER));
    if (read_number<u64>(bytes, 120) != fnv1a(bytes.data() + NET_HEADER, payload))
        return bad("the checksum does not fit the weights");
    return 0;
}

inline int read_net(const std::string& path, Net& net) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return failed(path + ": cannot be opened");
    std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    if (bytes.size() < NET_HEADER || bytes.compare(0, 8, "ROQUENET") != 0)
        return failed(path + ": not a net file (it must begin with ROQUENET)");
    u32 width = read_number<u32>(bytes, 12), buckets = read_number<u32>(bytes, 16);
    u32 kings = read_number<u32>(bytes, 20);
    if (int code = check_net(path, bytes, buckets, width, kings)) return code;
    std::memset(&net, 0, sizeof net);
    size_t at = NET_HEADER;
    // The rows of one bucket serve all where the file has one alone.
    const size_t matrix = size_t(INPUTS) * width;
    for (u32 king = 0; king < u32(KINGS); king++)
        std::memcpy(net.rows + size_t{king} * ROWS * width, bytes.data() + at + (kings == 1 ? 0 : king * matrix * 2),
                    matrix * 2);
    at += kings * matrix * 2;
    std::memcpy(net.biases, bytes.data() + at, width * 2);
    at += width * 2;
    // With 32 pieces on the board no accumulator leaves 16 bits.
    for (u32 i = 0; i < KINGS * ROWS * width; i++)
        if (net.rows[i] < -505 || net.rows[i] > 505)
            return failed(path + ": a feature weight of " + std::to_string(net.rows[i]) + ", more than 505");
    for (u32 i = 0; i < width; i++)
        if (std::abs(i32{net.biases[i]}) > 32767 - 32 * 505)
            return failed(path + ": a feature bias of " + std::to_string(net.biases[i]) + " is too large");
    for (u32 bucket = 0; bucket < buckets; bucket++) {
        for (u32 i = 0; i < 2 * width; i++, at += 2) {
            i16 weight = read_number<i16>(bytes, at);
            if (weight < -127 || weight > 127)
                return failed(path + ": an output weight of " + std::to_string(weight) + ", more than 127");
            net.output[bucket][i] = i8(weight);
        }
    }
    for (u32 bucket = 0; bucket < buckets; bucket++, at += 4) {
        net.output_bias[bucket] = read_number<i32>(bytes, at);
        if (std::abs(i64{net.output_bias[bucket]}) > 1 << 24)
            return failed(path + ": an output bias is too large");
    }
    net.buckets = i32(buckets);
    return 0;
}

// What speaks against a game from this position; empty if nothing does.
inline std::string fault_of_start(const Position& p, const Tables& t) {
    constexpr u64 LAST_RANKS = RANK_1 | RANK_8;
    if (count(occupied(p)) > 32) return "more than 32 pieces";
    if (pawns(p) & LAST_RANKS) return "a pawn on the first or last rank";
    if (king_left_in_check(p, t)) return "the side that has moved is in check";
    const u64 own = occupied(p) & ~p.them;
    const u32 own_rooks = u32(rooks(p) & own & RANK_1), their_rooks = u32((rooks(p) & p.them) >> 56);
    const bool own_fits = !own_castling(p) || (kings(p) & own & RANK_1 && !(own_castling(p) & ~own_rooks));
    const bool their_fits =
        !their_castling(p) || (kings(p) & p.them & RANK_8 && !(their_castling(p) & ~their_rooks));
    if (!own_fits || !their_fits) return "castling without king or rook";
    return has_legal_move(p, t) ? "" : "no legal move";
}

// Positions to begin games with, one FEN or EPD a line, of which the first four fields are read; empty lines
// are passed over.
inline i64 read_starts(const std::string& path, const Tables& t, std::vector<Position>& starts) {
    std::ifstream file(path);
    if (!file) return failed(path + ": cannot be opened");
    std::vector<Position> found;  // the list stays as it was if a line is no position
    std::string line;
    for (u64 number = 1; std::getline(file, line); number++) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        std::istringstream words(line);
        std::string board, side, castling, passant;
        words >> board >> side >> castling >> passant;
        Position p;
        const bool read = read_fen(board + ' ' + side + ' ' + castling + ' ' + passant, t, p);
        const std::string fault = read ? fault_of_start(p, t) : "not a FEN";
        if (!fault.empty())
            return failed(path + ", line " + std::to_string(number) + ": " + fault + ": " + line);
        found.push_back(p);
    }
    if (found.empty()) return failed(path + ": no positions");
    starts.swap(found);
    return i64(starts.size());
}

inline void add_game(const Game& game, Statistics& s) {
    s.nodes += game.nodes;
    s.plies += game.plies;
    s.depth_sum += game.depth_sum;
    s.games += game.games;
    s.rejected += game.rejected;
    s.deviations += game.deviations;
    s.visits += game.visits;
    s.length_sum += game.length_sum;
    for (int i = 0; i < 3; i++) s.results[i] += game.results[i], s.match_results[i] += game.match_results[i];
    s.checksum = (s.checksum * 31 + game.checksum) & 0xffffffffull;
}
