//! Minimax with alpha-beta cut-offs, "Minimax-ab" (Edwards and Hart 1961; Knuth and Moore 1975).
//!
//! While a line is looked at, `alpha` is what Max has for certain elsewhere, `beta` what Min has.
//! If Max finds a move worth `beta` or more, Min will never let the game come here, and the other
//! moves need not be looked at: a *beta cut-off*. For Min the same holds with `alpha`. The value of
//! the root is exactly that of minimax.

use eval::Score;

use crate::{Algorithm, Desk, Game, INFINITY, Probe, Stopped, View};

/// Leaves out what cannot matter.
#[derive(Clone, Copy, Debug, Default)]
pub struct AlphaBeta;

impl<G: Game, P: Probe<G::Move>> Algorithm<G, P> for AlphaBeta {
    const VIEW: View = View::First;

    fn search(&mut self, desk: &mut Desk<G, P>, depth: u32, _: Score) -> Result<Score, Stopped> {
        alphabeta(desk, depth, -INFINITY, INFINITY)
    }
}

/// The value of this node if it lies between alpha and beta, otherwise a bound on that side.
fn alphabeta<G: Game, P: Probe<G::Move>>(
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
    let value = if desk.game.first_to_move() {
        max(desk, depth, alpha, beta)
    } else {
        min(desk, depth, alpha, beta)
    }?;
    desk.leave(value)
}

/// Max's turn: every good move raises alpha.
fn max<G: Game, P: Probe<G::Move>>(
    desk: &mut Desk<G, P>,
    depth: u32,
    mut alpha: Score,
    beta: Score,
) -> Result<Score, Stopped> {
    let mut best = -INFINITY;
    let mut queue = desk.queue();
    while let Some(mv) = queue.next() {
        desk.play(mv);
        let value = alphabeta(desk, depth - 1, alpha, beta)?;
        desk.undo();
        if value > best {
            best = value;
            desk.improve(mv, value);
        }
        alpha = alpha.max(value);
        if alpha >= beta {
            desk.cut(mv, &queue); // Min has better
            break;
        }
    }
    Ok(best)
}

/// Min's turn: every good move lowers beta.
fn min<G: Game, P: Probe<G::Move>>(
    desk: &mut Desk<G, P>,
    depth: u32,
    alpha: Score,
    mut beta: Score,
) -> Result<Score, Stopped> {
    let mut best = INFINITY;
    let mut queue = desk.queue();
    while let Some(mv) = queue.next() {
        desk.play(mv);
        let value = alphabeta(desk, depth - 1, alpha, beta)?;
        desk.undo();
        if value < best {
            best = value;
            desk.improve(mv, value);
        }
        beta = beta.min(value);
        if beta <= alpha {
            desk.cut(mv, &queue); // Max has better
            break;
        }
    }
    Ok(best)
}
