// Which games take which step together. A block of threads looks after several games a thread; every
// turn it chooses the step that most of its games wait for, and its threads take those games one
// each, whoever took them before. So the lanes of a warp are nearly full, and all warps of the block
// run through the same instructions at the same time: what one has fetched, the others find in the
// instruction cache. A warp that only voted among its own 32 games stood two thirds of its time
// waiting for instructions (docs/selfplay.md).
//
// The schedule changes the speed, never a game. Included by kernels.h alone.
#pragma once

#include "net_together.h"

// Threads of a block, blocks the compiler leaves registers for (4 of 128 threads: 128 registers a
// thread), and games a thread looks after: more fill the lanes better, but each game takes longer.
#ifndef BLOCK
#define BLOCK 128
#endif
#ifndef BLOCKS_PER_SM
#define BLOCKS_PER_SM 4
#endif
#ifndef GAMES
#define GAMES 3
#endif

namespace {

constexpr u32 SEATS = BLOCK * GAMES;  // games of a block
constexpr u32 WARPS = BLOCK / 32;
static_assert(BLOCK % 32 == 0 && WARPS <= 32 && GAMES * 32 < 256);
static_assert(MODES == 8, "the counts of a warp are the bytes of one word");

// What a block shares.
struct Hall {
    Tables tables;
    Lane lanes[SEATS];
#if NET_WIDTH
    Ahead ahead[WARPS];
#endif
    u64 counts[WARPS];  // a byte for each step: how many games of the warp's threads wait for it
    u32 over;           // the launch's time is up
    u16 chosen[SEATS];  // the games that take the step
    u8 modes[SEATS];    // the step each game waits for
};

// The step of a turn, and how many games take it, at most one a thread.
struct Turn {
    int mode;
    u32 games;
    bool over;
};

// How many games of each step the warp's threads look after.
__device__ __forceinline__ u64 count_modes(const Hall& hall) {
    u64 waiting = 0;
#pragma unroll
    for (u32 i = 0; i < GAMES; i++) {
        u32 mode = hall.modes[threadIdx.x + i * BLOCK];
        if (mode < MODES) waiting += u64{1} << 8 * mode;
    }
    u32 low = __reduce_add_sync(WARP, u32(waiting)), high = __reduce_add_sync(WARP, u32(waiting >> 32));
    return u64{high} << 32 | low;
}

// Chooses the step with the most games; they are in `chosen` afterwards. Weights for dear or rare
// steps, tried on an H200, made it slower.
__device__ __forceinline__ Turn next_turn(Hall& hall, u32 turn) {
    const u32 lane = threadIdx.x & 31, warp = threadIdx.x / 32;
    const u64 waiting = count_modes(hall);
    if (lane == 0) hall.counts[warp] = waiting;
    __syncthreads();
    u32 games = 0;
    if (lane < MODES)
        for (u32 i = 0; i < WARPS; i++) games += u32(hall.counts[i] >> 8 * lane) & 255;
    const u32 most = __reduce_max_sync(WARP, games << 3 | (lane & 7));
    if (most < 8) return Turn{STOPPED, 0, true};
    const u32 mode = most & 7;
    // The games that do not fit wait. Another warp's come first in every turn, so that none waits for long.
    const bool before = lane < WARPS && (lane + turn) % WARPS < (warp + turn) % WARPS;
    u32 place = __reduce_add_sync(WARP, before ? u32(hall.counts[lane] >> 8 * mode) & 255 : 0);
#pragma unroll
    for (u32 i = 0; i < GAMES; i++) {
        u32 seat = threadIdx.x + (i + turn) % GAMES * BLOCK;
        bool takes = hall.modes[seat] == mode;
        u32 takers = __ballot_sync(WARP, takes);
        if (takes) hall.chosen[place + u32(__popc(takers & ((1u << lane) - 1)))] = u16(seat);
        place += u32(__popc(takers));
    }
    const bool over = hall.over;
    __syncthreads();
    games = most >> 3;
    return Turn{int(mode), games < BLOCK ? games : BLOCK, over};
}

}  // namespace
