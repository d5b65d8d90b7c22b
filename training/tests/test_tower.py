"""A tower corrects a base that lacks something, and nothing before it has learned."""

import sys
import tempfile
import unittest
import unittest.mock
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))

try:
    import torch

    from roquenet import tower as towers
    from roquenet.files import SCALE
    from roquenet.first_layer import squares_of
    from roquenet.shapes import TowerShape
    from roquenet.tower import Tower
    from roquenet.tower_training import TowerTrainer
    from teacher import scores_of, write_scores
    from test_training import tiny_set
except ImportError:
    torch = None


def knights(records: "torch.Tensor") -> "torch.Tensor":
    """The own knights less the others."""
    squares = squares_of(records[:, :32])
    return (squares == 2).sum(1) - (squares == 8).sum(1)


@unittest.skipIf(torch is None, "PyTorch is missing")
class ATower(unittest.TestCase):
    def trainer(self) -> "TowerTrainer":
        """Positions worth what a base says of them, and two pawns for each knight."""
        records = tiny_set(1_500, 3)
        base = torch.randint(-100, 100, (len(records),), generator=torch.Generator().manual_seed(1)).to(torch.int16)
        write_scores(records, (0.5 * base.float() + 200 * knights(records).float()).round().to(torch.int16))
        torch.manual_seed(2)
        return TowerTrainer(Tower(TowerShape(8, 1)), records, base, 0.5, batch=64, rate=5e-3)

    def test_it_begins_with_what_the_base_says(self) -> None:
        trainer = self.trainer()
        values = trainer.values(trainer.records, trainer.base)
        self.assertLessEqual((values.float() - 0.5 * trainer.base.float()).abs().max().item(), 0.5)

    def test_it_learns_what_the_base_lacks(self) -> None:
        trainer = self.trainer()
        trainer.held_out, trainer.known = trainer.known[:200], trainer.known[200:]
        before = trainer.held_out_loss()
        self.assertAlmostEqual(before, trainer.held_out_loss(corrected=False), places=7)
        trainer.run(0.0, steps=200)
        self.assertLess(trainer.held_out_loss(), 0.3 * before)
        said = trainer.values(trainer.records, trainer.base).float()
        wanted = scores_of(trainer.records).float()
        self.assertLess((torch.sigmoid(said / SCALE) - torch.sigmoid(wanted / SCALE)).square().mean().item(), 0.4 * before)
        self.assertEqual(trainer.samples, 201 * 64)

    def test_a_file_brings_it_back(self) -> None:
        trainer = self.trainer()
        trainer.run(0.0, steps=5)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "tower.pt"
            towers.write(towers.Kept(trainer.tower, trainer.samples, "base 17"), path)
            again = towers.read(path)
            self.assertEqual((again.tower.shape, again.samples, again.base), (TowerShape(8, 1), trainer.samples, "base 17"))
            other = TowerTrainer(again.tower, trainer.records, trainer.base, 0.5)
            self.assertTrue(torch.equal(other.values(trainer.records, trainer.base), trainer.values(trainer.records, trainer.base)))
            path.write_bytes(b"no tower")
            with self.assertRaisesRegex(ValueError, "no tower"):
                towers.read(path)

    def test_a_compiled_tower_that_sees_other_boards_is_refused(self) -> None:
        trainer = self.trainer()
        before = {name: value.clone() for name, value in trainer.tower.state_dict().items()}
        trainer.check_compiled()
        self.assertTrue(all(torch.equal(value, before[name]) for name, value in trainer.tower.state_dict().items()))

        def knights_on_empty_squares(planes: "torch.Tensor", *others: "torch.Tensor") -> "torch.Tensor":
            wrong = planes.clone()
            wrong[:, 1] += 1 - planes.sum(1)
            return trainer._loss(wrong, *others)

        trainer.loss_of = knights_on_empty_squares
        with self.assertRaisesRegex(RuntimeError, "sees other boards"):
            trainer.run(0.0, steps=1)
        # What a tower that has learned before remembers hides nothing.
        for name, memory in trainer.tower.first.named_buffers():
            if memory.is_floating_point():
                memory.fill_(100.0)
        with self.assertRaisesRegex(RuntimeError, "sees other boards"):
            trainer.check_compiled()

    def test_planes_say_what_stands_where(self) -> None:
        records = tiny_set(50, 3)
        seen, squares = towers.planes_of(records), squares_of(records[:, :32])
        self.assertEqual(tuple(seen.shape), (50, 12, 8, 8))
        for kind in range(1, 13):
            self.assertTrue(torch.equal(seen[:, kind - 1].reshape(50, 64), (squares == kind).float()))

    def test_no_time_is_said_at_once(self) -> None:
        trainer = self.trainer()
        with self.assertRaisesRegex(ValueError, "no time is left"):
            trainer.run(5.0, until=0.0)
        many = trainer.records.repeat(20, 1)
        with unittest.mock.patch("roquenet.tower_training.CHUNK", 1_000), self.assertRaisesRegex(ValueError, "let the net learn from fewer"):
            trainer.values(many, trainer.base.repeat(20), seconds=1e-6)

    def test_shapes_are_read(self) -> None:
        self.assertEqual(TowerShape.read("128x8"), TowerShape(128, 8))
        for text in ("", "128", "128x0", "2x1", "130x3", "5000x3", "128x8x1"):
            with self.assertRaisesRegex(ValueError, "is no tower: write CHANNELSxBLOCKS"):
                TowerShape.read(text)


if __name__ == "__main__":
    unittest.main()
