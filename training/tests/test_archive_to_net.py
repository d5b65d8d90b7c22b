"""The whole way on the CPU: games, archive, net, engine; skipped, and said so, where something is missing."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from roquenet import archives, files, records

TRAINING = Path(__file__).parents[1]

try:
    from roquenet.check import fen_of

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
        self.assertGreater(self.agreement(Path(archive), files.load(net)), 0.8)

    def agreement(self, archive: Path, net: files.QuantisedNet) -> float:
        """In which share of the positions with a clear score the net sees the same side ahead."""
        positions = self.folder / "positions.bin"
        archives.export([archive], positions)
        data = positions.read_bytes()
        rows = [data[at : at + records.SIZE] for at in range(0, len(data), records.SIZE)]
        scores = [(row, records.TAIL.unpack(row[64:])[0]) for row in rows]
        clear = [(row, score) for row, score in scores if abs(score) > 200][:300]
        self.assertGreater(len(clear), 100)
        return sum((net.evaluate(fen_of(row)) > 0) == (score > 0) for row, score in clear) / len(clear)

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
