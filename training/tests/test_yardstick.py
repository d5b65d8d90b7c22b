"""The yardstick finds scales and differences that are known, and nothing that trains a net knows its positions."""

import contextlib
import io
import sys
import tempfile
import unittest
from pathlib import Path

TRAINING = Path(__file__).parents[1]

try:
    import torch

    from roquenet import records, states
    from roquenet.check import START
    from roquenet.model import net_of
    from roquenet.shapes import Shape

    sys.path.append(str(TRAINING))
    import yardstick
except ImportError:
    torch = None


class NothingLearnsFromIt(unittest.TestCase):
    def test_no_file_that_trains_names_the_judged_positions(self) -> None:
        own = {"yardstick.py", "judge.py"}
        others = [path for path in TRAINING.rglob("*") if path.suffix in (".py", ".sh", ".h", ".cpp", ".cu")
                  and path.name not in own and "tests" not in path.parts]
        self.assertGreater(len(others), 30)
        for path in others:
            text = path.read_text()
            self.assertFalse("judged.tsv" in text or "yardstick" in text, path)


@unittest.skipIf(torch is None, "PyTorch is missing")
class Yardstick(unittest.TestCase):
    def judged(self) -> "yardstick.Judged":
        torch.manual_seed(1)
        points = torch.sigmoid(torch.randn(400, dtype=torch.float64))
        return yardstick.Judged(torch.zeros(400, 72), points, torch.arange(400) % 4)

    def test_a_state_says_in_floats_what_its_net_says_in_integers(self) -> None:
        shape = Shape(64, 8, 4, True)
        fens = START, "4k3/8/8/3q4/8/2N5/8/4K3 b - - 0 1"
        rows = torch.tensor([list(records.from_fen(fen, 0, 0, 0)) for fen in fens], dtype=torch.uint8)
        with tempfile.TemporaryDirectory() as folder:
            paths = [Path(folder) / name for name in ("net.nnue", "net.pt", "seeing.pt")]
            torch.manual_seed(1)
            net = net_of(shape)
            net.quantise("net").save(paths[0])
            state = states.State(shape, 0, net.state_dict(), {})
            states.write(state, paths[1])
            states.write(states.with_attacks(state), paths[2])
            integers, floats, seeing = (yardstick.load(path)(rows) for path in paths)
        self.assertTrue(torch.equal(floats, seeing))
        self.assertLess((integers - floats).abs().max().item(), 5)
        self.assertGreater(floats.abs().min().item(), 1)

    def test_the_scale_of_each_band_is_found(self) -> None:
        judged = self.judged()
        scales = torch.tensor([500.0, 300.0, 200.0, 120.0])[judged.bands]
        errors = yardstick.measure(torch.logit(judged.points) * scales, judged)
        self.assertLess(errors.mean, 0.1)
        for found, wanted in zip(errors.scales, (500, 300, 200, 120)):
            self.assertAlmostEqual(found, wanted, delta=0.01 * wanted)

    def test_a_net_that_errs_more_is_told_from_one_that_errs_less(self) -> None:
        judged = self.judged()
        exact, noise = torch.logit(judged.points) * 300, torch.randn(400, dtype=torch.float64)
        first, second = (yardstick.measure(exact + noise * spread, judged) for spread in (50, 100))
        self.assertLess(first.mean, second.mean)
        difference, error = yardstick.compared(second, first).split()[0::2][:2]
        self.assertGreater(float(difference), float(error))

    def test_positions_are_read_and_a_bad_line_is_named(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "judged.tsv"
            path.write_text("4k3/8/8/8/8/8/P7/4K3 w - - 0 1\t150\n4k3/8/8/8/8/8/P7/4K3 b - - 0 1\t-150\n")
            judged = yardstick.read(path)
            self.assertEqual(judged.bands.tolist(), [0, 0])
            self.assertAlmostEqual(judged.points.sum().item(), 1)
            for bad in ("nonsense\n", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1\tgood\n", "8/8/8/8/8/8/8/8 w - - 0 1\t0\n"):
                path.write_text(bad)
                with self.assertRaisesRegex(SystemExit, "line 1: no position and centipawns"):
                    yardstick.read(path)

    def test_two_nets_are_compared_by_one_command(self) -> None:
        nets = TRAINING.parent / "data" / "nets" / "tiny.nnue"
        said, before = io.StringIO(), sys.argv
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "judged.tsv"
            path.write_text("\n".join(yardstick.JUDGED.read_text().splitlines()[:100]))
            again = Path(folder) / "again.nnue"
            again.write_bytes(nets.read_bytes())
            sys.argv = ["yardstick", str(nets), str(again), "--positions", str(path)]
            try:
                with contextlib.redirect_stdout(said):
                    yardstick.main()
            finally:
                sys.argv = before
        lines = said.getvalue().splitlines()
        self.assertTrue(lines[0].startswith("100 positions"))
        self.assertRegex(lines[-1], r"\+0.00 ± 0.00   1.000$")


if __name__ == "__main__":
    unittest.main()
