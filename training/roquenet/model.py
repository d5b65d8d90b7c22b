"""The model: (768 mirrored -> N) x 2 -> 1 x B with squared clipped activations."""

from __future__ import annotations

from array import array
from dataclasses import dataclass

import torch
from torch import Tensor, nn

from roquenet.files import FEATURES, QA, QB, QuantisedNet

#: With |w| <= 1.98 a clipped activation times an output weight fits 16 bits.
CLIP = 1.98
#: About so many features are on at a time; their sum decides the spread of the first weights.
ACTIVE_FEATURES = 32


@dataclass(frozen=True)
class Shape:
    """How large a net is."""

    neurons: int = 256
    buckets: int = 8


class Net(nn.Module):
    """The net in floating point."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.feature_weights = nn.Parameter(torch.empty(FEATURES, shape.neurons))
        self.feature_biases = nn.Parameter(torch.zeros(shape.neurons))
        self.output_weights = nn.Parameter(torch.empty(shape.buckets, 2 * shape.neurons))
        self.output_biases = nn.Parameter(torch.zeros(shape.buckets))
        nn.init.normal_(self.feature_weights, std=(2 / ACTIVE_FEATURES) ** 0.5 / 4)
        nn.init.normal_(self.output_weights, std=(2 / (2 * shape.neurons)) ** 0.5)

    def forward(self, records: Tensor, precision: torch.dtype) -> Tensor:
        """The value of each record [B, 72] for the side to move; 1.0 stands for SCALE centipawns."""
        inputs = one_hot(records, precision)
        hidden = (inputs @ self.feature_weights.to(precision)).float() + self.feature_biases
        active = hidden.clamp(0, 1).square().view(records.shape[0], 2 * self.shape.neurons)
        outputs = active @ self.output_weights.T + self.output_biases
        if self.shape.buckets == 1:
            return outputs.squeeze(1)
        return outputs.gather(1, records[:, 67:68].long()).squeeze(1)

    @torch.no_grad()
    def clip(self) -> None:
        """Keeps the weights where integers can follow."""
        for weights in self.parameters():
            weights.clamp_(-CLIP, CLIP)

    def quantise(self, name: str, data_hash: int = 0) -> QuantisedNet:
        """The net in integers."""
        def integers(weights: Tensor, factor: int, typecode: str) -> array:
            rounded = (weights.detach().double().cpu() * factor).round().long()
            return array(typecode, rounded.flatten().tolist())

        return QuantisedNet(
            name=name,
            neurons=self.shape.neurons,
            buckets=self.shape.buckets,
            feature_weights=integers(self.feature_weights, QA, "h"),
            feature_biases=integers(self.feature_biases, QA, "h"),
            output_weights=integers(self.output_weights, QB, "h"),
            output_biases=integers(self.output_biases, QA * QB, "i"),
            data_hash=data_hash,
        )


def one_hot(records: Tensor, precision: torch.dtype) -> Tensor:
    """The inputs of both sides, [2B, 768]: side to move and opponent in turn."""
    boards = records[:, :64].view(-1, 2, 32)
    nibbles = torch.stack((boards & 15, boards >> 4), dim=-1).view(-1, 2, 1, 64)
    pieces = torch.arange(1, 13, dtype=torch.uint8, device=records.device).view(1, 1, 12, 1)
    return (nibbles == pieces).view(-1, FEATURES).to(precision)


def targets(records: Tensor, wdl: Tensor, score_scale: float) -> Tensor:
    """What the net should say, between 0 and 1: part result, part score."""
    tail = records[:, 64:72].contiguous()
    score = tail.view(torch.int16)[:, 0].float()
    result = tail[:, 2].float() / 2
    share = torch.where(tail[:, 5] & 1 == 1, torch.zeros_like(wdl), wdl)
    return share * result + (1 - share) * torch.sigmoid(score / score_scale)
