// What differs between a plain C++ compiler and nvcc, and nothing else: integer names, the mark of
// functions that run on both sides, and the handful of bit operations with an instruction of their
// own. Knows nothing of chess.
#pragma once

#include <cstdint>
#include <cstring>

using u8 = uint8_t;
using u16 = uint16_t;
using u32 = uint32_t;
using u64 = uint64_t;
using i8 = int8_t;
using i16 = int16_t;
using i32 = int32_t;
using i64 = int64_t;

#ifdef __CUDACC__
#define CORE __host__ __device__ __forceinline__
// For code that is rare and large: a call keeps it out of the hot loop's registers.
#define CORE_CALL __host__ __device__ __noinline__
#else
#define CORE inline __attribute__((always_inline))
#define CORE_CALL inline __attribute__((noinline))
#endif

#ifdef __CUDA_ARCH__
#define ON_DEVICE 1
#define ROLLED _Pragma("unroll 1")
#else
#define ON_DEVICE 0
#define ROLLED
#endif

CORE u64 bit(int square) { return u64{1} << square; }

CORE int lowest(u64 set) {
#if ON_DEVICE
    return __ffsll(static_cast<long long>(set)) - 1;
#else
    return __builtin_ctzll(set);
#endif
}

CORE int count(u64 set) {
#if ON_DEVICE
    return __popcll(set);
#else
    return __builtin_popcountll(set);
#endif
}

// Reverses the order of the bytes: on a board, the view from the other side.
CORE u64 flip(u64 set) {
#if ON_DEVICE
    u32 low = static_cast<u32>(set), high = static_cast<u32>(set >> 32);
    return (u64{__byte_perm(low, 0, 0x0123)} << 32) | __byte_perm(high, 0, 0x0123);
#else
    return __builtin_bswap64(set);
#endif
}

// Asks for the 128 bytes around an address to come closer: L2 on a GPU. Changes nothing but the time.
CORE void prefetch(const void* address) {
#if ON_DEVICE
    asm volatile("prefetch.L2 [%0];" ::"l"(address));
#else
    (void)address;
#endif
}

CORE i32 smaller(i32 a, i32 b) { return a < b ? a : b; }
CORE i32 larger(i32 a, i32 b) { return a > b ? a : b; }
CORE i32 magnitude(i32 a) { return a < 0 ? -a : a; }

// splitmix64: one step of a generator whose state is a plain counter.
CORE u64 random_next(u64& state) {
    u64 z = (state += 0x9E3779B97F4A7C15ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}

CORE u32 random_below(u64& state, u32 bound) {
    return static_cast<u32>(((random_next(state) >> 32) * bound) >> 32);
}
