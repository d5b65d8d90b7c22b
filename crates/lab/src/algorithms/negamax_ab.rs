//! Negamax with alpha-beta cut-offs: what most chess programs are built on.
//!
//! The window is the side to move's as well: what we have for certain is the opponent's limit and
//! the other way round, so a child is searched with `(-beta, -alpha)`. The value returned is
//! *fail-soft*: it may lie outside the window, and is then the best bound the search has seen.

use eval::Score;

use crate::{Algorithm, Desk, Game, INFINITY, Probe, Stopped};

/// Leaves out what cannot matter, with one function.
#[derive(Clone, Copy, Debug, Default)]
pub struct NegamaxAb;

impl<G: Game, P: Probe<G::Move>> Algorithm<G, P> for NegamaxAb {
    fn search(&mut self, desk: &mut Desk<G, P>, depth: u32, _: Score) -> Result<Score, Stopped> {
        negamax_ab(desk, depth, -INFINITY, INFINITY)
    }
}

/// The value of this node for the side to move, or a bound if it lies outside the window.
pub(crate) fn negamax_ab<G: Game, P: Probe<G::Move>>(
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
        desk.play(mv);
        let value = -negamax_ab(desk, depth - 1, -beta, -alpha.max(best))?;
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
