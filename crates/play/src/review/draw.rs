//! How a line of moves ends in a draw.

use chess::{Color, Move, Position};

/// A line that comes to a draw later than this does not begin with it; one of checks may take longer.
const SOON: usize = 8;
const SOON_BY_CHECKS: usize = 12;
/// A stalemate, or a board on which nobody can mate, is named if it comes within so many half-moves.
const AT_ONCE: usize = 4;
/// With no more men than this on the board, a search that sees a draw is believed.
const FEW_MEN: u32 = 5;

/// How a line ends in a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineDraw {
    /// The side that begins the line gives check after check, and the positions repeat.
    PerpetualCheck,
    /// A position of the game comes for the third time.
    Repetition,
    /// An ending with few men that nobody can win.
    Ending,
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
    let soon = line.len() <= AT_ONCE;
    let few = (position.occupied().len() <= FEW_MEN).then_some(LineDraw::Ending);
    if end.is_stalemate() {
        return if soon { Some(LineDraw::Stalemate) } else { few };
    }
    if end.is_insufficient_material() {
        return if soon { Some(LineDraw::Material) } else { few };
    }
    repetition(past, &places, !position.turn())
}

/// A search ends a line that repeats a position of its own, or one that the game has had twice, and already where the side to
/// move can bring that about. `checked` is the side that does not begin the line. Positions that repeat in the line alone are a
/// draw if both sides want it, which nobody can see, unless one is checked all the time.
fn repetition(past: &[u64], places: &[Position], checked: Color) -> Option<LineDraw> {
    let (end, earlier) = places.split_last()?;
    let in_line = |key: u64| earlier.iter().rposition(|place| place.key() == key);
    let in_game = |key: u64| past.iter().filter(|&&old| old == key).count() >= 2;
    let next = end.legal_moves();
    let reached = std::iter::once(end.key()).chain(next.iter().map(|&mv| end.after(mv).key()));
    for key in reached {
        if in_game(key) {
            return (earlier.len() <= SOON).then_some(LineDraw::Repetition);
        }
        if let Some(begin) = in_line(key) {
            let circle = places.get(begin + 1..)?;
            let mut turns = circle.iter().filter(|place| place.turn() == checked).peekable();
            let perpetual = turns.peek().is_some() && turns.all(Position::in_check);
            let few = end.occupied().len() <= FEW_MEN;
            return match perpetual {
                true => (earlier.len() <= SOON_BY_CHECKS).then_some(LineDraw::PerpetualCheck),
                false => (few && earlier.len() <= SOON).then_some(LineDraw::Ending),
            };
        }
    }
    None
}
