"""Nets that a visit (visit.py) makes beside those of `--fall`: each a line of words, in the command or in a file.

    kings shape=768px4 start=held hold=1 falls=4,4 king-rate=0.3 king-decay=0.1 part=2

It knows no net and no device.
"""

from __future__ import annotations

import argparse
import math
from dataclasses import dataclass

from roquenet.shapes import Shape, big_nets
from visit_options import Fall, Hold

#: The word of a start without an older state.
NOTHING = "nothing"
#: A line of a file with this word alone: more lines will follow.
WAIT = "wait"
LETTERS = "abcdefghijklmnopqrstuvwxyz"
#: What a net may be trained with (roquenet/schedule.py), as it is written here.
RECIPE = ("rate", "king-rate", "king-decay", "power", "sharpness", "size", "full")


@dataclass(frozen=True)
class PlannedNet:
    """A net that is to be made."""

    name: str
    shape: Shape
    hold: Hold
    #: Each begins with the state after the hold; of several the mean is written too.
    falls: tuple[Fall, ...]
    #: `held` for the state the visit goes on from, `nothing`, a file of a state or of a finished net (a name with a point in it), or
    #: the name of a net made before in this visit.
    start: str = "held"
    #: The part of the play after which it is made; 0: the last.
    part: int = 0
    rate: float = 1e-3
    king_rate: float = 1.0
    king_decay: float = 0.01
    power: float = 2.5
    sharpness: float = 1.0
    size: float = 1.0
    full: float = 1.0
    #: Positions whose best move captures or promotes are not learned from.
    quiet: bool = False
    #: It learns from so many positions at the most, the last ones; 0: from all. What is attacked in a position takes two thirds of
    #: its memory again.
    most: int = 0
    #: It learns from the first so many of these alone; 0: from all.
    first: int = 0
    #: The file of a net whose static values are mixed into the scores, and their share. Below 0 they are taken out: what is left of the
    #: scores counts the more.
    teacher: str = ""
    share: float = 0.0

    def recipe(self) -> dict[str, float]:
        """What its schedule says besides the rounds and the weight of the result."""
        return {name: getattr(self, name) for name in (word.replace("-", "_") for word in RECIPE)}

    @staticmethod
    def read(text: str) -> PlannedNet:
        """As it is written in the command or the file."""
        try:
            name, *words = text.split()
            given = dict(word.split("=") for word in words)
            (big,) = big_nets(given.pop("shape"))
            result = float(given.pop("result", "0"))
            rounds = [float(word) for word in given.pop("falls").split(",")]
            letters = [""] if len(rounds) == 1 else LETTERS
            falls = tuple(Fall.read(f"{one}:{result}:{result}:{letter}") for one, letter in zip(rounds, letters))
            hold = Hold.read(f"{given.pop('hold', '1')}:{result}")
            kinds = {"start": str, "part": int, "quiet": lambda word: bool(["0", "1"].index(word)), "most": int, "first": int, "teacher": str,
                     "share": float, **dict.fromkeys(RECIPE, float)}
            others = {key.replace("-", "_"): kinds[key](value) for key, value in given.items()}
            if not name.isalnum() or len(rounds) > len(LETTERS) or min(others.get("most", 0), others.get("first", 0)) < 0:
                raise ValueError(name)
            if not all(0 < others.get(word, 1.0) < math.inf for word in ("size", "full")):
                raise ValueError(name)
            if not -1 <= others.get("share", 0.0) <= 1 or ("teacher" in others) != ("share" in others):
                raise ValueError(name)
            return PlannedNet(name, big.shape, hold, falls, **others)
        except (KeyError, ValueError, TypeError, argparse.ArgumentTypeError) as error:
            raise argparse.ArgumentTypeError(
                f"{text!r} is no net to make: write NAME shape=768px4 hold=1 falls=4,4, and if they are wanted start=, part=, "
                f"result=, quiet=, most=, first=, teacher= and share=, {'=, '.join(RECIPE)}=") from error


def planned(given: list[PlannedNet], lines: list[str]) -> tuple[list[PlannedNet], bool, str]:
    """The nets of the command and of the lines of a file, whether these say that more will follow, and which of them are none."""
    nets, more, wrong = list(given), False, []
    for line in filter(str.strip, lines):
        try:
            more = more or line.strip() == WAIT
            if line.strip() != WAIT:
                nets.append(PlannedNet.read(line))
        except argparse.ArgumentTypeError as error:
            wrong.append(str(error))
    return nets, more, "\n".join(wrong)
