//! Files, spans, rings and distances: what the board looks like from each side.

use chess::{Bitboard, Color, File, Square, attacks};

/// The files beside each file.
static BESIDE: [Bitboard; 8] = beside();
/// The squares before each square on its file.
static AHEAD: [[Bitboard; 64]; 2] = spans(false);
/// The squares before each square on its file and those beside it: an enemy pawn on one of them
/// keeps a pawn from being passed.
static FRONT: [[Bitboard; 64]; 2] = spans(true);

/// The four central files on the second to fourth rank of each side.
pub(super) const SPACE: [Bitboard; 2] =
    [Bitboard(0x0000_0000_3C3C_3C00), Bitboard(0x003C_3C3C_0000_0000)];
/// d4, e4, d5, e5.
pub(super) const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);
/// The four central files.
pub(super) const CENTRE_FILES: Bitboard = Bitboard(0x3C3C_3C3C_3C3C_3C3C);
/// Files a to d.
pub(super) const QUEEN_SIDE: Bitboard = Bitboard(0x0F0F_0F0F_0F0F_0F0F);
/// Where an outpost can be: the fourth to sixth rank of each side.
pub(super) const OUTPOSTS: [Bitboard; 2] =
    [Bitboard(0x0000_FFFF_FF00_0000), Bitboard(0x0000_00FF_FFFF_0000)];
/// Each side's second and third rank: pawns there stand in their pieces' way.
pub(super) const LOW_RANKS: [Bitboard; 2] =
    [Bitboard(0x0000_0000_00FF_FF00), Bitboard(0x00FF_FF00_0000_0000)];
/// Each side's third rank: where a pawn that may step twice has stepped once.
pub(super) const THIRD_RANK: [Bitboard; 2] =
    [Bitboard(0x0000_0000_00FF_0000), Bitboard(0x0000_FF00_0000_0000)];
/// Each side's half of the board and one rank more, where its king's safety is decided.
pub(super) const CAMP: [Bitboard; 2] =
    [Bitboard(0x0000_00FF_FFFF_FFFF), Bitboard(0xFFFF_FFFF_FF00_0000)];

/// The files of the king's wing, by the king's file.
pub(super) const WING: [Bitboard; 8] = [
    Bitboard(0x0707_0707_0707_0707),
    QUEEN_SIDE,
    QUEEN_SIDE,
    CENTRE_FILES,
    CENTRE_FILES,
    Bitboard(0xF0F0_F0F0_F0F0_F0F0),
    Bitboard(0xF0F0_F0F0_F0F0_F0F0),
    Bitboard(0xE0E0_E0E0_E0E0_E0E0),
];

const fn beside() -> [Bitboard; 8] {
    let mut table = [Bitboard::EMPTY; 8];
    let mut file = 0;
    while file < 8 {
        let set = Bitboard::file(File::ALL[file]);
        table[file] = Bitboard(set.left().0 | set.right().0);
        file += 1;
    }
    table
}

const fn spans(wide: bool) -> [[Bitboard; 64]; 2] {
    let mut table = [[Bitboard::EMPTY; 64]; 2];
    let mut index = 0;
    while index < 64 {
        let file = Bitboard::file(File::ALL[index % 8]);
        let files = if wide { file.0 | file.left().0 | file.right().0 } else { file.0 };
        let rank = index as u32 / 8;
        let above = if rank == 7 { 0 } else { u64::MAX << (8 * (rank + 1)) };
        let below = if rank == 0 { 0 } else { u64::MAX >> (64 - 8 * rank) };
        table[0][index] = Bitboard(files & above);
        table[1][index] = Bitboard(files & below);
        index += 1;
    }
    table
}

#[inline(always)]
pub(super) fn beside_file(square: Square) -> Bitboard {
    BESIDE[square.file().index()]
}

#[inline(always)]
pub(super) fn ahead(us: Color, square: Square) -> Bitboard {
    AHEAD[us.index()][square.index()]
}

#[inline(always)]
pub(super) fn front(us: Color, square: Square) -> Bitboard {
    FRONT[us.index()][square.index()]
}

/// Every square moved one step forward.
#[inline(always)]
pub(super) fn forward(us: Color, set: Bitboard) -> Bitboard {
    match us {
        Color::White => set.up(),
        Color::Black => set.down(),
    }
}

/// All squares before these, and these.
#[inline(always)]
pub(super) fn fill_forward(us: Color, set: Bitboard) -> Bitboard {
    let mut bits = set.0;
    match us {
        Color::White => {
            bits |= bits << 8;
            bits |= bits << 16;
            bits |= bits << 32;
        }
        Color::Black => {
            bits |= bits >> 8;
            bits |= bits >> 16;
            bits |= bits >> 32;
        }
    }
    Bitboard(bits)
}

/// The rank seen from this side, 0 to 7.
#[inline(always)]
pub(super) fn rank(us: Color, square: Square) -> usize {
    match us {
        Color::White => square.index() >> 3,
        Color::Black => 7 - (square.index() >> 3),
    }
}

/// How many squares are in a set, to multiply with.
#[inline(always)]
pub(super) fn count(set: Bitboard) -> i32 {
    set.len() as i32
}

/// King's steps from one square to another.
#[inline(always)]
pub(super) fn distance(a: Square, b: Square) -> i32 {
    file_distance(a, b).max(rank_distance(a, b))
}

#[inline(always)]
pub(super) fn file_distance(a: Square, b: Square) -> i32 {
    ((a.index() & 7) as i32 - (b.index() & 7) as i32).abs()
}

#[inline(always)]
pub(super) fn rank_distance(a: Square, b: Square) -> i32 {
    ((a.index() >> 3) as i32 - (b.index() >> 3) as i32).abs()
}

/// The nine squares around a king; a king on the edge looks one file or rank inwards.
#[inline(always)]
pub(super) fn ring(king: Square) -> Bitboard {
    let (file, rank) = (king.index() & 7, king.index() >> 3);
    let inner = (rank.clamp(1, 6) << 3) | file.clamp(1, 6);
    let set = Bitboard(1 << inner);
    let row = set | set.left() | set.right();
    row | row.up() | row.down() | attacks::king(king) | king.into()
}
