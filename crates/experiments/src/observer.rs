//! How far an experiment has come, told while it runs. What is shown of it, and how often, is the
//! caller's business.

use serde::Serialize;

/// Something that happened in an experiment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "step", rename_all = "snake_case")]
pub enum Step<'a> {
    /// A search finished an iteration.
    Iteration {
        /// Who searches.
        player: &'a str,
        /// How deep the iteration was.
        depth: u32,
        /// The nodes of this search so far.
        nodes: u64,
    },
    /// A search ended.
    Searched {
        /// Who searched.
        player: &'a str,
        /// The nodes of this search.
        nodes: u64,
    },
    /// All searches of one position with one setting ended.
    Measured {
        /// The nodes of one search of every position measured so far.
        nodes: u64,
    },
}

/// A step, and how much of the experiment is done after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Progress<'a> {
    /// What happened.
    #[serde(flatten)]
    pub step: Step<'a>,
    /// Parts of the experiment that are done. Searches repeated for the sake of the clock are no part
    /// of their own.
    pub done: usize,
    /// All parts.
    pub total: usize,
}

/// Hears of every step. Any `FnMut(&Progress)` is one.
pub trait Observer {
    /// A step was taken.
    fn observe(&mut self, progress: &Progress<'_>);
}

impl<F: FnMut(&Progress<'_>)> Observer for F {
    fn observe(&mut self, progress: &Progress<'_>) {
        self(progress);
    }
}

/// Hears nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl Observer for NoObserver {
    fn observe(&mut self, _: &Progress<'_>) {}
}
