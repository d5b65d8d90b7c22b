"""A small net learns from a big one what the big one says."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from roquenet import files
from test_pairwise_files import random_pairwise

TRAINING = Path(__file__).parents[1]
LIBRARY = TRAINING / "gpu" / "build" / "libgenerator_cpu_0.so"

try:
    import torch

    from roquenet.check import fen_of
    from roquenet.model import targets
    from test_training import tiny_set

    sys.path.append(str(TRAINING))
    sys.path.append(str(TRAINING / "gpu"))
    import distil
except ImportError:
    torch = None


@unittest.skipIf(torch is None, "PyTorch is missing")
class Distillation(unittest.TestCase):
    def test_records_say_what_the_teacher_says_and_no_result(self) -> None:
        teacher, records = random_pairwise(64, 8, 7), tiny_set(300, 1)
        before = records.clone()
        distil.relabel(records, teacher)
        self.assertTrue(torch.equal(records[:, :64], before[:, :64]))
        for row in records[:40]:
            score = int.from_bytes(bytes(row[64:66].tolist()), "little", signed=True)
            self.assertEqual(score, max(-10_000, min(10_000, teacher.evaluate(fen_of(bytes(row.tolist()))))))
        half, nothing = (targets(records, torch.tensor(weight), 400.0) for weight in (0.5, 0.0))
        self.assertTrue(torch.equal(half, nothing), "the result has no weight")

    @unittest.skipUnless(LIBRARY.exists(), f"{LIBRARY} is not built")
    def test_a_small_net_is_made_from_the_engines_without_any_other(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "small.nnue"
            command = [sys.executable, str(TRAINING / "distil.py"), str(out), "--teacher", str(TRAINING.parent / "nets" / "current.nnue"),
                       "--neurons", "32", "--play", "600", "--steps", "400", "--soft", "5", "--slots", "24", "--batch", "128",
                       "--capacity", "4000", "--device", "cpu"]
            environment = {**os.environ, "PYTHONPATH": f"{TRAINING}:{TRAINING / 'gpu'}", "OMP_NUM_THREADS": "1"}
            run = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
            self.assertEqual(run.returncode, 0, run.stderr)
            self.assertIn("samples, held out 0.", run.stdout)
            small = files.load(out)
        self.assertEqual((small.name, str(small.shape)), ("small", "32"))
        # Games of five nodes a move soon have few pieces, and which of them end first depends on the machine's speed: of a
        # queen among all the others 4,000 positions teach nothing that can be relied on.
        queen_up = "4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1"
        self.assertGreater(small.evaluate(queen_up), small.evaluate(queen_up.replace(" w ", " b ")))
        self.assertIn("51200 samples", run.stdout)


if __name__ == "__main__":
    unittest.main()
