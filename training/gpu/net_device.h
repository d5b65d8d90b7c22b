// The net on the device: eight neurons at a time, and what a lane does with them. Same integers as
// net.h. How the lanes of a warp work on whole games together is in net_together.h.
#pragma once

#include "state.h"

constexpr u32 WARP = 0xffffffffu;  // all lanes

#if NET_WIDTH

constexpr int CHUNKS = 2 * WIDTH / 8;                     // an accumulator in pieces of 16 bytes
constexpr int TEAM = CHUNKS < 32 ? CHUNKS : 32;           // lanes for one game
constexpr int TEAMS = 32 / TEAM, ROUNDS = CHUNKS / TEAM;  // games at once, pieces per lane

// The piece a lane works on: which view (0 the mover's, 1 the other side's) and where in its row.
__device__ __forceinline__ int piece_of(int round) { return round * TEAM + int(threadIdx.x & (TEAM - 1)); }
__device__ __forceinline__ int half_of(int piece) { return piece * 8 / WIDTH; }
__device__ __forceinline__ int offset_of(int piece) { return piece * 8 % WIDTH; }

__device__ __forceinline__ uint4 row_piece(const Net& net, int row, int offset) {
    return __ldg(reinterpret_cast<const uint4*>(net.rows + row * WIDTH + offset));
}
__device__ __forceinline__ uint4 plus(uint4 a, uint4 b) {
    return make_uint4(__vadd2(a.x, b.x), __vadd2(a.y, b.y), __vadd2(a.z, b.z), __vadd2(a.w, b.w));
}
__device__ __forceinline__ uint4 minus(uint4 a, uint4 b) {
    return make_uint4(__vsub2(a.x, b.x), __vsub2(a.y, b.y), __vsub2(a.z, b.z), __vsub2(a.w, b.w));
}

// Eight neurons of an accumulator, in one request.
__device__ __forceinline__ uint4 load_neurons(const i16* from) {
    return *reinterpret_cast<const uint4*>(from);
}
__device__ __forceinline__ void store_neurons(i16* to, uint4 neurons) {
    *reinterpret_cast<uint4*>(to) = neurons;
}

// Accumulators on their way to this warp's shared memory: for each of the next clients, a lane's own
// pieces of it. A lane reads nothing but what it has asked for itself, so it waits for nobody else; and
// it reads a piece before it asks for the next one in the same place.
constexpr int AHEAD = 3;
struct Ahead {
    uint4 pieces[AHEAD][ROUNDS][32];
};
__device__ __forceinline__ void copy_piece(uint4* to, const i16* from) {
#ifdef __CUDACC__
    u32 address = u32(__cvta_generic_to_shared(to));
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(address), "l"(from) : "memory");
#else
    *to = load_neurons(from);
#endif
}
// The copies asked for since the last of these belong together;
__device__ __forceinline__ void close_copies() {
#ifdef __CUDACC__
    asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}
// all but the last few groups have arrived.
template <int LEFT>
__device__ __forceinline__ void await_copies() {
#ifdef __CUDACC__
    asm volatile("cp.async.wait_group %0;" ::"n"(LEFT) : "memory");
#endif
}

// Asks for a whole accumulator to come to L2, line by line, long before it is read.
__device__ __forceinline__ void prefetch_neurons(const i16* from) {
#pragma unroll
    for (int i = 0; i < 2 * WIDTH; i += 64) prefetch(from + i);
}

// Two neurons, squared, times two of the four weights in `weights`.
template <bool HIGH>
__device__ __forceinline__ i32 pair_output(u32 neurons, u32 weights, i32 sum) {
    u32 clipped = __vimin_s16x2_relu(neurons, 0x00ff00ffu), low = clipped & 0xffff, high = clipped >> 16;
    u32 squares = low * low + ((high * high) << 16);
#ifdef __CUDACC__
    i32 result;
    if (HIGH) asm("dp2a.hi.u32.s32 %0, %1, %2, %3;" : "=r"(result) : "r"(squares), "r"(weights), "r"(sum));
    else asm("dp2a.lo.u32.s32 %0, %1, %2, %3;" : "=r"(result) : "r"(squares), "r"(weights), "r"(sum));
    return result;
#else  // what the instruction does, for the test on a processor
    u32 pair = HIGH ? weights >> 16 : weights & 0xffff;
    return sum + i32(squares & 0xffff) * i8(pair & 255) + i32(squares >> 16) * i8(pair >> 8);
#endif
}

// At most 16 products: fits 32 bits.
__device__ __forceinline__ i32 piece_output(uint4 neurons, uint2 w, i32 sum) {
    sum = pair_output<false>(neurons.x, w.x, sum);
    sum = pair_output<true>(neurons.y, w.x, sum);
    sum = pair_output<false>(neurons.z, w.y, sum);
    return pair_output<true>(neurons.w, w.y, sum);
}

// The exact sum over a team. Up to 256 products fit 32 bits; 512 are added in two halves.
__device__ __forceinline__ i64 team_sum(i32 part) {
    if constexpr (WIDTH == 256) {
        i32 high = __reduce_add_sync(WARP, part >> 16);
        u32 low = __reduce_add_sync(WARP, u32(part) & 0xffffu);
        return i64(high) * 65536 + low;
    } else if constexpr (TEAM == 32) {
        return __reduce_add_sync(WARP, part);
    } else {
#pragma unroll
        for (int step = TEAM / 2; step; step /= 2) part += __shfl_xor_sync(WARP, part, step);
        return part;
    }
}

// The lane that this lane's team serves next, or -1: the team's number-th of those still waiting.
__device__ __forceinline__ int next_waiting(u32 waiting) {
    int team = (threadIdx.x & 31) / TEAM;
#pragma unroll
    for (int i = 0; i < TEAMS - 1; i++)
        if (i < team) waiting &= waiting - 1;
    return __ffs(waiting) - 1;
}
__device__ __forceinline__ u32 served(u32 waiting) {
#pragma unroll
    for (int i = 0; i < TEAMS; i++) waiting &= waiting - 1;
    return waiting;
}

// One piece of a view from the pieces on the board, four rows at a time so that they come together.
__device__ __forceinline__ uint4 fresh_piece(const Position& p, bool opposite, int offset, const Net& net) {
    const u64 own = view_own(p, opposite);
    const int turn = view_turn(p, opposite), first = view_first_row(p, opposite);
    uint4 sum = __ldg(reinterpret_cast<const uint4*>(net.biases + offset));
#pragma unroll 1
    for (u64 set = occupied(p); set;) {
        uint4 rows[4];
#pragma unroll
        for (int i = 0; i < 4; i++) {
            int square = set ? lowest(set) : 0;
            int row = set ? feature_row(code_at(p, square), square ^ turn, !(own >> square & 1)) : NO_ROW;
            rows[i] = row_piece(net, first + row, offset);
            set &= set - 1;
        }
        sum = plus(plus(sum, rows[0]), plus(plus(rows[1], rows[2]), rows[3]));
    }
    return sum;
}

__device__ __forceinline__ Position position_of(const Position& mine, int client) {
    Position p;
    p.plane0 = __shfl_sync(WARP, mine.plane0, client);
    p.plane1 = __shfl_sync(WARP, mine.plane1, client);
    p.plane2 = __shfl_sync(WARP, mine.plane2, client);
    p.them = __shfl_sync(WARP, mine.them, client);
    return p;
}

#endif
