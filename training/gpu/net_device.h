// The net on the device: the lanes of a warp work together on the accumulator of one game after
// the other (of several at once, where the net is narrow), because 32 lanes that each walk over
// rows of their own would wait for memory all the time. Same integers as net.h.
#pragma once

#include "state.h"

#if NET_WIDTH

constexpr int CHUNKS = 2 * WIDTH / 8;                     // an accumulator in pieces of 16 bytes
constexpr int TEAM = CHUNKS < 32 ? CHUNKS : 32;           // lanes for one game
constexpr int TEAMS = 32 / TEAM, ROUNDS = CHUNKS / TEAM;  // games at once, pieces per lane
constexpr u32 WARP = 0xffffffffu;

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
__device__ __forceinline__ i32 piece_output(uint4 neurons, const i8* weights, i32 sum) {
    uint2 w = __ldg(reinterpret_cast<const uint2*>(weights));
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
__device__ __forceinline__ int next_client(u32 waiting) {
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

// One piece of a view from the pieces on the board.
__device__ __forceinline__ uint4 fresh_piece(const Position& p, bool opposite, int offset, const Net& net) {
    uint4 sum = __ldg(reinterpret_cast<const uint4*>(net.biases + offset));
    each_row(p, view_own(p, opposite), view_turn(p, opposite),
             [&](int row) { sum = plus(sum, row_piece(net, row, offset)); });
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

// What a lane asks its warp for.
struct NetRequest {
    bool wanted, fresh;  // `fresh`: both views from the board (the root of a search)
    i16* accumulator;    // the child's; its parent's lies one ply before it
    u32 net;
    i32 threshold;  // an evaluation that needs no accumulator, since the child ends with it
};

// All lanes of the warp call this; each gets the evaluation it asked for.
__device__ __forceinline__ i32 net_together(const NetRequest& mine, const Update& update,
                                            const Position& next, const Net* nets) {
    i32 answer = 0;
    u32 about = u32(color_of(next)) | mine.net << 1 | u32(net_bucket(next, nets[mine.net].buckets)) << 2 |
                u32(update.rebuild) << 5 | u32(mine.fresh) << 6;
    u32 waiting = __ballot_sync(WARP, mine.wanted);
#pragma unroll 1
    while (waiting) {
        const int found = next_client(waiting), client = found < 0 ? 0 : found;
        waiting = served(waiting);
        i16* child = reinterpret_cast<i16*>(
            __shfl_sync(WARP, reinterpret_cast<unsigned long long>(mine.accumulator), client));
        u32 what = __shfl_sync(WARP, about, client), mover = __shfl_sync(WARP, update.mover, client),
            other = __shfl_sync(WARP, update.other, client);
        u32 second = __shfl_sync(WARP, update.second, client);
        i32 threshold = __shfl_sync(WARP, mine.threshold, client);
        const Net& net = nets[what >> 1 & 1];
        const bool fresh = what >> 6 & 1, rebuild = fresh || (what >> 5 & 1);
        const int color = what & 1, bucket = what >> 2 & 7;
        Position board;
        if (__any_sync(WARP, rebuild)) board = position_of(next, client);
        i32 part = 0;
        uint4 kept[ROUNDS];
#pragma unroll
        for (int round = 0; round < ROUNDS; round++) {
            int piece = piece_of(round), half = half_of(piece), offset = offset_of(piece);
            int place = (half ? color : color ^ 1) * WIDTH + offset;
            uint4 x;
            if (fresh || (rebuild && half == 0)) x = fresh_piece(board, half == 0, offset, net);
            else {
                u32 rows = half ? other : mover, added = half ? second >> 10 : second & 1023;
                x = *reinterpret_cast<const uint4*>(child - 2 * WIDTH + place);
                uint4 a = row_piece(net, rows & 1023, offset), b = row_piece(net, rows >> 10 & 1023, offset),
                      c = row_piece(net, rows >> 20, offset);
                x = minus(plus(x, a), plus(b, c));
                if (added != NO_ROW) x = plus(x, row_piece(net, added, offset));
            }
            kept[round] = x;
            part = piece_output(x, net.output[bucket] + (half ? 0 : WIDTH) + offset, part);
        }
        i32 value = net_output(team_sum(part), net.output_bias[bucket]);
        if (found >= 0 && value < threshold) {
#pragma unroll
            for (int round = 0; round < ROUNDS; round++) {
                int piece = piece_of(round), half = half_of(piece);
                *reinterpret_cast<uint4*>(child + (half ? color : color ^ 1) * WIDTH + offset_of(piece)) =
                    kept[round];
            }
        }
        // Every lane of a team knows the value; the client may sit in another team.
#pragma unroll
        for (int team = 0; team < TEAMS; team++) {
            int whose = __shfl_sync(WARP, found, team * TEAM);
            i32 theirs = __shfl_sync(WARP, value, team * TEAM);
            if (whose == int(threadIdx.x & 31)) answer = theirs;
        }
    }
    __syncwarp();
    return answer;
}

#endif
