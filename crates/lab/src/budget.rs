//! When to stop: by the clock, by a number of nodes, or because somebody says so.

use std::sync::Arc;
use std::time::{Duration, Instant};

use search::{Limits, StopFlag};

use crate::search_threads::SearchThreads;

/// The search was stopped before it had its answer. An algorithm hands this upwards with `?`, and
/// the iteration that was begun does not count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

/// How many nodes pass between two looks at the clock: well under a millisecond's worth, also
/// for the slowest generator.
const NODES_BETWEEN_LOOKS: u64 = 64;

/// No position has more moves.
const FIRST_LOOK: u64 = 256;

/// What the way of a move to the clock may cost.
const OVERHEAD: Duration = Duration::from_millis(2);

/// The nodes, the time and the stop flag that end a search.
#[derive(Clone, Debug)]
pub struct Budget {
    stop: StopFlag,
    start: Instant,
    /// After this time the search ends wherever it is.
    hard: Option<Duration>,
    /// After this time no new iteration begins.
    soft: Option<Duration>,
    nodes: Option<u64>,
    /// So many nodes are searched even if somebody says stop.
    least: u64,
    /// The opponent is still thinking: no clock runs.
    pondering: bool,
    /// The others who work for the same search.
    pub(crate) threads: Option<Arc<SearchThreads>>,
    /// How many of our nodes the other threads know of.
    told: u64,
}

impl Budget {
    /// No limit at all: only the depth asked for ends the search.
    pub fn unlimited() -> Budget {
        Budget::new(&Limits::none(), &StopFlag::new())
    }

    /// What the limits allow. A share of the clock is taken as a beginner's book says: a thirtieth
    /// of what is left and most of the increment.
    pub fn new(limits: &Limits, stop: &StopFlag) -> Budget {
        let least = Duration::from_millis(1);
        let (mut hard, mut soft) = (None, None);
        if let Some(clock) = limits.clock {
            let left = clock.time.saturating_sub(OVERHEAD * 5).max(least);
            let moves = clock.moves_to_go.map_or(30, |moves| moves.clamp(1, 30));
            let share = (left / moves + clock.increment.mul_f64(0.8)).min(left.mul_f64(0.6));
            soft = Some((share / 2).max(least));
            hard = Some((share * 2).min(left.mul_f64(0.6)).max(least));
        }
        if let Some(time) = limits.movetime {
            let time = time.saturating_sub(OVERHEAD.min(time / 4)).max(least);
            hard = Some(hard.map_or(time, |hard: Duration| hard.min(time)));
        }
        if limits.infinite {
            (hard, soft) = (None, None);
        }
        Budget {
            stop: stop.clone(),
            start: limits.start,
            hard,
            soft,
            nodes: if limits.infinite { None } else { limits.nodes },
            least: 0,
            pondering: limits.ponder,
            threads: None,
            told: 0,
        }
    }

    /// The same, but a stop is heard only after so many nodes as the first ply has moves: an answer
    /// that nobody has looked for is none. A number of nodes and a time are kept all the same.
    #[must_use]
    pub fn with_a_first_look(self) -> Budget {
        Budget { least: FIRST_LOOK, ..self }
    }

    /// Becomes one of several, which know of so many of our nodes.
    pub(crate) fn join(&mut self, threads: Arc<SearchThreads>, told: u64) {
        self.threads = Some(threads);
        self.told = told;
    }

    /// Looks at everything that may end the search, after so many nodes. Returns how many nodes it
    /// may search before it asks again.
    pub fn check(&mut self, nodes: u64) -> Result<u64, Stopped> {
        let mut of_all = nodes;
        if let Some(threads) = &self.threads {
            of_all = threads.count(nodes - self.told);
            self.told = nodes;
            if threads.is_dismissed() {
                return Err(Stopped);
            }
        }
        if nodes >= self.least && self.stop.is_stopped() {
            return Err(Stopped);
        }
        if self.pondering {
            if !self.stop.is_ponder_hit() {
                return Ok(nodes + NODES_BETWEEN_LOOKS);
            }
            self.pondering = false;
            self.start =
                self.threads.as_ref().map_or_else(Instant::now, |threads| threads.clock_start());
        }
        if self.hard.is_some_and(|hard| self.start.elapsed() >= hard) {
            return Err(Stopped);
        }
        match self.nodes {
            Some(limit) if of_all >= limit => Err(Stopped),
            Some(limit) => Ok(nodes + (limit - of_all).min(NODES_BETWEEN_LOOKS)),
            None => Ok(nodes + NODES_BETWEEN_LOOKS),
        }
    }

    /// Whether there is time for another iteration.
    pub fn allows_another(&mut self, nodes: u64) -> bool {
        self.check(nodes).is_ok()
            && (self.pondering || self.soft.is_none_or(|soft| self.start.elapsed() < soft))
    }

    /// How long the search may last from now on, if there is a limit and its clock runs.
    pub fn time_left(&self) -> Option<Duration> {
        let hard = self.hard.filter(|_| !self.pondering)?;
        Some(hard.saturating_sub(self.start.elapsed()))
    }
}
