"""python-chess as a client of Roque, in both protocols: games, analysis, options, Chess960.

Called with the path of the program; prints one line for each protocol.
"""

import asyncio
import logging
import sys

import chess
import chess.engine

warnings = []


class Collector(logging.Handler):
    def emit(self, record):
        warnings.append(record.getMessage())


# What lichess-bot sets by default, as far as the player has it.
LICHESS_BOT = {
    "Move Overhead": 100,
    "Threads": 2,
    "Hash": 32,
    "SyzygyPath": "./syzygy/",
    "UCI_ShowWDL": True,
}


async def play(engine, board, limit, plies, ponder=False):
    for _ in range(plies):
        if board.is_game_over():
            break
        result = await engine.play(board, limit, ponder=ponder, info=chess.engine.INFO_ALL)
        assert result.move in board.legal_moves, result
        board.push(result.move)


async def exercise(engine, protocol):
    clock = chess.engine.Limit(white_clock=2, black_clock=2, white_inc=0.05, black_inc=0.05)
    await play(engine, chess.Board(), clock, 6)
    await play(engine, chess.Board(), clock, 6, ponder=True)
    for limit in [
        chess.engine.Limit(time=0.05),
        chess.engine.Limit(depth=4),
        chess.engine.Limit(nodes=2000),
    ]:
        await play(engine, chess.Board(), limit, 2)
    # A position with Black to move, an en passant square, and a take-back.
    board = chess.Board("rnbqkbnr/pppp1ppp/8/8/3Pp3/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 3")
    await play(engine, board, chess.engine.Limit(time=0.05), 2)
    board.pop()
    await play(engine, board, chess.engine.Limit(time=0.05), 1)
    mate = chess.Board("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    info = await engine.analyse(mate, chess.engine.Limit(time=0.2))
    assert info["score"].white() == chess.engine.Mate(1), info
    mated = chess.Board("7k/8/5K2/6Q1/8/8/8/8 b - - 0 1")
    info = await engine.analyse(mated, chess.engine.Limit(time=0.2))
    assert info["score"].relative == chess.engine.Mate(-1), info
    start = chess.Board()
    only = [chess.Move.from_uci("a2a3"), chess.Move.from_uci("h2h3")]
    info = await engine.analyse(start, chess.engine.Limit(time=0.2), root_moves=only)
    assert info["pv"][0] in only, info
    with await engine.analysis(start) as analysis:
        async for info in analysis:
            if info.get("depth", 0) >= 4:
                break
    board = chess.Board.from_chess960_pos(100)
    await play(engine, board, chess.engine.Limit(time=0.03), 20)
    castles = chess.Board("4k3/8/8/8/8/8/8/1R3K1R w KQ - 0 1", chess960=True)
    castles.push_san("O-O")
    await play(engine, castles, chess.engine.Limit(time=0.03), 2)
    await engine.ping()
    print(f"{protocol}: ok")


async def main(program):
    logging.getLogger("chess.engine").addHandler(Collector())
    _, engine = await chess.engine.popen_uci(program)
    await engine.configure({name: LICHESS_BOT[name] for name in LICHESS_BOT if name in engine.options})
    for name in LICHESS_BOT:
        assert name in engine.options, name
    await exercise(engine, "uci")
    await engine.quit()
    _, engine = await chess.engine.popen_xboard([program, "xboard"])
    await engine.configure({"memory": 64, "Resign": False, "ResignMoves": 5, "SkillLevel": 20})
    await exercise(engine, "xboard")
    await engine.quit()
    # It grumbles about sigterm=0, which it does not need, and about the answer to its own question `.`.
    rest = [line for line in warnings if "sigterm" not in line and "stat01" not in line]
    assert not rest, rest


asyncio.run(main(sys.argv[1]))
