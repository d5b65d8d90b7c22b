//! Zobrist keys: random 64-bit words for piece on square, castling rook, en-passant file and side
//! to move. A position's key is their exclusive or. The words come from a fixed seed, so that keys
//! are the same in every build and may be written to files.

use crate::random::Random;
use crate::{Color, File, Piece, Square};

struct Keys {
    pieces: [[u64; 64]; 12],
    castling: [u64; 64],
    en_passant: [u64; 8],
    black_to_move: u64,
}

static KEYS: Keys = Keys::generate(0x526F_7175_6520_3936);

/// The key of a piece on a square.
#[inline(always)]
pub fn piece(piece: Piece, square: Square) -> u64 {
    KEYS.pieces[piece.index()][square.index()]
}

/// The key of the right to castle with the rook on this square.
#[inline(always)]
pub fn castling(rook: Square) -> u64 {
    KEYS.castling[rook.index()]
}

/// The key of a legal en-passant capture on this file.
#[inline(always)]
pub fn en_passant(file: File) -> u64 {
    KEYS.en_passant[file.index()]
}

/// The key of the side to move; nothing for White.
#[inline(always)]
pub fn turn(color: Color) -> u64 {
    match color {
        Color::White => 0,
        Color::Black => KEYS.black_to_move,
    }
}

/// The key that changes hands with the move.
#[inline(always)]
pub(crate) fn other_turn() -> u64 {
    KEYS.black_to_move
}

impl Keys {
    const fn generate(seed: u64) -> Keys {
        let mut random = Random::new(seed);
        let mut keys = Keys {
            pieces: [[0; 64]; 12],
            castling: [0; 64],
            en_passant: [0; 8],
            black_to_move: random.next(),
        };
        let mut square = 0;
        while square < 64 {
            let mut piece = 0;
            while piece < 12 {
                keys.pieces[piece][square] = random.next();
                piece += 1;
            }
            keys.castling[square] = random.next();
            square += 1;
        }
        let mut file = 0;
        while file < 8 {
            keys.en_passant[file] = random.next();
            file += 1;
        }
        keys
    }
}
