//! Passed pawns among the pieces: free paths, helpers, kings, and pawns nobody can stop.

use chess::{Bitboard, Color, PieceKind, Square, attacks};

use super::board::Board;
use super::geometry::{ahead, distance, rank};
use super::tally::{Tally, Tracer};
use crate::Pair;

/// How urgent a passed pawn is, by rank: what happens around it matters in proportion.
const URGENCY: [i32; 8] = [0, 0, 0, 1, 4, 7, 10, 0];

/// Adds the passed pawns of one side.
#[inline(always)]
pub(super) fn add<T: Tracer>(board: &Board<'_>, passed: Bitboard, us: Color, tally: &mut Tally<T>) {
    let mine = passed & board.pawns[us.index()];
    if mine.is_empty() {
        return;
    }
    for square in mine {
        let urgency = URGENCY[rank(us, square)];
        if urgency > 0 {
            let value = one(board, us, square) * urgency;
            tally.add(us, "passed pawns", value);
        }
        let behind = ahead(!us, square) & board.pieces(us, PieceKind::Rook);
        if behind.any() {
            tally.add(us, "passed pawns", board.weights.passed_rook_behind);
        }
    }
    let them = board.position.color(!us);
    let bare = board.pawns[(!us).index()] | board.pieces(!us, PieceKind::King);
    if them.without(bare).is_empty() && mine.into_iter().any(|pawn| is_unstoppable(board, us, pawn))
    {
        tally.add(us, "unstoppable pawn", board.weights.unstoppable);
    }
}

/// What one pawn is worth besides its rank, for one unit of urgency.
#[inline(always)]
fn one(board: &Board<'_>, us: Color, square: Square) -> Pair {
    let (them, weights) = (!us, board.weights);
    let Some(step) = us.forward(square) else { return Pair::ZERO };
    // Six steps away and five are the same: too far.
    let near = |side: Color| distance(board.kings[side.index()], step).min(5);
    let mut value = weights.passed_their_king * near(them) + weights.passed_our_king * near(us);
    if board.occupied.has(step) {
        return value;
    }
    let path = ahead(us, square);
    let behind = ahead(them, square)
        & attacks::rook(square, board.occupied)
        & (board.position.kind(PieceKind::Rook) | board.position.kind(PieceKind::Queen));
    let stopped = if behind.meets(board.position.color(them)) {
        path
    } else {
        path & (board.attacked[them.index()] | board.position.color(them))
    };
    if stopped.is_empty() {
        value += weights.passed_free_path;
    } else if !stopped.has(step) {
        value += weights.passed_safe_step;
    }
    if behind.meets(board.position.color(us)) || board.attacked[us.index()].has(step) {
        value += weights.passed_supported;
    }
    value
}

/// Whether a passed pawn walks through against a king without pieces: that king stands outside
/// the pawn's square, or ours guards both the pawn and the square where it promotes.
#[inline(always)]
fn is_unstoppable(board: &Board<'_>, us: Color, square: Square) -> bool {
    let path = ahead(us, square);
    if path.meets(board.occupied) {
        return false;
    }
    let goal = match us {
        Color::White => path.last(),
        Color::Black => path.first(),
    };
    let Some(goal) = goal else { return false };
    let (our_king, their_king) = (board.kings[us.index()], board.kings[(!us).index()]);
    let guard = attacks::king(our_king);
    if guard.has(square) && guard.has(goal) {
        return true;
    }
    // A pawn at home steps twice.
    let steps = (7 - rank(us, square) as i32).min(5);
    let lead = i32::from(board.position.turn() != us);
    distance(their_king, goal) - lead > steps
}
