"""The net file of architectures 2 and 3: neurons in pairs, then layers of 16 and 32; see `files.py` for architecture 1.

| type | what | 1.0 is |
|---|---|---|
| i16 [K][768][N] | feature weights | 256 |
| i16 [4][768][N] | architecture 3 alone: weights of pieces that are attacked, defended, hanging, attacked by a lesser piece | 256 |
| i16 [N] | feature biases | 256 |
| i8 [B][16][N] | second layer: the N/2 pairs of the side to move, then those of the other side | 64 |
| i32 [B][16] | its biases | 8192 |
| i16 [B][32][32] | third layer: the 16 neurons, then their squares | 1024 |
| i32 [B][32] | its biases | 2^20 |
| i16 [B][32] | output weights | 1024 |
| i32 [B] | output biases | 2^20 |
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from operator import mul
from pathlib import Path

from roquenet.board import ATTACK_MATRICES, FEATURES, attack_features, features, output_bucket, read_fen, summed
from roquenet.header import SCALE, Header, NetFileError, divide, pack, parts_of, save
from roquenet.shapes import Shape

ARCHITECTURE, ARCHITECTURE_WITH_ATTACKS = 2, 3
QA, QB = 256, 64
SECOND, THIRD = 16, 32
#: What 1.0 is in the sums of the second layer, in the weights behind it, and in their sums.
SECOND_ONE, LATE_ONE, LATE_SUM_ONE = 128 * QB, 1024, 1 << 20
#: The largest feature weight, and with architecture 3 the largest sum of what a piece adds because it is attacked and defended.
FEATURE_MOST, STATE_MOST = 507, 63
#: The largest numbers with which no sum of the engine overflows, in the order of the file. Feature biases have what is left.
SMALL_MOST = {
    "second weight": 127, "second bias": 1 << 24,
    "third weight": 32768, "third bias": 1 << 30, "output weight": 32768, "output bias": 1 << 30,
}


@dataclass
class QuantisedPairwiseNet:
    """A pairwise net in integers. Every field is a flat array in the order of the file."""

    name: str
    neurons: int
    buckets: int
    feature_weights: array  # i16 [king_buckets][FEATURES][neurons]
    feature_biases: array  # i16 [neurons]
    second_weights: array  # i8 [buckets][SECOND][neurons]
    second_biases: array  # i32 [buckets][SECOND]
    third_weights: array  # i16 [buckets][THIRD][2 * SECOND]
    third_biases: array  # i32 [buckets][THIRD]
    output_weights: array  # i16 [buckets][THIRD]
    output_biases: array  # i32 [buckets]
    data_hash: int = 0
    king_buckets: int = 1  # one of KING_BUCKETS
    attack_weights: array = field(default_factory=lambda: array("h"))  # i16 [ATTACK_MATRICES][FEATURES][neurons], or empty

    @property
    def shape(self) -> Shape:
        """How large it is."""
        attacks = bool(self.attack_weights)
        hanging = attacks and not any(self.attack_weights[: len(self.attack_weights) // 2])
        return Shape(self.neurons, self.buckets, self.king_buckets, pairwise=True, attacks=attacks, hanging=hanging)

    def parts(self) -> list[array]:
        """All weights in the order of the file."""
        seen = [self.attack_weights] if self.attack_weights else []
        return [self.feature_weights, *seen, self.feature_biases, self.second_weights, self.second_biases,
                self.third_weights, self.third_biases, self.output_weights, self.output_biases]

    def to_bytes(self) -> bytes:
        """The whole file."""
        architecture = ARCHITECTURE_WITH_ATTACKS if self.attack_weights else ARCHITECTURE
        header = Header(architecture, self.neurons, self.buckets, self.king_buckets, (QA, QB), SECOND,
                        self.data_hash, self.name)
        return pack(header, self.parts())

    def overflow(self) -> str | None:
        """Which number is too large for the sums of the engine; none if all of them fit."""
        state = STATE_MOST if self.attack_weights else 0
        most = {"feature weight": FEATURE_MOST, "feature bias": 32767 - 32 * (FEATURE_MOST + state), **SMALL_MOST}
        parts = [part for part in self.parts() if part is not self.attack_weights]
        sizes = [(what, max(max(part), -min(part)), largest) for (what, largest), part in zip(most.items(), parts)]
        if self.attack_weights:
            count = len(self.attack_weights) // ATTACK_MATRICES
            matrices = [self.attack_weights[start : start + count] for start in range(0, ATTACK_MATRICES * count, count)]
            size = max(max(map(abs, states_of(*numbers))) for numbers in zip(*matrices))
            sizes.append(("sum of attack weights", size, STATE_MOST))
        return next((f"a {what} of size {size}; the largest is {largest}" for what, size, largest in sizes if size > largest), None)

    def save(self, path: Path) -> None:
        """Writes the file so that it is never seen half written."""
        save(self.to_bytes(), path)

    def evaluate(self, fen: str) -> int:
        """Centipawns for the side to move, in exactly the integers of the engine."""
        pieces, white_to_move = read_fen(fen)
        bucket = output_bucket(pieces, self.buckets)
        pairs = self._pairs(pieces, white_to_move) + self._pairs(pieces, not white_to_move)
        sums = _layer(pairs, self.second_weights, self.second_biases, SECOND, bucket)
        linear = [_clamp(value, SECOND_ONE) >> 3 for value in sums]
        squares = [value * value >> 10 for value in linear]
        sums = _layer(linear + squares, self.third_weights, self.third_biases, THIRD, bucket)
        clamped = [_clamp(value >> 10, LATE_ONE) for value in sums]
        squares = [value * value >> 10 for value in clamped]
        (output,) = _layer(squares, self.output_weights, self.output_biases, 1, bucket)
        return divide(output * SCALE, LATE_SUM_ONE)

    def _pairs(self, pieces: list[tuple[int, int, bool]], white: bool) -> list[int]:
        sums = summed(self.feature_weights, self.feature_biases, features(pieces, white, self.king_buckets))
        if self.attack_weights:
            sums = summed(self.attack_weights, sums, attack_features(pieces, white))
        values = [_clamp(value, QA - 1) for value in sums]
        half = self.neurons // 2
        return [first * second >> 9 for first, second in zip(values[:half], values[half:])]


def read_pairwise(header: Header, payload: bytes, path: Path) -> QuantisedPairwiseNet:
    """The net with this header and these weights; raises NetFileError where the engine would refuse it."""
    if header.quantisation != (QA, QB):
        raise NetFileError(f"{path}: unknown quantisation {header.quantisation[0]}, {header.quantisation[1]}, {SCALE}")
    if header.second != SECOND:
        raise NetFileError(f"{path}: {header.second} neurons in the second layer; expected {SECOND}")
    attacks = header.architecture == ARCHITECTURE_WITH_ATTACKS
    try:
        Shape(header.neurons, header.buckets, header.kings, pairwise=True, attacks=attacks)
    except ValueError as error:
        raise NetFileError(f"{path}: {error}") from None
    neurons, buckets = header.neurons, header.buckets
    seen = [("h", ATTACK_MATRICES * FEATURES * neurons)] if attacks else []
    layout = [
        ("h", header.kings * FEATURES * neurons), *seen, ("h", neurons), ("b", buckets * SECOND * neurons), ("i", buckets * SECOND),
        ("h", buckets * THIRD * 2 * SECOND), ("i", buckets * THIRD), ("h", buckets * THIRD), ("i", buckets),
    ]
    parts = parts_of(payload, layout, path)
    attack_weights = parts.pop(1) if attacks else array("h")
    net = QuantisedPairwiseNet(header.name, neurons, buckets, *parts, data_hash=header.data_hash, king_buckets=header.kings,
                               attack_weights=attack_weights)
    if reason := net.overflow():
        raise NetFileError(f"{path}: {reason}")
    return net


def states_of(attacked: int, defended: int, hanging: int, lesser: int) -> tuple[int, ...]:
    """What a piece adds in each of its states, attacked and by a lesser piece, not defended, then defended, and both; and in the end what
    a defended one adds when it is attacked."""
    return (attacked + hanging, attacked + hanging + lesser, defended, attacked + defended, attacked + defended + lesser, attacked)


def _layer(inputs: list[int], weights: array, biases: array, outputs: int, bucket: int) -> list[int]:
    """The sums of one bucket's layer, a row of weights for each output."""
    width, first = len(inputs), bucket * outputs
    rows = (weights[row * width : (row + 1) * width] for row in range(first, first + outputs))
    return [biases[first + place] + sum(map(mul, inputs, row)) for place, row in enumerate(rows)]


def _clamp(value: int, most: int) -> int:
    return min(max(value, 0), most)
