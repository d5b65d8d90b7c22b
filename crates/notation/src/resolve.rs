//! From what a text says to the legal move it means in a position.

use chess::{Move, MoveKind, MoveList, PieceKind, Position, Square};

use crate::IllegalReason;
use crate::explain;
use crate::spelling::{Spelling, Step};

/// What two squares without a piece letter mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Letterless {
    /// Coordinates: whatever stands on the first square moves.
    AnyPiece,
    /// Long algebraic notation: a pawn moves.
    Pawn,
}

/// Why there is not exactly one legal move.
#[derive(Debug)]
pub(crate) enum Refusal {
    Illegal(IllegalReason),
    Ambiguous(Vec<Move>),
}

/// The one legal move a spelling means.
pub(crate) fn resolve(
    position: &Position,
    spelling: &Spelling,
    letterless: Letterless,
) -> Result<Move, Refusal> {
    match spelling {
        Spelling::Castle { towards_h } => castle(position, *towards_h)
            .ok_or_else(|| Refusal::Illegal(explain::castling(position, *towards_h))),
        Spelling::Step(step) => resolve_step(position, step, letterless),
    }
}

fn resolve_step(position: &Position, step: &Step, letterless: Letterless) -> Result<Move, Refusal> {
    let kind = moving_kind(position, step, letterless).map_err(Refusal::Illegal)?;
    let legal = position.legal_moves();
    let fitting = || legal.into_iter().filter(|&mv| fits(position, step, kind, mv));
    // Nothing is collected where one move fits: files of games are read through here.
    let mut found = fitting();
    match (found.next(), found.next()) {
        (Some(only), None) => return Ok(only),
        (None, _) => {}
        _ => return Err(Refusal::Ambiguous(fitting().collect())),
    }
    if kind == PieceKind::King
        && let Some(mv) = spelled_castle(step, &legal)
    {
        return Ok(mv);
    }
    Err(Refusal::Illegal(explain::step(position, step, kind)))
}

/// The kind of piece that moves. Where the text names a whole square, it must stand there.
fn moving_kind(
    position: &Position,
    step: &Step,
    letterless: Letterless,
) -> Result<PieceKind, IllegalReason> {
    let named = step.piece.unwrap_or(PieceKind::Pawn);
    let Some(from) = step.from() else { return Ok(named) };
    let Some(piece) = position.piece(from) else { return Err(IllegalReason::EmptySquare(from)) };
    let found = explain::piece_on(piece, from);
    if piece.color() != position.turn() {
        return Err(IllegalReason::WrongSide { piece: found, owner: piece.color() });
    }
    if step.is_coordinates() && letterless == Letterless::AnyPiece {
        return Ok(piece.kind());
    }
    if piece.kind() != named {
        return Err(IllegalReason::WrongPiece { named, found });
    }
    Ok(named)
}

/// Whether a legal move of a piece of this kind is what the text says. Castling is not: it has
/// spellings of its own.
fn fits(position: &Position, step: &Step, kind: PieceKind, mv: Move) -> bool {
    !mv.is_castle()
        && mv.to() == step.to
        && mv.promotion() == step.promotion
        && (mv.is_capture() || !step.capture)
        && position.piece(mv.from()).is_some_and(|piece| piece.kind() == kind)
        && starts_there(step, kind, mv.from())
}

/// Whether a piece of this kind on this square can be the one that moves. A pawn's own file may be
/// left out when it moves straight on, and when `x` says that it does not (`xd5`, `Pxd5`).
pub(crate) fn starts_there(step: &Step, kind: PieceKind, from: Square) -> bool {
    let file = match step.from_file {
        None if kind == PieceKind::Pawn && !step.capture => Some(step.to.file()),
        file => file,
    };
    file.is_none_or(|file| file == from.file())
        && step.from_rank.is_none_or(|rank| rank == from.rank())
}

/// Castling towards the h-file or the a-file, if it is legal now.
fn castle(position: &Position, towards_h: bool) -> Option<Move> {
    let us = position.turn();
    let rook = position.castling_rook(us, towards_h)?;
    let mv = Move::new(position.king(us), rook, MoveKind::Castle);
    position.is_legal(mv).then_some(mv)
}

/// Castling written with the king's two squares: onto its rook, or to where it arrives.
fn spelled_castle(step: &Step, legal: &MoveList) -> Option<Move> {
    let king = step.from()?;
    if step.promotion.is_some() {
        return None;
    }
    let castles = || legal.into_iter().filter(|mv| mv.is_castle() && mv.from() == king);
    let onto_rook = castles().find(|mv| mv.to() == step.to);
    let arrives = |mv: &Move| Position::castling_targets(king, mv.to()).0 == step.to;
    onto_rook.or_else(|| castles().filter(|_| !step.capture).find(arrives))
}
