// Squares by name and place, and boards out of FENs. No rules of chess: the server knows them.

export const FILES = 'abcdefgh';

/** All squares, a8 first, as a FEN counts them. */
export const SQUARES = [...'87654321'].flatMap((rank) => [...FILES].map((file) => file + rank));

/** The pieces of a FEN by square: `{e1: 'K'}`. */
export function piecesOf(fen) {
  const pieces = {};
  let square = 0;
  for (const letter of fen.split(' ', 1)[0]) {
    if (letter === '/') continue;
    if (letter >= '1' && letter <= '8') square += Number(letter);
    else if (square < 64) pieces[SQUARES[square++]] = letter;
  }
  return pieces;
}

/** The side to move in a FEN. */
export function turnOf(fen) {
  return fen.split(' ')[1] === 'b' ? 'black' : 'white';
}

/** The side of a piece by its letter. */
export function sideOf(letter) {
  return letter === letter.toUpperCase() ? 'white' : 'black';
}

/** The square so many files to the right and ranks up, seen by White; null beyond the edge. */
export function neighbour(square, files, ranks) {
  const file = FILES.indexOf(square[0]) + files;
  const rank = Number(square[1]) + ranks;
  return file >= 0 && file < 8 && rank >= 1 && rank <= 8 ? FILES[file] + rank : null;
}

/** The middle of a square in a box of 8 by 8, seen by one side. */
export function middle(square, orientation) {
  const file = FILES.indexOf(square[0]);
  const rank = Number(square[1]) - 1;
  return orientation === 'black' ? [7.5 - file, rank + 0.5] : [file + 0.5, 7.5 - rank];
}
