//! Negamax: minimax with one function instead of two.
//!
//! What is good for one side is as bad for the other: `min(a, b) = -max(-a, -b)`. If every value is
//! the side to move's, both sides do the same: take the largest of the children's values with the
//! sign changed. Same tree, same value as minimax, half the code.

use eval::Score;

use crate::{Algorithm, Game, INFINITY, Probe, SearchContext, Stopped};

/// Looks at everything, with one function.
#[derive(Clone, Copy, Debug, Default)]
pub struct Negamax;

impl<G: Game, P: Probe<G::Move>> Algorithm<G, P> for Negamax {
    fn search(
        &mut self,
        context: &mut SearchContext<G, P>,
        depth: u32,
        _: Score,
    ) -> Result<Score, Stopped> {
        negamax(context, depth)
    }
}

/// The value of this node for the side to move.
fn negamax<G: Game, P: Probe<G::Move>>(
    context: &mut SearchContext<G, P>,
    depth: u32,
) -> Result<Score, Stopped> {
    context.enter(depth, -INFINITY, INFINITY)?;
    if let Some(value) = context.over() {
        return context.leave(value);
    }
    if depth == 0 {
        let value = context.horizon(-INFINITY, INFINITY)?;
        return context.leave(value);
    }
    let mut best = -INFINITY;
    for mv in context.queue() {
        context.play(mv);
        let value = -negamax(context, depth - 1)?;
        context.undo();
        if value > best {
            best = value;
            context.improve(mv, value);
        }
    }
    context.leave(best)
}
