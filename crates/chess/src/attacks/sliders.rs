//! Bishops, rooks and queens, by table look-up. The occupied squares that matter are squeezed
//! into an index: by the `pext` instruction where the target has it, else by a multiplication
//! with a magic number.

use crate::{Bitboard, Square};

/// The squares a bishop attacks.
#[inline(always)]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    look_up(&BISHOP[square.index()], occupied)
}

/// The squares a rook attacks.
#[inline(always)]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    look_up(&ROOK[square.index()], occupied)
}

/// The squares a queen attacks.
#[inline(always)]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// Where one square's attacks lie in the table, and how an occupancy becomes an index.
#[derive(Clone, Copy)]
struct SquareEntry {
    /// The squares whose occupation matters: the rays without their last squares.
    mask: u64,
    offset: u32,
    #[cfg(not(pext))]
    shift: u32,
    #[cfg(not(pext))]
    magic: u64,
}

#[cfg(pext)]
impl SquareEntry {
    const fn new(mask: u64, offset: u32, _square: Square, _rook: bool) -> SquareEntry {
        SquareEntry { mask, offset }
    }

    /// The index while the compiler fills the table: `pext` numbers the subsets of the mask in
    /// the order in which they are counted up.
    const fn index_when_building(&self, _occupied: u64, number: usize) -> usize {
        number
    }

    #[inline(always)]
    fn index(&self, occupied: u64) -> usize {
        // SAFETY: this code exists only where the target has BMI2.
        unsafe { std::arch::x86_64::_pext_u64(occupied, self.mask) as usize }
    }
}

#[cfg(not(pext))]
impl SquareEntry {
    const fn new(mask: u64, offset: u32, square: Square, rook: bool) -> SquareEntry {
        let magics = if rook { &super::magics::ROOK } else { &super::magics::BISHOP };
        SquareEntry { mask, offset, shift: 64 - mask.count_ones(), magic: magics[square.index()] }
    }

    const fn index_when_building(&self, occupied: u64, _number: usize) -> usize {
        ((occupied & self.mask).wrapping_mul(self.magic) >> self.shift) as usize
    }

    #[inline(always)]
    fn index(&self, occupied: u64) -> usize {
        self.index_when_building(occupied, 0)
    }
}

#[inline(always)]
fn look_up(entry: &SquareEntry, occupied: Bitboard) -> Bitboard {
    let index = entry.offset as usize + entry.index(occupied.0);
    debug_assert!(index < TABLE_SIZE);
    // SAFETY: `offset` leaves room for 2^(bits of the mask) entries, and both ways of indexing
    // yield a number of that many bits. The exhaustive test of this module visits all of them.
    unsafe { *TABLE.get_unchecked(index) }
}

/// 5,248 entries for the bishops and 102,400 for the rooks: 2^(bits of the mask), summed.
const TABLE_SIZE: usize = 5_248 + 102_400;

static BISHOP: [SquareEntry; 64] = entries(false);
static ROOK: [SquareEntry; 64] = entries(true);

#[allow(long_running_const_eval, reason = "107,648 entries take the compiler about a second")]
static TABLE: [Bitboard; TABLE_SIZE] = fill();

const fn entries(rook: bool) -> [SquareEntry; 64] {
    let mut entries = [SquareEntry::new(0, 0, Square::A1, rook); 64];
    let mut offset = if rook { 5_248 } else { 0 };
    let mut index = 0;
    while index < 64 {
        let square = Square::from_low_bits(index as u8);
        let mask = relevant_mask(square, rook);
        entries[index] = SquareEntry::new(mask, offset, square, rook);
        offset += 1 << mask.count_ones();
        index += 1;
    }
    entries
}

const fn fill() -> [Bitboard; TABLE_SIZE] {
    let mut table = [Bitboard::EMPTY; TABLE_SIZE];
    let mut which = 0;
    while which < 128 {
        let rook = which >= 64;
        let square = Square::from_low_bits(which as u8);
        let entry = entries_of(rook)[square.index()];
        let lines = lines_of(square, rook);
        // All subsets of the mask, counted up by carrying through the gaps.
        let mut occupied = 0u64;
        let mut number = 0;
        loop {
            let attacks = along(square, lines[0], occupied) | along(square, lines[1], occupied);
            let index = entry.index_when_building(occupied, number);
            table[entry.offset as usize + index] = Bitboard(attacks);
            number += 1;
            occupied = occupied.wrapping_sub(entry.mask) & entry.mask;
            if occupied == 0 {
                break;
            }
        }
        which += 1;
    }
    table
}

const BISHOP_ENTRIES: [SquareEntry; 64] = entries(false);
const ROOK_ENTRIES: [SquareEntry; 64] = entries(true);

const fn entries_of(rook: bool) -> &'static [SquareEntry; 64] {
    if rook { &ROOK_ENTRIES } else { &BISHOP_ENTRIES }
}

const fn lines_of(square: Square, rook: bool) -> [u64; 2] {
    if rook {
        [Bitboard::file(square.file()).0, Bitboard::rank(square.rank()).0]
    } else {
        [super::diagonal(square).0, super::antidiagonal(square).0]
    }
}

/// The rays from a square without the edge squares that end them.
const fn relevant_mask(square: Square, rook: bool) -> u64 {
    const FILES: u64 = 0x8181_8181_8181_8181;
    const RANKS: u64 = 0xFF00_0000_0000_00FF;
    let [first, second] = lines_of(square, rook);
    let here = Bitboard::square(square).0;
    if rook {
        // A file ends at the edge ranks, a rank at the edge files.
        (first & !RANKS | second & !FILES) & !here
    } else {
        (first | second) & !(FILES | RANKS) & !here
    }
}

/// The attacks along one line in both directions ("o minus s"): subtracting the slider's bit from
/// the blockers borrows up to the first of them, and the same on the mirrored word goes down.
const fn along(square: Square, line: u64, occupied: u64) -> u64 {
    let slider = Bitboard::square(square).0;
    let blockers = occupied & line & !slider;
    let up = blockers.wrapping_sub(slider);
    let down = blockers.reverse_bits().wrapping_sub(slider.reverse_bits()).reverse_bits();
    (up ^ down) & line & !slider
}
