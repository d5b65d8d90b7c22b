//! A search at several contexts: what its threads tell each other, and how a context is set up for one of
//! them. How the work is shared out is the algorithm's business.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use eval::Score;

use crate::{Game, Probe, SearchContext};

/// What the threads of one search have in common.
#[derive(Debug, Default)]
pub(crate) struct SearchThreads {
    /// The nodes of all of them. Each tells now and then, so a limit may be passed by what a thread
    /// searches between two looks at the clock.
    nodes: AtomicU64,
    /// The work in hand is no longer wanted.
    dismissed: AtomicBool,
    /// When the first of them learned that the expected move was played.
    ponder_hit: OnceLock<Instant>,
}

impl SearchThreads {
    /// Counts what one thread has done since it last told; how many nodes that makes in all.
    pub(crate) fn count(&self, more: u64) -> u64 {
        self.nodes.fetch_add(more, Relaxed) + more
    }

    /// When the clock began to run after a ponder hit: the same moment for all.
    pub(crate) fn clock_start(&self) -> Instant {
        *self.ponder_hit.get_or_init(Instant::now)
    }

    pub(crate) fn is_dismissed(&self) -> bool {
        self.dismissed.load(Relaxed)
    }
}

impl<G: Game, P: Probe<G::Move>> SearchContext<G, P> {
    /// From now on others work for this search as well, each at an [assistant](SearchContext::assistant)'s
    /// context.
    pub(crate) fn share_with_threads(&mut self) {
        let nodes = self.nodes_before + self.statistics.total();
        let threads = SearchThreads { nodes: AtomicU64::new(nodes), ..SearchThreads::default() };
        self.budget.join(Arc::new(threads), nodes);
    }

    /// The others have gone, and their statistics were added to ours.
    pub(crate) fn search_alone_again(&mut self) {
        self.budget.threads = None;
    }

    /// The work in hand ends at every context of these threads as if the time were up.
    pub(crate) fn dismiss_threads(&self) {
        if let Some(threads) = &self.budget.threads {
            threads.dismissed.store(true, Relaxed);
        }
    }

    /// Everybody has stopped; new work may begin.
    pub(crate) fn recall_threads(&self) {
        if let Some(threads) = &self.budget.threads {
            threads.dismissed.store(false, Relaxed);
        }
    }

    /// Another context for the same search at the same node, with the same limits and the same table,
    /// for another thread. It counts for itself.
    pub(crate) fn assistant(&self) -> SearchContext<G, P> {
        let budget = self.budget.clone();
        let probe = self.probe.fork();
        let mut context =
            SearchContext::new(self.game.clone(), self.habits, budget, self.table.clone(), probe);
        context.view = self.view;
        context.killers = self.killers.clone();
        context.expected.clone_from(&self.expected);
        context.root_moves.clone_from(&self.root_moves);
        context.path.clone_from(&self.path);
        if let Some(threads) = context.budget.threads.take() {
            context.budget.join(threads, 0);
        }
        context
    }

    /// Goes on from this node to the one that these moves lead to from the root. Whoever searched
    /// the way there has counted it.
    pub(crate) fn go_to(&mut self, path: &[G::Move]) {
        debug_assert!(self.path.iter().zip(path).all(|(mine, theirs)| *mine == Some(*theirs)));
        for &mv in &path[self.ply()..] {
            self.step(mv);
        }
    }

    /// Takes moves back until so many are left, wherever a stop has left us.
    pub(crate) fn return_to(&mut self, ply: usize) {
        while self.ply() > ply {
            self.undo();
        }
    }

    /// A child searched at another context is the best so far, with this line behind it.
    pub(crate) fn improve_with(&mut self, mv: G::Move, rest: &[G::Move], value: Score) {
        let ply = self.ply();
        self.lines.replace(ply + 1, rest);
        self.improve(mv, value);
    }
}
