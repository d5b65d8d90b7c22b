"""Generations on one GPU: play, train, play with what was learned. Positions never leave the device.

    PYTHONPATH=training:training/gpu python3 training/loop.py out --generations 3

Every generation plays with the small net of the one before (the first with the hand evaluation),
adds its positions to those still in memory, and trains the small net on all of them. At the end the
big nets, those for the engine, are trained on everything. `out` holds the nets and `state.json`; run
again, the loop goes on with the last small net and fresh games. With `--until` the whole run ends
after so many seconds, and the big nets are trained for what is left of them.

Positions of an earlier visit to a GPU are gone, but what a net learned from them is not: `--from` lets
the big nets begin with an older one, and `--go-on` the small ones with the one that played. `--from` may be
given several times: a big net begins with the one that has its architecture and width, or anew if there is none.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
import time
from dataclasses import replace
from functools import partial
from pathlib import Path

import torch
from generate import net_width
from roquenet import files
from roquenet.shapes import Big, Shape, beginning, big_name, big_nets, share
from roquenet.schedule import Schedule
from roquenet.train import Trainer
from stages import Games, Store, match, play


#: Steps to see how fast a step is.
CALIBRATION = 100
#: What a training run takes beyond its plan: compiling, looking at held-out positions, saving.
BIG_SLACK = 1.1
#: The first rate of a net that begins with another one's weights.
GOING_ON_RATE = 5e-4


def train(store: Store, shape: Shape, seconds: float, out: Path, first: Path | None = None, hold: float = 0.0) -> Path:
    """A net trained on everything stored, from scratch or from an older one; the schedule is as long
    as the time allows."""
    schedule = Schedule(batch=32768, hold=hold)
    trainer = Trainer(store.positions(), shape, replace(schedule, rate=GOING_ON_RATE) if first else schedule)
    if first:
        trainer.net.begin_with(files.load(first))
        print(f"{out.name} begins with {first.name}: held out {trainer.held_out_loss():.6f}", flush=True)
    for _ in range(CALIBRATION):  # compiles and captures; part of the warm-up
        trainer.one_step()
    torch.cuda.synchronize()
    begun = time.monotonic()
    for _ in range(CALIBRATION):
        trainer.one_step()
    torch.cuda.synchronize()
    speed = CALIBRATION * trainer.schedule.batch / (time.monotonic() - begun)
    trainer.schedule = replace(trainer.schedule, samples=seconds * speed)
    trainer.run(until=seconds * 1.2, out=out)
    print(f"{out.name}: {len(trainer.known)} positions, {speed / 1e6:.1f} M samples/s, "
          f"{trainer.step * trainer.schedule.batch / 1e6:.0f} M samples, "
          f"{trainer.losses()}", flush=True)
    return out / f"{out.name}.nnue"


def write_sample(store: Store, count: int, path: Path) -> None:
    """Some positions picked at random, for a look at them elsewhere."""
    picked = torch.randint(store.used, (count,), device="cuda")
    with gzip.open(path, "wb", compresslevel=6) as file:
        file.write(store.positions()[picked].cpu().numpy().tobytes())


def seconds_list(text: str) -> list[float]:
    """Numbers between commas."""
    return [float(part) for part in text.split(",")]


def big_list(text: str) -> list[Big]:
    """The big nets of the command line."""
    try:
        return big_nets(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def beginnings(paths: list[Path], wanted: list[Big]) -> list[Path | None]:
    """The net each big one begins with. Ends the program before anything is played if a net cannot be read or
    is of no use."""
    known: dict[str, Shape] = {}
    for path in paths:
        try:
            known[str(path)] = files.load(path).shape
        except (OSError, ValueError) as error:
            sys.exit(f"--from {path}: {error}")
    found = [beginning(net.shape, known) for net in wanted]
    for path, shape in known.items():
        if path not in found:
            names = ", ".join(str(net.shape) for net in wanted) or "none"
            sys.exit(f"--from {path}: its shape is {shape}, and no big net begins with it (--big has {names})")
    return [Path(path) if path else None for path in found]


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--generations", type=int, default=3)
    parser.add_argument("--seconds", type=seconds_list, default=[100.0],
                        help="of play in each generation: one number, or one a generation (120,300)")
    parser.add_argument("--train-seconds", type=float, default=45, help="for each small net")
    parser.add_argument("--small", type=int, default=256, help="neurons of the generator's net")
    parser.add_argument("--big", type=big_list, default=[Big(Shape(512))],
                        help="the engine's nets: neurons, p for pairwise ones, x king buckets, each with its seconds\n"
                             "if it has its own (768px4,768p:350,768x4:120); 0 for none")
    parser.add_argument("--big-seconds", type=float, default=150, help="for each big net without its own")
    parser.add_argument("--from", dest="begin_with", type=Path, action="append", default=[],
                        help="a net to begin with, for the big ones of its architecture and width; may be repeated")
    parser.add_argument("--go-on", action="store_true", help="small nets begin with the one that played")
    parser.add_argument("--natural", type=int, default=5, help="percentage of games without adjudication")
    parser.add_argument("--chess960", type=int, default=4, help="percentage of Chess960 games")
    parser.add_argument("--capacity", type=int, default=600_000_000)
    parser.add_argument("--soft", type=int, default=500, help="soft nodes a move")
    parser.add_argument("--table", type=int, default=12,
                        help="entries of a game's hash table, as a power of two: 13 from 1,000 soft nodes on")
    parser.add_argument("--hold", type=float, default=0.0, help="part of the steps before the rate of a net falls")
    parser.add_argument("--match-seconds", type=float, default=45)
    parser.add_argument("--until", type=float, help="seconds for the whole run; the big nets get what is left")
    parser.add_argument("--sample", type=int, default=0, help="positions to write into sample.gz")
    arguments = parser.parse_args()
    begun = time.monotonic()
    first = beginnings(arguments.begin_with, arguments.big)
    out: Path = arguments.out
    out.mkdir(parents=True, exist_ok=True)
    state_file = out / "state.json"
    state = json.loads(state_file.read_text()) if state_file.exists() else {"generation": 0, "net": None}
    store = Store(arguments.capacity)
    games = Games(arguments.soft, arguments.table, arguments.natural, arguments.chess960)
    say = partial(print, flush=True)
    for turn in range(arguments.generations):
        seconds = arguments.seconds[min(turn, len(arguments.seconds) - 1)]
        generation = state["generation"]
        net = Path(state["net"]) if state["net"] else None
        print(f"== generation {generation}, playing with {net.name if net else 'the hand evaluation'}")
        play(store, net, generation, seconds, games, say)
        print(f"{store.used} positions in memory", flush=True)
        name = f"small{generation}"
        goes_on = arguments.go_on and net is not None and net_width(net) == arguments.small
        if arguments.go_on and not goes_on:
            print(f"small{generation} begins anew: there is no net of {arguments.small} neurons to go on from")
        shape = files.load(net).shape if goes_on else Shape(arguments.small, 8)
        trained = train(store, shape, arguments.train_seconds, out / name, net if goes_on else None)
        print(f"{name} against {net.name if net else 'hand'}: {match(trained, net, arguments.match_seconds)}")
        state = {"generation": generation + 1, "net": str(trained)}
        state_file.write_text(json.dumps(state))
    if arguments.sample:
        write_sample(store, arguments.sample, out / "sample.gz")
    for place, big in enumerate(arguments.big):
        left = None
        if arguments.until:
            left = (arguments.until - (time.monotonic() - begun)) / BIG_SLACK
        name = big_name(big.shape, state["generation"] - 1, [other.shape for other in arguments.big])
        if arguments.begin_with and first[place] is None:
            print(f"{name} begins anew: no net of --from has the shape {big.shape}")
        train(store, big.shape, share(arguments.big[place:], arguments.big_seconds, left), out / name, first[place],
              arguments.hold)


if __name__ == "__main__":
    main()
