"""The file of architecture 2 and its integer evaluation; needs nothing but Python."""

import random
import struct
import tempfile
import unittest
from array import array
from collections import Counter
from pathlib import Path

from roquenet import files
from roquenet.pairwise_files import SECOND, THIRD
from test_files import FENS, flipped, mirrored


def random_pairwise(neurons: int, buckets: int, seed: int, king_buckets: int = 1) -> files.QuantisedPairwiseNet:
    """Weights so large that every clamp is hit from both sides."""
    dice = random.Random(seed)

    def numbers(typecode: str, count: int, most: int) -> array:
        return array(typecode, [dice.randint(-most, most) for _ in range(count)])

    return files.QuantisedPairwiseNet(
        "random", neurons, buckets, numbers("h", king_buckets * 768 * neurons, 60), numbers("h", neurons, 200),
        numbers("b", buckets * SECOND * neurons, 127), numbers("i", buckets * SECOND, 10_000),
        numbers("h", buckets * THIRD * 2 * SECOND, 800), numbers("i", buckets * THIRD, 1 << 20),
        numbers("h", buckets * THIRD, 3_000), numbers("i", buckets, 1 << 20), king_buckets=king_buckets,
    )


def by_hand(data: bytes, fen: str, seen: Counter) -> int:
    """The value of a position read off the bytes of a file, step by step; counts which clamps were hit."""
    neurons, buckets, kings = struct.unpack_from("<III", data, 12)
    offset = 128

    def block(code: str, count: int) -> int:
        nonlocal offset
        offset += struct.calcsize(f"<{count}{code}")
        return offset - struct.calcsize(f"<{count}{code}")

    def at(code: str, start: int, place: int) -> int:
        return struct.unpack_from(f"<{code}", data, start + place * struct.calcsize(f"<{code}"))[0]

    def clamp(what: str, value: int, most: int) -> int:
        assert -(2**31) <= value < 2**31, what
        seen[what, (value >= 0) + (value > most)] += 1
        return 0 if value < 0 else most if value > most else value

    rows, biases = block("h", kings * 768 * neurons), block("h", neurons)
    second, second_biases = block("b", buckets * 16 * neurons), block("i", buckets * 16)
    third, third_biases = block("h", buckets * 32 * 32), block("i", buckets * 32)
    output, output_biases = block("h", buckets * 32), block("i", buckets)
    assert offset == len(data)
    board, turn = fen.split()[:2]
    for digit in "12345678":
        board = board.replace(digit, "." * int(digit))
    ranks = board.split("/")
    # The board of each side: own pieces in capitals, its first rank first, its king on the left.
    inputs = []
    for side in turn, "b" if turn == "w" else "w":
        own = [rank for rank in reversed(ranks)] if side == "w" else [rank.swapcase() for rank in ranks]
        king_file = next(rank.index("K") for rank in own if "K" in rank)
        own = [rank[::-1] for rank in own] if king_file > 3 else own
        squares = "".join(own)
        king = squares.index("K")
        bucket = 0 if kings == 1 else [0, 0, 1, 1][king] if king < 8 else 2 if king < 16 else 3
        values = []
        for neuron in range(neurons):
            total = at("h", biases, neuron)
            for square, piece in enumerate(squares):
                if piece != ".":
                    row = bucket * 768 + "PNBRQKpnbrqk".index(piece) * 64 + square
                    total += at("h", rows, row * neurons + neuron)
            assert -32768 <= total <= 32767
            values.append(clamp("neuron", total, 255))
        inputs += [values[i] * values[i + neurons // 2] // 512 for i in range(neurons // 2)]
    bucket = 0 if buckets == 1 else (sum(piece.isalpha() for piece in board) - 2) // 4
    small = []
    for j in range(bucket * 16, bucket * 16 + 16):
        total = at("i", second_biases, j) + sum(x * at("b", second, j * neurons + i) for i, x in enumerate(inputs))
        small.append(clamp("second", total, 8192) // 8)
    small += [value * value // 1024 for value in small]
    value = at("i", output_biases, bucket)
    for k in range(bucket * 32, bucket * 32 + 32):
        total = at("i", third_biases, k) + sum(y * at("h", third, k * 32 + m) for m, y in enumerate(small))
        active = clamp("third", total // 1024, 1024)
        value += active * active // 1024 * at("h", output, k)
    seen["output", value > 0] += 1
    assert -(2**31) <= value < 2**31
    return int(abs(value) * 400 // 2**20) * (1 if value > 0 else -1)


class PairwiseFiles(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "a.nnue"

    def refused(self, data: bytes, reason: str) -> None:
        self.path.write_bytes(data)
        with self.assertRaisesRegex(files.NetFileError, reason):
            files.load(self.path)

    def test_round_trip(self) -> None:
        for kings, buckets in ((1, 8), (4, 8), (1, 1)):
            net = random_pairwise(64, buckets, 1, kings)
            net.save(self.path)
            self.assertEqual(files.load(self.path), net)
            self.assertEqual(str(net.shape), "64p" + ("x4" if kings > 1 else ""))
            data = self.path.read_bytes()
            self.assertEqual(struct.unpack_from("<HHIIIiiiI", data, 8), (1, 2, 64, buckets, kings, 256, 64, 400, 16))
            weights = 2 * (kings * 768 * 64 + 64) + buckets * (16 * 64 + 64 + 2048 + 128 + 64 + 4)
            self.assertEqual(len(data), 128 + weights)

    def test_it_says_what_a_calculation_by_hand_says(self) -> None:
        seen: Counter = Counter()
        for neurons, buckets, kings in ((64, 8, 1), (128, 8, 4), (64, 1, 4)):
            net = random_pairwise(neurons, buckets, neurons + kings, kings)
            for fen in FENS:
                for turned in (fen, flipped(fen), mirrored(fen)):
                    self.assertEqual(net.evaluate(turned), by_hand(net.to_bytes(), turned, seen), turned)
        for clamp in ("neuron", "second", "third"):
            for side in range(3):
                self.assertGreater(seen[clamp, side], 20, (clamp, side))
        self.assertGreater(min(seen["output", True], seen["output", False]), 5)

    def test_the_largest_weights_fit(self) -> None:
        seen: Counter = Counter()
        for sign in (1, -1):
            net = random_pairwise(64, 1, 3)
            net.feature_weights = array("h", [507] * len(net.feature_weights))
            net.feature_biases = array("h", [32767 - 32 * 507] * 64)
            net.second_weights = array("b", [127] * len(net.second_weights))
            net.second_biases = array("i", [1 << 24] * 16)
            net.third_weights = array("h", [32767] * len(net.third_weights))
            net.third_biases = array("i", [(1 << 30) - 1] * 32)
            net.output_weights = array("h", [32767 * sign] * 32)
            net.output_biases = array("i", [((1 << 30) - 1) * sign])
            net.save(self.path)
            value = files.load(self.path).evaluate(FENS[0])
            self.assertEqual(value, by_hand(net.to_bytes(), FENS[0], seen))
            self.assertEqual(value, sign * ((32 * 1024 * 32767 + (1 << 30) - 1) * 400 >> 20))

    def test_symmetries(self) -> None:
        for kings in (1, 4):
            net = random_pairwise(64, 8, 4, kings)
            values = [net.evaluate(fen) for fen in FENS]
            self.assertGreater(len(set(values)), 3)
            self.assertEqual(values, [net.evaluate(flipped(fen)) for fen in FENS])
            self.assertEqual(values, [net.evaluate(mirrored(fen)) for fen in FENS])

    def test_other_headers_are_refused(self) -> None:
        whole = random_pairwise(64, 1, 1).to_bytes()
        for place, number, reason in (
            (10, 3, "architecture 3 is unknown"), (10, 1, "unknown quantisation"), (12, 96, "a multiple of 64"),
            (12, 0, "0 neurons"), (12, 2112, "64 to 2048"), (16, 2, "2 output buckets"), (16, 8, "ends in"),
            (20, 3, "3 king buckets"), (20, 4, "ends in"), (24, 255, "unknown quantisation"), (28, 63, "unknown quantisation"),
            (32, 401, "unknown quantisation"), (36, 0, "0 neurons in the second layer; expected 16"), (36, 32, "expected 16"),
        ):
            changed = bytearray(whole)
            changed[place : place + 2] = struct.pack("<H", number)
            self.refused(bytes(changed), reason)
        eight = bytearray(random_pairwise(64, 8, 1).to_bytes())
        eight[16] = 1
        self.refused(bytes(eight), "do not fit")

    def test_weights_that_could_overflow_are_refused(self) -> None:
        for field, value in (
            ("feature_weights", 508), ("feature_weights", -508), ("feature_biases", 16544), ("feature_biases", -16544),
            ("second_weights", -128), ("second_biases", (1 << 24) + 1), ("third_biases", (1 << 30) + 1),
            ("output_biases", -(1 << 30) - 1),
        ):
            net = random_pairwise(64, 1, 1)
            getattr(net, field)[-1] = value
            self.refused(net.to_bytes(), f"{field.replace('_', ' ')[:-2]}.* of size {abs(value)}")

    def test_every_damage_is_noticed(self) -> None:
        whole = random_pairwise(64, 1, 2).to_bytes()
        dice = random.Random(3)
        for _ in range(30):
            damaged = bytearray(whole)
            damaged[dice.choice([*range(40), *range(112, len(whole))])] ^= 1 << dice.randrange(8)
            self.refused(bytes(damaged), "")
        for length in (0, 5, 127, 128, len(whole) - 1):
            self.refused(whole[:length], "")


if __name__ == "__main__":
    unittest.main()
