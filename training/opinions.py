"""Whose opinions are in the scores of the generator's games: those of the net that plays, of the net that learns, or of one that knows more.

    PYTHONPATH=training:training/gpu python3 training/opinions.py --small nets/small30.nnue --net nets/current.nnue \\
        --reference stockfish --starts starts.epd --soft 400 --seconds 260

Plays games as a visit does, on one processor core, draws quiet positions of each, and asks two nets and an engine for their
static values (the engine for what its command `eval` says of its net, as Stockfish 15 does). Then, for later scores mixed into each
position's own with several weights and for the result,

    label = n net + s small + r reference + noise        (expected points, n + s + r = 1 after division by their sum)

r is how much of what the reference knows such labels teach, s how much of the small net's own opinions. `left` is the mean square distance
to the reference, times 10,000, of a net that says n net + s small + r reference: what would be left of the net's own distance if it could learn all
that these labels say on average. The noise is the variance that is left, times 10,000: more positions make up for it.
`labels.py` asks for the truth instead, by searches; most of a net's distance to that is what no net can say without a search.
The reference measures; nothing learns from it. Needs PyTorch, numpy and the package `chess`.
"""

from __future__ import annotations

import argparse
import random
import subprocess
from dataclasses import dataclass
from pathlib import Path

import chess
import numpy as np
import torch
from roquenet import files, records
from roquenet.exact import Exact

import labels
from labels import BANDS, Drawn, Ply, points
from visit_options import file_that_is_there

#: What values of one band are brought to, and the centipawns that then expect ten to one.
WIDTH, SCALE = 150.0, 400.0
#: Larger values do not count for the width; larger labels count as this much.
LARGEST_VALUE, LARGEST_LABEL = 400.0, 700.0
#: With fewer games no weights are told.
FEWEST_GAMES = 5


def drawn(result: int, plies: list[Ply], most: int, dice: random.Random) -> list[Drawn]:
    """At most so many quiet positions of a game."""
    fit = labels.quiet_places(plies)
    return labels.drawn_at(result, plies, sorted(dice.sample(fit, min(most, len(fit)))))


def static_values(command: str, positions: list[Drawn]) -> np.ndarray:
    """What an engine's net says without a search, in centipawns for the side to move."""
    asked = "".join(f"position fen {one.fen}\neval\n" for one in positions)
    said = subprocess.run(command.split(), input=f"uci\n{asked}quit\n", capture_output=True, text=True, check=False).stdout
    values = [float(line.split()[2]) for line in said.splitlines() if line.startswith("NNUE evaluation")]
    if len(values) != len(positions):
        raise ValueError(f"{command!r} tells {len(values)} of {len(positions)} static values (a line 'NNUE evaluation' for each `eval`)")
    return np.array([100 * value * (1 if chess.Board(one.fen).turn else -1) for value, one in zip(values, positions, strict=True)])


def expected(values: np.ndarray, bands: np.ndarray) -> np.ndarray:
    """Expected points, each band's values being as wide as any other's: what counts is who is ahead of whom, not units."""
    out = np.zeros(len(values))
    for band in np.unique(bands):
        chosen = bands == band
        width = np.sqrt(np.square(np.clip(values[chosen], -LARGEST_VALUE, LARGEST_VALUE)).mean())
        out[chosen] = points(values[chosen] * WIDTH / max(1e-9, float(width)), SCALE)
    return out


@dataclass(frozen=True)
class Weights:
    """How much of each opinion is in a label."""

    net: float
    small: float
    reference: float
    left: float
    noise: float


def weighed(label: np.ndarray, net: np.ndarray, small: np.ndarray, reference: np.ndarray) -> Weights:
    """The weights of three opinions in a label, by least squares."""
    parts = np.stack((net, small, reference, np.ones(len(label))), axis=1)
    found, *_ = np.linalg.lstsq(parts, label, rcond=None)
    whole = float(found[:3].sum())
    n, s, r = (float(one) / whole for one in found[:3])
    left = np.square(n * (net - reference) + s * (small - reference)).mean()
    return Weights(n, s, r, float(1e4 * left), float(1e4 * (label - parts @ found).var() / whole**2))


def table(games: list[list[Drawn]], net: np.ndarray, small: np.ndarray, reference: np.ndarray, seed: int) -> str:
    """The weights for every label, with standard errors from drawing the games anew."""
    positions = [one for game in games for one in game]
    bands = np.searchsorted(BANDS, [one.pieces for one in positions])
    opinions = [expected(values, bands) for values in (net, small, reference)]
    named = {name: expected(np.clip([one.labels[name] for one in positions], -LARGEST_LABEL, LARGEST_LABEL), bands) for name in positions[0].labels}
    named["result"] = np.array([one.result for one in positions])
    places = np.split(np.arange(len(positions)), np.cumsum([len(game) for game in games])[:-1])
    distance = 1e4 * np.square(opinions[0] - opinions[2]).mean()
    lines = [f"{len(positions)} positions of {len(places)} games; distance of the net to the reference {distance:.1f}, of the small net "
             f"{1e4 * np.square(opinions[1] - opinions[2]).mean():.1f}",
             f"{'label':20s} {'net':>12s} {'small':>13s} {'reference':>13s} {'left':>12s} {'noise':>6s}"]
    dice = np.random.default_rng(seed)
    for name, label in named.items():
        found = weighed(label, *opinions)
        again = []
        for _ in range(100):
            some = np.concatenate([places[game] for game in dice.integers(0, len(places), len(places))])
            again.append(weighed(label[some], *(one[some] for one in opinions)))
        error = {part: np.std([getattr(one, part) for one in again]) for part in ("net", "small", "reference", "left")}
        lines.append(f"{name:20s}" + "".join(f" {getattr(found, part):6.2f} ± {error[part]:4.2f}" for part in ("net", "small", "reference"))
                     + f" {found.left:6.1f} ± {error['left']:3.1f} {found.noise:6.0f}")
    return "\n".join(lines)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    labels.add_play_options(parser)
    parser.add_argument("--net", type=file_that_is_there, required=True, help="the net that learns")
    parser.add_argument("--reference", type=labels.engine_command, required=True, help="the command of an engine whose net knows more")
    parser.add_argument("--most", type=int, default=8, help="positions drawn of a game at the most")
    options = parser.parse_args()
    try:
        print(measured(options))
    except (ValueError, OSError, RuntimeError) as error:
        parser.exit(1, f"opinions.py: {error}\n")


def measured(options: argparse.Namespace) -> str:
    """Plays, asks and measures; the table."""
    if options.most < 1:
        raise ValueError(f"--most {options.most}: at least one position of a game")
    dice = random.Random(options.seed)
    games = [some for result, plies in labels.play(options) if (some := drawn(result, plies, options.most, dice))]
    if len(games) < FEWEST_GAMES:
        raise ValueError(f"{len(games)} games are too few: play for more --seconds")
    positions = [one for game in games for one in game]
    reference = static_values(options.reference, positions)
    rows = torch.tensor([list(records.from_fen(one.fen, 0, 1, 0)) for one in positions], dtype=torch.uint8)
    net, small = (values(path, rows) for path in (options.net, options.small))
    return table(games, net, small, reference, options.seed)


def values(path: Path, rows: torch.Tensor) -> np.ndarray:
    """Static values of a net, centipawns."""
    net = Exact(files.load(path), torch.device("cpu"))
    return np.concatenate([net.values(some).numpy() for some in rows.split(4096)]).astype(float)


if __name__ == "__main__":
    main()
