"""What scores of the generator's games are worth as labels: how much of a net's own error is still in them, and how noisy they are.

    PYTHONPATH=training:training/gpu python3 training/labels.py --small nets/small30.nnue --net nets/current.nnue \\
        --starts starts.epd --soft 400 --seconds 260 --judge stockfish --nodes 20000

Plays games as a visit does, on one processor core (build training/gpu/build/libgenerator_cpu_256.so first), draws one quiet position of each, and has one
or more engines judge it. Then, for later scores mixed into each position's own with several weights and for the result,

    label = a truth + b (static value of the net - truth) + noise        (expected points)

b / a is the bias: the part of its own error that a net is taught again, however many such labels there are. The noise is the variance that
is left, times 10,000, over a squared: more positions make up for it. Weights that mix more of later scores have less bias and more noise.
The judge measures; nothing learns from it. Needs PyTorch, numpy and the package `chess`.
"""

from __future__ import annotations

import argparse
import ctypes
import random
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import chess
import chess.engine
import numpy as np
import torch
from roquenet import files, records
from roquenet.exact import Exact
from stages import Games, SelfPlay
from visit_options import file_that_is_there

#: Weights of later plies' scores.
SHARES = (0.0, 0.5, 0.65, 0.8, 0.9, 0.95, 0.98)
#: Larger scores count as this much for the plies before them (mix_later_scores in records.h).
LARGEST = 2000.0
#: Positions are drawn with at least so many pieces, and with no larger score than this: games are decided there.
FEWEST_PIECES, LARGEST_DRAWN = 18, 300
#: The most pieces of each band; a net's centipawns become points by a scale of their own in each.
BANDS = (21, 25, 28, 32)
#: The centipawns that expect ten to one: of the judge, and of the labels (what is not right there is in `a`).
JUDGE_SCALE, LABEL_SCALE = 400.0, 600.0
#: Words of the games that the generator holds at the most.
ROOM = 1 << 23
HEADER = 9
CODES = {1: chess.PAWN, 2: chess.KNIGHT, 3: chess.KING, 5: chess.BISHOP, 6: chess.ROOK, 7: chess.QUEEN}


@dataclass(frozen=True)
class Ply:
    """A searched position of a game."""

    board: chess.Board
    score: int
    best: chess.Move
    deviates: bool


@dataclass(frozen=True)
class Drawn:
    """A position of a game, and its labels in centipawns."""

    fen: str
    pieces: int
    labels: dict[str, float]
    #: For the side to move: 0, 0.5 or 1.
    result: float


def games(words: list[int]) -> Iterator[tuple[int, list[Ply]]]:
    """Games as they leave the generator (records.h): the result (0 drawn, 1 White won, 2 Black), and their plies."""
    at = 0
    while at + HEADER <= len(words):
        length, flags = words[at + 1] & 0xFFFFFFFF, words[at + 1] >> 32
        board = position(words[at + 2 : at + 8])
        plies = []
        for word in words[at + HEADER : at + HEADER + length]:
            score = (word >> 32 & 0xFFFF) - ((word >> 47 & 1) << 16)
            plies.append(Ply(board.copy(stack=False), score, move(word >> 16), bool(word >> 56 & 1)))
            board.push(move(word))
        yield flags & 3, plies
        at += HEADER + length


def position(words: list[int]) -> chess.Board:
    """The board of a `Position` (rules.h), which is seen from the side to move."""
    planes, them, state = words[:3], words[3], words[5] >> 32
    black, turn = state & 1, 56 * (state & 1)
    board = chess.Board.empty(chess960=True)
    for square in range(64):
        if code := sum((plane >> square & 1) << place for place, plane in enumerate(planes)):
            white = (them >> square & 1) == black
            board.set_piece_at(square ^ turn, chess.Piece(CODES[code], bool(white)))
    board.turn = not black
    own, their = (chess.BB_RANK_8, chess.BB_RANK_1) if black else (chess.BB_RANK_1, chess.BB_RANK_8)
    for rights, rank in ((state >> 1 & 255, own), (state >> 9 & 255, their)):
        board.castling_rights |= sum(chess.BB_FILES[file] & rank for file in range(8) if rights >> file & 1)
    if state >> 20 & 1:
        board.ep_square = 40 + (state >> 17 & 7) ^ turn
    board.halfmove_clock = state >> 21 & 127
    return board


def move(word: int) -> chess.Move:
    """A move of sixteen bits, from White's side."""
    kind = word >> 12 & 15
    return chess.Move(word & 63, word >> 6 & 63, promotion=kind - 2 if kind >= 4 else None)


def mixed(plies: list[Ply], share: float) -> list[float]:
    """Each score with a part of the later ones, as the generator mixes them."""
    out, later = [0.0] * len(plies), None
    for place in range(len(plies) - 1, -1, -1):
        own = max(-LARGEST, min(LARGEST, float(plies[place].score)))
        later = own if later is None or plies[place].deviates else (1 - share) * own - share * later
        out[place] = later
    return out


def quiet_places(plies: list[Ply]) -> list[int]:
    """Where positions of a game can be drawn: undecided ones with many pieces, not in check, whose best move captures and promotes nothing."""
    return [place for place, ply in enumerate(plies)
            if abs(ply.score) < LARGEST_DRAWN and len(ply.board.piece_map()) >= FEWEST_PIECES and not ply.board.is_check()
            and not ply.board.is_capture(ply.best) and ply.best.promotion is None]


def draw(result: int, plies: list[Ply], dice: random.Random) -> Drawn | None:
    """One quiet position of a game, with its labels; none if there is none."""
    fit = quiet_places(plies)
    if not fit:
        return None
    return drawn_at(result, plies, [dice.choice(fit)])[0]


def drawn_at(result: int, plies: list[Ply], places: list[int]) -> list[Drawn]:
    """Positions of a game, with their labels."""
    shares = {f"later scores {share:g}": mixed(plies, share) for share in SHARES}
    out = []
    for place in places:
        board = plies[place].board.copy()
        board.halfmove_clock = 0
        out.append(Drawn(board.fen(), len(board.piece_map()), {name: scores[place] for name, scores in shares.items()},
                         0.5 if result == 0 else float((result == 1) == board.turn)))
    return out


def play(options: argparse.Namespace) -> Iterator[tuple[int, list[Ply]]]:
    """Games that end within the seconds asked for."""
    run = SelfPlay(options.small, options.seed, Games(
        soft=options.soft, table=options.table, natural=1, chess960=0, starts=options.starts, listed_plies=0, deviations=options.deviations,
        slots=options.games, device="cpu"))
    try:
        room = (ctypes.c_uint64 * ROOM)()
        end = time.monotonic() + options.seconds
        while (left := end - time.monotonic()) > 0:
            run.generator.run(min(2000.0, 1000 * left))
            yield from games(room[: run.generator.games(room)])
            run.generator.expand(0, 0, 0)
    finally:
        run.close()


def judged(drawn: list[Drawn], command: str, nodes: int) -> np.ndarray:
    """What an engine says of the positions, in centipawns for the side to move."""
    with chess.engine.SimpleEngine.popen_uci(command.split()) as engine:
        engine.configure({"Hash": 8})
        scores = []
        for one in drawn:
            board = chess.Board(one.fen)
            found = engine.analyse(board, chess.engine.Limit(nodes=nodes), game=object())
            scores.append(found["score"].pov(board.turn).score(mate_score=int(LARGEST)))
    return np.clip(np.array(scores, float), -LARGEST, LARGEST)


def points(centipawns: np.ndarray, scale: float) -> np.ndarray:
    """Expected points."""
    return 1 / (1 + 10 ** (-centipawns / scale))


def fitted(values: np.ndarray, truth: np.ndarray, bands: np.ndarray) -> np.ndarray:
    """The values as expected points, with the scale of each band that is nearest to the truth."""
    out = np.zeros(len(values))
    for band in np.unique(bands):
        chosen = bands == band
        tries = [points(values[chosen], scale) for scale in np.geomspace(60, 6000, 160)]
        out[chosen] = min(tries, key=lambda one: float(np.square(one - truth[chosen]).sum()))
    return out


def worth(label: np.ndarray, truth: np.ndarray, static: np.ndarray) -> tuple[float, float, float]:
    """a, the bias b / a, and the noise over a squared, times 10,000."""
    parts = np.stack((truth - 0.5, static - truth), axis=1)
    (a, b), *_ = np.linalg.lstsq(parts, label - 0.5, rcond=None)
    left = label - 0.5 - parts @ (a, b)
    return float(a), float(b / a), float(1e4 * left.var() / a**2)


def truth_of(scores: list[np.ndarray]) -> np.ndarray:
    """The mean of the judges' expected points, each as wide as the first one."""
    def width(values: np.ndarray) -> float:
        return float(np.sqrt(np.square(np.clip(values, -400, 400)).mean()))
    return np.mean([points(one * width(scores[0]) / max(1e-9, width(one)), JUDGE_SCALE) for one in scores], axis=0)


def table(drawn: list[Drawn], truth: np.ndarray, values: np.ndarray, seed: int) -> str:
    """Bias and noise of every label, with the standard error of the bias."""
    bands = np.searchsorted(BANDS, [one.pieces for one in drawn])
    static = fitted(values, truth, bands)
    named = {name: points(np.array([one.labels[name] for one in drawn]), LABEL_SCALE) for name in drawn[0].labels}
    named["result"] = np.array([one.result for one in drawn])
    dice = np.random.default_rng(seed)
    lines = [f"{len(drawn)} positions; error of the net {1e4 * np.square(static - truth).mean():.1f}",
             f"{'label':20s} {'a':>6s} {'bias':>15s} {'noise':>8s}"]
    for name, label in named.items():
        a, bias, noise = worth(label, truth, static)
        again = [worth(label[some], truth[some], static[some])[1] for some in (dice.integers(0, len(drawn), len(drawn)) for _ in range(200))]
        lines.append(f"{name:20s} {a:6.2f} {bias:6.3f} ± {np.std(again):6.3f} {noise:8.0f}")
    return "\n".join(lines)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    add_play_options(parser)
    parser.add_argument("--net", type=file_that_is_there, required=True, help="the net whose error may be in the labels")
    parser.add_argument("--judge", type=engine_command, action="append", required=True, help="the command of an engine that judges; may be repeated")
    parser.add_argument("--nodes", type=int, default=20_000, help="nodes of its searches")
    options = parser.parse_args()
    try:
        print(measured(options))
    except (ValueError, OSError, RuntimeError, chess.engine.EngineError) as error:
        parser.exit(1, f"labels.py: {error}\n")


def add_play_options(parser: argparse.ArgumentParser) -> None:
    """How games are played, for `play`."""
    parser.add_argument("--small", type=file_that_is_there, required=True, help="the net that plays")
    parser.add_argument("--starts", type=file_that_is_there, help="positions that games begin with")
    parser.add_argument("--soft", type=int, default=400, help="soft nodes a move")
    parser.add_argument("--table", type=int, default=13, help="entries of a game's hash table, as a power of two")
    parser.add_argument("--deviations", type=int, default=80, help="in a thousand plies")
    parser.add_argument("--games", type=int, default=64, help="games at a time")
    parser.add_argument("--seconds", type=float, default=260, help="seconds of play")
    parser.add_argument("--seed", type=int, default=1)


def engine_command(text: str) -> str:
    """The command of an engine: what cannot be started is said before games are played."""
    if not text.strip() or not shutil.which(text.split()[0]):
        raise argparse.ArgumentTypeError(f"{text!r}: there is no such program")
    return text


def measured(options: argparse.Namespace) -> str:
    """Plays, judges and measures; the table."""
    net = Exact(files.load(options.net), torch.device("cpu"))
    dice = random.Random(options.seed)
    drawn = [one for result, plies in play(options) if (one := draw(result, plies, dice))]
    if len(drawn) < 2:
        raise ValueError(f"{len(drawn)} positions are too few: play for more --seconds")
    truth = truth_of([judged(drawn, command, options.nodes) for command in options.judge])
    rows = torch.tensor([list(records.from_fen(one.fen, 0, 1, 0)) for one in drawn], dtype=torch.uint8)
    return table(drawn, truth, net.values(rows).numpy().astype(float), options.seed)


if __name__ == "__main__":
    main()
