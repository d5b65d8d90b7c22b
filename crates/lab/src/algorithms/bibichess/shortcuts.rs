//! Nodes that need little or no search, judged by what the position looks worth: far above the
//! window a [null move](super::null_move) may do, far below it, and near the horizon, there is
//! nothing to hope for. And at the horizon itself, captures that win too little.

use eval::Score;

use super::{BibiChess, Component, Task};
use crate::{Board, Probe, Reason, SearchContext, Stopped};

/// What a quiet move may win at most, a ply before the horizon: about a minor piece.
const FUTILITY_MARGIN: i32 = 300;
/// The same with two plies to go: about a rook.
const EXTENDED_MARGIN: i32 = 500;
/// What a capture may win in position besides the material.
const DELTA_MARGIN: i32 = 100;

impl BibiChess {
    /// The value of this node if it can be had cheaply; the task may become smaller.
    pub(super) fn shortcut<G: Board, P: Probe<G::Move>>(
        &self,
        context: &mut SearchContext<G, P>,
        task: &mut Task,
    ) -> Result<Option<Score>, Stopped> {
        let may_be_futile = self.has(Component::Futility) && task.depth == 1
            || self.has(Component::ExtendedFutility) && task.depth == 2;
        if !may_be_futile && !self.has(Component::NullMove) {
            return Ok(None);
        }
        let looks = context.game.evaluate();
        if P::ON {
            context.probe.static_value(looks);
        }
        let margin = if task.depth == 1 { FUTILITY_MARGIN } else { EXTENDED_MARGIN };
        let hopeless = looks.raw() + margin <= task.alpha.raw() && !task.alpha.is_mate();
        if may_be_futile && hopeless {
            context.statistics.futility += 1;
            if P::ON {
                context.probe.reason(Reason::Futility);
            }
            if task.depth == 1 {
                return self.horizon(context, task.alpha, task.beta).map(Some);
            }
            task.depth -= 1;
            return Ok(None);
        }
        let value = self.null_move(context, *task, looks)?;
        if P::ON && value.is_some() {
            context.probe.reason(Reason::NullMove);
        }
        Ok(value)
    }

    /// The value where the depth is used up.
    pub(super) fn horizon<G: Board, P: Probe<G::Move>>(
        &self,
        context: &mut SearchContext<G, P>,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Stopped> {
        if !context.habits.quiescence || !self.has(Component::Delta) {
            return context.horizon(alpha, beta);
        }
        context.statistics.leaves += 1;
        context.quiescence_without(alpha, beta, &|game: &G, mv, looks: Score, alpha| {
            let hope = Score::centipawns(looks.raw() + game.exchange(mv) + DELTA_MARGIN);
            // A check may win what no exchange shows.
            (hope <= alpha && !game.gives_check(mv)).then_some(hope)
        })
    }
}
