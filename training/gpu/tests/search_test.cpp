// The search machine against a plain recursive search, the net against its definition, the games
// against the rules, the records against the net. Built with nets of 64.
//
//   search_test NET8 NET1     two net files: 8 and 1 output buckets
#include <algorithm>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "../game.h"
#include "../host.h"
#include "check.h"

namespace {

const Tables tables = build_tables();

// ---- a plain alpha-beta over the same tree as the machine with all features off ----

int rank_of(int code) {
    return code == PAWN ? 1 : code == KNIGHT || code == BISHOP ? 2 : code == ROOK ? 3 : code == QUEEN ? 4 : 9;
}

bool searched_in_quiescence(const Position& p, u32 move) {
    int kind = move_kind(move), to = move_to(move);
    if (kind == PROMOTE_QUEEN || kind == EN_PASSANT) return true;
    if (kind != NORMAL || !(p.them >> to & 1)) return false;
    bool defended = attackers(p, to, occupied(p), tables) & p.them;
    return !defended || rank_of(code_at(p, move_from(move))) <= rank_of(code_at(p, to));
}

i32 plain_search(const Position& p, int depth, i32 alpha, i32 beta, int ply) {
    if (ply > 0 && (halfmoves(p) >= 100 || insufficient_material(p))) return 0;
    bool evading = checkers(p, tables) != 0, quiescence = depth <= 0;
    if (ply >= MAX_PLY - 1) return hand_evaluate(p);
    i32 best = -INFINITE;
    if (quiescence && !evading) {
        best = hand_evaluate(p);
        if (best >= beta) return best;
        alpha = larger(alpha, best);
    }
    bool any = false;
    for (u32 move : legal_moves(p, tables)) {
        if (quiescence && !evading && !searched_in_quiescence(p, move)) continue;
        any = true;
        Position next;
        Change change;
        play(p, move, next, change, tables);
        i32 value = -plain_search(next, depth - 1, -beta, -alpha, ply + 1);
        best = larger(best, value);
        alpha = larger(alpha, value);
        if (alpha >= beta) break;
    }
    if (!any && evading) return -MATE + ply;
    return any || quiescence ? best : 0;
}

// ---- one search of the machine ----

struct Machine {
    std::unique_ptr<Slab> slab = std::make_unique<Slab>();
    std::vector<u64> hash = std::vector<u64>(4096), between = build_between();
    std::vector<Net> nets = std::vector<Net>(2);
    Settings settings;
    Lane lane;

    Machine() { default_settings(settings); }
    void set_player(u32 features, u32 soft, u32 hard) {
        settings.player[0].features = features;
        settings.player[0].soft_nodes = soft;
        settings.player[0].hard_nodes = hard;
    }
    Context context() {
        return Context{slab.get(),
                       hash.data(),
                       u32(hash.size() - 1),
                       &tables,
                       between.data(),
                       nets.data(),
                       &settings,
                       nullptr,
                       nullptr,
                       nullptr,
                       0,
                       0,
                       1,
                       0,
                       1,
                       nullptr,
                       0};
    }
    i32 search(const Position& p) {
        std::memset(static_cast<void*>(slab.get()), 0, sizeof(Slab));
        slab->frames[0].position = p;
        lane = Lane{};
        Context x = context();
        begin_search(lane, x, PLAY);
        while (true) {
            switch (lane.mode) {
                case PICK: step_pick(lane, x); break;
                case CANDIDATE: step_candidate(lane, x); break;
                case LIST: step_list(lane, x); break;
                case QUIET: step_quiet(lane, x); break;
                case LEARN: step_learn(lane, x); break;
                case ENTER: step_enter(lane, x); break;
                case REBUILD:
                    slab->frames[0].node.eval = net_rebuild(p, slab->accumulators[0], nets[0]),
                    lane.mode = PICK;
                    break;
                default:
                    if (!go_on_searching(lane, x)) return slab->game.score;
            }
        }
    }
};

std::vector<Position> sample_positions(int games, bool chess960, u64 random) {
    std::vector<Position> out;
    u32 scratch[MAX_MOVES];
    for (int i = 0; i < games; i++) {
        Position p = start_position(back_rank(chess960 ? random_below(random, 960) : 518));
        int length = 4 + int(random_below(random, 90));
        for (int ply = 0; ply < length; ply++) {
            u32 move = random_move(p, 0, random, scratch, tables);
            if (!move) break;
            Position next;
            Change change;
            play(p, move, next, change, tables);
            p = next;
        }
        if (has_legal_move(p, tables) && halfmoves(p) < 90) out.push_back(p);
    }
    return out;
}

void machine_equals_plain_search() {
    Machine machine;
    int searches = 0;
    for (u32 features : {0u, u32(ASPIRATION)}) {
        machine.set_player(features, ~0u, ~0u);
        for (const Position& p : sample_positions(80, features != 0, 11 + features)) {
            // Deeper only where few moves are possible: the plain search does not order its own.
            int deepest = legal_moves(p, tables).size() <= 8 ? 3 : 2;
            for (int depth = 1; depth <= deepest; depth++, searches++) {
                machine.settings.max_depth = u32(depth);
                i32 value = machine.search(p), expected = plain_search(p, depth, -INFINITE, INFINITE, 0);
                CHECK(value == expected || magnitude(value) >= MATE_BOUND, "%s depth %d: %d, not %d",
                      write_fen(p).c_str(), depth, value, expected);
            }
        }
    }
    std::printf("search: %d searches equal a plain alpha-beta\n", searches);
}

void mates_are_found() {
    Machine machine;
    machine.set_player(DEFAULT_FEATURES, 20000, 200000);
    auto score = [&](const char* fen) {
        Position p;
        CHECK(read_fen(fen, tables, p), "%s", fen);
        return machine.search(p);
    };
    CHECK(score("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1") == MATE - 1, "mate in one");
    CHECK(score("7k/8/5K2/8/8/8/8/6R1 w - - 0 1") >= MATE_BOUND, "mate with the rook");
    CHECK(score("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1") == 0 && machine.slab->game.best == 0, "stalemate");
}

// ---- the net ----

// From the text of the format alone: rows added up, squares, weights, in 64 bits.
i64 defined_output(const std::vector<int>& us, const std::vector<int>& them, int pieces, const Net& net) {
    int bucket = net.buckets == 8 ? (pieces - 2) / 4 : 0;
    i64 sum = 0;
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < WIDTH; i++) {
            i64 neuron = net.biases[i];
            for (int row : side ? them : us) neuron += net.rows[row * WIDTH + i];
            i64 clipped = std::min<i64>(std::max<i64>(neuron, 0), 255);
            sum += clipped * clipped * net.output[bucket][side * WIDTH + i];
        }
    }
    return (sum / 255 + net.output_bias[bucket]) * 400 / (255 * 64);
}

// Where the rows of a king's bucket begin; its square seen from its side and mirrored, as in docs/nnue.md.
int defined_first(int king) {
    const int layout[8][4] = {{0, 0, 1, 1}, {2, 2, 2, 2}, {3, 3, 3, 3}, {3, 3, 3, 3},
                              {3, 3, 3, 3}, {3, 3, 3, 3}, {3, 3, 3, 3}, {3, 3, 3, 3}};
    return ROWS * layout[king >> 3][king & 7];
}

std::vector<int> defined_features(const Position& p, int side) {
    std::vector<int> rows;
    int turn = color_of(p) ? 56 : 0, king = -1;
    auto color_at = [&](int square) { return int((p.them >> (square ^ turn)) & 1) ^ color_of(p); };
    for (int square = 0; square < 64; square++)
        if (code_at(p, square ^ turn) == KING && color_at(square) == side) king = square;
    const int view = (side ? 56 : 0) ^ ((king & 7) >= 4 ? 7 : 0), first = defined_first(king ^ view);
    for (int square = 0; square < 64; square++) {
        int code = code_at(p, square ^ turn);
        if (!code) continue;
        rows.push_back(first + (color_at(square) == side ? 0 : 384) + kind_of_code(code) * 64 + (square ^ view));
    }
    return rows;
}

void net_equals_its_definition(const Net& net) {
    u64 random = 5;
    u32 scratch[MAX_MOVES];
    int positions = 0, rebuilt = 0;
    std::vector<i16> accumulator(2 * WIDTH), next_accumulator(2 * WIDTH), fresh(2 * WIDTH);
    for (int game = 0; game < 60; game++) {
        Position p = start_position(back_rank(game % 2 ? random_below(random, 960) : 518));
        net_rebuild(p, accumulator.data(), net);
        for (int ply = 0; ply < 150; ply++, positions++) {
            u32 move = random_move(p, 0, random, scratch, tables);
            if (!move) break;
            Position next;
            Change change;
            play(p, move, next, change, tables);
            Update update = net_update(change, next);
            rebuilt += update.rebuild;
            i32 value = net_step(next, update, accumulator.data(), next_accumulator.data(), net);
            CHECK(net_rebuild(next, fresh.data(), net) == value && fresh == next_accumulator,
                  "incremental, %s", write_fen(next).c_str());
            if (ply % 5 == 0) {
                int us = color_of(next);
                i64 expected = defined_output(defined_features(next, us), defined_features(next, us ^ 1),
                                              count(occupied(next)), net);
                CHECK(value == expected || magnitude(i32(expected)) > EVALUATION_LIMIT, "%s: %d, not %lld",
                      write_fen(next).c_str(), value, (long long)expected);
            }
            std::swap(accumulator, next_accumulator);
            p = next;
        }
    }
    std::printf("net: %d positions, %d views rebuilt\n", positions, rebuilt);
}

// ---- games and records ----

// What a record says, through the definition of the net.
i64 record_output(const TrainingRecord& r, const Net& net) {
    std::vector<int> rows[2];
    for (int side = 0; side < 2; side++) {
        const u8* board = side ? r.them : r.us;
        int first = 0;
        for (int square = 0; square < 64; square++)
            if (int nibble = board[square >> 1] >> (square & 1 ? 4 : 0) & 15) {
                rows[side].push_back((nibble - 1) * 64 + square);
                if (nibble == 6) first = defined_first(square);
            }
        for (int& row : rows[side]) row += first;
    }
    return defined_output(rows[0], rows[1], int(rows[0].size()), net);
}

struct Replay {
    u64 number;
    u32 flags, hash;
    bool operator==(const Replay&) const = default;
};

// Every move legal, the result what the board or the flags say; returns a fingerprint per game.
std::vector<Replay> replay(const std::vector<u64>& words, const Net& net) {
    std::vector<Replay> games;
    std::vector<i16> accumulator(2 * WIDTH);
    for (size_t at = 0; at < words.size();) {
        const u64* game = &words[at];
        u32 length = u32(game[1]), flags = u32(game[1] >> 32), hash = 0;
        Position p;
        std::memcpy(&p, game + 2, sizeof p);
        for (u32 i = 0; i < length; i++) {
            u64 word = game[GAME_HEADER_WORDS + i];
            hash = hash * 31 + u32(word ^ word >> 32);
            u32 move = u32(word) & 0xffff;
            if (color_of(p)) move = move_turned(move);
            bool legal = false;
            for (u32 candidate : legal_moves(p, tables)) legal = legal || candidate == move;
            CHECK(legal, "game %llu ply %u", (unsigned long long)game[0], i);
            if (!legal) break;
            if (i % 16 == 0) {
                TrainingRecord r;
                fill_record(p, 12, flags, game[0], 3, r);
                i32 value = net_rebuild(p, accumulator.data(), net);
                CHECK(record_output(r, net) == value || magnitude(value) == EVALUATION_LIMIT, "record of %s",
                      write_fen(p).c_str());
                CHECK(r.bucket == (count(occupied(p)) - 2) / 4 && r.generation == 3, "fields");
            }
            Position next;
            Change change;
            play(p, move, next, change, tables);
            settle_en_passant(next, tables);
            p = next;
        }
        if (!has_legal_move(p, tables)) {
            u32 expected = checkers(p, tables) ? (color_of(p) ? WHITE_WON : BLACK_WON) : DRAWN;
            CHECK((flags & GAME_RESULT) == expected, "result of game %llu", (unsigned long long)game[0]);
        } else if ((flags & GAME_RESULT) != DRAWN)
            CHECK(flags & GAME_ADJUDICATED, "game %llu won without a mate", (unsigned long long)game[0]);
        games.push_back(Replay{game[0], flags, hash});
        at += GAME_HEADER_WORDS + length;
    }
    return games;
}

std::vector<Replay> play_some(u32 slots, u32 plies, const char* net_path, u32 chess960, const Net& net,
                              Statistics& s, double milliseconds = 1000) {
    Generator* g = generator_new(slots, 10);
    Settings settings;
    generator_defaults(&settings);
    settings.stop_plies = plies;
    settings.chess960_percent = chess960;
    settings.natural_percent = 50;
    for (Player& player : settings.player) player.soft_nodes = 30, player.hard_nodes = 300;
    if (net_path) CHECK(generator_load_net(g, 0, net_path) == 0, "%s", generator_error());
    if (net_path) settings.player[0].evaluator = FIRST_NET;
    CHECK(generator_configure(g, &settings) == 0, "%s", generator_error());
    generator_reset(g, 42);
    while (generator_run(g, milliseconds) > 0) {}
    std::vector<u64> words(1 << 20);
    words.resize(size_t(generator_games(g, words.data(), words.size())));
    std::vector<TrainingRecord> records(1 << 17);
    i64 used = generator_expand(g, records.data(), 0, records.size());
    generator_statistics(g, &s);
    CHECK(u64(used) == s.records && used > 0, "records");
    for (i64 i = 0; i < used; i++)
        CHECK(records[i].result <= 2 && records[i].bucket < 8, "record %lld", (long long)i);
    generator_free(g);
    return replay(words, net);
}

void games_are_legal_and_repeatable(const char* net_path, const Net& net) {
    Statistics s, again, other;
    auto first = play_some(12, 250, nullptr, 20, net, s),
         second = play_some(12, 250, nullptr, 20, net, again, 7);  // many short calls, the same games
    CHECK(first == second && s.checksum == again.checksum, "the same run twice");
    CHECK(s.games == first.size() && s.games > 5, "%llu games", (unsigned long long)s.games);
    // Game g is the same game with fewer games beside it.
    auto fewer = play_some(5, 500, nullptr, 20, net, other);
    int shared = 0;
    for (const Replay& a : first)
        for (const Replay& b : fewer)
            if (a.number == b.number) {
                CHECK(a == b, "game %llu", (unsigned long long)a.number);
                shared++;
            }
    CHECK(shared > 3, "%d games in common", shared);
    auto with_net = play_some(6, 200, net_path, 0, net, other);
    std::printf("games: %zu + %zu + %zu replayed, %d found in two runs, %llu records\n", first.size(),
                fewer.size(), with_net.size(), shared, (unsigned long long)s.records);
}

// With few pieces games are broken off at once, but for those that are to be whole, and then no record has a result.
void games_with_few_pieces_are_broken_off() {
    const u32 fewest = 28;
    Generator* g = generator_new(12, 10);
    Settings settings;
    generator_defaults(&settings);
    settings.stop_plies = 400;
    settings.natural_percent = 0;
    settings.fewest_pieces = fewest;
    settings.whole_percent = 30;
    for (Player& player : settings.player) player.soft_nodes = 30, player.hard_nodes = 300;
    CHECK(generator_configure(g, &settings) == 0, "%s", generator_error());
    generator_reset(g, 5);
    while (generator_run(g, 1000) > 0) {}
    std::vector<u64> words(1 << 20);
    words.resize(size_t(generator_games(g, words.data(), words.size())));
    u32 broken = 0, played_on = 0;
    for (size_t at = 0; at < words.size(); at += GAME_HEADER_WORDS + u32(words[at + 1])) {
        const u64* game = &words[at];
        u32 length = u32(game[1]), flags = u32(game[1] >> 32), few = 0;
        Position p, next;
        Change change;
        std::memcpy(&p, game + 2, sizeof p);
        bool few_at_last = false;
        for (u32 i = 0; i < length; i++, p = next) {
            few_at_last = u32(count(occupied(p))) < fewest;
            few += few_at_last;
            u32 move = u32(game[GAME_HEADER_WORDS + i]) & 0xffff;
            play(p, color_of(p) ? move_turned(move) : move, next, change, tables);
        }
        CHECK(flags & GAME_WHOLE || few <= 1, "game %llu went on for %u plies", (unsigned long long)game[0], few);
        CHECK(bool(flags & GAME_BROKEN_OFF) <= few_at_last && !(flags & GAME_WHOLE && flags & GAME_BROKEN_OFF),
              "game %llu", (unsigned long long)game[0]);
        broken += bool(flags & GAME_BROKEN_OFF);
        played_on += few > 1;
    }
    CHECK(broken > 5 && played_on > 1, "%u broken off, %u played on", broken, played_on);
    std::vector<TrainingRecord> records(1 << 17);
    i64 used = generator_expand(g, records.data(), 0, records.size());
    i64 beside = std::count_if(records.begin(), records.begin() + used,
                               [](const TrainingRecord& r) { return r.flags & RECORD_BESIDE; });
    CHECK(beside > 0 && beside < used, "%lld of %lld records without a result", (long long)beside, (long long)used);
    Statistics s;
    generator_statistics(g, &s);
    CHECK(s.results[0] + s.results[1] + s.results[2] + broken == s.games, "%llu games", (unsigned long long)s.games);
    settings.match = 1;
    CHECK(generator_configure(g, &settings) < 0, "a match is broken off");
    settings.match = 0, settings.fewest_pieces = 33;
    CHECK(generator_configure(g, &settings) < 0, "33 pieces");
    generator_free(g);
    std::printf("broken off: %u games, %u played on, %lld records\n", broken, played_on, (long long)used);
}

void a_match_with_oneself_is_even() {
    Generator* g = generator_new(8, 10);
    Settings settings;
    generator_defaults(&settings);
    settings.match = 1;
    settings.stop_plies = 200;
    for (Player& player : settings.player) player.soft_nodes = 20, player.hard_nodes = 200;
    generator_configure(g, &settings);
    generator_reset(g, 3);
    while (generator_run(g, 1000) > 0) {}
    std::vector<u64> words(1 << 20);
    words.resize(size_t(generator_games(g, words.data(), words.size())));
    // Both games of a pair are the same game with the names exchanged.
    std::vector<std::pair<u64, u64>> starts;
    for (size_t at = 0; at < words.size(); at += GAME_HEADER_WORDS + u32(words[at + 1]))
        starts.push_back({words[at], words[at + 6]});
    int pairs = 0;
    for (auto& a : starts)
        for (auto& b : starts)
            if (a.first + 1 == b.first && a.first % 2 == 0) {
                CHECK(a.second == b.second, "openings of a pair");
                pairs++;
            }
    CHECK(pairs > 2, "%d pairs", pairs);
    Statistics s;
    generator_statistics(g, &s);
    CHECK(s.match_results[0] + s.match_results[1] + s.match_results[2] == s.games && s.games > 4,
          "%llu games", (unsigned long long)s.games);
    generator_free(g);
}

// The trainer's contract: the same bytes as the engine's and the trainer's own. (Flag 1, a result that means
// nothing, is told here by other flags of a game than those of the file.)
void records_are_what_the_trainer_reads() {
    std::ifstream file("../../data/vectors/records.tsv");
    int rows = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream fields(line);
        std::string fen, field[5], bytes;
        std::getline(fields, fen, '\t');
        for (std::string& text : field) std::getline(fields, text, '\t');
        std::getline(fields, bytes, '\t');
        int score = std::stoi(field[0]), result = std::stoi(field[1]), flags = std::stoi(field[4]);
        if (flags & 1) continue;
        Position p;
        CHECK(read_fen(fen, tables, p), "%s", fen.c_str());
        bool black = color_of(p);
        u32 game = result == 1 ? 0 : (result == 2) != black ? 1 : 2;
        if (flags & 2) game |= GAME_CHESS960;
        if (flags & 4) game |= GAME_ADJUDICATED;
        TrainingRecord record;
        fill_record(p, score, game, u64(std::stoul(field[2])), u32(std::stoul(field[3])), record);
        std::string found;
        for (size_t i = 0; i < sizeof record; i++) {
            char text[3];
            std::snprintf(text, sizeof text, "%02x", reinterpret_cast<const u8*>(&record)[i]);
            found += text;
        }
        CHECK(found == bytes, "record of %s", fen.c_str());
        rows++;
    }
    CHECK(rows >= 5, "only %d records compared", rows);
}

}  // namespace

// A knight takes a pawn that is defended; `holds` says whether that loses nothing.
void exchanges_are_counted_to_their_end() {
    struct Case {
        const char *fen, *why;
        int from, to;
        bool holds;
    };
    const Case cases[] = {
        {"4k3/8/4q3/8/4p3/2N5/8/5K2 w - - 0 1", "the queen takes back", 18, 28, false},
        {"4k3/8/4q3/8/4p3/2N5/8/4RK2 w - - 0 1", "a rook stands behind the pawn", 18, 28, true},
        {"4k3/8/4q3/3p4/4p3/2N5/8/4RK2 w - - 0 1", "a pawn takes back", 18, 28, false},
        {"1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "three against three", 19, 36, false},
        {"8/8/3k4/4p3/8/3N4/8/3K4 w - - 0 1", "a king takes back", 19, 36, false},
        {"8/8/3k4/4p3/8/3N4/8/3KR3 w - - 0 1", "a king may not take back", 19, 36, true},
    };
    for (const Case& c : cases) {
        Position p;
        CHECK(read_fen(c.fen, tables, p), "%s", c.fen);
        i32 swap = victim_value(2) - victim_value(1);
        CHECK(exchange_holds(p, c.from, c.to, swap, occupied(p), tables) == c.holds, "%s", c.why);
        CHECK((holding(p, bit(c.from), c.to, 1, occupied(p), tables) != 0) == c.holds, "%s", c.why);
    }
}

// A position with both kings in other buckets: each view has the rows of its own, and a one-bucket net the same in all.
void king_buckets_are_those_of_the_file(const Net& net, const Net& one) {
    const size_t bucket = size_t(ROWS) * WIDTH;
    for (int king = 1; king < KINGS; king++)
        CHECK(std::memcmp(one.rows, one.rows + size_t(king) * bucket, bucket * sizeof(i16)) == 0, "bucket %d", king);
    struct Case {
        const char* square;
        int bucket;
    };
    for (const Case& c : {Case{"a1", 0}, {"b1", 0}, {"c1", 1}, {"d1", 1}, {"e1", 1}, {"f1", 1}, {"g1", 0}, {"h1", 0},
                          {"a2", 2}, {"e2", 2}, {"h3", 3}, {"d8", 3}}) {
        const int square = (c.square[0] - 'a') + 8 * (c.square[1] - '1');
        CHECK(king_bucket(square) == c.bucket, "%s: %d", c.square, king_bucket(square));
    }
    Position p;
    CHECK(read_fen("6k1/8/8/8/8/8/4K3/8 b - - 0 1", tables, p), "kings");
    CHECK(other_bucket(p) == 0 && mover_bucket(p) == 2, "%d %d", other_bucket(p), mover_bucket(p));
    std::vector<i16> view(2 * WIDTH);
    rebuild_view(p, true, view.data(), net);
    // White's king on e2 is seen on d2, Black's on g8 on b8.
    const i16* rows = net.rows + 2 * ROWS * WIDTH;
    for (int i = 0; i < WIDTH; i++)
        CHECK(view[size_t(i)] == net.biases[i] + rows[feature_row(KING, 11, false) * WIDTH + i] +
                                     rows[feature_row(KING, 57, true) * WIDTH + i],
              "neuron %d", i);
}

// A game of five plies: the third was played otherwise than its search said, the last is decided.
void later_scores_are_mixed() {
    const u64 rest = 0x0005'0000'1234'5678ull;  // depth and moves
    auto ply = [&](i16 score, u8 flags) { return u64{u16(score)} << 32 | u64{flags} << 56 | rest; };
    std::vector<u64> game(GAME_HEADER_WORDS + 5);
    game[1] = 5;
    const i16 scores[] = {100, -200, 300, 40, -30000};
    for (u32 i = 0; i < 5; i++) game[GAME_HEADER_WORDS + i] = ply(scores[i], i == 2 ? PLY_DEVIATION : 0);
    std::vector<u64> mixed = game;
    mix_later_scores(mixed.data(), 0);
    CHECK(mixed == game, "no weight, no change");
    mix_later_scores(mixed.data(), 500);
    // Backwards: -30000 counts as -2000, so (40 + 2000) / 2; 300 alone; (-200 - 300) / 2; (100 + 250) / 2.
    const i32 wanted[] = {175, -250, 300, 1020, -30000};
    for (u32 i = 0; i < 5; i++) {
        u64 word = mixed[GAME_HEADER_WORDS + i];
        CHECK(i16(u16(word >> 32)) == wanted[i], "ply %u: %d", i, i16(u16(word >> 32)));
        CHECK((word & ~(u64{0xffff} << 32) & ~(u64{0xff} << 56)) == rest, "ply %u: the rest stays", i);
    }
}

int main(int count, char** words) {
    if (count != 4) return std::printf("search_test NET8 NET1 NETKINGS\n"), 2;
    std::vector<Net> nets(3);
    for (int i = 0; i < 3; i++)
        CHECK(read_net(words[1 + i], nets[size_t(i)]) == 0, "%s", last_error().c_str());
    CHECK(read_net("no such file", nets[1]) < 0, "a missing file must be an error");
    if (!failures()) {
        for (const Net& net : nets) net_equals_its_definition(net);
        records_are_what_the_trainer_reads();
        later_scores_are_mixed();
        exchanges_are_counted_to_their_end();
        machine_equals_plain_search();
        mates_are_found();
        king_buckets_are_those_of_the_file(nets[2], nets[1]);
        games_are_legal_and_repeatable(words[1], nets[0]);
        games_are_legal_and_repeatable(words[3], nets[2]);
        games_with_few_pieces_are_broken_off();
    a_match_with_oneself_is_even();
    }
    std::printf("search: %d failures\n", failures());
    return failures() != 0;
}
