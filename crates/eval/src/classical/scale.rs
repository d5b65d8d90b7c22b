//! Endings: how much of an advantage is to be believed, and how a bare king is driven to mate.

use chess::{Bitboard, Color, File, PieceKind, Rank, Square};

use super::board::Board;
use super::geometry::{QUEEN_SIDE, count, distance, file_distance, rank_distance};
use super::tally::{Tally, Tracer};
use crate::{Blend, Pair};

/// What pieces are worth when it is asked whether they can win: knight, bishop, rook, queen.
const POWER: [i32; 4] = [3, 3, 5, 9];

/// The pieces of one side without its pawns, in pawns.
#[inline(always)]
pub(super) fn power(board: &Board<'_>, us: Color) -> i32 {
    use PieceKind::{Bishop, Knight, Queen, Rook};
    [Knight, Bishop, Rook, Queen]
        .into_iter()
        .zip(POWER)
        .map(|(kind, value)| value * count(board.pieces(us, kind)))
        .sum()
}

/// Who is better in the endgame; the opening breaks a tie, and with both level it does not matter.
#[inline(always)]
fn leader(sum: Pair) -> Color {
    let (opening, endgame) = (sum.opening(), sum.endgame());
    if (endgame, opening) >= (0, 0) { Color::White } else { Color::Black }
}

/// How much of the endgame value is believed and, for plain draws, of the opening value as well.
#[inline(always)]
pub(super) fn scale(board: &Board<'_>, passed: Bitboard, blend: &mut Blend, sum: Pair) {
    let us = leader(sum);
    let (ours, theirs) = (power(board, us), power(board, !us));
    if board.pawns[us.index()].is_empty() {
        if ours - theirs <= 3 {
            let share = without_pawns(board, us, ours, theirs);
            (blend.opening_scale, blend.endgame_scale) = (share, share);
        } else if ours == 6 && is_only_knights(board, us) {
            // Two knights mate nobody; against pawns it takes too long.
            (blend.opening_scale, blend.endgame_scale) = (0, 0);
        }
        return;
    }
    if theirs == 0 && is_wrong_corner(board, us, ours) {
        (blend.opening_scale, blend.endgame_scale) = (0, 0);
        return;
    }
    blend.endgame_scale = with_pawns(board, passed, us, ours, theirs);
}

/// At most a minor piece more and no pawn to promote.
fn without_pawns(board: &Board<'_>, us: Color, ours: i32, theirs: i32) -> i32 {
    if ours <= 3 {
        // A minor piece alone; only the enemy's pawns keep it from being a dead draw.
        return if board.pawns[(!us).index()].is_empty() { 0 } else { 4 };
    }
    let bishops = board.pieces(us, PieceKind::Bishop);
    // Two bishops beat a knight, and a rook and a minor piece rarely beat a rook.
    if ours == 6 && theirs == 3 && bishops.more_than_one() {
        return if board.pieces(!us, PieceKind::Knight).any() { 48 } else { 8 };
    }
    12
}

fn is_only_knights(board: &Board<'_>, us: Color) -> bool {
    let knights = board.pieces(us, PieceKind::Knight);
    count(board.position.color(us)) == count(knights) + 1
}

/// Rook's pawns whose corner the bishop (if any) does not cover and the enemy king does.
fn is_wrong_corner(board: &Board<'_>, us: Color, power: i32) -> bool {
    let pawns = board.pawns[us.index()];
    let file =
        [File::A, File::H].into_iter().find(|&file| pawns.without(Bitboard::file(file)).is_empty());
    let Some(file) = file else { return false };
    let corner = Square::new(file, us.rank(Rank::Eighth));
    let bishops = board.pieces(us, PieceKind::Bishop);
    let colour = if corner.is_light() { Bitboard::LIGHT } else { !Bitboard::LIGHT };
    let harmless = power == 3 * count(bishops) && !bishops.meets(colour);
    harmless && distance(board.kings[(!us).index()], corner) <= 1
}

fn with_pawns(board: &Board<'_>, passed: Bitboard, us: Color, ours: i32, theirs: i32) -> i32 {
    let pawns = board.pawns[us.index()];
    let bishops = Color::ALL.map(|side| board.pieces(side, PieceKind::Bishop));
    let single = !bishops[0].more_than_one() && !bishops[1].more_than_one();
    let opposite = single
        && bishops[0].any()
        && bishops[1].any()
        && bishops[0].meets(Bitboard::LIGHT) != bishops[1].meets(Bitboard::LIGHT);
    if opposite {
        return if ours == 3 && theirs == 3 {
            (20 + 5 * count(passed & pawns)).min(Blend::FULL)
        } else {
            let pieces = count(board.position.color(us).without(pawns)) - 1;
            (26 + 6 * pieces).min(Blend::FULL)
        };
    }
    // Every pawn less is a step towards a draw.
    let share = (38 + 7 * count(pawns)).min(Blend::FULL);
    if ours == 5 && theirs == 5 && is_held_rook_ending(board, us) { share.min(36) } else { share }
}

/// One rook each, a pawn more at best, all pawns on one wing, the defending king at home.
fn is_held_rook_ending(board: &Board<'_>, us: Color) -> bool {
    let rooks = board.position.kind(PieceKind::Rook);
    let (ours, theirs) = (board.pawns[us.index()], board.pawns[(!us).index()]);
    let all = ours | theirs;
    let king = board.kings[(!us).index()];
    count(rooks) == 2
        && count(ours) - count(theirs) <= 1
        && !is_on_both_wings(all)
        && theirs.into_iter().any(|pawn| distance(king, pawn) <= 1)
}

fn is_on_both_wings(pawns: Bitboard) -> bool {
    pawns.meets(QUEEN_SIDE) && pawns.without(QUEEN_SIDE).any()
}

/// Whoever is better wants pawns, play on both wings and room for the kings; without them the
/// endgame advantage shrinks, though never past zero.
#[inline(always)]
pub(super) fn initiative<T: Tracer>(
    board: &Board<'_>,
    passed: Bitboard,
    pieces_left: i32,
    tally: &mut Tally<T>,
) {
    let weights = board.weights;
    let pawns = board.pawns[0] | board.pawns[1];
    let kings = board.kings;
    let outflanking = file_distance(kings[0], kings[1]) - rank_distance(kings[0], kings[1]);
    let mut value = weights.initiative_base
        + weights.initiative_passed * count(passed)
        + weights.initiative_pawn * count(pawns)
        + weights.initiative_outflanking * outflanking;
    if is_on_both_wings(pawns) {
        value += weights.initiative_both_wings;
    }
    if pieces_left == 0 {
        value += weights.initiative_pawns_only;
    }
    let endgame = tally.sum.endgame();
    let us = leader(tally.sum);
    let gain = if endgame == 0 { 0 } else { value.endgame().max(-endgame.abs()) };
    tally.add(us, "initiative", Pair::new(0, gain));
}

/// Drives a king without pawns to the edge (with bishop and knight: to a corner of the bishop's
/// colour) and brings the kings together.
#[inline(always)]
pub(super) fn mop_up<T: Tracer>(board: &Board<'_>, tally: &mut Tally<T>) {
    if (board.pawns[0] | board.pawns[1]).any() {
        return;
    }
    for us in Color::ALL {
        let (ours, theirs) = (power(board, us), power(board, !us));
        if ours < theirs + 4 || is_only_knights(board, us) {
            continue;
        }
        let (king, prey) = (board.kings[us.index()], board.kings[(!us).index()]);
        let bishops = board.pieces(us, PieceKind::Bishop);
        let needs_corner = ours == 6 && bishops.any() && board.pieces(us, PieceKind::Knight).any();
        let pushed = if needs_corner { towards_corner(prey, bishops) } else { off_centre(prey) };
        let close = 7 - distance(king, prey);
        let weights = board.weights;
        tally.add(us, "mop-up", weights.mop_up_edge * pushed + weights.mop_up_close * close);
    }
}

/// Steps along ranks and files from the four centre squares: 0 to 6.
fn off_centre(square: Square) -> i32 {
    let off = |index: usize| if index < 4 { 3 - index as i32 } else { index as i32 - 4 };
    off(square.file().index()) + off(square.rank().index())
}

/// 0 to 21: three for each step towards a corner of the bishop's colour, so that leaving the
/// wrong corner along the edge outweighs whatever the pieces lose on the way.
fn towards_corner(square: Square, bishops: Bitboard) -> i32 {
    let corners = if bishops.meets(Bitboard::LIGHT) {
        [Square::A8, Square::H1]
    } else {
        [Square::A1, Square::H8]
    };
    let steps = |corner| file_distance(square, corner) + rank_distance(square, corner);
    // From any square the nearer corner is at most seven steps away.
    21 - 3 * corners.map(steps).into_iter().min().unwrap_or(0)
}
