//! The null move: let the opponent move twice in a row. If we are still too well off for this node
//! to be reached, we are so much better that a shallow look is enough.
//!
//! It is wrong where having to move is a burden (*zugzwang*). So nothing of it with king and pawns
//! only; and with few pieces it is not believed without a second look.

use eval::Score;

use super::{BibiChess, Component, Task};
use crate::{Board, Probe, Reason, SearchContext, Stopped};

/// How many plies the search after a pass saves, besides the pass itself.
const REDUCTION: u32 = 3;
/// It saves another one for every so many plies left.
const GROWTH: u32 = 6;
/// So many pieces on either side, or fewer, are an endgame.
const ENDGAME_PIECES: u32 = 2;

impl BibiChess {
    /// Passes, and returns the value of this node if that is enough to know it.
    pub(super) fn null_move<G: Board, P: Probe<G::Move>>(
        &self,
        context: &mut SearchContext<G, P>,
        task: Task,
        looks: Score,
    ) -> Result<Option<Score>, Stopped> {
        let Task { depth, beta, may_pass, .. } = task;
        // Who does not look good enough before passing will hardly be so after it.
        let wanted = self.has(Component::NullMove) && may_pass && depth > 1 && looks >= beta;
        if !wanted || beta.is_mate() || context.game.pieces() == 0 {
            return Ok(None);
        }
        let saved = self.saved_plies(depth, &context.game);
        let just_below = Score::from_raw(beta.raw() - 1);
        context.statistics.null_moves.tried += 1;
        if P::ON {
            context.probe.announce(Reason::NullMove);
        }
        let after = depth.saturating_sub(1 + saved);
        context.pass();
        let question = Task { depth: after, alpha: -beta, beta: -just_below, may_pass: false };
        let value = -self.node(context, question)?;
        context.unpass();
        if value < beta {
            return Ok(None);
        }
        if self.has(Component::NullMoveVerification) && context.game.pieces() <= ENDGAME_PIECES {
            let depth = depth.saturating_sub(saved).max(1);
            let check = Task { depth, alpha: just_below, beta, may_pass: false };
            if self.moves(context, check, false)? < beta {
                context.statistics.null_moves.wrong += 1;
                context.forget_line();
                return Ok(None);
            }
        }
        context.statistics.null_moves.succeeded += 1;
        // A mate found after a pass is no mate.
        let value = if value.is_mate() { beta } else { value };
        Ok(Some(value))
    }

    fn saved_plies<G: Board>(&self, depth: u32, game: &G) -> u32 {
        let growth = if self.has(Component::NullMoveGrowth) { depth / GROWTH } else { 0 };
        let endgame = game.pieces().max(game.opposing_pieces()) <= ENDGAME_PIECES;
        let less = u32::from(endgame && self.has(Component::NullMoveEndgame));
        REDUCTION + growth - less
    }
}
