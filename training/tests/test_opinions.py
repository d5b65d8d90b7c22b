"""Whose opinions are in labels: weights that were put in are found, and whoever tells no static values is named."""

import os
import random
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TRAINING = Path(__file__).parents[1]
LIBRARY = TRAINING / "gpu" / "build" / "libgenerator_cpu_64.so"

try:
    import chess
    import numpy as np
    import torch

    sys.path[:0] = [str(TRAINING), str(TRAINING / "gpu")]
    import labels
    import opinions
    from roquenet.model import Net
    from roquenet.shapes import Shape
except ImportError as missing:
    opinions = None
    print(f"SKIPPED: whose opinions are in labels is not tested here ({missing})")

#: An engine for tests: `eval` says what the pieces are worth, for White and in pawns.
REFERENCE = """
import chess
board, worth = chess.Board(), (0, 1, 3, 3, 5, 9, 0)
while True:
    words = input().split()
    if words[0] == "position":
        board = chess.Board(" ".join(words[2:8]))
    elif words[0] == "eval":
        print("NNUE evaluation        %+.2f (white side)" % sum(worth[p.piece_type] * (1 if p.color else -1) for p in board.piece_map().values()))
    elif words[0] == "quit":
        break
"""


@unittest.skipIf(opinions is None, "PyTorch, numpy or the package chess is missing")
class Opinions(unittest.TestCase):
    def test_weights_that_were_put_in_are_found(self) -> None:
        dice = np.random.default_rng(4)
        reference = dice.uniform(0.2, 0.8, 30_000)
        net, small = reference + dice.normal(0, 0.08, 30_000), reference + dice.normal(0, 0.1, 30_000)
        label = 0.1 + 0.8 * (0.5 * net + 0.2 * small + 0.3 * reference) + dice.normal(0, 0.08, 30_000)
        found = opinions.weighed(label, net, small, reference)
        for part, wanted in (("net", 0.5), ("small", 0.2), ("reference", 0.3)):
            self.assertAlmostEqual(getattr(found, part), wanted, delta=0.03)
        self.assertAlmostEqual(found.noise, 100, delta=3)
        self.assertAlmostEqual(found.left, 1e4 * (0.5**2 * 0.08**2 + 0.2**2 * 0.1**2), delta=2)

    def test_units_of_a_band_do_not_count(self) -> None:
        dice = np.random.default_rng(5)
        values, bands = dice.normal(0, 30, 1000), dice.integers(0, 4, 1000)
        self.assertTrue(np.allclose(opinions.expected(values, bands), opinions.expected(values * (1.0 + bands), bands), atol=0.02))

    def test_positions_of_a_game_are_drawn_with_their_labels(self) -> None:
        plies, board = [], chess.Board()
        for number, uci in enumerate(("e2e4", "e7e5", "g1f3", "b8c6")):
            plies.append(labels.Ply(board.copy(), 20 * number, chess.Move.from_uci(uci), deviates=False))
            board.push_uci(uci)
        found = opinions.drawn(1, plies, 3, random.Random(1))
        self.assertEqual(len(found), 3)
        for one in found:
            self.assertEqual(one.result, float(chess.Board(one.fen).turn))
            place = next(place for place, ply in enumerate(plies) if ply.board.board_fen() == one.fen.split()[0])
            self.assertEqual(one.labels["later scores 0"], 20 * place)

    @unittest.skipUnless(LIBRARY.exists(), f"{LIBRARY} is not built")
    def test_games_are_played_and_measured(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            small, net, reference = (Path(folder) / name for name in ("small.nnue", "net.nnue", "reference.py"))
            for seed, path in enumerate((small, net)):
                torch.manual_seed(seed)
                Net(Shape(64)).quantise("net").save(path)
            reference.write_text(REFERENCE)
            command = [sys.executable, str(TRAINING / "opinions.py"), "--small", str(small), "--net", str(net), "--reference",
                       f"{sys.executable} {reference}", "--soft", "20", "--table", "8", "--seconds", "8", "--games", "16"]
            environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
            run = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
            self.assertEqual(run.returncode, 0, run.stderr)
            self.assertRegex(run.stdout, r"^\d+ positions of \d+ games; distance of the net to the reference \d+\.\d")
            self.assertEqual(len(run.stdout.splitlines()), 3 + len(labels.SHARES))
            for wrong, why in ((["--reference", f"{sys.executable} -c pass"], "tells 0 of"), (["--reference", "nowhere"], "there is no such program"),
                               (["--most", "0"], "at least one position"), (["--net", str(reference)], "opinions.py: "),
                               (["--seconds", "0"], "too few")):
                run = subprocess.run([*command, *wrong], capture_output=True, text=True, env=environment, check=False)
                self.assertIn(run.returncode, (1, 2), wrong)
                self.assertIn(why, run.stderr)
                self.assertNotIn("Traceback", run.stderr)


if __name__ == "__main__":
    unittest.main()
