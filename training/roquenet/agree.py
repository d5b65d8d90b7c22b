"""Compares the engine's values with the integers of plain Python.

    python3 -m roquenet.agree net.nnue values.tsv

A line of the second file is a position, a tab, and what the engine says of it.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from roquenet import files


def main() -> None:
    """The command; exit status 1 with the first position of which they say different things."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("net", type=Path)
    parser.add_argument("values", type=Path)
    arguments = parser.parse_args()
    net = files.load(arguments.net)
    lines = arguments.values.read_text().splitlines()
    for line in lines:
        fen, value = line.split("\t")
        if (found := net.evaluate(fen)) != int(value):
            sys.exit(f"{fen}: the engine says {value}, Python {found}")
    print(f"{len(lines)} positions: the same values")


if __name__ == "__main__":
    main()
