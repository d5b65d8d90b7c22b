//! How long the engine may think: `level`, `st`, `sd`, `nps`, `time` and `otim`. The GUI tells the
//! time before each move; in between we keep count ourselves, for the moves we ponder on.

use std::time::{Duration, Instant};

use search::{Clock, Limits};

use crate::xboard::Level;

/// Where nobody says how long a game lasts: what XBoard itself does without other orders.
const DEFAULT: Level =
    Level { moves: Some(40), base: Duration::from_secs(300), increment: Duration::ZERO };
/// A game without a number of moves is taken to last for so many more.
const USUAL_GAME: u32 = 30;
/// Even `st 0` leaves time for a move.
const LEAST: Duration = Duration::from_millis(1);

/// Everything that limits how long the engine may think about its next move.
#[derive(Clone, Debug)]
pub struct ChessClock {
    control: Option<Control>,
    depth: Option<u32>,
    nodes_per_second: Option<u64>,
    own: Duration,
    /// How many moves of the game had been played when `level` came: it may come before every move,
    /// with what is left.
    since: usize,
}

#[derive(Clone, Copy, Debug)]
enum Control {
    Level(Level),
    PerMove(Duration),
}

impl Default for ChessClock {
    fn default() -> ChessClock {
        ChessClock::new()
    }
}

impl ChessClock {
    /// A clock that nobody has set.
    #[must_use]
    pub fn new() -> ChessClock {
        ChessClock {
            control: None,
            depth: None,
            nodes_per_second: None,
            own: DEFAULT.base,
            since: 0,
        }
    }

    /// `new`: the clocks show the start again, there is no depth, and time is that of the wall.
    pub fn begin_game(&mut self) {
        (self.depth, self.nodes_per_second, self.since) = (None, None, 0);
        self.own = self.level().base;
    }

    /// Another position: moves are counted from it.
    pub fn begin_position(&mut self) {
        self.since = 0;
    }

    /// `level`, after so many moves of the game.
    pub fn set_level(&mut self, level: Level, moves: usize) {
        self.control = Some(Control::Level(level));
        (self.own, self.since) = (level.base, moves);
    }

    /// `st`: every move may take this long; ends a `level`.
    pub fn set_move_time(&mut self, time: Duration) {
        self.control = Some(Control::PerMove(time.max(LEAST)));
    }

    /// `sd`: no search goes deeper than this; the clock counts all the same.
    pub fn set_depth(&mut self, depth: u32) {
        self.depth = Some(depth.max(1));
    }

    /// `nps`; 0 stands for processor time, which for us is that of the wall.
    pub fn set_speed(&mut self, nodes: Option<u64>) {
        self.nodes_per_second = nodes.filter(|&nodes| nodes > 0);
    }

    /// `time`: what is left on the engine's own clock.
    pub fn set_time(&mut self, time: Duration) {
        self.own = time;
    }

    /// Whether anybody has said how long to think.
    pub fn is_set(&self) -> bool {
        self.control.is_some() || self.depth.is_some()
    }

    fn level(&self) -> Level {
        match self.control {
            Some(Control::Level(level)) => level,
            _ => DEFAULT,
        }
    }

    /// The engine has moved after so many moves of the game, and used so much of its time.
    pub fn use_up(&mut self, time: Duration, moves: usize) {
        let level = self.level();
        self.own = self.own.saturating_sub(time) + level.increment;
        if self.moves_to_go(moves) == Some(1) {
            self.own += level.base;
        }
    }

    /// While it was at rest nothing was used: what a search that is put off has taken.
    pub fn take_off(&mut self, time: Duration) {
        self.own = self.own.saturating_sub(time);
    }

    /// How many moves the time must last for, when so many moves of the game have been played and
    /// the engine is to move.
    fn moves_to_go(&self, moves: usize) -> Option<u32> {
        let period = self.level().moves?;
        let ours = u32::try_from(moves.saturating_sub(self.since) / 2).unwrap_or(u32::MAX);
        Some(period - ours % period)
    }

    /// The limits of a search that begins now, after so many moves of the game.
    pub fn limits(&self, moves: usize) -> Limits {
        let mut limits = Limits { start: Instant::now(), depth: self.depth, ..Limits::none() };
        let clock = Clock {
            time: self.own,
            increment: self.level().increment,
            moves_to_go: self.moves_to_go(moves),
        };
        match (self.nodes_per_second, self.control) {
            (Some(speed), Some(Control::PerMove(time))) => {
                limits.nodes = Some(nodes_in(time, speed));
            }
            (Some(speed), _) => limits.nodes = Some(nodes_in(share_of(&clock), speed)),
            (None, Some(Control::PerMove(time))) => limits.movetime = Some(time),
            (None, _) => limits.clock = Some(clock),
        }
        limits
    }
}

/// Of a clock that counts nodes no search can say when it is over: one move gets its even share.
fn share_of(clock: &Clock) -> Duration {
    let moves = clock.moves_to_go.unwrap_or(USUAL_GAME).clamp(1, USUAL_GAME);
    (clock.time / moves + clock.increment.mul_f64(0.8)).min(clock.time.mul_f64(0.8))
}

fn nodes_in(time: Duration, speed: u64) -> u64 {
    let nodes = time.as_millis().saturating_mul(speed.into()) / 1000;
    u64::try_from(nodes).unwrap_or(u64::MAX).max(1)
}

/// Whether a search with the first limits may go on where the second ones are due: time must not
/// have become shorter by more than a few words on their way.
pub fn may_go_on(begun: &Limits, due: &Limits) -> bool {
    let same = (begun.movetime, begun.depth, begun.nodes) == (due.movetime, due.depth, due.nodes);
    same && match (&begun.clock, &due.clock) {
        (None, None) => true,
        (Some(begun), Some(due)) => {
            begun.moves_to_go == due.moves_to_go
                && begun.increment <= due.increment
                && begun.time.mul_f64(0.9) <= due.time
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(moves: u32, base: u64, increment: u64) -> Level {
        let (base, increment) = (Duration::from_millis(base), Duration::from_millis(increment));
        Level { moves: Some(moves).filter(|&moves| moves > 0), base, increment }
    }

    #[test]
    fn the_clock_is_refilled_after_its_moves() {
        let mut clock = ChessClock::new();
        clock.set_level(level(2, 10_000, 100), 0);
        let reading = |clock: &ChessClock, moves| {
            let reading = clock.limits(moves).clock.unwrap();
            (reading.time.as_millis(), reading.moves_to_go)
        };
        assert_eq!(reading(&clock, 0), (10_000, Some(2)));
        clock.use_up(Duration::from_secs(4), 0);
        assert_eq!(reading(&clock, 2), (6_100, Some(1)));
        clock.use_up(Duration::from_secs(4), 2);
        assert_eq!(reading(&clock, 4), (12_200, Some(2)));
        clock.set_time(Duration::from_secs(3));
        // Sent again in mid-game, with what is left.
        clock.set_level(level(5, 3_000, 0), 7);
        assert_eq!(reading(&clock, 7), (3_000, Some(5)));
        assert_eq!(reading(&clock, 9), (3_000, Some(4)));
    }

    #[test]
    fn the_last_order_counts() {
        let mut clock = ChessClock::new();
        assert_eq!(clock.limits(0).clock.unwrap().moves_to_go, Some(40));
        clock.set_move_time(Duration::ZERO);
        assert_eq!(clock.limits(0).movetime, Some(LEAST));
        clock.set_depth(7);
        clock.set_speed(Some(500));
        clock.set_move_time(Duration::from_secs(2));
        let limits = clock.limits(0);
        assert_eq!((limits.nodes, limits.movetime, limits.depth), (Some(1_000), None, Some(7)));
        clock.set_level(level(0, 60_000, 0), 0);
        assert_eq!(clock.limits(0).nodes, Some(1_000));
        clock.begin_game();
        let limits = clock.limits(0);
        assert_eq!((limits.nodes, limits.depth), (None, None));
        assert_eq!(limits.clock.unwrap().time.as_secs(), 60);
    }

    #[test]
    fn a_search_goes_on_unless_time_became_short() {
        let with = |time: u64| {
            let mut clock = ChessClock::new();
            clock.set_level(level(0, time, 0), 0);
            clock.limits(0)
        };
        assert!(may_go_on(&with(10_000), &with(9_900)) && may_go_on(&with(10_000), &with(20_000)));
        assert!(!may_go_on(&with(10_000), &with(8_000)));
        assert!(!may_go_on(&with(10_000), &Limits::depth(3)));
    }
}
