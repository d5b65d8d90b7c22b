//! One entry of a book, and how moves are written in it.

use chess::{Move, PieceKind, Position, Square};

use super::key::key;

/// One move of one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BookEntry {
    /// The position's key.
    pub key: u64,
    /// The move as 16 bits; [`decode_move`] reads it.
    pub mv: u16,
    /// How good it is, compared with the others of the same position.
    pub weight: u16,
    /// Four bytes in which programs that learn keep what they like; others write 0.
    pub learn: u32,
}

impl BookEntry {
    /// How many bytes an entry has in a file.
    pub const SIZE: usize = 16;

    /// The entry of a move.
    pub fn new(position: &Position, mv: Move, weight: u16) -> BookEntry {
        BookEntry { key: key(position), mv: encode_move(mv), weight, learn: 0 }
    }

    /// The 16 bytes that stand for it in a file.
    pub fn to_bytes(&self) -> [u8; BookEntry::SIZE] {
        let bits = u128::from(self.key) << 64
            | u128::from(self.mv) << 48
            | u128::from(self.weight) << 32
            | u128::from(self.learn);
        bits.to_be_bytes()
    }

    /// From how it stands in a file.
    pub fn from_bytes(bytes: [u8; BookEntry::SIZE]) -> BookEntry {
        let bits = u128::from_be_bytes(bytes);
        BookEntry {
            key: (bits >> 64) as u64,
            mv: (bits >> 48) as u16,
            weight: (bits >> 32) as u16,
            learn: bits as u32,
        }
    }

    /// The move, if it is legal here.
    pub fn legal_move(&self, position: &Position) -> Option<Move> {
        decode_move(position, self.mv)
    }
}

/// A move as 16 bits: target file and rank, origin file and rank, promotion, three bits each from
/// the lowest.
pub fn encode_move(mv: Move) -> u16 {
    let promotion = match mv.promotion() {
        None => 0,
        Some(PieceKind::Knight) => 1,
        Some(PieceKind::Bishop) => 2,
        Some(PieceKind::Rook) => 3,
        Some(_) => 4,
    };
    (mv.to().index() | mv.from().index() << 6 | promotion << 12) as u16
}

/// The legal move that these bits mean. Castling is the king onto its rook; the king's own two
/// steps, which some programs write, are understood too.
pub fn decode_move(position: &Position, bits: u16) -> Option<Move> {
    let square = |shift: u16| Square::from_index(usize::from(bits >> shift & 63));
    let (to, from) = (square(0)?, square(6)?);
    let promotion = match bits >> 12 {
        0 => None,
        1 => Some(PieceKind::Knight),
        2 => Some(PieceKind::Bishop),
        3 => Some(PieceKind::Rook),
        4 => Some(PieceKind::Queen),
        _ => return None,
    };
    let legal = position.legal_moves();
    let moves = || legal.into_iter().filter(|mv| mv.from() == from);
    let exact = moves().find(|mv| mv.to() == to && mv.promotion() == promotion);
    let arrives = |mv: &Move| mv.is_castle() && Position::castling_targets(from, mv.to()).0 == to;
    exact.or_else(|| moves().filter(|_| promotion.is_none()).find(arrives))
}
