//! How long to think: a soft bound, after which no new iteration starts, and a hard one, at which
//! the search ends wherever it is.

use std::time::Duration;

use search::{Clock, Limits};

use crate::params;

/// The time policy of one search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    soft: Option<Duration>,
    hard: Option<Duration>,
    nodes: Option<u64>,
    node_clock: Option<u64>,
}

/// So many times what a move loses on its way is never planned to be used: machines halt for some tens of
/// milliseconds now and then, and a game lost on time is lost. With a reserve of one, 6 of 612 games at
/// 0.5+0.005 were.
const RESERVE: u32 = 5;

impl Budget {
    /// `overhead` is what a move loses on its way to the clock, `number` the move's in the game, from 1.
    pub(crate) fn new(limits: &Limits, overhead: Duration, number: u16) -> Budget {
        let mut budget = Budget { soft: None, hard: None, nodes: None, node_clock: None };
        if let Some(clock) = &limits.clock {
            budget = Budget::for_clock(clock, overhead, number);
        }
        if let Some(time) = limits.movetime {
            let time = time.saturating_sub(overhead.min(time / 4)).max(Duration::from_millis(1));
            budget.hard = Some(budget.hard.map_or(time, |hard| hard.min(time)));
        }
        budget
    }

    fn for_clock(clock: &Clock, overhead: Duration, number: u16) -> Budget {
        let least = Duration::from_millis(1);
        // Without a next period nothing is ever given back but the increment, so more is put by.
        let reserve = overhead * if clock.moves_to_go.is_none() { RESERVE } else { 1 };
        let left = clock.time.saturating_sub(reserve).max(least);
        let thousandths = |time: Duration, share: i32| time.mul_f64(f64::from(share) / 1000.0);
        let increment = thousandths(clock.increment, params::time_increment_share());
        let base = match clock.moves_to_go {
            Some(moves) => left / moves.clamp(1, 50),
            None => left.mul_f64(share(number)),
        };
        // With one move to go the whole time may be used, otherwise a good part of it never.
        let last_move = clock.moves_to_go == Some(1);
        let most = left.mul_f64(if last_move { 0.95 } else { 0.6 }).max(least);
        let soft = (base + increment).min(most);
        let hard = thousandths(soft, params::time_hard_factor()).min(most);
        Budget { soft: Some(soft), hard: Some(hard), nodes: None, node_clock: None }
    }

    /// After so many nodes no new iteration starts, even when there is time.
    pub(crate) fn with_nodes(self, nodes: u64) -> Budget {
        Budget { nodes: Some(nodes), ..self }
    }

    /// Time is counted in nodes, so many a millisecond, and searches with clocks can be repeated.
    pub(crate) fn with_node_clock(self, rate: Option<u64>) -> Budget {
        Budget { node_clock: rate, ..self }
    }

    /// The time that so many nodes stand for, if nodes are the clock.
    pub(crate) fn time_of(&self, nodes: u64) -> Option<Duration> {
        self.node_clock.map(|rate| Duration::from_micros(nodes.saturating_mul(1000) / rate))
    }

    /// How many nodes are enough.
    pub(crate) fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// When to stop wherever the search is.
    pub(crate) fn hard(&self) -> Option<Duration> {
        self.hard
    }

    /// Whether another iteration is worth starting.
    ///
    /// `stability`: for how many iterations the best move has been the same. `node_share`: which
    /// share of the nodes went into it. `score_drop`: how far the score fell lately, centipawns.
    pub(crate) fn enough(
        &self,
        elapsed: Duration,
        stability: u32,
        node_share: f64,
        score_drop: i32,
    ) -> bool {
        let Some(soft) = self.soft else { return false };
        let steady =
            1.25 - f64::from(params::time_stability()) / 1000.0 * f64::from(stability.min(8));
        let nodes = f64::from(params::time_node_base()) / 1000.0
            - f64::from(params::time_node_scale()) / 1000.0 * node_share;
        let falling = (1.0 + f64::from(score_drop) / 120.0).clamp(0.85, 1.6);
        elapsed >= soft.mul_f64((steady * nodes.max(0.3) * falling).clamp(0.1, 3.0))
    }
}

/// Which share of the time left a move may use: less at the beginning of a game, when much of it is still to come.
fn share(number: u16) -> f64 {
    let gone = f64::from(number.saturating_sub(1)) / f64::from(params::time_soft_moves());
    let (first, late) =
        (f64::from(params::time_soft_first()), f64::from(params::time_soft_share()));
    (late + (first - late) * (-gone).exp()) / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(time: u64, increment: u64, moves_to_go: Option<u32>) -> Limits {
        let time = Duration::from_millis(time);
        let increment = Duration::from_millis(increment);
        Limits { clock: Some(Clock { time, increment, moves_to_go }), ..Limits::none() }
    }

    #[test]
    fn bounds_never_exceed_the_clock() {
        for time in [0, 1, 5, 20, 100, 1_000, 60_000, 7_200_000] {
            for increment in [0, 10, 1_000, 100_000] {
                for moves_to_go in [None, Some(1), Some(2), Some(40), Some(0)] {
                    let limits = clock(time, increment, moves_to_go);
                    let budget = Budget::new(&limits, Duration::from_millis(10), 1);
                    let hard = budget.hard().expect("a clock gives a bound");
                    let left = Duration::from_millis(time);
                    assert!(hard <= left.max(Duration::from_millis(1)), "{limits:?} {budget:?}");
                }
            }
        }
    }

    #[test]
    fn the_clock_never_falls_so_low_that_a_halt_of_forty_milliseconds_loses() {
        let (mut left, increment) = (Duration::from_millis(500), Duration::from_millis(5));
        for number in 1..=400 {
            let limits = clock(u64::try_from(left.as_millis()).unwrap(), 5, None);
            let hard =
                Budget::new(&limits, Duration::from_millis(10), number).hard().expect("a bound");
            left -= hard;
            assert!(left >= Duration::from_millis(45), "{left:?}");
            left += increment;
        }
    }

    #[test]
    fn first_moves_get_less_and_no_move_more_than_late_ones() {
        let thousandths = |number| 1000.0 * share(number);
        let (first, late) = (params::time_soft_first(), params::time_soft_share());
        assert_eq!(thousandths(0), thousandths(1));
        assert!((thousandths(1) - f64::from(first)).abs() < 1e-9 && first < late);
        assert!((1..300).all(|number| share(number) < share(number + 1)));
        assert!(thousandths(u16::MAX) <= f64::from(late));
    }

    #[test]
    fn movetime_is_kept() {
        let limits = Limits::movetime(Duration::from_millis(20));
        let hard = Budget::new(&limits, Duration::from_millis(10), 1).hard().expect("a bound");
        assert!(hard < Duration::from_millis(20) && hard >= Duration::from_millis(10));
    }
}
