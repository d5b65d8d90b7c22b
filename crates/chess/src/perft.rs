//! Perft: how many positions lie exactly `depth` half-moves away, and what the last moves were.

use crate::generate::{Black, Side, White};
use crate::{Color, Move, Position};

/// The number of leaves at this depth. The last ply is counted, not played.
///
/// ```
/// use chess::{Position, perft};
/// assert_eq!(perft::count(&Position::start(), 4), 197_281);
/// ```
pub fn count(position: &Position, depth: u32) -> u64 {
    match (depth, position.turn()) {
        (0, _) => 1,
        (_, Color::White) => count_as::<White>(position, depth),
        (_, Color::Black) => count_as::<Black>(position, depth),
    }
}

fn count_as<S: Side>(position: &Position, depth: u32) -> u64 {
    if depth == 1 {
        return u64::from(position.count_legal_moves());
    }
    let mut nodes = 0;
    for mv in &position.legal_moves() {
        nodes += count_as::<S::Other>(&position.after(mv), depth - 1);
    }
    nodes
}

/// The leaves behind each root move, in the order of generation. Empty at depth 0.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    position
        .legal_moves()
        .into_iter()
        .map(|mv| (mv, count(&position.after(mv), depth - 1)))
        .collect()
}
