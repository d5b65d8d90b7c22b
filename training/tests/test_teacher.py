"""What a teacher says, and that the scores of positions come back as they were."""

import sys
import tempfile
import unittest
from pathlib import Path

TRAINING = Path(__file__).parents[1]

try:
    import torch

    from roquenet.exact import Exact
    from roquenet.model import net_of
    from roquenet.shapes import Shape
    from test_training import tiny_set

    sys.path.append(str(TRAINING))
    sys.path.append(str(TRAINING / "gpu"))
    from teacher import Teacher, mixed, scores_of, slope, taught
except ImportError:
    torch = None


@unittest.skipIf(torch is None, "PyTorch is missing")
class ATeacher(unittest.TestCase):
    def test_it_says_what_the_engine_would(self) -> None:
        torch.manual_seed(3)
        with tempfile.TemporaryDirectory() as folder:
            for shape in (Shape(64, 8, 4, True), Shape(64, 8, 1, True, True)):
                path = Path(folder) / "teacher.nnue"
                net = net_of(shape).quantise("teacher")
                net.save(path)
                records = tiny_set(300, 3)
                values = Teacher(path, "cpu").values(records)
                self.assertEqual(values.dtype, torch.int16)
                self.assertGreater(values.unique().numel(), 20)
                exact = Exact(net, torch.device("cpu")).values(records)
                self.assertLessEqual((values - exact).abs().max().item(), 3)

    def test_scores_are_mixed_in_the_centipawns_of_the_games_and_come_back(self) -> None:
        records = tiny_set(300, 3)
        before = records.clone()
        scores = scores_of(records)
        values = (2.0 * scores.float()).to(torch.int16)
        self.assertAlmostEqual(slope(scores, values), 0.5, places=2)
        with self.assertRaisesRegex(ValueError, "the opposite"):
            slope(scores, -values)
        with taught(records, values, 0.25) as scale:
            self.assertAlmostEqual(scale, 0.5, places=2)
            # A teacher that says the same in other centipawns changes nothing.
            self.assertLessEqual((scores_of(records) - scores).abs().max().item(), 2)
        with self.assertRaises(RuntimeError), taught(records, torch.zeros_like(values), 1.0) as scale:
            self.assertEqual(scale, 1.0)
            self.assertFalse(scores_of(records).any())
            self.assertTrue(torch.equal(records[:, :64], before[:, :64]) and torch.equal(records[:, 66:], before[:, 66:]))
            raise RuntimeError("training fails")
        self.assertTrue(torch.equal(records, before))

    def test_a_share_is_a_share(self) -> None:
        scores, values = torch.tensor([100, -50, 30_000], dtype=torch.int16), torch.tensor([40, 50, 9_000], dtype=torch.int16)
        self.assertEqual(mixed(scores, values, 0.5, 2.0).tolist(), [90, 25, 10_000])
        self.assertEqual(mixed(scores[:2], values[:2], 0.0, 2.0).tolist(), [100, -50])

    def test_an_opinion_is_taken_out_of_a_score(self) -> None:
        truth, opinion = torch.tensor([120, -60, 300], dtype=torch.int16), torch.tensor([40, 80, -100], dtype=torch.int16)
        score = (0.75 * truth.float() + 0.25 * opinion.float()).to(torch.int16)
        self.assertEqual(mixed(score, opinion, -1 / 3, 1.0).tolist(), truth.tolist())


if __name__ == "__main__":
    unittest.main()
