// The program, the same for both backends: self-play with statistics, matches, perft, checksums.
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "generator.h"

namespace {

constexpr const char* USAGE =
    "selfplay [--games N] [--plies P] [--seconds T] [--seed S] [--soft N] [--hard N] [--table BITS]\n"
    "         [--net FILE] [--chess960 PERCENT] [--checksum] [--bins] [--dump FILE]\n"
    "         [--skip T]                    speeds without the first T seconds\n"
    "selfplay --match A B --seconds T      players: hand, or a net file; options as above\n"
    "         [--first NAME=VALUE] [--second NAME=VALUE]   fields of Player (state.h), e.g. null_base=3\n"
    "selfplay --perft DEPTH [--fen FEN]\n";

struct Options {
    u32 games = 0, plies = 0, soft = 500, hard = 0, table = 12, chess960 = 0, perft = 0;
    u64 seed = 1;
    double seconds = 10, skip = 0;
    bool checksum = false, match = false, bins = false;
    std::vector<std::string> tuned[2];
    std::string net, second, dump, fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
};

[[noreturn]] void fail(const std::string& why) {
    std::fprintf(stderr, "%s\n", why.c_str());
    std::exit(1);
}

double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Options read_options(int count, char** words) {
    Options o;
    for (int i = 1; i < count; i++) {
        std::string name = words[i];
        auto value = [&]() -> std::string {
            if (i + 1 >= count) fail(name + " needs a value\n" + USAGE);
            return words[++i];
        };
        auto number = [&] { return std::strtoull(value().c_str(), nullptr, 10); };
        if (name == "--games") o.games = u32(number());
        else if (name == "--plies") o.plies = u32(number());
        else if (name == "--seconds") o.seconds = std::atof(value().c_str());
        else if (name == "--skip") o.skip = std::atof(value().c_str());
        else if (name == "--seed") o.seed = number();
        else if (name == "--soft") o.soft = u32(number());
        else if (name == "--hard") o.hard = u32(number());
        else if (name == "--table") o.table = u32(number());
        else if (name == "--chess960") o.chess960 = u32(number());
        else if (name == "--net") o.net = value();
        else if (name == "--dump") o.dump = value();
        else if (name == "--first" || name == "--second") o.tuned[name == "--second"].push_back(value());
        else if (name == "--match") o.match = true, o.net = value(), o.second = value();
        else if (name == "--checksum") o.checksum = true;
        else if (name == "--bins") o.bins = true;
        else if (name == "--perft") o.perft = u32(number());
        else if (name == "--fen") o.fen = value();
        else fail("unknown option " + name + "\n" + USAGE);
    }
    if (!o.hard) o.hard = o.soft * 8;
    if (o.skip > 0 && o.skip >= o.seconds)
        fail("--skip leaves nothing to measure: give it less than --seconds");
    return o;
}

// "null_base=3": sets one field of a player by its name.
void tune(Player& player, const std::string& change) {
    constexpr const char* NAMES[] = {
        "evaluator",       "features",          "soft_nodes",     "hard_nodes",     "null_base",
        "reverse_margin",  "reverse_depth",     "futility_base",  "futility_slope", "futility_depth",
        "late_base",       "late_depth",        "delta_margin",   "reduction_base", "reduction_scale",
        "reduction_first", "reduction_history", "history_margin", "razor_margin",   "aspiration"};
    static_assert(sizeof NAMES / sizeof *NAMES == sizeof(Player) / 4);
    size_t equals = change.find('=');
    for (size_t i = 0; equals != std::string::npos && i < sizeof(Player) / 4; i++) {
        if (change.substr(0, equals) != NAMES[i]) continue;
        i32 value = i32(std::strtol(change.c_str() + equals + 1, nullptr, 10));
        std::memcpy(reinterpret_cast<char*>(&player) + i * 4, &value, 4);
        return;
    }
    fail("no field of a player: " + change);
}

u32 load(Generator* g, u32 which, const std::string& name) {
    if (name.empty() || name == "hand") return HAND;
    if (generator_load_net(g, which, name.c_str()) < 0) fail(generator_error());
    return which == 0 ? FIRST_NET : SECOND_NET;
}

void print_line(const Statistics& s, double seconds) {
    double plies = double(s.plies ? s.plies : 1), games = double(s.games ? s.games : 1);
    double ended = double(s.results[0] + s.results[1] + s.results[2]);
    if (!(ended > 0)) ended = 1;
    std::printf(
        "%.1f s  %.2f Mn/s  %.0f plies/s  %.0f nodes/ply  depth %.2f  games %llu  length %.1f  draws %.1f%% "
        "white %.1f%%  rejected %.1f%%  records %llu (%.0f/s)  lost %llu\n",
        seconds, s.nodes / seconds / 1e6, s.plies / seconds, s.nodes / plies, s.depth_sum / plies,
        (unsigned long long)s.games, s.length_sum / games, 100.0 * s.results[0] / ended,
        100.0 * s.results[1] / ended, 100.0 * s.rejected / double(s.rejected + s.games + s.slots),
        (unsigned long long)s.records, s.records / seconds, (unsigned long long)s.lost);
    std::fflush(stdout);
}

void print_bins(const Statistics& s) {
    std::printf("score     lost  drawn   won\n");
    for (int i = 0; i < 21; i++) {
        double all = double(s.bins[i][0] + s.bins[i][1] + s.bins[i][2]);
        if (all > 0)
            std::printf("%+5d   %5.1f%% %5.1f%% %5.1f%%  of %.0f\n", (i - 10) * 100, 100 * s.bins[i][0] / all,
                        100 * s.bins[i][1] / all, 100 * s.bins[i][2] / all, all);
    }
}

void print_match(const Statistics& s) {
    double lost = double(s.match_results[0]), drawn = double(s.match_results[1]),
           won = double(s.match_results[2]), all = lost + drawn + won;
    if (all == 0) return;
    double score = (won + drawn / 2) / all,
           variance =
               (won * std::pow(1 - score, 2) + drawn * std::pow(0.5 - score, 2) + lost * std::pow(score, 2)) /
               all;
    double bounded = std::min(std::max(score, 1e-6), 1 - 1e-6),
           elo = 400 * std::log10(bounded / (1 - bounded));
    double error = 1.96 * std::sqrt(variance / all) * 400 / std::log(10.0) / (bounded * (1 - bounded));
    std::printf("match +%.0f =%.0f -%.0f  score %.2f%%  Elo %+.1f +- %.1f\n", won, drawn, lost, 100 * score,
                elo, error);
}

Statistics statistics_of(Generator* g) {
    Statistics s;
    if (generator_statistics(g, &s) < 0) fail(generator_error());
    return s;
}

// What was counted after `early`, in so far as speeds are made of it.
Statistics since(const Statistics& early, Statistics s) {
    s.nodes -= early.nodes, s.plies -= early.plies;
    s.depth_sum -= early.depth_sum, s.records -= early.records;
    return s;
}

// Games as they lie in the generator's memory, launch by launch; no file: nothing happens.
class Dump {
   public:
    explicit Dump(const std::string& path) {
        if (path.empty()) return;
        words.resize(1 << 23);
        file.open(path, std::ios::binary);
        if (!file) fail("cannot write " + path);
    }
    void write(Generator* g) {
        if (words.empty()) return;
        i64 size = generator_games(g, words.data(), words.size());
        if (size < 0) fail(generator_error());
        file.write(reinterpret_cast<const char*>(words.data()), size * 8);
    }

   private:
    std::vector<u64> words;
    std::ofstream file;
};

// Plays launch by launch until the time or all plies are over.
void run(Generator* g, const Options& o) {
    Dump dump(o.dump);
    const double start = now();
    double shown = start, counted = start;
    Statistics skipped{};
    for (i64 running = 1; running && now() - start < o.seconds;) {
        running = generator_run(g, std::min(300.0, (o.seconds - (now() - start)) * 1000));
        if (running < 0) fail(generator_error());
        dump.write(g);
        if (generator_expand(g, nullptr, 0, 0) < 0) fail(generator_error());
        if (o.skip > 0 && counted == start && now() - start >= o.skip)
            skipped = statistics_of(g), counted = now();
        if (now() - shown > 5) {
            shown = now();
            print_line(statistics_of(g), now() - start);
        }
    }
    const double seconds = now() - counted;
    const Statistics s = statistics_of(g);
    print_line(since(skipped, s), seconds);
    if (o.match) print_match(s);
    if (o.bins) print_bins(s);
    if (o.checksum)
        std::printf("checksum %08llx over %llu plies, %llu nodes\n", (unsigned long long)s.checksum,
                    (unsigned long long)s.plies, (unsigned long long)s.nodes);
}

}  // namespace

int main(int count, char** words) {
    Options o = read_options(count, words);
    if (o.perft) {
        double start = now();
        i64 nodes = generator_perft(o.fen.c_str(), o.perft);
        if (nodes < 0) fail(generator_error());
        std::printf("perft %u: %lld nodes, %.0f Mn/s\n", o.perft, (long long)nodes,
                    nodes / (now() - start) / 1e6);
        return 0;
    }
    Generator* g = generator_new(o.games, o.table);
    if (!g) fail(generator_error());
    std::printf("device: %s, width %u\n", generator_device(), generator_width());
    Settings settings;
    generator_defaults(&settings);
    settings.stop_plies = o.plies;
    settings.chess960_percent = o.chess960;
    settings.match = o.match;
    for (int i = 0; i < 2; i++) {
        Player& player = settings.player[i];
        player.evaluator = i == 0 || o.match ? load(g, u32(i), i ? o.second : o.net) : u32(HAND);
        player.soft_nodes = o.soft;
        player.hard_nodes = o.hard;
        for (const std::string& change : o.tuned[i]) tune(player, change);
    }
    if (generator_configure(g, &settings) < 0 || generator_reset(g, o.seed) < 0) fail(generator_error());
    run(g, o);
    generator_free(g);
    return 0;
}
