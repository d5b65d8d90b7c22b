//! Moves in 16 bits, and the list a generator fills.

use std::fmt;
use std::num::NonZeroU16;
use std::ops::{Deref, DerefMut};

use crate::{PieceKind, Square};

/// What is special about a move. The number is the move's top four bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum MoveKind {
    /// Nothing is captured, nothing promoted.
    Quiet = 0,
    /// A pawn's first move over two squares.
    DoublePush = 1,
    /// Castling, written as the king taking its own rook (also on disk and in Chess960).
    Castle = 2,
    /// The piece on the target square is captured.
    Capture = 4,
    /// A pawn takes a pawn that has just passed it.
    EnPassant = 5,
    /// A pawn becomes a knight.
    PromoteKnight = 8,
    /// A pawn becomes a bishop.
    PromoteBishop = 9,
    /// A pawn becomes a rook.
    PromoteRook = 10,
    /// A pawn becomes a queen.
    PromoteQueen = 11,
    /// A pawn captures and becomes a knight.
    CapturePromoteKnight = 12,
    /// A pawn captures and becomes a bishop.
    CapturePromoteBishop = 13,
    /// A pawn captures and becomes a rook.
    CapturePromoteRook = 14,
    /// A pawn captures and becomes a queen.
    CapturePromoteQueen = 15,
}

const CAPTURE_BIT: u16 = 0x4000;
const PROMOTION_BIT: u16 = 0x8000;

impl MoveKind {
    /// The promotion to this piece; knight, bishop and rook by name, a queen otherwise.
    #[inline(always)]
    pub const fn promotion(piece: PieceKind, capture: bool) -> MoveKind {
        match (piece, capture) {
            (PieceKind::Knight, false) => MoveKind::PromoteKnight,
            (PieceKind::Bishop, false) => MoveKind::PromoteBishop,
            (PieceKind::Rook, false) => MoveKind::PromoteRook,
            (_, false) => MoveKind::PromoteQueen,
            (PieceKind::Knight, true) => MoveKind::CapturePromoteKnight,
            (PieceKind::Bishop, true) => MoveKind::CapturePromoteBishop,
            (PieceKind::Rook, true) => MoveKind::CapturePromoteRook,
            (_, true) => MoveKind::CapturePromoteQueen,
        }
    }

    const fn from_bits(bits: u16) -> Option<MoveKind> {
        Some(match bits {
            0 => MoveKind::Quiet,
            1 => MoveKind::DoublePush,
            2 => MoveKind::Castle,
            4 => MoveKind::Capture,
            5 => MoveKind::EnPassant,
            8 => MoveKind::PromoteKnight,
            9 => MoveKind::PromoteBishop,
            10 => MoveKind::PromoteRook,
            11 => MoveKind::PromoteQueen,
            12 => MoveKind::CapturePromoteKnight,
            13 => MoveKind::CapturePromoteBishop,
            14 => MoveKind::CapturePromoteRook,
            15 => MoveKind::CapturePromoteQueen,
            _ => return None,
        })
    }
}

/// A move: six bits from, six bits to, four bits of [`MoveKind`].
///
/// A move has a meaning only beside the position it is played in. Castling goes from the king's
/// square to the *rook's* square, which is unambiguous in Chess960 too; notations translate.
/// `Option<Move>` takes two bytes as well.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

const _: () = assert!(size_of::<Option<Move>>() == 2);

impl Move {
    /// A move from square to square.
    ///
    /// `from` and `to` must differ: no such move is ever legal, and [`from_bits`](Move::from_bits)
    /// refuses its encoding.
    #[inline(always)]
    pub const fn new(from: Square, to: Square, kind: MoveKind) -> Move {
        let bits = from as u16 | (to as u16) << 6 | (kind as u16) << 12;
        debug_assert!(from as u8 != to as u8);
        match NonZeroU16::new(bits) {
            Some(bits) => Move(bits),
            None => Move(NonZeroU16::MIN),
        }
    }

    /// The move with this encoding, as long as the encoding exists at all.
    /// Whether it is legal is for [`Position::is_legal`](crate::Position::is_legal) to say.
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Move> {
        if bits & 63 == bits >> 6 & 63 || MoveKind::from_bits(bits >> 12).is_none() {
            return None;
        }
        match NonZeroU16::new(bits) {
            Some(bits) => Some(Move(bits)),
            None => None,
        }
    }

    /// The 16 bits, never zero.
    #[inline(always)]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// Where the piece stands.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::from_low_bits(self.0.get() as u8)
    }

    /// Where it goes; for castling the square of the rook.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::from_low_bits((self.0.get() >> 6) as u8)
    }

    /// What is special about it.
    #[inline(always)]
    pub const fn kind(self) -> MoveKind {
        // SAFETY: every constructor stores a `MoveKind` in the top four bits.
        unsafe { std::mem::transmute::<u8, MoveKind>((self.0.get() >> 12) as u8) }
    }

    /// Whether something is captured, also en passant.
    #[inline(always)]
    pub const fn is_capture(self) -> bool {
        self.0.get() & CAPTURE_BIT != 0
    }

    /// Whether a pawn is promoted.
    #[inline(always)]
    pub const fn is_promotion(self) -> bool {
        self.0.get() & PROMOTION_BIT != 0
    }

    /// Whether it neither captures nor promotes. Castling is quiet.
    #[inline(always)]
    pub const fn is_quiet(self) -> bool {
        self.0.get() & (CAPTURE_BIT | PROMOTION_BIT) == 0
    }

    /// Whether it castles.
    #[inline(always)]
    pub const fn is_castle(self) -> bool {
        self.0.get() >> 12 == MoveKind::Castle as u16
    }

    /// Whether it captures en passant.
    #[inline(always)]
    pub const fn is_en_passant(self) -> bool {
        self.0.get() >> 12 == MoveKind::EnPassant as u16
    }

    /// What the pawn becomes, if it is promoted.
    #[inline(always)]
    pub const fn promotion(self) -> Option<PieceKind> {
        if !self.is_promotion() {
            return None;
        }
        Some(match self.0.get() >> 12 & 3 {
            0 => PieceKind::Knight,
            1 => PieceKind::Bishop,
            2 => PieceKind::Rook,
            _ => PieceKind::Queen,
        })
    }
}

/// Coordinates as UCI writes them in Chess960: `e2e4`, `e7e8q`, castling as king takes rook.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(kind) => write!(f, "{}", kind.letter()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} {:?}", self.kind())
    }
}

/// A list of moves without allocation. No chess position has more than 218 legal moves; positions
/// that no game can reach (perft takes some) stay below the capacity too.
#[derive(Clone)]
pub struct MoveList {
    len: usize,
    moves: [Move; MoveList::CAPACITY],
}

impl MoveList {
    /// How many moves fit.
    pub const CAPACITY: usize = 256;

    /// An empty list.
    #[inline(always)]
    pub const fn new() -> MoveList {
        MoveList { len: 0, moves: [Move(NonZeroU16::MIN); MoveList::CAPACITY] }
    }

    /// Appends a move. A 257th move is dropped.
    #[inline(always)]
    pub const fn push(&mut self, mv: Move) {
        if self.len < MoveList::CAPACITY {
            self.moves[self.len] = mv;
            self.len += 1;
        }
    }

    /// Forgets all moves from this place on.
    #[inline(always)]
    pub const fn truncate(&mut self, len: usize) {
        if len < self.len {
            self.len = len;
        }
    }

    /// Forgets all moves.
    #[inline(always)]
    pub const fn clear(&mut self) {
        self.len = 0;
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline(always)]
    fn deref(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl DerefMut for MoveList {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.moves[..self.len]
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = Move;
    type IntoIter = std::iter::Copied<std::slice::Iter<'a, Move>>;

    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        self.iter().copied()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
