//! Whether a line wins material, or the other side gives it away for something else: a pawn that is offered for quick development
//! is not won by the move before the offer, and what could be regained on the way is not won for certain.

use chess::{Exchange, Move, PinRule, Position};

use super::threat::idle;

/// Whether the side that does not begin this line moves a man to where it is taken for less than it is worth, though it is not in
/// check and nothing was threatened.
pub(super) fn is_given(position: &Position, line: &[Move]) -> bool {
    let mut place = position.clone();
    for (ply, pair) in line.windows(2).enumerate() {
        let [mv, next] = pair else { break };
        let taken = next.is_capture() && next.to() == mv.to();
        if ply % 2 == 1 && taken && is_offer(&place, *mv) {
            return true;
        }
        place.play(*mv);
    }
    false
}

/// Whether the side that does not begin this line makes a quiet move in it, though it could take something. There may be a reason,
/// but nobody sees it, and a pawn that is won elsewhere is not won for certain.
pub(super) fn is_spared(position: &Position, line: &[Move]) -> bool {
    let exchange = Exchange { pins: PinRule::Respect, ..Exchange::CLASSIC };
    let pays = |place: &Position, mv: Move| {
        mv.is_capture() && exchange.at_least(place, mv, exchange.values[0])
    };
    let mut place = position.clone();
    for (ply, &mv) in line.iter().enumerate() {
        let quiet = ply % 2 == 1 && !mv.is_capture() && !place.in_check();
        if quiet && place.legal_moves().iter().any(|&other| pays(&place, other)) {
            return true;
        }
        place.play(mv);
    }
    false
}

fn is_offer(place: &Position, mv: Move) -> bool {
    let exchange = Exchange { pins: PinRule::Respect, ..Exchange::CLASSIC };
    !exchange.at_least(place, mv, 0) && idle(place).is_some_and(|idle| !has_threat(&idle))
}

/// Whether the side to move could mate, promote or win something at once.
fn has_threat(idle: &Position) -> bool {
    let exchange = Exchange { pins: PinRule::Respect, ..Exchange::CLASSIC };
    let moves = idle.legal_moves();
    moves.iter().any(|&mv| {
        let pays = mv.is_capture() && exchange.at_least(idle, mv, exchange.values[0]);
        pays || mv.is_promotion() || idle.after(mv).is_checkmate()
    })
}
