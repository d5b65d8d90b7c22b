"""One visit to a GPU machine that goes on from kept states: play, train the small net, then the big one to the end.

    PYTHONPATH=training:training/gpu python3 training/visit.py out --generation 16 --small small15.nnue \\
        --held big15p-held.pt --play 600 --soft 1000 --table 13 --until 1500

The big net goes on from a state before its rate had fallen: it learns at the full rate for a part of the time, its state is
written for the next visit, then the rate falls. Several big nets may be tried one after the other, each from that state and with
its own weight of the result: --big 1:0.1:0.1:0.2:a --big 2:0.4:0.3:0.4:b. `--until` are the seconds from the start after which everything is written;
`--until-file` names a file that may give another moment (seconds of the clock, as `date +%s` says) as long as the big net
has not begun. Whatever a stage has made is in `out` when it ends, and a stage that fails does not stop the next one.
"""

from __future__ import annotations

import argparse
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from roquenet import files, states
from roquenet.schedule import Schedule
from roquenet.shapes import Shape
from roquenet.states import State
from roquenet.train import Trainer
from stages import MATCH_GAMES, Games, Store, match, play

#: Seconds that stay free at the end for writing the net.
LAST_SECONDS = 4.0
#: Parts of the fall after which the net is written, before its end.
WRITTEN_AFTER = (0.5, 0.8, 0.92)
#: More samples than any visit has time for.
ENDLESS = 1e15


@dataclass(frozen=True)
class Plan:
    """How a big net goes on from the held state."""

    #: Its part of the time, beside the others'.
    share: float
    #: The part of its time at the full rate.
    hold: float
    wdl_first: float
    wdl_last: float
    name: str = ""

    @staticmethod
    def read(text: str) -> Plan:
        """A plan as it is written in the command: SHARE:HOLD:FIRST:LAST or SHARE:HOLD:FIRST:LAST:NAME."""
        numbers, name = text.split(":")[:4], text.split(":")[4:]
        try:
            plan = Plan(*map(float, numbers), *name)
            good = plan.share > 0 and all(0 <= part <= 1 for part in (plan.hold, plan.wdl_first, plan.wdl_last))
        except (TypeError, ValueError):
            good = False
        if not good:
            raise argparse.ArgumentTypeError(f"{text!r} is no plan: write SHARE:HOLD:FIRST:LAST:NAME, such as 1:0.5:0.2:0.4:a")
        return plan


#: How the small net is trained.
SMALL = Plan(1, 0.4, 0.2, 0.4)


class Visit:
    """What the stages share: where results go, and when everything must be over."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options, self.begun = options, time.time()
        self.out: Path = options.out
        self.out.mkdir(parents=True, exist_ok=True)
        self.store = Store(options.capacity, options.device)

    def say(self, text: str) -> None:
        """A line of the log, with the seconds since the start."""
        with (self.out / "log.txt").open("a") as log:
            for line in text.splitlines():
                print(f"[{time.time() - self.begun:6.1f}] {line}", file=log)

    def deadline(self) -> float:
        """The moment at which everything must be written, in seconds of the clock."""
        path: Path | None = self.options.until_file
        if path and path.exists():
            return float(path.read_text())
        return self.begun + self.options.until

    def stage(self, name: str, work: Callable[[], None]) -> None:
        """Runs a stage; says what went wrong if it fails."""
        self.say(f"== {name}")
        try:
            work()
        except Exception:  # the stages that follow are worth more than a clean end
            self.say(f"{name} FAILED\n{traceback.format_exc()}")

    def run(self) -> None:
        """All stages."""
        options = self.options
        self.stage("play", self.play)
        if options.small_seconds:
            self.stage("small net", self.train_small)
        if options.match_seconds and self.small().exists():
            self.stage("match", self.match)
        for place in range(len(options.big)):
            self.stage(f"big net {options.big[place].name}".rstrip(), lambda: self.train_big(options.big[place:]))
        self.say("done")
        (self.out / "done").write_text("done\n")

    def play(self) -> None:
        """Games of the small net before."""
        options = self.options
        games = Games(options.soft, options.table, options.natural, options.chess960, options.slots, options.device,
                      min(300.0, 1000 * options.play))
        play(self.store, options.small, options.generation, options.play, games, self.say)
        self.say(f"{self.store.used} positions in memory")

    def small(self) -> Path:
        """The file of the new small net."""
        return self.out / f"small{self.options.generation}.nnue"

    def trainer(self, shape: Shape, rate: float, plan: Plan) -> Trainer:
        """A trainer on everything played, at a rate that does not fall yet."""
        options = self.options
        schedule = Schedule(samples=ENDLESS, batch=options.batch, hold=1.0, rate=rate, wdl_first=plan.wdl_first,
                            wdl_last=plan.wdl_last, seed=options.generation)
        return Trainer(self.store.positions(), shape, schedule)

    def train_small(self) -> None:
        """The small net of the next visit goes on from the one that played."""
        before = files.load(self.options.small)
        trainer = self.trainer(before.shape, self.options.small_rate, SMALL)
        trainer.net.begin_with(before)
        self.say(trainer.losses())
        trainer.one_step()  # compiles, which is no part of its time
        end = time.time() + self.options.small_seconds
        self.hold(trainer, SMALL.hold * self.options.small_seconds)
        self.fall(trainer, end, lambda _: None)
        self.write_net(trainer, self.small())
        self.say(trainer.losses())

    def match(self) -> None:
        """The new small net against the one that played."""
        options = self.options
        found = match(self.small(), options.small, options.match_seconds, options.device, options.match_slots)
        self.say(f"{self.small().stem} against {options.small.stem}: {found}")

    def train_big(self, plans: list[Plan]) -> None:
        """A net for the engine goes on from the held state, and falls; the other plans have the time that it leaves."""
        options, plan = self.options, plans[0]
        held = states.read(options.held)
        trainer = self.trainer(held.shape, options.rate, plan)
        trainer.go_on_from(held)
        self.say(f"{len(trainer.known)} positions, {len(trainer.held_out)} held out, {held.samples} samples before")
        self.say(trainer.losses())
        trainer.one_step()  # compiles: the speed of what follows is that of a step
        left = seconds_of(plans, self.deadline() - LAST_SECONDS - time.time())
        end = time.time() + left
        self.say(f"{left:.0f} seconds for {plan}")
        name = f"big{options.generation}{'p' if held.shape.pairwise else ''}{plan.name}"
        if plan.hold:
            self.hold(trainer, plan.hold * left)
            self.keep(trainer.state(held.samples), name)
            self.say(trainer.losses())
        else:
            self.hold(trainer, 0)  # some steps, to know the speed
        self.fall(trainer, end, lambda part: self.write_net(trainer, self.out / f"{name}-fall{round(100 * part)}.nnue"))
        self.write_net(trainer, self.out / f"{name}.nnue")
        self.say(f"{name}: {trainer.step * trainer.schedule.batch} samples after {held.samples} before")
        self.say(trainer.losses())

    def hold(self, trainer: Trainer, seconds: float) -> None:
        """Learns at the full rate."""
        trainer.run(seconds, self.say)

    def fall(self, trainer: Trainer, end: float, written: Callable[[float], None]) -> None:
        """Lets the rate fall until a moment, with as many samples as the speed seen so far allows."""
        begun, left = time.time(), end - time.time()
        trainer.schedule = trainer.schedule.falling_from(trainer.step, max(1, trainer.speed * left))
        for part in (*WRITTEN_AFTER, 1.0):
            trainer.run(max(0.0, begun + part * left - time.time()), self.say)
            if part < 1:
                written(part)

    def keep(self, state: State, name: str) -> None:
        """Writes a state to go on from, with moments and without."""
        states.write(state, self.out / f"{name}-held-moments.pt")
        states.write(states.without_moments(state), self.out / f"{name}-held.pt")

    def write_net(self, trainer: Trainer, path: Path) -> None:
        """Writes a net for the engine."""
        trainer.net.quantise(path.stem, trainer.hash).save(path)
        self.say(f"{path.name} is written")


def seconds_of(plans: list[Plan], left: float) -> float:
    """The seconds of the first of the plans that are still to be done."""
    return max(0.0, left) * plans[0].share / sum(plan.share for plan in plans)


def arguments() -> argparse.Namespace:
    """The options of the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--generation", type=int, required=True, help="number of this generation, for the names of the nets")
    parser.add_argument("--small", type=Path, required=True, help="the net that plays")
    parser.add_argument("--held", type=Path, required=True, help="state of the big net before its rate falls")
    parser.add_argument("--until", type=float, required=True, help="seconds from the start to the end of everything")
    parser.add_argument("--until-file", type=Path, help="a file with another end, in seconds of the clock")
    parser.add_argument("--play", type=float, default=600, help="seconds")
    parser.add_argument("--soft", type=int, default=1000, help="soft nodes a move")
    parser.add_argument("--table", type=int, default=13, help="entries of a game's hash table, as a power of two")
    parser.add_argument("--natural", type=int, default=1, help="percentage of games without adjudication")
    parser.add_argument("--chess960", type=int, default=4, help="percentage of Chess960 games")
    parser.add_argument("--small-seconds", type=float, default=40)
    parser.add_argument("--small-rate", type=float, default=5e-4)
    parser.add_argument("--match-seconds", type=float, default=40)
    parser.add_argument("--big", type=Plan.read, action="append", metavar="PLAN",
                        help="SHARE:HOLD:FIRST:LAST:NAME of a big net: its part of the time, the part of that at the full rate,\n"
                             "the weight of the result until the rate falls and at the end, and what the net's name ends with;\n"
                             "may be repeated (one net, 1:0.5:0.2:0.4)")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--batch", type=int, default=32768)
    parser.add_argument("--capacity", type=int, default=400_000_000)
    parser.add_argument("--slots", type=int, default=0, help="games at a time; 0 for as many as the device runs")
    parser.add_argument("--match-slots", type=int, default=MATCH_GAMES)
    parser.add_argument("--device", default="cuda", choices=("cuda", "cpu"))
    found = parser.parse_args()
    found.big = found.big or [Plan(1, 0.5, 0.2, 0.4)]
    return found


if __name__ == "__main__":
    Visit(arguments()).run()
