"""How a net is trained: how many samples, at which rate, with which weight of the result. It knows no net."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from roquenet.header import SCALE


@dataclass(frozen=True)
class Schedule:
    """How a net is trained. The defaults are the recipe."""

    samples: float = 10e9
    batch: int = 16384
    rate: float = 1e-3
    last_rate: float = 4e-6
    warm_up: int = 1600
    #: The part of the steps, the warm-up among them, before the rate begins to fall. A state from there can be gone on from.
    hold: float = 0.0
    decay: float = 0.01
    #: What belongs to one king bucket alone has fewer positions to learn from, and learns games by heart sooner: its rate as
    #: a part of the rate, and a decay of its own.
    king_rate: float = 1.0
    king_decay: float = 0.01
    power: float = 2.5
    #: How many times as steep the curve of expected points is in the loss, for what the net says and for the score alike: the
    #: steeper, the more even positions count and the less won ones do. The net still speaks in the centipawns of the data.
    sharpness: float = 1.0
    #: How large the net's centipawns are, of those of the data: labels that mix in more of later scores are larger, and the margins of the
    #: search are tuned to what the nets before said.
    size: float = 1.0
    #: How many times as much a full board counts as a bare one, with what is between by the eighths of the number of pieces. Games are
    #: decided with many pieces, and most positions of games have few.
    full: float = 1.0
    #: The weight of the result against the score: the first while the rate is held, then rising to the last.
    wdl_first: float = 0.2
    wdl_last: float = 0.4
    #: The score, in the centipawns of the data, that expects 73 % of the points.
    score_scale: float = float(SCALE)
    seed: int = 1
    precision: str = "bf16"
    compile: bool = True

    def __post_init__(self) -> None:
        if not 0 <= self.hold <= 1:
            raise ValueError(f"the rate is held for a part of the steps, 0 to 1, not {self.hold}")
        if not 0 < self.full < math.inf:
            raise ValueError(f"a full board counts more than nothing, not {self.full} times as much")
        if not 0 < self.size < math.inf:
            raise ValueError(f"a net's centipawns are some part of those of the data, not {self.size}")

    @property
    def steps(self) -> int:
        """How many steps there are."""
        return max(1, int(self.samples) // self.batch)

    @property
    def held_steps(self) -> int:
        """How many of them are done when the rate begins to fall; none where it falls from the start."""
        return round(self.hold * self.steps)

    def rate_at(self, step: int) -> float:
        """Warm-up, at most a tenth of the steps, the full rate while it is held, then half a cosine."""
        warm_up = min(self.warm_up, self.steps // 10)
        if step < warm_up:
            return self.rate * (step + 1) / warm_up
        done = self._fallen(step, max(warm_up, self.held_steps))
        return self.last_rate + (self.rate - self.last_rate) * (1 + math.cos(math.pi * done)) / 2

    def wdl_at(self, step: int) -> float:
        """The weight of the result against the score."""
        return self.wdl_first + (self.wdl_last - self.wdl_first) * self._fallen(step, self.held_steps)

    def falling_from(self, step: int, samples: float) -> Schedule:
        """The same, held up to this step and falling over so many samples from there."""
        done = step * self.batch
        return replace(self, samples=done + samples, hold=done / (done + samples))

    def _fallen(self, step: int, first: int) -> float:
        """How much of the way from a step to the end is done, 0 to 1."""
        return min(1.0, max(0.0, (step - first) / max(1, self.steps - first)))
