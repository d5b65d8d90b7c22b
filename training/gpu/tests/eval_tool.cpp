// Reads FENs, one a line; answers with the net's centipawns for the side to move. To compare with
// other implementations of the same net file.
//
//   eval_tool_N NET < FENS
#include <iostream>

#include "../host.h"

int main(int count, char** words) {
    const Tables tables = build_tables();
    std::vector<Net> net(1);
    std::vector<i16> accumulator(2 * ROW_WIDTH);
    if (count != 2) return std::cerr << "eval_tool NET < FENS\n", 2;
    if (read_net(words[1], net[0]) < 0) return std::cerr << last_error() << '\n', 1;
    std::string fen;
    while (std::getline(std::cin, fen)) {
        Position p;
        if (read_fen(fen, tables, p)) std::cout << net_rebuild(p, accumulator.data(), net[0]) << '\n';
        else std::cout << "unreadable\n";
    }
}
