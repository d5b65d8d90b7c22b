// The generator on an NVIDIA GPU: device memory, launches, and the door of generator.h. The kernels
// are in kernels.h.
#include <cuda_runtime.h>

#include <cstddef>

#include "kernels.h"

namespace {

static_assert(sizeof(Statistics) - offsetof(Statistics, records) == sizeof(Tally),
              "a tally is the end of the statistics");

bool good(cudaError_t code, const char* what) {
    if (code == cudaSuccess) return true;
    failed(std::string(what) + ": " + cudaGetErrorString(code));
    return false;
}

template <class T>
bool allocate(T*& pointer, u64 amount, const char* what) {
    return good(cudaMalloc(reinterpret_cast<void**>(&pointer), amount * sizeof(T)), what);
}
template <class T>
bool upload(T*& pointer, const T* from, u64 amount, const char* what) {
    return allocate(pointer, amount, what) &&
           good(cudaMemcpy(pointer, from, amount * sizeof(T), cudaMemcpyHostToDevice), what);
}

// The kernel has no idle seats: the last block's stay empty.
u64 whole_blocks(u64 slots) { return (slots + SEATS - 1) / SEATS * SEATS; }

// The kernel shares more memory than it may without asking.
bool allow_hall() {
    return good(cudaFuncSetAttribute(play_games, cudaFuncAttributeMaxDynamicSharedMemorySize, sizeof(Hall)),
                "shared memory");
}

}  // namespace

struct Generator {
    Settings settings;
    Memory memory{};
    Tables* tables = nullptr;
    u64* between = nullptr;
    Net* nets = nullptr;
    Position* starts = nullptr;
    Game* games = nullptr;
    Tally* tally = nullptr;
    unsigned long long* counter = nullptr;
    u32 blocks() const { return (memory.slots + 127) / 128; }
};

extern "C" {

const char* generator_error() { return last_error().c_str(); }
u32 generator_width() { return WIDTH; }
void generator_defaults(Settings* settings) { default_settings(*settings); }

const char* generator_device() {
    static std::string text;
    cudaDeviceProp device;
    cudaFuncAttributes kernel;
    int blocks = 0;
    if (!good(cudaGetDeviceProperties(&device, 0), "device") || !allow_hall() ||
        !good(cudaFuncGetAttributes(&kernel, play_games), "kernel") ||
        !good(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, play_games, BLOCK, sizeof(Hall)),
              "occupancy"))
        return text = generator_error(), text.c_str();
    text = std::string(device.name) + ", " + std::to_string(device.multiProcessorCount) + " SMs, " +
           std::to_string(blocks) + " blocks of " + std::to_string(BLOCK) + " each, " +
           std::to_string(kernel.numRegs) + " registers, " + std::to_string(kernel.localSizeBytes) +
           " B local, slab " + std::to_string(sizeof(Slab)) + " B";
    return text.c_str();
}

Generator* generator_new(u32 slots, u32 table_bits) {
    if (table_bits < 4 || table_bits > 24) return failed("table_bits must lie between 4 and 24"), nullptr;
    cudaDeviceProp device;
    int blocks = 0;
    if (!good(cudaGetDeviceProperties(&device, 0), "device") || !allow_hall() ||
        !good(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, play_games, BLOCK, sizeof(Hall)),
              "occupancy"))
        return nullptr;
    if (!slots) slots = u32(blocks) * device.multiProcessorCount * SEATS;
    Generator* g = new Generator;
    Memory& m = g->memory;
    default_settings(g->settings);
    m.slots = slots;
    m.table_bits = table_bits;
    u64 room = whole_blocks(slots);
    Tables tables = build_tables();
    std::vector<u64> between = build_between();
    bool done = allocate(m.slabs, room, "the games' memory") && allocate(m.lanes, room, "lanes") &&
                allocate(m.hash, room << table_bits, "hash tables") && allocate(m.output, 1, "output") &&
                allocate(m.words, GAME_WORDS, "finished games") &&
                allocate(m.index, GAME_INDEX, "finished games") && upload(g->tables, &tables, 1, "tables") &&
                upload(g->between, between.data(), between.size(), "tables") &&
                allocate(g->nets, 2, "nets") && good(cudaMemset(g->nets, 0, 2 * sizeof(Net)), "nets") &&
                allocate(g->games, room, "statistics") && allocate(g->tally, 1, "statistics") &&
                allocate(g->counter, 1, "statistics");
    m.tables = g->tables;
    m.between = g->between;
    m.nets = g->nets;
    if (done && generator_configure(g, &g->settings) == 0 && generator_reset(g, 0) == 0) return g;
    generator_free(g);
    return nullptr;
}

void generator_free(Generator* g) {
    Memory& m = g->memory;
    for (void* pointer :
         {static_cast<void*>(m.slabs), static_cast<void*>(m.lanes), static_cast<void*>(m.hash),
          static_cast<void*>(m.output), static_cast<void*>(m.words), static_cast<void*>(m.index),
          static_cast<void*>(g->tables), static_cast<void*>(g->between), static_cast<void*>(g->nets),
          static_cast<void*>(g->starts),
          static_cast<void*>(g->games), static_cast<void*>(g->tally), static_cast<void*>(g->counter)})
        cudaFree(pointer);
    delete g;
}

int generator_configure(Generator* g, const Settings* settings) {
    if (int code = check_settings(*settings)) return code;
    g->settings = *settings;
    return 0;
}

int generator_load_net(Generator* g, u32 which, const char* path) {
    if (which > 1) return failed("a generator holds nets 0 and 1");
    std::vector<Net> net(1);
    if (int code = read_net(path, net[0])) return code;
    return good(cudaMemcpy(g->nets + which, net.data(), sizeof(Net), cudaMemcpyHostToDevice), "net") ? 0 : -1;
}

i64 generator_load_starts(Generator* g, const char* path) {
    std::vector<Position> starts;
    const i64 count = read_starts(path, build_tables(), starts);
    if (count < 0) return count;
    cudaFree(g->starts);
    g->memory.starts = g->starts = nullptr;
    g->memory.start_count = 0;
    if (!upload(g->starts, starts.data(), starts.size(), "starts")) return -1;
    g->memory.starts = g->starts;
    g->memory.start_count = u32(count);
    return count;
}

int generator_reset(Generator* g, u64 seed) {
    Memory& m = g->memory;
    m.seed = seed;
    u64 room = whole_blocks(m.slots);
    std::vector<Lane> idle(room);
    for (Lane& lane : idle) lane = Lane{}, lane.mode = STOPPED;
    if (!good(cudaMemset(m.slabs, 0, room * sizeof(Slab)), "reset") ||
        !good(cudaMemset(m.output, 0, sizeof(GameOutput)), "reset") ||
        !good(cudaMemset(g->tally, 0, sizeof(Tally)), "reset") ||
        !good(cudaMemcpy(m.lanes, idle.data(), room * sizeof(Lane), cudaMemcpyHostToDevice), "reset"))
        return -1;
    reset_lanes<<<g->blocks(), 128>>>(m);
    return good(cudaDeviceSynchronize(), "reset") ? 0 : -1;
}

i64 generator_run(Generator* g, double milliseconds) {
    Memory& m = g->memory;
    if (!good(cudaMemcpyToSymbol(device_settings, &g->settings, sizeof(Settings)), "settings")) return -1;
    wake_lanes<<<g->blocks(), 128>>>(m);
    play_games<<<u32(whole_blocks(m.slots) / SEATS), BLOCK, sizeof(Hall)>>>(m, u64(milliseconds * 1e6));
    u32 running = 0;
    if (!good(cudaGetLastError(), "launch") || !good(cudaMemset(g->counter, 0, 8), "counter")) return -1;
    gather_games<<<g->blocks(), 128>>>(m, nullptr, reinterpret_cast<u32*>(g->counter));
    if (!good(cudaMemcpy(&running, g->counter, sizeof running, cudaMemcpyDeviceToHost), "run")) return -1;
    return running;
}

i64 generator_expand(Generator* g, void* records, u64 used, u64 capacity) {
    Memory& m = g->memory;
    GameOutput output;
    if (!good(cudaMemcpy(&output, m.output, sizeof output, cudaMemcpyDeviceToHost), "games")) return -1;
    u64 games = std::min<u64>(output.games, GAME_INDEX);
    unsigned long long counter = used;
    if (games) {
        if (!good(cudaMemcpy(g->counter, &counter, 8, cudaMemcpyHostToDevice), "counter")) return -1;
        expand_games<<<512, 128>>>(m, games, static_cast<TrainingRecord*>(records), g->counter, capacity,
                                   g->tally);
        if (!good(cudaMemcpy(&counter, g->counter, 8, cudaMemcpyDeviceToHost), "expand")) return -1;
    }
    output.words = output.games = 0;
    if (!good(cudaMemcpy(m.output, &output, sizeof output, cudaMemcpyHostToDevice), "games")) return -1;
    return i64(std::min<u64>(counter, std::max(used, capacity)));
}

i64 generator_games(Generator* g, u64* words, u64 capacity) {
    GameOutput output;
    if (!good(cudaMemcpy(&output, g->memory.output, sizeof output, cudaMemcpyDeviceToHost), "games"))
        return -1;
    u64 size = std::min<u64>(std::min<u64>(output.words, GAME_WORDS), capacity);
    return good(cudaMemcpy(words, g->memory.words, size * 8, cudaMemcpyDeviceToHost), "games") ? i64(size)
                                                                                               : -1;
}

int generator_statistics(Generator* g, Statistics* out) {
    Memory& m = g->memory;
    std::memset(out, 0, sizeof *out);
    out->slots = m.slots;
    std::vector<Game> games(m.slots);
    gather_games<<<g->blocks(), 128>>>(m, g->games, reinterpret_cast<u32*>(g->counter));
    GameOutput output;
    if (!good(cudaMemcpy(games.data(), g->games, m.slots * sizeof(Game), cudaMemcpyDeviceToHost),
              "statistics") ||
        !good(cudaMemcpy(&out->records, g->tally, sizeof(Tally), cudaMemcpyDeviceToHost), "statistics") ||
        !good(cudaMemcpy(&output, m.output, sizeof output, cudaMemcpyDeviceToHost), "statistics"))
        return -1;
    for (const Game& game : games) add_game(game, *out);
    out->lost = output.lost;
    return 0;
}

i64 generator_perft(const char* fen, u32 depth) {
    Tables tables = build_tables();
    Position root;
    if (!read_fen(fen, tables, root)) return failed(std::string("not a FEN: ") + fen);
    std::vector<Position> positions{root};
    for (; depth > 3; depth--) {
        std::vector<Position> deeper;
        for (const Position& p : positions) {
            for (u32 move : legal_moves(p, tables)) {
                Position next;
                Change change;
                play(p, move, next, change, tables);
                deeper.push_back(next);
            }
        }
        positions.swap(deeper);
    }
    constexpr u32 BLOCKS = 1024;
    Position* roots = nullptr;
    Tables* device_tables = nullptr;
    u16* lists = nullptr;
    unsigned long long *total = nullptr, leaves = 0;
    bool done = upload(roots, positions.data(), positions.size(), "perft") &&
                upload(device_tables, &tables, 1, "perft") &&
                allocate(lists, u64(BLOCKS) * 128 * 3 * MAX_MOVES, "perft") &&
                upload(total, &leaves, 1, "perft");
    if (done) {
        count_leaves<<<BLOCKS, 128>>>(roots, u32(positions.size()), depth, device_tables, lists, total);
        done = good(cudaGetLastError(), "perft") &&
               good(cudaMemcpy(&leaves, total, 8, cudaMemcpyDeviceToHost), "perft");
    }
    for (void* pointer : {static_cast<void*>(roots), static_cast<void*>(device_tables),
                          static_cast<void*>(lists), static_cast<void*>(total)})
        cudaFree(pointer);
    return done ? i64(leaves) : -1;
}

}  // extern "C"
