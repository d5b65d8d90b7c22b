//! Negascout, also called principal variation search (Marsland and Campbell 1982, Reinefeld 1983).
//!
//! If moves are well ordered, the first one is the best and the others only have to be shown to be
//! no better. That is a yes-or-no question, so they are searched with a *zero window* `(alpha,
//! alpha + 1)`, which cuts much more. Only if the answer is a surprise, the move is searched again
//! with the full window to learn by how much it is better.

use eval::Score;

use crate::{Algorithm, Desk, Game, INFINITY, Probe, Reason, Stopped};

/// Expects the first move to be the best.
#[derive(Clone, Copy, Debug, Default)]
pub struct Negascout;

impl<G: Game, P: Probe<G::Move>> Algorithm<G, P> for Negascout {
    fn search(&mut self, desk: &mut Desk<G, P>, depth: u32, _: Score) -> Result<Score, Stopped> {
        negascout(desk, depth, -INFINITY, INFINITY)
    }
}

/// The value of this node for the side to move, or a bound if it lies outside the window.
pub(crate) fn negascout<G: Game, P: Probe<G::Move>>(
    desk: &mut Desk<G, P>,
    depth: u32,
    alpha: Score,
    beta: Score,
) -> Result<Score, Stopped> {
    desk.enter(depth, alpha, beta)?;
    if let Some(value) = desk.over() {
        return desk.leave(value);
    }
    if depth == 0 {
        let value = desk.horizon(alpha, beta)?;
        return desk.leave(value);
    }
    if let Some(value) = desk.recall(depth, alpha, beta) {
        return desk.leave(value);
    }
    let mut best = -INFINITY;
    let mut queue = desk.queue();
    while let Some(mv) = queue.next() {
        let floor = alpha.max(best);
        desk.play(mv);
        let value = if best == -INFINITY {
            -negascout(desk, depth - 1, -beta, -floor)?
        } else {
            scout(desk, depth, floor, beta)?
        };
        desk.undo();
        if value > best {
            best = value;
            desk.improve(mv, value);
        }
        if best >= beta {
            desk.cut(mv, &queue);
            break;
        }
    }
    desk.remember(depth, alpha, beta, best);
    desk.leave(best)
}

/// Asks whether the move just played is better than the floor, and if so, by how much.
fn scout<G: Game, P: Probe<G::Move>>(
    desk: &mut Desk<G, P>,
    depth: u32,
    floor: Score,
    beta: Score,
) -> Result<Score, Stopped> {
    let just_above = Score::from_raw(floor.raw() + 1);
    desk.statistics.zero_windows += 1;
    let value = -negascout(desk, depth - 1, -just_above, -floor)?;
    if value <= floor || value >= beta {
        return Ok(value); // as expected, or so good that the opponent avoids it anyway
    }
    desk.statistics.researches += 1;
    desk.probe.announce(Reason::ReSearch);
    Ok(-negascout(desk, depth - 1, -beta, -value)?)
}
