"""The net file and the integer evaluation; needs nothing but Python."""

import random
import tempfile
import unittest
from array import array
from pathlib import Path

from roquenet import board, files, records
from roquenet.mean import mean

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
FENS = [
    START,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1",
    "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1",
    "r1bq1rk1/pppp1ppp/2n5/8/8/8/PPPPKPPP/RNBQ3R b - - 0 1",
]


def random_net(neurons: int, buckets: int, seed: int, king_buckets: int = 1) -> files.QuantisedNet:
    dice = random.Random(seed)

    def numbers(typecode: str, count: int, most: int) -> array:
        return array(typecode, [dice.randint(-most, most) for _ in range(count)])

    return files.QuantisedNet(
        "random", neurons, buckets, numbers("h", king_buckets * 768 * neurons, 60),
        numbers("h", neurons, 100), numbers("h", buckets * 2 * neurons, 126),
        numbers("i", buckets, 5000), king_buckets=king_buckets,
    )


def number(square: str) -> int:
    return "abcdefgh".index(square[0]) + 8 * (int(square[1]) - 1)


def flipped(fen: str) -> str:
    """The same position with colours exchanged."""
    board, turn = fen.split()[:2]
    board = "/".join(reversed(board.split("/"))).swapcase()
    return f"{board} {'b' if turn == 'w' else 'w'} - - 0 1"


def mirrored(fen: str) -> str:
    """The same position seen in a mirror, a-file for h-file."""
    board, turn = fen.split()[:2]
    return "/".join(rank[::-1] for rank in board.split("/")) + f" {turn} - - 0 1"


class Files(unittest.TestCase):
    def test_round_trip(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "a.nnue"
            for king_buckets in files.KING_BUCKETS:
                net = random_net(32, 8, 1, king_buckets)
                net.save(path)
                self.assertEqual(files.load(path), net)

    def test_other_king_buckets_are_refused(self) -> None:
        whole = bytearray(random_net(32, 1, 1).to_bytes())
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "a.nnue"
            for number, reason in ((0, "0 king buckets"), (3, "expected 1, 4, 8 or 16"), (4, "ends in")):
                whole[20] = number
                path.write_bytes(whole)
                with self.assertRaisesRegex(files.NetFileError, reason):
                    files.load(path)

    def test_kings_have_their_places(self) -> None:
        ranks = {
            1: "0000" * 8,
            4: "0011" + "2222" + "3333" * 6,
            8: "0123" + "4455" + "6666" * 2 + "7777" * 4,
            16: "0123" + "4567" + "8899" + "aabb" + "ccdd" * 2 + "eeff" * 2,
        }
        for buckets, expected in ranks.items():
            places = [files.king_bucket(8 * rank + file, buckets) for rank in range(8) for file in range(4)]
            self.assertEqual(places, [int(digit, 16) for digit in expected])

    def test_more_king_buckets_divide_fewer(self) -> None:
        for fewer, buckets in ((1, 4), (4, 8), (8, 16), (4, 16)):
            older = board.older_buckets(buckets, fewer)
            self.assertEqual(len(older), buckets)
            for square in (8 * rank + file for rank in range(8) for file in range(4)):
                self.assertEqual(older[files.king_bucket(square, buckets)], files.king_bucket(square, fewer))

    def test_rows_follow_the_own_king(self) -> None:
        for white, black, expected in (
            ("a1", "h8", (0, 0)), ("g1", "f8", (0, 1)), ("c1", "d8", (1, 1)), ("e1", "a7", (1, 2)),
            ("h2", "e7", (2, 2)), ("d2", "e6", (2, 3)), ("a3", "a1", (3, 3)), ("h8", "b8", (3, 0)),
        ):
            pieces = [(number(white), 5, True), (number(black), 5, False), (27, 0, True)]
            for side, bucket in zip((True, False), expected):
                plain = [768 * bucket + row for row in files.features(pieces, side)]
                self.assertEqual(files.features(pieces, side, 4), plain, (white, black, side))
                self.assertEqual(files.features(pieces, side, 1), files.features(pieces, side))

    def test_a_mean_has_the_mean_of_every_weight_and_needs_one_shape(self) -> None:
        nets = [random_net(32, 8, seed) for seed in (1, 2, 3)]
        found = mean(nets, "mean")
        self.assertEqual((found.name, found.shape), ("mean", nets[0].shape))
        for key in ("feature_weights", "feature_biases", "output_weights", "output_biases"):
            for number, parts in zip(getattr(found, key), zip(*(getattr(net, key) for net in nets)), strict=True):
                self.assertLessEqual(abs(3 * number - sum(parts)), 1)
        self.assertEqual(mean([nets[0], nets[0]], nets[0].name).to_bytes(), nets[0].to_bytes())
        with self.assertRaisesRegex(ValueError, "nets of one shape: 32, 64"):
            mean([nets[0], random_net(64, 8, 1)], "mean")

    def test_every_damage_is_noticed(self) -> None:
        whole = random_net(32, 1, 2).to_bytes()
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "a.nnue"
            dice = random.Random(3)
            for _ in range(100):
                damaged = bytearray(whole)
                place = dice.choice([*range(12), *range(112, len(whole))])
                damaged[place] ^= 1 << dice.randrange(8)
                path.write_bytes(damaged)
                with self.assertRaises(files.NetFileError):
                    files.load(path)
            for length in (0, 5, 127, 128, len(whole) - 1):
                path.write_bytes(whole[:length])
                with self.assertRaises(files.NetFileError):
                    files.load(path)

    def test_symmetries(self) -> None:
        for king_buckets in files.KING_BUCKETS:
            net = random_net(32, 8, 4, king_buckets)
            for fen in FENS:
                self.assertEqual(net.evaluate(fen), net.evaluate(flipped(fen)), fen)
                self.assertEqual(net.evaluate(fen), net.evaluate(mirrored(fen)), fen)

    def test_records_hold_what_the_net_sees(self) -> None:
        for fen in FENS:
            record = records.from_fen(fen, -7, 2, 70_000)
            self.assertEqual(record[:64], records.from_fen(flipped(fen), 0, 0, 0)[:64], fen)
            pieces, white = files.read_fen(fen)
            for side, board in ((white, record[:32]), (not white, record[32:64])):
                nibbles = [half for byte in board for half in (byte & 15, byte >> 4)]
                seen = {(code - 1) * 64 + square for square, code in enumerate(nibbles) if code}
                self.assertEqual(seen, set(files.features(pieces, side)), fen)
            self.assertEqual(records.TAIL.unpack(record[64:])[:2], (-7, 2))
            self.assertEqual(records.TAIL.unpack(record[64:])[5], 70_000 & 0xFFFF)

    def test_records_are_what_the_engine_exports(self) -> None:
        lines = (Path(__file__).parents[2] / "data/vectors/records.tsv").read_text().splitlines()
        rows = [line.split("\t") for line in lines if not line.startswith("#")]
        self.assertGreaterEqual(len(rows), 6)
        for fen, *numbers, expected in rows:
            record = records.from_fen(fen, *map(int, numbers))
            self.assertEqual(record.hex(), expected, fen)
            self.assertIsNone(records.fault(record), fen)

    def test_what_is_no_record_is_noticed(self) -> None:
        record = records.from_fen(START, 0, 1, 0)
        self.assertIsNone(records.fault(record))
        for place, byte in ((1, 0x03), (0, 0x66), (40, 0xFF), (66, 3), (67, 6)):
            damaged = bytearray(record)
            damaged[place] = byte
            self.assertIsNotNone(records.fault(bytes(damaged)), (place, byte))
        self.assertIsNotNone(records.fault(bytes(72)))


if __name__ == "__main__":
    unittest.main()
