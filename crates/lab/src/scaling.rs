//! What several threads gain over one, from runs of the same search with each. Which thread is
//! faster is chance, so no two runs are alike: repeat each at least five times.

use std::time::Duration;

use crate::{Finding, median};

/// What one run of a search took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Moves played in all, by all threads.
    pub nodes: u64,
    /// By the clock on the wall.
    pub time: Duration,
}

impl<M> From<&Finding<M>> for Effort {
    fn from(finding: &Finding<M>) -> Effort {
        Effort { nodes: finding.total.total(), time: finding.took.wall }
    }
}

/// What several threads gained over one thread, in time and in nodes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scaling {
    /// How many threads the compared runs had.
    pub threads: usize,
    /// `T1 / Tp`: how many times sooner the answer came.
    pub speed_up: f64,
    /// The speed-up for each thread; 1 at best, as a rule.
    pub efficiency: f64,
    /// `Np / N1 - 1`: the nodes that one thread would not have searched, as a share of its own.
    /// Below 0 if the threads told each other something worth more.
    pub search_overhead: f64,
}

impl Scaling {
    /// Compares the medians of the runs; nothing if one thread did nothing, or there are no runs.
    ///
    /// ```
    /// use lab::{Effort, Scaling};
    /// use std::time::Duration;
    ///
    /// let run = |nodes, time| Effort { nodes, time: Duration::from_millis(time) };
    /// let one = [run(1000, 90), run(1000, 100), run(1000, 170)];
    /// let two = [run(1100, 62), run(1200, 65), run(1090, 40)];
    /// let scaling = Scaling::between(&one, &two, 2).expect("there are runs");
    /// assert!((scaling.speed_up - 100.0 / 62.0).abs() < 1e-9);
    /// assert!((scaling.efficiency - 50.0 / 62.0).abs() < 1e-9);
    /// assert!((scaling.search_overhead - 0.1).abs() < 1e-9);
    /// ```
    pub fn between(one: &[Effort], several: &[Effort], threads: usize) -> Option<Scaling> {
        // By 0 nobody can divide.
        let above_zero = |value: &f64| *value > 0.0;
        let nodes =
            |runs: &[Effort]| median(runs.iter().map(|run| run.nodes as f64)).filter(above_zero);
        let time = |runs: &[Effort]| {
            median(runs.iter().map(|run| run.time.as_secs_f64())).filter(above_zero)
        };
        let speed_up = time(one)? / time(several)?;
        Some(Scaling {
            threads,
            speed_up,
            efficiency: speed_up / threads.max(1) as f64,
            search_overhead: nodes(several)? / nodes(one)? - 1.0,
        })
    }
}
