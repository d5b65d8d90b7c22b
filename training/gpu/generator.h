// The door of the generator, for C++ and, through ctypes, for Python. Implemented twice, in
// generator_cpu.cpp (any machine) and generator.cu (an NVIDIA GPU), with the same results.
//
//   g = generator_new(...); generator_configure; generator_load_net; generator_reset(seed);
//   again and again: generator_run(milliseconds), generator_expand(records...), statistics.
//
// Calls that can fail return a negative number or null and leave a sentence in generator_error().
#pragma once

#include "state.h"

// Sums over all slots since the last reset. 64-bit words only.
struct Statistics {
    u64 slots, nodes, plies, depth_sum, games, rejected, deviations, visits, length_sum;
    u64 results[3];        // draws, White's wins, Black's wins
    u64 match_results[3];  // the first player's losses, draws, wins
    u64 checksum, lost;
    u64 records, skipped_early, skipped_check, skipped_noisy, skipped_score, skipped_repeated;
    u64 bins[21][3];  // by score, for the side to move: lost, drawn, won
};

extern "C" {
struct Generator;
const char* generator_error();
u32 generator_width();           // NET_WIDTH of this build
const char* generator_device();  // "cpu" or the GPU's name, with what the kernel takes

void generator_defaults(Settings* settings);
// `slots`: games at once, 0 for as many as the device runs at a time. `table_bits`: entries of
// eight bytes in each game's hash table, as a power of two.
Generator* generator_new(u32 slots, u32 table_bits);
void generator_free(Generator* g);
int generator_configure(Generator* g, const Settings* settings);
int generator_load_net(Generator* g, u32 which, const char* path);  // which: 0 or 1
// Positions that games may begin with (`listed_percent`), one FEN or EPD a line; returns how many.
i64 generator_load_starts(Generator* g, const char* path);
int generator_reset(Generator* g, u64 seed);
// Runs for about so long; the number of slots still running, or negative.
i64 generator_run(Generator* g, double milliseconds);
// Turns the games finished since the last call into records behind the first `used`, as far as
// there is room; returns the new number. `records` is memory of the device, e.g. a tensor's. With
// no room at all the positions are only counted in the statistics.
i64 generator_expand(Generator* g, void* records, u64 used, u64 capacity);
// Copies the words of those games to the host instead (before generator_expand): the words copied.
i64 generator_games(Generator* g, u64* words, u64 capacity);
int generator_statistics(Generator* g, Statistics* out);
// Leaf nodes of a position, counted where the generator runs.
i64 generator_perft(const char* fen, u32 depth);
}
