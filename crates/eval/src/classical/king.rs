//! King safety: attacks on the king's ring by several pieces.
//!
//! Attackers, weak squares and possible checks add up to units of danger. A little danger is
//! nothing, twice the danger is four times as bad: the opening value is the square of the units.

use chess::{Color, PieceKind, attacks};

use super::board::Board;
use super::geometry::{CAMP, WING, count};
use super::tally::{Tally, Tracer};
use crate::Pair;

/// So many units squared cost one centipawn in the opening.
const SQUARED_UNITS: i32 = 512;
/// So many units cost one centipawn in the endgame.
const ENDGAME_UNITS: i32 = 8;
/// More danger than this is mate in any case.
const MOST_UNITS: i32 = 1_000;

/// Takes from one side what the siege of its king is worth.
#[inline(always)]
pub(super) fn add<T: Tracer>(board: &Board<'_>, us: Color, shelter: Pair, tally: &mut Tally<T>) {
    let them = !us;
    let queens = board.pieces(them, PieceKind::Queen);
    // One piece alone does not mate, unless it is the queen.
    if board.siege[them.index()].attackers < if queens.any() { 1 } else { 2 } {
        return;
    }
    let units = units(board, us, shelter);
    let opening = units.opening().clamp(0, MOST_UNITS);
    let endgame = units.endgame().clamp(0, MOST_UNITS);
    let cost = Pair::new(opening * opening / SQUARED_UNITS, endgame / ENDGAME_UNITS);
    tally.add(us, "king danger", -cost);
}

#[inline(always)]
fn units(board: &Board<'_>, us: Color, shelter: Pair) -> Pair {
    let (them, weights) = (!us, board.weights);
    let siege = board.siege[them.index()];
    let (ours, theirs) = (board.attacked[us.index()], board.attacked[them.index()]);
    let by = |kind| board.attacks(us, kind);
    // Attacked, and defended at best once, by the king or the queen.
    let badly = by(PieceKind::King) | by(PieceKind::Queen) | !ours;
    let weak = theirs.without(board.twice[us.index()]) & badly;

    let mut units = weights.danger_base
        + siege.units * siege.attackers
        + weights.attack_beside_king * siege.beside_king
        + weights.weak_ring_square * count(weak & board.ring[us.index()])
        + checks(board, us, weak);
    if board.pieces(them, PieceKind::Queen).is_empty() {
        units += weights.danger_without_queen;
    }
    if by(PieceKind::Knight).meets(board.ring[us.index()]) {
        units += weights.knight_guard;
    }
    let wing = WING[board.kings[us.index()].file().index()] & CAMP[us.index()];
    let pressure = count(theirs & wing) + count(board.twice[them.index()] & wing);
    units += weights.wing_attack * pressure + weights.wing_guard * count(ours & wing);
    let shelter = weights.danger_of_shelter * shelter.opening();
    units + Pair::new(shelter.opening() / 16, shelter.endgame() / 16)
}

/// Units for the checks the enemy could give next move.
#[inline(always)]
fn checks(board: &Board<'_>, us: Color, weak: chess::Bitboard) -> Pair {
    let (them, weights) = (!us, board.weights);
    let king = board.kings[us.index()];
    let by = |kind| board.attacks(them, kind);
    let ours = board.attacked[us.index()];
    let safe = (!ours | weak & board.twice[them.index()]).without(board.position.color(them));
    // Our queen is no shield: it would have to move or be lost.
    let through = board.occupied ^ board.pieces(us, PieceKind::Queen);
    let straight = attacks::rook(king, through);
    let oblique = attacks::bishop(king, through);

    let rook = straight & by(PieceKind::Rook);
    let bishop = oblique & by(PieceKind::Bishop);
    let knight = attacks::knight(king) & by(PieceKind::Knight);
    let queen = ((straight | oblique) & by(PieceKind::Queen) & safe)
        .without(board.attacks(us, PieceKind::Queen) | rook);

    let mut units = Pair::ZERO;
    let mut unsafe_checks = chess::Bitboard::EMPTY;
    for (index, squares) in [knight, bishop.without(queen), rook].into_iter().enumerate() {
        if squares.meets(safe) {
            units += weights.safe_check[index];
        } else {
            unsafe_checks |= squares;
        }
    }
    if queen.any() {
        units += weights.safe_check[3];
    }
    let unsafe_checks = unsafe_checks.without(board.position.color(them));
    units + weights.unsafe_check * count(unsafe_checks)
}
