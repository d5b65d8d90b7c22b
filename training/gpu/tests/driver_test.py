"""The Python driver against the library built for the processor: the structures agree field by
field, and records arrive in memory that Python owns. No torch needed."""

import ctypes
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from generate import RECORD_BYTES, Generator, describe, score_table  # noqa: E402


def main():
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


if __name__ == "__main__":
    main()
