// Host only: building the tables, reading and writing FEN and coordinate moves. Chess960 castling
// letters (HAha) and the classical ones (KQkq) are both read.
#pragma once

#include <cctype>
#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include "hand.h"
#include "rules.h"

inline void build_leapers(Tables& t) {
    for (int from = 0; from < 64; from++) {
        for (int to = 0; to < 64; to++) {
            int files = std::abs((from & 7) - (to & 7)), ranks = std::abs((from >> 3) - (to >> 3));
            if (files * ranks == 2) t.knight[from] |= bit(to);
            if (from != to && files < 2 && ranks < 2) t.king[from] |= bit(to);
            int slope = ((to & 7) - (from & 7)) * ((to >> 3) - (from >> 3));
            if (from != to && files == ranks) t.diagonals[from][slope > 0 ? 0 : 1] |= bit(to);
        }
    }
}

inline void build_ranks(Tables& t) {
    for (int file = 0; file < 8; file++) {
        for (int inner = 0; inner < 64; inner++) {
            int taken = inner << 1, reached = 0;
            for (int step : {1, -1}) {
                for (int at = file + step; at >= 0 && at < 8; at += step) {
                    reached |= 1 << at;
                    if (taken >> at & 1) break;
                }
            }
            t.rank[file * 64 + inner] = u8(reached);
        }
    }
}

inline void build_reductions(Tables& t) {
    for (int depth = 1; depth < 16; depth++)
        for (int number = 1; number < 32; number++)
            t.reduction[depth * 32 + number] = u8(std::lround(16 * std::log(depth) * std::log(number)));
}

inline Tables build_tables() {
    Tables t;
    std::memset(&t, 0, sizeof t);
    build_leapers(t);
    build_ranks(t);
    build_reductions(t);
    for (int code : {PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING})
        for (int square = 0; square < 64; square++)
            t.piece_square[code * 64 + square] = hand_piece_square(code, square);
    return t;
}

// The squares strictly between two squares on one line; empty when they share none.
inline std::vector<u64> build_between() {
    std::vector<u64> between(64 * 64, 0);
    for (int a = 0; a < 64; a++) {
        for (int b = 0; b < 64; b++) {
            int files = (b & 7) - (a & 7), ranks = (b >> 3) - (a >> 3);
            int length = std::max(std::abs(files), std::abs(ranks));
            bool line = files == 0 || ranks == 0 || std::abs(files) == std::abs(ranks);
            for (int i = 1; line && i < length; i++)
                between[a * 64 + b] |= bit(a + i * (files / length) + i * 8 * (ranks / length));
        }
    }
    return between;
}

constexpr const char* PIECE_LETTERS = ".PNK.BRQ";  // by code

inline int code_of_letter(char letter) {
    const char* at = std::strchr(PIECE_LETTERS, std::toupper(letter));
    return letter != '.' && at && *at ? int(at - PIECE_LETTERS) : 0;
}

// The piece sums and the key from the planes alone.
inline void finish_position(Position& p, const Tables& t) {
    p.sum = 0;
    for (u64 set = occupied(p); set; set &= set - 1) {
        int square = lowest(set), code = code_at(p, square);
        bool theirs = p.them >> square & 1;
        p.sum += theirs ? -t.piece_square[code * 64 + (square ^ 56)] : t.piece_square[code * 64 + square];
    }
    p.key = compute_key(p);
    settle_en_passant(p, t);
}

inline void put(Position& p, int code, int square, bool theirs) {
    if (code & 1) p.plane0 |= bit(square);
    if (code & 2) p.plane1 |= bit(square);
    if (code & 4) p.plane2 |= bit(square);
    if (theirs) p.them |= bit(square);
}

// The file of the castling rook a letter means: a file letter says it, K and Q mean the outermost on that
// side of the king.
inline int castling_file(const Position& p, char letter, bool theirs) {
    char upper = char(std::toupper(letter));
    if (upper >= 'A' && upper <= 'H') return upper - 'A';
    u64 side = theirs ? p.them : occupied(p) & ~p.them;
    const int first = theirs ? 56 : 0;
    u32 rank = u32((rooks(p) & side) >> first & 255), king = u32((kings(p) & side) >> first & 255);
    if (!king) return -1;
    u32 right = rank & ~(king * 2 - 1), left = rank & (king - 1);
    if (upper == 'K' && right) return 31 - __builtin_clz(right);
    return upper == 'Q' && left ? __builtin_ctz(left) : -1;
}

// Reads a FEN; false if it is none. Clocks may be missing. Whether a game can begin there is not asked.
inline bool read_fen(const std::string& fen, const Tables& t, Position& p) {
    std::vector<std::string> fields(1);
    for (char c : fen) {
        if (c != ' ') fields.back() += c;
        else if (!fields.back().empty()) fields.emplace_back();
    }
    if (fields.size() < 4 || (fields[1] != "w" && fields[1] != "b")) return false;
    const std::string& target = fields[3];
    const bool none = target == "-";
    if (!none && (target.size() != 2 || target[0] < 'a' || target[0] > 'h' || !std::strchr("36", target[1])))
        return false;
    std::memset(&p, 0, sizeof p);
    bool black = fields[1] == "b";
    int rank = 7, file = 0, turn = black ? 56 : 0;
    for (char c : fields[0]) {
        if (c == '/' && file == 8) rank--, file = 0;
        else if (c >= '1' && c <= '8') file += c - '0';
        else if (int code = code_of_letter(c); code && file < 8 && rank >= 0)
            put(p, code, (rank * 8 + file++) ^ turn, (std::islower(c) != 0) != black);
        else return false;
    }
    if (rank != 0 || file != 8) return false;
    if (count(kings(p) & p.them) != 1 || count(kings(p) & ~p.them) != 1) return false;
    u32 own = 0, their = 0;
    for (char c : fields[2]) {
        bool theirs = (std::islower(c) != 0) != black;
        int rook = c == '-' ? -1 : castling_file(p, c, theirs);
        if (c != '-' && rook < 0) return false;
        if (rook >= 0) (theirs ? their : own) |= 1u << rook;
    }
    u32 passant = none ? 0 : 8 | u32(target[0] - 'a');
    const u64 stepped = bit(32 + (passant & 7)), takers = pawn_attacks_down(bit(40 + (passant & 7)));
    if (passant && !(stepped & pawns(p) & p.them && takers & pawns(p) & ~p.them)) passant = 0;
    u32 quiet_for = fields.size() > 4 ? u32(std::min(std::atoi(fields[4].c_str()), 127)) : 0;
    p.state = u32(black) | own << 1 | their << 9 | passant << 17 | quiet_for << 21;
    finish_position(p, t);
    return true;
}

inline std::string write_fen(const Position& p) {
    int turn = color_of(p) ? 56 : 0;
    std::string out;
    for (int rank = 7; rank >= 0; rank--) {
        int gap = 0;
        for (int file = 0; file < 8; file++) {
            int square = (rank * 8 + file) ^ turn, code = code_at(p, square);
            if (!code) {
                gap++;
                continue;
            }
            if (gap) out += char('0' + gap), gap = 0;
            bool black = bool(p.them >> square & 1) != bool(color_of(p));
            out += black ? char(std::tolower(PIECE_LETTERS[code])) : PIECE_LETTERS[code];
        }
        if (gap) out += char('0' + gap);
        if (rank) out += '/';
    }
    out += color_of(p) ? " b " : " w ";
    u32 white = color_of(p) ? their_castling(p) : own_castling(p),
        black = color_of(p) ? own_castling(p) : their_castling(p);
    for (int file = 7; file >= 0; file--)
        if (white >> file & 1) out += char('A' + file);
    for (int file = 7; file >= 0; file--)
        if (black >> file & 1) out += char('a' + file);
    if (!(white | black)) out += '-';
    if (has_en_passant(p))
        (out += ' ') += char('a' + (en_passant_square(p) & 7)), out += color_of(p) ? '3' : '6';
    else out += " -";
    return out + ' ' + std::to_string(halfmoves(p)) + " 1";
}

// Coordinates from White's side; castling as the king taking its rook.
inline std::string write_move(const Position& p, u32 move) {
    if (color_of(p)) move = move_turned(move);
    std::string out;
    for (int square : {move_from(move), move_to(move)})
        (out += char('a' + (square & 7))) += char('1' + (square >> 3));
    if (move_kind(move) >= PROMOTE_KNIGHT) out += "nbrq"[move_kind(move) - PROMOTE_KNIGHT];
    return out;
}

inline std::vector<u32> legal_moves(const Position& p, const Tables& t) {
    std::vector<u32> moves;
    generate(p, t, [&](u32 move) {
        Position next;
        Change change;
        play(p, move, next, change, t);
        if (!king_left_in_check(next, t)) moves.push_back(move);
    });
    return moves;
}

inline u64 perft(const Position& p, int depth, const Tables& t) {
    u64 nodes = 0;
    generate(p, t, [&](u32 move) {
        Position next;
        Change change;
        play(p, move, next, change, t);
        if (!king_left_in_check(next, t)) nodes += depth <= 1 ? 1 : perft(next, depth - 1, t);
    });
    return nodes;
}
