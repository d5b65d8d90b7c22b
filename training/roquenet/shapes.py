"""How large a net is, how that is written, and how the big nets of a run share its time.

A name is the neurons, `p` where they are taken in pairs, `x4` (or `x8`, `x16`) with king buckets, and `a` with inputs for attacked and defended
pieces, or `h` with inputs for those alone that hang or are attacked by a lesser piece: 768, 768x4, 768p, 768px4, 768px4a, 768px4h.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from roquenet.board import EXPECTED_KINGS, KING_BUCKETS

MOST_NEURONS = 2048
_BIG = re.compile(r"(\d+)(p?)(?:x(\d+))?([ah]?)(?::(\d+(?:\.\d+)?))?")


#: A tower's block weighs its channels through a layer of so many times fewer.
SQUEEZED = 4
MOST_CHANNELS, MOST_BLOCKS = 1024, 64
_TOWER = re.compile(r"(\d+)x(\d+)")


@dataclass(frozen=True)
class Shape:
    """How large a net is. The neurons of a pairwise net are multiplied two by two, and two small
    layers follow them (architecture 2; 3 with inputs for attacks)."""

    neurons: int = 256
    buckets: int = 8
    kings: int = 1
    pairwise: bool = False
    attacks: bool = False
    #: With inputs for attacks, but none for pieces that are defended or simply attacked.
    hanging: bool = False

    def __post_init__(self) -> None:
        step = 64 if self.pairwise else 32
        if self.neurons % step or not step <= self.neurons <= MOST_NEURONS:
            kind = "a pairwise net" if self.pairwise else "a net"
            raise ValueError(f"{self.neurons} neurons; {kind} has a multiple of {step}, {step} to {MOST_NEURONS}")
        if self.kings not in KING_BUCKETS or self.buckets not in (1, 8):
            raise ValueError(f"{self.kings} king buckets, {self.buckets} output buckets; "
                             f"expected {EXPECTED_KINGS}, and 1 or 8")
        if self.attacks and not self.pairwise:
            raise ValueError("only a pairwise net may have inputs for attacks")
        if self.hanging and not self.attacks:
            raise ValueError("hanging pieces are some of the inputs for attacks")

    def __str__(self) -> str:
        kings, attacks = f"x{self.kings}" if self.kings > 1 else "", "h" if self.hanging else "a" if self.attacks else ""
        return f"{self.neurons}{'p' if self.pairwise else ''}{kings}{attacks}"

    def unlike(self, first: Shape) -> str | None:
        """Why a net of this shape cannot begin with the weights of another one; none if it can."""
        if first.pairwise != self.pairwise:
            kinds = ("one layer after the neurons", "pairwise neurons")
            return f"another architecture: {kinds[first.pairwise]}, and {self} has {kinds[self.pairwise]}"
        if first.attacks and not self.attacks:
            return f"inputs for attacks, and {self} has none"
        if self.hanging and first.attacks and not first.hanging:
            return f"inputs for defended pieces, and {self} has none"
        if (first.neurons, first.buckets) != (self.neurons, self.buckets) or first.kings > self.kings:
            return f"another shape: {first.neurons} neurons, {first.buckets} output buckets, {first.kings} king buckets"
        return None


@dataclass(frozen=True)
class TowerShape:
    """How large a tower is."""

    channels: int = 128
    blocks: int = 8

    @staticmethod
    def read(text: str) -> TowerShape:
        """As it is written: 128x8."""
        found = _TOWER.fullmatch(text)
        shape = TowerShape(*map(int, found.groups())) if found else TowerShape(0, 0)
        if not (SQUEEZED <= shape.channels <= MOST_CHANNELS and 1 <= shape.blocks <= MOST_BLOCKS and shape.channels % SQUEEZED == 0):
            raise ValueError(f"{text!r} is no tower: write CHANNELSxBLOCKS, such as 128x8")
        return shape


@dataclass(frozen=True)
class Big:
    """A net for the engine, and the seconds it is trained for where it has its own."""

    shape: Shape
    seconds: float | None = None


def big_nets(text: str) -> list[Big]:
    """Shapes between commas, each with its own seconds where there is a colon (768p:350,768x4). None for 0."""
    nets: list[Big] = []
    for part in text.split(","):
        if part == "0":
            continue
        found = _BIG.fullmatch(part)
        if not found:
            raise ValueError(f"{part!r} is no shape: write 768, 768x4, 768p or 768px4, with seconds 768p:350")
        neurons, pairwise, kings, attacks, seconds = found.groups()
        shape = Shape(int(neurons), 8, int(kings or 1), bool(pairwise), bool(attacks), attacks == "h")
        if seconds and not float(seconds):
            raise ValueError(f"{part!r} would be trained for no time at all")
        if any(net.shape == shape for net in nets):
            raise ValueError(f"{shape} is named twice")
        nets.append(Big(shape, float(seconds) if seconds else None))
    return nets


def big_name(shape: Shape, generation: int, all_shapes: list[Shape]) -> str:
    """What a big net is called: no two of a run the same."""
    several = any(other.neurons != shape.neurons for other in all_shapes)
    kind = str(shape).removeprefix(str(shape.neurons))
    return f"big{generation}" + (f"_{shape.neurons}" if several else "") + kind


def share(nets: list[Big], otherwise: float, left: float | None) -> float:
    """The seconds of the first of the nets still to be trained.

    Without a limit they are its own, or `otherwise`. With so many seconds left for all, nets without
    their own divide what the others leave, but get at least half of an equal part each; the others
    are cut alike if there is too little for them.
    """
    if left is None:
        return otherwise if nets[0].seconds is None else nets[0].seconds
    wanted = sum(net.seconds for net in nets if net.seconds is not None)
    others = sum(net.seconds is None for net in nets)
    if not others:
        return nets[0].seconds * min(1.0, left / wanted)
    # A net without its own seconds gets at least half of an equal part.
    least = left / len(nets) / 2 * others
    free = max(left - wanted, least)
    if nets[0].seconds is None:
        return free / others
    return nets[0].seconds * min(1.0, (left - free) / wanted)


def beginning(shape: Shape, candidates: dict[str, Shape]) -> str | None:
    """Which of some nets a shape begins with: one that fits, rather with as many king buckets."""
    fitting = [name for name, first in candidates.items() if shape.unlike(first) is None]
    return next((name for name in fitting if candidates[name].kings == shape.kings), fitting[0] if fitting else None)
