//! A line that mates.

use chess::{Color, Move, PieceKind, Position, Square};

use super::shown::Shown;

/// The line to its mate; nothing if it ends before, or if the other side mates.
pub(super) fn of(position: &Position, line: &[Move], moves: i32) -> Option<Shown> {
    if moves <= 0 || i32::try_from(line.len()) != Ok(2 * moves - 1) {
        return None;
    }
    let mut end = position.clone();
    for &mv in line {
        end.is_legal(mv).then(|| end.play(mv))?;
    }
    end.is_checkmate().then(|| Shown::Mate { moves, back_rank: is_back_rank(&end) })
}

/// Whether a mated king stands on its first rank, held there by its own men, and a rook or a queen on that rank mates.
fn is_back_rank(end: &Position) -> bool {
    let (loser, king) = (end.turn(), end.king(end.turn()));
    let home = if loser == Color::White { 0 } else { 7 };
    let on_home = |square: Square| square.rank().index() == home;
    let Some(checker) = end.checkers().first().filter(|_| !end.checkers().more_than_one()) else {
        return false;
    };
    let heavy = end
        .piece(checker)
        .is_some_and(|piece| matches!(piece.kind(), PieceKind::Rook | PieceKind::Queen));
    let shut_in = chess::attacks::king(king)
        .into_iter()
        .filter(|&square| !on_home(square))
        .all(|square| end.color(loser).has(square));
    on_home(king) && on_home(checker) && heavy && shut_in
}
