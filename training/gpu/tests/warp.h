// A block of two warps on a processor: threads that meet at every exchange. Slow, but it runs the
// device's code word for word on a machine without a GPU. Include standard headers before this one.
#pragma once

#include <algorithm>
#include <atomic>
#include <barrier>
#include <thread>
#include <vector>

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
inline thread_local ThreadIndex threadIdx, blockIdx;
constexpr ThreadIndex blockDim{BLOCK}, gridDim{1};
inline std::barrier<> block_meeting(BLOCK);
inline std::barrier<> warp_meetings[BLOCK / 32]{std::barrier<>(32), std::barrier<>(32)};
inline u64 board[BLOCK];  // what each lane shows the others of its warp

inline void __syncwarp() { warp_meetings[threadIdx.x / 32].arrive_and_wait(); }
inline void __syncthreads() { block_meeting.arrive_and_wait(); }
// A thread's time goes on when it looks at the clock: launches end in the middle of games.
inline u64 nanoseconds() {
    thread_local u64 time = 0;
    return time++;
}
template <class T>
T atomicAdd(T* place, T amount) {
    return std::atomic_ref<T>(*place).fetch_add(amount);
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
