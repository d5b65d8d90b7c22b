// The kernels. One thread takes one step of one game at a time; schedule.h says of which. A launch
// ends after a given time, with every game resting in memory; the next launch goes on from there.
// Included by generator.cu alone.
#pragma once

#ifdef __CUDACC__
#include <cuda_runtime.h>
#endif

#include "game.h"
#include "host.h"
#include "schedule.h"

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
    const Position* starts;
    u32 start_count;
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
                   m.slots,
                   m.starts,
                   m.start_count};
}

// Rare and large: called, so that its registers do not burden the loop. The lane goes through memory.
__device__ __noinline__ void game_call(Lane* lane, const Memory* m, u32 slot, const Tables* tables) {
    Context x = context_of(*m, slot, tables);
    Lane local = *lane;
    step_game(local, x);
    *lane = local;
}

// ENTER by the whole warp: every lane comes here, `active` ones have a move to make.
__device__ __forceinline__ void warp_enter(Lane& lane, const Context& x, bool active, Hall& hall) {
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
    i32 value = net_together(request, child.update, child.position, x.nets, hall.ahead[threadIdx.x / 32]);
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
    const Client mine = client_of(request, net_no_change(), p, nets);
    const u32 waiting = __ballot_sync(WARP, active);
    i32 value = net_special(waiting, mine, p.plane0, p.plane1, p.plane2, p.them, nets, 0);
    if (active) root.node.eval = value;
}
#endif

#ifdef __CUDACC__
__device__ __forceinline__ u64 nanoseconds() {
    u64 time;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(time));
    return time;
}
#endif

// One step of one lane; all lanes of a warp come here, the active ones take it.
__device__ __forceinline__ void take_step(int mode, Lane& lane, const Context& x, bool active, Hall& hall) {
    if (mode == ENTER) warp_enter(lane, x, active, hall);
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
    } else {
#if NET_WIDTH
        rebuild_call(x.slab, x.nets, player_of(lane), active);
#endif
        if (active) lane.mode = PICK;
    }
}

__global__ void __launch_bounds__(BLOCK, BLOCKS_PER_SM)
    play_games(const __grid_constant__ Memory m, u64 duration) {
#ifdef __CUDACC__
    extern __shared__ uint4 shared[];
    Hall& hall = *reinterpret_cast<Hall*>(shared);
#else
    static Hall hall;
#endif
    const u64 start = nanoseconds();
    const u32 first = blockIdx.x * SEATS;
    for (u32 i = threadIdx.x; i < sizeof(Tables) / 16; i += BLOCK)
        reinterpret_cast<uint4*>(&hall.tables)[i] = reinterpret_cast<const uint4*>(m.tables)[i];
    for (u32 i = threadIdx.x; i < SEATS; i += BLOCK) {
        hall.lanes[i] = m.lanes[first + i];
        hall.modes[i] = u8(hall.lanes[i].mode);
    }
    if (threadIdx.x == 0) hall.over = 0;
    __syncthreads();
#pragma unroll 1
    for (u32 turn = 1;; turn++) {
        const Turn now = next_turn(hall, turn);
        if (now.over) break;
        if (threadIdx.x == 0 && (turn & 15) == 0) hall.over = nanoseconds() - start > duration;
        if ((threadIdx.x & ~31u) < now.games) {
            const bool active = threadIdx.x < now.games;
            // Threads without a game follow the first of their warp, which has one.
            const u32 seat = hall.chosen[active ? threadIdx.x : threadIdx.x & ~31u];
            const Context x = context_of(m, first + seat, &hall.tables);
            if (now.mode == GAME) {
                if (active) game_call(&hall.lanes[seat], &m, first + seat, &hall.tables);
            } else {
                Lane lane = hall.lanes[seat];
                __syncwarp();
                take_step(now.mode, lane, x, active, hall);
                if (active) hall.lanes[seat] = lane;
            }
            if (active) hall.modes[seat] = u8(hall.lanes[seat].mode);
            __syncwarp();
        }
        __syncthreads();
    }
    __syncthreads();
    for (u32 i = threadIdx.x; i < SEATS; i += BLOCK) m.lanes[first + i] = hall.lanes[i];
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
        u64* words = m.words + m.index[i];
        mix_later_scores(words, device_settings.later_permille);
        expand_game(words, device_settings, *m.tables, *tally, [&](const Position& p, i32 score, bool noisy) {
            alignas(8) TrainingRecord r;
            fill_record(p, score, u32(words[1] >> 32), words[0], device_settings.generation, r, noisy);
            if (!(r.flags & RECORD_BESIDE)) claim(tally->bins[score_bin(score)][r.result], 1);
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
