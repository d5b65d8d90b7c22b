"""Architectures 2 and 3: neurons multiplied two by two, then layers of 16 and 32 for each output bucket.

The layers of all output buckets are computed in one matrix product each, and the one of the position is
chosen: more arithmetic, but no small kernels.
"""

from __future__ import annotations

from array import array

import torch
from torch import Tensor, nn

from roquenet.attacks import ATTACK_INPUTS, HANGING_INPUTS, attack_inputs, maps_behind
from roquenet.board import ATTACK_MATRICES, FEATURES
from roquenet.files import QuantisedNet
from roquenet.first_layer import CLIP, FirstLayer, Views, as_if_exact, by_bucket, in_steps, in_whole_steps, integers, king_buckets
from roquenet.pairwise_files import LATE_ONE, LATE_SUM_ONE, QA, QB, SECOND, SECOND_ONE, STATE_MOST, THIRD, QuantisedPairwiseNet, states_of
from roquenet.records import BUCKET_AT
from roquenet.shapes import Shape

#: How far the sums of a full board spread at first. Wider ones (0.5, 0.8) learned more slowly.
SPREAD = 2**0.5 / 4
#: A pair lives if both its neurons do: one in four at first.
ACTIVE_PAIRS = 0.25
#: Neurons of the small layers begin a little above zero, where they learn.
FIRST_BIAS = 0.2
#: The largest value of a neuron, and the steps of a pair, in the engine.
TOP, PAIR_STEPS = (QA - 1) / QA, 128
#: What the integers of the small layers hold.
LATE_CLIP, BIAS_CLIP = 16.0, 64.0
#: The largest sum of weights for attacks that come together: three of them may be rounded up.
STATE_CLIP = (STATE_MOST - 1.5) / QA
#: The small layers: what 1.0 becomes in the file, and in which integers it is written.
SMALL_LAYERS = (
    ("second_weights", QB, "b"), ("second_biases", SECOND_ONE, "i"),
    ("third_weights", LATE_ONE, "h"), ("third_biases", LATE_SUM_ONE, "i"),
    ("output_weights", LATE_ONE, "h"), ("output_biases", LATE_SUM_ONE, "i"),
)


class PairwiseNet(FirstLayer):
    """Architecture 2, or 3 with inputs for attacks."""

    def __init__(self, shape: Shape) -> None:
        super().__init__(shape, SPREAD, QA)

        def the_same_in_all_buckets(*size: int, spread: float) -> nn.Parameter:
            return nn.Parameter((torch.randn(size) * spread).expand(shape.buckets, *size).clone())

        active = ACTIVE_PAIRS * shape.neurons
        self.second_weights = the_same_in_all_buckets(SECOND, shape.neurons, spread=(2 / active) ** 0.5)
        self.second_biases = nn.Parameter(torch.full((shape.buckets, SECOND), FIRST_BIAS))
        self.third_weights = the_same_in_all_buckets(THIRD, 2 * SECOND, spread=(2 / (2 * SECOND)) ** 0.5)
        self.third_biases = nn.Parameter(torch.full((shape.buckets, THIRD), FIRST_BIAS))
        self.output_weights = the_same_in_all_buckets(THIRD, spread=0.1)
        self.output_biases = nn.Parameter(torch.zeros(shape.buckets))
        if shape.attacks:
            self.attack_weights = nn.Parameter(torch.zeros(HANGING_INPUTS if shape.hanging else ATTACK_INPUTS, shape.neurons))

    def forward(self, records: Tensor, precision: torch.dtype, views: Views | None = None) -> Tensor:
        """The value of each record [B, 72] for the side to move; 1.0 stands for SCALE centipawns.

        `views` saves looking for the kings, where the batch was put together by their buckets.
        """
        boards = records[:, :64].reshape(-1, 32)
        bucket = records[:, BUCKET_AT].long()
        if self.shape.kings == 1:
            sums = self.sums(boards, precision, None) + self._attack_sums(records, None, precision)
            inputs = pairs_of(sums).view(-1, self.shape.neurons)
            sums = product(inputs, in_steps(self.second_weights, QB).flatten(0, 1), precision) + self.second_biases.flatten()
            second = chosen(sums, bucket, SECOND)
        else:
            views = views or by_bucket(king_buckets(boards, self.shape.kings), self.shape.kings)
            pairs = pairs_of(self.sums(boards, precision, views) + self._attack_sums(records, views, precision))
            second = self._second_by_views(pairs, bucket, precision, views)
        linear = second.clamp(0, 1)
        both = torch.cat((linear, linear.square()), dim=1)
        third = chosen(both @ self.third_weights.flatten(0, 1).T + self.third_biases.flatten(), bucket, THIRD)
        outputs = third.clamp(0, 1).square() @ self.output_weights.T + self.output_biases
        return chosen(outputs, bucket, 1).squeeze(1)

    def _attack_sums(self, records: Tensor, views: Views | None, precision: torch.dtype) -> Tensor | float:
        """What the inputs for attacks add to the sums of the boards: the same weights wherever the king stands."""
        if not self.shape.attacks:
            return 0.0
        boards, maps = records[:, :64].reshape(-1, 32), maps_behind(records)
        if views:
            boards, maps = boards[views.order], maps[views.order]
        whole = in_whole_steps(self.attack_weights, self.steps).to(precision)
        return (attack_inputs(boards, maps, precision, self.shape.hanging) @ whole).float() / self.steps

    def _second_by_views(self, pairs: Tensor, bucket: Tensor, precision: torch.dtype, views: Views) -> Tensor:
        """The second layer where the boards lie in the order of their kings: each with the weights of
        both halves, of which its own are chosen before the two boards of a record are brought together."""
        buckets = self.shape.buckets
        halves = in_steps(self.second_weights, QB).view(buckets, SECOND, 2, -1).permute(2, 0, 1, 3).flatten(0, 2)
        own = self.second_biases.flatten()
        sums = product(pairs, halves, precision) + torch.cat((own, torch.zeros_like(own)))
        place = (views.order % 2) * buckets
        if buckets > 1:
            place = place + bucket[views.order // 2]
        return chosen(sums, place, SECOND)[views.back].view(-1, 2, SECOND).sum(1)

    @torch.no_grad()
    def clip(self) -> None:
        """Keeps the weights where integers can follow."""
        self.clip_features()
        if self.shape.attacks:
            self._clip_states()
        self.second_weights.clamp_(-CLIP, CLIP)
        for weights in (self.third_weights, self.output_weights):
            weights.clamp_(-LATE_CLIP, LATE_CLIP)
        for biases in (self.second_biases, self.third_biases, self.output_biases):
            biases.clamp_(-BIAS_CLIP, BIAS_CLIP)

    def _clip_states(self) -> None:
        """Makes weights for attacks smaller, all of an input alike, where a sum of those that come together is too large."""
        sums = states_of(*self.all_attack_weights().unbind())
        largest = torch.stack(sums).abs().amax(0)
        self.attack_weights.view(-1, FEATURES, self.shape.neurons).mul_((STATE_CLIP / largest).clamp(max=1))

    def all_attack_weights(self) -> Tensor:
        """The four matrices for attacks; those that the net has not are zero."""
        own = self.attack_weights.view(-1, FEATURES, self.shape.neurons)
        return torch.cat((own.new_zeros(ATTACK_MATRICES - len(own), *own.shape[1:]), own))

    @torch.no_grad()
    def begin_with(self, net: QuantisedNet | QuantisedPairwiseNet) -> None:
        """Takes the weights of a pairwise net of the same width to go on from, with as many king buckets or fewer."""
        if unlike := self.shape.unlike(net.shape):
            raise ValueError(f"{net.name!r} has {unlike}")
        self.take_features(net.feature_weights, net.feature_biases, net.king_buckets, QA)
        if self.shape.attacks:
            own = self.attack_weights
            if net.shape.attacks:
                own.copy_(torch.tensor(net.attack_weights[-own.numel():], dtype=torch.float32).view_as(own) / QA)
            else:
                own.zero_()
        for name, one, _ in SMALL_LAYERS:
            weights = getattr(self, name)
            weights.copy_(torch.tensor(getattr(net, name), dtype=torch.float32).view_as(weights) / one)

    def quantise(self, name: str, data_hash: int = 0) -> QuantisedPairwiseNet:
        """The net in integers."""
        return QuantisedPairwiseNet(
            name=name,
            neurons=self.shape.neurons,
            buckets=self.shape.buckets,
            feature_weights=integers(self.all_weights(), QA, "h"),
            feature_biases=integers(self.feature_biases, QA, "h"),
            **{layer: integers(getattr(self, layer), one, typecode) for layer, one, typecode in SMALL_LAYERS},
            data_hash=data_hash,
            king_buckets=self.shape.kings,
            attack_weights=integers(self.all_attack_weights(), QA, "h") if self.shape.attacks else array("h"),
        )


def pairs_of(sums: Tensor) -> Tensor:
    """The pairs [n, N / 2] of sums [n, N], in the steps of the engine. What a step cuts off is learned with:
    the gradient does not see it."""
    first, second = sums.clamp(0, TOP).chunk(2, dim=1)
    pairs = first * second
    return as_if_exact(torch.floor(pairs * PAIR_STEPS) / PAIR_STEPS, pairs)


def product(inputs: Tensor, rows: Tensor, precision: torch.dtype) -> Tensor:
    """Inputs times rows of weights, with the numbers of the first layer. Pairs lose nothing by it: they have seven bits."""
    return (inputs.to(precision) @ rows.to(precision).T).float()


def chosen(values: Tensor, places: Tensor, width: int) -> Tensor:
    """Of values [n, choices x width] those of one choice, [n, width]. A sum of what is kept: unlike that of
    a gather, its gradient is written without a scatter."""
    choices = values.shape[1] // width
    if choices == 1:
        return values
    kept = places.unsqueeze(1) == torch.arange(choices, device=values.device)
    return torch.where(kept.unsqueeze(2), values.view(-1, choices, width), torch.zeros_like(values[:1, :1])).sum(1)
