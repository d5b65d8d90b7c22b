// A block of two warps on a processor: coroutines that take turns in one thread and meet at every
// exchange. It runs the device's code word for word on a machine without a GPU. Include standard
// headers before this one.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

#include <ucontext.h>

#include "../platform.h"

#define __device__
#define __global__
#define __constant__
#define __shared__ static
#define __grid_constant__
#define __forceinline__ inline
#define __noinline__
#define __launch_bounds__(...)

struct uint2 {
    u32 x, y;
};
struct alignas(16) uint4 {
    u32 x, y, z, w;
};
inline uint4 make_uint4(u32 x, u32 y, u32 z, u32 w) { return uint4{x, y, z, w}; }

struct ThreadIndex {
    unsigned x;
};
#define BLOCK 64
inline ThreadIndex threadIdx, blockIdx;  // of the coroutine whose turn it is
constexpr ThreadIndex blockDim{BLOCK}, gridDim{1};
inline u64 board[BLOCK];  // what each lane shows the others of its warp

// The coroutines of a block. One runs until it has to wait for others, then the next one does.
class Block {
public:
    // Runs `work(thread)` in so many coroutines: the 32 of a warp, or all of a block.
    void run(unsigned threads, unsigned block, std::function<void(unsigned)> body) {
        work = std::move(body);
        blockIdx.x = block;
        count = running = threads;
        for (unsigned thread = 0; thread < threads; thread++) {
            Coroutine& one = coroutines[thread];
            one.done = false;
            one.time = 0;
            getcontext(&one.context);
            one.context.uc_stack = {one.stack.get(), 0, STACK};
            one.context.uc_link = nullptr;
            makecontext(&one.context, &Block::start, 0);
        }
        threadIdx.x = 0;
        swapcontext(&caller, &coroutines[0].context);
    }
    // Waits until all of this coroutine's warp, or all of its block, have come here.
    void meet_warp() { meet(warps[threadIdx.x / 32], 32); }
    void meet_block() { meet(whole, count); }
    u64 tick() { return coroutines[threadIdx.x].time++; }
    static Block& only();

private:
    static constexpr std::size_t STACK = 1 << 18;
    struct Coroutine {
        ucontext_t context{};
        std::unique_ptr<char[]> stack = std::make_unique<char[]>(STACK);
        u64 time = 0;
        bool done = true;
    };
    struct Meeting {
        unsigned arrived = 0, round = 0;
    };

    static void start() {
        Block& block = only();
        block.work(threadIdx.x);
        block.coroutines[threadIdx.x].done = true;
        block.running--;
        block.next();
    }
    void meet(Meeting& meeting, unsigned all) {
        const unsigned round = meeting.round;
        if (++meeting.arrived == all) {
            meeting.arrived = 0;
            meeting.round++;
        }
        while (meeting.round == round) next();
    }
    void next() {
        ucontext_t* mine = &coroutines[threadIdx.x].context;
        if (running == 0) {
            setcontext(&caller);
            return;
        }
        do threadIdx.x = (threadIdx.x + 1) % count;
        while (coroutines[threadIdx.x].done);
        ucontext_t* other = &coroutines[threadIdx.x].context;
        if (other != mine) swapcontext(mine, other);
    }

    Coroutine coroutines[BLOCK];
    Meeting warps[BLOCK / 32], whole;
    std::function<void(unsigned)> work;
    ucontext_t caller{};
    unsigned count = 0, running = 0;
};
inline Block& Block::only() {
    static Block block;
    return block;
}

inline void __syncwarp() { Block::only().meet_warp(); }
inline void __syncthreads() { Block::only().meet_block(); }
// A thread's time goes on when it looks at the clock: launches end in the middle of games.
inline u64 nanoseconds() { return Block::only().tick(); }
template <class T>
T atomicAdd(T* place, T amount) {
    const T before = *place;
    *place += amount;
    return before;
}

// Shows a value, looks at all of them, and lets nobody go on before everybody has looked.
template <class T, class Look>
auto exchange(T value, Look look) {
    u64 raw = 0;
    std::memcpy(&raw, &value, sizeof value);
    board[threadIdx.x] = raw;
    __syncwarp();
    auto result = look();
    __syncwarp();
    return result;
}
template <class T>
T shown(int lane) {
    T value;
    std::memcpy(&value, &board[(threadIdx.x & ~31u) + u32(lane & 31)], sizeof value);
    return value;
}
template <class T>
T __shfl_sync(u32, T value, int lane) {
    return exchange(value, [&] { return shown<T>(lane); });
}
template <class T>
T __shfl_xor_sync(u32, T value, int mask) {
    return exchange(value, [&] { return shown<T>(int(threadIdx.x) ^ mask); });
}
inline u32 __ballot_sync(u32, bool value) {
    return exchange(value, [] {
        u32 set = 0;
        for (int i = 0; i < 32; i++) set |= u32(shown<bool>(i)) << i;
        return set;
    });
}
inline bool __any_sync(u32 mask, bool value) { return __ballot_sync(mask, value) != 0; }
template <class T>
T __reduce_add_sync(u32, T value) {
    return exchange(value, [] {
        T sum = 0;
        for (int i = 0; i < 32; i++) sum = T(u32(sum) + u32(shown<T>(i)));
        return sum;
    });
}
template <class T>
T __reduce_max_sync(u32, T value) {
    return exchange(value, [] {
        T most = shown<T>(0);
        for (int i = 1; i < 32; i++) most = std::max(most, shown<T>(i));
        return most;
    });
}

inline int __popc(u32 set) { return __builtin_popcount(set); }
inline int __ffs(u32 set) { return __builtin_ffs(int(set)); }
template <class T>
T __ldg(const T* pointer) {
    return *pointer;
}
template <class Each>
u32 halves(u32 a, u32 b, Each each) {
    return u32(u16(each(i16(a), i16(b)))) | u32(u16(each(i16(a >> 16), i16(b >> 16)))) << 16;
}
inline u32 __vadd2(u32 a, u32 b) {
    return halves(a, b, [](i16 x, i16 y) { return i16(x + y); });
}
inline u32 __vsub2(u32 a, u32 b) {
    return halves(a, b, [](i16 x, i16 y) { return i16(x - y); });
}
inline u32 __vimin_s16x2_relu(u32 a, u32 b) {
    return halves(a, b, [](i16 x, i16 y) {
        i16 z = x < y ? x : y;
        return z < 0 ? i16(0) : z;
    });
}
