//! How deep each move is searched: a ply more where a line must not be left in the middle of
//! something, a ply less where nothing is expected.
//!
//! A move gets at most one ply more, and nowhere in the tree does a line get longer than twice the
//! depth of the iteration: checks and answers to them could otherwise go on for ever.

use super::{BibiChess, Component};
use crate::{Board, Extension, Probe, Queue, Reason, SearchContext};

/// The first moves of a node are never reduced, and near the horizon none is.
const FULL_MOVES: usize = 3;
const LEAST_REDUCED_DEPTH: u32 = 3;

/// What is to be done with a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// Its place in the order, from 1.
    pub(super) number: usize,
    /// Why it gets a ply more, if it does.
    reason: Option<Extension>,
    /// How many plies less it gets at first.
    pub(super) reduction: u32,
    /// Whether it changes nothing at once.
    quiet: bool,
}

impl Plan {
    /// How many plies more it gets.
    pub(super) fn extension(&self) -> u32 {
        u32::from(self.reason.is_some())
    }

    /// Tells what is done with the child to be entered.
    pub(super) fn announce<G: Board, P: Probe<G::Move>>(&self, context: &mut SearchContext<G, P>) {
        if let Some(reason) = self.reason {
            context.statistics.extensions += 1;
            if P::ON {
                context.probe.announce(Reason::Extended(reason));
            }
        }
        if P::ON && self.reduction > 0 {
            context.probe.announce(Reason::Reduced(self.reduction as u8));
        }
    }
}

impl BibiChess {
    /// What can be said of a move before it is played.
    pub(super) fn plan<G: Board, P: Probe<G::Move>>(
        &self,
        context: &SearchContext<G, P>,
        mv: G::Move,
        queue: &Queue<G>,
    ) -> Plan {
        let reason = self.extension(context, mv, queue);
        Plan { number: queue.taken(), reason, reduction: 0, quiet: !context.game.is_loud(mv) }
    }

    /// Why the move gets a ply more, if that can be seen before it is played.
    fn extension<G: Board, P: Probe<G::Move>>(
        &self,
        context: &SearchContext<G, P>,
        mv: G::Move,
        queue: &Queue<G>,
    ) -> Option<Extension> {
        // At the root the only move may just be the only one the user allows.
        let only_move = queue.len() == 1 && context.ply() > 0;
        match () {
            () if !self.may_extend(context) => None,
            () if only_move && self.has(Component::SingleReplyExtension) => {
                Some(Extension::SingleReply)
            }
            () if self.has(Component::RecaptureExtension) && context.game.takes_back(mv) => {
                Some(Extension::Recapture)
            }
            () if self.has(Component::PawnExtension) && context.game.nears_promotion(mv) => {
                Some(Extension::Pawn)
            }
            () => None,
        }
    }

    /// What can be said only now that it has been played: whether it gives check.
    pub(super) fn finish_plan<G: Board, P: Probe<G::Move>>(
        &self,
        context: &SearchContext<G, P>,
        plan: &mut Plan,
        depth: u32,
        threatened: bool,
    ) {
        let gives_check = context.game.threatened();
        if gives_check && self.has(Component::CheckExtension) && self.may_extend(context) {
            plan.reason = Some(Extension::Check);
        }
        let late = plan.number > FULL_MOVES && depth >= LEAST_REDUCED_DEPTH;
        let dull = plan.quiet && plan.reason.is_none() && !gives_check && !threatened;
        if self.has(Component::LateMoveReductions) && late && dull {
            plan.reduction = 1;
        }
    }

    fn may_extend<G: Board, P: Probe<G::Move>>(&self, context: &SearchContext<G, P>) -> bool {
        context.ply() < 2 * self.iteration as usize
    }
}
