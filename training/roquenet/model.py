"""The nets in floating point: here (768 mirrored x K kings -> N) x 2 -> 1 x B with squared clipped activations, in
`pairwise.py` the one with small layers behind; and what they should say."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from roquenet.files import QA, QB, QuantisedNet, QuantisedPairwiseNet
from roquenet.first_layer import CLIP, FirstLayer, Views, by_bucket, in_steps, integers, king_buckets
from roquenet.pairwise import PairwiseNet
from roquenet.records import BUCKET_AT
from roquenet.shapes import Shape

#: How far the sums of a full board spread at first.
SPREAD = 2**0.5 / 4


class Net(FirstLayer):
    """Architecture 1."""

    def __init__(self, shape: Shape) -> None:
        super().__init__(shape, SPREAD, QA)
        self.output_weights = nn.Parameter(torch.empty(shape.buckets, 2 * shape.neurons))
        self.output_biases = nn.Parameter(torch.zeros(shape.buckets))
        nn.init.normal_(self.output_weights, std=(2 / (2 * shape.neurons)) ** 0.5)

    def forward(self, records: Tensor, precision: torch.dtype, views: Views | None = None) -> Tensor:
        """The value of each record [B, 72] for the side to move; 1.0 stands for SCALE centipawns.

        `views` saves looking for the kings, where the batch was put together by their buckets.
        """
        boards = records[:, :64].reshape(-1, 32)
        weights = in_steps(self.output_weights, QB)
        if self.shape.kings == 1:
            active = self.sums(boards, precision, None).clamp(0, 1).square()
            outputs = active.view(records.shape[0], -1) @ weights.T
        else:
            views = views or by_bucket(king_buckets(boards, self.shape.kings), self.shape.kings)
            active = self.sums(boards, precision, views).clamp(0, 1).square()
            # Both halves of the output weights for every view: cheaper than putting all neurons back in order.
            halves = weights.view(self.shape.buckets, 2, -1).transpose(0, 1).flatten(0, 1)
            halves = (active @ halves.T)[views.back].view(-1, 2, 2, self.shape.buckets)
            outputs = halves[:, 0, 0] + halves[:, 1, 1]
        outputs = outputs + in_steps(self.output_biases, QA * QB)
        if self.shape.buckets == 1:
            return outputs.squeeze(1)
        return outputs.gather(1, records[:, BUCKET_AT, None].long()).squeeze(1)

    @torch.no_grad()
    def clip(self) -> None:
        """Keeps the weights where integers can follow."""
        self.clip_features()
        for weights in (self.output_weights, self.output_biases):
            weights.clamp_(-CLIP, CLIP)

    @torch.no_grad()
    def begin_with(self, net: QuantisedNet | QuantisedPairwiseNet) -> None:
        """Takes the weights of a net of the same width to go on from, without king buckets or with as many."""
        if unlike := self.shape.unlike(net.shape):
            raise ValueError(f"{net.name!r} has {unlike}")
        self.take_features(net.feature_weights, net.feature_biases, net.king_buckets, QA)
        self.output_weights.copy_(torch.tensor(net.output_weights, dtype=torch.float32).view_as(self.output_weights) / QB)
        self.output_biases.copy_(torch.tensor(net.output_biases, dtype=torch.float32) / (QA * QB))

    def quantise(self, name: str, data_hash: int = 0) -> QuantisedNet:
        """The net in integers."""
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


def net_of(shape: Shape) -> Net | PairwiseNet:
    """A net of this shape that knows nothing."""
    return PairwiseNet(shape) if shape.pairwise else Net(shape)


def targets(records: Tensor, wdl: Tensor, score_scale: float | Tensor) -> Tensor:
    """What the net should say, between 0 and 1: part result, part score."""
    tail = records[:, 64:72].contiguous()
    score = tail.view(torch.int16)[:, 0].float()
    result = tail[:, 2].float() / 2
    share = torch.where(tail[:, 5] & 1 == 1, torch.zeros_like(wdl), wdl)
    return share * result + (1 - share) * torch.sigmoid(score / score_scale)
