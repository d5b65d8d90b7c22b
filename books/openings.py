#!/usr/bin/env python3
"""Makes crates/notation/src/opening/table.tsv from the Lichess list of opening names (CC0).

    books/openings.py FOLDER > crates/notation/src/opening/table.tsv

FOLDER holds a.tsv to e.tsv of the repository lichess-org/chess-openings. Lines are sorted by their
moves, and each says only how many half-moves it shares with the line before and which follow: that
halves the table, and whoever reads it plays every move once.
"""
import pathlib
import re
import sys

lines = []
for path in sorted(pathlib.Path(sys.argv[1]).glob("[a-e].tsv")):
    for row in path.read_text(encoding="utf-8").splitlines()[1:]:
        code, name, moves = row.split("\t")
        lines.append((re.sub(r"\d+\.", "", moves).split(), code, name))
lines.sort()
print("# Opening names by Lichess (lichess-org/chess-openings), CC0; made by books/openings.py.")
print("# half-moves shared with the line before, the moves after them, code, name")
before = []
for moves, code, name in lines:
    shared = 0
    while shared < min(len(before), len(moves)) and before[shared] == moves[shared]:
        shared += 1
    print(shared, " ".join(moves[shared:]), code, name, sep="\t")
    before = moves
