"""Counts the first moves of amateur games and writes the lines that are common.

    xz -dc lichess_amateur.csv.xz | python3 books/amateur.py > books/amateur.txt

Input: rows white_rating,black_rating,…,moves,… with the moves in SAN from the start position. A line goes on as long
as at least LEAST games play it, and not beyond MOST_PLIES; each game counts once, for the last move of it that is
common. Written are the lines with the number of games in each band of the players' mean rating.
"""

import collections
import csv
import sys

LEAST, MOST_PLIES, BANDS = 16, 10, (1300, 1700)


def main():
    games, passes = [], collections.Counter()
    for row in csv.DictReader(sys.stdin):
        moves = tuple(word.rstrip("+#") for word in row["moves"].split()[:MOST_PLIES])
        mean = (int(row["white_rating"]) + int(row["black_rating"])) / 2
        games.append((sum(mean >= bound for bound in BANDS), moves))
        passes.update(moves[:length] for length in range(1, len(moves) + 1))
    lines = collections.defaultdict(lambda: [0] * (len(BANDS) + 1))
    for band, moves in games:
        while moves and passes[moves] < LEAST:
            moves = moves[:-1]
        if moves:
            lines[moves][band] += 1
    for moves, counts in sorted(lines.items()):
        print(*(f"{count:4}" for count in counts), "", *moves)


main()
