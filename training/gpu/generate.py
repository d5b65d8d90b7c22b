"""Self-play on the GPU, from Python: the generator's library through ctypes, the records in a torch
tensor on the same device, nothing copied.

    from generate import generate
    records = generate(60, "net.nnue", seed=1, capacity=60_000_000)   # torch.uint8 [n, 72]

The layout of a record is in records.h. `Generator` is there for longer runs that fill one tensor
launch by launch, swap nets in between, or play matches. Its library comes from build/, or from the
folder that ROQUE_GENERATOR_BUILD names.
"""

import ctypes
import os
import struct
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
RECORD_BYTES = 72
WIDTHS = (32, 64, 128, 256)  # of nets there can be a build for
HAND, FIRST_NET, SECOND_NET = 0, 1, 2


class Player(ctypes.Structure):
    """The same as `Player` in state.h."""

    _fields_ = [(n, ctypes.c_uint32) for n in "evaluator features soft_nodes hard_nodes".split()] + [
        (name, ctypes.c_int32)
        for name in (
            "null_base reverse_margin reverse_depth futility_base futility_slope futility_depth late_base late_depth delta_margin "
            "reduction_base reduction_scale reduction_first reduction_history history_margin razor_margin aspiration"
        ).split()
    ]


class Settings(ctypes.Structure):
    """The same fields, in the same order, as `Settings` in state.h."""

    _fields_ = [("player", Player * 2)] + [
        (name, ctypes.c_uint32)
        for name in (
            "match random_plies balance_limit balance_factor chess960_percent deviation_permille deviation_last_ply "
            "deviation_margin win_score win_plies draw_score draw_plies draw_first_ply natural_percent longest_game "
            "stop_plies max_depth generation first_ply score_limit later_permille noisy_percent visited_permille "
            "listed_percent listed_plies fewest_pieces whole_percent"
        ).split()
    ]


class Statistics(ctypes.Structure):
    """The same as `Statistics` in generator.h."""

    _fields_ = (
        [(n, ctypes.c_uint64) for n in "slots nodes plies depth_sum games rejected deviations visits length_sum".split()]
        + [("results", ctypes.c_uint64 * 3), ("match_results", ctypes.c_uint64 * 3)]
        + [(n, ctypes.c_uint64) for n in "checksum lost records skipped_early skipped_check skipped_noisy skipped_score skipped_repeated".split()]
        + [("bins", ctypes.c_uint64 * 3 * 21)]
    )


def net_width(path):
    """Neurons per side of a net file; 0 for None, the hand evaluation."""
    if path is None:
        return 0
    with open(path, "rb") as file:
        header = file.read(16)
    if header[:8] != b"ROQUENET":
        raise ValueError(f"{path}: not a net file (it must begin with ROQUENET)")
    architecture, width = struct.unpack_from("<HI", header, 10)
    if architecture != 1 or width not in WIDTHS:
        raise ValueError(f"{path}: architecture {architecture}, {width} neurons; the generator plays with architecture 1 and {WIDTHS} neurons")
    return width


class Generator:
    """One generator: two hundred thousand games at once on an H200. `device` is "cuda" or "cpu"."""

    def __init__(self, width, slots=0, table_bits=12, device="cuda"):
        name = f"libgenerator_{width}.so" if device == "cuda" else f"libgenerator_cpu_{width}.so"
        folder = os.environ.get("ROQUE_GENERATOR_BUILD", "build")
        path = os.path.join(HERE, folder, name)
        if not os.path.exists(path):
            raise FileNotFoundError(f"{path}: build it with `make -C training/gpu BUILD={folder} {folder}/{name}`")
        library = ctypes.CDLL(path)
        library.generator_error.restype = ctypes.c_char_p
        library.generator_device.restype = ctypes.c_char_p
        library.generator_new.restype = ctypes.c_void_p
        for call in (library.generator_run, library.generator_expand, library.generator_games, library.generator_load_starts):
            call.restype = ctypes.c_int64
        self.library = library
        self.handle = ctypes.c_void_p(library.generator_new(slots, table_bits))
        if not self.handle:
            raise RuntimeError(library.generator_error().decode())
        self.settings = Settings()
        library.generator_defaults(ctypes.byref(self.settings))
        self.seconds = 0.0

    def _check(self, answer):
        if answer < 0:
            raise RuntimeError(self.library.generator_error().decode())
        return answer

    def load_net(self, path, which=0):
        """Takes effect with the next launch; games go on."""
        self._check(self.library.generator_load_net(self.handle, which, os.fsencode(path)))
        self.settings.player[which].evaluator = SECOND_NET if which else FIRST_NET

    def load_starts(self, path):
        """Positions that games may begin with, a FEN or EPD a line; how many there are."""
        return self._check(self.library.generator_load_starts(self.handle, os.fsencode(path)))

    def games(self, room):
        """Copies the words of the games that ended since the last `expand` (records.h) into an array of c_uint64; how many there are."""
        return self._check(self.library.generator_games(self.handle, room, ctypes.c_uint64(len(room))))

    def reset(self, seed):
        self.configure()
        self._check(self.library.generator_reset(self.handle, ctypes.c_uint64(seed)))
        self.seconds = 0.0

    def configure(self):
        self._check(self.library.generator_configure(self.handle, ctypes.byref(self.settings)))

    def run(self, milliseconds=300.0):
        start = time.monotonic()
        running = self._check(self.library.generator_run(self.handle, ctypes.c_double(milliseconds)))
        self.seconds += time.monotonic() - start
        return running

    def expand(self, pointer, used, capacity):
        """Records of the games finished since the last call, behind the first `used`; the new number."""
        return self._check(
            self.library.generator_expand(self.handle, ctypes.c_void_p(pointer), ctypes.c_uint64(used), ctypes.c_uint64(capacity))
        )

    def statistics(self):
        statistics = Statistics()
        self._check(self.library.generator_statistics(self.handle, ctypes.byref(statistics)))
        return statistics

    def close(self):
        if self.handle:
            self.library.generator_free(self.handle)
            self.handle = None


def describe(statistics, seconds):
    s, plies, games = statistics, max(1, statistics.plies), max(1, statistics.games)
    ended = sum(s.results)
    broken = f"{100 * (s.games - ended) / games:.1f} % broken off, " if s.games > ended else ""
    return (
        f"{seconds:.1f} s: {s.nodes / seconds / 1e6:.0f} Mn/s, {s.plies / seconds:.0f} plies/s, {s.nodes / plies:.0f} nodes/ply, "
        f"depth {s.depth_sum / plies:.2f}; {s.games} games, length {s.length_sum / games:.1f}, {broken}"
        f"draws {100 * s.results[0] / max(1, ended):.1f} %, white {100 * s.results[1] / max(1, ended):.1f} %; {s.records} records ({s.records / seconds:.0f}/s), lost {s.lost}"
    )


def score_table(statistics):
    """Result against score, for the side to move: must rise from top to bottom."""
    lines = ["score   lost drawn  won"]
    for i, bins in enumerate(statistics.bins):
        total = sum(bins)
        if total:
            lines.append(f"{(i - 10) * 100:+5d}  " + " ".join(f"{100 * n / total:5.1f}" for n in bins) + f"  of {total}")
    return "\n".join(lines)


def generate(seconds, net_path, seed, capacity, *, device="cuda", slots=0, table_bits=12, soft_nodes=500, generation=0, report=5.0, **settings):
    """Plays for so many seconds and returns the records, a torch.uint8 tensor [n, 72] on the device.

    `net_path` None means the hand evaluation. Further keywords are fields of `Settings`. Games that
    are unfinished at the end are dropped.
    """
    import torch

    generator = Generator(net_width(net_path), slots, table_bits, device)
    try:
        if net_path is not None:
            generator.load_net(net_path)
        for player in generator.settings.player:
            player.soft_nodes, player.hard_nodes = soft_nodes, 8 * soft_nodes
        generator.settings.generation = generation
        if net_path is None:
            # The hand evaluation hardly ever says 2500 before a mate is near; won endings that
            # are played out all the same would be a sixth of the records.
            settings = {"win_score": 1000, "win_plies": 6} | settings
        for name, value in settings.items():
            getattr(generator.settings, name)
            setattr(generator.settings, name, value)
        records = torch.empty((capacity, RECORD_BYTES), dtype=torch.uint8, device=device)
        generator.reset(seed)
        start = shown = time.monotonic()
        used = 0
        while used < capacity and (left := start + seconds - time.monotonic()) > 0:
            generator.run(min(300.0, left * 1000))
            used = generator.expand(records.data_ptr(), used, capacity)
            if report and time.monotonic() - shown > report:
                shown = time.monotonic()
                print(describe(generator.statistics(), shown - start), flush=True)
        statistics = generator.statistics()
        print(describe(statistics, time.monotonic() - start))
        if report:
            print(score_table(statistics), flush=True)
        return records[:used]
    finally:
        generator.close()


def main():
    if len(sys.argv) not in (4, 5):
        sys.exit("generate.py SECONDS NET|hand SEED [CAPACITY]")
    net = None if sys.argv[2] == "hand" else sys.argv[2]
    records = generate(float(sys.argv[1]), net, int(sys.argv[3]), int(sys.argv[4]) if len(sys.argv) > 4 else 20_000_000)
    print(tuple(records.shape), records.device)


if __name__ == "__main__":
    main()
