"""The training loop on a tiny set, on the CPU; skipped, and said so, where PyTorch is missing."""

import random
import tempfile
import unittest
from pathlib import Path

from roquenet import files, records

try:
    import torch

    from roquenet.batches import Batches, pairs_of
    from roquenet.model import Net
    from roquenet.shapes import Shape
    from roquenet.train import Schedule, Trainer, read
except ImportError as missing:
    torch = None
    print(f"SKIPPED: the training loop is not tested here ({missing})")

VALUES = [100, 320, 330, 500, 900, 0]


def random_position(dice: random.Random) -> tuple[str, int]:
    """Two kings and a few pieces anywhere, and the material for the side to move."""
    board = [""] * 64
    squares = dice.sample(range(64), dice.randint(6, 14))
    names, material = ["K", "k"], 0
    for _ in squares[2:]:
        kind, white = dice.randrange(5), dice.random() < 0.5
        names.append("PNBRQ"[kind] if white else "pnbrq"[kind])
        material += VALUES[kind] if white else -VALUES[kind]
    for square, name in zip(squares, names):
        board[square] = name
    ranks = []
    for rank in range(7, -1, -1):
        text, empty = "", 0
        for name in board[rank * 8 : rank * 8 + 8]:
            if name:
                text, empty = text + (str(empty) if empty else "") + name, 0
            else:
                empty += 1
        ranks.append(text + (str(empty) if empty else ""))
    white = dice.random() < 0.5
    fen = f"{'/'.join(ranks)} {'w' if white else 'b'} - - 0 1"
    return fen, material if white else -material


def tiny_set(count: int, seed: int) -> "torch.Tensor":
    dice = random.Random(seed)
    rows = bytearray()
    for number in range(count):
        fen, material = random_position(dice)
        score = max(-3000, min(3000, material))
        rows += records.from_fen(fen, score, 1 + (score > 150) - (score < -150), number // 8)
    return torch.frombuffer(rows, dtype=torch.uint8).view(-1, records.SIZE).clone()


@unittest.skipIf(torch is None, "PyTorch is missing")
class Training(unittest.TestCase):
    def setUp(self) -> None:
        torch.set_num_threads(1)

    schedule = dict(samples=512 * 300, batch=512, warm_up=20, rate=5e-3)

    def test_it_learns_what_pieces_are_worth(self) -> None:
        torch.set_num_threads(1)
        trainer = Trainer(tiny_set(20_000, 1), Shape(32, 8), Schedule(**self.schedule))
        before = trainer.held_out_loss()
        trainer.run(say=lambda _: None)
        self.assertLess(trainer.held_out_loss(), before / 4)
        net = trainer.net.quantise("tiny")
        queen_up = "4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1"
        self.assertGreater(net.evaluate(queen_up), 300)
        self.assertLess(net.evaluate(queen_up.replace(" w ", " b ")), -300)

    def test_integers_follow_the_floats(self) -> None:
        dice = random.Random(5)
        trainer = Trainer(tiny_set(4_000, 2), Shape(64, 8), Schedule(**self.schedule))
        trainer.run(say=lambda _: None)
        quantised = trainer.net.quantise("tiny")
        errors = []
        for _ in range(200):
            fen, _ = random_position(dice)
            row = torch.tensor(list(records.from_fen(fen, 0, 0, 0)), dtype=torch.uint8).view(1, -1)
            exact = trainer.net(row, torch.float32).item() * files.SCALE
            if abs(exact) < 1000:
                errors.append(abs(exact - quantised.evaluate(fen)))
        self.assertGreater(len(errors), 100)
        # The bounds that `python3 -m roquenet.check` has for real nets: the net learned with the integers it became.
        self.assertLess(sum(errors) / len(errors), 3)
        self.assertLess(max(errors), 25)

    def test_king_buckets_are_learned_and_written(self) -> None:
        schedule = Schedule(**{**self.schedule, "samples": 512 * 100})
        trainer = Trainer(tiny_set(6_000, 8), Shape(32, 8, 4), schedule)
        before = trainer.held_out_loss()
        trainer.run(say=lambda _: None)
        self.assertLess(trainer.held_out_loss(), before / 3)
        self.assertGreater(trainer.net.king_weights.abs().max().item(), 0.001)
        # A batch put together by buckets says the same as one whose kings are looked for.
        batch = trainer.data[trainer.batches.next().long()]
        planned = trainer.net(batch, torch.float32, trainer.batches.views)
        self.assertTrue(torch.allclose(planned, trainer.net(batch, torch.float32), atol=1e-5))
        quantised = trainer.net.quantise("kings")
        self.assertEqual(quantised.king_buckets, 4)
        dice = random.Random(9)
        for _ in range(100):
            fen, _ = random_position(dice)
            row = torch.tensor(list(records.from_fen(fen, 0, 0, 0)), dtype=torch.uint8).view(1, -1)
            exact = trainer.net(row, torch.float32).item() * files.SCALE
            if abs(exact) < 1000:
                self.assertLess(abs(exact - quantised.evaluate(fen)), 60)

    def test_a_net_begins_with_another(self) -> None:
        dice = random.Random(10)
        fens = [random_position(dice)[0] for _ in range(40)]
        plain = Net(Shape(32, 8)).quantise("plain")
        with_kings = Net(Shape(32, 8, 4))
        torch.nn.init.normal_(with_kings.king_weights)
        with_kings.begin_with(plain)
        grown = with_kings.quantise("grown")
        self.assertEqual([plain.evaluate(fen) for fen in fens], [grown.evaluate(fen) for fen in fens])
        torch.nn.init.normal_(with_kings.king_weights, std=0.1)
        kings = with_kings.quantise("kings")
        again = Net(Shape(32, 8, 4))
        again.begin_with(kings)
        self.assertEqual(again.quantise("kings"), kings)
        finer = Net(Shape(32, 8, 16))
        finer.begin_with(kings)
        grown = finer.quantise("grown")
        self.assertEqual([kings.evaluate(fen) for fen in fens], [grown.evaluate(fen) for fen in fens])
        for shape in (Shape(64, 8), Shape(32, 1), Shape(32, 8)):
            with self.assertRaises(ValueError):
                Net(shape).begin_with(kings)

    def test_batches_have_every_position_and_equal_parts(self) -> None:
        data = tiny_set(5_000, 11)
        known = torch.arange(len(data), dtype=torch.int32)
        batches = Batches(data, known, 4, 100)
        self.assertEqual(sum(batches.shares), 100)
        seen = [batches.next() for _ in range(50)]
        for batch in seen:
            pairs = torch.bincount(pairs_of(data, batch, 4).long(), minlength=16)
            self.assertEqual(pairs.tolist(), batches.shares)
        self.assertGreater(len(torch.cat(seen).unique()), 4_500)
        plain = Batches(data, known, 1, 100)
        self.assertEqual(torch.cat([plain.next() for _ in range(50)]).sort().values.tolist(), known.tolist())

    def test_a_run_in_two_parts_is_the_same_run(self) -> None:
        data = tiny_set(2_000, 3)
        schedule = Schedule(**{**self.schedule, "samples": 512 * 128})
        with tempfile.TemporaryDirectory() as folder:
            first = Trainer(data, Shape(32, 1), schedule)
            for _ in range(64):
                first.one_step()
            first.save(Path(folder) / "net")
            second = Trainer(data, Shape(32, 1), schedule)
            second.resume(Path(folder) / "net")
            self.assertEqual(second.step, 64)
            for mine, other in zip(first.net.parameters(), second.net.parameters()):
                self.assertTrue(torch.equal(mine, other))
            second.run(say=lambda _: None, out=Path(folder) / "net")
            self.assertEqual(second.step, 128)
            saved = files.load(Path(folder) / "net" / "net.nnue")
            self.assertEqual(saved, second.net.quantise("net", saved.data_hash))
            other = Trainer(data, Shape(64, 1), schedule)
            with self.assertRaises(ValueError):
                other.resume(Path(folder) / "net")

    def test_bad_data_is_refused(self) -> None:
        with self.assertRaises(ValueError):
            Trainer(torch.zeros((600, 71), dtype=torch.uint8), Shape(32, 8), Schedule())
        with self.assertRaises(ValueError):
            Trainer(tiny_set(100, 4), Shape(32, 8), Schedule())
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "positions.bin"
            for bad in (b"x" * 100, b"", b"x" * 720):
                path.write_bytes(bad)
                with self.assertRaises(SystemExit):
                    read([path], torch.device("cpu"))
            path.write_bytes(records.from_fen("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", 90, 2, 7) * 10)
            self.assertEqual(read([path, path], torch.device("cpu")).shape, (20, records.SIZE))

    def test_games_are_held_out_whole(self) -> None:
        trainer = Trainer(tiny_set(8_000, 6), Shape(32, 8), Schedule(**self.schedule))
        def games(places: torch.Tensor) -> set[int]:
            return {int(row[70]) | int(row[71]) << 8 for row in trainer.data[places.long()]}
        self.assertTrue(len(trainer.held_out) > 0)
        self.assertEqual(len(trainer.known) + len(trainer.held_out), len(trainer.data))
        self.assertFalse(games(trainer.known) & games(trainer.held_out))

    def test_positions_whose_best_move_captures_can_be_left_out(self) -> None:
        """They are not learned from, and held out apart from the others whatever is learned from."""
        data = tiny_set(8_000, 6).clone()
        data[::3, 69] |= 16
        every, quiet = (Trainer(data, Shape(32, 8), Schedule(**self.schedule), quiet=quiet) for quiet in (False, True))
        for trainer in (every, quiet):
            self.assertTrue((data[trainer.held_out_noisy.long(), 69] & 16).all())
            self.assertFalse((data[trainer.held_out.long(), 69] & 16).any())
            self.assertGreater(len(trainer.held_out_noisy), 0)
            self.assertRegex(trainer.losses(), "; best move captures: 0.[0-9]{6} in floats at weight 0;")
        self.assertEqual(len(every.known) + len(every.held_out) + len(every.held_out_noisy), len(data))
        loud = data[every.known.long(), 69] & 16 > 0
        self.assertTrue(loud.any())
        self.assertEqual(quiet.known.tolist(), every.known[~loud].tolist())
        self.assertNotIn("captures", Trainer(tiny_set(8_000, 6), Shape(32, 8), Schedule(**self.schedule)).losses())

    def test_full_boards_can_count_more(self) -> None:
        """By the eighths of the number of pieces, with a mean of 1; what is held out counts alike, and is told by pieces."""
        data = tiny_set(8_000, 6)
        buckets = data[:, 67].long()
        self.assertGreater(len(buckets.unique()), 2)
        plain, full = (Trainer(data, Shape(32, 8), Schedule(**self.schedule, full=times)) for times in (1.0, 8.0))
        self.assertEqual(plain.weights.tolist(), [1.0] * 8)
        weights = full.weights / full.weights[0]
        for bucket in range(8):
            self.assertAlmostEqual(weights[bucket].item(), 1 + bucket, places=4)
        self.assertAlmostEqual(full.weights[buckets[full.known.long()]].mean().item(), 1.0, places=4)
        full.net.load_state_dict(plain.net.state_dict())
        self.assertEqual(full.held_out_loss(), plain.held_out_loss())
        self.assertRegex(full.losses(), "; by pieces, bare to full board:( 0.[0-9]{6}| nan){8}$")
        some = data[:512]
        each = full._errors(full.net(some, full.precision), some, full.wdl)
        self.assertAlmostEqual(full._loss(some).item(), (each * full.weights[buckets[:512]]).mean().item(), places=6)
        full.start_again(Schedule(**self.schedule))
        self.assertEqual(full.weights.tolist(), [1.0] * 8)
        for times in (0.0, -1.0, float("nan"), float("inf")):
            with self.assertRaisesRegex(ValueError, "a full board counts more than nothing"):
                Schedule(full=times)

    def test_a_shape_says_what_it_is(self) -> None:
        net = Net(Shape(96, 8))
        self.assertEqual(len(net.quantise("x").to_bytes()), 128 + 2 * (768 * 96 + 96 + 16 * 96) + 32)


if __name__ == "__main__":
    unittest.main()
