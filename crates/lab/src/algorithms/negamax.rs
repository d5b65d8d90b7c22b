//! Negamax: minimax with one function instead of two.
//!
//! What is good for one side is as bad for the other: `min(a, b) = -max(-a, -b)`. If every value is
//! the side to move's, both sides do the same: take the largest of the children's values with the
//! sign changed. Same tree, same value as minimax, half the code.

use eval::Score;

use crate::{Algorithm, Desk, Game, INFINITY, Probe, Stopped};

/// Looks at everything, with one function.
#[derive(Clone, Copy, Debug, Default)]
pub struct Negamax;

impl<G: Game, P: Probe<G::Move>> Algorithm<G, P> for Negamax {
    fn search(&mut self, desk: &mut Desk<G, P>, depth: u32, _: Score) -> Result<Score, Stopped> {
        negamax(desk, depth)
    }
}

/// The value of this node for the side to move.
fn negamax<G: Game, P: Probe<G::Move>>(
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
    let mut best = -INFINITY;
    for mv in desk.queue() {
        desk.play(mv);
        let value = -negamax(desk, depth - 1)?;
        desk.undo();
        if value > best {
            best = value;
            desk.improve(mv, value);
        }
    }
    desk.leave(best)
}
