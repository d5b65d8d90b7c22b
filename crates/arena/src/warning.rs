//! What makes a result doubtful, and is said with it.

use serde::Serialize;

/// A result with more games lost on time than one in so many says little about strength.
const ONE_IN: u64 = 20;
/// A single slip is no reason to doubt a result.
const SLIPS: u64 = 1;

/// A reason to doubt a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Warning {
    /// Many games were lost on time: the result says more about clocks, or a busy machine, than
    /// about strength.
    TimeForfeits {
        /// Games lost on time.
        lost_on_time: u64,
        /// Of so many.
        games: u64,
        /// Options that help.
        advice: [&'static str; 3],
    },
}

/// A limit that does not depend on the machine, more forgiveness, or fewer games at a time.
const AGAINST_TIME_FORFEITS: [&str; 3] = ["--nodes N", "--margin MS", "--concurrency 1"];

impl Warning {
    /// A warning if many games were lost on time.
    pub fn of_time_forfeits(lost_on_time: u64, games: u64) -> Option<Warning> {
        let many = lost_on_time > SLIPS && lost_on_time.saturating_mul(ONE_IN) > games;
        let advice = AGAINST_TIME_FORFEITS;
        many.then_some(Warning::TimeForfeits { lost_on_time, games, advice })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_games_lost_on_time_are_worth_a_warning_and_a_slip_is_not() {
        for (lost, games, warned) in
            [(0, 0, false), (1, 2, false), (2, 2, true), (5, 100, false), (6, 100, true)]
        {
            assert_eq!(Warning::of_time_forfeits(lost, games).is_some(), warned, "{lost}/{games}");
        }
    }
}
