//! Lines, diagonals and the squares between two squares.

use super::square_table;
use crate::{Bitboard, File, Square};

static BISHOP_RAYS: [Bitboard; 64] = square_table!(Bitboard, empty_bishop, Bitboard::EMPTY);
static ROOK_RAYS: [Bitboard; 64] = square_table!(Bitboard, empty_rook, Bitboard::EMPTY);
static BISHOP_ZONE: [Bitboard; 64] = square_table!(Bitboard, bishop_zone_of, Bitboard::EMPTY);
static ROOK_ZONE: [Bitboard; 64] = square_table!(Bitboard, rook_zone_of, Bitboard::EMPTY);
static BETWEEN: [[Bitboard; 64]; 64] =
    square_table!([Bitboard; 64], between_row, [Bitboard::EMPTY; 64]);
static LINE: [[Bitboard; 64]; 64] = square_table!([Bitboard; 64], line_row, [Bitboard::EMPTY; 64]);

/// The squares strictly between two squares on one line; empty when they share none.
#[inline(always)]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The whole line through two squares, edge to edge; empty when they share none.
#[inline(always)]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINE[a.index()][b.index()]
}

/// What a bishop attacks on an empty board.
#[inline(always)]
pub(crate) fn bishop_rays(square: Square) -> Bitboard {
    BISHOP_RAYS[square.index()]
}

/// What a rook attacks on an empty board.
#[inline(always)]
pub(crate) fn rook_rays(square: Square) -> Bitboard {
    ROOK_RAYS[square.index()]
}

/// From where a bishop can attack a neighbour of this square on an empty board.
#[inline(always)]
pub(crate) fn bishop_zone(square: Square) -> Bitboard {
    BISHOP_ZONE[square.index()]
}

/// From where a rook can attack a neighbour of this square on an empty board.
#[inline(always)]
pub(crate) fn rook_zone(square: Square) -> Bitboard {
    ROOK_ZONE[square.index()]
}

const fn bishop_zone_of(square: Square) -> Bitboard {
    zone(square, false)
}

const fn rook_zone_of(square: Square) -> Bitboard {
    zone(square, true)
}

const fn zone(square: Square, rook: bool) -> Bitboard {
    let mut sum = 0;
    let mut step = 0;
    while step < 9 {
        if let Some(near) = square.offset(step % 3 - 1, step / 3 - 1)
            && step != 4
        {
            sum |= if rook { empty_rook(near).0 } else { empty_bishop(near).0 };
        }
        step += 1;
    }
    Bitboard(sum)
}

/// The diagonal through a square that runs in the direction of a1 to h8.
pub const fn diagonal(square: Square) -> Bitboard {
    const MAIN: u64 = 0x8040_2010_0804_0201;
    let shift = square.rank() as i32 - square.file() as i32;
    Bitboard(if shift >= 0 { MAIN << (8 * shift) } else { MAIN >> (-8 * shift) })
}

/// The diagonal through a square that runs in the direction of a8 to h1.
pub const fn antidiagonal(square: Square) -> Bitboard {
    const MAIN: u64 = 0x0102_0408_1020_4080;
    let shift = square.rank() as i32 + square.file() as i32 - 7;
    Bitboard(if shift >= 0 { MAIN << (8 * shift) } else { MAIN >> (-8 * shift) })
}

/// The four lines through a square: file, rank, diagonal, antidiagonal.
const fn four_lines(square: Square) -> [u64; 4] {
    [
        Bitboard::file(File::ALL[square.index() & 7]).0,
        Bitboard::rank(square.rank()).0,
        diagonal(square).0,
        antidiagonal(square).0,
    ]
}

const fn empty_bishop(square: Square) -> Bitboard {
    let [_, _, diagonal, antidiagonal] = four_lines(square);
    Bitboard((diagonal | antidiagonal) & !Bitboard::square(square).0)
}

const fn empty_rook(square: Square) -> Bitboard {
    let [file, rank, _, _] = four_lines(square);
    Bitboard((file | rank) & !Bitboard::square(square).0)
}

const fn line_row(from: Square) -> [Bitboard; 64] {
    let lines = four_lines(from);
    let mut row = [Bitboard::EMPTY; 64];
    let mut to = 0;
    while to < 64 {
        let mut which = 0;
        while which < 4 {
            if to != from.index() && lines[which] >> to & 1 != 0 {
                row[to] = Bitboard(lines[which]);
            }
            which += 1;
        }
        to += 1;
    }
    row
}

const fn between_row(from: Square) -> [Bitboard; 64] {
    let lines = line_row(from);
    let mut row = [Bitboard::EMPTY; 64];
    let mut to = 0;
    while to < 64 {
        if lines[to].any() {
            // The bits above the lower square and below the higher one.
            let (low, high) =
                if to < from.index() { (to, from.index()) } else { (from.index(), to) };
            let above = u64::MAX << low << 1;
            let below = (1u64 << high) - 1;
            row[to] = Bitboard(lines[to].0 & above & below);
        }
        to += 1;
    }
    row
}
