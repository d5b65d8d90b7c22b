"""States of nets in training that are kept from one visit to the next: the weights in floats, and the optimiser's moments
where there is room for them.

    python3 -m roquenet.states big24a-end.pt big24a.pt.xz           packs one for the repository
    python3 -m roquenet.states nets/big30am.pt.xz big30am.nnue     writes its net for the engine

A finished net (`.nnue`) can be gone on from too, at a smaller rate: what its integers have rounded off comes back soon.
"""

from __future__ import annotations

import io
import lzma
import pickle
import sys
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import torch
from torch import Tensor

from roquenet import files
from roquenet.attacks import ATTACK_INPUTS, HANGING_INPUTS
from roquenet.board import FEATURES, older_buckets
from roquenet.first_layer import ACTIVE_FEATURES
from roquenet.model import net_of
from roquenet.pairwise import SPREAD
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


def pack(state: State, path: Path) -> None:
    """Writes a third of what `write` does: no moments, and floats of sixteen bits, compressed. What is rounded off is less than
    some steps at the full rate change."""
    file = io.BytesIO()
    torch.save({"shape": asdict(state.shape), "samples": state.samples,
                "net": {name: value.bfloat16() for name, value in state.net.items()}}, file)
    path.write_bytes(lzma.compress(file.getvalue()))


def read(path: Path) -> State:
    """Reads a state, packed (`.xz`) or not, or a finished net (`.nnue`); raises ValueError with the reason if the file holds none."""
    if path.suffix == ".nnue":
        return of_finished(files.load(path))
    try:
        file = io.BytesIO(lzma.decompress(path.read_bytes())) if path.suffix == ".xz" else path
        saved = torch.load(file, map_location="cpu", weights_only=True)
        weights = {name: value.float() for name, value in saved["net"].items()}
        return State(Shape(**saved["shape"]), int(saved["samples"]), weights, saved.get("optimiser", {}).get("state", {}))
    except (KeyError, TypeError, AttributeError, IndexError, RuntimeError, EOFError, pickle.UnpicklingError, lzma.LZMAError) as error:
        raise ValueError(f"{path}: no state of a net in training ({type(error).__name__})") from error


def of_finished(net: files.QuantisedNet | files.QuantisedPairwiseNet) -> State:
    """The state of a finished net. How many positions it has learned from, it does not say."""
    model = net_of(net.shape)
    model.begin_with(net)
    return State(net.shape, 0, {name: value.detach() for name, value in model.state_dict().items()}, {})


def finished(state: State, name: str) -> files.QuantisedNet | files.QuantisedPairwiseNet:
    """The net of a state in integers, as it would be written if the training ended here. Packed floats may be a little larger than what
    integers hold."""
    model = net_of(state.shape)
    model.load_state_dict(state.net)
    model.clip()
    return model.quantise(name)


def without_moments(state: State) -> State:
    """What is kept in the repository: moments are found again within some hundred steps."""
    return State(state.shape, state.samples, state.net, {})


def with_king_buckets(state: State, kings: int) -> State:
    """The same net with so many king buckets: each is what the one was that held its squares. Moments are found again."""
    if kings <= state.shape.kings:
        return state
    own = state.net.get("king_weights", torch.zeros(1, FEATURES, state.shape.neurons))
    weights = {**state.net, "king_weights": own[older_buckets(kings, state.shape.kings)]}
    return State(replace(state.shape, kings=kings), state.samples, weights, {})


def widened(state: State, neurons: int) -> State:
    """The same net in pairs with more of them. The new ones see something of their own and are not listened to yet, so no value
    changes; the layer behind them learns to listen. Moments are found again."""
    old = state.shape.neurons
    if neurons == old:
        return state
    if not state.shape.pairwise or state.shape.attacks or neurons < old:
        raise ValueError(f"a net of {state.shape} cannot be widened to {neurons} neurons in pairs")
    half, more = old // 2, (neurons - old) // 2
    first, second = state.net["feature_weights"].split(half, dim=1)
    begun = [torch.randn(FEATURES, more) * SPREAD / ACTIVE_FEATURES**0.5 for _ in range(2)]
    biases = [part for old_part in state.net["feature_biases"].split(half) for part in (old_part, torch.zeros(more))]
    silent = torch.zeros(*state.net["second_weights"].shape[:2], more)
    listened = [part for old_part in state.net["second_weights"].split(half, dim=2) for part in (old_part, silent)]
    weights = {**state.net, "feature_weights": torch.cat((first, begun[0], second, begun[1]), dim=1),
               "feature_biases": torch.cat(biases), "second_weights": torch.cat(listened, dim=2)}
    if state.shape.kings > 1:
        parts = state.net["king_weights"].split(half, dim=2)
        alike = torch.zeros(state.shape.kings, FEATURES, more)
        weights["king_weights"] = torch.cat((parts[0], alike, parts[1], alike), dim=2)
    return State(replace(state.shape, neurons=neurons), state.samples, weights, {})


def with_attacks(state: State, hanging: bool = False) -> State:
    """The same net with inputs for attacks, or those for hanging pieces alone; new ones say nothing yet. Moments are found again."""
    if state.shape.attacks and state.shape.hanging == hanging:
        return state
    own = state.net["attack_weights"] if state.shape.attacks else torch.zeros(0, state.shape.neurons)
    inputs = HANGING_INPUTS if hanging else ATTACK_INPUTS
    if own[: max(0, len(own) - inputs)].any():
        raise ValueError(f"a net of {state.shape} sees defended pieces, and cannot go on without")
    new = torch.zeros(max(0, inputs - len(own)), state.shape.neurons, dtype=own.dtype)
    weights = {**state.net, "attack_weights": torch.cat((new, own[-inputs:]))}
    return State(replace(state.shape, attacks=True, hanging=hanging), state.samples, weights, {})


def made_fit(state: State, shape: Shape) -> State:
    """A state of this shape that says what a narrower one, or one with fewer king buckets or no inputs for attacks, says."""
    wider = widened(state, shape.neurons)
    fitting = with_king_buckets(wider, shape.kings)
    fitting = with_attacks(fitting, shape.hanging) if shape.attacks else fitting
    if fitting.shape != shape:
        raise ValueError(f"a state of {state.shape} cannot become one of {shape}")
    return fitting


def main() -> None:
    """The command."""
    if len(sys.argv) != 3:
        sys.exit("usage: python3 -m roquenet.states FROM TO (.pt, .pt.xz or .nnue)")
    source, target = map(Path, sys.argv[1:])
    try:
        if target.suffix == ".nnue":
            finished(read(source), target.stem).save(target)
        else:
            pack(read(source), target)
    except (OSError, ValueError) as error:
        sys.exit(f"roquenet.states: {error}")


if __name__ == "__main__":
    main()
