"""The Python driver against the library built for the processor: the structures agree field by
field, and records arrive in memory that Python owns. No torch needed. Then what `selfplay` prints."""

import ctypes
import os
import re
import subprocess
import sys
import tempfile
from unittest import mock

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from generate import HERE, RECORD_BYTES, Generator, describe, score_table  # noqa: E402


def records_arrive():
    generator = Generator(0, slots=8, table_bits=10, device="cpu")
    settings = generator.settings
    assert (settings.player[0].soft_nodes, settings.player[1].aspiration) == (500, 30), "players"
    assert (settings.random_plies, settings.score_limit, settings.first_ply) == (8, 10000, 16), "settings"
    for player in settings.player:
        player.soft_nodes, player.hard_nodes = 20, 200
    settings.stop_plies, settings.generation = 300, 7
    capacity = 5000
    records = (ctypes.c_uint8 * (RECORD_BYTES * capacity))()
    generator.reset(5)
    used = 0
    while generator.run(500.0) > 0:
        used = generator.expand(ctypes.addressof(records), used, capacity)
    used = generator.expand(ctypes.addressof(records), used, capacity)
    statistics = generator.statistics()
    assert statistics.plies == 8 * 300 and statistics.games > 4, describe(statistics, 1.0)
    assert 0 < used == min(statistics.records, capacity), (used, statistics.records)
    assert sum(sum(row) for row in statistics.bins) == statistics.records, score_table(statistics)
    for start in range(0, used * RECORD_BYTES, RECORD_BYTES):
        record = bytes(records[start : start + RECORD_BYTES])
        boards = [[n for byte in record[k : k + 32] for n in (byte & 15, byte >> 4)] for k in (0, 32)]
        for board in boards:
            king = board.index(6)
            assert board.count(6) == board.count(12) == 1 and king % 8 < 4, "one king each, mirrored to files a-d"
        assert [sorted((n + 5) % 12 + 1 for n in boards[1] if n)] == [sorted(n for n in boards[0] if n)], "the same pieces"
        assert record[66] <= 2 and record[67] == (sum(n > 0 for n in boards[0]) - 2) // 4 and record[68] == 7, "fields"
    generator.close()
    print(f"driver: {used} records checked")


def play(soft, starts=None, **settings):
    """Eight games at a time until each has 300 plies: the statistics, and the records."""
    generator = Generator(0, slots=8, table_bits=10, device="cpu")
    if starts:
        generator.load_starts(starts)
    for player in generator.settings.player:
        player.soft_nodes, player.hard_nodes = soft, 10 * soft
    generator.settings.stop_plies = 300
    for name, value in settings.items():
        setattr(generator.settings, name, value)
    records = (ctypes.c_uint8 * (RECORD_BYTES * 5000))()
    generator.reset(5)
    used = 0
    while generator.run(500.0) > 0:
        used = generator.expand(ctypes.addressof(records), used, 5000)
    used = generator.expand(ctypes.addressof(records), used, 5000)
    statistics = generator.statistics()
    generator.close()
    return statistics, [bytes(records[start : start + RECORD_BYTES]) for start in range(0, used * RECORD_BYTES, RECORD_BYTES)]


def noisy_positions_are_recorded_if_wanted():
    """The same games give the records of quiet positions, and as many of the others as were asked for."""
    counts, marked = {}, {}
    for percent in 0, 40, 100:
        found, rows = play(20, noisy_percent=percent)
        marked[percent] = sum(row[69] & 16 > 0 for row in rows), len(rows)
        counts[percent] = found.skipped_noisy, found.records + found.skipped_repeated + found.skipped_check
    (none, quiet), (some, more), (skipped, all_of_them) = counts.values()
    assert skipped == 0 < some < none and quiet < more < all_of_them == quiet + none, counts
    assert 0.25 < 1 - some / none < 0.55, counts
    # The records of other positions have a mark, and without them the same quiet ones are left.
    assert marked[0][0] == 0 < marked[40][0] < marked[100][0], marked
    assert abs((marked[100][1] - marked[100][0]) - marked[0][1]) <= marked[0][1] // 50, marked


def lead(board):
    """By how many pawns the side to move has more pieces."""
    worth = (0, 1, 3, 3, 5, 9, 0)
    return sum(worth[n] if n <= 6 else -worth[n - 6] for n in board)


def visited_positions_are_recorded_beside_the_games():
    """Positions out of searches, each with a search of its own: marked, legal, as many as were asked for, and the same in every run."""
    found = {}
    for permille in 0, 400, 1000:
        statistics, rows = play(60, visited_permille=permille)
        beside = [row for row in rows if row[69] & 1]
        assert statistics.plies == 8 * 300 and statistics.lost == 0, describe(statistics, 1.0)
        assert sum(sum(row) for row in statistics.bins) == len(rows) - len(beside), "results of games alone are counted"
        assert all(row[66] == 1 for row in beside), "a result that means nothing is drawn"
        signs = []
        for row in beside:
            board = [n for byte in row[:32] for n in (byte & 15, byte >> 4)]
            assert board.count(6) == board.count(12) == 1 and board.index(6) % 8 < 4, "one king each"
            if abs(lead(board)) >= 5:
                signs.append(lead(board) * int.from_bytes(row[64:66], "little", signed=True) > 0)
        assert not beside or len(signs) > 30 and sum(signs) > 0.9 * len(signs), "scores are those of these positions"
        game_boards = {row[:64] for row in rows if not row[69] & 1}
        again = sum(row[:64] in game_boards for row in beside)
        assert again <= len(beside) // 4, "the best line is visited as well, but most are no positions of the game"
        found[permille] = statistics.visits, statistics.checksum, beside
    (none, _, no_rows), (some, _, some_rows), (many, checksum, many_rows) = found.values()
    assert none == 0 and not no_rows, found[0]
    assert 0.3 < some / 2400 < 0.5 and 0.85 < many / 2400 <= 1, (some, many)
    assert 200 < len(some_rows) < len(many_rows), (len(some_rows), len(many_rows))
    statistics, rows = play(60, visited_permille=1000)
    assert (statistics.checksum, [row for row in rows if row[69] & 1]) == (checksum, many_rows), "the same in every run"
    try:
        play(60, visited_permille=1001)
    except RuntimeError as error:
        assert "visited_permille must not be more than 1000" in str(error), error
    else:
        raise AssertionError("more than all")
    print(f"driver: {len(many_rows)} visited positions checked")


def first_board(fen):
    """The board of a FEN with White to move and the king on e1, as records have it: mirrored, so that the king is on d1."""
    rows = [row for row in fen.split()[0].split("/")]
    squares = [c for row in reversed(rows) for c in "".join("." * int(c) if c.isdigit() else c for c in row)]
    nibbles = [".PNBRQKpnbrqk".index(squares[at ^ 7]) for at in range(64)]
    return bytes(low | high << 4 for low, high in zip(nibbles[::2], nibbles[1::2]))


def games_begin_with_listed_positions():
    """With a list of one position every game begins with it, half of them with a random move after it; the others record it, though it
    is no late ply. What is no position to begin with is refused by its line."""
    italian = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq -"
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "starts.epd")

        def starts(text):
            with open(path, "w") as file:
                file.write(text)
            return path

        # A random move follows in half of the games, so they are not all the same.
        statistics, rows = play(20, starts(f"\n{italian} hmvc 0; bm d3;\n"), listed_percent=100, noisy_percent=100)
        games = statistics.games
        first = sum(row[:32] == first_board(italian) for row in rows)
        assert games // 4 < first < games, (first, games)
        fewer = play(20, path, listed_percent=100, noisy_percent=100, listed_plies=6)[1]
        assert not any(row[:32] == first_board(italian) for row in fewer), "random moves come after it"
        none, some = play(20), play(20, path)
        assert none[0].checksum == some[0].checksum and none[1] == some[1], "a list that is not asked for changes nothing"
        board = italian.split()[0]
        generator = Generator(0, slots=8, table_bits=10, device="cpu")
        assert generator.load_starts(starts(f"{italian}\n{italian}\n")) == 2
        try:
            generator.load_starts(starts(f"{italian}\nno position\n"))
        except RuntimeError:
            pass
        generator.settings.first_ply = 401
        try:
            generator.configure()
        except RuntimeError as error:
            assert "first_ply must not be more than longest_game" in str(error), error
        else:
            raise AssertionError("a first ply that no game has")
        generator.close()
        for text, why in (
            ("", "no positions"),
            ("8/8/8 w - -", "line 1: not a FEN"),
            (f"{board} x KQkq -", "not a FEN"),
            (f"{board} w KQkq 0", "not a FEN"),
            (f"{board[:-1]} w KQkq -", "not a FEN"),
            (f"{board[:-2]}3 w K -", "not a FEN"),
            (f"{italian}\n{board[:-1]}Q w HAkq -", "line 2: castling without king or rook"),
            ("P3k3/8/8/8/8/8/8/4K3 w - -", "a pawn on the first or last rank"),
            ("4k3/8/8/8/8/8/4R3/4K3 w - -", "the side that has moved is in check"),
            ("7k/5Q2/6K1/8/8/8/8/8 b - -", "no legal move"),
        ):
            try:
                play(20, starts(text), listed_percent=50)
            except RuntimeError as error:
                assert why in str(error) and "starts.epd" in str(error), error
            else:
                raise AssertionError(text)
    try:
        play(20, listed_percent=101)
    except RuntimeError as error:
        assert "listed_percent must not be more than 100" in str(error), error
    else:
        raise AssertionError("more than all")
    print(f"driver: {games} games from a listed position checked")


def another_folder_is_looked_into():
    with mock.patch.dict(os.environ, ROQUE_GENERATOR_BUILD="build_nowhere"):
        try:
            Generator(0, slots=8, device="cpu")
        except FileNotFoundError as error:
            assert "build_nowhere/libgenerator_cpu_0.so: build it" in str(error), error
        else:
            raise AssertionError("a library out of a folder that is not there")


def selfplay(*options):
    program = os.path.join(HERE, os.environ.get("ROQUE_GENERATOR_BUILD", "build"), "selfplay_cpu_0")
    words = [program, "--games", "8", "--table", "8", "--seconds", "0.2", "--checksum", *options]
    return subprocess.run(words, capture_output=True, text=True)


def skipped_time_is_not_measured():
    """In 0.2 seconds there is one launch: all of it counts, or, after --skip, nothing; the games are the same."""
    for options, counts in ([], True), (["--skip", "0.01"], False):
        text = selfplay(*options).stdout
        speed = int(re.search(r"(\d+) plies/s", text)[1])
        plies = int(re.search(r"over (\d+) plies", text)[1])
        assert (speed > 0) == counts and plies > 0, text
    refused = selfplay("--skip", "1")
    assert refused.returncode == 1 and "less than --seconds" in refused.stderr, refused


def main():
    records_arrive()
    noisy_positions_are_recorded_if_wanted()
    visited_positions_are_recorded_beside_the_games()
    games_begin_with_listed_positions()
    another_folder_is_looked_into()
    skipped_time_is_not_measured()


if __name__ == "__main__":
    main()
