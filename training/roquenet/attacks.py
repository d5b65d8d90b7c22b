"""Which pieces of a position are attacked and defended, for inputs that nets of a shape with `a` or `h` see (768px4a).

Sets of squares are 64-bit numbers, one for each board of a tensor, so that a device looks at millions of boards with the same
few hundred operations. Square 0 is a1 of the side whose view the board is; that side moves up.
"""

from __future__ import annotations

import torch
from torch import Tensor

from roquenet.first_layer import FEATURES, squares_of
from roquenet.records import SIZE

#: The sets of `maps_of`: pieces that are attacked, that are defended, that a lesser piece attacks.
MAPS = 3
#: The inputs of a piece on its square beyond the 768 that all nets have: it is attacked; defended; attacked and not defended;
#: attacked by a lesser piece.
ATTACK_INPUTS = 4 * FEATURES
#: The last of these: attacked and not defended; attacked by a lesser piece.
HANGING_INPUTS = 2 * FEATURES
#: Positions looked at in one go.
CHUNK = 1 << 20

_FILE_A, _FILE_H = 0x0101010101010101, 0x8080808080808080
_ALL = (1 << 64) - 1


def _signed(number: int) -> int:
    """A number of 64 bits as a tensor holds it."""
    return number - (1 << 64) if number >> 63 else number


def _shifted(squares: Tensor, right: int, up: int) -> Tensor:
    """Sets of squares moved by so many files and ranks; what leaves the board is gone."""
    bits = 8 * up + right
    # To the right the sign follows: those bits are cleared with the ranks that nothing can have reached.
    moved = squares << bits if bits > 0 else squares >> -bits
    kept = _ALL >> 8 * -up if up < 0 else _ALL
    for file in range(abs(right)):
        kept &= ~(_FILE_A << file) if right > 0 else ~(_FILE_H >> file)
    return moved & _signed(kept & _ALL)


def _rays(sliders: Tensor, empty: Tensor, directions: tuple[tuple[int, int], ...]) -> Tensor:
    """What sliding pieces reach, the first piece in their way included."""
    reached = torch.zeros_like(sliders)
    for right, up in directions:
        front = sliders
        for _ in range(7):
            front = _shifted(front, right, up)
            reached |= front
            front = front & empty
    return reached


_DIAGONALS = ((1, 1), (-1, 1), (1, -1), (-1, -1))
_LINES = ((1, 0), (-1, 0), (0, 1), (0, -1))
_KNIGHT = tuple((right, up) for right in (-2, -1, 1, 2) for up in (-2, -1, 1, 2) if abs(right) != abs(up))


def _steps(pieces: Tensor, moves: tuple[tuple[int, int], ...]) -> Tensor:
    """What pieces reach that do not slide."""
    reached = torch.zeros_like(pieces)
    for right, up in moves:
        reached |= _shifted(pieces, right, up)
    return reached


def _by_code(boards: Tensor) -> list[Tensor]:
    """Boards [n, 32] as sets of squares, one for each of the codes 0 (empty) to 12."""
    words = boards.contiguous().view(torch.int64)
    planes = []
    for bit in range(4):
        part = (words >> bit) & 0x1111111111111111
        for shift, mask in ((3, 0x0303030303030303), (6, 0x000F000F000F000F), (12, 0x000000FF000000FF), (24, 0xFFFF)):
            part = (part | part >> shift) & mask
        planes.append(part[:, 0] | part[:, 1] << 16 | part[:, 2] << 32 | part[:, 3] << 48)

    def squares(code: int) -> Tensor:
        first, *others = (plane if code >> bit & 1 else ~plane for bit, plane in enumerate(planes))
        return first & others[0] & others[1] & others[2]

    return [squares(code) for code in range(13)]


def maps_of(boards: Tensor) -> Tensor:
    """The sets [n, MAPS] of boards [n, 32]. Pins do not count: a pinned piece attacks as any other."""
    codes = _by_code(boards)
    empty = codes[0]
    sides = (codes[1:7], codes[7:13])
    occupied = [side[0] | side[1] | side[2] | side[3] | side[4] | side[5] for side in sides]
    attacked = defended = lesser = torch.zeros_like(empty)
    for side, (pawns, knights, bishops, rooks, queens, king) in enumerate(sides):
        own, other = occupied[side], occupied[1 - side]
        by_pawns = _steps(pawns, ((1, 1), (-1, 1)) if side == 0 else ((1, -1), (-1, -1)))
        by_minors = by_pawns | _steps(knights, _KNIGHT) | _rays(bishops, empty, _DIAGONALS)
        by_rooks = by_minors | _rays(rooks, empty, _LINES)
        by_all = by_rooks | _rays(queens, empty, _DIAGONALS + _LINES) | _steps(king, _DIAGONALS + _LINES)
        _, knights, bishops, rooks, queens, _ = sides[1 - side]
        attacked = attacked | by_all & other
        defended = defended | by_all & own
        lesser = lesser | by_pawns & (knights | bishops) | by_minors & rooks | by_rooks & queens
    return torch.stack((attacked, defended, lesser), dim=1)


def all_maps(records: Tensor) -> Tensor:
    """The sets of the two boards of every record [n, 72], [n, 2 x MAPS]."""
    maps = torch.empty(len(records), 2 * MAPS, dtype=torch.int64, device=records.device)
    for part, found in zip(records.split(CHUNK), maps.split(CHUNK)):
        found.copy_(maps_of(part[:, :64].reshape(-1, 32)).view(len(part), -1))
    return maps


def with_maps(records: Tensor, maps: Tensor) -> Tensor:
    """Records [n, 72] with the sets of their boards, [n, 2 x MAPS], behind them."""
    return torch.cat((records, maps.view(torch.uint8)), dim=1)


def maps_behind(records: Tensor) -> Tensor:
    """The sets of the boards of records, [2 n, MAPS]: those behind them, or found now where there are none."""
    if records.shape[1] == SIZE:
        return maps_of(records[:, :64].reshape(-1, 32))
    return records[:, SIZE:].contiguous().view(torch.int64).view(-1, MAPS)


def attack_inputs(boards: Tensor, maps: Tensor, precision: torch.dtype, hanging: bool = False) -> Tensor:
    """The further inputs of boards [n, 32] with these sets, [n, ATTACK_INPUTS], or HANGING_INPUTS where only hanging pieces count."""
    pieces = torch.arange(1, 13, dtype=torch.uint8, device=boards.device).view(1, 1, 12, 1)
    bits = (maps.unsqueeze(2) >> torch.arange(64, device=boards.device) & 1).bool()
    attacked, defended, lesser = bits.unbind(1)
    others = () if hanging else (attacked, defended)
    states = torch.stack((*others, attacked & ~defended, lesser), dim=1).unsqueeze(2)
    return ((squares_of(boards).view(-1, 1, 1, 64) == pieces) & states).view(len(boards), -1).to(precision)
