//! Perft: how many positions lie exactly `depth` half-moves away, and what the last moves were.

use std::ops::AddAssign;

use crate::{Bitboard, Move, MoveKind, Position};

/// The number of leaves at this depth. The last ply is counted, not played.
///
/// ```
/// use chess::{Position, perft};
/// assert_eq!(perft::count(&Position::start(), 4), 197_281);
/// ```
pub fn count(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => count_below(&mut position.clone(), depth),
    }
}

/// Walks the tree on one board. Cloning the position for every move instead measured 9 % slower.
fn count_below(board: &mut Position, depth: u32) -> u64 {
    if depth == 1 {
        return u64::from(board.count_legal_moves());
    }
    let mut nodes = 0;
    for mv in &board.legal_moves() {
        let undo = board.make(mv);
        nodes += count_below(board, depth - 1);
        board.unmake(mv, undo);
    }
    nodes
}

/// The leaves behind each root move, in the order of generation. Empty at depth 0.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    divide_with(position, depth, count)
}

/// [`divide`] with another way to count what lies behind a move: from a table, say, or in detail.
pub fn divide_with<T>(
    position: &Position,
    depth: u32,
    mut count: impl FnMut(&Position, u32) -> T,
) -> Vec<(Move, T)> {
    if depth == 0 {
        return Vec::new();
    }
    let moves = position.legal_moves();
    moves.into_iter().map(|mv| (mv, count(&position.after(mv), depth - 1))).collect()
}

/// The leaves of a perft by what their last move was.
///
/// Captures include en passant and promotions that capture. Checks include mates. A check is
/// *discovered* when a single piece gives it and that is not the piece moved (the rook counts as
/// moved when castling); it is *double* when two pieces give it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Detail {
    /// Ways to play so many half-moves: every leaf of the tree.
    pub nodes: u64,
    /// Something was captured.
    pub captures: u64,
    /// A pawn was captured en passant.
    pub en_passant: u64,
    /// The king castled.
    pub castles: u64,
    /// A pawn was promoted.
    pub promotions: u64,
    /// The move gave check.
    pub checks: u64,
    /// One piece gives check, and it is not the one that moved.
    pub discovered_checks: u64,
    /// Two pieces give check.
    pub double_checks: u64,
    /// The move gave mate.
    pub checkmates: u64,
}

impl Detail {
    /// The counts with their names, in the order in which tables show them.
    pub const fn columns(&self) -> [(&'static str, u64); 9] {
        [
            ("nodes", self.nodes),
            ("captures", self.captures),
            ("en_passant", self.en_passant),
            ("castles", self.castles),
            ("promotions", self.promotions),
            ("checks", self.checks),
            ("discovered_checks", self.discovered_checks),
            ("double_checks", self.double_checks),
            ("checkmates", self.checkmates),
        ]
    }

    /// The single leaf reached by this move.
    pub fn of_move(before: &Position, mv: Move) -> Detail {
        let after = before.after(mv);
        let checkers = after.checkers();
        let moved = match mv.kind() {
            MoveKind::Castle => Position::castling_targets(mv.from(), mv.to()).1,
            _ => mv.to(),
        };
        let double = checkers.more_than_one();
        let discovered = checkers.any() && !double && checkers != Bitboard::square(moved);
        Detail {
            nodes: 1,
            captures: mv.is_capture().into(),
            en_passant: mv.is_en_passant().into(),
            castles: mv.is_castle().into(),
            promotions: mv.is_promotion().into(),
            checks: checkers.any().into(),
            discovered_checks: discovered.into(),
            double_checks: double.into(),
            checkmates: after.is_checkmate().into(),
        }
    }
}

impl AddAssign for Detail {
    fn add_assign(&mut self, other: Detail) {
        self.nodes += other.nodes;
        self.captures += other.captures;
        self.en_passant += other.en_passant;
        self.castles += other.castles;
        self.promotions += other.promotions;
        self.checks += other.checks;
        self.discovered_checks += other.discovered_checks;
        self.double_checks += other.double_checks;
        self.checkmates += other.checkmates;
    }
}

/// Perft with the breakdown of the last ply. At depth 0 there is one leaf and no last move.
pub fn detail(position: &Position, depth: u32) -> Detail {
    if depth == 0 {
        return Detail { nodes: 1, ..Detail::default() };
    }
    let mut sum = Detail::default();
    for mv in &position.legal_moves() {
        sum += match depth {
            1 => Detail::of_move(position, mv),
            _ => detail(&position.after(mv), depth - 1),
        };
    }
    sum
}

/// An odd number without a pattern.
const DEPTH_MIXER: u64 = 0x9E37_79B9_7F4A_7C15;

/// Remembers the counts of positions met before, by key and depth. Two positions with the same
/// 64-bit key would be confused; none has been met in the positions tested.
#[derive(Debug)]
pub struct PerftTable {
    slots: Vec<Slot>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    key: u64,
    depth: u32,
    count: u64,
}

impl PerftTable {
    /// A table of about so many megabytes, at least one slot.
    pub fn new(megabytes: usize) -> PerftTable {
        let slots = (megabytes << 20) / size_of::<Slot>();
        PerftTable { slots: vec![Slot::default(); slots.max(1)] }
    }

    /// Like [`count`], but each position is counted once per depth as long as the table holds it.
    /// Counts that do not fit 64 bits stay at the largest number that does.
    pub fn count(&mut self, position: &Position, depth: u32) -> u64 {
        // At depth 1 counting is faster than remembering.
        if depth < 2 {
            return count(position, depth);
        }
        // The depth takes part, so that one position has a slot for each.
        let mixed = position.key().wrapping_add(u64::from(depth).wrapping_mul(DEPTH_MIXER));
        let index = ((u128::from(mixed) * self.slots.len() as u128) >> 64) as usize;
        let slot = self.slots[index];
        if slot.key == position.key() && slot.depth == depth {
            return slot.count;
        }
        let mut count: u64 = 0;
        for mv in &position.legal_moves() {
            count = count.saturating_add(self.count(&position.after(mv), depth - 1));
        }
        self.slots[index] = Slot { key: position.key(), depth, count };
        count
    }
}
