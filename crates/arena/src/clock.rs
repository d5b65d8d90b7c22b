//! One player's clock in one game.

use std::time::Duration;

use crate::time_control::{ClockControl, TimeControl};

/// What is left to a player.
#[derive(Clone, Debug)]
pub struct PlayerClock {
    control: TimeControl,
    left: Duration,
    /// Moves until the clock is refilled.
    moves_to_go: Option<u32>,
    margin: Duration,
}

impl PlayerClock {
    /// A clock at the start of a game; overstepping by `margin` is forgiven.
    pub fn new(control: TimeControl, margin: Duration) -> PlayerClock {
        let clock = control.clock;
        PlayerClock {
            control,
            left: clock.map_or(Duration::ZERO, |clock| clock.base),
            moves_to_go: clock.and_then(|clock| clock.moves),
            margin,
        }
    }

    /// What the player is told, if there is a clock.
    pub fn reading(&self) -> Option<search::Clock> {
        self.control.clock.map(|clock| search::Clock {
            time: self.left,
            increment: clock.increment,
            moves_to_go: self.moves_to_go,
        })
    }

    pub(crate) fn control(&self) -> &TimeControl {
        &self.control
    }

    /// The time for the next move, margin not included; nothing if time does not matter.
    fn allowance(&self) -> Option<Duration> {
        let left = self.control.clock.map(|_| self.left);
        match (left, self.control.movetime) {
            (Some(left), Some(movetime)) => Some(left.min(movetime)),
            (left, movetime) => left.or(movetime),
        }
    }

    /// After so long the move is lost on time, margin included.
    pub fn deadline(&self) -> Option<Duration> {
        self.allowance().map(|time| time + self.margin)
    }

    /// By how much this time is too long, forgiven or not.
    pub(crate) fn overrun(&self, used: Duration) -> Option<Duration> {
        let excess = used.checked_sub(self.allowance()?)?;
        Some(excess).filter(|excess| !excess.is_zero())
    }

    /// A move was made after this time: `Err` with the excess if that was too late.
    pub fn press(&mut self, used: Duration) -> Result<(), Duration> {
        if self.deadline().is_some_and(|deadline| used > deadline) {
            return Err(used.saturating_sub(self.allowance().unwrap_or_default()));
        }
        if let Some(clock) = self.control.clock {
            self.left = self.left.saturating_sub(used) + clock.increment;
            self.count_move(clock);
        }
        Ok(())
    }

    fn count_move(&mut self, clock: ClockControl) {
        match self.moves_to_go {
            Some(1) => {
                self.left += clock.base;
                self.moves_to_go = clock.moves;
            }
            Some(moves) => self.moves_to_go = Some(moves - 1),
            None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(text: &str) -> PlayerClock {
        PlayerClock::new(text.parse().unwrap(), Duration::from_millis(10))
    }

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn increments_and_periods_are_added() {
        let mut clock = clock("2/1+0.1");
        assert_eq!(clock.press(ms(300)), Ok(()));
        assert_eq!(clock.reading().unwrap().time, ms(800));
        assert_eq!(clock.reading().unwrap().moves_to_go, Some(1));
        assert_eq!(clock.press(ms(300)), Ok(()));
        assert_eq!(clock.reading().unwrap().time, ms(1_600));
        assert_eq!(clock.reading().unwrap().moves_to_go, Some(2));
    }

    #[test]
    fn the_margin_forgives_and_no_more() {
        let mut clock = clock("1");
        assert_eq!(clock.clone().press(ms(1_015)), Err(ms(15)));
        assert_eq!((clock.overrun(ms(1_005)), clock.overrun(ms(1_000))), (Some(ms(5)), None));
        assert_eq!(clock.press(ms(1_010)), Ok(()));
        assert_eq!(clock.reading().unwrap().time, Duration::ZERO);
    }

    #[test]
    fn movetime_counts_for_each_move() {
        let mut clock = clock("movetime=100");
        assert_eq!(clock.press(ms(105)), Ok(()));
        assert_eq!(clock.press(ms(120)), Err(ms(20)));
        assert_eq!(clock.reading(), None);
        assert_eq!(super::PlayerClock::new("depth=3".parse().unwrap(), ms(0)).deadline(), None);
    }
}
