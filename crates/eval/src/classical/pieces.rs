//! Knights, bishops, rooks and queens: mobility, good squares, good files, and being shut in.

use chess::{Bitboard, Color, File, PieceKind, Rank, Square, attacks};

use super::board::Board;
use super::geometry::{CENTRE, CENTRE_FILES, OUTPOSTS, count, distance, forward, rank};
use super::pawns::PawnFacts;
use super::tally::{Tally, Tracer};

/// Adds the terms of all pieces of one side and notes what they attack.
#[inline(always)]
pub(super) fn add<T: Tracer>(
    board: &mut Board<'_>,
    facts: &PawnFacts,
    us: Color,
    tally: &mut Tally<T>,
) {
    knights(board, facts, us, tally);
    bishops(board, facts, us, tally);
    rooks(board, us, tally);
    queens(board, us, tally);
}

#[inline(always)]
fn knights<T: Tracer>(board: &mut Board<'_>, facts: &PawnFacts, us: Color, tally: &mut Tally<T>) {
    let weights = board.weights;
    let posts = outposts(board, facts, us);
    for square in board.pieces(us, PieceKind::Knight) {
        let attacks = attacks::knight(square);
        board.note(us, PieceKind::Knight, attacks);
        let mobility = (attacks & board.area[us.index()]).len() as usize;
        tally.add(us, "knight mobility", weights.knight_mobility[mobility]);
        if posts.has(square) {
            tally.add(us, "outposts", weights.knight_outpost);
        } else if attacks.meets(posts.without(board.position.color(us))) {
            tally.add(us, "outposts", weights.knight_outpost_near);
        }
        minor(board, us, square, tally);
    }
}

#[inline(always)]
fn bishops<T: Tracer>(board: &mut Board<'_>, facts: &PawnFacts, us: Color, tally: &mut Tally<T>) {
    let weights = board.weights;
    let bishops = board.pieces(us, PieceKind::Bishop);
    if bishops.is_empty() {
        return;
    }
    let posts = outposts(board, facts, us);
    // Friends on the same diagonal do not block: they work together.
    let through = board.occupied ^ board.position.kind(PieceKind::Queen);
    for square in bishops {
        let attacks = attacks::bishop(square, through);
        board.note(us, PieceKind::Bishop, attacks);
        let mobility = (attacks & board.area[us.index()]).len() as usize;
        tally.add(us, "bishop mobility", weights.bishop_mobility[mobility]);
        if posts.has(square) {
            tally.add(us, "outposts", weights.bishop_outpost);
        }
        minor(board, us, square, tally);
        bad_bishop(board, us, square, tally);
        let pawns = board.pawns[0] | board.pawns[1];
        if (attacks::bishop(square, pawns) & CENTRE).more_than_one() {
            tally.add(us, "long diagonals", weights.bishop_long_diagonal);
        }
    }
    if bishops.meets(Bitboard::LIGHT) && bishops.without(Bitboard::LIGHT).any() {
        tally.add(us, "bishop pair", weights.bishop_pair);
    }
    trapped_bishops(board, us, bishops, tally);
}

#[inline(always)]
fn rooks<T: Tracer>(board: &mut Board<'_>, us: Color, tally: &mut Tally<T>) {
    let weights = board.weights;
    let through =
        board.occupied ^ board.position.kind(PieceKind::Queen) ^ board.pieces(us, PieceKind::Rook);
    let (ours, theirs) = (board.pawns[us.index()], board.pawns[(!us).index()]);
    for square in board.pieces(us, PieceKind::Rook) {
        let attacks = attacks::rook(square, through);
        board.note(us, PieceKind::Rook, attacks);
        let mobility = (attacks & board.area[us.index()]).len() as usize;
        tally.add(us, "rook mobility", weights.rook_mobility[mobility]);
        let file = Bitboard::file(square.file());
        if !ours.meets(file) {
            let open = !theirs.meets(file);
            let value = if open { weights.rook_open_file } else { weights.rook_half_open_file };
            tally.add(us, "rook files", value);
        } else if mobility <= 3 {
            shut_in_rook(board, us, square, tally);
        }
        if rank(us, square) == 6 {
            let seventh = Bitboard::rank(us.rank(Rank::Seventh));
            let their_king = board.kings[(!us).index()];
            if theirs.meets(seventh) || rank(us, their_king) == 7 {
                tally.add(us, "rook on the seventh", weights.rook_seventh);
            }
        }
    }
}

#[inline(always)]
fn queens<T: Tracer>(board: &mut Board<'_>, us: Color, tally: &mut Tally<T>) {
    for square in board.pieces(us, PieceKind::Queen) {
        let attacks = attacks::queen(square, board.occupied);
        board.note(us, PieceKind::Queen, attacks);
        let mobility = (attacks & board.area[us.index()]).len() as usize;
        tally.add(us, "queen mobility", board.weights.queen_mobility[mobility]);
    }
}

/// Squares guarded by our pawns that no enemy pawn can ever attack.
#[inline(always)]
fn outposts(board: &Board<'_>, facts: &PawnFacts, us: Color) -> Bitboard {
    let guarded = board.attacks(us, PieceKind::Pawn) & OUTPOSTS[us.index()];
    guarded.without(facts.reach[(!us).index()])
}

/// What knights and bishops share.
#[inline(always)]
fn minor<T: Tracer>(board: &Board<'_>, us: Color, square: Square, tally: &mut Tally<T>) {
    let weights = board.weights;
    let pawns = board.pawns[0] | board.pawns[1];
    if forward(us, square.into()).meets(pawns) {
        tally.add(us, "minors behind pawns", weights.minor_behind_pawn);
    }
    let steps = distance(square, board.kings[us.index()]);
    tally.add(us, "minors near their king", weights.minor_king_distance * steps);
}

/// Own pawns on the bishop's colour are in its way, and the more so when the centre is fixed.
#[inline(always)]
fn bad_bishop<T: Tracer>(board: &Board<'_>, us: Color, square: Square, tally: &mut Tally<T>) {
    let colour = if square.is_light() { Bitboard::LIGHT } else { !Bitboard::LIGHT };
    let ours = board.pawns[us.index()];
    let fixed = ours & forward(!us, board.occupied) & CENTRE_FILES;
    let obstacles = count(ours & colour) * (1 + count(fixed));
    tally.add(us, "bad bishops", board.weights.bishop_own_pawns * obstacles);
}

/// A bishop that took the rook's pawn and sees the door close; a bishop in its own corner.
#[inline(always)]
fn trapped_bishops<T: Tracer>(
    board: &Board<'_>,
    us: Color,
    bishops: Bitboard,
    tally: &mut Tally<T>,
) {
    let edges = Bitboard::file(File::A) | Bitboard::file(File::H);
    let seventh = Bitboard::rank(us.rank(Rank::Seventh));
    for square in bishops & edges & seventh {
        // The only way out leads over b6 (or g6): one file inwards, one rank back.
        let door = forward(!us, square.into());
        if (door.left() | door.right()).meets(board.pawns[(!us).index()]) {
            tally.add(us, "trapped bishops", board.weights.bishop_trapped);
        }
    }
    for square in bishops & edges & Bitboard::rank(us.back_rank()) {
        let door = forward(us, square.into());
        if (door.left() | door.right()).meets(board.pawns[us.index()]) {
            tally.add(us, "trapped bishops", board.weights.bishop_cornered);
        }
    }
}

/// A rook between the edge and its own king on the back rank.
#[inline(always)]
fn shut_in_rook<T: Tracer>(board: &Board<'_>, us: Color, square: Square, tally: &mut Tally<T>) {
    let king = board.kings[us.index()];
    let (rook_file, king_file) = (square.file().index(), king.file().index());
    let outside = if king_file < 4 { rook_file < king_file } else { rook_file > king_file };
    if outside && rank(us, king) == 0 && rank(us, square) <= 1 {
        let rights = board.position.castling() & Bitboard::rank(us.back_rank());
        let times = if rights.is_empty() { 2 } else { 1 };
        tally.add(us, "shut-in rooks", board.weights.rook_shut_in * times);
    }
}
