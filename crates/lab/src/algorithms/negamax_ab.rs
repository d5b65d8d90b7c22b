//! Negamax with alpha-beta cut-offs: what most chess programs are built on.
//!
//! The window is the side to move's as well: what we have for certain is the opponent's limit and
//! the other way round, so a child is searched with `(-beta, -alpha)`. The value returned is
//! *fail-soft*: it may lie outside the window, and is then the best bound the search has seen.

use eval::Score;

use crate::{Algorithm, Game, INFINITY, Probe, SearchContext, Stopped};

/// Leaves out what cannot matter, with one function.
#[derive(Clone, Copy, Debug, Default)]
pub struct NegamaxAb;

impl<G: Game, P: Probe<G::Move>> Algorithm<G, P> for NegamaxAb {
    fn search(
        &mut self,
        context: &mut SearchContext<G, P>,
        depth: u32,
        _: Score,
    ) -> Result<Score, Stopped> {
        negamax_ab(context, depth, -INFINITY, INFINITY)
    }
}

/// The value of this node for the side to move, or a bound if it lies outside the window.
pub(crate) fn negamax_ab<G: Game, P: Probe<G::Move>>(
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
        context.play(mv);
        let value = -negamax_ab(context, depth - 1, -beta, -alpha.max(best))?;
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
