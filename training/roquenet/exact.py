"""What nets in integers say of many records at once: the numbers of the engine to the last centipawn.

`evaluate` of the net files does the same for one position in plain Python. Here it is double precision, which holds all
whole numbers that occur (below 2^53), on any device.
"""

from __future__ import annotations

from array import array

import torch
from torch import Tensor

from roquenet import files, pairwise_files
from roquenet.attacks import attack_inputs, maps_behind
from roquenet.files import QuantisedNet
from roquenet.first_layer import by_bucket, king_buckets, one_hot
from roquenet.header import SCALE
from roquenet.pairwise_files import LATE_ONE, LATE_SUM_ONE, SECOND, SECOND_ONE, THIRD, QuantisedPairwiseNet
from roquenet.records import BUCKET_AT

#: Records looked at in one go.
CHUNK = 8192


class Exact:
    """A net in integers on a device."""

    def __init__(self, net: QuantisedNet | QuantisedPairwiseNet, device: torch.device) -> None:
        self.net, self.device = net, device
        numbers = {name: value for name, value in vars(net).items() if isinstance(value, array)}
        self.matrices = {name: torch.tensor(value, dtype=torch.float64, device=device) for name, value in numbers.items()}
        self.features = self.matrices["feature_weights"].view(net.king_buckets, files.FEATURES, net.neurons)
        self.attacks = self.matrices["attack_weights"].view(-1, net.neurons) if net.shape.attacks else None

    def values(self, records: Tensor) -> Tensor:
        """Centipawns for the side to move, of records [n, 72]."""
        values_of = self._pairwise if isinstance(self.net, QuantisedPairwiseNet) else self._plain
        return torch.cat([values_of(chunk) for chunk in records.to(self.device).split(CHUNK)])

    def _sums(self, records: Tensor) -> Tensor:
        """The accumulators of both sides, [n, 2, N]."""
        boards = records[:, :64].reshape(-1, 32)
        if self.net.king_buckets == 1:
            sums = one_hot(boards, torch.float64) @ self.features[0]
        else:
            views = by_bucket(king_buckets(boards, self.net.king_buckets), self.net.king_buckets)
            parts = one_hot(boards[views.order], torch.float64).split(views.counts)
            sums = torch.cat([part @ matrix for part, matrix in zip(parts, self.features)])[views.back]
        if self.attacks is not None:
            sums += attack_inputs(boards, maps_behind(records), torch.float64) @ self.attacks
        return (sums + self.matrices["feature_biases"]).view(len(records), 2, -1)

    def _plain(self, records: Tensor) -> Tensor:
        squares = self._sums(records).clamp(0, files.QA).square().flatten(1)
        weights = self.matrices["output_weights"].view(self.net.buckets, -1)
        total = towards_zero(self._own(squares @ weights.T, records, 1), files.QA)
        total += self._own(self.matrices["output_biases"].expand(len(records), -1), records, 1)
        return towards_zero(total.squeeze(1) * SCALE, files.QA * files.QB)

    def _pairwise(self, records: Tensor) -> Tensor:
        first, second = self._sums(records).clamp(0, pairwise_files.QA - 1).chunk(2, dim=2)
        pairs = shifted(first * second, 9).flatten(1)
        linear = shifted(self._layer(pairs, "second", SECOND, records).clamp(0, SECOND_ONE), 3)
        both = torch.cat((linear, shifted(linear.square(), 10)), dim=1)
        clamped = shifted(self._layer(both, "third", THIRD, records), 10).clamp(0, LATE_ONE)
        output = self._layer(shifted(clamped.square(), 10), "output", 1, records)
        return towards_zero(output.squeeze(1) * SCALE, LATE_SUM_ONE)

    def _layer(self, inputs: Tensor, name: str, outputs: int, records: Tensor) -> Tensor:
        """A small layer: that of every bucket, of which the record's own is kept."""
        weights = self.matrices[f"{name}_weights"].view(self.net.buckets * outputs, -1)
        return self._own(inputs @ weights.T + self.matrices[f"{name}_biases"], records, outputs)

    def _own(self, values: Tensor, records: Tensor, width: int) -> Tensor:
        """Of the values of all output buckets those of the record's."""
        buckets = self.net.buckets
        bucket = records[:, BUCKET_AT].long() if buckets > 1 else torch.zeros(len(records), dtype=torch.long, device=self.device)
        return values.reshape(-1, buckets, width)[torch.arange(len(records), device=self.device), bucket]


def shifted(values: Tensor, bits: int) -> Tensor:
    """`>>` of the engine: rounds down."""
    return torch.floor(values / (1 << bits))


def towards_zero(values: Tensor, divisor: int) -> Tensor:
    """`/` of the engine: rounds towards zero. The product is compared again: a quotient of floats may be rounded up."""
    quotient = torch.trunc(values / divisor)
    return quotient - torch.sign(values) * (quotient.abs() * divisor > values.abs())
