"""A tower of convolutions over the whole board: a teacher for nets, far too slow for a search (visit.py, `--tower`).

It corrects what a base net says of a position. The base knows most already; what the tower adds is what later scores of games say on
average beyond that, without their noise, and it can hold much that sums over pieces and squares cannot. It begins with no correction at all.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import torch
from torch import Tensor, nn

from roquenet.files import QuantisedNet, QuantisedPairwiseNet
from roquenet.first_layer import squares_of
from roquenet.shapes import SQUEEZED, TowerShape

#: Kinds of pieces, the own ones first.
PLANES = 12
#: Channels of the head, and neurons behind them.
HEAD, BEHIND = 16, 128


class Block(nn.Module):
    """Two convolutions, the channels weighed by what is on the whole board, and what came in beside them."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.both = nn.Sequential(convolution(channels, channels), nn.ReLU(), convolution(channels, channels))
        self.weigh = nn.Sequential(nn.Linear(channels, channels // SQUEEZED), nn.ReLU(), nn.Linear(channels // SQUEEZED, channels), nn.Sigmoid())

    def forward(self, boards: Tensor) -> Tensor:
        """The boards after this block."""
        found = self.both(boards)
        weights = self.weigh(found.mean((2, 3)))
        return torch.relu(boards + found * weights[:, :, None, None])


class Tower(nn.Module):
    """What is to be added to a base's value, of records seen by the side to move; 1.0 stands for SCALE centipawns."""

    def __init__(self, shape: TowerShape) -> None:
        super().__init__()
        self.shape = shape
        self.first = nn.Sequential(convolution(PLANES, shape.channels), nn.ReLU())
        self.blocks = nn.Sequential(*(Block(shape.channels) for _ in range(shape.blocks)))
        self.head = nn.Sequential(nn.Conv2d(shape.channels, HEAD, 1, bias=False), nn.BatchNorm2d(HEAD), nn.ReLU(), nn.Flatten(),
                                  nn.Linear(64 * HEAD, BEHIND), nn.ReLU())
        self.last = nn.Linear(BEHIND, 1)
        nn.init.zeros_(self.last.weight)
        nn.init.zeros_(self.last.bias)

    def forward(self, boards: Tensor) -> Tensor:
        """Corrections of boards seen as `planes_of` records."""
        return self.last(self.head(self.blocks(self.first(boards)))).float().squeeze(1)


def convolution(inputs: int, outputs: int) -> nn.Sequential:
    """One of three by three squares, its channels brought to the same size."""
    return nn.Sequential(nn.Conv2d(inputs, outputs, 3, padding=1, bias=False), nn.BatchNorm2d(outputs))


def planes_of(records: Tensor) -> Tensor:
    """The boards of records [n, 72] as planes [n, 12, 8, 8], one for each kind of piece. Not to be compiled together with the tower: there two of
    the planes came out wrong on a GPU, in training alone (generation 33 in nets/NETS.md)."""
    kinds = torch.arange(1, PLANES + 1, dtype=torch.uint8, device=records.device).view(1, PLANES, 1)
    planes = (squares_of(records[:, :32]).unsqueeze(1) == kinds).view(-1, PLANES, 8, 8)
    return planes.float().contiguous(memory_format=torch.channels_last)


def trained_weights(tower: Tower) -> Iterator[tuple[str, nn.Parameter, bool]]:
    """Names and weights, and whether they are held small: those of layers are, sizes and biases are not."""
    for name, weights in tower.named_parameters():
        yield name, weights, weights.dim() > 1


@dataclass(frozen=True)
class Kept:
    """A tower as it lies in a file."""

    tower: Tower
    #: How many positions it has learned from so far, each counted as often as it was seen.
    samples: int
    #: Which net it corrects.
    base: str


def named(base: QuantisedNet | QuantisedPairwiseNet) -> str:
    """What tells a base from all others."""
    return f"{base.name} {base.data_hash:016x}"


def write(kept: Kept, path: Path) -> None:
    """Writes a tower so that it is never seen half written."""
    part = path.with_suffix(".part")
    weights = {name: value.detach().cpu() for name, value in kept.tower.state_dict().items()}
    torch.save({"tower": asdict(kept.tower.shape), "samples": kept.samples, "base": kept.base, "weights": weights}, part)
    part.replace(path)


def read(path: Path) -> Kept:
    """Reads a tower; raises ValueError with the reason if the file holds none."""
    try:
        saved = torch.load(path, map_location="cpu", weights_only=True)
        tower = Tower(TowerShape(**saved["tower"]))
        tower.load_state_dict(saved["weights"])
        return Kept(tower, int(saved["samples"]), str(saved["base"]))
    except (KeyError, TypeError, AttributeError, IndexError, RuntimeError, EOFError, pickle.UnpicklingError) as error:
        raise ValueError(f"{path}: no tower ({type(error).__name__})") from error
