"""Architecture 2 trained on a tiny set, on the CPU, and the arguments of the loop; skipped where PyTorch is missing."""

import contextlib
import io
import random
import sys
import tempfile
import unittest
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

from roquenet import files, records
from roquenet.shapes import Shape, big_nets
from test_pairwise_files import random_pairwise
from test_training import random_position, tiny_set

try:
    import torch

    from roquenet import check, train
    from roquenet.check import LARGEST_ERROR, MEAN_ERROR, rounding
    from roquenet.model import Net, net_of
    from roquenet.pairwise import PairwiseNet, chosen, pairs_of
    from roquenet.train import Schedule, Trainer

    sys.path.append(str(Path(__file__).parents[1]))
    sys.path.append(str(Path(__file__).parents[1] / "gpu"))
    import loop
except ImportError:
    torch = None


def row_of(fen: str) -> "torch.Tensor":
    return torch.tensor(list(records.from_fen(fen, 0, 0, 0)), dtype=torch.uint8).view(1, -1)


def said_by(command: Callable[[], None], *arguments: str) -> str:
    """What a command prints, whether it ends well or not."""
    said, before = io.StringIO(), sys.argv
    sys.argv = list(arguments)
    try:
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said), contextlib.suppress(SystemExit):
            command()
    finally:
        sys.argv = before
    return said.getvalue()


@unittest.skipIf(torch is None, "PyTorch is missing")
class PairwiseTraining(unittest.TestCase):
    def setUp(self) -> None:
        torch.set_num_threads(1)

    def trained(self, shape: Shape, steps: int, seed: int) -> "tuple[Trainer, float]":
        schedule = Schedule(samples=512 * steps, batch=512, warm_up=20, rate=5e-3)
        trainer = Trainer(tiny_set(8_000, seed), shape, schedule)
        before = trainer.held_out_loss()
        trainer.run(say=lambda _: None)
        return trainer, before

    def test_it_learns_and_the_integers_follow(self) -> None:
        for shape in (Shape(64, 8, 1, True), Shape(64, 8, 4, True), Shape(64, 1, 1, True)):
            trainer, before = self.trained(shape, 150, 1)
            self.assertLess(trainer.held_out_loss(), before / 3, shape)
            quantised = trainer.net.quantise("tiny")
            self.assertEqual(quantised.shape, shape)
            self.assertIsNone(quantised.overflow())
            queen_up = "4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1"
            self.assertGreater(quantised.evaluate(queen_up), 300)
            self.assertLess(quantised.evaluate(queen_up.replace(" w ", " b ")), -300)
            mean, largest = rounding(trainer.net, quantised, trainer.data[:200])
            self.assertLess(mean, MEAN_ERROR, shape)
            self.assertLess(largest, LARGEST_ERROR, shape)

    def test_floats_say_what_integers_say(self) -> None:
        """A net whose floats are those of a file, on boards that hit every clamp."""
        dice = random.Random(3)
        rows = [random_position(dice)[0] for _ in range(60)]
        for kings, buckets in ((1, 8), (4, 8), (4, 1), (16, 8)):
            net = random_pairwise(64, buckets, 7, kings)
            floats = PairwiseNet(net.shape)
            floats.begin_with(net)
            for fen in rows:
                # Steps cut off behind the pairs: up to a thousandth of each of 16 and of 32 neurons.
                self.assertAlmostEqual(floats(row_of(fen), torch.float32).item() * files.SCALE, net.evaluate(fen), delta=15)

    def test_kings_planned_and_looked_for_say_the_same(self) -> None:
        trainer, _ = self.trained(Shape(64, 8, 4, True), 30, 8)
        self.assertGreater(trainer.net.king_weights.abs().max().item(), 0.001)
        batch = trainer.data[trainer.batches.next().long()]
        planned = trainer.net(batch, torch.float32, trainer.batches.views)
        self.assertTrue(torch.allclose(planned, trainer.net(batch, torch.float32), atol=1e-5))
        alone = torch.cat([trainer.net(row.view(1, -1), torch.float32) for row in batch[:50]])
        self.assertTrue(torch.allclose(planned[:50], alone, atol=1e-5))

    def test_a_compiled_step_is_the_same_step(self) -> None:
        for shape in (Shape(64, 8, 1, True), Shape(64, 8, 4, True)):
            trainer = Trainer(tiny_set(1_500, 5), shape, Schedule(samples=1e4, batch=256))
            trainer.precision = torch.bfloat16
            batch, views = trainer.data[trainer.batches.next().long()], trainer.batches.views
            # Without a compiler of C++: what would be compiled is one graph, with nothing looked up in between.
            compiled = torch.compile(trainer._loss, dynamic=False, fullgraph=True, backend="aot_eager")
            gradients = []
            for loss_of in (trainer._loss, compiled):
                trainer.net.zero_grad()
                loss_of(batch, views).backward()
                gradients.append([value.grad.clone() for value in trainer.net.parameters()])
            for mine, other in zip(*gradients):
                self.assertTrue(mine.abs().sum() > 0)
                self.assertTrue(torch.allclose(mine, other, rtol=0.02, atol=1e-6), shape)

    def test_pairs_have_the_steps_of_the_engine(self) -> None:
        sums = torch.tensor([[2.0, 0.5, -1.0, 0.1, 1.0, 0.5, 1.0, 0.05]], requires_grad=True)
        pairs = pairs_of(sums)
        self.assertEqual((pairs * 128).tolist(), [[255 * 255 // 512, 32, 0, 0]])
        pairs.sum().backward()
        self.assertTrue(torch.allclose(sums.grad[0], torch.tensor([0, 0.5, 0, 0.05, 0, 0.5, 0, 0.1])))

    def test_the_bucket_is_chosen(self) -> None:
        values = torch.arange(24.0).view(2, 12)
        self.assertEqual(chosen(values, torch.tensor([2, 0]), 3).tolist(), [[6, 7, 8], [12, 13, 14]])

    def test_weights_stay_where_integers_can_follow(self) -> None:
        net = net_of(Shape(64, 8, 4, True))
        for number, parameter in enumerate(net.parameters()):
            torch.nn.init.normal_(parameter, std=100, generator=torch.Generator().manual_seed(number))
        net.clip()
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "a.nnue"
            net.quantise("large").save(path)
            self.assertEqual(files.load(path), net.quantise("large"))

    def test_a_net_begins_with_its_like(self) -> None:
        plain = random_pairwise(64, 8, 1)
        grown = net_of(Shape(64, 8, 4, True))
        torch.nn.init.normal_(grown.king_weights)
        grown.begin_with(plain)
        dice = random.Random(10)
        fens = [random_position(dice)[0] for _ in range(10)]
        self.assertEqual(len(set(fens)), 10)
        self.assertEqual([plain.evaluate(fen) for fen in fens], [grown.quantise("x").evaluate(fen) for fen in fens])
        again = net_of(plain.shape)
        again.begin_with(plain)
        self.assertEqual(again.quantise("random"), plain)
        with self.assertRaisesRegex(ValueError, "another architecture"):
            net_of(Shape(64, 8, 1, True)).begin_with(Net(Shape(64)).quantise("old"))
        with self.assertRaisesRegex(ValueError, "another architecture"):
            Net(Shape(64)).begin_with(plain)
        for shape in (Shape(128, 8, 1, True), Shape(64, 1, 1, True)):
            with self.assertRaisesRegex(ValueError, "another shape"):
                net_of(shape).begin_with(plain)

    def test_it_is_saved_and_goes_on(self) -> None:
        data, shape = tiny_set(1_500, 3), Shape(64, 8, 1, True)
        schedule = Schedule(samples=256 * 20, batch=256)
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "net"
            first = Trainer(data, shape, schedule)
            for _ in range(10):
                first.one_step()
            first.save(out)
            second = Trainer(data, shape, schedule)
            second.resume(out)
            self.assertEqual(files.load(out / "net.nnue").parts(), first.net.quantise("net").parts())
            # The same next steps: weights, moments and place in the schedule are all there.
            for _ in range(3):
                places = first.known[torch.randperm(len(first.known))[:256]]
                for trainer in (first, second):
                    trainer.batches = SimpleNamespace(next=lambda: places, views=None)
                    trainer.one_step()
            for mine, other in zip(first.net.parameters(), second.net.parameters()):
                self.assertTrue(torch.equal(mine, other))
            with self.assertRaises(ValueError):
                Trainer(data, Shape(64), schedule).resume(out)

    def test_the_commands_know_it(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            positions, out = Path(folder) / "positions.bin", Path(folder) / "net"
            positions.write_bytes(tiny_set(2_000, 12).numpy().tobytes())
            command = ["train", str(positions), "--pairwise", "--neurons", "64", "--batch", "256", "--out", str(out)]
            said = said_by(train.main, *command, "--samples", "10e3")
            self.assertIn("0.01 M samples  loss", said)
            self.assertEqual(str(files.load(out / "net.nnue").shape), "64p")
            said_by(train.main, *command, "--samples", "1e3", "--kings", "4", "--from", str(out / "net.nnue"))
            self.assertEqual(str(files.load(out / "net.nnue").shape), "64px4")
            said = said_by(check.main, "check", str(out), str(positions))
            self.assertRegex(said, r"integers against floats: mean [012]\.")


@unittest.skipIf(torch is None, "PyTorch is missing")
class Loop(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.plain, self.pairs = (Path(folder.name) / name for name in ("plain.nnue", "pairs.nnue"))
        Net(Shape(64)).quantise("plain").save(self.plain)
        net_of(Shape(64, 8, 1, True)).quantise("pairs").save(self.pairs)

    def test_each_net_begins_with_one_that_fits(self) -> None:
        wanted = big_nets("64px4,64,32,64p:20")
        found = loop.beginnings([self.plain, self.pairs], wanted)
        self.assertEqual(found, [self.pairs, self.plain, None, self.pairs])
        self.assertEqual(loop.beginnings([], wanted), [None] * 4)

    def test_a_net_of_no_use_ends_the_run_before_it_begins(self) -> None:
        for paths, big, reason in (
            ([self.plain], "64p", "its shape is 64, and no big net begins with it .--big has 64p."),
            ([self.plain, self.pairs], "64", "pairs.nnue: its shape is 64p"),
            ([self.plain], "0", "--big has none"),
            ([self.plain.with_name("nothing.nnue")], "64", "nothing.nnue"),
            ([Path(__file__)], "64", "not a net of Roque"),
        ):
            with self.assertRaisesRegex(SystemExit, reason):
                loop.beginnings(paths, big_nets(big))

    def test_a_wrong_shape_is_said(self) -> None:
        said = said_by(loop.main, "loop.py", "out", "--big", "768q")
        self.assertIn("'768q' is no shape: write 768, 768x4, 768p or 768px4", said)


if __name__ == "__main__":
    unittest.main()
