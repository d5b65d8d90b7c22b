//! How a line of moves ends in a draw.

use chess::{Color, Move, Position};

/// A line that comes round later than this has not begun with a repetition; one of checks may take longer.
const SOON: usize = 8;
const SOON_BY_CHECKS: usize = 12;

/// How a line ends in a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineDraw {
    /// The side that begins the line gives check after check, and the positions repeat.
    PerpetualCheck,
    /// The positions repeat.
    Repetition,
    /// The side to move has no legal move.
    Stalemate,
    /// Nobody can mate any more.
    Material,
}

/// How the line from this position ends in a draw, behind a game with positions of these keys; nothing if that is not seen on the
/// board.
pub(super) fn of(past: &[u64], position: &Position, line: &[Move]) -> Option<LineDraw> {
    let mut places = vec![position.clone()];
    for &mv in line {
        let last = places.last()?;
        last.is_legal(mv).then_some(())?;
        places.push(last.after(mv));
    }
    let end = places.last()?;
    if end.is_stalemate() {
        return Some(LineDraw::Stalemate);
    }
    if end.is_insufficient_material() {
        return Some(LineDraw::Material);
    }
    repetition(past, &places, !position.turn())
}

/// A search ends a line that repeats a position of its own, or one that the game has had twice, and already where the side to
/// move can bring that about. `checked` is the side that does not begin the line.
fn repetition(past: &[u64], places: &[Position], checked: Color) -> Option<LineDraw> {
    let (end, earlier) = places.split_last()?;
    let in_line = |key: u64| earlier.iter().rposition(|place| place.key() == key);
    let in_game = |key: u64| past.iter().filter(|&&old| old == key).count() >= 2;
    let next = end.legal_moves();
    let reached = std::iter::once(end.key()).chain(next.iter().map(|&mv| end.after(mv).key()));
    for key in reached {
        if let Some(begin) = in_line(key) {
            let circle = places.get(begin + 1..)?;
            let mut turns = circle.iter().filter(|place| place.turn() == checked).peekable();
            let perpetual = turns.peek().is_some() && turns.all(Position::in_check);
            return match perpetual {
                true => (earlier.len() <= SOON_BY_CHECKS).then_some(LineDraw::PerpetualCheck),
                false => (earlier.len() <= SOON).then_some(LineDraw::Repetition),
            };
        }
        if in_game(key) {
            return (earlier.len() <= SOON).then_some(LineDraw::Repetition);
        }
    }
    None
}
