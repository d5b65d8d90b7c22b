"""The positions to learn from: read from files, divided into those learned from and those held out."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import torch
from torch import Tensor

from roquenet.archives import export, is_archive
from roquenet.records import SIZE, fault

HELD_OUT_EVERY = 50
#: The flag of a record whose best move captures or promotes.
NOISY = 16
#: About so many records of a file are looked at before it is believed.
LOOKED_AT = 200


def split(data: Tensor) -> tuple[Tensor, Tensor]:
    """The places of the positions to learn from, and of those of every 50th game, held out."""
    games = data[:, 70:72].contiguous().view(torch.int16).squeeze(1).int() & 0xFFFF
    held_out = games % HELD_OUT_EVERY == HELD_OUT_EVERY - 1
    return tuple(part.nonzero().squeeze(1).int() for part in (~held_out, held_out))


def noisy(data: Tensor) -> Tensor:
    """Which positions are those whose best move captures or promotes."""
    return (data[:, 69] & NOISY).bool()


def spread(places: Tensor, most: int) -> Tensor:
    """At most so many of some places, the same distance apart."""
    if len(places) <= most:
        return places
    chosen = torch.arange(most, device=places.device) * len(places) // most
    return places[chosen]


def data_hash(data: Tensor) -> int:
    """Sixty-four bits that tell one set of positions from another."""
    sample = data[:: max(1, len(data) // 4096)].cpu().numpy().tobytes()
    digest = hashlib.blake2b(sample + str(len(data)).encode(), digest_size=8)
    return int.from_bytes(digest.digest(), "little")


def read(paths: list[Path], device: torch.device) -> Tensor:
    """All positions of some files, on the device."""
    parts = []
    for path in paths:
        size = path.stat().st_size
        if size == 0 or size % SIZE:
            sys.exit(f"{path}: {size} bytes are no whole number of positions of {SIZE} bytes")
        data = torch.from_file(str(path), size=size, dtype=torch.uint8).view(-1, SIZE)
        for row in data[:: max(1, len(data) // LOOKED_AT)]:
            if wrong := fault(bytes(row.tolist())):
                sys.exit(f"{path}: no positions of roque data export: {wrong}")
        parts.append(data.to(device))
    return torch.cat(parts)


def positions(paths: list[Path], folder: Path) -> list[Path]:
    """The files of positions among some files; archives of games are exported into a folder first."""
    archives = [path for path in paths if is_archive(path)]
    if not archives:
        return paths
    export(archives, folder / "positions.bin")
    return [folder / "positions.bin", *(path for path in paths if path not in archives)]
