"""Which positions come together in a batch.

With one king bucket any positions do. With several, every batch has the same number of positions of
each pair of buckets (own king's, other king's), in the same order: the matrix products of a step
then have the same sizes in every batch, as a CUDA graph wants it.
"""

from __future__ import annotations

import torch
from torch import Tensor

from roquenet.first_layer import Views, by_bucket, king_buckets

#: Positions looked at in one go.
CHUNK = 1 << 21


class Batches:
    """The positions to learn from, shuffled anew every epoch."""

    def __init__(self, data: Tensor, known: Tensor, kings: int, batch: int) -> None:
        self.device, self.count = data.device, len(known) // batch
        pairs = pairs_of(data, known, kings) if kings > 1 else torch.zeros_like(known)
        self.places = [known[pairs == pair] for pair in range(kings * kings)]
        self.shares = shares([len(places) for places in self.places], batch)
        self.order, self.at = torch.empty(0), 0
        self.views: Views | None = None
        if kings > 1:
            pair = torch.arange(kings * kings).repeat_interleave(torch.tensor(self.shares))
            both = torch.stack((pair // kings, pair % kings), dim=1).flatten()
            self.views = by_bucket(both.to(self.device), kings)

    def next(self) -> Tensor:
        """The places of the next batch."""
        if self.at >= len(self.order):
            self.order, self.at = self._epoch(), 0
        self.at += 1
        return self.order[self.at - 1]

    def _epoch(self) -> Tensor:
        """All batches of an epoch, one a row."""
        columns = []
        for places, share in zip(self.places, self.shares):
            wanted = self.count * share
            if wanted:
                shuffled = places[torch.randperm(len(places), device=self.device)]
                # A share rounded up needs a few positions twice.
                shuffled = shuffled.repeat(-(-wanted // len(shuffled)))[:wanted]
                columns.append(shuffled.view(self.count, share))
        return torch.cat(columns, dim=1)


def pairs_of(data: Tensor, places: Tensor, kings: int) -> Tensor:
    """The pair of king buckets of each position."""
    parts = []
    for chunk in places.split(CHUNK):
        buckets = king_buckets(data[chunk.long(), :64].view(-1, 32), kings).view(-1, 2)
        parts.append((buckets[:, 0] * kings + buckets[:, 1]).to(torch.uint8))
    return torch.cat(parts)


def shares(sizes: list[int], batch: int) -> list[int]:
    """A batch divided in proportion to some sizes, to the last position."""
    total = sum(sizes)
    whole = [size * batch // total for size in sizes]
    left = sorted(range(len(sizes)), key=lambda pair: whole[pair] * total - sizes[pair] * batch)
    for pair in left[: batch - sum(whole)]:
        whole[pair] += 1
    return whole
