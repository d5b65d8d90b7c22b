"""Tunes numbers of the search by games on many processor cores (SPSA), such as those of a GPU machine that trains meanwhile.

    roque tune params > numbers.txt
    cargo build --release -p engine --features tune --example pairs
    python3 training/spsa.py state.json --player target/release/examples/pairs --openings UHO_4060_v4.epd --numbers numbers.txt \\
        --limit 500000+5000 --pairs 7000 --workers 14

The arithmetic is that of `roque tune search` (docs/tuning.md), where all pairs of a round end before the next one begins. Here no core waits for
another: a pair begins with the numbers as they are by then, and what it says is learned when it is over, so a run cannot be
repeated to the last digit; openings are drawn by lot and may come again. The state is written every few pairs, and the same command
goes on from it, on another machine too.
Lines of the numbers may be left out: what is not named stays as it was built.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

#: How fast steps and changes shrink, and the part of the pairs before steps do (crates/arena/src/spsa.rs).
ALPHA, GAMMA, STEADY = 0.602, 0.101, 0.1
#: Numbers that begin like this matter at a clock only.
OF_THE_CLOCK = "time_"
#: The state is written after so many pairs.
WRITTEN_EVERY = 20


@dataclass
class Number:
    """A number of the search, and where it has come to."""

    name: str
    built: int
    least: int
    most: int
    step: float
    value: float

    @staticmethod
    def read(line: str) -> Number:
        """A line of `roque tune params`: NAME, int, VALUE, LEAST, MOST, STEP, RATE."""
        try:
            name, kind, value, least, most, step, _ = (word.strip() for word in line.split(","))
            number = Number(name, int(value), int(least), int(most), float(step), float(value))
            good = kind == "int" and number.least <= number.built <= number.most and number.step > 0
        except ValueError:
            good = False
        if not good:
            raise ValueError(f"{line!r} is no number: write a line of `roque tune params`, such as rfp_margin, int, 71, 40, 140, 8, 0.002")
        return number

    def near(self, value: float, chance: float) -> int:
        """A whole number next to a value, rounded up or down by chance, within the bounds."""
        return min(max(int((min(max(value, self.least), self.most) + chance) // 1), self.least), self.most)


def read_numbers(text: str, timed: bool) -> list[Number]:
    """The numbers of a file. Those of the clock (`time_…`) need games with one."""
    numbers = [Number.read(line) for line in text.splitlines() if line.strip()]
    names = [number.name for number in numbers]
    if not numbers:
        raise ValueError("there is nothing to tune: the file of numbers is empty")
    if twice := [name for place, name in enumerate(names) if name in names[:place]]:
        raise ValueError(f"{twice[0]} is there twice")
    if not timed and (clock := [name for name in names if name.startswith(OF_THE_CLOCK)]):
        raise ValueError(f"{clock[0]} is a number of the clock, of which games with so many nodes a move say nothing: leave it out, or "
                         "give a clock of nodes, such as --limit 500000+5000")
    return numbers


class Run:
    """The numbers, and how many pairs of games have spoken about them."""

    def __init__(self, numbers: list[Number], pairs: int, rate: float, seed: int, games: str = "") -> None:
        """`games` says how they are played: a run is not gone on with by others."""
        self.numbers, self.pairs, self.rate, self.seed, self.games = numbers, pairs, rate, seed, games
        self.played = self.begun = 0
        #: Pairs that are being played.
        self.playing = 0

    def change(self, number: Number) -> float:
        """How far a number is moved now."""
        return number.step * (self.pairs / (self.played + 1)) ** GAMMA

    def rate_now(self) -> float:
        """How far a point pushes now, in changes."""
        steady, now = STEADY * self.pairs, self.played + 1
        return self.rate * ((steady + self.pairs) / (steady + now)) ** ALPHA / (self.pairs / now) ** (2 * GAMMA)

    def next(self) -> tuple[list[float], list[str], random.Random]:
        """How far each number is moved for the first player, what both players are told, and the dice of the pair."""
        dice = random.Random(f"{self.seed} {self.begun}")
        self.begun += 1
        self.playing += 1
        moved, told = [], []
        for number in self.numbers:
            moved.append(self.change(number) * dice.choice((1.0, -1.0)))
            chance = dice.random()
            first, second = (number.near(number.value + sign * moved[-1], chance) for sign in (1, -1))
            told.append(f"{number.name}={first}:{second}")
        return moved, told, dice

    def learn(self, moved: list[float], points: float) -> None:
        """What a pair says: the first player's points less the second's."""
        rate = self.rate_now()
        for number, change in zip(self.numbers, moved):
            number.value = min(max(number.value + rate * change * points, number.least), number.most)
        self.played += 1
        self.playing -= 1

    def plan(self) -> dict:
        """What does not change while it runs."""
        bounds = {number.name: [number.built, number.least, number.most, number.step] for number in self.numbers}
        return {"pairs": self.pairs, "rate": self.rate, "seed": self.seed, "games": self.games, "numbers": bounds}

    def state(self) -> str:
        """All of it, for a file."""
        values = {number.name: round(number.value, 4) for number in self.numbers}
        return json.dumps({**self.plan(), "played": self.played, "begun": self.begun, "values": values})

    def go_on_from(self, text: str) -> None:
        """Takes the values of a state; refuses one of another run, and says in what."""
        state = json.loads(text)
        for what, wanted in self.plan().items():
            if state[what] != wanted:
                raise ValueError(f"the state is that of another run: its {what} are others")
        self.played, self.begun = state["played"], state["begun"]
        for number in self.numbers:
            number.value = float(state["values"][number.name])

    def part(self) -> str:
        """What has changed, as a part for the example `screen`."""
        values = ((number, round(number.value)) for number in self.numbers)
        changed = ",".join(f"{number.name}={value}" for number, value in values if value != number.built)
        return f"tuned {changed}" if changed else "no number has come to another value"


class Tuner:
    """A run, and the cores that play for it."""

    def __init__(self, run: Run, openings: int, options: argparse.Namespace) -> None:
        self.run, self.openings, self.options, self.lock = run, openings, options, threading.Lock()
        self.end = time.monotonic() + options.seconds
        #: Why the run had to end.
        self.failed = ""

    def write(self) -> None:
        """Writes the state so that it is never seen half written."""
        path: Path = self.options.state
        part = path.with_name(path.name + ".part")
        part.write_text(self.run.state() + "\n")
        part.replace(path)

    def goes_on(self) -> bool:
        """Whether another pair is to begin."""
        return self.run.played + self.run.playing < self.run.pairs and time.monotonic() < self.end and not self.failed

    def work(self) -> None:
        """Plays one pair after the other. Whatever goes wrong ends the run with a word."""
        try:
            self.play_pairs()
        except (OSError, ValueError) as error:
            self.failed = f"{self.options.player}: {error}"

    def play_pairs(self) -> None:
        """The pairs of one core."""
        command = [str(self.options.player.absolute()), str(self.options.openings), self.options.limit]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as player:
            while True:
                with self.lock:
                    if not self.goes_on():
                        break
                    moved, told, dice = self.run.next()
                points = self.asked(player, f"{dice.randrange(self.openings)} {' '.join(told)}\n")
                if points is None:
                    self.failed = f"{self.options.player} has ended, or says something else than 0 to 4"
                    break
                with self.lock:
                    self.run.learn(moved, points)
                    if self.run.played % WRITTEN_EVERY == 0:
                        self.write()
                        print(f"{self.run.played} of {self.run.pairs} pairs", flush=True)
            with suppress(OSError):
                player.stdin.close()

    @staticmethod
    def asked(player: subprocess.Popen, line: str) -> int | None:
        """What a player says of a pair: the first one's points less the second's. None if it says nothing of use."""
        try:
            player.stdin.write(line)
            player.stdin.flush()
            said = int(player.stdout.readline())
        except (OSError, ValueError):
            return None
        return said - 2 if 0 <= said <= 4 else None

    def play(self) -> None:
        """Plays with all cores until the end."""
        workers = [threading.Thread(target=self.work) for _ in range(self.options.workers)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        self.write()


def at_least_one(text: str) -> int:
    """Reads a whole number above 0."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number above 0")
    return int(text)


def nodes_or_clock(text: str) -> str:
    """What `pairs` takes for a limit: what it would refuse is refused before it is asked."""
    if not all(part.isdecimal() and int(part) for part in text.split("+")) or text.count("+") > 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no limit: write nodes a move, such as 10000, or a clock of nodes, such as 500000+5000")
    return text


def part_of_one(text: str) -> float:
    """Reads a number above 0 and at most 1."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number above 0 and at most 1")
    return number


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("state", type=Path, help="where the run stands; gone on from if it is there")
    parser.add_argument("--player", type=Path, required=True, help="the example `pairs` of the engine")
    parser.add_argument("--openings", type=Path, required=True, help="positions, one a line")
    parser.add_argument("--numbers", type=Path, required=True, help="lines of `roque tune params`")
    parser.add_argument("--limit", type=nodes_or_clock, default="500000+5000", help="nodes a move, or a clock that counts nodes (500000+5000)")
    parser.add_argument("--pairs", type=at_least_one, required=True, help="pairs of games in all")
    parser.add_argument("--rate", type=part_of_one, default=0.007, help="how far a point pushes at the end, in steps (0.007)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=at_least_one, default=1, help="pairs at a time")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="no pair begins later")
    options = parser.parse_args()
    try:
        numbers = read_numbers(options.numbers.read_text(), "+" in options.limit)
        openings = len(options.openings.read_text().splitlines())
        if not openings:
            raise ValueError(f"{options.openings} has no openings")
        run = Run(numbers, options.pairs, options.rate, options.seed, f"{options.limit} {options.openings.name} {openings}")
        if options.state.exists():
            run.go_on_from(options.state.read_text())
        tuner = Tuner(run, openings, options)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        sys.exit(f"spsa.py: {error}")
    tuner.play()
    print(run.part())
    if tuner.failed:
        sys.exit(f"spsa.py: {tuner.failed}")


if __name__ == "__main__":
    main()
