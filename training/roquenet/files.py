"""The net file: header, payload, checksum, and an integer evaluation in plain Python.

The format and the arithmetic are described in docs/nnue.md. This module uses no library, so that the
numbers of the engine can be checked against it anywhere.
"""

from __future__ import annotations

import struct
from array import array
from dataclasses import dataclass
from pathlib import Path

MAGIC = b"ROQUENET"
VERSION = 1
ARCHITECTURE = 1
QA, QB, SCALE = 255, 64, 400
FEATURES = 768
KING_BUCKETS = 4
# Where the own king stands, seen from its side and mirrored to the files a to d: a bucket for each
# square of a rank, from the first rank up.
_KING_LAYOUT = ((0, 0, 1, 1), (2, 2, 2, 2), *[(3, 3, 3, 3)] * 6)
HEADER = struct.Struct("<8sHHIIIiiiIQ64sQQ")
assert HEADER.size == 128


class NetFileError(ValueError):
    """A file that is no net, with the reason."""


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
    king_buckets: int = 1  # or KING_BUCKETS

    def to_bytes(self) -> bytes:
        """The whole file."""
        payload = b"".join(
            _little_endian(part)
            for part in (
                self.feature_weights,
                self.feature_biases,
                self.output_weights,
                self.output_biases,
            )
        )
        header = HEADER.pack(
            MAGIC, VERSION, ARCHITECTURE, self.neurons, self.buckets, self.king_buckets, QA, QB,
            SCALE, 0, self.data_hash, self.name.encode()[:64], len(payload), fnv1a(payload),
        )
        return header + payload

    def save(self, path: Path) -> None:
        """Writes the file so that it is never seen half written."""
        part = path.with_name(path.name + ".part")
        part.write_bytes(self.to_bytes())
        part.replace(path)

    def evaluate(self, fen: str) -> int:
        """Centipawns for the side to move, in exactly the integers of the engine."""
        pieces, white_to_move = read_fen(fen)
        ours = self._hidden(pieces, white_to_move)
        theirs = self._hidden(pieces, not white_to_move)
        bucket = (len(pieces) - 2) // 4 if self.buckets > 1 else 0
        weights = self.output_weights[bucket * 2 * self.neurons : (bucket + 1) * 2 * self.neurons]
        total = sum(value * value * weight for value, weight in zip(ours + theirs, weights))
        scaled = (_divide(total, QA) + self.output_biases[bucket]) * SCALE
        return _divide(scaled, QA * QB)

    def _hidden(self, pieces: list[tuple[int, int, bool]], white: bool) -> list[int]:
        sums = list(self.feature_biases)
        for feature in features(pieces, white, self.king_buckets):
            start = feature * self.neurons
            row = self.feature_weights[start : start + self.neurons]
            sums = [value + weight for value, weight in zip(sums, row)]
        return [min(max(value, 0), QA) for value in sums]


def load(path: Path) -> QuantisedNet:
    """Reads a net file; raises NetFileError with the reason if it is none."""
    data = path.read_bytes()
    if len(data) < HEADER.size:
        raise NetFileError(f"{path}: {len(data)} bytes are too few for a header")
    (magic, version, architecture, neurons, buckets, kings, qa, qb, scale, _, data_hash, name,
     length, checksum) = HEADER.unpack_from(data)
    if magic != MAGIC:
        raise NetFileError(f"{path}: not a net of Roque")
    if (version, architecture) != (VERSION, ARCHITECTURE):
        raise NetFileError(f"{path}: version {version}, architecture {architecture} is unknown")
    if kings not in (1, KING_BUCKETS):
        raise NetFileError(f"{path}: {kings} king buckets; expected 1 or {KING_BUCKETS}")
    if (qa, qb, scale) != (QA, QB, SCALE):
        raise NetFileError(f"{path}: unknown quantisation {qa}, {qb}, {scale}")
    payload = data[HEADER.size :]
    if len(payload) != length:
        raise NetFileError(f"{path}: {len(payload)} bytes of weights instead of {length}")
    if fnv1a(payload) != checksum:
        raise NetFileError(f"{path}: the checksum is wrong")
    counts = (kings * FEATURES * neurons, neurons, buckets * 2 * neurons)
    parts, at = [], 0
    for count in counts:
        parts.append(_read(payload, at, "h", count))
        at += 2 * count
    biases = _read(payload, at, "i", buckets)
    if at + 4 * buckets != length:
        raise NetFileError(f"{path}: the sizes in the header do not fit its length")
    return QuantisedNet(name.rstrip(b"\0").decode(errors="replace"), neurons, buckets, *parts,
                        output_biases=biases, data_hash=data_hash, king_buckets=kings)


def king_bucket(square: int) -> int:
    """The bucket of a king on this square, already turned and mirrored (files a to d)."""
    return _KING_LAYOUT[square // 8][square % 8]


def features(
    pieces: list[tuple[int, int, bool]], white: bool, king_buckets: int = 1
) -> list[int]:
    """The rows that count for one side. `pieces` holds (square, kind, is white)."""
    king = next(square for square, kind, side in pieces if kind == 5 and side == white)
    flip = (0 if white else 56) ^ (7 if king % 8 >= 4 else 0)
    start = FEATURES * king_bucket(king ^ flip) if king_buckets > 1 else 0
    return [
        start + (0 if side == white else 384) + kind * 64 + (square ^ flip)
        for square, kind, side in pieces
    ]


def read_fen(fen: str) -> tuple[list[tuple[int, int, bool]], bool]:
    """The pieces of a position and whether White is to move."""
    board, turn = fen.split()[:2]
    pieces = []
    for row, rank in enumerate(board.split("/")):
        file = 0
        for symbol in rank:
            if symbol.isdigit():
                file += int(symbol)
            else:
                kind = "pnbrqk".index(symbol.lower())
                pieces.append(((7 - row) * 8 + file, kind, symbol.isupper()))
                file += 1
    return pieces, turn == "w"


def fnv1a(data: bytes) -> int:
    """FNV-1a, 64 bits."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


def _divide(value: int, by: int) -> int:
    """Integer division that cuts towards zero, as processors do."""
    return -(-value // by) if value < 0 else value // by


def _little_endian(part: array) -> bytes:
    import sys

    if sys.byteorder == "big":
        part = array(part.typecode, part)
        part.byteswap()
    return part.tobytes()


def _read(payload: bytes, at: int, typecode: str, count: int) -> array:
    import sys

    part = array(typecode)
    size = part.itemsize * count
    if at + size > len(payload):
        raise NetFileError("the file ends in the middle of the weights")
    part.frombytes(payload[at : at + size])
    if sys.byteorder == "big":
        part.byteswap()
    return part
