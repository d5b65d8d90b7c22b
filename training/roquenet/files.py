"""The net file, and an integer evaluation in plain Python; here of architecture 1, `pairwise_files.py` has the others.

The format and the arithmetic are described in docs/nnue.md. These modules use no library, so that the
numbers of the engine can be checked against them anywhere.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from pathlib import Path

from roquenet.board import EXPECTED_KINGS, FEATURES, KING_BUCKETS, features, king_bucket, output_bucket, read_fen, summed
from roquenet.header import HEADER, MAGIC, SCALE, Header, NetFileError, divide, fnv1a, pack, parts_of, save, unpack
from roquenet.pairwise_files import QuantisedPairwiseNet, read_pairwise
from roquenet.shapes import Shape

__all__ = ["FEATURES", "HEADER", "KING_BUCKETS", "MAGIC", "QA", "QB", "SCALE", "NetFileError", "QuantisedNet",
           "QuantisedPairwiseNet", "features", "fnv1a", "king_bucket", "load", "read_fen"]

ARCHITECTURE = 1
QA, QB = 255, 64


@dataclass
class QuantisedNet:
    """A net in integers. Every field is a flat array in the order of the file."""

    name: str
    neurons: int
    buckets: int
    feature_weights: array  # [king_buckets][FEATURES][neurons]
    feature_biases: array  # [neurons]
    output_weights: array  # [buckets][2 * neurons]
    output_biases: array  # [buckets]
    data_hash: int = 0
    king_buckets: int = 1  # one of KING_BUCKETS

    @property
    def shape(self) -> Shape:
        """How large it is."""
        return Shape(self.neurons, self.buckets, self.king_buckets)

    def to_bytes(self) -> bytes:
        """The whole file."""
        header = Header(ARCHITECTURE, self.neurons, self.buckets, self.king_buckets, (QA, QB), 0,
                        self.data_hash, self.name)
        return pack(header, [self.feature_weights, self.feature_biases, self.output_weights, self.output_biases])

    def save(self, path: Path) -> None:
        """Writes the file so that it is never seen half written."""
        save(self.to_bytes(), path)

    def evaluate(self, fen: str) -> int:
        """Centipawns for the side to move, in exactly the integers of the engine."""
        pieces, white_to_move = read_fen(fen)
        ours = self._hidden(pieces, white_to_move)
        theirs = self._hidden(pieces, not white_to_move)
        bucket = output_bucket(pieces, self.buckets)
        weights = self.output_weights[bucket * 2 * self.neurons : (bucket + 1) * 2 * self.neurons]
        total = sum(value * value * weight for value, weight in zip(ours + theirs, weights))
        scaled = (divide(total, QA) + self.output_biases[bucket]) * SCALE
        return divide(scaled, QA * QB)

    def _hidden(self, pieces: list[tuple[int, int, bool]], white: bool) -> list[int]:
        sums = summed(self.feature_weights, self.feature_biases, features(pieces, white, self.king_buckets))
        return [min(max(value, 0), QA) for value in sums]


def load(path: Path) -> QuantisedNet | QuantisedPairwiseNet:
    """Reads a net file of any architecture; raises NetFileError with the reason if it is none."""
    header, payload = unpack(path)
    if header.kings not in KING_BUCKETS:
        raise NetFileError(f"{path}: {header.kings} king buckets; expected {EXPECTED_KINGS}")
    if header.architecture != ARCHITECTURE:
        return read_pairwise(header, payload, path)
    if header.quantisation != (QA, QB):
        raise NetFileError(f"{path}: unknown quantisation {header.quantisation[0]}, {header.quantisation[1]}, {SCALE}")
    neurons, buckets = header.neurons, header.buckets
    layout = [("h", header.kings * FEATURES * neurons), ("h", neurons), ("h", buckets * 2 * neurons), ("i", buckets)]
    return QuantisedNet(header.name, neurons, buckets, *parts_of(payload, layout, path),
                        data_hash=header.data_hash, king_buckets=header.kings)
