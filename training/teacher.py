"""What another net says of positions without a search, mixed into their scores while a net learns from them (visit.py, `teacher=`).

A search of the small net has its opinion and the noise of the games in it; a larger net's static value has neither, and lacks what a
search finds. The larger net may be of a shape that the engine does not want to wait for.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import torch
from roquenet import files
from roquenet.files import SCALE
from roquenet.model import net_of
from torch import Tensor

#: Positions judged in one go.
CHUNK = 1 << 18
#: A score of a record has 16 bits; what is said beyond this is won anyway.
LARGEST = 10_000
#: The teacher's centipawns are brought to those of the scores by positions within so many of its own, so many at the most.
WITHIN, COMPARED = 400, 2_000_000
#: Where a record has its score, two bytes.
SCORE = slice(64, 66)


class Teacher:
    """A net of any shape, asked for what it says without a search."""

    def __init__(self, path: Path, device: str) -> None:
        found = files.load(path)
        self.device = torch.device(device)
        self.net = net_of(found.shape)
        self.net.begin_with(found)
        self.net.to(self.device).eval()

    @torch.no_grad()
    def values(self, records: Tensor) -> Tensor:
        """Centipawns for the side to move, in 16 bits."""
        precision = torch.bfloat16 if self.device.type == "cuda" else torch.float32
        values = torch.empty(len(records), dtype=torch.int16, device=records.device)
        for chunk, place in zip(records.split(CHUNK), values.split(CHUNK)):
            place.copy_((SCALE * self.net(chunk, precision)).round().clamp(-LARGEST, LARGEST))
        return values


def scores_of(records: Tensor) -> Tensor:
    """The scores of records, copied out of them."""
    return records[:, SCORE].contiguous().view(torch.int16).squeeze(1)


def write_scores(records: Tensor, scores: Tensor) -> None:
    """Puts scores into records."""
    records[:, SCORE] = scores.contiguous().view(torch.uint8).view(-1, 2)


def slope(scores: Tensor, values: Tensor) -> float:
    """How many centipawns of the scores there are in one of the teacher's: least squares, on positions that it finds undecided."""
    count = min(len(values), COMPARED)
    places = torch.arange(count, device=values.device) * len(values) // max(1, count)
    said, wanted = values[places].double(), scores[places].double()
    counted = said.abs() <= WITHIN
    squares = said[counted].square().sum().item()
    found = (said * wanted)[counted].sum().item() / squares if squares else 1.0
    if found <= 0:
        raise ValueError("the teacher says the opposite of the scores")
    return found


def mixed(scores: Tensor, values: Tensor, share: float, scale: float) -> Tensor:
    """Scores with so large a share of the teacher's values in them. A share of -1/3 is four thirds of the score less a third of what the
    teacher says: a net that has played the games can so be kept from teaching its own opinions, of which a quarter of a score then was.
    """
    parts = torch.empty_like(scores)
    for part, score, value in zip(parts.split(CHUNK), scores.split(CHUNK), values.split(CHUNK)):
        part.copy_(((1 - share) * score.float() + share * scale * value.float()).round().clamp(-LARGEST, LARGEST))
    return parts


@contextmanager
def taught(records: Tensor, values: Tensor, share: float) -> Iterator[float]:
    """The records have mixed scores meanwhile, and their own again afterwards. Gives the scale of the teacher."""
    scores = scores_of(records)
    scale = slope(scores, values)
    write_scores(records, mixed(scores, values, share, scale))
    try:
        yield scale
    finally:
        write_scores(records, scores)
