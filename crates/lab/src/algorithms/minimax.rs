//! Minimax (von Neumann 1928, Shannon 1950): suppose both sides play their best.
//!
//! Max, who began the game, picks the move with the largest value, Min the one with the smallest.
//! Values are always Max's. Every line is looked at to the full depth: with `b` moves at each node
//! that makes `b^d` leaves, and no other algorithm in this crate needs more. (If captures are played out
//! at the leaves, that quiescence search is always alpha-beta: nobody could wait for another one.)

use eval::Score;

use crate::{Algorithm, Game, INFINITY, Probe, SearchContext, Stopped, View};

/// Looks at everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Minimax;

impl<G: Game, P: Probe<G::Move>> Algorithm<G, P> for Minimax {
    const VIEW: View = View::First;

    fn search(
        &mut self,
        context: &mut SearchContext<G, P>,
        depth: u32,
        _: Score,
    ) -> Result<Score, Stopped> {
        minimax(context, depth)
    }
}

/// The value of this node, whoever is to move.
fn minimax<G: Game, P: Probe<G::Move>>(
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
    let value =
        if context.game.first_to_move() { max(context, depth) } else { min(context, depth) }?;
    context.leave(value)
}

/// Max's turn: the largest value of all children.
fn max<G: Game, P: Probe<G::Move>>(
    context: &mut SearchContext<G, P>,
    depth: u32,
) -> Result<Score, Stopped> {
    let mut best = -INFINITY;
    for mv in context.queue() {
        context.play(mv);
        let value = minimax(context, depth - 1)?;
        context.undo();
        if value > best {
            best = value;
            context.improve(mv, value);
        }
    }
    Ok(best)
}

/// Min's turn: the smallest value of all children.
fn min<G: Game, P: Probe<G::Move>>(
    context: &mut SearchContext<G, P>,
    depth: u32,
) -> Result<Score, Stopped> {
    let mut best = INFINITY;
    for mv in context.queue() {
        context.play(mv);
        let value = minimax(context, depth - 1)?;
        context.undo();
        if value < best {
            best = value;
            context.improve(mv, value);
        }
    }
    Ok(best)
}
