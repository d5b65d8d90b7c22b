//! BibiChess: how a strong program of 2006 searched. Principal variation search with a table,
//! and beside it what makes such a program fast and sharp: nodes that need no search, moves that
//! need less of it, and moves that need more.
//!
//! Every part is a [`Component`] and can be switched off. With all of them off this is minimax, with
//! [`Components::PLAIN`] it is [`NegamaxAb`](crate::algorithms::NegamaxAb), node for node.
//!
//! BibiChess itself is [`Components::BIBICHESS`], with the order of moves
//! [`Ordering::Bibichess`](crate::Ordering::Bibichess) and the evaluation `bibichess`. What it did not
//! have (the refinements of the null move, late-move reductions, killer moves) is there to be
//! switched on.
//!
//! Read [`node`](BibiChess::node) first, then [`moves`](BibiChess::moves).

mod components;
mod extensions;
mod null_move;
mod shortcuts;

pub use components::{Component, Components};

use eval::Score;

use crate::{Algorithm, Board, INFINITY, Probe, Reason, SearchContext, Stopped};
use extensions::Plan;

/// The search of BibiChess.
#[derive(Clone, Copy, Debug)]
pub struct BibiChess {
    /// Which of its parts take part in the search.
    pub components: Components,
    /// The depth of the iteration.
    iteration: u32,
}

/// A node's task: its depth, its window, and whether it may pass.
#[derive(Clone, Copy, Debug)]
struct Task {
    depth: u32,
    alpha: Score,
    beta: Score,
    /// Two passes in a row would be no test of anything.
    may_pass: bool,
}

impl BibiChess {
    /// A search with these components.
    pub const fn new(components: Components) -> BibiChess {
        BibiChess { components, iteration: 0 }
    }

    #[inline]
    fn has(&self, component: Component) -> bool {
        self.components.has(component)
    }

    /// The value of this node for the side to move, or a bound if it lies outside the window.
    fn node<G: Board, P: Probe<G::Move>>(
        &self,
        context: &mut SearchContext<G, P>,
        mut task: Task,
    ) -> Result<Score, Stopped> {
        if !self.has(Component::AlphaBeta) {
            (task.alpha, task.beta) = (-INFINITY, INFINITY);
        }
        let Task { depth, alpha, beta, .. } = task;
        context.enter(depth, alpha, beta)?;
        if let Some(value) = context.over() {
            return context.leave(value);
        }
        if depth == 0 {
            let value = self.horizon(context, alpha, beta)?;
            return context.leave(value);
        }
        let remembers = self.has(Component::Table);
        if remembers && let Some(value) = context.recall(depth, alpha, beta) {
            return context.leave(value);
        }
        // A check must be answered: there is no doing nothing and no saving there.
        let threatened = context.game.threatened();
        if !threatened
            && context.ply() > 0
            && let Some(value) = self.shortcut(context, &mut task)?
        {
            return context.leave(value);
        }
        let value = self.moves(context, task, threatened)?;
        if remembers {
            context.remember(depth, alpha, beta, value);
        }
        context.leave(value)
    }

    /// Tries the moves of this node, the most promising first.
    fn moves<G: Board, P: Probe<G::Move>>(
        &self,
        context: &mut SearchContext<G, P>,
        task: Task,
        threatened: bool,
    ) -> Result<Score, Stopped> {
        let Task { alpha, beta, .. } = task;
        let mut best = -INFINITY;
        let mut queue = context.queue();
        while let Some(mv) = queue.next() {
            let mut plan = self.plan(context, mv, &queue);
            context.play(mv);
            self.finish_plan(context, &mut plan, task.depth, threatened);
            let value = self.child(context, task, plan, alpha.max(best))?;
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
        Ok(best)
    }

    /// The value of the move just played, for the side that played it: with less depth and with a
    /// zero window first, where that may be enough, and in full only if it must be.
    fn child<G: Board, P: Probe<G::Move>>(
        &self,
        context: &mut SearchContext<G, P>,
        task: Task,
        plan: Plan,
        floor: Score,
    ) -> Result<Score, Stopped> {
        let beta = task.beta;
        let depth = task.depth - 1 + plan.extension();
        let just_above = Score::from_raw(floor.raw() + 1);
        let scouts = plan.number > 1 && self.has(Component::Pvs) && self.has(Component::AlphaBeta);
        let search = |context: &mut SearchContext<G, P>, depth, ceiling: Score| {
            let task = Task { depth, alpha: -ceiling, beta: -floor, may_pass: true };
            self.node(context, task).map(|value| -value)
        };
        plan.announce(context);
        if plan.reduction > 0 {
            let ceiling = if scouts { just_above } else { beta };
            let value = search(context, depth - plan.reduction, ceiling)?;
            context.statistics.reductions.tried += 1;
            if value <= floor {
                context.statistics.reductions.succeeded += 1;
                return Ok(value);
            }
            context.statistics.reductions.wrong += 1;
            if P::ON {
                context.probe.announce(Reason::ReSearch);
            }
        }
        if scouts {
            context.statistics.zero_windows += 1;
            let value = search(context, depth, just_above)?;
            if value <= floor || value >= beta {
                return Ok(value);
            }
            context.statistics.researches += 1;
            if P::ON {
                context.probe.announce(Reason::ReSearch);
            }
        }
        search(context, depth, beta)
    }
}

impl<G: Board, P: Probe<G::Move>> Algorithm<G, P> for BibiChess {
    fn deepens(&self) -> bool {
        self.has(Component::IterativeDeepening)
    }

    fn search(
        &mut self,
        context: &mut SearchContext<G, P>,
        depth: u32,
        _: Score,
    ) -> Result<Score, Stopped> {
        self.iteration = depth;
        let task = Task { depth, alpha: -INFINITY, beta: INFINITY, may_pass: false };
        self.node(context, task)
    }
}
