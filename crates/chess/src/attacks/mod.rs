//! Which squares a piece attacks, and the lines between squares. Every table is computed by the
//! compiler; nothing is initialised at run time.

mod leapers;
mod lines;
#[cfg(not(pext))]
mod magics;
mod sliders;

pub use leapers::{king, knight, pawn, pawns};
pub use lines::{antidiagonal, between, diagonal, line};
pub use sliders::{bishop, queen, rook};

pub(crate) use lines::{bishop_rays, bishop_zone, rook_rays, rook_zone};

use crate::{Bitboard, Color, PieceKind, Square};

/// The squares attacked by a piece of this kind and colour, given which squares are occupied.
#[inline]
pub fn of(kind: PieceKind, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    match kind {
        PieceKind::Pawn => pawn(color, square),
        PieceKind::Knight => knight(square),
        PieceKind::Bishop => bishop(square, occupied),
        PieceKind::Rook => rook(square, occupied),
        PieceKind::Queen => queen(square, occupied),
        PieceKind::King => king(square),
    }
}

/// A table with one entry per square, filled by a constant function of the square.
macro_rules! square_table {
    ($entry:ty, $function:expr, $empty:expr) => {{
        let mut table: [$entry; 64] = [$empty; 64];
        let mut index = 0;
        while index < 64 {
            table[index] = $function(crate::Square::from_low_bits(index as u8));
            index += 1;
        }
        table
    }};
}

pub(crate) use square_table;

#[cfg(test)]
mod tests {
    use super::*;

    /// The attacks of a sliding piece, walked square by square.
    fn walk(square: Square, occupied: Bitboard, steps: &[(i8, i8)]) -> Bitboard {
        let mut attacked = Bitboard::EMPTY;
        for &(files, ranks) in steps {
            let mut at = square;
            while let Some(next) = at.offset(files, ranks) {
                attacked.insert(next);
                if occupied.has(next) {
                    break;
                }
                at = next;
            }
        }
        attacked
    }

    const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    const OBLIQUE: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

    #[test]
    fn sliders_equal_walked_rays_for_every_relevant_occupancy() {
        for square in Square::all() {
            for (steps, attacks) in [
                (&STRAIGHT, rook as fn(Square, Bitboard) -> Bitboard),
                (&OBLIQUE, bishop as fn(Square, Bitboard) -> Bitboard),
            ] {
                let lines = walk(square, Bitboard::EMPTY, steps).0;
                let mut blockers = 0u64;
                // Every subset of the lines; squares off the lines are filled to prove that
                // they do not matter.
                loop {
                    let occupied = Bitboard(blockers | !lines);
                    assert_eq!(attacks(square, occupied), walk(square, occupied, steps));
                    blockers = blockers.wrapping_sub(lines) & lines;
                    if blockers == 0 {
                        break;
                    }
                }
            }
        }
    }

    #[test]
    fn lines_and_betweens_follow_the_rays() {
        for a in Square::all() {
            for b in Square::all() {
                let mut expected_between = Bitboard::EMPTY;
                let mut expected_line = Bitboard::EMPTY;
                for step in STRAIGHT.into_iter().chain(OBLIQUE) {
                    let ray = walk(a, Bitboard::EMPTY, &[step]);
                    if ray.has(b) {
                        let back = walk(a, Bitboard::EMPTY, &[(-step.0, -step.1)]);
                        expected_line = ray | back | a.into();
                        expected_between = walk(a, b.into(), &[step]).without(b.into());
                    }
                }
                assert_eq!(between(a, b), expected_between, "between {a} and {b}");
                assert_eq!(line(a, b), expected_line, "line through {a} and {b}");
            }
        }
    }

    #[test]
    fn leapers_equal_their_offsets() {
        for square in Square::all() {
            let set = |offsets: &[(i8, i8)]| -> Bitboard {
                offsets.iter().filter_map(|&(f, r)| square.offset(f, r)).collect()
            };
            let all_eight: Vec<(i8, i8)> = STRAIGHT.into_iter().chain(OBLIQUE).collect();
            assert_eq!(king(square), set(&all_eight));
            assert_eq!(
                knight(square),
                set(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)])
            );
            assert_eq!(pawn(Color::White, square), set(&[(-1, 1), (1, 1)]));
            assert_eq!(pawn(Color::Black, square), set(&[(-1, -1), (1, -1)]));
            for color in Color::ALL {
                assert_eq!(pawns(color, square.into()), pawn(color, square));
            }
        }
    }
}
