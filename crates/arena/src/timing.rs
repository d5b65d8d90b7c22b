//! How exact the times of a player are: how long a question takes there and back, and by how much
//! it overstepped its time.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// What was measured of one player, in a game or in all games of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Timing {
    /// How often an idle player was asked whether it is there (`isready`, `ping`).
    pub pings: u64,
    /// The sum of the times until it answered, in microseconds.
    pub ping_total_us: u64,
    /// The longest of them.
    pub ping_max_us: u64,
    /// Moves that took longer than allowed, be it forgiven or not.
    pub overruns: u64,
    /// By how much the worst of them, in microseconds.
    pub worst_overrun_us: u64,
}

fn microseconds(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

impl Timing {
    /// The mean time of a question there and back.
    pub fn ping_mean(&self) -> Option<Duration> {
        self.ping_total_us.checked_div(self.pings).map(Duration::from_micros)
    }

    /// The longest time of a question there and back.
    pub fn ping_max(&self) -> Option<Duration> {
        (self.pings > 0).then(|| Duration::from_micros(self.ping_max_us))
    }

    /// By how much the time was overstepped in the worst case, if it ever was.
    pub fn worst_overrun(&self) -> Option<Duration> {
        (self.overruns > 0).then(|| Duration::from_micros(self.worst_overrun_us))
    }

    pub(crate) fn add_ping(&mut self, time: Duration) {
        self.pings += 1;
        self.ping_total_us = self.ping_total_us.saturating_add(microseconds(time));
        self.ping_max_us = self.ping_max_us.max(microseconds(time));
    }

    pub(crate) fn add_overrun(&mut self, excess: Duration) {
        self.overruns += 1;
        self.worst_overrun_us = self.worst_overrun_us.max(microseconds(excess));
    }

    /// Adds what was measured in another game.
    pub fn merge(&mut self, other: &Timing) {
        self.pings += other.pings;
        self.ping_total_us = self.ping_total_us.saturating_add(other.ping_total_us);
        self.ping_max_us = self.ping_max_us.max(other.ping_max_us);
        self.overruns += other.overruns;
        self.worst_overrun_us = self.worst_overrun_us.max(other.worst_overrun_us);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_add_up() {
        let (mut all, mut game) = (Timing::default(), Timing::default());
        assert_eq!((all.ping_mean(), all.worst_overrun()), (None, None));
        game.add_ping(Duration::from_micros(100));
        game.add_ping(Duration::from_micros(300));
        game.add_overrun(Duration::from_millis(7));
        all.merge(&game);
        all.merge(&game);
        assert_eq!(all.ping_mean(), Some(Duration::from_micros(200)));
        assert_eq!(all.ping_max(), Some(Duration::from_micros(300)));
        assert_eq!((all.overruns, all.worst_overrun()), (2, Some(Duration::from_millis(7))));
    }
}
