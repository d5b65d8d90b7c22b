//! The two sides.

use std::fmt;
use std::ops::Not;

use crate::{Rank, Square};

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// Moves first and up the board.
    White,
    /// Moves second and down the board.
    Black,
}

impl Color {
    /// Both colours, White first.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// 0 for White, 1 for Black.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side's first rank: rank 1 for White, rank 8 for Black.
    #[inline(always)]
    pub const fn back_rank(self) -> Rank {
        match self {
            Color::White => Rank::First,
            Color::Black => Rank::Eighth,
        }
    }

    /// A rank counted from the side's own edge of the board.
    ///
    /// ```
    /// use chess::{Color, Rank};
    /// assert_eq!(Color::Black.rank(Rank::Second), Rank::Seventh);
    /// ```
    #[inline(always)]
    pub const fn rank(self, rank: Rank) -> Rank {
        match self {
            Color::White => rank,
            Color::Black => rank.flip(),
        }
    }

    /// The square one step forward, if there is one.
    #[inline(always)]
    pub const fn forward(self, square: Square) -> Option<Square> {
        match self {
            Color::White => square.offset(0, 1),
            Color::Black => square.offset(0, -1),
        }
    }

    /// The letter of FEN's second field, `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }
}

impl Not for Color {
    type Output = Color;

    #[inline(always)]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::White => "white",
            Color::Black => "black",
        })
    }
}
