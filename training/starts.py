"""Positions for games to begin with (visit.py --starts), from books of openings: the last position of every line.

    python3 training/starts.py starts.epd 8moves_v3.pgn:4 noob_3moves.epd closedpos.epd:0.5 eco/a.tsv:8

Books are files of FENs or EPDs, of games (.pgn) or of named openings (.tsv with the moves in the column `pgn`). A number after the name
says how often its positions come, as against the others; a fraction takes that part of them, evenly spread. Positions that are the same but for
their clocks come once, those without a legal move never. Needs the package `chess`.
"""

from __future__ import annotations

import argparse
import csv
import math
import sys
from collections.abc import Iterator
from pathlib import Path

import chess
import chess.pgn


def positions(path: Path) -> Iterator[str]:
    """The positions of a book, in its order, without their clocks."""
    if path.suffix == ".pgn":
        with path.open(encoding="utf-8", errors="replace") as file:
            while game := chess.pgn.read_game(file):
                if game.errors:
                    raise ValueError(f"{game.headers['White']} - {game.headers['Black']}: {game.errors[0]}")
                yield game.end().board().epd()
    elif path.suffix == ".tsv":
        with path.open(encoding="utf-8") as file:
            for row in csv.DictReader(file, delimiter="\t"):
                board = chess.Board()
                for word in (row["pgn"] or "").split():
                    if not word.endswith("."):
                        board.push_san(word)
                yield board.epd()
    else:
        for line in filter(str.strip, path.read_text(encoding="utf-8").splitlines()):
            yield chess.Board(" ".join(line.split()[:4]) + " 0 1").epd()


def times(found: list[str], often: float) -> list[str]:
    """Every position so many times; of a part, those the same distance apart."""
    whole, part = int(often), often - int(often)
    return found * whole + [found[number] for number in range(len(found)) if int((number + 1) * part) > int(number * part)]


def read_book(text: str) -> tuple[Path, float]:
    """As it is written in the command: FILE, or FILE:TIMES."""
    name, _, often = text.rpartition(":")
    try:
        book = (Path(name), float(often)) if name else (Path(text), 1.0)
        good = 0 < book[1] < math.inf
    except ValueError:
        good = False
    if not good:
        raise argparse.ArgumentTypeError(f"{text!r} is no book: write FILE or FILE:TIMES, such as 8moves_v3.pgn:4")
    return book


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("book", nargs="+", type=read_book)
    options = parser.parse_args()
    seen: set[str] = set()
    lines: list[str] = []
    for path, often in options.book:
        try:
            found = [line for line in dict.fromkeys(positions(path)) if line not in seen and any(chess.Board(f"{line} 0 1").legal_moves)]
        except (OSError, ValueError, KeyError) as error:
            sys.exit(f"{path}: {getattr(error, 'strerror', None) or error}")
        seen.update(found)
        lines += times(found, often)
        print(f"{path.name}: {len(found)} positions, {often:g} times")
    part = options.out.with_suffix(".part")
    part.write_text("\n".join(lines) + "\n")
    part.replace(options.out)
    print(f"{options.out}: {len(lines)} lines, {len(set(lines))} positions")


if __name__ == "__main__":
    main()
