"""One visit to a GPU machine that goes on from kept states: play, train the small net, then the big one to the end.

    PYTHONPATH=training:training/gpu python3 training/visit.py out --generation 18 --small small15.nnue \\
        --held big17p-held.pt --play 540,520 --soft 1000 --table 13 --later 0.65 \\
        --hold 1:0.1 --fall 8:0:0:a --fall 8:0.1:0.1:b --until 1500

Time is measured out in seconds of play, training in rounds over the positions. After each part of the play the big net goes
on from the state before its rate had fallen: it learns at the full rate for `--hold` rounds, its state is written for the next
part and the next visit, then the rate falls, once for every `--fall`, each time from that state. The mean of these nets is
written too. A later part of the play adds to the positions of the earlier ones, and its nets have its number in their names.

`--until` are the seconds from the start after which everything is written: falls that would last longer are shortened.
`--falls-file` names a file that may give other falls, one a line, until a part's training begins. Whatever a stage
has made is in `out` when it ends, and a stage that fails does not stop the next one.
"""

from __future__ import annotations

import argparse
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from roquenet import files, states
from roquenet.schedule import Schedule
from roquenet.shapes import Shape
from roquenet.states import State
from roquenet.train import Trainer
from stages import MATCH_GAMES, Games, SelfPlay, Store, match

#: Seconds that stay free at the end for writing the net.
LAST_SECONDS = 4.0
#: Steps after which a trainer knows its speed.
FIRST_STEPS = 64
#: The weight of the result while the small net is held, and at the end of its fall.
SMALL_RESULT = (0.1, 0.2)
#: The part of the small net's rounds at the full rate.
SMALL_HOLD = 0.4


@dataclass(frozen=True)
class Hold:
    """How long the big net learns at the full rate, and with which weight of the result."""

    rounds: float
    wdl: float

    @staticmethod
    def read(text: str) -> Hold:
        """As it is written in the command: ROUNDS:RESULT."""
        try:
            hold = Hold(*map(float, text.split(":")))
            good = hold.rounds >= 0 and 0 <= hold.wdl <= 1
        except (TypeError, ValueError):
            good = False
        if not good:
            raise argparse.ArgumentTypeError(f"{text!r} is no hold: write ROUNDS:RESULT, such as 1:0.1")
        return hold


@dataclass(frozen=True)
class Fall:
    """How the rate of a big net falls."""

    #: Rounds over the positions.
    rounds: float
    #: The weight of the result at first and at the end.
    wdl_first: float
    wdl_last: float
    name: str = ""
    #: The part of the play after which it is tried; 0: after every one.
    part: int = 0

    @staticmethod
    def read(text: str) -> Fall:
        """As it is written in the command: ROUNDS:FIRST:LAST, then NAME and PART if they are wanted."""
        words = text.split(":")
        try:
            fall = Fall(*map(float, words[:3]), *words[3:4], *map(int, words[4:]))
            good = fall.rounds > 0 and 0 <= fall.wdl_first <= 1 and 0 <= fall.wdl_last <= 1 and fall.part >= 0
        except (TypeError, ValueError):
            good = False
        if not good:
            raise argparse.ArgumentTypeError(f"{text!r} is no fall: write ROUNDS:FIRST:LAST:NAME:PART, such as 3:0.1:0.2:a")
        return fall


class Visit:
    """What the stages share: where results go, and when everything must be over."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options, self.begun = options, time.time()
        self.out: Path = options.out
        self.out.mkdir(parents=True, exist_ok=True)
        self.store = Store(options.capacity, options.device)
        self.games: SelfPlay | None = None
        self.held: State | None = None

    def say(self, text: str) -> None:
        """A line of the log, with the seconds since the start."""
        with (self.out / "log.txt").open("a") as log:
            for line in text.splitlines():
                print(f"[{time.time() - self.begun:6.1f}] {line}", file=log)

    def seconds_left(self) -> float:
        """Until everything must be written."""
        return self.begun + self.options.until - LAST_SECONDS - time.time()

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
        for part, seconds in enumerate(options.play, 1):
            last = part == len(options.play)
            self.stage("play", lambda: self.play(seconds, last))
            if last and options.small_rounds:
                self.stage("small net", self.train_small)
            if last and options.match_seconds and self.small().exists():
                self.stage("match", self.match)
            number = str(part) if len(options.play) > 1 else ""
            self.stage(f"big net {number}".rstrip(), lambda: self.train_big(part, number))
        self.say("done")
        (self.out / "done").write_text("done\n")

    def play(self, seconds: float, last: bool) -> None:
        """Games of the small net before, which go on from part to part."""
        options = self.options
        if self.games is None:
            self.games = SelfPlay(options.small, options.generation, Games(
                options.soft, options.table, options.natural, options.chess960, options.later, options.slots, options.device,
                min(300.0, 1000 * seconds)))
        self.games.play(self.store, seconds, self.say)
        self.say(f"{self.store.used} positions in memory")
        if last:
            self.games.close()

    def small(self) -> Path:
        """The file of the new small net."""
        return self.out / f"small{self.options.generation}.nnue"

    def trainer(self, shape: Shape, rate: float, wdl: float) -> Trainer:
        """A trainer on everything played, at a rate that does not fall yet."""
        options = self.options
        schedule = Schedule(batch=options.batch, hold=1.0, rate=rate, wdl_first=wdl, wdl_last=wdl, seed=options.generation)
        return Trainer(self.store.positions(), shape, schedule)

    def train_small(self) -> None:
        """The small net of the next visit goes on from the one that played."""
        before, rounds = files.load(self.options.small), self.options.small_rounds
        trainer = self.trainer(before.shape, self.options.small_rate, SMALL_RESULT[0])
        trainer.net.begin_with(before)
        self.say(trainer.losses())
        self.hold(trainer, SMALL_HOLD * rounds)
        self.fall(trainer, Fall((1 - SMALL_HOLD) * rounds, *SMALL_RESULT), self.seconds_left())
        self.write_net(trainer, self.small())
        self.say(trainer.losses())

    def match(self) -> None:
        """The new small net against the one that played."""
        options = self.options
        found = match(self.small(), options.small, options.match_seconds, options.device, options.match_slots)
        self.say(f"{self.small().stem} against {options.small.stem}: {found}")

    def falls_of(self, part: int) -> list[Fall]:
        """What is tried after a part of the play."""
        path: Path | None = self.options.falls_file
        falls = [Fall.read(line) for line in path.read_text().split()] if path and path.exists() else self.options.fall
        return [fall for fall in falls if fall.part in (0, part)]

    def train_big(self, part: int, number: str) -> None:
        """A net for the engine goes on from the held state, and falls in several ways."""
        options = self.options
        held = self.held or states.read(options.held)
        name = f"big{options.generation}{'p' if held.shape.pairwise else ''}{number}"
        trainer = self.trainer(held.shape, options.rate, options.hold.wdl)
        trainer.go_on_from(held)
        self.say(f"{len(trainer.known)} positions, {len(trainer.held_out)} held out, {held.samples} samples before")
        self.say(trainer.losses())
        self.hold(trainer, options.hold.rounds)
        self.held = trainer.state(held.samples)
        self.keep(self.held, name)
        self.say(trainer.losses())
        falls, ends = self.falls_of(part), []
        for place, fall in enumerate(falls):
            begun = self.held.samples - held.samples
            trainer.go_back_to(self.held, begun // trainer.schedule.batch)
            share = fall.rounds / sum(other.rounds for other in falls[place:])
            self.say(f"{fall}")
            self.fall(trainer, fall, share * self.seconds_left())
            self.write_net(trainer, self.out / f"{name}{fall.name}.nnue")
            self.say(f"{name}{fall.name}: {trainer.step * trainer.schedule.batch} samples after {held.samples} before")
            self.say(trainer.losses())
            ends.append({key: value.detach().clone() for key, value in trainer.net.state_dict().items()})
        if len(ends) > 1:
            trainer.net.load_state_dict({key: sum(end[key] for end in ends) / len(ends) for key in ends[0]})
            self.write_net(trainer, self.out / f"{name}-mean.nnue")
            self.say(trainer.losses())

    def hold(self, trainer: Trainer, rounds: float) -> None:
        """Learns at the full rate, for some steps at least: then the speed is known."""
        trainer.one_step()  # compiles, which is no part of the speed
        samples = max(FIRST_STEPS * trainer.schedule.batch, rounds * len(trainer.known))
        trainer.schedule = replace(trainer.schedule, samples=samples)
        trainer.run(say=self.say)

    def fall(self, trainer: Trainer, fall: Fall, seconds: float) -> None:
        """Lets the rate fall, in no more seconds than these at the speed seen so far."""
        samples = min(fall.rounds * len(trainer.known), trainer.speed * max(0.0, seconds))
        if samples < fall.rounds * len(trainer.known):
            self.say(f"shortened to {samples / len(trainer.known):.2f} rounds")
        schedule = replace(trainer.schedule, wdl_first=fall.wdl_first, wdl_last=fall.wdl_last)
        trainer.schedule = schedule.falling_from(trainer.step, max(1.0, samples))
        trainer.run(say=self.say)

    def keep(self, state: State, name: str) -> None:
        """Writes a state to go on from, with moments and without."""
        states.write(state, self.out / f"{name}-held-moments.pt")
        states.write(states.without_moments(state), self.out / f"{name}-held.pt")

    def write_net(self, trainer: Trainer, path: Path) -> None:
        """Writes a net for the engine, so that it is never seen half written."""
        part = path.with_suffix(".part")
        trainer.net.quantise(path.stem, trainer.hash).save(part)
        part.replace(path)
        self.say(f"{path.name} is written")


def seconds_of_play(text: str) -> list[float]:
    """The parts of the play, divided by commas."""
    return [float(word) for word in text.split(",")]


def arguments() -> argparse.Namespace:
    """The options of the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--generation", type=int, required=True, help="number of this generation, for the names of the nets")
    parser.add_argument("--small", type=Path, required=True, help="the net that plays")
    parser.add_argument("--held", type=Path, required=True, help="state of the big net before its rate falls")
    parser.add_argument("--until", type=float, required=True, help="seconds from the start to the end of everything")
    parser.add_argument("--play", type=seconds_of_play, default=[600.0], help="seconds; several numbers with commas between them are\n"
                        "played one after the other, with training after each")
    parser.add_argument("--soft", type=int, default=1000, help="soft nodes a move")
    parser.add_argument("--table", type=int, default=13, help="entries of a game's hash table, as a power of two")
    parser.add_argument("--natural", type=int, default=1, help="percentage of games without adjudication")
    parser.add_argument("--chess960", type=int, default=4, help="percentage of Chess960 games")
    parser.add_argument("--later", type=float, default=0.0, help="weight of later plies' scores in each position's own")
    parser.add_argument("--small-rounds", type=float, default=0, help="rounds of the small net of the next visit")
    parser.add_argument("--small-rate", type=float, default=5e-4)
    parser.add_argument("--match-seconds", type=float, default=0, help="seconds for a match of the small nets")
    parser.add_argument("--hold", type=Hold.read, default=Hold(1, 0.1), metavar="ROUNDS:RESULT",
                        help="rounds of the big net at the full rate, and the weight of the result (1:0.1)")
    parser.add_argument("--fall", type=Fall.read, action="append", metavar="ROUNDS:FIRST:LAST:NAME:PART",
                        help="how the rate falls: rounds, the weight of the result at first and at the end, what the net's name\n"
                             "ends with, after which part of the play (0: each); may be repeated (3:0.1:0.2)")
    parser.add_argument("--falls-file", type=Path, help="a file with other falls, one a line")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--batch", type=int, default=32768)
    parser.add_argument("--capacity", type=int, default=450_000_000, help="positions at the most")
    parser.add_argument("--slots", type=int, default=0, help="games at a time; 0 for as many as the device runs")
    parser.add_argument("--match-slots", type=int, default=MATCH_GAMES)
    parser.add_argument("--device", default="cuda", choices=("cuda", "cpu"))
    found = parser.parse_args()
    found.fall = found.fall or [Fall(3, 0.1, 0.2)]
    return found


if __name__ == "__main__":
    Visit(arguments()).run()
