"""The stages of a run on a GPU that need no training: the positions in memory, self-play that fills them, matches of nets.

The same on a processor with `device="cpu"`, for tests.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from pathlib import Path

import torch
from generate import RECORD_BYTES, Generator, Statistics, describe, net_width, score_table
from roquenet.positions import split, spread

#: A game is won after so many plies in a row beyond this score. Nets that know little keep such
#: positions for a hundred moves without winning them, and the label of all of them would be wrong.
WIN_SCORE, WIN_PLIES = 1200, 6
#: Seconds between two lines about the games.
REPORT = 30
#: Games of a match at a time: few enough that most of those begun are over in less than a minute. With as many as the
#: device holds, one in a hundred ended, and those were the short ones.
MATCH_GAMES = 67_584
MATCH_SOFT, MATCH_SEED = 500, 99


@dataclass(frozen=True)
class Games:
    """How the games are played that nets learn from."""

    soft: int = 500
    #: Entries of a game's hash table, as a power of two: 12 suits 500 soft nodes, 13 a thousand, 14 two thousand.
    table: int = 12
    natural: int = 5
    chess960: int = 4
    #: The weight of later plies' scores in each position's own.
    later: float = 0.0
    #: Of positions whose best move captures or promotes, so many percent are learned from, too.
    noisy: int = 0
    #: In so many of a thousand plies a position that the search has visited is searched itself and learned from, too.
    visited: int = 0
    #: Positions that games begin with, a FEN or EPD a line; without them all begin with random moves.
    starts: Path | None = None
    #: Of the games, so many percent begin with one of them, followed by so many random moves (one more in half of these games).
    listed: int = 100
    listed_plies: int = 1
    #: In so many of a thousand plies another move than the best is tried, and played if a short search finds it not much worse.
    deviations: int = 30
    #: Games that begin with random moves are learned from after so many plies.
    first_ply: int = 16
    #: A game with fewer pieces is broken off, but for so many percent of the games; 0: none is. Its result means nothing.
    fewest_pieces: int = 0
    whole: int = 25
    #: Games at a time; 0 for as many as the device runs.
    slots: int = 0
    device: str = "cuda"
    launch: float = 300.0


class Store:
    """All positions in one piece of device memory."""

    def __init__(self, capacity: int, device: str = "cuda") -> None:
        self.records = torch.empty((capacity, RECORD_BYTES), dtype=torch.uint8, device=device)
        self.used = 0

    def full(self) -> bool:
        """Whether there is no place left."""
        return self.used >= len(self.records)

    def positions(self) -> torch.Tensor:
        """What was stored."""
        return self.records[: self.used]

    def keep(self, path: Path, most: int) -> None:
        """Writes some positions of held-out games, spread over all of them, to compare nets on when the machine is gone."""
        if most:
            places = spread(split(self.positions())[1], most)
            path.write_bytes(self.records[places.long()].cpu().numpy().tobytes())


class SelfPlay:
    """Games that go on where they were left, each time they are played for a while."""

    def __init__(self, net: Path | None, generation: int, games: Games) -> None:
        self.games, self.seconds = games, 0.0
        self.generator = generator = Generator(net_width(net), games.slots, games.table, games.device)
        try:
            self._set_up(net, generation)
        except BaseException:
            generator.close()
            raise

    def _set_up(self, net: Path | None, generation: int) -> None:
        generator, games = self.generator, self.games
        if net is not None:
            generator.load_net(str(net))
        for player in generator.settings.player:
            player.soft_nodes, player.hard_nodes = games.soft, 8 * games.soft
        generator.settings.generation = generation
        generator.settings.win_score, generator.settings.win_plies = WIN_SCORE, WIN_PLIES
        generator.settings.natural_percent = games.natural
        generator.settings.chess960_percent = games.chess960
        generator.settings.later_permille = round(1000 * games.later)
        generator.settings.noisy_percent = games.noisy
        generator.settings.visited_permille = games.visited
        generator.settings.deviation_permille = games.deviations
        generator.settings.first_ply = games.first_ply
        generator.settings.fewest_pieces, generator.settings.whole_percent = games.fewest_pieces, games.whole
        if games.starts is not None:
            generator.load_starts(str(games.starts))
            generator.settings.listed_percent, generator.settings.listed_plies = games.listed, games.listed_plies
        generator.reset(1000 + generation)

    def play(self, store: Store, seconds: float, say=print) -> None:
        """Stores the positions of the games that end meanwhile, until the store is full or the time is over."""
        start = said = time.monotonic()
        while (now := time.monotonic()) - start < seconds and not store.full():
            if now - said >= REPORT:
                said = now
                say(describe(self.generator.statistics(), self.seconds + now - start))
            self.generator.run(self.games.launch)
            store.used = self.generator.expand(store.records.data_ptr(), store.used, len(store.records))
        self.seconds += time.monotonic() - start
        statistics = self.generator.statistics()
        say(describe(statistics, max(1e-9, self.seconds)))
        say(score_table(statistics))

    def go_on_with(self, net: Path | None, soft: int, listed: int) -> None:
        """Other nodes a move, and another net if one is given, from the next move of every game on. (The move that is being
        thought about still has neurons of the old net.) New games begin with positions of the list, so many percent of them."""
        if net is not None:
            self.generator.load_net(str(net))
        for player in self.generator.settings.player:
            player.soft_nodes, player.hard_nodes = soft, 8 * soft
        self.generator.settings.listed_percent = listed if self.games.starts is not None else 0
        self.generator.configure()

    def close(self) -> None:
        """Gives the memory of the games back."""
        self.generator.close()


def play(store: Store, net: Path | None, generation: int, seconds: float, games: Games, say=print) -> None:
    """Plays for a while and stores the positions of finished games."""
    run = SelfPlay(net, generation, games)
    try:
        run.play(store, seconds, say)
    finally:
        run.close()


def match(first: Path, second: Path | None, seconds: float, device: str = "cuda", slots: int = MATCH_GAMES) -> str:
    """The first net against the second, or against the hand evaluation, at equal nodes."""
    if second is not None and net_width(second) != net_width(first):
        return "not played, the nets have other widths"
    generator = Generator(net_width(first), slots, 12, device)
    try:
        generator.load_net(str(first), 0)
        if second is not None:
            generator.load_net(str(second), 1)
        for player in generator.settings.player:
            player.soft_nodes, player.hard_nodes = MATCH_SOFT, 8 * MATCH_SOFT
        generator.settings.match = 1
        generator.reset(MATCH_SEED)
        start = time.monotonic()
        while time.monotonic() - start < seconds:
            generator.run(300.0)
        return outcome(generator.statistics())
    finally:
        generator.close()


def outcome(statistics: Statistics) -> str:
    """The result of a match, its Elo with an error of 95 %, and how many of the games begun are over."""
    lost, drawn, won = statistics.match_results
    games = won + drawn + lost
    if not games:
        return f"no game of {statistics.slots} is over"
    score = (won + drawn / 2) / games
    share = 100 * games / (games + statistics.slots)
    text = f"+{won} ={drawn} -{lost}, {100 * score:.2f} %"
    if 0 < score < 1:
        variance = (won * (1 - score) ** 2 + drawn * (0.5 - score) ** 2 + lost * score**2) / games
        slope = 400 / math.log(10) / (score * (1 - score))
        text += f", {400 * math.log10(score / (1 - score)):+.1f} ± {1.96 * math.sqrt(variance / games) * slope:.1f}"
    return f"{text}, {share:.0f} % of the games begun are over"
