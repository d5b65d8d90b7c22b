"""The model: (768 mirrored x K kings -> N) x 2 -> 1 x B with squared clipped activations."""

from __future__ import annotations

from array import array
from dataclasses import dataclass

import torch
from torch import Tensor, nn

from roquenet.files import FEATURES, QA, QB, QuantisedNet, king_bucket

#: With |w| <= 1.98 a clipped activation times an output weight fits 16 bits.
CLIP = 1.98
#: About so many features are on at a time; their sum decides the spread of the first weights.
ACTIVE_FEATURES = 32
#: How a board's own king is written in a record.
OWN_KING = 6


@dataclass(frozen=True)
class Shape:
    """How large a net is."""

    neurons: int = 256
    buckets: int = 8
    kings: int = 1


@dataclass(frozen=True)
class Views:
    """The boards of a batch, two for each record, in the order of their king buckets."""

    order: Tensor  # places of the boards
    back: Tensor  # where each board went
    counts: tuple[int, ...]  # boards in each bucket


class Net(nn.Module):
    """The net in floating point.

    With several king buckets the weights of a feature are `feature_weights`, the same in all buckets,
    plus `king_weights` of the own king's bucket: what is true wherever the king stands is learned
    from all positions. In the file they are added up.
    """

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.feature_weights = nn.Parameter(torch.empty(FEATURES, shape.neurons))
        self.feature_biases = nn.Parameter(torch.zeros(shape.neurons))
        self.output_weights = nn.Parameter(torch.empty(shape.buckets, 2 * shape.neurons))
        self.output_biases = nn.Parameter(torch.zeros(shape.buckets))
        nn.init.normal_(self.feature_weights, std=(2 / ACTIVE_FEATURES) ** 0.5 / 4)
        nn.init.normal_(self.output_weights, std=(2 / (2 * shape.neurons)) ** 0.5)
        if shape.kings > 1:
            self.king_weights = nn.Parameter(torch.zeros(shape.kings, FEATURES, shape.neurons))

    def forward(self, records: Tensor, precision: torch.dtype, views: Views | None = None) -> Tensor:
        """The value of each record [B, 72] for the side to move; 1.0 stands for SCALE centipawns.

        `views` saves looking for the kings, where the batch was put together by their buckets.
        """
        boards = records[:, :64].reshape(-1, 32)
        if self.shape.kings == 1:
            hidden = (one_hot(boards, precision) @ self.feature_weights.to(precision)).float()
            active = (hidden + self.feature_biases).clamp(0, 1).square()
            outputs = active.view(records.shape[0], -1) @ self.output_weights.T
        else:
            views = views or by_bucket(king_buckets(boards), self.shape.kings)
            active = (self._hidden(boards, precision, views) + self.feature_biases).clamp(0, 1).square()
            # Both halves of the output weights for every view: cheaper than putting all neurons back in order.
            halves = self.output_weights.view(self.shape.buckets, 2, -1).transpose(0, 1).flatten(0, 1)
            halves = (active @ halves.T)[views.back].view(-1, 2, 2, self.shape.buckets)
            outputs = halves[:, 0, 0] + halves[:, 1, 1]
        outputs = outputs + self.output_biases
        if self.shape.buckets == 1:
            return outputs.squeeze(1)
        return outputs.gather(1, records[:, 67:68].long()).squeeze(1)

    def _hidden(self, boards: Tensor, precision: torch.dtype, views: Views) -> Tensor:
        inputs = one_hot(boards[views.order], precision)
        weights = self.all_weights().to(precision)
        parts = inputs.split(views.counts)
        return torch.cat([part @ matrix for part, matrix in zip(parts, weights)]).float()

    def all_weights(self) -> Tensor:
        """The feature weights of every king bucket, [K, 768, N]."""
        if self.shape.kings == 1:
            return self.feature_weights.unsqueeze(0)
        return self.feature_weights + self.king_weights

    @torch.no_grad()
    def clip(self) -> None:
        """Keeps the weights where integers can follow."""
        for weights in (self.feature_weights, self.feature_biases, self.output_weights, self.output_biases):
            weights.clamp_(-CLIP, CLIP)
        if self.shape.kings > 1:
            self.king_weights.clamp_(-CLIP - self.feature_weights, CLIP - self.feature_weights)

    @torch.no_grad()
    def begin_with(self, net: QuantisedNet) -> None:
        """Takes the weights of a net of the same width to go on from. One without king buckets
        becomes what all buckets have in common."""
        if (net.neurons, net.buckets) != (self.shape.neurons, self.shape.buckets) or net.king_buckets not in (1, self.shape.kings):
            raise ValueError(f"{net.name!r} has another shape: {net.neurons} neurons, {net.buckets} output buckets, {net.king_buckets} king buckets")
        weights = torch.tensor(net.feature_weights, dtype=torch.float32).view(net.king_buckets, FEATURES, -1) / QA
        self.feature_weights.copy_(weights.mean(0))
        if self.shape.kings > 1:
            self.king_weights.copy_(weights - weights.mean(0))
        self.feature_biases.copy_(torch.tensor(net.feature_biases, dtype=torch.float32) / QA)
        self.output_weights.copy_(torch.tensor(net.output_weights, dtype=torch.float32).view_as(self.output_weights) / QB)
        self.output_biases.copy_(torch.tensor(net.output_biases, dtype=torch.float32) / (QA * QB))

    def quantise(self, name: str, data_hash: int = 0) -> QuantisedNet:
        """The net in integers."""
        def integers(weights: Tensor, factor: int, typecode: str) -> array:
            rounded = (weights.detach().double().cpu() * factor).round().long()
            return array(typecode, rounded.flatten().tolist())

        return QuantisedNet(
            name=name,
            neurons=self.shape.neurons,
            buckets=self.shape.buckets,
            feature_weights=integers(self.all_weights(), QA, "h"),
            feature_biases=integers(self.feature_biases, QA, "h"),
            output_weights=integers(self.output_weights, QB, "h"),
            output_biases=integers(self.output_biases, QA * QB, "i"),
            data_hash=data_hash,
            king_buckets=self.shape.kings,
        )


def squares_of(boards: Tensor) -> Tensor:
    """Boards [n, 32] of two squares a byte as boards [n, 64]."""
    return torch.stack((boards & 15, boards >> 4), dim=-1).view(-1, 64)


def one_hot(boards: Tensor, precision: torch.dtype) -> Tensor:
    """The inputs of boards, [n, 768]."""
    pieces = torch.arange(1, 13, dtype=torch.uint8, device=boards.device).view(1, 12, 1)
    return (squares_of(boards).unsqueeze(1) == pieces).view(-1, FEATURES).to(precision)


def king_buckets(boards: Tensor) -> Tensor:
    """The bucket of each board's own king, which always stands on the files a to d."""
    layout = torch.tensor([king_bucket(square & ~4) for square in range(64)], device=boards.device)
    return layout[(squares_of(boards) == OWN_KING).int().argmax(1)]


def by_bucket(buckets: Tensor, kings: int) -> Views:
    """The views of boards with these buckets."""
    order = buckets.argsort(stable=True)
    counts = torch.bincount(buckets, minlength=kings)
    return Views(order, order.argsort(), tuple(counts.tolist()))


def targets(records: Tensor, wdl: Tensor, score_scale: float) -> Tensor:
    """What the net should say, between 0 and 1: part result, part score."""
    tail = records[:, 64:72].contiguous()
    score = tail.view(torch.int16)[:, 0].float()
    result = tail[:, 2].float() / 2
    share = torch.where(tail[:, 5] & 1 == 1, torch.zeros_like(wdl), wdl)
    return share * result + (1 - share) * torch.sigmoid(score / score_scale)
