"""A position as the net sees it: pieces, and the rows of feature weights that count for each side."""

from __future__ import annotations

from array import array

FEATURES = 768
KING_BUCKETS = 4
# Where the own king stands, seen from its side and mirrored to the files a to d: a bucket for each
# square of a rank, from the first rank up.
_KING_LAYOUT = ((0, 0, 1, 1), (2, 2, 2, 2), *[(3, 3, 3, 3)] * 6)


def king_bucket(square: int) -> int:
    """The bucket of a king on this square, already turned and mirrored (files a to d)."""
    return _KING_LAYOUT[square // 8][square % 8]


def features(
    pieces: list[tuple[int, int, bool]], white: bool, king_buckets: int = 1
) -> list[int]:
    """The rows that count for one side. `pieces` holds (square, kind, is white)."""
    king = next(square for square, kind, side in pieces if kind == 5 and side == white)
    flip = (0 if white else 56) ^ (7 if king % 8 >= 4 else 0)
    start = FEATURES * king_bucket(king ^ flip) if king_buckets > 1 else 0
    return [
        start + (0 if side == white else 384) + kind * 64 + (square ^ flip)
        for square, kind, side in pieces
    ]


def summed(weights: array, biases: array, rows: list[int]) -> list[int]:
    """The biases and the rows of weights that count, added up."""
    sums, width = list(biases), len(biases)
    for row in rows:
        sums = [value + weight for value, weight in zip(sums, weights[row * width : (row + 1) * width])]
    return sums


def output_bucket(pieces: list[tuple[int, int, bool]], buckets: int) -> int:
    """Which of the output buckets a position belongs to: the one of its number of pieces."""
    return (len(pieces) - 2) // 4 if buckets > 1 else 0


def read_fen(fen: str) -> tuple[list[tuple[int, int, bool]], bool]:
    """The pieces of a position and whether White is to move."""
    board, turn = fen.split()[:2]
    pieces = []
    for row, rank in enumerate(board.split("/")):
        file = 0
        for symbol in rank:
            if symbol.isdigit():
                file += int(symbol)
            else:
                kind = "pnbrqk".index(symbol.lower())
                pieces.append(((7 - row) * 8 + file, kind, symbol.isupper()))
                file += 1
    return pieces, turn == "w"
