"""What labels are worth: games of the generator are read as it wrote them, and a bias that was put in is found."""

import itertools
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
    from roquenet.model import Net
    from roquenet.shapes import Shape
except ImportError as missing:
    labels = None
    print(f"SKIPPED: what labels are worth is not tested here ({missing})")

#: An engine for tests: it says what the pieces are worth, and plays the first legal move.
JUDGE = """
import chess
board, worth = chess.Board(), (0, 100, 300, 300, 500, 900, 0)
while True:
    words = input().split()
    if words[0] == "uci":
        print("id name judge\\noption name Hash type spin default 1 min 1 max 64\\nuciok")
    elif words[0] == "isready":
        print("readyok")
    elif words[0] == "position":
        board = chess.Board(" ".join(words[2:8])) if words[1] == "fen" else chess.Board()
    elif words[0] == "go":
        sum_of = sum(worth[p.piece_type] * (1 if p.color == board.turn else -1) for p in board.piece_map().values())
        print(f"info depth 1 score cp {sum_of}\\nbestmove {next(iter(board.legal_moves))}")
    elif words[0] == "quit":
        break
    import sys; sys.stdout.flush()
"""


@unittest.skipIf(labels is None, "PyTorch, numpy or the package chess is missing")
class Labels(unittest.TestCase):
    def ply(self, score: int, deviates: bool = False) -> "labels.Ply":
        return labels.Ply(chess.Board(), score, chess.Move.from_uci("e2e4"), deviates)

    def test_later_scores_are_mixed_as_the_generator_mixes_them(self) -> None:
        """Signs change from ply to ply; what was played instead of the best move says nothing of the position before."""
        plies = [self.ply(100), self.ply(-50), self.ply(9000)]
        self.assertEqual(labels.mixed(plies, 0.0), [100, -50, 2000])
        self.assertEqual(labels.mixed(plies, 0.5), [0.5 * 100 + 0.5 * 1025, 0.5 * -50 - 0.5 * 2000, 2000])
        plies[1] = self.ply(-50, deviates=True)
        self.assertEqual(labels.mixed(plies, 0.5), [75, -50, 2000])

    def test_a_bias_that_was_put_in_is_found(self) -> None:
        dice = np.random.default_rng(3)
        truth, wrong = dice.uniform(0.2, 0.8, 20_000), dice.normal(0, 0.1, 20_000)
        label = 0.5 + 1.2 * (truth - 0.5) + 0.6 * wrong + dice.normal(0, 0.12, 20_000)
        a, bias, noise = labels.worth(label, truth, truth + wrong)
        self.assertAlmostEqual(a, 1.2, delta=0.02)
        self.assertAlmostEqual(bias, 0.5, delta=0.02)
        self.assertAlmostEqual(noise, 100, delta=5)

    def test_moves_are_read(self) -> None:
        self.assertEqual(labels.move(12 | 28 << 6 | 1 << 12).uci(), "e2e4")
        self.assertEqual([labels.move(52 | 60 << 6 | kind << 12).uci()[4:] for kind in range(4, 8)], ["n", "b", "r", "q"])

    @unittest.skipUnless(LIBRARY.exists(), f"{LIBRARY} is not built")
    def test_games_of_the_generator_are_legal_and_measured(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            small, judge, starts = (Path(folder) / name for name in ("small.nnue", "judge.py", "starts.epd"))
            torch.manual_seed(1)
            Net(Shape(64)).quantise("small").save(small)
            judge.write_text(JUDGE)
            starts.write_text("r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R b KQkq -\n")
            options = ["--small", str(small), "--net", str(small), "--judge", f"{sys.executable} {judge}", "--soft", "20", "--table", "8",
                       "--seconds", "8", "--games", "16"]
            environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
            for more in ([], ["--starts", str(starts)]):
                command = [sys.executable, str(TRAINING / "labels.py"), *options, *more]
                run = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
                self.assertEqual(run.returncode, 0, run.stderr)
                self.assertRegex(run.stdout, r"^\d+ positions; error of the net \d+\.\d\nlabel")
                self.assertEqual(len(run.stdout.splitlines()), 3 + len(labels.SHARES))
            for wrong, why in ((["--judge", "nowhere"], "'nowhere': there is no such program"), (["--net", "nowhere"], "nowhere: there is no such file"),
                               (["--net", str(judge)], "labels.py: "), (["--seconds", "0"], "0 positions are too few")):
                run = subprocess.run([*command, *wrong], capture_output=True, text=True, env=environment, check=False)
                self.assertIn(run.returncode, (1, 2))
                self.assertIn(why, run.stderr)
                self.assertNotIn("Traceback", run.stderr)
            parsed = labels.argparse.Namespace(small=small, games=16, table=8, soft=20, starts=starts, deviations=80, seed=2, seconds=300.0)
            played = list(itertools.islice(labels.play(parsed), 12))
            self.assertEqual(len(played), 12)
            dice = random.Random(1)
            for result, plies in played:
                for ply, after in zip(plies, plies[1:]):
                    self.assertTrue(ply.board.is_valid(), ply.board.fen())
                    self.assertIn(ply.best, ply.board.legal_moves)
                    if not ply.deviates:
                        again = ply.board.copy()
                        again.push(ply.best)
                        self.assertEqual(again.board_fen(), after.board.board_fen())
                if one := labels.draw(result, plies, dice):
                    self.assertGreaterEqual(one.pieces, labels.FEWEST_PIECES)
                    self.assertEqual(chess.Board(one.fen).halfmove_clock, 0)
            self.assertTrue(any(ply.board.is_castling(ply.best) for _, plies in played for ply in plies))


if __name__ == "__main__":
    unittest.main()
