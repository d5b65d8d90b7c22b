//! Knights, kings and pawns: pieces whose attacks nothing can block.

use super::square_table;
use crate::{Bitboard, Color, Square};

static KNIGHT: [Bitboard; 64] = square_table!(Bitboard, knight_jumps, Bitboard::EMPTY);
static KING: [Bitboard; 64] = square_table!(Bitboard, king_steps, Bitboard::EMPTY);
static PAWN: [[Bitboard; 64]; 2] = [
    square_table!(Bitboard, white_pawn_captures, Bitboard::EMPTY),
    square_table!(Bitboard, black_pawn_captures, Bitboard::EMPTY),
];

/// The squares a knight attacks.
#[inline(always)]
pub fn knight(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// The squares a king attacks.
#[inline(always)]
pub fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// The squares a pawn attacks (not those it advances to).
#[inline(always)]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    PAWN[color.index()][square.index()]
}

/// The squares that a set of pawns attacks.
#[inline(always)]
pub fn pawns(color: Color, pawns: Bitboard) -> Bitboard {
    let forward = match color {
        Color::White => pawns.up(),
        Color::Black => pawns.down(),
    };
    Bitboard(forward.left().0 | forward.right().0)
}

const fn union(a: Bitboard, b: Bitboard) -> Bitboard {
    Bitboard(a.0 | b.0)
}

const fn knight_jumps(square: Square) -> Bitboard {
    let start = Bitboard::square(square);
    let one = union(start.left(), start.right());
    let two = union(start.left().left(), start.right().right());
    union(union(one.up().up(), one.down().down()), union(two.up(), two.down()))
}

const fn king_steps(square: Square) -> Bitboard {
    let start = Bitboard::square(square);
    let row = union(start, union(start.left(), start.right()));
    union(row, union(row.up(), row.down())).without(start)
}

const fn white_pawn_captures(square: Square) -> Bitboard {
    let forward = Bitboard::square(square).up();
    union(forward.left(), forward.right())
}

const fn black_pawn_captures(square: Square) -> Bitboard {
    let forward = Bitboard::square(square).down();
    union(forward.left(), forward.right())
}
