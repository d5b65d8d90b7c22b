//! The pawns before a king: its own as a shelter, the enemy's as a storm.

use chess::{Bitboard, Color, File, PieceKind, Position, Square};

use super::geometry::{distance, rank};
use super::pawns::PawnFacts;
use super::tally::{Tally, Tracer};
use super::weights::Weights;
use crate::Pair;

/// Adds the shelter of one side and returns it; remembered beside the pawns it depends on.
#[inline(always)]
pub(super) fn add<T: Tracer>(
    position: &Position,
    us: Color,
    weights: &Weights,
    facts: &mut PawnFacts,
    tally: &mut Tally<T>,
) -> Pair {
    let side = us.index();
    let king = position.king(us);
    let rights = position.castling() & Bitboard::rank(us.back_rank());
    let tag = tag(king, rights);
    if facts.shelter_of[side] != tag {
        facts.shelter[side] = best(position, us, king, rights, weights);
        facts.shelter_of[side] = tag;
    }
    tally.add(us, "king shelter", facts.shelter[side]);
    facts.shelter[side]
}

/// King and castling rights in one byte: all that the shelter needs besides the pawns.
#[inline(always)]
fn tag(king: Square, rights: Bitboard) -> u8 {
    let below = Bitboard((1 << king.index()) - 1);
    let (a_side, h_side) = (rights.meets(below), rights.meets(!below));
    king.index() as u8 | u8::from(a_side) << 6 | u8::from(h_side) << 7
}

/// The shelter here, or the better one that castling still promises.
#[inline(never)]
fn best(position: &Position, us: Color, king: Square, rights: Bitboard, weights: &Weights) -> Pair {
    let ours = position.pieces(us, PieceKind::Pawn);
    let theirs = position.pieces(!us, PieceKind::Pawn);
    let mut best = at(us, king, ours, theirs, weights);
    for rook in rights {
        let (target, _) = Position::castling_targets(king, rook);
        let promised = at(us, target, ours, theirs, weights);
        if promised.opening() > best.opening() {
            best = promised;
        }
    }
    let nearest = ours.into_iter().map(|pawn| distance(king, pawn)).min().unwrap_or(0);
    best + weights.king_pawn_distance * nearest
}

/// The shelter of a king on this square, over its file and the two beside it.
fn at(us: Color, king: Square, ours: Bitboard, theirs: Bitboard, weights: &Weights) -> Pair {
    let centre = king.file().index().clamp(1, 6);
    // Pawns behind the king neither shelter nor storm.
    let before = match us {
        Color::White => Bitboard(u64::MAX << (king.index() & 56)),
        Color::Black => Bitboard(u64::MAX >> (56 - (king.index() & 56))),
    };
    let mut sum = Pair::ZERO;
    for file in [File::ALL[centre - 1], File::ALL[centre], File::ALL[centre + 1]] {
        let column = Bitboard::file(file) & before;
        let own = nearest_rank(us, ours & column);
        let other = nearest_rank(us, theirs & column);
        let edge = file.index().min(7 - file.index());
        sum += weights.shelter[edge][own];
        let blocked = own > 0 && own + 1 == other;
        sum += if blocked { weights.storm_blocked[other] } else { weights.storm[other] };
    }
    sum
}

/// The rank, seen from this side, of the pawn nearest to its back rank; 0 if there is none.
fn nearest_rank(us: Color, pawns: Bitboard) -> usize {
    let nearest = match us {
        Color::White => pawns.first(),
        Color::Black => pawns.last(),
    };
    nearest.map_or(0, |pawn| rank(us, pawn))
}
