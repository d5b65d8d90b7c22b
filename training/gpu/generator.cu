// The generator on an NVIDIA GPU. One thread plays one game. The 32 threads of a warp vote which
// step most of them (weighted by its cost) have next, and take that step together, so that the warp
// does not fall apart into single threads. A launch ends after a time given by the host, with every
// game resting in memory; the next launch goes on from there.
#include <cuda_runtime.h>

#include <cstddef>

#include "game.h"
#include "host.h"
#include "net_device.h"

#ifndef BLOCK
#define BLOCK 128
#endif
#ifndef BLOCKS_PER_SM
#define BLOCKS_PER_SM 4
#endif

namespace {

__constant__ Settings device_settings;

struct Memory {  // the device's pointers, passed to kernels by value
    Slab* slabs;
    Lane* lanes;
    u64* hash;
    const Tables* tables;
    const u64* between;
    const Net* nets;
    GameOutput* output;
    u64 *words, *index;
    u64 seed;
    u32 slots, table_bits;
};

__device__ __forceinline__ Context context_of(const Memory& m, u32 slot, const Tables* tables) {
    return Context{m.slabs + slot, m.hash + (u64(slot) << m.table_bits), (1u << m.table_bits) - 1, tables, m.between, m.nets, &device_settings,
                   m.output, m.words, m.index, GAME_WORDS, GAME_INDEX, m.seed, slot, m.slots};
}

// Rare and large: called, so that its registers do not burden the loop. The lane goes through memory.
__device__ __noinline__ void game_call(Lane* lane, const Memory* m, u32 slot, const Tables* tables) {
    Context x = context_of(*m, slot, tables);
    Lane local = *lane;
    step_game(local, x);
    *lane = local;
}

// ENTER by the whole warp: every lane comes here, `active` ones have a move to make.
__device__ __forceinline__ void warp_enter(Lane& lane, const Context& x, bool active) {
    Child child;
    child.open = false;
    child.update = net_no_change();  // idle lanes lend their rows to idle teams: they must exist
    if (active) enter_before(lane, x, child);
    i32 eval = 0;
    bool open = active && child.open;
    u32 evaluator = player_in(lane, x).evaluator;
    if (open && (!WIDTH || evaluator == HAND)) eval = hand_evaluate(child.position);
#if NET_WIDTH
    NetRequest request{open && evaluator != HAND, false, x.slab->accumulators[lane.ply + 1], evaluator == SECOND_NET, child.threshold};
    i32 value = net_together(request, child.update, child.position, x.nets);
    if (request.wanted) eval = value;
#endif
    if (open) enter_after(lane, x, child, eval);
}

#if NET_WIDTH
__device__ __noinline__ void rebuild_call(Slab* slab, const Net* nets, u32 player, bool active) {
    Frame& root = slab->frames[0];
    Position p = root.position;
    NetRequest request{active, true, slab->accumulators[0], device_settings.player[player].evaluator == SECOND_NET, 2 * INFINITE};
    i32 value = net_together(request, net_no_change(), p, nets);
    if (active) root.node.eval = value;
}
#endif

// Which step runs next: the one most lanes wait for, with more weight for the rare ones, since a
// lane that waits for its list or its game does nothing else.
__device__ __forceinline__ int vote(int mode) {
    constexpr int weight[MODES] = {10, 14, 20, 12, 16, 10, 20, 20};  // by Mode
    int chosen = STOPPED, most = 0;
#pragma unroll
    for (int m = 0; m < MODES; m++) {
        int votes = __popc(__ballot_sync(0xffffffffu, mode == m)) * weight[m];
        if (votes > most) most = votes, chosen = m;
    }
    return chosen;
}

__device__ __forceinline__ u64 nanoseconds() {
    u64 time;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(time));
    return time;
}

__global__ void __launch_bounds__(BLOCK, BLOCKS_PER_SM) play_games(const __grid_constant__ Memory m, u64 duration) {
    __shared__ Tables tables;
    for (u32 i = threadIdx.x; i < sizeof(Tables) / 16; i += BLOCK) reinterpret_cast<uint4*>(&tables)[i] = reinterpret_cast<const uint4*>(m.tables)[i];
    __syncthreads();
    const u32 slot = blockIdx.x * BLOCK + threadIdx.x;
    const Context x = context_of(m, slot, &tables);
    const u64 start = nanoseconds();
    Lane lane = m.lanes[slot];
#pragma unroll 1
    for (u32 turn = 1;; turn++) {
        const int mode = vote(lane.mode);
        if (mode == STOPPED) break;
        if ((turn & 63) == 0 && __shfl_sync(0xffffffffu, nanoseconds() - start, 0) > duration) break;
        const bool active = lane.mode == mode;
        if (mode == ENTER) warp_enter(lane, x, active);
        else if (mode == PICK) {
            if (active) step_pick(lane, x);
        } else if (mode == QUIET) {
            if (active) step_quiet(lane, x);
        } else if (mode == CANDIDATE) {
            if (active) step_candidate(lane, x);
        } else if (mode == LIST) {
            if (active) step_list(lane, x);
        } else if (mode == LEARN) {
            if (active) step_learn(lane, x);
        } else if (mode == GAME) {
            if (active) {
                m.lanes[slot] = lane;
                game_call(&m.lanes[slot], &m, slot, &tables);
                lane = m.lanes[slot];
            }
        } else {
#if NET_WIDTH
            rebuild_call(x.slab, x.nets, player_of(lane), active);
#endif
            if (active) lane.mode = PICK;
        }
        __syncwarp();
    }
    m.lanes[slot] = lane;
}

// Sets all games to their beginning, or wakes those that stopped after their plies.
__global__ void reset_lanes(const Memory m) {
    u32 i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= m.slots) return;
    m.slabs[i].game.number = i;
    m.lanes[i] = Lane{};
    m.lanes[i].mode = GAME;
}
__global__ void wake_lanes(const Memory m) {
    u32 i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= m.slots || m.lanes[i].mode != STOPPED) return;
    u32 stop = device_settings.stop_plies;
    if (!stop || m.slabs[i].game.plies < stop) m.lanes[i].mode = GAME;
}
__global__ void gather_games(const Memory m, Game* games, u32* running) {
    u32 i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= m.slots) return;
    if (games) games[i] = m.slabs[i].game;
    if (m.lanes[i].mode != STOPPED) atomicAdd(running, 1u);
}

__global__ void __launch_bounds__(128) expand_games(const Memory m, u64 games, TrainingRecord* records, unsigned long long* used, u64 capacity, Tally* tally) {
    for (u64 i = blockIdx.x * 128ull + threadIdx.x; i < games; i += gridDim.x * 128ull) {
        if (m.index[i] == ~u64{0}) continue;
        const u64* words = m.words + m.index[i];
        expand_game(words, device_settings, *m.tables, *tally, [&](const Position& p, i32 score) {
            alignas(8) TrainingRecord r;
            fill_record(p, score, u32(words[1] >> 32), words[0], device_settings.generation, r);
            claim(tally->bins[score_bin(score)][r.result], 1);
            claim(tally->records, 1);
            u64 at = claim(*used, 1);
            if (at >= capacity) return;
            const u64* from = reinterpret_cast<const u64*>(&r);
            u64* to = reinterpret_cast<u64*>(records + at);
            for (int k = 0; k < 9; k++) to[k] = from[k];
        });
    }
}

// Leaves of each position's subtree, three plies deep at most; one thread, one subtree.
__global__ void __launch_bounds__(128) count_leaves(const Position* roots, u32 size, u32 depth, const Tables* tables, u16* lists, unsigned long long* total) {
    u64 leaves = 0;
    u16* list = lists + u64(blockIdx.x * 128 + threadIdx.x) * 3 * MAX_MOVES;
    for (u32 i = blockIdx.x * 128 + threadIdx.x; i < size; i += gridDim.x * 128) {
        Position stack[3];
        int left[3], ply = 0;
        auto open = [&](const Position& p) {
            int length = 0;
            generate(p, *tables, [&](u32 move) { list[ply * MAX_MOVES + length++] = u16(move); });
            stack[ply] = p;
            left[ply] = length;
        };
        open(roots[i]);
        while (ply >= 0) {
            if (left[ply] == 0) {
                ply--;
                continue;
            }
            Position next;
            Change change;
            play(stack[ply], list[ply * MAX_MOVES + --left[ply]], next, change, *tables);
            if (king_left_in_check(next, *tables)) continue;
            if (ply + 1 == int(depth)) leaves++;
            else ply++, open(next);
        }
    }
    atomicAdd(total, static_cast<unsigned long long>(leaves));
}

static_assert(sizeof(Statistics) - offsetof(Statistics, records) == sizeof(Tally), "a tally is the end of the statistics");

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
    return allocate(pointer, amount, what) && good(cudaMemcpy(pointer, from, amount * sizeof(T), cudaMemcpyHostToDevice), what);
}

}  // namespace

struct Generator {
    Settings settings;
    Memory memory{};
    Tables* tables = nullptr;
    u64* between = nullptr;
    Net* nets = nullptr;
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
    if (!good(cudaGetDeviceProperties(&device, 0), "device") || !good(cudaFuncGetAttributes(&kernel, play_games), "kernel") ||
        !good(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, play_games, BLOCK, 0), "occupancy"))
        return text = generator_error(), text.c_str();
    text = std::string(device.name) + ", " + std::to_string(device.multiProcessorCount) + " SMs, " + std::to_string(blocks) + " blocks of " +
           std::to_string(BLOCK) + " each, " + std::to_string(kernel.numRegs) + " registers, " + std::to_string(kernel.localSizeBytes) +
           " B local, slab " + std::to_string(sizeof(Slab)) + " B";
    return text.c_str();
}

Generator* generator_new(u32 slots, u32 table_bits) {
    if (table_bits < 4 || table_bits > 24) return failed("table_bits must lie between 4 and 24"), nullptr;
    cudaDeviceProp device;
    int blocks = 0;
    if (!good(cudaGetDeviceProperties(&device, 0), "device") ||
        !good(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, play_games, BLOCK, 0), "occupancy"))
        return nullptr;
    if (!slots) slots = u32(blocks) * device.multiProcessorCount * BLOCK;
    Generator* g = new Generator;
    Memory& m = g->memory;
    default_settings(g->settings);
    m.slots = slots;
    m.table_bits = table_bits;
    u64 room = (slots + BLOCK - 1) / BLOCK * BLOCK;  // whole blocks: the kernel has no idle threads
    Tables tables = build_tables();
    std::vector<u64> between = build_between();
    bool done = allocate(m.slabs, room, "the games' memory") && allocate(m.lanes, room, "lanes") &&
                allocate(m.hash, room << table_bits, "hash tables") && allocate(m.output, 1, "output") &&
                allocate(m.words, GAME_WORDS, "finished games") && allocate(m.index, GAME_INDEX, "finished games") &&
                upload(g->tables, &tables, 1, "tables") && upload(g->between, between.data(), between.size(), "tables") &&
                allocate(g->nets, 2, "nets") && good(cudaMemset(g->nets, 0, 2 * sizeof(Net)), "nets") && allocate(g->games, room, "statistics") &&
                allocate(g->tally, 1, "statistics") && allocate(g->counter, 1, "statistics");
    m.tables = g->tables;
    m.between = g->between;
    m.nets = g->nets;
    if (done && generator_configure(g, &g->settings) == 0 && generator_reset(g, 0) == 0) return g;
    generator_free(g);
    return nullptr;
}

void generator_free(Generator* g) {
    Memory& m = g->memory;
    for (void* pointer : {static_cast<void*>(m.slabs), static_cast<void*>(m.lanes), static_cast<void*>(m.hash), static_cast<void*>(m.output),
                          static_cast<void*>(m.words), static_cast<void*>(m.index), static_cast<void*>(g->tables), static_cast<void*>(g->between),
                          static_cast<void*>(g->nets), static_cast<void*>(g->games), static_cast<void*>(g->tally), static_cast<void*>(g->counter)})
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

int generator_reset(Generator* g, u64 seed) {
    Memory& m = g->memory;
    m.seed = seed;
    u64 room = (m.slots + BLOCK - 1) / BLOCK * BLOCK;
    std::vector<Lane> idle(room);
    for (Lane& lane : idle) lane = Lane{}, lane.mode = STOPPED;
    if (!good(cudaMemset(m.slabs, 0, room * sizeof(Slab)), "reset") || !good(cudaMemset(m.output, 0, sizeof(GameOutput)), "reset") ||
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
    play_games<<<(m.slots + BLOCK - 1) / BLOCK, BLOCK>>>(m, u64(milliseconds * 1e6));
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
        expand_games<<<512, 128>>>(m, games, static_cast<TrainingRecord*>(records), g->counter, capacity, g->tally);
        if (!good(cudaMemcpy(&counter, g->counter, 8, cudaMemcpyDeviceToHost), "expand")) return -1;
    }
    output.words = output.games = 0;
    if (!good(cudaMemcpy(m.output, &output, sizeof output, cudaMemcpyHostToDevice), "games")) return -1;
    return i64(std::min<u64>(counter, std::max(used, capacity)));
}

i64 generator_games(Generator* g, u64* words, u64 capacity) {
    GameOutput output;
    if (!good(cudaMemcpy(&output, g->memory.output, sizeof output, cudaMemcpyDeviceToHost), "games")) return -1;
    u64 size = std::min<u64>(std::min<u64>(output.words, GAME_WORDS), capacity);
    return good(cudaMemcpy(words, g->memory.words, size * 8, cudaMemcpyDeviceToHost), "games") ? i64(size) : -1;
}

int generator_statistics(Generator* g, Statistics* out) {
    Memory& m = g->memory;
    std::memset(out, 0, sizeof *out);
    out->slots = m.slots;
    std::vector<Game> games(m.slots);
    gather_games<<<g->blocks(), 128>>>(m, g->games, reinterpret_cast<u32*>(g->counter));
    GameOutput output;
    if (!good(cudaMemcpy(games.data(), g->games, m.slots * sizeof(Game), cudaMemcpyDeviceToHost), "statistics") ||
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
    bool done = upload(roots, positions.data(), positions.size(), "perft") && upload(device_tables, &tables, 1, "perft") &&
                allocate(lists, u64(BLOCKS) * 128 * 3 * MAX_MOVES, "perft") && upload(total, &leaves, 1, "perft");
    if (done) {
        count_leaves<<<BLOCKS, 128>>>(roots, u32(positions.size()), depth, device_tables, lists, total);
        done = good(cudaGetLastError(), "perft") && good(cudaMemcpy(&leaves, total, 8, cudaMemcpyDeviceToHost), "perft");
    }
    for (void* pointer : {static_cast<void*>(roots), static_cast<void*>(device_tables), static_cast<void*>(lists), static_cast<void*>(total)}) cudaFree(pointer);
    return done ? i64(leaves) : -1;
}

}  // extern "C"
