"""Chooses quiet positions from people's games and has another engine judge them: the set that `yardstick.py` reads.

    python3 training/judge.py lichess_amateur.csv --engine stockfish --positions 6000 --out data/yardstick/judged.tsv

The set is made once, with python-chess. It measures nets; nothing that trains one may read it. Every game gives at
most one position: not in check, more than five pieces, the best move of the deep search neither a capture nor a
promotion. Lines are written as they come, in an order drawn by the seed: stopped and started again, it goes on.

A line is a position, a tab, and the engine's score in centipawns for the side to move.
"""

from __future__ import annotations

import argparse
import csv
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import chess
import chess.engine

#: No position before this ply: openings are known by heart.
FIRST_PLY = 12
#: A position with fewer pieces belongs to the tablebases.
FEWEST_PIECES = 6
#: What is clearer than this is decided, and no net errs there by much.
LARGEST_SCORE = 300
#: A first look, to throw positions with a noisy best move away without a long search.
FIRST_LOOK = 3_000
#: So many positions are drawn from a game before it is given up.
DRAWN = 4


def games(path: Path, lowest_rating: int) -> list[list[str]]:
    """The moves of the games whose players have this rating in the mean."""
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    return [row["moves"].split() for row in rows
            if int(row["white_rating"]) + int(row["black_rating"]) >= 2 * lowest_rating]


def position_of(moves: list[str], dice: random.Random) -> chess.Board | None:
    """A position of a game, drawn at random; none if the one drawn is of no use."""
    board = chess.Board()
    for move in moves[: dice.randrange(FIRST_PLY, len(moves))]:
        board.push_san(move)
    few = len(board.piece_map()) < FEWEST_PIECES
    return None if few or board.is_check() or board.is_game_over() else board


def quiet(board: chess.Board, move: chess.Move | None) -> bool:
    """Whether a move takes nothing and promotes nothing."""
    return move is not None and not board.is_capture(move) and move.promotion is None


def judged(board: chess.Board, engine: chess.engine.SimpleEngine, nodes: int) -> int | None:
    """Centipawns for the side to move; none if the position is not quiet, or decided."""
    engine.configure({"Clear Hash": None})
    for limit in (min(FIRST_LOOK, nodes), nodes):
        found = engine.play(board, chess.engine.Limit(nodes=limit), info=chess.engine.INFO_ALL)
        if not quiet(board, found.move) or "score" not in found.info:
            return None
    score = found.info["score"].pov(board.turn).score()
    return score if score is not None and abs(score) <= LARGEST_SCORE else None


def lines(arguments: argparse.Namespace, known: set[str]) -> Iterator[str]:
    """The lines still to be written."""
    chosen = games(arguments.games, arguments.lowest_rating)
    random.Random(arguments.seed).shuffle(chosen)
    part, parts = map(int, arguments.part.split("/"))
    with chess.engine.SimpleEngine.popen_uci(arguments.engine) as engine:
        engine.configure({"Threads": 1, "Hash": 16})
        for number, moves in list(enumerate(chosen))[part::parts]:
            if len(moves) > FIRST_PLY and (line := line_of(moves, random.Random(arguments.seed + number), engine, arguments.nodes, known)):
                yield line


def line_of(moves: list[str], dice: random.Random, engine: chess.engine.SimpleEngine, nodes: int, known: set[str]) -> str | None:
    """The line of a game: the first of some positions drawn from it that is of use. None if there is none, or if it is known."""
    for _ in range(DRAWN):
        board = position_of(moves, dice)
        if board is not None and board.epd() in known:
            return None
        if board is not None and (found := judged(board, engine, nodes)) is not None:
            known.add(board.epd())
            return f"{board.fen()}\t{found}\n"
    return None


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", type=Path, help="games as CSV: white_rating, black_rating, moves in SAN")
    parser.add_argument("--engine", required=True, help="the program of the judge")
    parser.add_argument("--nodes", type=int, default=150_000)
    parser.add_argument("--positions", type=int, default=6_000)
    parser.add_argument("--lowest-rating", type=int, default=1200, help="of both players, in the mean")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", default="0/1", help="of the games, for several processes: 2/8 is the third of eight parts")
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    before = arguments.out.read_text().splitlines() if arguments.out.exists() else []
    known = {" ".join(line.split()[:4]) for line in before}
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    with arguments.out.open("a") as file:
        count = len(before)
        for line in lines(arguments, known):
            if count >= arguments.positions:
                break
            file.write(line)
            file.flush()
            count += 1
    print(f"{count} positions in {arguments.out}", file=sys.stderr)


if __name__ == "__main__":
    main()
