"""The 72 bytes of a training position, written by `roque data export` and by the self-play on a GPU.

| offset | type | what |
|---|---|---|
| 0 | 32 bytes | the board seen by the side to move: 64 nibbles, square 2k in the low half of byte k; 0 empty, own pawn to king 1 to 6, the opponent's 7 to 12; turned so that the own king stands on files a to d and the own side moves up |
| 32 | 32 bytes | the same seen by the other side |
| 64 | i16 | score in centipawns for the side to move |
| 66 | u8 | result for the side to move: 0 lost, 1 drawn, 2 won |
| 67 | u8 | output bucket: (pieces - 2) / 4 |
| 68 | u8 | generation of the data |
| 69 | u8 | flags: 1 the result means nothing (a position beside the game, or of a game that was broken off), 2 Chess960 start, 4 adjudicated, 8 Black was to move, 16 the best move captures or promotes (self-play on a GPU) |
| 70 | u16 | the same for all positions of a game: games, not positions, are held out |

A file has nothing but such records.
"""

from __future__ import annotations

import struct

from roquenet.board import read_fen

SIZE = 72
#: Where a record has its output bucket.
BUCKET_AT = 67
TAIL = struct.Struct("<hBBBBH")
assert TAIL.size == 8


def from_fen(fen: str, score: int, result: int, game: int, generation: int = 0, flags: int = 0) -> bytes:
    """The record of a position written out; for tests and small sets."""
    pieces, white_to_move = read_fen(fen)
    tail = TAIL.pack(score, result, (len(pieces) - 2) // 4, generation, flags, game & 0xFFFF)
    return _board(pieces, white_to_move) + _board(pieces, not white_to_move) + tail


def fault(record: bytes) -> str | None:
    """What shows that some bytes are no record; none if they may be one."""
    boards = [[half for byte in board for half in (byte & 15, byte >> 4)] for board in (record[:32], record[32:64])]
    for board in boards:
        if max(board) > 12 or board.count(6) != 1 or board.count(12) != 1:
            return "a board without its two kings"
        if board.index(6) % 8 > 3:
            return "a king that is not on the files a to d"
    result, bucket = record[66], record[67]
    if result > 2:
        return f"a result of {result}"
    if bucket != (sum(map(bool, boards[0])) - 2) // 4:
        return f"bucket {bucket}, which is not that of its pieces"
    return None


def _board(pieces: list[tuple[int, int, bool]], white: bool) -> bytes:
    king = next(square for square, kind, side in pieces if kind == 5 and side == white)
    flip = (0 if white else 56) ^ (7 if king % 8 >= 4 else 0)
    nibbles = [0] * 64
    for square, kind, side in pieces:
        nibbles[square ^ flip] = kind + (1 if side == white else 7)
    return bytes(low | high << 4 for low, high in zip(nibbles[::2], nibbles[1::2]))
