// Reads FENs, one a line; answers each with what ends the game there and all legal moves, sorted.
// The test `gpu_rules` of the `chess` crate compares the answers with its own.
#include <algorithm>
#include <iostream>

#include "../text.h"

int main() {
    const Tables tables = build_tables();
    std::string fen;
    while (std::getline(std::cin, fen)) {
        Position p;
        if (!read_fen(fen, tables, p)) {
            std::cout << "unreadable\n";
            continue;
        }
        std::vector<std::string> moves;
        for (u32 move : legal_moves(p, tables)) moves.push_back(write_move(p, move));
        std::sort(moves.begin(), moves.end());
        bool check = checkers(p, tables) != 0;
        std::cout << (moves.empty()              ? (check ? "checkmate" : "stalemate")
                      : insufficient_material(p) ? "material"
                      : halfmoves(p) >= 100      ? "fifty"
                                                 : "open")
                  << (check ? " check" : " quiet") << " eval " << hand_tapered(p);
        for (const std::string& move : moves) std::cout << ' ' << move;
        std::cout << '\n';
    }
}
