"""The first layer, the same for all nets: (768 mirrored x K kings -> N) x 2. It knows boards, but no activation."""

from __future__ import annotations

from array import array
from dataclasses import dataclass

import torch
from torch import Tensor, nn

from roquenet.board import FEATURES, king_bucket, older_buckets
from roquenet.shapes import Shape

#: With |w| <= 1.98 a clipped activation times an output weight fits 16 bits, and the sum of 32 rows too.
CLIP = 1.98
#: About so many features are on at a time; their sum decides the spread of the first weights.
ACTIVE_FEATURES = 32
#: How a board's own king is written in a record.
OWN_KING = 6


@dataclass(frozen=True)
class Views:
    """The boards of a batch, two for each record, in the order of their king buckets."""

    order: Tensor  # places of the boards
    back: Tensor  # where each board went
    counts: tuple[int, ...]  # boards in each bucket


class FirstLayer(nn.Module):
    """The feature weights of a net in floating point.

    With several king buckets the weights of a feature are `feature_weights`, the same in all buckets,
    plus `king_weights` of the own king's bucket: what is true wherever the king stands is learned
    from all positions. In the file they are added up.
    """

    def __init__(self, shape: Shape, spread: float, steps: int) -> None:
        """`spread` is that of the sums of a full board. The net learns with the weights it will have in
        integers, `steps` to 1.0. bf16 holds whole numbers up to 256; beyond, and in sums, it rounds."""
        super().__init__()
        self.shape, self.steps = shape, steps
        self.feature_weights = nn.Parameter(torch.empty(FEATURES, shape.neurons))
        self.feature_biases = nn.Parameter(torch.zeros(shape.neurons))
        nn.init.normal_(self.feature_weights, std=spread / ACTIVE_FEATURES**0.5)
        if shape.kings > 1:
            self.king_weights = nn.Parameter(torch.zeros(shape.kings, FEATURES, shape.neurons))

    def sums(self, boards: Tensor, precision: torch.dtype, views: Views | None) -> Tensor:
        """The sums of boards [n, 32], in the order of `views` where there are king buckets."""
        whole = in_whole_steps(self.all_weights(), self.steps).to(precision)
        biases = in_steps(self.feature_biases, self.steps)
        if self.shape.kings == 1:
            sums = one_hot(boards, precision) @ whole.squeeze(0)
        else:
            parts = one_hot(boards[views.order], precision).split(views.counts)
            sums = torch.cat([part @ matrix for part, matrix in zip(parts, whole)])
        return sums.float() / self.steps + biases

    def all_weights(self) -> Tensor:
        """The feature weights of every king bucket, [K, 768, N]."""
        if self.shape.kings == 1:
            return self.feature_weights.unsqueeze(0)
        return self.feature_weights + self.king_weights

    @torch.no_grad()
    def clip_features(self) -> None:
        """Keeps the weights where integers can follow."""
        for weights in (self.feature_weights, self.feature_biases):
            weights.clamp_(-CLIP, CLIP)
        if self.shape.kings > 1:
            self.king_weights.clamp_(-CLIP - self.feature_weights, CLIP - self.feature_weights)

    @torch.no_grad()
    def take_features(self, weights: array, biases: array, kings: int, one: int) -> None:
        """Takes the weights of a net in integers, with as many king buckets or fewer: each begins as the one that held its squares."""
        matrices = torch.tensor(weights, dtype=torch.float32).view(kings, FEATURES, -1) / one
        self.feature_weights.copy_(matrices.mean(0))
        if self.shape.kings > 1:
            self.king_weights.copy_((matrices - matrices.mean(0))[older_buckets(self.shape.kings, kings)])
        self.feature_biases.copy_(torch.tensor(biases, dtype=torch.float32) / one)


def in_steps(weights: Tensor, steps: int) -> Tensor:
    """Weights as the engine has them, so many steps to 1.0, with the gradient of what they stand for."""
    return as_if_exact(torch.round(weights * steps) / steps, weights)


def in_whole_steps(weights: Tensor, steps: int) -> Tensor:
    """The same weights counted in steps: whole numbers, which a coarse precision holds where it would not hold their parts."""
    return as_if_exact(torch.round(weights * steps), weights * steps)


def as_if_exact(cut: Tensor, exact: Tensor) -> Tensor:
    """Numbers that were cut, with the gradient of the exact ones."""
    return exact + (cut - exact).detach()


def integers(weights: Tensor, one: int, typecode: str) -> array:
    """Weights in integers, where 1.0 becomes `one`."""
    rounded = (weights.detach().double().cpu() * one).round().long()
    return array(typecode, rounded.flatten().tolist())


def squares_of(boards: Tensor) -> Tensor:
    """Boards [n, 32] of two squares a byte as boards [n, 64]."""
    return torch.stack((boards & 15, boards >> 4), dim=-1).view(-1, 64)


def one_hot(boards: Tensor, precision: torch.dtype) -> Tensor:
    """The inputs of boards, [n, 768]."""
    pieces = torch.arange(1, 13, dtype=torch.uint8, device=boards.device).view(1, 12, 1)
    return (squares_of(boards).unsqueeze(1) == pieces).view(-1, FEATURES).to(precision)


def king_buckets(boards: Tensor, kings: int) -> Tensor:
    """The bucket of each board's own king, which always stands on the files a to d, of so many."""
    layout = torch.tensor([king_bucket(square & ~4, kings) for square in range(64)], device=boards.device)
    return layout[(squares_of(boards) == OWN_KING).int().argmax(1)]


def by_bucket(buckets: Tensor, kings: int) -> Views:
    """The views of boards with these buckets."""
    order = buckets.argsort(stable=True)
    counts = torch.bincount(buckets, minlength=kings)
    return Views(order, order.argsort(), tuple(counts.tolist()))
