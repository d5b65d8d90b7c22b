"""A whole visit on the processor, with a few positions and rounds; and what a visit is made of."""

import os
import re
import subprocess
import sys
import tempfile
import unittest
import unittest.mock
from argparse import ArgumentTypeError, Namespace
from pathlib import Path

from roquenet import files

TRAINING = Path(__file__).parents[1]
LIBRARY = TRAINING / "gpu" / "build" / "libgenerator_cpu_64.so"

try:
    import torch

    from roquenet import states
    from roquenet.model import Net, net_of
    from roquenet.positions import read, split
    from roquenet.schedule import Schedule
    from roquenet.shapes import Shape, TowerShape
    from roquenet.tower import read as read_tower
    from roquenet.train import Trainer
    from test_training import tiny_set

    sys.path.append(str(TRAINING))
    sys.path.append(str(TRAINING / "gpu"))
    from generate import Statistics
    from stages import Games, SelfPlay, Store, outcome
    from visit import Visit
    from visit_nets import PlannedNet, planned
    from visit_options import Fall, Fresh, Hold
except ImportError:
    torch = None


@unittest.skipIf(torch is None, "PyTorch is missing")
class AVisit(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.small, self.held = self.folder / "small.nnue", self.folder / "held.pt"
        torch.manual_seed(1)
        Net(Shape(64)).quantise("small").save(self.small)
        shape = Shape(64, 8, 1, True)
        states.write(states.State(shape, 1000, net_of(shape).state_dict(), {}), self.held)

    def visit(self, *options: str) -> str:
        command = [sys.executable, str(TRAINING / "visit.py"), str(self.folder / "out"), "--generation", "3", "--small",
                   str(self.small), "--held", str(self.held), "--device", "cpu", "--soft", "8", "--table", "8", "--slots", "24",
                   "--match-slots", "8", "--batch", "128", "--capacity", "2500", *options]
        environment = {**os.environ, "PYTHONPATH": f"{TRAINING}:{TRAINING / 'gpu'}", "OMP_NUM_THREADS": "1"}
        run = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
        self.assertEqual(run.returncode, 0, run.stderr)
        return (self.folder / "out" / "log.txt").read_text()

    @unittest.skipUnless(LIBRARY.exists(), f"{LIBRARY} is not built")
    def test_every_stage_leaves_what_it_made(self) -> None:
        log = self.visit("--play", "300", "--until", "1e6", "--small-rounds", "5", "--match-seconds", "1",
                         "--hold", "5:0.1", "--fall", "3:0:0.1", "--keep-positions", "20")
        self.assertNotIn("FAILED", log)
        self.assertTrue((self.folder / "out" / "held-out.bin").exists())
        out = self.folder / "out"
        for name in ("small3", "big3p"):
            self.assertEqual(files.load(out / f"{name}.nnue").name, name)
        self.assertIn("small3 against small: ", log)
        known = int(re.findall(r"(\d+) positions, \d+ held out, 1000 samples before", log)[0])
        held, total = 128 * (5 * known // 128), 128 * ((128 * (5 * known // 128) + 3 * known) // 128)
        kept = states.read(out / "big3p-held.pt")
        self.assertEqual((kept.shape, kept.moments, kept.samples), (Shape(64, 8, 1, True), {}, 1000 + held))
        self.assertIn(f"big3p: {total} samples after 1000 before", log)
        self.assertTrue(states.read(out / "big3p-held-moments.pt").moments)
        self.assertTrue((out / "done").exists())

    @unittest.skipUnless(LIBRARY.exists(), f"{LIBRARY} is not built")
    def test_big_nets_are_made_after_every_part_of_the_play(self) -> None:
        """The second part goes on from the state of the first; falls begin with the same state, and their mean is a net too."""
        starts = self.folder / "starts.epd"
        starts.write_text("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq -\n")
        log = self.visit("--play", "300,0.1", "--until", "1e6", "--later", "0.6", "--noisy", "30", "--visited", "500", "--hold", "4:0.1",
                         "--starts", str(starts), "--listed", "80,0", "--first-ply", "10", "--deviations", "80",
                         "--fall", "1:0:0:a", "--fall", "1:0.3:0.3:b:2", "--fall", "1:0:0:c:1")
        self.assertNotIn("FAILED", log)
        out = self.folder / "out"
        self.assertIn("small plays on, 8 soft nodes a move, 0 % of new games from the list", log)
        self.assertEqual(sorted(path.stem for path in out.glob("big*.nnue")),
                         ["big3p1-mean", "big3p1a", "big3p1c", "big3p2-mean", "big3p2a", "big3p2b"])
        first, second = (states.read(out / f"big3p{part}-held.pt") for part in (1, 2))
        self.assertEqual(second.samples - first.samples, first.samples - 1000)
        nets = [files.load(out / f"big3p2{name}.nnue").feature_weights for name in ("a", "b", "-mean")]
        self.assertNotEqual(nets[0], nets[1])
        for one, other, mean in zip(*nets):
            self.assertLessEqual(abs(one + other - 2 * mean), 2)

    @unittest.skipUnless(LIBRARY.exists(), f"{LIBRARY} is not built")
    def test_the_generator_is_told_how_games_begin(self) -> None:
        starts = self.folder / "starts.epd"
        starts.write_text("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq -\n")
        run = SelfPlay(self.small, 3, Games(table=8, slots=8, device="cpu", starts=starts, listed=70, listed_plies=2, deviations=90, first_ply=11,
                                            fewest_pieces=13, whole=30))
        told = run.generator.settings
        self.assertEqual((told.listed_percent, told.listed_plies, told.deviation_permille, told.first_ply), (70, 2, 90, 11))
        self.assertEqual((told.fewest_pieces, told.whole_percent), (13, 30))
        run.go_on_with(None, 8, 20)
        self.assertEqual((told.listed_percent, told.listed_plies), (20, 2))
        run.close()
        starts.write_text("no position\n")
        with self.assertRaisesRegex(RuntimeError, "line 1: not a FEN"):
            SelfPlay(self.small, 3, Games(table=8, slots=8, device="cpu", starts=starts))

    def test_what_the_generator_would_refuse_is_refused_before_a_visit(self) -> None:
        for options, why in ((["--starts", "nowhere.epd"], "nowhere.epd: there is no such file"), (["--listed", "50"], "--starts, which is missing"),
                             (["--first-ply", "-1"], "'-1' is no number from 0 to 400"), (["--fewest-pieces", "33"], "'33' is no number from 0 to 32"),
                             (["--small-after", "1,x"], "'x' is no number"),
                             (["--small-size", "0"], "'0' is no number above 0"), (["--small-kings", "3"], "invalid choice")):
            command = [sys.executable, str(TRAINING / "visit.py"), str(self.folder / "out"), "--generation", "3", "--small", "s", "--held",
                       "h", "--until", "1", *options]
            environment = {**os.environ, "PYTHONPATH": f"{TRAINING}:{TRAINING / 'gpu'}"}
            run = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
            self.assertEqual(run.returncode, 2, run.stderr)
            self.assertIn(why, run.stderr)

    @unittest.skipUnless(LIBRARY.exists(), f"{LIBRARY} is not built")
    def test_a_better_small_net_plays_the_parts_that_follow(self) -> None:
        """It is trained after the part that is named, and big nets only where a fall is. Games 49 and 99 are held out: with fewer
        games at a time they may not be over when the store is full."""
        log = self.visit("--play", "300,0.1", "--until", "1e6", "--soft", "8,12", "--small-rounds", "4", "--small-after", "1,0",
                         "--small-rate", "1e-2", "--small-kings", "4", "--fall", "1:0:0::2", "--hold", "1:0", "--slots", "120", "--capacity", "40000")
        self.assertNotIn("FAILED", log)
        self.assertEqual(files.load(self.folder / "out" / "small3.nnue").shape.kings, 4)
        self.assertLess(log.index("small3.nnue is written"), log.rindex("== play"))
        self.assertIn("small3 plays on, 12 soft nodes a move", log)
        # The store is full after the first part, so there is nothing of its own to learn from after the second.
        self.assertEqual(log.count("== small net"), 2)
        self.assertIn("small3 has played no games that are over: not trained again", log)
        self.assertEqual([path.stem for path in (self.folder / "out").glob("big*.nnue")], ["big3p2"])

    @unittest.skipUnless(LIBRARY.exists(), f"{LIBRARY} is not built")
    def test_positions_that_were_learned_from_make_room_for_those_of_later_games(self) -> None:
        """The store is full after both parts, and the second has other positions; its small net learns from them all."""
        log = self.visit("--play", "300,300", "--until", "1e6", "--forget-after", "1", "--small-rounds", "1", "--small-after", "1,2",
                         "--net", "first shape=64p hold=1 falls=1 part=1", "--net", "then shape=64p start=first hold=1 falls=1")
        self.assertNotIn("FAILED", log)
        self.assertEqual(log.count(" positions are forgotten"), 1)
        self.assertLess(log.index("big3first.nnue is written"), log.index(" positions are forgotten"))
        self.assertLess(log.index(" positions are forgotten"), log.rindex("== play"))
        self.assertEqual(log.count("2500 positions in memory"), 2)
        first, then = (files.load(self.folder / "out" / f"big3{name}.nnue") for name in ("first", "then"))
        self.assertNotEqual(first.data_hash, then.data_hash)
        known = [int(number) for number in re.findall(r"(\d+) positions, \d+ held out", log)]
        self.assertGreater(min(known), 1250)
        self.assertNotIn("has played no games that are over", log)

    @unittest.skipUnless(LIBRARY.exists(), f"{LIBRARY} is not built")
    def test_a_net_with_king_buckets_is_made_of_the_held_state(self) -> None:
        log = self.visit("--play", "300", "--until", "1e6", "--hold", "2:0", "--fall", "1:0:0",
                         "--king-hold", "4:0", "--king-fall", "1:0:0")
        self.assertNotIn("FAILED", log)
        out = self.folder / "out"
        first, kings = states.read(out / "big3p-held.pt"), states.read(out / "big3px4-held.pt")
        self.assertEqual(kings.shape, Shape(64, 8, 4, True))
        self.assertGreater(kings.samples, first.samples)
        self.assertTrue(kings.net["king_weights"].any())
        self.assertEqual(files.load(out / "big3px4.nnue").shape, kings.shape)

    @unittest.skipUnless(LIBRARY.exists(), f"{LIBRARY} is not built")
    def test_nets_from_nothing_are_made_beside_those_from_the_held_state(self) -> None:
        log = self.visit("--play", "300", "--until", "1e6", "--hold", "1:0", "--fall", "1:0:0", "--fresh", "64p:1:1",
                         "--fresh", "128:1:1")
        self.assertNotIn("FAILED", log)
        self.assertEqual(log.count(" held out, 0 samples before"), 2)
        out = self.folder / "out"
        shapes = {path.stem: files.load(path).shape for path in out.glob("*.nnue")}
        self.assertEqual(shapes, {"big3p": Shape(64, 8, 1, True), "new3_64p": Shape(64, 8, 1, True), "new3_128": Shape(128, 8)})

    @unittest.skipUnless(LIBRARY.exists(), f"{LIBRARY} is not built")
    def test_planned_nets_begin_with_what_they_name_and_the_file_is_read_before_each(self) -> None:
        plan, finished = self.folder / "plan", self.folder / "finished.nnue"
        plan.write_text(f"no net\nwide shape=128p hold=1 falls=1 start=first part=2\nagain shape=64p hold=1 falls=1 start={finished}\n")
        net_of(Shape(64, 8, 1, True)).quantise("finished").save(finished)
        log = self.visit("--play", "300,0.1", "--until", "1e6", "--nets-file", str(plan), "--net", "first shape=64p hold=2 falls=1 part=1",
                         "--net", "kings shape=64px4 hold=1 falls=1,1 king-rate=0.3 king-decay=0.5", "--net", "new shape=64p start=nothing falls=1",
                         "--net", "seeing shape=64pa start=first falls=1", "--net", "calm shape=64p start=first falls=1 quiet=1",
                         "--net", "last shape=64p start=first falls=1 most=2000 first=1500", "--noisy", "100")
        self.assertNotIn("FAILED", log)
        known = {name: int(number) for name, number in re.findall(r"planned (\w+)\n.*?(\d+) positions, \d+ held out", log)}
        self.assertLess(known["calm"], known["seeing"])
        self.assertLessEqual(known["last"], 1500)
        self.assertLess(2000, known["seeing"])
        self.assertEqual(log.count("'no net' is no net to make"), 2)
        out = self.folder / "out"
        shapes = {path.stem: str(files.load(path).shape) for path in out.glob("*.nnue")}
        self.assertEqual(shapes, {"big3first": "64p", "big3kingsa": "64px4", "big3kingsb": "64px4", "big3kings-mean": "64px4",
                                  "big3new": "64p", "big3wide": "128p", "big3again": "64p", "big3seeing": "64pa", "big3calm": "64p",
                                  "big3last": "64p"})
        self.assertLess(log.index("big3first.nnue is written"), log.rindex("== play"))
        self.assertLess(log.rindex("== play"), log.index("big3kingsa.nnue is written"))
        first, wide = (states.read(out / f"big3{name}-held.pt") for name in ("first", "wide"))
        self.assertGreater(wide.samples, first.samples)
        self.assertEqual(log.count(" held out, 0 samples before"), 2)
        self.assertTrue(any(files.load(out / "big3seeing.nnue").attack_weights))
        end = states.read(out / "big3again-end.pt")
        self.assertEqual(states.finished(end, "again").to_bytes()[128:], files.load(out / "big3again.nnue").to_bytes()[128:])

    @unittest.skipUnless(LIBRARY.exists(), f"{LIBRARY} is not built")
    def test_a_teacher_is_asked_once_and_the_next_net_learns_from_the_games_alone(self) -> None:
        teacher = self.folder / "teacher.nnue"
        net_of(Shape(64, 8, 1, True, True)).quantise("teacher").save(teacher)
        plain = "shape=64p hold=1 falls=1"
        log = self.visit("--play", "300", "--until", "1e6", "--net", f"before {plain}", "--net", f"whole {plain} teacher={teacher} share=1",
                         "--net", f"half {plain} teacher={teacher} share=0.5", "--net", f"none {plain} teacher={teacher} share=0",
                         "--net", f"after {plain}")
        self.assertNotIn("FAILED", log)
        self.assertEqual(log.count(" was asked for 2500 positions"), 1)
        self.assertEqual(log.count("with the scores as they were: held out"), 3)
        # The mean loss of the first round of each, by the scores that it learns from: those of the games are the harder ones.
        loss = {name: float(number) for name, number in re.findall(r"planned (\w+)\n(?:.*\n)*?.*  loss ([\d.]+)", log)}
        for name in ("none", "after"):
            self.assertLess(abs(loss[name] / loss["before"] - 1), 0.1)
        for name in ("whole", "half"):
            self.assertLess(loss[name], 0.85 * loss["before"])

    @unittest.skipUnless(LIBRARY.exists(), f"{LIBRARY} is not built")
    def test_a_tower_learns_after_the_play_and_teaches_the_nets(self) -> None:
        base = self.folder / "base.nnue"
        net_of(Shape(64, 8, 1, True)).quantise("base").save(base)
        tower = ("--tower", "8x1:1", "--tower-base", str(base), "--tower-batch", "64", "--tower-most", "2000")
        log = self.visit("--play", "300", "--until", "1e6", *tower, "--net", "a shape=64p hold=1 falls=1 teacher=tower share=0.5 most=1500",
                         "--net", "b shape=64p hold=1 falls=1 teacher=tower share=1 most=1500")
        self.assertNotIn("FAILED", log)
        self.assertLess(log.index("== tower"), log.index("== planned a"))
        self.assertEqual(log.count("base.nnue was asked for"), 2)
        self.assertEqual(log.count("tower was asked for 1500 positions"), 1)
        kept = self.folder / "out" / "tower3.pt"
        made = read_tower(kept)
        self.assertEqual((made.tower.shape, made.base), (TowerShape(8, 1), "base 0000000000000000"))
        (self.folder / "out" / "log.txt").unlink()
        log = self.visit("--play", "300", "--until", "1e6", *tower, "--tower-start", str(kept), "--net", "none shape=64p hold=1 falls=1")
        self.assertNotIn("FAILED", log)
        self.assertIn(f"8x1, {made.samples} samples before", log)
        self.assertGreater(read_tower(kept).samples, made.samples)
        other = self.folder / "other.nnue"
        net_of(Shape(64, 8, 1, True)).quantise("other").save(other)
        for options, why in (((*tower, "--tower", "8x2:1", "--tower-start", str(kept)), "a tower of another shape, 8x1"),
                             ((*tower, "--tower-base", str(other), "--tower-start", str(kept)), "corrects base"),
                             ((*tower, "--tower-start", str(base)), "no tower"), (tower[:2], "go together"), (tower[2:4], "go together"),
                             ((*tower, "--tower-base", "nowhere"), "there is no such file"), ((*tower, "--tower", "8x1"), "is no tower: write"),
                             ((*tower, "--tower-batch", "0"), "no whole number above 0"),
                             (("--net", "a shape=64p falls=1 teacher=tower share=1"), "there is none"),
                             ((*tower, "--net", "a shape=64p falls=1 teacher=tower share=1 part=1"), "no net of an earlier one")):
            with self.assertRaisesRegex(AssertionError, why):
                self.visit("--play", "300", "--until", "1e6", *options)

    @unittest.skipUnless(LIBRARY.exists(), f"{LIBRARY} is not built")
    def test_falls_that_last_too_long_are_shortened_and_a_file_may_give_others(self) -> None:
        other = self.folder / "falls"
        other.write_text("5:0:0:x\n")
        log = self.visit("--play", "300", "--until", "0", "--falls-file", str(other), "--fall", "1:0:0:a")
        self.assertNotIn("FAILED", log)
        self.assertIn("shortened to 0.00 rounds", log)
        self.assertEqual([path.stem for path in (self.folder / "out").glob("big*.nnue")], ["big3px"])

    def test_what_cannot_be_read_is_refused_before_anything_is_played(self) -> None:
        kinds = {
            "--fall": (Fall, "is no fall: write ROUNDS:FIRST:LAST:NAME:PART",
                       ("1:0.5", "1:0:0:a:1:b", "0:0.5:0.2:a", "1:2:0.2:a", "x:0:0", "1:0:0:a:-1")),
            "--hold": (Hold, "is no hold: write ROUNDS:RESULT", ("1", "1:2", "-1:0", "1:0:0")),
            "--fresh": (Fresh, "is no net from nothing: write SHAPE:HOLD:FALL",
                        ("768p", "768q:1:1", "768p:1:0", "768p:x:1", "700p:1:1", "768p,512:1:1")),
        }
        for option, (kind, said, texts) in kinds.items():
            for text in texts:
                with self.assertRaisesRegex(ArgumentTypeError, said):
                    kind.read(text)
            with self.assertRaisesRegex(AssertionError, said):
                self.visit("--until", "1", f"{option}={texts[0]}")
        for option, most in (("--noisy", 100), ("--visited", 1000)):
            for text in (str(most + 1), "-1", "many"):
                with self.assertRaisesRegex(AssertionError, f"is no number from 0 to {most}"):
                    self.visit("--until", "1", f"{option}={text}")
        self.assertFalse((self.folder / "out").exists())

    @unittest.skipUnless(LIBRARY.exists(), f"{LIBRARY} is not built")
    def test_a_stage_that_fails_does_not_stop_the_next_one(self) -> None:
        self.held.write_bytes(b"no state")
        log = self.visit("--play", "300,0.1", "--until", "1e6", "--small-rounds", "2")
        self.assertIn("big net 1 FAILED", log)
        self.assertIn("no state of a net in training", log)
        self.assertTrue((self.folder / "out" / "small3.nnue").exists())


@unittest.skipIf(torch is None, "PyTorch is missing")
class Parts(unittest.TestCase):
    def setUp(self) -> None:
        torch.set_num_threads(1)

    def test_as_many_positions_of_a_store_that_has_grown_are_not_the_same(self) -> None:
        store = torch.zeros(6, 72, dtype=torch.uint8)
        visit = Namespace(last=Namespace(data=store[:4][-2:]))
        self.assertTrue(Visit.learns_from(visit, store[:4][-2:]))
        self.assertFalse(Visit.learns_from(visit, store[-2:]))
        self.assertFalse(Visit.learns_from(visit, store[:4]))

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

    def test_positions_of_held_out_games_are_kept_if_they_are_asked_for(self) -> None:
        store = Store(1_500, "cpu")
        store.records[:1_400], store.used = tiny_set(1_400, 3), 1_400
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "held-out.bin"
            store.keep(file, 0)
            self.assertFalse(file.exists())
            store.keep(file, 7)
            kept = read([file], torch.device("cpu"))
        self.assertEqual((len(kept), len(split(kept)[1])), (7, 7))

    def test_a_steeper_curve_asks_for_the_same_values_and_more_of_even_positions(self) -> None:
        data = tiny_set(1_500, 3)
        values = data[:, 64:66].contiguous().view(torch.int16).squeeze(1) / 400
        errors = []
        for sharpness in (1.0, 1.5):
            trainer = Trainer(data, Shape(32, 8), Schedule(samples=256 * 50, batch=256, power=2.0, sharpness=sharpness))
            nothing = torch.zeros(())
            self.assertLess(trainer._errors(values, data, nothing).mean().item(), 1e-12)
            far = values.abs() > 1
            sizes = [trainer._errors(values[chosen] + 0.1, data[chosen], nothing).mean() for chosen in (far, ~far)]
            errors.append(sizes[0] / sizes[1])
        self.assertLess(errors[1], errors[0])

    def test_a_net_of_another_size_has_the_same_loss_with_values_as_large(self) -> None:
        data = tiny_set(1_500, 3)
        values = data[:, 64:66].contiguous().view(torch.int16).squeeze(1) / 400 + 0.1
        trainer = Trainer(data, Shape(32, 8), Schedule(samples=256 * 50, batch=256, size=0.5))
        halved = trainer._errors(0.5 * values, data, torch.zeros(()))
        trainer.start_again(Schedule(samples=256 * 50, batch=256))
        self.assertTrue(torch.allclose(halved, trainer._errors(values, data, torch.zeros(()))))
        self.assertGreater(halved.mean().item(), 1e-6)

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
            states.pack(state, Path(folder) / "a.pt.xz")
            packed = states.read(Path(folder) / "a.pt.xz")
            self.assertLess((Path(folder) / "a.pt.xz").stat().st_size, (Path(folder) / "a.pt").stat().st_size / 3)
            (Path(folder) / "b.pt.xz").write_bytes(b"nothing")
            self.assertRaisesRegex(ValueError, "no state of a net in training", states.read, Path(folder) / "b.pt.xz")
        self.assertEqual((packed.shape, packed.samples, packed.moments), (state.shape, state.samples, {}))
        for name, value in state.net.items():
            torch.testing.assert_close(packed.net[name], value, rtol=2**-8, atol=0)
        self.assertEqual(state.samples, 5_000 + 20 * 256)
        second = Trainer(data, shape, Schedule(samples=256 * 50, batch=256, rate=0.0, last_rate=0.0))
        second.go_on_from(state)
        before = [value.clone() for value in second.net.parameters()]
        second.one_step()
        for mine, old in zip(second.net.parameters(), before):
            self.assertTrue(torch.equal(mine, old), "at a rate of nothing nothing is learned")
        with self.assertRaisesRegex(ValueError, "one of 32, not of 64"):
            Trainer(data, Shape(64), Schedule(samples=1e4, batch=256)).go_on_from(state)

    def test_a_small_net_plays_unless_it_is_worse_on_held_out_games(self) -> None:
        for loss, plays in ((0.9, True), (1.0, True), (1.05, False)):
            with tempfile.TemporaryDirectory() as name, self.subTest(loss):
                folder = Path(name)
                Net(Shape(64)).quantise("small").save(folder / "small.nnue")
                visit = Visit(Namespace(out=folder, capacity=1, device="cpu", small=folder / "small.nnue", small_rounds=0.1,
                                        small_rate=1e-3, small_size=1.0, small_kings=1, generation=3, batch=128, until=1e6))
                visit.store.records, visit.store.used = tiny_set(400, 6), 400
                with unittest.mock.patch.object(Trainer, "held_out_loss", lambda trainer, *_, **__: loss if trainer.step else 1):
                    visit.train_small()
                self.assertEqual(visit.better_small, folder / "small3.nnue" if plays else None)

    def test_a_small_net_that_the_generator_refuses_does_not_stop_the_play(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            visit = Visit(Namespace(out=folder, capacity=1, device="cpu", small=folder / "small.nnue", generation=3, until=1e6, soft=[8],
                                    listed=[100], starts=None, play=[1.0, 1.0, 1.0]))
            visit.better_small = visit.small()
            visit.games = unittest.mock.Mock(**{"go_on_with.side_effect": [RuntimeError("4 king buckets"), None]})
            visit.play(2, 1.0)
            self.assertEqual([call.args[0] for call in visit.games.go_on_with.call_args_list], [visit.small(), None])
            self.assertEqual((visit.better_small, visit.games.play.call_count), (None, 1))
            log = (folder / "log.txt").read_text()
            self.assertIn("small3 cannot play: 4 king buckets", log)
            self.assertIn("small plays on, 8 soft nodes a move", log)

    def test_another_size_of_the_old_small_net_is_no_merit_of_the_new_one(self) -> None:
        trainer = Trainer(tiny_set(4_000, 7), Shape(32, 8), Schedule(samples=1e4, batch=256, size=0.5))
        with tempfile.TemporaryDirectory() as name:
            visit = Visit(Namespace(out=Path(name), capacity=1, device="cpu"))
            self.assertNotEqual(visit.loss_at(trainer, 1.0), visit.loss_at(trainer, 0.5))
            self.assertEqual(visit.loss_at(trainer, 0.5), trainer.held_out_loss(0.0, integers=True))

    def test_a_small_net_that_plays_learns_from_its_own_games_and_gives_way_to_a_better_one_alone(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            Net(Shape(64)).quantise("small").save(folder / "small.nnue")
            visit = Visit(Namespace(out=folder, capacity=1, device="cpu", small=folder / "small.nnue", small_rounds=0.1,
                                    small_rate=1e-3, small_size=1.0, small_kings=4, generation=3, batch=128, until=1e6))
            visit.store.records = tiny_set(1000, 6)
            nets = []
            for used, loss, since in ((400, 0.9, 400), (700, 1.05, 400), (1000, 0.9, 1000)):
                visit.store.used, before = used, visit.small_since
                with unittest.mock.patch.object(Trainer, "held_out_loss", lambda trainer, *_, **__: loss if trainer.step else 1):
                    visit.train_small()
                self.assertEqual((len(visit.last.data), visit.small_since), (used - before, since))
                nets.append((folder / "small3.nnue").read_bytes())
            self.assertEqual(nets[0], nets[1])
            self.assertNotEqual(nets[1], nets[2])
            last = files.load(folder / "small3.nnue")
            self.assertEqual((last.name, last.shape), ("small3", Shape(64, kings=4)))
            self.assertEqual((folder / "log.txt").read_text().count("small3-next is worse"), 1)

    def test_a_finished_net_is_gone_on_from_with_all_its_weights(self) -> None:
        for shape in (Shape(64, 8, 1, True), Shape(64, 8, 4, True), Shape(64)):
            net = net_of(shape)
            if shape.kings > 1:
                torch.nn.init.normal_(net.king_weights, std=0.1)
            finished = net.quantise("finished")
            with tempfile.TemporaryDirectory() as folder:
                finished.save(Path(folder) / "finished.nnue")
                state = states.read(Path(folder) / "finished.nnue")
            self.assertEqual((state.shape, state.samples, state.moments), (shape, 0, {}))
            again = net_of(shape)
            again.load_state_dict(state.net)
            self.assertEqual(again.quantise("finished").to_bytes(), finished.to_bytes())

    def test_king_buckets_change_no_value_before_they_have_learned(self) -> None:
        data, shape = tiny_set(600, 3), Shape(64, 8, 1, True)
        plain = net_of(shape)
        state = states.with_king_buckets(states.State(shape, 7, plain.state_dict(), {}), 4)
        kings = net_of(state.shape)
        kings.load_state_dict(state.net)
        self.assertEqual(state.samples, 7)
        self.assertTrue(torch.allclose(plain(data, torch.float32), kings(data, torch.float32), atol=1e-5))
        self.assertIs(states.with_king_buckets(state, 4), state)
        # The same once more, from buckets that have learned.
        torch.nn.init.normal_(kings.king_weights, std=0.1)
        for more in (8, 16):
            grown = states.with_king_buckets(states.State(state.shape, 7, kings.state_dict(), {}), more)
            finer = net_of(grown.shape)
            finer.load_state_dict(grown.net)
            self.assertTrue(torch.allclose(kings(data, torch.float32), finer(data, torch.float32), atol=1e-5))

    def test_more_pairs_change_no_value_before_they_have_learned(self) -> None:
        data = tiny_set(600, 3)
        for begun, wanted in ((1, Shape(128, 8, 1, True)), (1, Shape(192, 8, 4, True)), (4, Shape(128, 8, 4, True)), (4, Shape(192, 8, 8, True))):
            plain = net_of(Shape(64, 8, begun, True))
            if begun > 1:
                torch.nn.init.normal_(plain.king_weights, std=0.1)
            state = states.State(plain.shape, 7, plain.state_dict(), {})
            wider = states.made_fit(state, wanted)
            self.assertEqual((wider.shape, wider.samples), (wanted, 7))
            net = net_of(wanted)
            net.load_state_dict(wider.net)
            self.assertTrue(torch.allclose(plain(data, torch.float32), net(data, torch.float32), atol=1e-5))
            trainer = Trainer(data, wanted, Schedule(samples=256 * 50, batch=256))
            trainer.go_on_from(wider)
            for _ in range(3):
                trainer.one_step()
            self.assertTrue(trainer.net.second_weights[:, :, 32:wanted.neurons // 2].any(), "new pairs are listened to")
            self.assertIs(states.widened(state, 64), state)
        for unfit in (Shape(64, 8), Shape(64, 1, 1, True), Shape(128, 8)):
            with self.assertRaises(ValueError):
                states.made_fit(states.State(Shape(128, 8, 1, True), 0, net_of(Shape(128, 8, 1, True)).state_dict(), {}), unfit)

    def test_king_buckets_have_a_rate_and_a_decay_of_their_own(self) -> None:
        shape = Shape(64, 8, 4, True)

        def largest_change(**others: float) -> tuple[float, float]:
            trainer = Trainer(tiny_set(1_500, 3), shape, Schedule(samples=256 * 50, batch=256, warm_up=0, **others))
            trainer.net.king_weights.data.fill_(0.5)
            before = [weights.detach().clone() for weights in (trainer.net.feature_weights, trainer.net.king_weights)]
            trainer.one_step()
            after = (trainer.net.feature_weights, trainer.net.king_weights)
            return tuple((new - old).abs().max().item() for new, old in zip(after, before))

        common, kings = largest_change(king_decay=0.0)
        self.assertAlmostEqual(kings, common, places=4)
        common, kings = largest_change(king_rate=0.25, king_decay=0.0)
        self.assertAlmostEqual(kings, 0.25 * common, places=4)
        _, kings = largest_change(king_rate=0.0, king_decay=10.0)
        self.assertEqual(kings, 0.0)
        _, kings = largest_change(king_decay=100.0)
        self.assertGreater(kings, 0.04)

    def test_a_trainer_that_starts_again_learns_what_a_new_one_does(self) -> None:
        data, shape = tiny_set(1_500, 3), Shape(64, 8, 4, True)
        state = states.State(shape, 0, net_of(shape).state_dict(), {})
        other = Schedule(samples=256 * 50, batch=256, king_rate=0.5, king_decay=3.0)
        used = Trainer(data, shape, Schedule(samples=256 * 50, batch=256))
        for _ in range(5):
            used.one_step()
        used.start_again(other)
        ends = []
        for trainer in (used, Trainer(data, shape, other)):
            trainer.go_on_from(state)
            order = [torch.arange(256) * 4 + at for at in range(4)]
            trainer.batches.next = iter(order).__next__
            trainer.batches.views = None
            for _ in range(4):
                trainer.one_step()
            middle = trainer.state()
            trainer.go_back_to(middle, 4)
            ends.append(list(middle.net.values()) + list(trainer.net.state_dict().values()))
        self.assertTrue(all(torch.equal(one, two) for one, two in zip(*ends)))

    def test_a_planned_net_that_cannot_be_read_is_refused(self) -> None:
        for text in ("", "a", "a shape=768p", "a falls=1", "a shape=768q falls=1", "a shape=768p falls=0", "a shape=768p falls=1 x=1",
                     "a/b shape=768p falls=1", "a shape=768p falls=1 part=x",
                     "a shape=768p falls=1 quiet=2", "a shape=768p falls=1 most=-1", "a shape=768p falls=1 first=-1",
                     "a shape=768p falls=1 full=0", "a shape=768p falls=1 size=0", "a shape=768p falls=1 result=2", "a shape falls=1",
                     "a shape=768p falls=1 teacher=a.nnue", "a shape=768p falls=1 share=0.5", "a shape=768p falls=1 teacher=a.nnue share=2",
                     "a shape=768p falls=1 teacher=a.nnue share=-1.1"):
            with self.assertRaisesRegex(ArgumentTypeError, "is no net to make: write NAME shape="):
                PlannedNet.read(text)
        net = PlannedNet.read("k shape=768px4 hold=0.5 falls=4,3 result=0.05 start=held part=2 rate=5e-4 king-rate=0.3 king-decay=0.1 "
                              "power=2 sharpness=1.5 quiet=1 most=500 first=300 full=4 size=0.9 teacher=t.nnue share=0.5")
        self.assertEqual((net.shape, net.hold, net.falls), (Shape(768, 8, 4, True), Hold(0.5, 0.05),
                                                           (Fall(4, 0.05, 0.05, "a"), Fall(3, 0.05, 0.05, "b"))))
        self.assertEqual((net.start, net.part, net.rate, net.king_rate, net.king_decay), ("held", 2, 5e-4, 0.3, 0.1))
        self.assertEqual((net.teacher, net.share), ("t.nnue", 0.5))
        self.assertEqual(PlannedNet.read("a shape=768p falls=1 teacher=a.nnue share=-0.33").share, -0.33)
        self.assertEqual((net.power, net.sharpness, net.quiet, net.most, net.first, net.full, net.size), (2.0, 1.5, True, 500, 300, 4.0, 0.9))
        self.assertEqual(planned([net], []), ([net], False, ""))
        nets, more, wrong = planned([net], ["wait", "", "k2 shape=64p falls=1"])
        self.assertEqual(([one.name for one in nets], more, wrong), (["k", "k2"], True, ""))

    def test_a_file_of_plans_that_is_gone_is_missed_aloud_and_still_holds(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file, said = Path(folder) / "plan", []
            visit = Namespace(options=Namespace(nets_file=file), plans=[], plans_gone=False, say=said.append)
            self.assertEqual([Visit.read_plans(visit) for _ in range(2)], [[], []])
            self.assertEqual(said, [f"{file}: No such file or directory; no net is planned by it"])
            file.write_text("a\n")
            self.assertEqual(Visit.read_plans(visit), ["a"])
            file.write_text("b\nc\n")
            self.assertEqual(Visit.read_plans(visit), ["b", "c"])
            file.unlink()
            self.assertEqual([Visit.read_plans(visit) for _ in range(2)], [["b", "c"], ["b", "c"]])
            self.assertEqual(said[1:], [f"{file}: No such file or directory; what it said before holds"])
            visit.options.nets_file = None
            visit.plans = []
            self.assertEqual((Visit.read_plans(visit), len(said)), ([], 2))
            file.write_bytes(b"\xff\xfe")
            visit.options.nets_file, visit.plans_gone = file, False
            self.assertEqual((Visit.read_plans(visit), said[-1]), ([], f"{file}: it is no text; no net is planned by it"))

    def test_a_trainer_goes_back_to_a_state_and_learns_the_same_again(self) -> None:
        """In place, as a recorded step needs it."""
        trainer = Trainer(tiny_set(1_500, 3), Shape(32, 8), Schedule(samples=256 * 50, batch=256))
        for _ in range(5):
            trainer.one_step()
        state, places = trainer.state(), [value.data_ptr() for value in trainer.net.parameters()]
        ends = []
        for _ in range(2):
            trainer.go_back_to(state, 5)
            trainer.batches.order, trainer.batches.at = torch.arange(1280).view(5, 256), 0
            for _ in range(5):
                trainer.one_step()
            ends.append([value.clone() for value in trainer.net.state_dict().values()])
            self.assertEqual(trainer.step, 10)
        self.assertTrue(all(torch.equal(one, other) for one, other in zip(*ends)))
        self.assertEqual(places, [value.data_ptr() for value in trainer.net.parameters()])

    def test_a_match_says_how_many_of_its_games_are_over(self) -> None:
        statistics = Statistics()
        statistics.slots = 50
        self.assertEqual(outcome(statistics), "no game of 50 is over")
        statistics.match_results[:] = (40, 40, 70)
        self.assertEqual(outcome(statistics), "+70 =40 -40, 60.00 %, +70.4 ± 48.2, 75 % of the games begun are over")


if __name__ == "__main__":
    unittest.main()
