"""Looks at a trained net: do the integers follow the floats, and does it know what pieces are worth?

    python3 -m roquenet.check nets/net1 positions.bin
    python3 -m roquenet.check nets/current.nnue

Without the checkpoint of its training a net has no floats to compare with; what it knows is looked at all the same.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import torch

from roquenet import files
from roquenet.model import Net, PairwiseNet, net_of
from roquenet.records import SIZE
from roquenet.shapes import Shape

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#: White gives one of these away at the start.
ODDS = {"pawn": 13, "knight": 1, "bishop": 2, "rook": 0, "queen": 3}
MEAN_ERROR, LARGEST_ERROR = 3.0, 25.0
Quantised = files.QuantisedNet | files.QuantisedPairwiseNet


def fen_of(record: bytes) -> str:
    """A position as the side to move sees it, White to move."""
    ranks = []
    for rank in range(7, -1, -1):
        text, empty = "", 0
        for square in range(rank * 8, rank * 8 + 8):
            code = record[square // 2] >> 4 * (square % 2) & 15
            if code:
                text += (str(empty) if empty else "") + " PNBRQKpnbrqk"[code]
                empty = 0
            else:
                empty += 1
        ranks.append(text + (str(empty) if empty else ""))
    return "/".join(ranks) + " w - - 0 1"


def without(square: int) -> str:
    """The start position without one of White's pieces."""
    row = list("PPPPPPPP" if square >= 8 else "RNBQKBNR")
    row[square % 8] = "1"
    ranks = START.split()[0].split("/")
    ranks[6 if square >= 8 else 7] = "".join(row)
    return "/".join(ranks) + " w - - 0 1"


def rounding(net: Net | PairwiseNet, quantised: Quantised, rows: torch.Tensor) -> tuple[float, float]:
    """The mean and the largest difference between floats and integers, |value| below 1000."""
    with torch.no_grad():
        exact = (net(rows, torch.float32) * files.SCALE).tolist()
    errors = [abs(value - quantised.evaluate(fen_of(bytes(row.tolist()))))
              for value, row in zip(exact, rows) if abs(value) < 1000]
    return sum(errors) / len(errors), max(errors)


def with_rows(folder: Path, data: Path, quantised: Quantised) -> tuple[Net | PairwiseNet, Quantised, torch.Tensor]:
    """The net in floats, in integers, and some positions to compare them on."""
    saved = torch.load(folder / "checkpoint.pt", map_location="cpu", weights_only=True)
    net = net_of(Shape(**saved["shape"]))
    net.load_state_dict(saved["net"])
    rows = torch.from_file(str(data), size=data.stat().st_size // SIZE * SIZE, dtype=torch.uint8).view(-1, SIZE)
    return net, quantised, rows[:: max(1, len(rows) // 500)][:500]


def main() -> None:
    """The command; exit status 1 if something looks wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("net", type=Path, help="the folder of a net with its checkpoint, or the file of a net")
    parser.add_argument("data", type=Path, nargs="?", help="a file of positions, if there is a checkpoint")
    arguments = parser.parse_args()
    follows = True
    if arguments.net.is_dir():
        if arguments.data is None:
            parser.error("a file of positions is needed to compare integers and floats")
        quantised = files.load(arguments.net / f"{arguments.net.name}.nnue")
        mean, largest = rounding(*with_rows(arguments.net, arguments.data, quantised))
        print(f"integers against floats: mean {mean:.2f}, largest {largest:.1f} centipawns")
        follows = mean < MEAN_ERROR and largest < LARGEST_ERROR
    else:
        quantised = files.load(arguments.net)
        print("integers against floats: not compared, there is no checkpoint")
    start = quantised.evaluate(START)
    odds = {name: quantised.evaluate(without(square)) - start for name, square in ODDS.items()}
    print(f"start {start:+d}, without a " + ", ".join(f"{name} {value:+d}" for name, value in odds.items()))
    ordered = list(odds.values()) == sorted(odds.values(), reverse=True)
    fine = follows and 0 <= start <= 80 and ordered
    fine = fine and odds["queen"] < -700 and odds["rook"] < -350
    print("looks right" if fine else "LOOKS WRONG")
    sys.exit(0 if fine else 1)


if __name__ == "__main__":
    main()
