"""Nets in integers on many records at once say what they say on one position in plain Python."""

import random
import unittest
from unittest import mock

from roquenet import records
from test_pairwise_files import random_pairwise
from test_training import random_position

try:
    import torch

    from roquenet import exact
    from roquenet.exact import Exact, towards_zero
    from roquenet.model import Net
    from roquenet.shapes import Shape
except ImportError:
    torch = None


@unittest.skipIf(torch is None, "PyTorch is missing")
class OfManyRecords(unittest.TestCase):
    def test_all_architectures_say_the_same_as_plain_python(self) -> None:
        torch.manual_seed(2)
        dice = random.Random(4)
        fens = [random_position(dice)[0] for _ in range(50)]
        rows = torch.tensor([list(records.from_fen(fen, 0, 0, 0)) for fen in fens], dtype=torch.uint8)
        nets = [random_pairwise(64, buckets, 7, kings) for kings, buckets in ((1, 8), (4, 8), (4, 1), (8, 8), (16, 8))]
        nets += [random_pairwise(64, 8, 7, kings, attacks=True) for kings in (1, 4, 16)]
        for shape in (Shape(64), Shape(32, 1), Shape(32, 8, 4)):
            net = Net(shape)
            torch.nn.init.normal_(net.output_biases, std=0.2)
            nets.append(net.quantise("plain"))
        with mock.patch.object(exact, "CHUNK", 20):
            for net in nets:
                found = Exact(net, torch.device("cpu")).values(rows).long().tolist()
                self.assertEqual(found, [net.evaluate(fen) for fen in fens], net.name)
                self.assertGreater(len(set(found)), 10)

    def test_division_rounds_towards_zero(self) -> None:
        values = torch.tensor([-512, -511, -1, 0, 1, 254, 255, 2.0**50 + 1], dtype=torch.float64)
        wanted = [int(abs(value)) // 255 * (1 if value >= 0 else -1) for value in values.tolist()]
        self.assertEqual(towards_zero(values, 255).long().tolist(), wanted)


if __name__ == "__main__":
    unittest.main()
