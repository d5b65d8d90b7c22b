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

// Eight neurons of an accumulator, in one request.
__device__ __forceinline__ uint4 load_neurons(const i16* from) {
    return *reinterpret_cast<const uint4*>(from);
}
__device__ __forceinline__ void store_neurons(i16* to, uint4 neurons) {
    *reinterpret_cast<uint4*>(to) = neurons;
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
    const int turn = view_turn(p, opposite);
    uint4 sum = __ldg(reinterpret_cast<const uint4*>(net.biases + offset));
#pragma unroll 1
    for (u64 set = occupied(p); set;) {
        uint4 rows[4];
#pragma unroll
        for (int i = 0; i < 4; i++) {
            int square = set ? lowest(set) : 0;
            int row = set ? feature_row(code_at(p, square), square ^ turn, !(own >> square & 1)) : NO_ROW;
            rows[i] = row_piece(net, row, offset);
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

// What a lane asks its warp for.
struct NetRequest {
    bool wanted, fresh;  // `fresh`: both views from the board (the root of a search)
    i16* accumulator;    // the child's; its parent's lies one ply before it
    u32 net;
    i32 threshold;  // an evaluation that needs no accumulator, since the child ends with it
};

// What all lanes of a team know of the game they serve. A lane that waits shows its own this way.
struct Client {
    int lane;  // whose game, or -1: the team is idle
    i16* child;
    u32 about;  // bit 0 the side to move, 1 the net, 2-4 the bucket, 5 rebuild, 6 fresh, 8- the threshold
    u32 mover, other, second;  // rows, as in Update
};
__device__ __forceinline__ Client client_of(const NetRequest& mine, const Update& update,
                                            const Position& next, const Net* nets) {
    const u32 bucket = net_bucket(next, nets[mine.net].buckets);
    // The threshold and its sign fit 17 bits.
    const u32 about = u32(color_of(next)) | mine.net << 1 | bucket << 2 | u32(update.rebuild) << 5 |
                      u32(mine.fresh) << 6 | u32(mine.threshold) << 8;
    return Client{int(threadIdx.x & 31), mine.accumulator, about, update.mover, update.other, update.second};
}
__device__ __forceinline__ int client_color(const Client& c) { return c.about & 1; }
__device__ __forceinline__ const Net& client_net(const Client& c, const Net* nets) {
    return nets[c.about >> 1 & 1];
}
__device__ __forceinline__ int client_bucket(const Client& c) { return c.about >> 2 & 7; }
__device__ __forceinline__ bool client_rebuilds(const Client& c) { return c.about >> 5 & 3; }
__device__ __forceinline__ bool client_fresh(const Client& c) { return c.about >> 6 & 1; }
__device__ __forceinline__ i32 client_threshold(const Client& c) { return i32(c.about) >> 8; }
// More to do than three rows: a view from nothing, or castling.
__device__ __forceinline__ bool client_is_special(const Client& c) {
    return c.lane >= 0 && (client_rebuilds(c) || c.second != (NO_ROW | NO_ROW << 10));
}
__device__ __forceinline__ int place_of(const Client& c, int piece) {
    return (half_of(piece) ? client_color(c) : client_color(c) ^ 1) * WIDTH + offset_of(piece);
}

// The next client of this lane's team, struck off `waiting`. An idle team gets lane 0's addresses, so
// that it may read along with the others, and its answer is nobody's.
__device__ __forceinline__ Client next_client(u32& waiting, const Client& mine) {
    Client c;
    c.lane = next_waiting(waiting);
    waiting = served(waiting);
    const int from = c.lane < 0 ? 0 : c.lane;
    c.child =
        reinterpret_cast<i16*>(__shfl_sync(WARP, reinterpret_cast<unsigned long long>(mine.child), from));
    c.about = __shfl_sync(WARP, mine.about, from);
    c.mover = __shfl_sync(WARP, mine.mover, from);
    c.other = __shfl_sync(WARP, mine.other, from);
    c.second = __shfl_sync(WARP, mine.second, from);
    return c;
}

// Everything that has to come from memory for one client. It is asked for at once and without a
// branch in between, so that a lane waits once for the slowest answer, not for each in its turn.
struct Fetched {
    uint4 x[ROUNDS], a[ROUNDS], b[ROUNDS], c[ROUNDS];
    uint2 weights[ROUNDS];
    i32 bias;
};
// A root has no parent: what its slab holds there is read all the same, and add_special throws it away.
__device__ __forceinline__ void fetch_parent(Fetched& f, const Client& c) {
#pragma unroll
    for (int round = 0; round < ROUNDS; round++)
        f.x[round] = load_neurons(c.child - 2 * WIDTH + place_of(c, piece_of(round)));
}
__device__ __forceinline__ void fetch_rows(Fetched& f, const Client& c, const Net* nets) {
    const Net& net = client_net(c, nets);
#pragma unroll
    for (int round = 0; round < ROUNDS; round++) {
        int piece = piece_of(round), half = half_of(piece), offset = offset_of(piece);
        u32 rows = half ? c.other : c.mover;
        f.a[round] = row_piece(net, rows & 1023, offset);
        f.b[round] = row_piece(net, rows >> 10 & 1023, offset);
        f.c[round] = row_piece(net, rows >> 20, offset);
        f.weights[round] = __ldg(
            reinterpret_cast<const uint2*>(net.output[client_bucket(c)] + (half ? 0 : WIDTH) + offset));
    }
    f.bias = __ldg(&net.output_bias[client_bucket(c)]);
}

// The rest of a special client's rows. All lanes of the warp come here, for the board's sake.
__device__ __forceinline__ void add_special(uint4* x, const Client& c, const Position& next,
                                            const Net* nets) {
    const Position board = position_of(next, c.lane < 0 ? 0 : c.lane);
    const Net& net = client_net(c, nets);
#pragma unroll
    for (int round = 0; round < ROUNDS; round++) {
        int piece = piece_of(round), half = half_of(piece), offset = offset_of(piece);
        u32 added = half ? c.second >> 10 : c.second & 1023;
        if (client_fresh(c) || (client_rebuilds(c) && half == 0))
            x[round] = fresh_piece(board, half == 0, offset, net);
        else if (added != NO_ROW) x[round] = plus(x[round], row_piece(net, added, offset));
    }
}

// The value of each team's client to the lane it is for, which may sit in another team.
__device__ __forceinline__ void hand_over(const Client& c, i32 value, i32& answer) {
    const int self = threadIdx.x & 31;
    if constexpr (TEAMS == 1) {
        if (c.lane == self) answer = value;
    } else {
#pragma unroll
        for (int team = 0; team < TEAMS; team++) {
            int whose = __shfl_sync(WARP, c.lane, team * TEAM);
            i32 theirs = __shfl_sync(WARP, value, team * TEAM);
            if (whose == self) answer = theirs;
        }
    }
}

// Sums up one client and keeps its accumulator, if the child does not end at once.
__device__ __forceinline__ void serve(Fetched& f, const Client& c, const Position& next, const Net* nets,
                                      i32& answer) {
#pragma unroll
    for (int round = 0; round < ROUNDS; round++)
        f.x[round] = minus(plus(f.x[round], f.a[round]), plus(f.b[round], f.c[round]));
    if (__any_sync(WARP, client_is_special(c))) add_special(f.x, c, next, nets);
    i32 part = 0;
#pragma unroll
    for (int round = 0; round < ROUNDS; round++) part = piece_output(f.x[round], f.weights[round], part);
    i32 value = net_output(team_sum(part), f.bias);
    if (c.lane >= 0 && value < client_threshold(c)) {
#pragma unroll
        for (int round = 0; round < ROUNDS; round++)
            store_neurons(c.child + place_of(c, piece_of(round)), f.x[round]);
    }
    hand_over(c, value, answer);
}

// All lanes of the warp call this; each gets the evaluation it asked for. While one client is summed
// up, the next one's accumulator is on its way: two sets of registers in turn, because to copy one
// into the other would be to wait for it.
__device__ __forceinline__ i32 net_together(const NetRequest& request, const Update& update,
                                            const Position& next, const Net* nets) {
    i32 answer = 0;
    const Client mine = client_of(request, update, next, nets);
    u32 waiting = __ballot_sync(WARP, request.wanted);
    if (waiting) {
        Fetched even, odd;
        Client one = next_client(waiting, mine);
        fetch_parent(even, one);
        bool more;
#pragma unroll 1
        do {
            fetch_rows(even, one, nets);
            more = waiting != 0;
            const Client two = next_client(waiting, mine);
            fetch_parent(odd, two);
            serve(even, one, next, nets, answer);
            if (!more) break;
            fetch_rows(odd, two, nets);
            more = waiting != 0;
            one = next_client(waiting, mine);
            fetch_parent(even, one);
            serve(odd, two, next, nets, answer);
        } while (more);
    }
    __syncwarp();
    return answer;
}

#endif
