//! Why a move is not legal, looked for only once it is known not to be.

use chess::{Bitboard, Color, Piece, PieceKind, Position, Rank, Square, attacks};

use crate::resolve::starts_there;
use crate::spelling::Step;
use crate::{CastlingProblem, IllegalReason, PieceOn};

pub(crate) fn piece_on(piece: Piece, square: Square) -> PieceOn {
    PieceOn { kind: piece.kind(), square }
}

/// Why a piece of this kind cannot do what the text says.
pub(crate) fn step(position: &Position, step: &Step, kind: PieceKind) -> IllegalReason {
    let us = position.turn();
    if let Some(over) = game_over(position) {
        return over;
    }
    if let Some(wrong) = wrong_promotion(step, kind, us) {
        return wrong;
    }
    if let Some(towards_h) = meant_castling(position, step, kind) {
        return castling(position, towards_h);
    }
    let movers: Bitboard = position
        .pieces(us, kind)
        .into_iter()
        .filter(|&from| from != step.to && starts_there(step, kind, from))
        .collect();
    if movers.is_empty() {
        return no_mover(position, step, kind);
    }
    if let Some(own) = position.piece(step.to).filter(|piece| piece.color() == us) {
        return IllegalReason::OwnPiece(piece_on(own, step.to));
    }
    let reachers = movers.into_iter().filter(|&from| reaches(position, kind, from, step.to));
    let reachers: Bitboard = reachers.collect();
    let Some(from) = reachers.first() else {
        return unreachable(position, kind, movers, step.to);
    };
    let legal = position.legal_moves();
    if let Some(mv) = legal.iter().find(|mv| reachers.has(mv.from()) && mv.to() == step.to) {
        // The piece may go there, so it is what the text adds or omits.
        return if step.capture && !mv.is_capture() {
            IllegalReason::NothingToCapture(step.to)
        } else {
            IllegalReason::PromotionMissing
        };
    }
    endangers_king(position, kind, from, step.to)
}

fn game_over(position: &Position) -> Option<IllegalReason> {
    if position.is_checkmate() {
        Some(IllegalReason::Checkmated(position.turn()))
    } else if position.is_stalemate() {
        Some(IllegalReason::Stalemated(position.turn()))
    } else {
        None
    }
}

fn wrong_promotion(step: &Step, kind: PieceKind, us: Color) -> Option<IllegalReason> {
    let last = step.to.rank() == us.rank(Rank::Eighth);
    match step.promotion {
        Some(_) if kind != PieceKind::Pawn || !last => Some(IllegalReason::NotAPromotion),
        Some(piece @ (PieceKind::King | PieceKind::Pawn)) => {
            Some(IllegalReason::CannotBecome(piece))
        }
        _ => None,
    }
}

/// Which castling a king's move that is no king's step was meant to be.
fn meant_castling(position: &Position, step: &Step, kind: PieceKind) -> Option<bool> {
    let us = position.turn();
    let king = position.king(us);
    let from = step.from().filter(|&from| from == king && kind == PieceKind::King)?;
    if from.rank() != us.back_rank() || step.to.rank() != from.rank() || step.to == from {
        return None;
    }
    let onto_rook = position.piece(step.to) == Some(Piece::new(us, PieceKind::Rook));
    let arrives = matches!(step.to.file(), chess::File::C | chess::File::G)
        && !attacks::king(from).has(step.to);
    (onto_rook || arrives && !step.capture).then_some(step.to > from)
}

/// There is no such piece of ours other than on the target square itself.
fn no_mover(position: &Position, step: &Step, kind: PieceKind) -> IllegalReason {
    let color = position.turn();
    if position.piece(step.to) == Some(Piece::new(color, kind)) {
        return IllegalReason::OwnPiece(PieceOn { kind, square: step.to });
    }
    let straight_pawn = kind == PieceKind::Pawn && !step.capture;
    let file = step.from_file.or(straight_pawn.then_some(step.to.file()));
    IllegalReason::NoSuchPiece { color, kind, file, rank: step.from_rank }
}

/// Whether a piece gets there, kings aside.
fn reaches(position: &Position, kind: PieceKind, from: Square, to: Square) -> bool {
    let us = position.turn();
    if kind != PieceKind::Pawn {
        return attacks::of(kind, us, from, position.occupied()).has(to);
    }
    if from.file() != to.file() {
        let prey = position.color(!us).has(to) || position.en_passant() == Some(to);
        return prey && attacks::pawn(us, from).has(to);
    }
    is_pawn_advance(us, from, to) && pawn_blocker(position, from, to).is_none()
}

/// Whether a pawn would get there straight ahead on an empty board.
fn is_pawn_advance(us: Color, from: Square, to: Square) -> bool {
    let one = us.forward(from);
    let two = one.filter(|_| from.rank() == us.rank(Rank::Second)).and_then(|one| us.forward(one));
    Some(to) == one || Some(to) == two
}

/// What a pawn runs into on its way straight ahead.
fn pawn_blocker(position: &Position, from: Square, to: Square) -> Option<Square> {
    ((attacks::between(from, to) | to.into()) & position.occupied()).first()
}

/// None of the pieces that can be meant gets there.
fn unreachable(
    position: &Position,
    kind: PieceKind,
    movers: Bitboard,
    to: Square,
) -> IllegalReason {
    let us = position.turn();
    let Some(from) = movers.first().filter(|_| !movers.more_than_one()) else {
        return IllegalReason::NoneReaches { kind, to };
    };
    let piece = PieceOn { kind, square: from };
    if kind == PieceKind::Pawn && attacks::pawn(us, from).has(to) {
        let passed = beside(from, to);
        let enemy = position.piece(passed) == Some(Piece::new(!us, PieceKind::Pawn));
        return if enemy && to.rank() == us.rank(Rank::Sixth) {
            IllegalReason::NotEnPassant(passed)
        } else {
            IllegalReason::NothingToCapture(to)
        };
    }
    let blocker = if kind == PieceKind::Pawn {
        pawn_blocker(position, from, to).filter(|_| is_pawn_advance(us, from, to))
    } else if attacks::of(kind, us, from, Bitboard::EMPTY).has(to) {
        nearest(from, attacks::between(from, to) & position.occupied())
    } else {
        None
    };
    match blocker.and_then(|square| Some(piece_on(position.piece(square)?, square))) {
        Some(by) => IllegalReason::Blocked { piece, by },
        None => IllegalReason::CannotReach { piece, to },
    }
}

/// Where the pawn stands that is taken en passant.
fn beside(from: Square, to: Square) -> Square {
    Square::new(to.file(), from.rank())
}

/// Of squares on one side of a line, the one nearest to its start.
fn nearest(from: Square, squares: Bitboard) -> Option<Square> {
    squares.into_iter().find(|&square| !attacks::between(from, square).meets(squares))
}

/// A piece of ours gets there, but our king pays for it.
fn endangers_king(position: &Position, kind: PieceKind, from: Square, to: Square) -> IllegalReason {
    let us = position.turn();
    let piece = PieceOn { kind, square: from };
    let unexplained = IllegalReason::CannotReach { piece, to };
    if kind == PieceKind::King {
        let by = attacker(position, to, position.occupied() ^ from.into());
        return by.map_or(unexplained, |by| IllegalReason::IntoCheck { to, by });
    }
    if position.checkers().more_than_one() {
        return IllegalReason::DoubleCheck;
    }
    let king = position.king(us);
    let en_passant = kind == PieceKind::Pawn && position.en_passant() == Some(to);
    let captured = if en_passant { beside(from, to) } else { to };
    if let Some(checker) = position.checkers().first()
        && captured != checker
        && !attacks::between(king, checker).has(to)
        && let Some(by) = position.piece(checker)
    {
        return IllegalReason::StaysInCheck(piece_on(by, checker));
    }
    let without = position.occupied() ^ from.into();
    let hidden = position.attackers_to(king, without) & position.color(!us);
    if position.pinned().has(from)
        && let Some(by) = first_piece(position, hidden.without(position.checkers()))
    {
        return IllegalReason::Pinned { piece, by };
    }
    unexplained
}

/// Why castling is not possible.
pub(crate) fn castling(position: &Position, towards_h: bool) -> IllegalReason {
    if let Some(over) = game_over(position) {
        return over;
    }
    IllegalReason::Castling { towards_h, problem: castling_problem(position, towards_h) }
}

fn castling_problem(position: &Position, towards_h: bool) -> CastlingProblem {
    let us = position.turn();
    let king = position.king(us);
    let Some(rook) = position.castling_rook(us, towards_h) else {
        return CastlingProblem::RightLost;
    };
    if let Some(by) = first_piece(position, position.checkers()) {
        return CastlingProblem::InCheck(by);
    }
    let (king_to, rook_to) = Position::castling_targets(king, rook);
    let king_path = attacks::between(king, king_to) | king_to.into();
    let rook_path = attacks::between(rook, rook_to) | rook_to.into();
    let others = position.occupied() ^ king.into() ^ rook.into();
    if let Some(by) = first_piece(position, (king_path | rook_path) & others) {
        return CastlingProblem::Blocked(by);
    }
    let without = position.occupied() ^ king.into();
    let attacked = |square| attacker(position, square, without).map(|by| (square, by));
    let passed = attacks::between(king, king_to).into_iter().find_map(attacked);
    if let Some((square, by)) = passed {
        return CastlingProblem::ThroughCheck { square, by };
    }
    if let Some((square, by)) = attacked(king_to) {
        return CastlingProblem::IntoCheck { square, by };
    }
    let hidden = position.attackers_to(king, without ^ rook.into()) & position.color(!us);
    // Nothing else can prevent it, so a piece is always found here.
    first_piece(position, hidden).map_or(CastlingProblem::RightLost, CastlingProblem::RookPinned)
}

/// An enemy piece that attacks a square.
fn attacker(position: &Position, square: Square, occupied: Bitboard) -> Option<PieceOn> {
    first_piece(
        position,
        position.attackers_to(square, occupied) & position.color(!position.turn()),
    )
}

fn first_piece(position: &Position, squares: Bitboard) -> Option<PieceOn> {
    let square = squares.first()?;
    Some(piece_on(position.piece(square)?, square))
}
