"""A small net for the generator out of the engine's net: games of the hand evaluation, judged by the teacher, are all it takes.

    PYTHONPATH=training:training/gpu python3 training/distil.py small.nnue --teacher nets/current.nnue --play 60 --train 60

For the day when no small net is left, or one of another width is wanted. With `--player` another net plays instead of the hand
evaluation: the second round, with the net of the first, sees positions as they come in its own games.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path

import torch
from roquenet import files
from roquenet.exact import Exact
from roquenet.files import QuantisedNet, QuantisedPairwiseNet
from roquenet.schedule import Schedule
from roquenet.shapes import Shape
from roquenet.train import Trainer
from stages import Games, Store, play

#: Positions judged in one go.
CHUNK = 1 << 18
#: Flag of a record whose result means nothing.
NO_RESULT = 1
#: A score of a record has 16 bits; what the teacher says beyond this is won anyway.
LARGEST = 10_000
#: Samples for a step's speed, before the schedule is as long as the time allows.
FIRST_STEPS = 20


def relabel(records: torch.Tensor, teacher: QuantisedNet | QuantisedPairwiseNet) -> None:
    """Replaces the scores of records by what the teacher says, and their results by nothing."""
    exact = Exact(teacher, records.device)
    for chunk in records.split(CHUNK):
        values = exact.values(chunk).clamp(-LARGEST, LARGEST).to(torch.int16)
        chunk[:, 64:66] = values.view(torch.uint8).view(-1, 2)
        chunk[:, 69] |= NO_RESULT


def train(records: torch.Tensor, shape: Shape, seconds: float, batch: int, steps: int = 0, say=print) -> Trainer:
    """A net that says what the records say, trained for so many seconds, or for so many steps if a number is given."""
    if steps:
        trainer = Trainer(records, shape, Schedule(samples=steps * batch, batch=batch, hold=0.25))
        trainer.run(say=say)
        return trainer
    trainer = Trainer(records, shape, Schedule(samples=1e15, batch=batch, hold=1.0))
    for _ in range(FIRST_STEPS):
        trainer.one_step()
    trainer.run(seconds / 4, say)
    trainer.schedule = trainer.schedule.falling_from(trainer.step, max(1, trainer.speed * seconds * 3 / 4))
    trainer.run(seconds * 3 / 4, say)
    return trainer


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("out", type=Path, help="the net that is written")
    parser.add_argument("--teacher", type=Path, required=True, help="a net of any shape")
    parser.add_argument("--player", type=Path, help="the net that plays (the hand evaluation)")
    parser.add_argument("--neurons", type=int, default=256)
    parser.add_argument("--play", type=float, default=60, help="seconds")
    parser.add_argument("--train", type=float, default=60, help="seconds")
    parser.add_argument("--steps", type=int, default=0, help="steps instead of seconds: on every machine as many")
    parser.add_argument("--soft", type=int, default=100, help="soft nodes a move: the games need not be good")
    parser.add_argument("--batch", type=int, default=32768)
    parser.add_argument("--capacity", type=int, default=100_000_000)
    parser.add_argument("--slots", type=int, default=0, help="games at a time; 0 for as many as the device runs")
    parser.add_argument("--device", default="cuda", choices=("cuda", "cpu"))
    options = parser.parse_args()
    say = partial(print, flush=True)
    try:
        teacher, shape = files.load(options.teacher), Shape(options.neurons)
    except (OSError, ValueError) as error:
        sys.exit(f"distil.py: {error}")
    store = Store(options.capacity, options.device)
    games = Games(options.soft, 10, slots=options.slots, device=options.device, launch=min(300.0, 1000 * options.play))
    play(store, options.player, 0, options.play, games, say)
    relabel(store.positions(), teacher)
    trainer = train(store.positions(), shape, options.train, options.batch, options.steps, say)
    trainer.net.quantise(options.out.stem, trainer.hash).save(options.out)
    say(f"{options.out}: {store.used} positions, {trainer.step * trainer.schedule.batch} samples, "
        f"held out {trainer.held_out_loss(0.0, integers=True):.6f} against {teacher.name!r}")


if __name__ == "__main__":
    main()
