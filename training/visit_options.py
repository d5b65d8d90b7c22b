"""The options of a visit (visit.py): what is played, how rates are held and fall. It knows no net and no device."""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from roquenet.shapes import Shape, TowerShape, big_nets
from stages import MATCH_GAMES

#: Half-moves of a game at the most (`longest_game` in host.h).
LONGEST_GAME = 400
#: King buckets of nets that the generator plays with (`KINGS` in net.h).
SMALL_KINGS = (1, 4)
#: More parts of the play than this are a mistake.
MOST_PARTS = 1000


@dataclass(frozen=True)
class Hold:
    """How long the big net learns at the full rate, and with which weight of the result."""

    rounds: float
    wdl: float

    @staticmethod
    def read(text: str) -> Hold:
        """As it is written in the command: ROUNDS:RESULT."""
        try:
            hold = Hold(*map(float, text.split(":")))
            good = hold.rounds >= 0 and 0 <= hold.wdl <= 1
        except (TypeError, ValueError):
            good = False
        if not good:
            raise argparse.ArgumentTypeError(f"{text!r} is no hold: write ROUNDS:RESULT, such as 1:0.1")
        return hold


@dataclass(frozen=True)
class Fall:
    """How the rate of a big net falls."""

    #: Rounds over the positions.
    rounds: float
    #: The weight of the result at first and at the end.
    wdl_first: float
    wdl_last: float
    name: str = ""
    #: The part of the play after which it is tried; 0: after every one.
    part: int = 0

    @staticmethod
    def read(text: str) -> Fall:
        """As it is written in the command: ROUNDS:FIRST:LAST, then NAME and PART if they are wanted."""
        words = text.split(":")
        try:
            fall = Fall(*map(float, words[:3]), *words[3:4], *map(int, words[4:]))
            good = fall.rounds > 0 and 0 <= fall.wdl_first <= 1 and 0 <= fall.wdl_last <= 1 and fall.part >= 0
        except (TypeError, ValueError):
            good = False
        if not good:
            raise argparse.ArgumentTypeError(f"{text!r} is no fall: write ROUNDS:FIRST:LAST:NAME:PART, such as 3:0.1:0.2:a")
        return fall


@dataclass(frozen=True)
class Fresh:
    """A net from nothing: its shape, and its rounds at the full rate and while that falls. The result does not count."""

    shape: Shape
    hold: Hold
    fall: Fall

    @staticmethod
    def read(text: str) -> Fresh:
        """As it is written in the command: SHAPE:HOLD:FALL."""
        try:
            shape, hold, fall = text.split(":")
            (big,) = big_nets(shape)
            return Fresh(big.shape, Hold.read(f"{hold}:0"), Fall.read(f"{fall}:0:0"))
        except (ValueError, argparse.ArgumentTypeError) as error:
            raise argparse.ArgumentTypeError(
                f"{text!r} is no net from nothing: write SHAPE:HOLD:FALL, such as 1024p:6:14") from error


def nodes_of_parts(text: str) -> list[int]:
    """The nodes of the parts of the play, divided by commas; the last number holds for all that follow."""
    return [int(word) for word in text.split(",")]


def at_most(most: int) -> Callable[[str], int]:
    """Reads a whole number from 0 to this one: what the generator would refuse is refused before a visit begins."""

    def read(text: str) -> int:
        if not text.isdecimal() or int(text) > most:
            raise argparse.ArgumentTypeError(f"{text!r} is no number from 0 to {most}")
        return int(text)

    return read


def positive(text: str) -> float:
    """Reads a number above 0."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 < number < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is no number above 0")
    return number


def at_least_one(text: str) -> int:
    """Reads a whole number above 0."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number above 0")
    return int(text)


def tower_and_seconds(text: str) -> tuple[TowerShape, float]:
    """How large a tower is, and how long it learns."""
    shape, _, seconds = text.partition(":")
    try:
        return TowerShape.read(shape), positive(seconds)
    except (ValueError, argparse.ArgumentTypeError) as error:
        raise argparse.ArgumentTypeError(f"{text!r} is no tower: write CHANNELSxBLOCKS:SECONDS, such as 128x8:400") from error


def shares_of_parts(text: str) -> list[int]:
    """Percentages of the parts of the play, divided by commas; the last one holds for all that follow."""
    return [at_most(100)(word) for word in text.split(",")]


def of_part(numbers: list[int], part: int) -> int:
    """What holds for a part of the play, of which the first is 1."""
    return numbers[min(part, len(numbers)) - 1]


def named_parts(text: str) -> list[int]:
    """Numbers of parts of the play, divided by commas; 0 for the last."""
    return [at_most(MOST_PARTS)(word) for word in text.split(",")]


def file_that_is_there(text: str) -> Path:
    """The path of a file: what is missing is said before a visit begins."""
    if not Path(text).is_file():
        raise argparse.ArgumentTypeError(f"{text}: there is no such file")
    return Path(text)


def seconds_of_play(text: str) -> list[float]:
    """The parts of the play, divided by commas."""
    return [float(word) for word in text.split(",")]


def parser(description: str) -> argparse.ArgumentParser:
    """The options of the command."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--generation", type=int, required=True, help="number of this generation, for the names of the nets")
    parser.add_argument("--small", type=Path, required=True, help="the net that plays")
    parser.add_argument("--held", type=Path, required=True, help="state of the big net before its rate falls")
    parser.add_argument("--until", type=float, required=True, help="seconds from the start to the end of everything")
    parser.add_argument("--play", type=seconds_of_play, default=[600.0],
                        help="seconds; several numbers with commas between them are\n"
                             "played one after the other, with training after each")
    parser.add_argument("--soft", type=nodes_of_parts, default=[1000], help="soft nodes a move; with commas between them,\n"
                        "those of each part of the play")
    parser.add_argument("--table", type=int, default=13, help="entries of a game's hash table, as a power of two")
    parser.add_argument("--natural", type=int, default=1, help="percentage of games without adjudication")
    parser.add_argument("--chess960", type=int, default=4, help="percentage of Chess960 games")
    parser.add_argument("--later", type=float, default=0.0, help="weight of later plies' scores in each position's own")
    parser.add_argument("--noisy", type=at_most(100), default=0, help="percentage of the positions whose best move captures or promotes\n"
                        "that are learned from, too: for nets that see attacks")
    parser.add_argument("--visited", type=at_most(1000), default=0, help="in so many of a thousand plies a position that the search has\n"
                        "visited is searched itself and learned from, too")
    parser.add_argument("--starts", type=file_that_is_there, help="positions that games begin with, a FEN or EPD a line; without them all games\n"
                        "begin with random moves")
    parser.add_argument("--listed", type=shares_of_parts, default=[100], help="percentage of the games that begin with one of --starts; with\n"
                        "commas between them, those of each part of the play")
    parser.add_argument("--listed-plies", type=at_most(40), default=1, help="random moves after it; one more in half of these games")
    parser.add_argument("--deviations", type=at_most(1000), default=30, help="in so many of a thousand plies of the first sixty another move\n"
                        "than the best is tried, and played if it is not much worse")
    parser.add_argument("--first-ply", type=at_most(LONGEST_GAME), default=16, help="games that begin with random moves are learned from after so\n"
                        "many plies")
    parser.add_argument("--fewest-pieces", type=at_most(32), default=0, help="a game with fewer pieces is broken off, so that more of the time goes into\n"
                        "positions with many; its result means nothing then (0: none is)")
    parser.add_argument("--whole", type=at_most(100), default=25, help="percentage of the games that are played on all the same")
    parser.add_argument("--small-rounds", type=float, default=0, help="rounds of the small net of the next visit")
    parser.add_argument("--small-rate", type=float, default=5e-4)
    parser.add_argument("--small-size", type=positive, default=1.0, help="how large its centipawns are, of those of the games: with much of later\n"
                        "scores in them they would grow from net to net")
    parser.add_argument("--small-kings", type=int, choices=SMALL_KINGS, default=1, help="it gets so many king buckets, if it has fewer")
    parser.add_argument("--small-after", type=named_parts, default=[0], help="the part of the play after which it is trained; if it is\n"
                        "better it plays those that follow (0: the last); with\n"
                        "commas between them, several, each time with its own games")
    parser.add_argument("--forget-after", type=named_parts, default=[], help="the part of the play after whose training all positions are forgotten,\n"
                        "so that more can be learned from than there is memory for; several\n"
                        "with commas between them. What later nets should know of them must\n"
                        "have been learned by one they begin with (--net, start=NAME)")
    parser.add_argument("--match-seconds", type=float, default=0, help="seconds for a match of the small nets")
    parser.add_argument("--hold", type=Hold.read, default=Hold(1, 0.1), metavar="ROUNDS:RESULT",
                        help="rounds of the big net at the full rate, and the weight of the result (1:0.1)")
    parser.add_argument("--fall", type=Fall.read, action="append", default=[], metavar="ROUNDS:FIRST:LAST:NAME:PART",
                        help="how the rate falls: rounds, the weight of the result at first and at the end, what the net's name\n"
                             "ends with, after which part of the play (0: each); may be repeated (3:0.1:0.2, if no --net is named)")
    parser.add_argument("--king-hold", type=Hold.read, default=Hold(3, 0.0), metavar="ROUNDS:RESULT",
                        help="the same for a net with king buckets, which begins with the held state (3:0)")
    parser.add_argument("--king-fall", type=Fall.read, action="append", default=[], metavar="ROUNDS:FIRST:LAST:NAME",
                        help="makes such a net after the last part; may be repeated")
    parser.add_argument("--fresh", type=Fresh.read, action="append", default=[], metavar="SHAPE:HOLD:FALL",
                        help="a net from nothing after the last part, with so many rounds at the full rate and while it\n"
                             "falls, to compare with those from the held state; may be repeated")
    parser.add_argument("--falls-file", type=Path, help="a file with other falls, one a line")
    parser.add_argument("--tower", type=tower_and_seconds, metavar="SHAPE:SECONDS", help="a tower of convolutions (128x8:400) learns for so long, after the play")
    parser.add_argument("--tower-base", type=file_that_is_there, help="the net whose values it corrects")
    parser.add_argument("--tower-start", type=file_that_is_there, help="a tower of an earlier visit that it goes on from")
    parser.add_argument("--tower-most", type=at_most(10**12), default=0, help="it learns from so many positions at the most, the last ones (0: all)")
    parser.add_argument("--tower-batch", type=at_least_one, default=8192)
    parser.add_argument("--tower-rate", type=positive, default=1e-3)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--batch", type=int, default=32768)
    parser.add_argument("--capacity", type=int, default=450_000_000, help="positions at the most")
    parser.add_argument("--keep-positions", type=int, default=0, help="so many positions of held-out games are written to\n"
                        "held-out.bin after the last part of the play")
    parser.add_argument("--slots", type=int, default=0, help="games at a time; 0 for as many as the device runs")
    parser.add_argument("--match-slots", type=int, default=MATCH_GAMES)
    parser.add_argument("--device", default="cuda", choices=("cuda", "cpu"))
    return parser
