"""The mean of the weights of several nets of one shape, rounded: where nets fell from one line of states it is often better than each.

    python3 -m roquenet.mean big21k.nnue big21kings-mean.nnue big21more.nnue nets/current.nnue

The first file is written; a net named twice counts twice. Its data hash is that of the first net.
"""

from __future__ import annotations

import sys
from array import array
from dataclasses import replace
from pathlib import Path

from roquenet import files
from roquenet.files import QuantisedNet, QuantisedPairwiseNet


def mean(nets: list[QuantisedNet] | list[QuantisedPairwiseNet], name: str) -> QuantisedNet | QuantisedPairwiseNet:
    """The mean of some nets; raises ValueError if their shapes differ."""
    if not nets or any(net.shape != nets[0].shape for net in nets):
        raise ValueError("a mean is made of nets of one shape: " + ", ".join(str(net.shape) for net in nets))
    weights = [key for key, value in vars(nets[0]).items() if isinstance(value, array)]
    return replace(nets[0], name=name, **{key: _mean([getattr(net, key) for net in nets]) for key in weights})


def _mean(parts: list[array]) -> array:
    return array(parts[0].typecode, [round(sum(numbers) / len(parts)) for numbers in zip(*parts)])


if __name__ == "__main__":
    out, *others = map(Path, sys.argv[1:])
    mean([files.load(path) for path in others], out.stem).save(out)
