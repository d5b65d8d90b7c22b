"""The files of architectures 2 and 3 and their integer evaluation; needs nothing but Python."""

import random
import struct
import tempfile
import unittest
from array import array
from collections import Counter
from pathlib import Path

from roquenet import files
from roquenet.board import older_buckets
from roquenet.pairwise_files import FEATURE_MOST, SECOND, THIRD
from roquenet.transfer import transferred
from test_files import FENS, flipped, mirrored, random_net


#: Pawns and a knight attack greater pieces.
ATTACKED = "r1b1k2r/pp1n1ppp/2p1pn2/3q2B1/1bPP4/P1NB1N2/1P3PPP/R2QR1K1 b kq - 0 1"


def random_pairwise(neurons: int, buckets: int, seed: int, king_buckets: int = 1, attacks: bool = False) -> files.QuantisedPairwiseNet:
    """Weights so large that every clamp is hit from both sides."""
    dice = random.Random(seed)

    def numbers(typecode: str, count: int, most: int) -> array:
        return array(typecode, [dice.randint(-most, most) for _ in range(count)])

    net = files.QuantisedPairwiseNet(
        "random", neurons, buckets, numbers("h", king_buckets * 768 * neurons, 60), numbers("h", neurons, 200),
        numbers("b", buckets * SECOND * neurons, 127), numbers("i", buckets * SECOND, 10_000),
        numbers("h", buckets * THIRD * 2 * SECOND, 800), numbers("i", buckets * THIRD, 1 << 20),
        numbers("h", buckets * THIRD, 3_000), numbers("i", buckets, 1 << 20), king_buckets=king_buckets,
    )
    if attacks:
        net.attack_weights = numbers("h", 4 * 768 * neurons, 21)
    return net


def reaching(squares: str, target: int) -> list[str]:
    """The pieces that attack or defend a square of a side's board, found by looking outwards from it."""
    found = []

    def at(file: int, rank: int) -> str:
        return squares[8 * rank + file] if 0 <= file < 8 and 0 <= rank < 8 else "#"

    for right in (-2, -1, 0, 1, 2):
        for up in (-2, -1, 0, 1, 2):
            file, rank, far = target % 8 + right, target // 8 + up, 1
            if abs(right) + abs(up) == 3:
                found += [piece for piece in at(file, rank) if piece in "Nn"]
            if max(abs(right), abs(up)) != 1:
                continue
            while at(file, rank) == ".":
                file, rank, far = file + right, rank + up, far + 1
            piece = at(file, rank)
            near = "Kk" + ("" if not right else "P" if up < 0 else "p" if up else "") if far == 1 else ""
            found += [piece] if piece in ("BbQq" if right and up else "RrQq") + near else []
    return found


def matrices_of(squares: str, place: int) -> list[int]:
    """Which of the four matrices for attacks are true of a piece."""
    worth = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9}
    piece = squares[place]
    attackers = [other for other in reaching(squares, place) if other.isupper() != piece.isupper()]
    defended = any(other.isupper() == piece.isupper() for other in reaching(squares, place))
    lesser = any(worth.get(other.lower(), 99) < worth.get(piece.lower(), 0) for other in attackers)
    states = attackers, defended, attackers and not defended, lesser
    return [matrix for matrix, true in enumerate(states) if true]


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

    attacks = data[10] == 3
    rows = block("h", kings * 768 * neurons)
    attack_rows = block("h", 4 * 768 * neurons) if attacks else None
    biases = block("h", neurons)
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
        rank, file = divmod(king, 8)
        bucket = {
            1: 0, 4: file // 2 if rank == 0 else min(rank + 1, 3), 8: (file, 4 + file // 2, 6, 6, 7, 7, 7, 7)[rank],
            16: 4 * rank + file if rank < 2 else (8, 10, 12, 12, 14, 14)[rank - 2] + file // 2,
        }[kings]
        counted = []
        for square, piece in enumerate(squares):
            if piece != ".":
                row = "PNBRQKpnbrqk".index(piece) * 64 + square
                matrices = matrices_of(squares, square) if attacks else []
                counted.append(rows + 2 * (bucket * 768 + row) * neurons)
                counted += [attack_rows + 2 * (768 * matrix + row) * neurons for matrix in matrices]
                seen.update(("matrix", matrix) for matrix in matrices)
        values = []
        for neuron in range(neurons):
            total = at("h", biases, neuron)
            total += sum(at("h", row, neuron) for row in counted)
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

    def test_round_trip_with_attacks(self) -> None:
        for kings, buckets in ((1, 8), (4, 8), (1, 1)):
            net = random_pairwise(64, buckets, 1, kings, attacks=True)
            net.save(self.path)
            self.assertEqual(files.load(self.path), net)
            self.assertEqual(str(net.shape), "64p" + ("x4" if kings > 1 else "") + "a")
            data = self.path.read_bytes()
            self.assertEqual(struct.unpack_from("<HHIIIiiiI", data, 8), (1, 3, 64, buckets, kings, 256, 64, 400, 16))
            weights = 2 * ((kings + 4) * 768 * 64 + 64) + buckets * (16 * 64 + 64 + 2048 + 128 + 64 + 4)
            self.assertEqual(len(data), 128 + weights)

    def test_it_says_what_a_calculation_by_hand_says(self) -> None:
        seen: Counter = Counter()
        for neurons, buckets, kings, attacks in (
            (64, 8, 1, False), (128, 8, 4, False), (64, 1, 4, False), (64, 8, 8, False), (64, 8, 16, False), (64, 8, 4, True), (64, 8, 16, True),
        ):
            net = random_pairwise(neurons, buckets, neurons + kings, kings, attacks)
            data = net.to_bytes()
            for fen in (*FENS, ATTACKED):
                for turned in (fen, flipped(fen), mirrored(fen)):
                    self.assertEqual(net.evaluate(turned), by_hand(data, turned, seen), turned)
        for matrix in range(4):
            self.assertGreater(seen["matrix", matrix], 10, matrix)
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

    def test_the_largest_weights_of_attacks_fit(self) -> None:
        """On a full board nothing overflows, whatever is attacked and defended, and one more is refused."""
        seen: Counter = Counter()
        fen = "qqqqqqqk/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQQQQK w - - 0 1"
        for weights in ((31, 32, 32, 0), (25, 25, 25, 13), (-31, -32, -32, 0)):
            net = random_pairwise(64, 1, 3, attacks=True)
            sign = 1 if weights[0] > 0 else -1
            net.feature_weights = array("h", [507 * sign] * len(net.feature_weights))
            net.feature_biases = array("h", [14527 * sign] * 64)
            net.attack_weights = array("h", [weight for weight in weights for _ in range(768 * 64)])
            net.save(self.path)
            self.assertEqual(files.load(self.path).evaluate(fen), by_hand(net.to_bytes(), fen, seen))
            net.attack_weights[-1] += sign
            self.refused(net.to_bytes(), "sum of attack weights of size 64; the largest is 63")

    def test_symmetries(self) -> None:
        for kings, attacks in ((1, False), (4, False), (4, True)):
            net = random_pairwise(64, 8, 4, kings, attacks)
            values = [net.evaluate(fen) for fen in FENS]
            self.assertGreater(len(set(values)), 3)
            self.assertEqual(values, [net.evaluate(flipped(fen)) for fen in FENS])
            self.assertEqual(values, [net.evaluate(mirrored(fen)) for fen in FENS])

    def test_other_headers_are_refused(self) -> None:
        whole = random_pairwise(64, 1, 1).to_bytes()
        for place, number, reason in (
            (10, 4, "architecture 4 is unknown"), (10, 3, "ends in"), (10, 1, "unknown quantisation"), (12, 96, "a multiple of 64"),
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
        seeing = bytearray(random_pairwise(64, 1, 1, attacks=True).to_bytes())
        seeing[10] = 2
        self.refused(bytes(seeing), "do not fit")

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

    def test_what_one_net_has_learned_is_put_on_another(self) -> None:
        base, learned, before = random_pairwise(64, 1, 1, 4), random_pairwise(64, 1, 2, 1, attacks=True), random_pairwise(64, 1, 3)
        net = transferred(base, learned, before, 0.5, "put")
        self.assertEqual((net.name, net.king_buckets, len(net.attack_weights)), ("put", 4, 4 * 768 * 64))
        half = [round(number / 2) for number in learned.attack_weights]
        self.assertEqual(list(net.attack_weights), half)
        for bucket, older in enumerate(older_buckets(4, 1)):
            for row in (0, 500, 768 * 64 - 1):
                place, source = bucket * 768 * 64 + row, older * 768 * 64 + row
                expected = base.feature_weights[place] + 0.5 * (learned.feature_weights[source] - before.feature_weights[source])
                self.assertLessEqual(abs(net.feature_weights[place] - expected), 0.5)
        self.assertTrue(all(-127 <= number <= 127 for number in net.second_weights))
        base.feature_weights[0] = FEATURE_MOST
        learned.feature_weights[0], before.feature_weights[0] = 60, -60
        self.assertEqual(transferred(base, learned, before, 0.5, "put").feature_weights[0], FEATURE_MOST)
        same = transferred(base, before, before, 0.5, base.name)
        self.assertEqual(same.to_bytes(), base.to_bytes())
        taken = transferred(learned, before, learned, 1.0, "put")
        self.assertEqual(list(taken.feature_weights), list(before.feature_weights))
        self.assertFalse(any(taken.attack_weights))
        for others in ((random_pairwise(128, 1, 1), before), (learned, random_pairwise(64, 8, 1)), (learned, random_pairwise(64, 1, 1, 4))):
            with self.assertRaisesRegex(ValueError, "other neurons"):
                transferred(base, *others, 0.5, "put")
        with self.assertRaisesRegex(ValueError, "sum of attack weights"):
            transferred(base, learned, before, 2.0, "put")
        for others in ((random_net(64, 1, 1), before), (learned, random_net(64, 1, 1))):
            with self.assertRaisesRegex(ValueError, "in pairs"):
                transferred(base, *others, 0.5, "put")


if __name__ == "__main__":
    unittest.main()
