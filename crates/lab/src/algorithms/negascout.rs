//! Negascout, also called principal variation search (Marsland and Campbell 1982, Reinefeld 1983).
//!
//! If moves are well ordered, the first one is the best and the others only have to be shown to be
//! no better. That is a yes-or-no question, so they are searched with a *zero window* `(alpha,
//! alpha + 1)`, which cuts much more. Only if the answer is a surprise, the move is searched again
//! with the full window to learn by how much it is better.

use eval::Score;

use crate::{Algorithm, Game, INFINITY, Probe, Reason, SearchContext, Stopped};

/// Expects the first move to be the best.
#[derive(Clone, Copy, Debug, Default)]
pub struct Negascout;

impl<G: Game, P: Probe<G::Move>> Algorithm<G, P> for Negascout {
    fn search(
        &mut self,
        context: &mut SearchContext<G, P>,
        depth: u32,
        _: Score,
    ) -> Result<Score, Stopped> {
        negascout(context, depth, -INFINITY, INFINITY)
    }
}

/// The value of this node for the side to move, or a bound if it lies outside the window.
pub(crate) fn negascout<G: Game, P: Probe<G::Move>>(
    context: &mut SearchContext<G, P>,
    depth: u32,
    alpha: Score,
    beta: Score,
) -> Result<Score, Stopped> {
    context.enter(depth, alpha, beta)?;
    if let Some(value) = context.over() {
        return context.leave(value);
    }
    if depth == 0 {
        let value = context.horizon(alpha, beta)?;
        return context.leave(value);
    }
    if let Some(value) = context.recall(depth, alpha, beta) {
        return context.leave(value);
    }
    let mut best = -INFINITY;
    let mut queue = context.queue();
    while let Some(mv) = queue.next() {
        let floor = alpha.max(best);
        context.play(mv);
        let value = if best == -INFINITY {
            -negascout(context, depth - 1, -beta, -floor)?
        } else {
            scout(context, depth, floor, beta)?
        };
        context.undo();
        if value > best {
            best = value;
            context.improve(mv, value);
        }
        if best >= beta {
            context.cut(mv, &queue);
            break;
        }
    }
    context.remember(depth, alpha, beta, best);
    context.leave(best)
}

/// Asks whether the move just played is better than the floor, and if so, by how much.
fn scout<G: Game, P: Probe<G::Move>>(
    context: &mut SearchContext<G, P>,
    depth: u32,
    floor: Score,
    beta: Score,
) -> Result<Score, Stopped> {
    let just_above = Score::from_raw(floor.raw() + 1);
    context.statistics.zero_windows += 1;
    let value = -negascout(context, depth - 1, -just_above, -floor)?;
    if value <= floor || value >= beta {
        return Ok(value); // as expected, or so good that the opponent avoids it anyway
    }
    context.statistics.researches += 1;
    context.probe.announce(Reason::ReSearch);
    Ok(-negascout(context, depth - 1, -beta, -value)?)
}
