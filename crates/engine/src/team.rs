//! The crew of the flagship, compiled once for each evaluation it may think with. Which one it is is
//! decided when an option is set, never in the search.

use std::sync::Arc;

use eval::Classical;
use nnue::Network;
use search::{Choice, Known, Sink};

use crate::crew::{Crew, Task};
use crate::evaluation::{Evaluation, Scaled};
use crate::mind::Clear;
use crate::table::Table;
use crate::worker::RootMove;

pub(crate) enum Team {
    Classical(Crew<Classical, Clear>),
    Network(Crew<Scaled, Clear>),
}

/// Does the same with either crew.
macro_rules! with_crew {
    ($team:expr, $crew:ident => $action:expr) => {
        match $team {
            Team::Classical($crew) => $action,
            Team::Network($crew) => $action,
        }
    };
}

impl Team {
    /// Threads that evaluate as they should.
    pub(crate) fn new(table: Table, threads: usize, evaluation: &Evaluation) -> Team {
        match evaluation.net() {
            Some(net) => {
                Team::Network(Crew::new(table, threads, &Scaled(Network::new(Arc::clone(net)))))
            }
            None => Team::Classical(Crew::new(table, threads, &evaluation.classical())),
        }
    }

    pub(crate) fn threads(&self) -> usize {
        with_crew!(self, crew => crew.threads())
    }

    pub(crate) fn forget(&mut self) {
        with_crew!(self, crew => crew.forget());
    }

    #[cfg(feature = "tune")]
    pub(crate) fn recompute_reductions(&mut self) {
        with_crew!(self, crew => crew.recompute_reductions());
    }

    pub(crate) fn recall(&mut self, key: u64, known: &Known) {
        with_crew!(self, crew => crew.recall(key, known));
    }

    pub(crate) fn search(
        &mut self,
        task: Task<'_>,
        moves: &[RootMove],
        sink: &mut dyn Sink,
    ) -> Choice {
        with_crew!(self, crew => crew.search(task, moves, sink))
    }
}
