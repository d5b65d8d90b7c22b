// An evaluation by a whole warp: its lanes work together on the accumulator of one game after the
// other (of several at once, where the net is narrow), because 32 lanes that each walk over rows of
// their own would wait for memory all the time.
#pragma once

#include "net_device.h"

#if NET_WIDTH

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
    u32 about;  // bit 0 the side to move, 1 the net, 2-4 the bucket, 5 rebuild, 6 fresh, 8-9 and 10-11 the king
                // buckets of mover and other, 12- the threshold
    u32 mover, other, second;  // rows, as in Update
};
__device__ __forceinline__ Client client_of(const NetRequest& mine, const Update& update,
                                            const Position& next, const Net* nets) {
    const u32 bucket = net_bucket(next, nets[mine.net].buckets) & 7;  // a lane without a game has no board
    // The threshold and its sign fit 17 bits.
    const u32 about = u32(color_of(next)) | mine.net << 1 | bucket << 2 | u32(update.rebuild) << 5 |
                      u32(mine.fresh) << 6 | update.kings << 8 | u32(mine.threshold) << 12;
    return Client{int(threadIdx.x & 31), mine.accumulator, about, update.mover, update.other, update.second};
}
__device__ __forceinline__ int client_color(const Client& c) { return c.about & 1; }
__device__ __forceinline__ const Net& client_net(const Client& c, const Net* nets) {
    return nets[c.about >> 1 & 1];
}
__device__ __forceinline__ int client_bucket(const Client& c) { return c.about >> 2 & 7; }
__device__ __forceinline__ bool client_rebuilds(const Client& c) { return c.about >> 5 & 3; }
__device__ __forceinline__ bool client_fresh(const Client& c) { return c.about >> 6 & 1; }
__device__ __forceinline__ int client_first_row(const Client& c, int half) {
    return KINGS == 1 ? 0 : ROWS * int(c.about >> (half ? 10 : 8) & 3);
}
__device__ __forceinline__ i32 client_threshold(const Client& c) { return i32(c.about) >> 12; }
// More to do than three rows: a view from nothing, or castling.
__device__ __forceinline__ bool client_is_special(const Client& c) {
    return client_rebuilds(c) || c.second != (NO_ROW | NO_ROW << 10);
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
        const int first = client_first_row(c, half);
        f.a[round] = row_piece(net, first + int(rows & 1023), offset);
        f.b[round] = row_piece(net, first + int(rows >> 10 & 1023), offset);
        f.c[round] = row_piece(net, first + int(rows >> 20), offset);
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
        else if (added != NO_ROW)
            x[round] = plus(x[round], row_piece(net, client_first_row(c, half) + int(added), offset));
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

// Sums up a client whose parts have been fetched, and keeps its accumulator, if the child does not
// end at once.
template <bool SPECIAL>
__device__ __forceinline__ void serve(Fetched& f, const Client& c, const Position& next, const Net* nets,
                                      i32& answer) {
#pragma unroll
    for (int round = 0; round < ROUNDS; round++)
        f.x[round] = minus(plus(f.x[round], f.a[round]), plus(f.b[round], f.c[round]));
    if constexpr (SPECIAL) add_special(f.x, c, next, nets);
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

// The clients that need more than three rows, a few in a hundred. A call, so that the hot loop stays
// small.
__device__ __noinline__ i32 net_special(u32 waiting, Client mine, u64 plane0, u64 plane1, u64 plane2,
                                        u64 them, const Net* nets, i32 answer) {
    Position next;
    next.plane0 = plane0, next.plane1 = plane1, next.plane2 = plane2, next.them = them;
#pragma unroll 1
    while (waiting) {
        const Client c = next_client(waiting, mine);
        Fetched f;
        fetch_parent(f, c);
        fetch_rows(f, c, nets);
        serve<true>(f, c, next, nets, answer);
    }
    return answer;
}

// Asks for the parent of the next client of `coming`, if there is one.
__device__ __forceinline__ void send_for_parent(u32& coming, const Client& mine, uint4 (*pieces)[32]) {
    if (coming) {
        const int lane = next_waiting(coming), from = lane < 0 ? 0 : lane;
        coming = served(coming);
        Client c;
        c.child = reinterpret_cast<i16*>(
            __shfl_sync(WARP, reinterpret_cast<unsigned long long>(mine.child), from));
        c.about = __shfl_sync(WARP, mine.about, from);
#pragma unroll
        for (int round = 0; round < ROUNDS; round++)
            copy_piece(&pieces[round][threadIdx.x & 31], c.child - 2 * WIDTH + place_of(c, piece_of(round)));
    }
    close_copies();
}

// All lanes of the warp call this; each gets the evaluation it asked for. While one client is summed
// up, the accumulators of the next few are on their way.
__device__ __forceinline__ i32 net_together(const NetRequest& request, const Update& update,
                                            const Position& next, const Net* nets, Ahead& ahead) {
    i32 answer = 0;
    const Client mine = client_of(request, update, next, nets);
    const bool special = client_is_special(mine);
    u32 waiting = __ballot_sync(WARP, request.wanted && !special), coming = waiting;
    if (waiting) {
#pragma unroll
        for (int i = 0; i < AHEAD; i++) send_for_parent(coming, mine, ahead.pieces[i]);
        int place = 0;
#pragma unroll 1
        do {
            const Client c = next_client(waiting, mine);
            Fetched f;
            fetch_rows(f, c, nets);
            await_copies<AHEAD - 1>();
#pragma unroll
            for (int round = 0; round < ROUNDS; round++)
                f.x[round] = ahead.pieces[place][round][threadIdx.x & 31];
            send_for_parent(coming, mine, ahead.pieces[place]);
            place = place + 1 == AHEAD ? 0 : place + 1;
            serve<false>(f, c, next, nets, answer);
        } while (waiting);
        await_copies<0>();
    }
    waiting = __ballot_sync(WARP, request.wanted && special);
    if (waiting)
        answer = net_special(waiting, mine, next.plane0, next.plane1, next.plane2, next.them, nets, answer);
    __syncwarp();
    return answer;
}

#endif
