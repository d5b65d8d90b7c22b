// The generator on one processor core: the same steps as the kernels, one lane after the other.
// For tests, for comparison, and for machines without a GPU.
#include <chrono>
#include <cstddef>
#include <memory>

#include "game.h"
#include "host.h"

namespace {

double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

const Tables& tables() {
    static const Tables built = build_tables();
    return built;
}

void step(Lane& lane, const Context& x) {
    switch (lane.mode) {
        case PICK: return step_pick(lane, x);
        case CANDIDATE: return step_candidate(lane, x);
        case LIST: return step_list(lane, x);
        case QUIET: return step_quiet(lane, x);
        case LEARN: return step_learn(lane, x);
        case ENTER: return step_enter(lane, x);
        case GAME: return step_game(lane, x);
        case REBUILD: {
            Frame& root = x.slab->frames[0];
            root.node.eval =
                net_rebuild(root.position, x.slab->accumulators[0], x.nets[player_in(lane, x).evaluator - 1]);
            lane.mode = PICK;
            return;
        }
        default: return;
    }
}

static_assert(sizeof(Statistics) - offsetof(Statistics, records) == sizeof(Tally),
              "a tally is the end of the statistics");

constexpr int SLICE = 50000;  // steps before another slot has its turn

}  // namespace

struct Generator {
    Settings settings;
    u32 slots, table_bits;
    u32 turn = 0;  // the slot that goes on next: the games end in the same order however long a call lasts
    u64 seed = 0;
    std::vector<Slab> slabs;
    std::vector<Lane> lanes;
    std::vector<u64> hash;
    std::vector<u64> between = build_between(), words, index;
    std::unique_ptr<Net[]> nets = std::make_unique<Net[]>(2);
    std::vector<Position> starts;
    GameOutput output{};
    Tally tally{};

    Context context(u32 slot) {
        u64 size = u64{1} << table_bits;
        return Context{&slabs[slot], &hash[slot * size], u32(size - 1), &tables(),    between.data(),
                       nets.get(),   &settings,          &output,       words.data(), index.data(),
                       words.size(), index.size(),       seed,          slot,         slots,
                       starts.data(), u32(starts.size())};
    }
};

extern "C" {

const char* generator_error() { return last_error().c_str(); }
u32 generator_width() { return WIDTH; }
const char* generator_device() { return "cpu"; }
void generator_defaults(Settings* settings) { default_settings(*settings); }

Generator* generator_new(u32 slots, u32 table_bits) {
    if (table_bits < 4 || table_bits > 24) return failed("table_bits must lie between 4 and 24"), nullptr;
    Generator* g = new Generator;
    default_settings(g->settings);
    g->slots = slots ? slots : 16;
    g->table_bits = table_bits;
    g->slabs.resize(g->slots);
    g->lanes.resize(g->slots);
    g->hash.resize(u64(g->slots) << table_bits);
    g->words.resize(GAME_WORDS);
    g->index.resize(GAME_INDEX);
    generator_reset(g, 0);
    return g;
}
void generator_free(Generator* g) { delete g; }

int generator_configure(Generator* g, const Settings* settings) {
    if (int code = check_settings(*settings)) return code;
    g->settings = *settings;
    return 0;
}

int generator_load_net(Generator* g, u32 which, const char* path) {
    if (which > 1) return failed("a generator holds nets 0 and 1");
    return read_net(path, g->nets[which]);
}

i64 generator_load_starts(Generator* g, const char* path) { return read_starts(path, tables(), g->starts); }

int generator_reset(Generator* g, u64 seed) {
    g->seed = seed;
    g->turn = 0;
    g->output = GameOutput{};
    g->tally = Tally{};
    for (u32 i = 0; i < g->slots; i++) {
        std::memset(static_cast<void*>(&g->slabs[i]), 0, sizeof(Slab));
        g->slabs[i].game.number = i;
        g->lanes[i] = Lane{};
        g->lanes[i].mode = GAME;
    }
    return 0;
}

i64 generator_run(Generator* g, double milliseconds) {
    double end = now() + milliseconds / 1000;
    bool bounded = g->settings.stop_plies != 0;
    for (u32 i = 0; i < g->slots; i++)
        if (g->lanes[i].mode == STOPPED && (!bounded || g->slabs[i].game.plies < g->settings.stop_plies))
            g->lanes[i].mode = GAME;
    auto running = [&] {
        i64 number = 0;
        for (const Lane& lane : g->lanes) number += lane.mode != STOPPED;
        return number;
    };
    for (; now() < end && running(); g->turn = (g->turn + 1) % g->slots) {
        Context x = g->context(g->turn);
        Lane& lane = g->lanes[g->turn];
        for (int n = 0; n < SLICE && lane.mode != STOPPED; n++) step(lane, x);
    }
    return running();
}

i64 generator_expand(Generator* g, void* records, u64 used, u64 capacity) {
    TrainingRecord* out = static_cast<TrainingRecord*>(records);
    u64 games = std::min<u64>(g->output.games, g->index.size());
    for (u64 i = 0; i < games; i++) {
        if (g->index[i] == ~u64{0}) continue;
        u64* words = g->words.data() + g->index[i];
        mix_later_scores(words, g->settings.later_permille);
        expand_game(words, g->settings, tables(), g->tally, [&](const Position& p, i32 score, bool noisy) {
            TrainingRecord r;
            fill_record(p, score, u32(words[1] >> 32), words[0], g->settings.generation, r, noisy);
            if (!(r.flags & RECORD_BESIDE)) g->tally.bins[score_bin(score)][r.result]++;
            g->tally.records++;
            if (used < capacity) out[used++] = r;
        });
    }
    g->output.words = g->output.games = 0;
    return i64(used);
}

i64 generator_games(Generator* g, u64* words, u64 capacity) {
    u64 size = std::min<u64>(std::min<u64>(g->output.words, g->words.size()), capacity);
    std::memcpy(words, g->words.data(), size * 8);
    return i64(size);
}

int generator_statistics(Generator* g, Statistics* out) {
    std::memset(out, 0, sizeof *out);
    out->slots = g->slots;
    for (const Slab& slab : g->slabs) add_game(slab.game, *out);
    out->lost = g->output.lost;
    std::memcpy(&out->records, &g->tally, sizeof g->tally);
    return 0;
}

i64 generator_perft(const char* fen, u32 depth) {
    Position p;
    if (!read_fen(fen, tables(), p)) return failed(std::string("not a FEN: ") + fen);
    return i64(perft(p, int(depth), tables()));
}

}  // extern "C"
