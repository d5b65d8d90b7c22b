//! Minimax with alpha-beta cut-offs, "Minimax-ab" (Edwards and Hart 1961; Knuth and Moore 1975).
//!
//! While a line is looked at, `alpha` is what Max has for certain elsewhere, `beta` what Min has.
//! If Max finds a move worth `beta` or more, Min will never let the game come here, and the other
//! moves need not be looked at: a *beta cut-off*. For Min the same holds with `alpha`. The value of
//! the root is exactly that of minimax.

use eval::Score;

use crate::{Algorithm, Game, INFINITY, Probe, SearchContext, Stopped, View};

/// Leaves out what cannot matter.
#[derive(Clone, Copy, Debug, Default)]
pub struct AlphaBeta;

impl<G: Game, P: Probe<G::Move>> Algorithm<G, P> for AlphaBeta {
    const VIEW: View = View::First;

    fn search(
        &mut self,
        context: &mut SearchContext<G, P>,
        depth: u32,
        _: Score,
    ) -> Result<Score, Stopped> {
        alphabeta(context, depth, -INFINITY, INFINITY)
    }
}

/// The value of this node if it lies between alpha and beta, otherwise a bound on that side.
fn alphabeta<G: Game, P: Probe<G::Move>>(
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
    let value = if context.game.first_to_move() {
        max(context, depth, alpha, beta)
    } else {
        min(context, depth, alpha, beta)
    }?;
    context.leave(value)
}

/// Max's turn: every good move raises alpha.
fn max<G: Game, P: Probe<G::Move>>(
    context: &mut SearchContext<G, P>,
    depth: u32,
    mut alpha: Score,
    beta: Score,
) -> Result<Score, Stopped> {
    let mut best = -INFINITY;
    let mut queue = context.queue();
    while let Some(mv) = queue.next() {
        context.play(mv);
        let value = alphabeta(context, depth - 1, alpha, beta)?;
        context.undo();
        if value > best {
            best = value;
            context.improve(mv, value);
        }
        alpha = alpha.max(value);
        if alpha >= beta {
            context.cut(mv, &queue); // Min has better
            break;
        }
    }
    Ok(best)
}

/// Min's turn: every good move lowers beta.
fn min<G: Game, P: Probe<G::Move>>(
    context: &mut SearchContext<G, P>,
    depth: u32,
    alpha: Score,
    mut beta: Score,
) -> Result<Score, Stopped> {
    let mut best = INFINITY;
    let mut queue = context.queue();
    while let Some(mv) = queue.next() {
        context.play(mv);
        let value = alphabeta(context, depth - 1, alpha, beta)?;
        context.undo();
        if value < best {
            best = value;
            context.improve(mv, value);
        }
        beta = beta.min(value);
        if beta <= alpha {
            context.cut(mv, &queue); // Max has better
            break;
        }
    }
    Ok(best)
}
