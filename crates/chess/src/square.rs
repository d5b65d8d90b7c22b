//! Files, ranks and squares. Squares are numbered a1 = 0, b1 = 1, … h8 = 63.

use std::fmt;
use std::str::FromStr;

/// A column of the board, `a` to `h`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs, reason = "their names say it")]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

/// A row of the board, 1 to 8, always counted from White's side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs, reason = "their names say it")]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

impl File {
    /// The eight files from `a` to `h`.
    pub const ALL: [File; 8] =
        [File::A, File::B, File::C, File::D, File::E, File::F, File::G, File::H];

    /// 0 for the a-file to 7 for the h-file.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The file with this letter, in either case.
    pub const fn from_letter(letter: char) -> Option<File> {
        match letter {
            'a'..='h' => Some(File::ALL[letter as usize - 'a' as usize]),
            'A'..='H' => Some(File::ALL[letter as usize - 'A' as usize]),
            _ => None,
        }
    }

    /// The file's letter in lower case.
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }
}

impl Rank {
    /// The eight ranks from White's first to Black's first.
    pub const ALL: [Rank; 8] = [
        Rank::First,
        Rank::Second,
        Rank::Third,
        Rank::Fourth,
        Rank::Fifth,
        Rank::Sixth,
        Rank::Seventh,
        Rank::Eighth,
    ];

    /// 0 for the first rank to 7 for the eighth.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The same rank counted from the other side.
    #[inline(always)]
    pub const fn flip(self) -> Rank {
        Rank::ALL[7 - self as usize]
    }

    /// The rank with this digit, `'1'` to `'8'`.
    pub const fn from_digit(digit: char) -> Option<Rank> {
        match digit {
            '1'..='8' => Some(Rank::ALL[digit as usize - '1' as usize]),
            _ => None,
        }
    }

    /// The rank's digit, `'1'` to `'8'`.
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }
}

/// One of the 64 squares.
///
/// ```
/// use chess::{File, Rank, Square};
/// let square: Square = "e4".parse()?;
/// assert_eq!(square, Square::E4);
/// assert_eq!(square.index(), 28);
/// assert_eq!((square.file(), square.rank()), (File::E, Rank::Fourth));
/// # Ok::<(), chess::SquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[rustfmt::skip]
#[allow(missing_docs, reason = "their names say it")]
pub enum Square {
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
}

impl Square {
    /// How many squares there are.
    pub const COUNT: usize = 64;

    /// The square where a file and a rank meet.
    #[inline(always)]
    pub const fn new(file: File, rank: Rank) -> Square {
        Square::from_low_bits(rank as u8 * 8 + file as u8)
    }

    /// The square with this number, or nothing past 63.
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < Square::COUNT { Some(Square::from_low_bits(index as u8)) } else { None }
    }

    /// The square named by the low six bits of `bits`.
    #[inline(always)]
    pub(crate) const fn from_low_bits(bits: u8) -> Square {
        // SAFETY: the enum has the 64 variants 0 to 63 and `bits & 63` is one of them.
        unsafe { std::mem::transmute::<u8, Square>(bits & 63) }
    }

    /// All squares in the order of their numbers.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..64u8).map(Square::from_low_bits)
    }

    /// 0 for a1 to 63 for h8.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The file (column) it lies on.
    #[inline(always)]
    pub const fn file(self) -> File {
        File::ALL[self as usize & 7]
    }

    /// The rank (row) it lies on.
    #[inline(always)]
    pub const fn rank(self) -> Rank {
        Rank::ALL[self as usize >> 3]
    }

    /// The same square seen from the other side of the board (e2 and e7).
    #[inline(always)]
    pub const fn flip(self) -> Square {
        Square::from_low_bits(self as u8 ^ 56)
    }

    /// The square some files to the right and some ranks up, if it is still on the board.
    #[inline]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = (self as i8 & 7) + files;
        let rank = (self as i8 >> 3) + ranks;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            None
        } else {
            Some(Square::from_low_bits((rank * 8 + file) as u8))
        }
    }

    /// Whether the square is light (h1 is, a1 is not).
    pub const fn is_light(self) -> bool {
        ((self as u8 & 7) + (self as u8 >> 3)) % 2 == 1
    }
}

/// Text that names no square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareError(String);

impl fmt::Display for SquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a square; squares run from a1 to h8", self.0)
    }
}

impl std::error::Error for SquareError {}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Square, SquareError> {
        let error = || SquareError(text.chars().take(16).collect());
        let mut letters = text.chars();
        match (letters.next(), letters.next(), letters.next()) {
            (Some(file @ 'a'..='h'), Some(rank), None) => {
                let file = File::from_letter(file).ok_or_else(error)?;
                let rank = Rank::from_digit(rank).ok_or_else(error)?;
                Ok(Square::new(file, rank))
            }
            _ => Err(error()),
        }
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.digit())
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}
