"""What comes back from a visit: the machine is gone afterwards, so nothing may be left there unnoticed."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).parents[1] / "visit_wait.sh"


class Waiting(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.results, self.out = Path(folder.name, "results"), Path(folder.name, "out")
        self.results.mkdir()
        for name in ("log.txt", "errors.txt", "big32l.nnue", "big32l-end.pt", "small32.nnue"):
            (self.results / name).write_text(f"in {name}\n")

    def wait(self, *files: str, seconds: int = 0) -> str:
        command = ["bash", str(SCRIPT), str(self.results), str(seconds), *files]
        environment = {**os.environ, "OUT": str(self.out)}
        run = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
        self.assertEqual(run.stderr, "")
        return run.stdout

    def brought(self) -> list[str]:
        return sorted(path.name for path in self.out.iterdir())

    def test_what_is_named_comes_back_and_what_is_not_there_is_said(self) -> None:
        said = self.wait("log.txt", "l.nnue", "big*-end.pt", "no*such")
        self.assertEqual(self.brought(), ["big32l-end.pt", "log.txt"])
        self.assertIn("not there: l.nnue (there are: big32l-end.pt big32l.nnue errors.txt log.txt small32.nnue", said)
        self.assertIn("not there: no*such", said)
        self.assertIn("in log.txt", said)
        self.assertTrue(said.endswith("the visit goes on\n"))

    def test_at_the_end_all_nets_come_back_though_none_is_named(self) -> None:
        (self.results / "done").write_text("done\n")
        said = self.wait("l.nnue", seconds=600)
        self.assertEqual(self.brought(), ["big32l.nnue", "small32.nnue"])
        self.assertIn("not there: l.nnue", said)
        self.assertTrue(said.endswith("the visit is over\n"))

    def test_what_is_wrong_is_said_before_anybody_waits(self) -> None:
        results, out = str(self.results), {"OUT": str(self.out)}
        for words, environment, message in (
            ([f"{results}x", "600"], out, "no folder"),
            ([results, "ten"], out, "SECONDS is a whole number, not 'ten'"),
            ([results, "600"], {}, "set OUT"),
            ([results], out, "RESULTS SECONDS FILE"),
        ):
            clean = {name: value for name, value in os.environ.items() if name != "OUT"}
            run = subprocess.run(["bash", str(SCRIPT), *words], capture_output=True, text=True, env=clean | environment,
                                 check=False, timeout=20)
            self.assertEqual((run.returncode, run.stdout), (2, ""), words)
            self.assertIn(message, run.stderr)


if __name__ == "__main__":
    unittest.main()
