"""A position as the net sees it: pieces, and the rows of feature weights that count for each side."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

FEATURES = 768
#: Matrices for attacked and defended pieces in nets that see them: attacked; defended; attacked and not defended; attacked by a lesser piece.
ATTACK_MATRICES = 4
# Where the own king stands, seen from its side and mirrored to the files a to d: a bucket for each
# square of a rank, from the first rank up. Each layout divides the buckets of the one before.
_KING_LAYOUTS = {
    1: ((0, 0, 0, 0),) * 8,
    4: ((0, 0, 1, 1), (2, 2, 2, 2), *[(3, 3, 3, 3)] * 6),
    8: ((0, 1, 2, 3), (4, 4, 5, 5), *[(6, 6, 6, 6)] * 2, *[(7, 7, 7, 7)] * 4),
    16: ((0, 1, 2, 3), (4, 5, 6, 7), (8, 8, 9, 9), (10, 10, 11, 11), *[(12, 12, 13, 13)] * 2, *[(14, 14, 15, 15)] * 2),
}
#: How many king buckets a net may have.
KING_BUCKETS = tuple(_KING_LAYOUTS)
EXPECTED_KINGS = "1, 4, 8 or 16"


def king_bucket(square: int, buckets: int) -> int:
    """The bucket of a king on this square, already turned and mirrored (files a to d), of so many."""
    return _KING_LAYOUTS[buckets][square // 8][square % 8]


def older_buckets(buckets: int, fewer: int) -> list[int]:
    """For each of so many king buckets the one of fewer that holds its squares."""
    squares = [8 * rank + file for rank in range(8) for file in range(4)]
    return list(dict(sorted({(king_bucket(square, buckets), king_bucket(square, fewer)) for square in squares})).values())


def features(
    pieces: list[tuple[int, int, bool]], white: bool, king_buckets: int = 1
) -> list[int]:
    """The rows that count for one side. `pieces` holds (square, kind, is white)."""
    king = next(square for square, kind, side in pieces if kind == 5 and side == white)
    start = FEATURES * king_bucket(king ^ _flip(king, white), king_buckets)
    return [start + row for row in _inputs(pieces, white)]


def _flip(king: int, white: bool) -> int:
    """What turns the number of a square into that which the side of this king sees."""
    return (0 if white else 56) ^ (7 if king % 8 >= 4 else 0)


def _inputs(pieces: list[tuple[int, int, bool]], white: bool) -> list[int]:
    """The number of each piece among the 768, as one side sees it."""
    king = next(square for square, kind, side in pieces if kind == 5 and side == white)
    flip = _flip(king, white)
    return [(0 if side == white else 384) + kind * 64 + (square ^ flip) for square, kind, side in pieces]


#: How pieces reach other squares: files and ranks of a step.
_DIAGONALS = ((1, 1), (-1, 1), (1, -1), (-1, -1))
_LINES = ((1, 0), (-1, 0), (0, 1), (0, -1))
_JUMPS = ((1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1))
#: Pawn, knight, bishop, rook, queen, king: steps, and whether it slides on. Those of a pawn depend on its side.
_REACH = (((), False), (_JUMPS, False), (_DIAGONALS, True), (_LINES, True), (_DIAGONALS + _LINES, True), (_DIAGONALS + _LINES, False))
#: Which pieces are lesser ones, in the same order. A king is neither a lesser nor a greater piece.
_RANKS = (0, 1, 1, 2, 3, None)


def _reached(square: int, kind: int, white: bool, taken: set[int]) -> set[int]:
    """The squares a piece attacks or defends. Pins do not count."""
    steps, slides = _REACH[kind] if kind else (((-1, 1), (1, 1)) if white else ((-1, -1), (1, -1)), False)
    found = set()
    for right, up in steps:
        file, rank = square % 8 + right, square // 8 + up
        while 0 <= file < 8 and 0 <= rank < 8:
            found.add(8 * rank + file)
            if not slides or 8 * rank + file in taken:
                break
            file, rank = file + right, rank + up
    return found


def attack_features(pieces: list[tuple[int, int, bool]], white: bool) -> list[int]:
    """The rows of the matrices for attacks that count for one side."""
    inputs = _inputs(pieces, white)
    return [FEATURES * matrix + inputs[place] for place, states in enumerate(attack_states(pieces)) for matrix in states]


def attack_states(pieces: list[tuple[int, int, bool]]) -> list[list[int]]:
    """For each piece the matrices that are true of it: 0 attacked, 1 defended, 2 attacked and not defended, 3 attacked by a
    lesser piece."""
    taken = {square for square, _, _ in pieces}
    reach = [(kind, side, _reached(square, kind, side, taken)) for square, kind, side in pieces]
    found = []
    for square, kind, side in pieces:
        attackers = [_RANKS[by] for by, other, squares in reach if other != side and square in squares]
        defended = any(other == side and square in squares for _, other, squares in reach)
        rank = _RANKS[kind]
        lesser = rank is not None and any(by is not None and by < rank for by in attackers)
        states = (bool(attackers), defended, bool(attackers) and not defended, lesser)
        found.append([matrix for matrix, true in enumerate(states) if true])
    return found


def summed(weights: array, biases: Sequence[int], rows: list[int]) -> list[int]:
    """The biases and the rows of weights that count, added up."""
    width = len(biases)
    return list(map(sum, zip(biases, *(weights[row * width : (row + 1) * width] for row in rows))))


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
