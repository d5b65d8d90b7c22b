//! Threats: pieces attacked by smaller pieces, pieces nobody defends; and space.

use chess::{Bitboard, Color, PieceKind, attacks};

use super::board::Board;
use super::geometry::{SPACE, THIRD_RANK, count, forward};
use super::tally::{Tally, Tracer};

/// Adds what one side threatens.
#[inline(always)]
pub(super) fn add<T: Tracer>(board: &Board<'_>, us: Color, tally: &mut Tally<T>) {
    let (them, weights) = (!us, board.weights);
    let (ours, theirs) = (board.attacked[us.index()], board.attacked[them.index()]);
    let pawns = board.pawns[them.index()];
    let king = board.pieces(them, PieceKind::King);
    let targets = board.position.color(them).without(king);
    let pieces = targets.without(pawns);
    // Guarded by a pawn, or by more than attack it.
    let firm = board.attacks(them, PieceKind::Pawn)
        | board.twice[them.index()].without(board.twice[us.index()]);
    let weak = targets.without(firm) & ours;

    let minors = board.attacks(us, PieceKind::Knight) | board.attacks(us, PieceKind::Bishop);
    let by_minor = (weak | pieces & firm) & minors;
    let by_rook = weak & board.attacks(us, PieceKind::Rook);
    if (by_minor | by_rook).any() {
        for kind in [
            PieceKind::Pawn,
            PieceKind::Knight,
            PieceKind::Bishop,
            PieceKind::Rook,
            PieceKind::Queen,
        ] {
            let of_kind = board.position.kind(kind);
            let (minor, rook) = (count(by_minor & of_kind), count(by_rook & of_kind));
            let value = weights.threat_by_minor[kind.index()] * minor
                + weights.threat_by_rook[kind.index()] * rook;
            tally.add(us, "threats by pieces", value);
        }
    }
    if weak.meets(board.attacks(us, PieceKind::King)) {
        tally.add(us, "threats by king", weights.threat_by_king);
    }
    let loose = weak & (!theirs | pieces & board.twice[us.index()]);
    tally.add(us, "hanging pieces", weights.hanging * count(loose));
    let contested = (theirs & ours).without(firm);
    tally.add(us, "restricted squares", weights.restricted * count(contested));
    by_pawns(board, us, pieces, tally);
    queen_harassed(board, us, firm, tally);
}

/// Pieces attacked by pawns that are safe themselves, now or after a push.
#[inline(always)]
fn by_pawns<T: Tracer>(board: &Board<'_>, us: Color, pieces: Bitboard, tally: &mut Tally<T>) {
    let (them, weights) = (!us, board.weights);
    let (ours, theirs) = (board.attacked[us.index()], board.attacked[them.index()]);
    let safe = ours | !theirs;
    let pawns = board.pawns[us.index()];
    let attacked = attacks::pawns(us, pawns & safe) & pieces;
    tally.add(us, "threats by pawns", weights.threat_by_pawn * count(attacked));

    let step = forward(us, pawns).without(board.occupied);
    let jump = forward(us, step & THIRD_RANK[us.index()]).without(board.occupied);
    let pushed = (step | jump).without(board.attacks(them, PieceKind::Pawn)) & safe;
    let attacked =
        (attacks::pawns(us, pushed) & pieces).without(board.attacks(us, PieceKind::Pawn));
    tally.add(us, "threats by pawns", weights.threat_by_push * count(attacked));
}

/// Safe squares from which a smaller piece would attack the enemy's only queen.
#[inline(always)]
fn queen_harassed<T: Tracer>(board: &Board<'_>, us: Color, firm: Bitboard, tally: &mut Tally<T>) {
    let them = !us;
    let queens = board.pieces(them, PieceKind::Queen);
    let Some(queen) = queens.first().filter(|_| !queens.more_than_one()) else { return };
    let room = board.area[us.index()].without(firm);
    let knights = attacks::knight(queen) & board.attacks(us, PieceKind::Knight);
    let sliders = attacks::bishop(queen, board.occupied) & board.attacks(us, PieceKind::Bishop)
        | attacks::rook(queen, board.occupied) & board.attacks(us, PieceKind::Rook);
    let squares = room & (knights | sliders & board.twice[us.index()]);
    tally.add(us, "queen harassed", board.weights.queen_harassed * count(squares));
}

/// Safe squares behind the front in the centre, worth more with more pieces to use them.
#[inline(always)]
pub(super) fn space<T: Tracer>(board: &Board<'_>, us: Color, tally: &mut Tally<T>) {
    let pawns = board.pawns[us.index()];
    let pieces = count(board.position.color(us).without(pawns)) - 4;
    if pieces <= 0 {
        return;
    }
    let unsafe_squares = pawns | board.attacks(!us, PieceKind::Pawn);
    let room = SPACE[us.index()].without(unsafe_squares);
    let mut behind = pawns;
    behind |= forward(!us, behind);
    behind |= forward(!us, forward(!us, behind));
    let squares = count(room) + count(room & behind.without(board.attacked[(!us).index()]));
    tally.add(us, "space", board.weights.space * (squares * pieces));
}
