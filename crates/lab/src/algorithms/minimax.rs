//! Minimax (von Neumann 1928, Shannon 1950): suppose both sides play their best.
//!
//! Max, who began the game, picks the move with the largest value, Min the one with the smallest.
//! Values are always Max's. Every line is looked at to the full depth: with `b` moves at each node
//! that makes `b^d` leaves, and no other algorithm in this room needs more. (If captures are played out
//! at the leaves, that quiescence search is always alpha-beta: nobody could wait for another one.)

use eval::Score;

use crate::{Algorithm, Desk, Game, INFINITY, Probe, Stopped, View};

/// Looks at everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Minimax;

impl<G: Game, P: Probe<G::Move>> Algorithm<G, P> for Minimax {
    const VIEW: View = View::First;

    fn search(&mut self, desk: &mut Desk<G, P>, depth: u32, _: Score) -> Result<Score, Stopped> {
        minimax(desk, depth)
    }
}

/// The value of this node, whoever is to move.
fn minimax<G: Game, P: Probe<G::Move>>(
    desk: &mut Desk<G, P>,
    depth: u32,
) -> Result<Score, Stopped> {
    desk.enter(depth, -INFINITY, INFINITY)?;
    if let Some(value) = desk.over() {
        return desk.leave(value);
    }
    if depth == 0 {
        let value = desk.horizon(-INFINITY, INFINITY)?;
        return desk.leave(value);
    }
    let value = if desk.game.first_to_move() { max(desk, depth) } else { min(desk, depth) }?;
    desk.leave(value)
}

/// Max's turn: the largest value of all children.
fn max<G: Game, P: Probe<G::Move>>(desk: &mut Desk<G, P>, depth: u32) -> Result<Score, Stopped> {
    let mut best = -INFINITY;
    for mv in desk.queue() {
        desk.play(mv);
        let value = minimax(desk, depth - 1)?;
        desk.undo();
        if value > best {
            best = value;
            desk.improve(mv, value);
        }
    }
    Ok(best)
}

/// Min's turn: the smallest value of all children.
fn min<G: Game, P: Probe<G::Move>>(desk: &mut Desk<G, P>, depth: u32) -> Result<Score, Stopped> {
    let mut best = INFINITY;
    for mv in desk.queue() {
        desk.play(mv);
        let value = minimax(desk, depth - 1)?;
        desk.undo();
        if value < best {
            best = value;
            desk.improve(mv, value);
        }
    }
    Ok(best)
}
