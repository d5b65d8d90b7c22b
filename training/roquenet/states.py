"""States of nets in training that are kept from one visit to the next: the weights in floats, and the optimiser's moments
where there is room for them."""

from __future__ import annotations

import pickle
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import torch
from torch import Tensor

from roquenet.board import FEATURES, KING_BUCKETS
from roquenet.shapes import Shape


@dataclass
class State:
    """A net in the midst of its training."""

    shape: Shape
    #: How many positions it has learned from so far, each counted as often as it was seen.
    samples: int
    net: dict[str, Tensor]
    #: The state of the optimiser by the number of the parameter; empty if it was not kept.
    moments: dict[int, dict[str, Tensor]]


def write(state: State, path: Path) -> None:
    """Writes a state so that it is never seen half written."""
    part = path.with_suffix(".part")
    torch.save({"shape": asdict(state.shape), "samples": state.samples, "net": state.net,
                "optimiser": {"state": state.moments}}, part)
    part.replace(path)


def read(path: Path) -> State:
    """Reads a state; raises ValueError with the reason if the file holds none."""
    try:
        saved = torch.load(path, map_location="cpu", weights_only=True)
        return State(Shape(**saved["shape"]), int(saved["samples"]), saved["net"],
                     saved.get("optimiser", {}).get("state", {}))
    except (KeyError, TypeError, AttributeError, RuntimeError, EOFError, pickle.UnpicklingError) as error:
        raise ValueError(f"{path}: no state of a net in training ({type(error).__name__})") from error


def without_moments(state: State) -> State:
    """What is kept in the repository: moments are found again within some hundred steps."""
    return State(state.shape, state.samples, state.net, {})


def with_king_buckets(state: State) -> State:
    """The same net with king buckets: each has what all have in common, and nothing of its own yet. Moments are found again."""
    if state.shape.kings > 1:
        return state
    weights = {**state.net, "king_weights": torch.zeros(KING_BUCKETS, FEATURES, state.shape.neurons)}
    return State(replace(state.shape, kings=KING_BUCKETS), state.samples, weights, {})
