"""The whole way on the CPU: games, archive, net, engine; skipped, and said so, where something is missing."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from roquenet import archives, files

TRAINING = Path(__file__).parents[1]
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"

try:
    import torch  # noqa: F401

    PROGRAM, MISSING = archives.find_program(), ""
except (ImportError, archives.NoProgram) as missing:
    MISSING = str(missing)
    print(f"SKIPPED: the way from an archive to a net is not tested here ({missing})")


def run(*command: str) -> subprocess.CompletedProcess:
    """Runs a command and keeps what it says."""
    environment = {**os.environ, "PYTHONPATH": str(TRAINING), "OMP_NUM_THREADS": "1"}
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


@unittest.skipIf(MISSING, MISSING)
class ArchiveToNet(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def train(self, *data: str) -> subprocess.CompletedProcess:
        return run(sys.executable, "-m", "roquenet.train", *data, "--neurons", "32", "--batch", "128",
                   "--samples", "40e3", "--rate", "5e-3", "--score-scale", "200", "--out", str(self.folder / "net"))

    def test_games_become_a_net_that_the_engine_loads(self) -> None:
        archive, net = str(self.folder / "games.rga"), self.folder / "net" / "net.nnue"
        played = run(PROGRAM, "datagen", "--out", archive, "--games", "40", "--nodes", "60", "--hash", "1",
                     "--eval", "classical")
        self.assertEqual(played.returncode, 0, played.stderr)
        trained = self.train(archive)
        self.assertEqual(trained.returncode, 0, trained.stdout + trained.stderr)
        self.assertIn("positions written", trained.stdout)
        self.assertIn("0.04 M samples  loss", trained.stdout)
        loaded = run(PROGRAM, "net", "info", str(net))
        self.assertEqual(loaded.returncode, 0, loaded.stderr)
        self.assertIn("(768 -> 32) x 2 -> 8", loaded.stdout)
        verified = run(PROGRAM, "net", "verify", str(net), "--positions", "200")
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)
        value = files.load(net).evaluate
        without = START.replace("q", "1"), START.replace("Q", "1")
        self.assertGreater(value(without[0]), value(START) + 100)
        self.assertLess(value(without[1]), value(START) - 100)

    def test_what_is_no_archive_is_refused(self) -> None:
        torn = self.folder / "torn.rga"
        torn.write_bytes(archives.MAGIC)
        for name in (str(torn), str(self.folder / "nothing.rga"), str(TRAINING / "README.md")):
            refused = self.train(name)
            self.assertEqual(refused.returncode, 1, name)
            self.assertTrue(refused.stderr.strip(), name)
            self.assertNotIn("Traceback", refused.stderr, name)


if __name__ == "__main__":
    unittest.main()
