"""Puts what one net has learned beyond another on a third one, without training: each weight becomes that of BASE plus a SHARE of the
difference of LEARNED and BEFORE.

    python3 -m roquenet.transfer OUT BASE LEARNED BEFORE SHARE
    python3 -m roquenet.transfer big30s.nnue big29r.nnue big24am.nnue big21k.nnue 0.5

It is of use where all three come from one line of states, so that their neurons stand for the same. LEARNED may have inputs for attacks
that the others have not; OUT has them then. BASE may have more king buckets than LEARNED and BEFORE.
"""

from __future__ import annotations

import sys
from array import array
from dataclasses import replace
from math import isfinite
from pathlib import Path

from roquenet import files
from roquenet.board import FEATURES, older_buckets
from roquenet.files import QuantisedPairwiseNet
from roquenet.pairwise_files import FEATURE_MOST

#: Weights of the second layer are bytes; all other numbers have room to spare.
BYTE_MOST = 127


def transferred(base: QuantisedPairwiseNet, learned: QuantisedPairwiseNet, before: QuantisedPairwiseNet, share: float,
                name: str) -> QuantisedPairwiseNet:
    """The net that it makes; raises ValueError if the shapes do not go together or a number became too large."""
    if not all(isinstance(net, QuantisedPairwiseNet) for net in (base, learned, before)):
        raise ValueError("all three nets must have their neurons in pairs, as 768px8 has")
    sizes = [(net.neurons, net.buckets) for net in (base, learned, before)]
    if len(set(sizes)) > 1 or learned.king_buckets != before.king_buckets or base.king_buckets < learned.king_buckets:
        shapes = ", ".join(str(net.shape) for net in (base, learned, before))
        raise ValueError(f"nothing can be put from one net on another if they have other neurons: {shapes}")
    matrix = FEATURES * base.neurons
    chosen = older_buckets(base.king_buckets, learned.king_buckets)

    def sums(key: str, most: int) -> array:
        old, more, less = (getattr(net, key) for net in (base, learned, before))
        if key == "feature_weights":
            more, less = (array("h", (number for bucket in chosen for number in part[bucket * matrix : (bucket + 1) * matrix]))
                          for part in (more, less))
        elif key == "attack_weights":
            none = array("h", bytes(2 * max(map(len, (old, more, less)))))
            old, more, less = (part or none for part in (old, more, less))
        found = (round(number + share * (plus - minus)) for number, plus, minus in zip(old, more, less, strict=True))
        return array(old.typecode, [max(-most, min(most, number)) for number in found])

    most = {"feature_weights": FEATURE_MOST, "second_weights": BYTE_MOST}
    keys = [key for key, value in vars(base).items() if isinstance(value, array)]
    net = replace(base, name=name, **{key: sums(key, most.get(key, sys.maxsize)) for key in keys})
    if reason := net.overflow():
        raise ValueError(reason)
    return net


if __name__ == "__main__":
    if len(sys.argv) != 6:
        sys.exit(__doc__)
    out, *others = map(Path, sys.argv[1:5])
    try:
        share = float(sys.argv[5])
        if not isfinite(share):
            raise ValueError
    except ValueError:
        sys.exit(f"roquenet.transfer: the share must be a number such as 0.5, not {sys.argv[5]}")
    try:
        transferred(*map(files.load, others), share, out.stem).save(out)
    except OverflowError:
        sys.exit(f"roquenet.transfer: the share {sys.argv[5]} makes numbers too large for a net")
    except (ValueError, OSError) as error:
        sys.exit(f"roquenet.transfer: {error}")
