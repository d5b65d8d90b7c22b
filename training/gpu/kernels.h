// The kernels. One thread plays one game. The 32 threads of a warp vote which step most of them
// (weighted by how rare it is) have next, and take that step together, so that the warp does not
// fall apart into single threads. A launch ends after a given time, with every game resting in
// memory; the next launch goes on from there. Included by generator.cu alone.
#pragma once

#ifdef __CUDACC__
#include <cuda_runtime.h>
#endif

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
    return Context{m.slabs + slot,
                   m.hash + (u64(slot) << m.table_bits),
                   (1u << m.table_bits) - 1,
                   tables,
                   m.between,
                   m.nets,
                   &device_settings,
                   m.output,
                   m.words,
                   m.index,
                   GAME_WORDS,
                   GAME_INDEX,
                   m.seed,
                   slot,
                   m.slots};
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
    child.threshold = 0;
    u32 evaluator = player_in(lane, x).evaluator;
#if NET_WIDTH
    if (active && evaluator != HAND) prefetch_neurons(x.slab->accumulators[lane.ply]);
#endif
    child.update = net_no_change();  // idle lanes lend their rows to idle teams: they must exist
    if (active) enter_before(lane, x, child);
    i32 eval = 0;
    bool open = active && child.open;
    if (open && (!WIDTH || evaluator == HAND)) eval = hand_evaluate(child.position);
#if NET_WIDTH
    NetRequest request{open && evaluator != HAND, false, x.slab->accumulators[lane.ply + 1],
                       evaluator == SECOND_NET, child.threshold};
    i32 value = net_together(request, child.update, child.position, x.nets);
    if (request.wanted) eval = value;
#endif
    if (open) enter_after(lane, x, child, eval);
}

#if NET_WIDTH
__device__ __noinline__ void rebuild_call(Slab* slab, const Net* nets, u32 player, bool active) {
    Frame& root = slab->frames[0];
    Position p = root.position;
    NetRequest request{active, true, slab->accumulators[0],
                       device_settings.player[player].evaluator == SECOND_NET, 2 * INFINITE};
    i32 value = net_together(request, net_no_change(), p, nets);
    if (active) root.node.eval = value;
}
#endif

// Which step runs next: the one most lanes wait for, with more weight for the rare ones, since a
// lane that waits for its list or its game does nothing else, and less for the dearest, ENTER. The
// weights change the speed, never a game. Measured on an H200 with 256 neurons: 561 million nodes a
// second; 543 with {10, 24, 40, 16, 24, 6, 40, 30}, which a count of one warp's steps on a processor,
// each at a guessed price, had found to be better.
__device__ __forceinline__ int vote(int mode) {
    constexpr int weight[MODES] = {10, 20, 30, 14, 20, 8, 30, 30};  // by Mode
    int chosen = STOPPED, most = 0;
#pragma unroll
    for (int m = 0; m < MODES; m++) {
        int votes = __popc(__ballot_sync(0xffffffffu, mode == m)) * weight[m];
        if (votes > most) most = votes, chosen = m;
    }
    return chosen;
}

#ifdef __CUDACC__
__device__ __forceinline__ u64 nanoseconds() {
    u64 time;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(time));
    return time;
}
#endif

__global__ void __launch_bounds__(BLOCK, BLOCKS_PER_SM)
    play_games(const __grid_constant__ Memory m, u64 duration) {
    __shared__ Tables tables;
    for (u32 i = threadIdx.x; i < sizeof(Tables) / 16; i += BLOCK)
        reinterpret_cast<uint4*>(&tables)[i] = reinterpret_cast<const uint4*>(m.tables)[i];
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

__global__ void __launch_bounds__(128) expand_games(const Memory m, u64 games, TrainingRecord* records,
                                                    unsigned long long* used, u64 capacity, Tally* tally) {
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
__global__ void __launch_bounds__(128)
    count_leaves(const Position* roots, u32 size, u32 depth, const Tables* tables, u16* lists,
                 unsigned long long* total) {
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

}  // namespace
