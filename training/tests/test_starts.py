"""Positions to begin games with, out of books; skipped, and said so, where the package `chess` is missing."""

import argparse
import contextlib
import io
import sys
import tempfile
import unittest
import unittest.mock
from pathlib import Path

try:
    import starts
except ImportError as missing:
    starts = None
    print(f"SKIPPED: lists of starts are not tested here ({missing})")

ITALIAN = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq -"


@unittest.skipIf(starts is None, "the package chess is missing")
class Starts(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def book(self, name: str, text: str) -> str:
        (self.folder / name).write_text(text)
        return str(self.folder / name)

    def made(self, *books: str) -> list[str]:
        out, said = self.folder / "out.epd", io.StringIO()
        with unittest.mock.patch.object(sys, "argv", ["starts.py", str(out), *books]), contextlib.redirect_stdout(said):
            starts.main()
        lines = out.read_text().splitlines()
        self.assertEqual(said.getvalue().splitlines()[-1], f"{out}: {len(lines)} lines, {len(set(lines))} positions")
        return lines

    def test_all_kinds_of_books_end_in_the_same_position(self) -> None:
        games = self.book("a.pgn", '[Event "x"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 *\n')
        named = self.book("b.tsv", "eco\tname\tpgn\nC50\tItalian Game\t1. e4 e5 2. Nf3 Nc6 3. Bc4\n")
        lines = self.book("c.epd", f"{ITALIAN} 5 9\n\n{ITALIAN} bm Bc5;\n")
        for one in (games, named, lines):
            self.assertEqual(self.made(one), [ITALIAN])
        self.assertEqual(self.made(games, named, lines), [ITALIAN], "a position comes with the first book that has it")

    def test_books_come_as_often_as_they_should(self) -> None:
        kings = [f"{rank}k{7 - rank}/8/8/8/8/8/8/K7 w - -" for rank in range(1, 7)]
        path = self.book("kings.epd", "\n".join(kings))
        self.assertEqual(self.made(f"{path}:2"), kings * 2)
        self.assertEqual(len(self.made(f"{path}:0.5")), 3)
        self.assertEqual(len(self.made(f"{path}:1.34")), 8)

    def test_games_that_are_over_are_passed_over(self) -> None:
        mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq -"
        self.assertEqual(self.made(self.book("over.epd", f"{mated}\n{ITALIAN}\n")), [ITALIAN])

    def test_what_is_no_book_is_refused(self) -> None:
        for text in ("a.epd:none", "a.epd:0", "a.epd:-1"):
            with self.assertRaisesRegex(argparse.ArgumentTypeError, "is no book: write FILE or FILE:TIMES"):
                starts.read_book(text)
        for path in (str(self.folder / "nowhere.epd"), self.book("bad.epd", "no position at all\n")):
            with self.assertRaisesRegex(SystemExit, Path(path).name):
                self.made(path)


if __name__ == "__main__":
    unittest.main()
