"""Plays nets against the one built into the engine, or against another, on many processor cores, all of them equally often and
with the same openings.

    python3 training/contest.py folder --roque ./roque --openings UHO_4060_v4.epd --workers 14 --nodes 4000 --seconds 1700

`folder/nets.txt` names the nets, a path a line, and is read before every few games: nets may be named before they are made, as
those of a visit (visit.py) are, and others may follow. Whichever has begun the fewest games plays next. `folder/standings.txt`
always has the results so far: those of all games, and those with the openings that every net has played. A line `phase 2` in
`nets.txt` begins anew, with other openings. It ends after so many seconds, or when there is a file `folder/stop`.
"""

from __future__ import annotations

import argparse
import json
import math
import subprocess
import threading
import time
from pathlib import Path

#: Openings that a net plays at a time, each with both colours.
PAIRS = 10
#: The openings of the next phase begin so many lines later.
PHASE = 6000

#: Wins, draws and losses.
Result = tuple[int, int, int]


class Contest:
    """What was played so far."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options, self.folder = options, options.folder
        self.lines = options.openings.read_text().splitlines()
        self.end = time.monotonic() + options.seconds
        self.lock = threading.Lock()
        #: How many parts of the openings a net of a phase has begun, and the results of those it has ended.
        self.begun: dict[tuple[int, str], int] = {}
        self.results: dict[tuple[int, str], dict[int, Result]] = {}

    def nets(self) -> tuple[int, list[Path]]:
        """The phase, and the nets that are there by now."""
        path = self.folder / "nets.txt"
        words = path.read_text().split("\n") if path.exists() else []
        phases = [int(line.split()[1]) for line in words if line.startswith("phase ")]
        paths = [Path(line.strip()) for line in words if line.strip() and not line.startswith("phase ")]
        return (phases or [1])[-1], [net for net in paths if net.exists()]

    def next(self) -> tuple[int, Path, int] | None:
        """The phase, net and part of the openings that come next."""
        with self.lock:
            phase, nets = self.nets()
            if not nets:
                return None
            net = min(nets, key=lambda one: self.begun.get((phase, one.stem), 0))
            part = self.begun.get((phase, net.stem), 0)
            self.begun[phase, net.stem] = part + 1
            return phase, net, part

    def work(self, number: int) -> None:
        """Plays until the end, one game at a time."""
        while time.monotonic() < self.end and not (self.folder / "stop").exists():
            if task := self.next():
                self.play(number, *task)
            else:
                time.sleep(0.5)

    def play(self, number: int, phase: int, net: Path, part: int) -> None:
        """Some games of a net. What goes wrong is in the file of errors, and these games do not count."""
        first, book = (phase - 1) * PHASE + part * PAIRS, self.folder / f"openings{number}.epd"
        book.write_text("".join(self.lines[(first + place) % len(self.lines)] + "\n" for place in range(PAIRS)))
        nodes = f"flagship:nodes={self.options.nodes}"
        other = f"{nodes},evalfile={self.options.against}" if self.options.against else nodes
        command = [str(self.options.roque.absolute()), "match", f"{nodes},evalfile={net}", other, "--games", str(2 * PAIRS), "--openings", str(book),
                   "--json"]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        try:
            found = json.loads(run.stdout)
            result = found["wins"], found["draws"], found["losses"]
        except (ValueError, KeyError, TypeError):
            with self.lock, (self.folder / "errors.txt").open("a") as errors:
                print(f"{net}: {run.stdout[-300:]} {run.stderr[-300:]}", file=errors)
            time.sleep(1)
            return
        with self.lock:
            self.results.setdefault((phase, net.stem), {})[part] = result
            whole, path = self.standings(), self.folder / "standings.txt"
            path.with_suffix(".part").write_text(whole)
            path.with_suffix(".part").replace(path)

    def standings(self) -> str:
        """The results of every phase, of all games and of those with openings that all its nets have played."""
        lines = []
        for phase in sorted({phase for phase, _ in self.results}):
            nets = {name: parts for (other, name), parts in sorted(self.results.items()) if other == phase}
            common = set.intersection(*(set(parts) for parts in nets.values()))
            for name, parts in nets.items():
                lines.append(f"phase {phase} {name}: {described(list(parts.values()))}; "
                             f"same openings: {described([parts[part] for part in common])}")
        return "".join(line + "\n" for line in lines)


def described(results: list[Result]) -> str:
    """The sum of some results, with Elo and its error of 95 %."""
    won, drawn, lost = (sum(result[place] for result in results) for place in range(3))
    games = won + drawn + lost
    text = f"+{won} ={drawn} -{lost}"
    score = (won + drawn / 2) / games if games else 0.0
    if not 0 < score < 1:
        return text
    variance = (won * (1 - score) ** 2 + drawn * (0.5 - score) ** 2 + lost * score**2) / games
    error = 1.96 * math.sqrt(variance / games) * 400 / math.log(10) / (score * (1 - score))
    return f"{text} ({400 * math.log10(score / (1 - score)):+.1f} ± {error:.1f})"


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--roque", type=Path, required=True, help="the program")
    parser.add_argument("--openings", type=Path, required=True, help="positions, one a line")
    parser.add_argument("--against", type=Path, help="the net they play against, if not the one built in")
    parser.add_argument("--workers", type=int, default=14, help="games at a time")
    parser.add_argument("--nodes", type=int, default=4000, help="nodes a move")
    parser.add_argument("--seconds", type=float, required=True)
    contest = Contest(parser.parse_args())
    workers = [threading.Thread(target=contest.work, args=(number,)) for number in range(contest.options.workers)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


if __name__ == "__main__":
    main()
