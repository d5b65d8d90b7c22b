"""How far the static values of nets are from those of deep searches, on positions that no net has learned from.

    PYTHONPATH=training python3 training/yardstick.py nets/current.nnue new.nnue

The error is the mean square difference of expected points, times 10,000: lower is better. A net's centipawns become points by
a scale of their own for each band of pieces on the board, the one that fits best: what is measured is knowledge, not units.
A state of a net in training (`.pt`, `.pt.xz`) is measured in floats.
Every further net is compared with the first one position by position; ± is an error of 95 %. The positions and their
judge are described in data/README.md. Nothing that trains a net may read them.
"""

from __future__ import annotations

import argparse
import struct
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor

from roquenet import files, records, states
from roquenet.exact import Exact
from roquenet.model import net_of

JUDGED = Path(__file__).parents[1] / "data" / "yardstick" / "judged.tsv"
#: The most pieces of each band.
BANDS = (12, 18, 24, 32)
#: Between these scales the one that fits is looked for, in so many steps.
LOWEST_SCALE, HIGHEST_SCALE, SCALES = 40.0, 2000.0, 400
#: The centipawns of the judge that expect 73 % of the points here. Its own statistics of won games rise twice as steeply, and
#: then half of the positions count as decided.
JUDGE_SCALE = 150.0
#: Positions looked at in one go.
CHUNK = 2048
#: Larger values do not count when the sizes of nets are compared.
LARGEST_VALUE = 1000.0


@dataclass
class Judged:
    """Positions, and what the side to move expects of each."""

    rows: Tensor
    points: Tensor
    bands: Tensor


@dataclass
class Errors:
    """What a net is found to be."""

    each: Tensor
    scales: list[float]
    values: Tensor

    @property
    def mean(self) -> float:
        """The error of the net."""
        return self.each.mean().item()


def read(path: Path) -> Judged:
    """Reads judged positions; ends the program with the reason if a line is none."""
    rows, points, bands = [], [], []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        try:
            fen, score = line.split("\t")
            record = records.from_fen(fen, 0, 0, 0)
            points.append(int(score) / JUDGE_SCALE)
        except (ValueError, IndexError, StopIteration, struct.error):
            sys.exit(f"{path}, line {number}: no position and centipawns with a tab between them")
        rows.append(list(record))
        pieces = sum((byte & 15 > 0) + (byte >> 4 > 0) for byte in record[:32])
        bands.append(next(band for band, most in enumerate(BANDS) if pieces <= most))
    if not rows:
        sys.exit(f"{path}: no positions")
    points = torch.sigmoid(torch.tensor(points, dtype=torch.float64))
    return Judged(torch.tensor(rows, dtype=torch.uint8), points, torch.tensor(bands))


def load(path: Path) -> Callable[[Tensor], Tensor]:
    """What says the centipawns of positions: a net in the integers of the engine, or a state in floats."""
    if path.suffix not in (".pt", ".xz"):
        return Exact(files.load(path), torch.device("cpu")).values
    state = states.read(path)
    net = net_of(state.shape)
    net.load_state_dict(state.net)

    def values(rows: Tensor) -> Tensor:
        with torch.no_grad():
            return torch.cat([net(part, torch.float32) for part in rows.split(CHUNK)]).double() * files.SCALE

    return values


def best_scale(values: Tensor, points: Tensor) -> float:
    """The centipawns that expect 73 % of the points, where that fits best."""
    low, high = torch.tensor(LOWEST_SCALE).log(), torch.tensor(HIGHEST_SCALE).log()
    scales = torch.linspace(low.item(), high.item(), SCALES, dtype=torch.float64).exp()
    losses = [(torch.sigmoid(values / scale) - points).square().mean() for scale in scales]
    return scales[torch.stack(losses).argmin()].item()


def measure(values: Tensor, judged: Judged) -> Errors:
    """The errors of static values."""
    each, scales = torch.zeros_like(judged.points), []
    for band in range(len(BANDS)):
        of_band = judged.bands == band
        scales.append(best_scale(values[of_band], judged.points[of_band]) if of_band.any() else float("nan"))
        each[of_band] = (torch.sigmoid(values[of_band] / scales[-1]) - judged.points[of_band]).square() * 1e4
    return Errors(each, scales, values)


def compared(errors: Errors, first: Errors) -> str:
    """The paired difference to the first net, and how many times as large this one's values are."""
    difference = errors.each - first.each
    error = 1.96 * difference.std() / len(difference) ** 0.5
    size = [found.values.clamp(-LARGEST_VALUE, LARGEST_VALUE).abs().mean() for found in (errors, first)]
    ratio = size[0] / size[1]
    return f"{difference.mean():+7.2f} ± {error:.2f}   {ratio:.3f}"


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("nets", nargs="+", type=Path)
    parser.add_argument("--positions", type=Path, default=JUDGED)
    arguments = parser.parse_args()
    try:
        nets = {path: load(path) for path in arguments.nets}
        judged = read(arguments.positions)
    except (OSError, ValueError) as error:
        sys.exit(f"yardstick: {error}")
    width = max(len(str(path)) for path in nets)
    bands = ", ".join(f"to {most}" for most in BANDS)
    print(f"{len(judged.rows)} positions; scales for pieces {bands}")
    print(f"{'':{width}}   error   scales                    to the first   size")
    first: Errors | None = None
    for path, values_of in nets.items():
        errors = measure(values_of(judged.rows), judged)
        scales = " ".join(f"{scale:5.0f}" for scale in errors.scales)
        print(f"{str(path):{width}}  {errors.mean:6.2f}   {scales}   {compared(errors, first) if first else ''}".rstrip(), flush=True)
        first = first or errors


if __name__ == "__main__":
    main()
