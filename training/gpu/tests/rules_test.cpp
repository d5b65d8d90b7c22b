// The rules against published perft numbers, and against themselves: incremental sums and keys
// equal those from scratch, the check of single moves agrees with the generator.
//
//   rules_test DATA_FOLDER     the repository's data/perft
#include <fstream>
#include <vector>

#include "../game.h"
#include "../text.h"
#include "check.h"

namespace {

const Tables tables = build_tables();

Position read(const std::string& fen) {
    Position p;
    bool good = read_fen(fen, tables, p);
    CHECK(good, "%s", fen.c_str());
    return p;
}

// Counts of a line "FEN ; D1 20 ; D2 400 ..." up to so many nodes.
u64 perft_line(const std::string& line, u64 most) {
    Position p = read(line.substr(0, line.find(';')));
    u64 total = 0;
    for (size_t at = line.find('D', line.find(';')); at != std::string::npos; at = line.find('D', at + 1)) {
        int depth = line[at + 1] - '0';
        u64 expected = std::strtoull(line.c_str() + at + 2, nullptr, 10);
        if (expected > most) break;
        u64 found = perft(p, depth, tables);
        CHECK(found == expected, "%s depth %d: %llu, not %llu", line.c_str(), depth,
              (unsigned long long)found, (unsigned long long)expected);
        total += found;
    }
    return total;
}

void perft_file(const std::string& path, u64 most, int every) {
    std::ifstream file(path);
    CHECK(bool(file), "cannot open %s", path.c_str());
    std::string line;
    u64 total = 0, lines = 0;
    for (int i = 0; std::getline(file, line); i++)
        if (!line.empty() && line[0] != '#' && i % every == 0 && line.find(';') != std::string::npos)
            total += perft_line(line, most), lines++;
    std::printf("perft %s: %llu positions, %llu nodes\n", path.c_str(), (unsigned long long)lines,
                (unsigned long long)total);
}

void check_scratch(const Position& p) {
    Position fresh = p;
    finish_position(fresh, tables);
    CHECK(fresh.sum == p.sum, "sum of %s", write_fen(p).c_str());
    CHECK(compute_key(p) == p.key, "key of %s", write_fen(p).c_str());
    Position again = read(write_fen(p));
    CHECK(again.key == fresh.key && again.state == fresh.state, "FEN %s", write_fen(p).c_str());
}

// Each of the 65,536 possible words is a move here exactly if the generator emits it.
void check_single_moves(const Position& p) {
    std::vector<bool> generated(65536, false);
    generate(p, tables, [&](u32 move) { generated[move] = true; });
    for (u32 move = 1; move < 65536; move++) {
        if (move_kind(move) > PROMOTE_QUEEN) continue;
        CHECK(is_pseudo_legal(p, move, tables) == generated[move], "move %04x in %s", move,
              write_fen(p).c_str());
    }
}

void random_walks(int games, bool chess960) {
    u64 random = 7;
    u32 scratch[MAX_MOVES];
    for (int i = 0; i < games; i++) {
        Position p = start_position(back_rank(chess960 ? u32(i) % 960 : 518));
        for (int ply = 0; ply < 120; ply++) {
            if (ply % 8 == 0) check_scratch(p);
            if (ply % 40 == i % 40) check_single_moves(p);
            u32 move = random_move(p, 0, random, scratch, tables);
            if (!move) break;
            Position next;
            Change change;
            play(p, move, next, change, tables);
            p = next;
        }
    }
}

void start_positions() {
    CHECK(write_fen(start_position(back_rank(518))) ==
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
          "%s", write_fen(start_position(back_rank(518))).c_str());
    CHECK(write_fen(start_position(back_rank(0))).substr(0, 8) == "bbqnnrkr", "%s",
          write_fen(start_position(back_rank(0))).c_str());
    CHECK(write_fen(start_position(back_rank(959))).substr(0, 8) == "rkrnnqbb", "%s",
          write_fen(start_position(back_rank(959))).c_str());
}

void draws() {
    for (const char* fen : {"8/8/4k3/8/8/3K4/8/8 w - - 0 1", "8/8/4k3/8/8/3KN3/8/8 w - - 0 1",
                            "8/8/4kb2/8/8/3K2B1/8/8 w - - 0 1"})
        CHECK(insufficient_material(read(fen)), "%s", fen);
    for (const char* fen : {"8/8/4k3/8/8/3KNN2/8/8 w - - 0 1", "8/8/4k1b1/8/8/3K2B1/8/8 w - - 0 1",
                            "8/8/4k3/8/8/3KP3/8/8 w - - 0 1"})
        CHECK(!insufficient_material(read(fen)), "%s", fen);
    // En passant that would expose the king is no right: the key forgets it.
    CHECK(!has_en_passant(read("8/8/8/KPp4r/8/8/8/7k w - c6 0 1")), "pinned en passant");
    CHECK(has_en_passant(read("8/8/8/1Pp5/K7/8/8/7k w - c6 0 1")), "en passant");
}

// The numbers of `tapered` in crates/eval, as `roque eval` prints them.
void hand_numbers() {
    CHECK(hand_tapered(read("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")) == 0, "start");
    i32 rook = hand_tapered(read("8/8/8/3k4/R7/3K4/8/8 w - - 0 1"));
    i32 opening = 500 - 5 + 25 - 20 - -40, endgame = 500 - 5 + 25 + 30 - 40;
    CHECK(rook == (opening * 21 + endgame * 235) / 256, "rook ending %d", rook);
    CHECK(hand_tapered(read("8/8/8/3k4/R7/3K4/8/8 b - - 0 1")) == -rook, "the other side");
    // A king at the edge with the other one near it is closer to mate, for either side.
    i32 middle = hand_evaluate(read("8/8/8/3k4/R7/8/8/K7 w - - 0 1")),
        edge = hand_evaluate(read("k7/8/1K6/8/R7/8/8/8 w - - 0 1"));
    CHECK(edge > middle && hand_evaluate(read("k7/8/1K6/8/R7/8/8/8 b - - 0 1")) == -edge, "%d and %d", middle,
          edge);
}

}  // namespace

int main(int count, char** words) {
    std::string data = count > 1 ? words[1] : "../../data/perft";
    perft_file(data + "/standard.epd", 400000, 2);
    perft_file(data + "/fischer.epd", 30000, 4);
    perft_file(data + "/en_passant.epd", 2000000, 25);
    perft_file(data + "/double_checks.epd", 400000, 10);
    perft_file(data + "/random.epd", 100000, 5);
    start_positions();
    draws();
    hand_numbers();
    random_walks(60, false);
    random_walks(120, true);
    std::printf("rules: %d failures\n", failures());
    return failures() != 0;
}
