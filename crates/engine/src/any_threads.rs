//! The threads of the flagship, compiled once for each evaluation it may think with. Which one it is
//! is decided when an option is set, never in the search.

use std::sync::Arc;

use chess::Position;
use eval::Classical;
use nnue::Network;
use search::{Choice, Known, Sink};

use crate::evaluation::{Evaluation, Scaled};
use crate::table::HashTable;
use crate::threads::{Task, Threads};
use crate::worker::RootMove;

/// Threads with one evaluation or the other.
pub(crate) enum AnyThreads {
    Classical(Threads<Classical>),
    Network(Threads<Scaled>),
}

/// Does the same with the threads of either evaluation.
macro_rules! with_threads {
    ($any:expr, $threads:ident => $action:expr) => {
        match $any {
            AnyThreads::Classical($threads) => $action,
            AnyThreads::Network($threads) => $action,
        }
    };
}

impl AnyThreads {
    /// Threads that evaluate as they should.
    pub(crate) fn new(table: HashTable, threads: usize, evaluation: &Evaluation) -> AnyThreads {
        match evaluation.net() {
            Some(net) => AnyThreads::Network(Threads::new(
                table,
                threads,
                &Scaled(Network::new(Arc::clone(net))),
            )),
            None => AnyThreads::Classical(Threads::new(table, threads, &evaluation.classical())),
        }
    }

    pub(crate) fn threads(&self) -> usize {
        with_threads!(self, threads => threads.threads())
    }

    pub(crate) fn forget(&mut self) {
        with_threads!(self, threads => threads.forget());
    }

    #[cfg(feature = "tune")]
    pub(crate) fn recompute_reductions(&mut self) {
        with_threads!(self, threads => threads.recompute_reductions());
    }

    #[cfg(feature = "tune")]
    pub(crate) fn nodes(&self) -> u64 {
        with_threads!(self, threads => threads.nodes())
    }

    pub(crate) fn recall(&mut self, position: &Position, known: &Known) {
        with_threads!(self, threads => threads.recall(position, known));
    }

    pub(crate) fn search(
        &mut self,
        task: Task<'_>,
        moves: &[RootMove],
        sink: &mut dyn Sink,
    ) -> Choice {
        with_threads!(self, threads => threads.search(task, moves, sink))
    }
}
