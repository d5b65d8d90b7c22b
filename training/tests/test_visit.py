"""A whole visit on the processor, with seconds instead of minutes; and what a visit is made of."""

import os
import re
import subprocess
import sys
import tempfile
import unittest
import unittest.mock
from pathlib import Path

from roquenet import files

TRAINING = Path(__file__).parents[1]
LIBRARY = TRAINING / "gpu" / "build" / "libgenerator_cpu_64.so"

try:
    import torch

    from roquenet import states
    from roquenet.model import Net, net_of
    from roquenet.schedule import Schedule
    from roquenet.shapes import Shape
    from roquenet.train import Trainer
    from test_training import tiny_set

    sys.path.append(str(TRAINING))
    sys.path.append(str(TRAINING / "gpu"))
    from generate import Statistics
    from stages import outcome
    from visit import Plan, seconds_of
except ImportError:
    torch = None


@unittest.skipIf(torch is None, "PyTorch is missing")
class AVisit(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.small, self.held = self.folder / "small.nnue", self.folder / "held.pt"
        Net(Shape(64)).quantise("small").save(self.small)
        shape = Shape(64, 8, 1, True)
        states.write(states.State(shape, 1000, net_of(shape).state_dict(), {}), self.held)

    def visit(self, *options: str) -> str:
        command = [sys.executable, str(TRAINING / "visit.py"), str(self.folder / "out"), "--generation", "3", "--small",
                   str(self.small), "--held", str(self.held), "--device", "cpu", "--soft", "8", "--table", "8", "--slots", "24",
                   "--match-slots", "8", "--batch", "128", "--capacity", "100000", *options]
        environment = {**os.environ, "PYTHONPATH": f"{TRAINING}:{TRAINING / 'gpu'}", "OMP_NUM_THREADS": "1"}
        run = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
        self.assertEqual(run.returncode, 0, run.stderr)
        return (self.folder / "out" / "log.txt").read_text()

    @unittest.skipUnless(LIBRARY.exists(), f"{LIBRARY} is not built")
    def test_every_stage_leaves_what_it_made_before_the_end_that_was_set(self) -> None:
        log = self.visit("--play", "8", "--until", "40", "--small-seconds", "2", "--match-seconds", "1")
        self.assertNotIn("FAILED", log)
        out = self.folder / "out"
        for name in ("small3", "big3p", "big3p-fall50", "big3p-fall80", "big3p-fall92"):
            self.assertEqual(files.load(out / f"{name}.nnue").name, name)
        written = float(re.search(r"\[ *([\d.]+)\] big3p.nnue is written", log)[1])
        self.assertLess(written, 40)
        self.assertIn("small3 against small: ", log)
        kept = states.read(out / "big3p-held.pt")
        self.assertEqual((kept.shape, kept.moments), (Shape(64, 8, 1, True), {}))
        total = int(re.search(r"big3p: (\d+) samples after 1000 before", log)[1])
        self.assertTrue(1000 < kept.samples < total)
        self.assertTrue(states.read(out / "big3p-held-moments.pt").moments)
        self.assertTrue((out / "done").exists())

    @unittest.skipUnless(LIBRARY.exists(), f"{LIBRARY} is not built")
    def test_several_big_nets_share_the_time_that_is_left(self) -> None:
        log = self.visit("--play", "6", "--until", "40", "--small-seconds", "0", "--match-seconds", "0",
                         "--big", "1:0:0:0.1:a", "--big", "3:0.3:0.3:0.4:b")
        self.assertNotIn("FAILED", log)
        first, second = (float(re.search(rf"\[ *([\d.]+)\] big3p{name}.nnue is written", log)[1]) for name in "ab")
        self.assertTrue(first < second < 40, log)
        self.assertFalse((self.folder / "out" / "big3pa-held.pt").exists(), "nothing was held")
        self.assertTrue((self.folder / "out" / "big3pb-held.pt").exists())

    def test_a_plan_that_cannot_be_read_is_refused_before_anything_is_played(self) -> None:
        for plan in ("1:0.5", "1:0.5:0.2:0.4:a:b", "0:0.5:0.2:0.4", "1:2:0.2:0.4", "x:0:0:0"):
            with self.assertRaisesRegex(AssertionError, "is no plan: write SHARE:HOLD:FIRST:LAST:NAME"):
                self.visit("--until", "1", "--big", plan)

    @unittest.skipUnless(LIBRARY.exists(), f"{LIBRARY} is not built")
    def test_a_stage_that_fails_does_not_stop_the_next_one(self) -> None:
        clock = self.folder / "until"
        clock.write_text("0")  # long over: the big net is written at once
        self.held.write_bytes(b"no state")
        log = self.visit("--play", "6", "--until", "1e6", "--until-file", str(clock), "--small-seconds", "1", "--match-seconds", "0")
        self.assertIn("big net FAILED", log)
        self.assertIn("no state of a net in training", log)
        self.assertTrue((self.folder / "out" / "small3.nnue").exists())


@unittest.skipIf(torch is None, "PyTorch is missing")
class Parts(unittest.TestCase):
    def setUp(self) -> None:
        torch.set_num_threads(1)

    def test_the_rate_is_held_and_then_falls(self) -> None:
        schedule = Schedule(samples=1000 * 64, batch=64, warm_up=50, hold=0.6)
        self.assertEqual([schedule.rate_at(step) for step in (50, 300, 599, 600)], [1e-3] * 4)
        rates = [schedule.rate_at(step) for step in range(600, 1001)]
        self.assertEqual(rates, sorted(rates, reverse=True))
        self.assertAlmostEqual(rates[-1], schedule.last_rate)
        self.assertEqual([schedule.wdl_at(step) for step in (0, 600)], [schedule.wdl_first] * 2)
        self.assertAlmostEqual(schedule.wdl_at(1000), schedule.wdl_last)
        endless = Schedule(samples=1e15, batch=64, hold=1.0)
        self.assertEqual(endless.rate_at(10**6), 1e-3)
        falling = endless.falling_from(2000, 64 * 500)
        self.assertEqual((falling.held_steps, falling.steps), (2000, 2500))
        self.assertEqual(falling.rate_at(2000), 1e-3)
        self.assertAlmostEqual(falling.rate_at(2500), 4e-6)
        with self.assertRaisesRegex(ValueError, "0 to 1, not 1.5"):
            Schedule(hold=1.5)

    def test_plans_share_the_seconds(self) -> None:
        plans = [Plan(1, 0, 0, 0.1), Plan(3, 0, 0, 0.1)]
        self.assertEqual([seconds_of(plans, 100), seconds_of(plans[1:], 80), seconds_of(plans, -5)], [25, 80, 0])

    def test_held_out_positions_are_taken_from_all_games(self) -> None:
        """The last games of a long run count as much as the first."""
        data = tiny_set(8_000, 6)
        trainer = Trainer(data, Shape(32, 8), Schedule(samples=1e4, batch=256))
        with unittest.mock.patch("roquenet.train.HELD_OUT", 40):
            before = trainer.held_out_loss()
            last = trainer.held_out[len(trainer.held_out) * 3 // 4:].long()
            data[last, 66] = 2 - data[last, 66]
            self.assertNotEqual(trainer.held_out_loss(), before)

    def test_nothing_held_out_is_no_error(self) -> None:
        data = tiny_set(1_000, 6)
        data[:, 70:72] = 0
        trainer = Trainer(data, Shape(32, 8), Schedule(samples=1e4, batch=256))
        self.assertIn("nan nan at weight 0", trainer.losses())

    def test_held_out_loss_has_the_weight_that_is_asked_for(self) -> None:
        data = tiny_set(4_000, 7)
        trainer = Trainer(data, Shape(32, 8), Schedule(samples=1e4, batch=256))
        scores, mixed = trainer.held_out_loss(0.0), trainer.held_out_loss(0.5)
        data[:, 66] = 2 - data[:, 66]
        self.assertEqual(trainer.held_out_loss(0.0), scores)
        self.assertNotEqual(trainer.held_out_loss(0.5), mixed)

    def test_a_state_is_gone_on_from_at_the_rate_of_the_schedule(self) -> None:
        """Loading moments must not leave the optimiser with a rate of its own."""
        data, shape = tiny_set(1_500, 3), Shape(32, 8)
        first = Trainer(data, shape, Schedule(samples=256 * 50, batch=256, rate=1e-2))
        for _ in range(20):
            first.one_step()
        with tempfile.TemporaryDirectory() as folder:
            states.write(first.state(5_000), Path(folder) / "a.pt")
            state = states.read(Path(folder) / "a.pt")
        self.assertEqual(state.samples, 5_000 + 20 * 256)
        second = Trainer(data, shape, Schedule(samples=256 * 50, batch=256, rate=0.0, last_rate=0.0))
        second.go_on_from(state)
        before = [value.clone() for value in second.net.parameters()]
        second.one_step()
        for mine, old in zip(second.net.parameters(), before):
            self.assertTrue(torch.equal(mine, old), "at a rate of nothing nothing is learned")
        with self.assertRaisesRegex(ValueError, "one of 32, not of 64"):
            Trainer(data, Shape(64), Schedule(samples=1e4, batch=256)).go_on_from(state)

    def test_a_match_says_how_many_of_its_games_are_over(self) -> None:
        statistics = Statistics()
        statistics.slots = 50
        self.assertEqual(outcome(statistics), "no game of 50 is over")
        statistics.match_results[:] = (40, 40, 70)
        self.assertEqual(outcome(statistics), "+70 =40 -40, 60.00 %, +70.4 ± 48.2, 75 % of the games begun are over")


if __name__ == "__main__":
    unittest.main()
