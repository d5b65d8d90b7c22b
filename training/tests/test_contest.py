"""Nets that play equally often, against a program that only pretends to play."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TRAINING = Path(__file__).parents[1]
sys.path.append(str(TRAINING))
from contest import described  # noqa: E402

#: Wins ten games of twenty with a good net, and one with another; notes the first opening. A bad net breaks it.
PROGRAM = """#!/usr/bin/env python3
import sys
from pathlib import Path
if not sys.argv[3].endswith(",evalfile=other.nnue"):
    sys.exit("another opponent")
net, book = Path(sys.argv[2].split("evalfile=")[1]), Path(sys.argv[7]).read_text().splitlines()
with (Path(__file__).parent / "played.txt").open("a") as played:
    played.write(f"{net.stem} {len(book)} {book[0]}\\n")
if len((Path(__file__).parent / "played.txt").read_text().splitlines()) == 9:
    (Path(__file__).parent / "stop").write_text("")
if net.stem == "bad":
    sys.exit("no net")
print({"good": '{"wins": 10, "draws": 5, "losses": 5}'}.get(net.stem, '{"wins": 1, "draws": 18, "losses": 1}'))
"""


class Contests(unittest.TestCase):
    def test_all_nets_play_equally_often_with_the_same_openings(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            program, openings = folder / "roque", folder / "openings"
            program.write_text(PROGRAM)
            program.chmod(0o755)
            openings.write_text("".join(f"position {number}\n" for number in range(9000)))
            for net in ("good", "even", "bad"):
                (folder / f"{net}.nnue").write_text("")
            names = [str(folder / f"{net}.nnue") for net in ("good", "even", "bad", "missing")]
            (folder / "nets.txt").write_text("\n".join(["phase 2", *names]) + "\n")
            run = subprocess.run([sys.executable, str(TRAINING / "contest.py"), str(folder), "--roque", str(program), "--openings",
                                  str(openings), "--workers", "1", "--seconds", "300", "--against", "other.nnue"],
                                 capture_output=True, text=True, check=False)
            self.assertEqual((run.returncode, run.stderr), (0, ""))
            played = [line.split(" ", 1) for line in (folder / "played.txt").read_text().splitlines()]
            rounds = {net: [opening for other, opening in played if other == net] for net in ("good", "even", "bad")}
            self.assertEqual(rounds["good"], [f"10 position {number}" for number in (6000, 6010, 6020)])
            self.assertEqual(rounds["even"], rounds["good"])
            self.assertEqual(rounds["bad"], rounds["good"])
            standings = (folder / "standings.txt").read_text()
            good, even = described([(30, 15, 15)]), described([(3, 54, 3)])
            self.assertEqual(standings.splitlines(), [f"phase 2 even: {even}; same openings: {even}",
                                                      f"phase 2 good: {good}; same openings: {good}"])
            self.assertIn("no net", (folder / "errors.txt").read_text())

    def test_results_are_described_with_their_error(self) -> None:
        self.assertEqual(described([(1089, 1240, 951)]), "+1089 =1240 -951 (+14.6 ± 9.4)")
        self.assertEqual(described([(2, 0, 0), (1, 0, 0)]), "+3 =0 -0")
        self.assertEqual(described([]), "+0 =0 -0")
