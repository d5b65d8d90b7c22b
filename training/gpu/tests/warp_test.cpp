// The whole-warp net of the device against the net of one processor: same evaluations, same
// accumulators, nothing written for lanes that did not ask or whose child ends at once. Then the
// kernel that plays games, in blocks of two warps, against the generator on one processor.
//
//   warp_test_N NET
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "../game.h"
#include "../host.h"
#include "check.h"

// The device's words, after all headers that have their own use for them.
#include "warp.h"
#define GAMES 2
#include "../kernels.h"

namespace {

const Tables tables = build_tables();

// One lane's game: two plies of accumulators, the position before and after a move.
struct Seat {
    alignas(16) i16 accumulators[2][2 * WIDTH];
    alignas(16) i16 expected[2 * WIDTH];
    Position position, next;
    Update update;
    NetRequest request;
    i32 value, answer;
};

void prepare(Seat& seat, u64& random, bool fresh, const Net* nets) {
    u32 scratch[MAX_MOVES];
    Change change;
    u32 move = random_move(seat.position, 0, random, scratch, tables);
    if (!move || halfmoves(seat.position) > 90) {
        seat.position = start_position(back_rank(random_below(random, 960)));
        move = random_move(seat.position, 0, random, scratch, tables);
    }
    play(seat.position, move, seat.next, change, tables);
    seat.update = net_update(change, seat.next);
    u32 which = random_below(random, 2);
    net_rebuild(seat.position, seat.accumulators[0], nets[which]);
    std::memset(seat.accumulators[1], 0x55, sizeof seat.accumulators[1]);
    std::memcpy(seat.expected, seat.accumulators[1], sizeof seat.expected);
    seat.request = NetRequest{random_below(random, 3) > 0, fresh, seat.accumulators[1], which, 2 * INFINITE};
    if (!seat.request.wanted) return;
    alignas(16) i16 filled[2 * WIDTH];
    seat.value = net_step(seat.next, seat.update, seat.accumulators[0], filled, nets[which]);
    if (random_below(random, 4) == 0) seat.request.threshold = seat.value;  // ends at once: nothing is kept
    else std::memcpy(seat.expected, filled, sizeof filled);
}

void compare(const Seat& seat) {
    if (seat.request.wanted)
        CHECK(seat.answer == seat.value, "%s: %d, not %d", write_fen(seat.next).c_str(), seat.answer,
              seat.value);
    CHECK(std::memcmp(seat.expected, seat.accumulators[1], sizeof seat.expected) == 0, "accumulator of %s",
          write_fen(seat.next).c_str());
}

void net_of_a_warp(const Net* nets) {
    u64 random = 9;
    std::vector<Seat> seats(32);
    for (Seat& seat : seats) seat.position = start_position(back_rank(random_below(random, 960)));
    int asked = 0, rebuilt = 0;
    for (int round = 0; round < 60; round++) {
        for (Seat& seat : seats) prepare(seat, random, round % 5 == 4, nets);
        Block::only().run(32, 0, [&](unsigned lane) {
            Seat& seat = seats[lane];
            static Ahead ahead;
            seat.answer = net_together(seat.request, seat.update, seat.next, nets, ahead);
        });
        for (Seat& seat : seats) {
            compare(seat);
            asked += seat.request.wanted;
            rebuilt += seat.request.wanted && seat.update.rebuild;
            seat.position = seat.next;
        }
    }
    std::printf("warp, width %d: %d evaluations, %d with a view rebuilt\n", WIDTH, asked, rebuilt);
}

// The kernel itself: two blocks of two warps, the second block nearly empty, in many short launches. The
// same games as the generator on one processor: a match, or self-play with positions that its searches visit.
void kernel_plays_the_same_games(const char* net_path, const Net* nets, bool match) {
    constexpr u32 SLOTS = SEATS + 7, ROOM = 2 * SEATS, TABLE_BITS = 8;
    Generator* g = generator_new(SLOTS, TABLE_BITS);
    generator_defaults(&device_settings);
    device_settings.stop_plies = 4;
    device_settings.match = match;  // one side with the net, the other by hand
    device_settings.visited_permille = 700;
    device_settings.listed_percent = 50;
    const std::string starts_path = std::string(net_path) + ".starts";
    std::ofstream(starts_path) << "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq -\n"
                                  "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/8/PPP2PPP/RNBQKB1R w KQkq -\n";
    std::vector<Position> starts;
    CHECK(read_starts(starts_path, tables, starts) == 2, "%s", last_error().c_str());
    CHECK(generator_load_starts(g, starts_path.c_str()) == 2, "%s", generator_error());
    for (Player& player : device_settings.player) player.soft_nodes = 8, player.hard_nodes = 30;
    device_settings.player[0].evaluator = FIRST_NET;
    device_settings.balance_factor = 1;
    CHECK(generator_load_net(g, 0, net_path) == 0 && generator_configure(g, &device_settings) == 0, "%s",
          generator_error());
    generator_reset(g, 77);
    while (generator_run(g, 1000) > 0) {}
    Statistics alone, all{};
    generator_statistics(g, &alone);
    generator_free(g);

    auto slabs = std::make_unique<Slab[]>(ROOM);
    std::vector<Lane> lanes(ROOM);
    std::vector<u64> hash(ROOM << TABLE_BITS), between = build_between();
    Memory m{slabs.get(), lanes.data(), hash.data(), &tables, between.data(), nets,
             nullptr,     nullptr,      nullptr,     77,      SLOTS,          TABLE_BITS,
             starts.data(), u32(starts.size())};
    for (u32 i = 0; i < ROOM; i++) slabs[i].game.number = i, lanes[i].mode = i < SLOTS ? GAME : STOPPED;
    u32 launches = 0;
    auto goes_on = [](const Lane& lane) { return lane.mode != STOPPED; };
    while (std::any_of(lanes.begin(), lanes.end(), goes_on)) {
        for (unsigned block : {0u, 1u}) Block::only().run(BLOCK, block, [&](unsigned) { play_games(m, 20); });
        launches++;
    }
    u32 listed = 0;
    for (u32 i = 0; i < SLOTS; i++) listed += bool(slabs[i].game.flags & GAME_LISTED);
    CHECK(listed > SLOTS / 4 && listed < SLOTS * 3 / 4, "%u of %u games began with the list", listed, SLOTS);
    CHECK(launches > 2, "%u launches: none ended in the middle", launches);
    for (u32 i = 0; i < SLOTS; i++) add_game(slabs[i].game, all);
    CHECK((all.visits == 0) == match && alone.visits == all.visits, "%llu visited positions alone, %llu in the kernel",
          (unsigned long long)alone.visits, (unsigned long long)all.visits);
    CHECK(alone.checksum == all.checksum && alone.nodes == all.nodes,
          "%llu nodes alone, %llu in the kernel", (unsigned long long)alone.nodes,
          (unsigned long long)all.nodes);
    std::printf("kernel: %llu plies, %llu nodes in %u launches, checksum %08llx\n",
                (unsigned long long)all.plies, (unsigned long long)all.nodes, launches,
                (unsigned long long)all.checksum);
}

}  // namespace

int main(int count, char** words) {
    std::vector<Net> nets(2);
    if (count != 2 || read_net(words[1], nets[0]) < 0)
        return std::printf("warp_test NET: %s\n", last_error().c_str()), 2;
    nets[1] = nets[0];
    for (i16& bias : nets[1].biases) bias = i16(bias + 5);
    net_of_a_warp(nets.data());
    for (bool match : {true, false}) kernel_plays_the_same_games(words[1], nets.data(), match);
    std::printf("warp: %d failures\n", failures());
    return failures() != 0;
}
