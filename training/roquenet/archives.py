"""Archives of games (`roque datagen`) become files of positions: by `roque data export`."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

MAGIC = b"ROQUEGA"
ROOT = Path(__file__).parents[2]


class NoProgram(RuntimeError):
    """There is no `roque` to read archives with."""


def is_archive(path: Path) -> bool:
    """Whether a file begins like an archive of games."""
    with path.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC


def find_program() -> str:
    """The program: the variable ROQUE, the one built here, or one on the PATH."""
    built = [str(ROOT / place) for place in ("roque", "target/release/roque", "target/quick/roque", "target/debug/roque")]
    for name in (os.environ.get("ROQUE"), *built, "roque"):
        if name and (found := shutil.which(name)):
            return found
    raise NoProgram("no program roque: build it (make), or name it in the variable ROQUE")


def export(archives: list[Path], out: Path) -> None:
    """Writes the quiet positions of some archives, the early ones once only."""
    command = [find_program(), "data", "export", *map(str, archives), "--out", str(out), "--unique"]
    subprocess.run(command, check=True)
