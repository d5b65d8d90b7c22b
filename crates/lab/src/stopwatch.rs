//! How long something takes: by the clock on the wall, and by the time the processor spent on this
//! thread. The second does not grow when other programs want the processor too, so it is the one to
//! compare searches by. Where the system cannot tell it, the wall has to do, and `MEASURES_CPU` says
//! so.

use std::ops::AddAssign;
use std::time::{Duration, Instant};

use crate::median;

/// A time, measured twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Took {
    /// By the clock on the wall.
    pub wall: Duration,
    /// The processor's time for it; of several threads the sum.
    pub cpu: Duration,
}

impl Took {
    /// Both are the same: nothing else is known.
    pub fn by_the_wall(wall: Duration) -> Took {
        Took { wall, cpu: wall }
    }

    /// What is left when this was before.
    #[must_use]
    pub fn less(self, before: Took) -> Took {
        Took {
            wall: self.wall.saturating_sub(before.wall),
            cpu: self.cpu.saturating_sub(before.cpu),
        }
    }
}

impl Took {
    /// The median of both, each for itself; nothing took no time.
    pub fn median(runs: &[Took]) -> Took {
        let of = |pick: fn(&Took) -> Duration| {
            let seconds = median(runs.iter().map(|run| pick(run).as_secs_f64()));
            seconds.map_or(Duration::ZERO, Duration::from_secs_f64)
        };
        Took { wall: of(|run| run.wall), cpu: of(|run| run.cpu) }
    }
}

impl AddAssign for Took {
    fn add_assign(&mut self, other: Took) {
        self.wall += other.wall;
        self.cpu += other.cpu;
    }
}

/// How often something is repeated until its time can be trusted: what is too short for the clock is
/// repeated until it no longer is.
///
/// ```
/// use lab::{Repetition, Took};
/// use std::time::Duration;
///
/// let runs = |count, micros| vec![Took::by_the_wall(Duration::from_micros(micros)); count];
/// let often = Repetition { least: 3, ..Repetition::DEFAULT };
/// let soon = Duration::from_millis(110);
/// assert!(often.wants_another(&runs(999, 100), soon), "a tenth of a second is not together yet");
/// assert!(!often.wants_another(&runs(1_000, 100), soon));
/// assert!(often.wants_another(&runs(2, 60_000), soon), "two may be two accidents");
/// assert!(!often.wants_another(&runs(1, 500_000), soon), "half a second is long enough alone");
/// assert!(!often.wants_another(&runs(9, 100), Duration::from_secs(1)), "it waited too long");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repetition {
    /// At least so often, unless one run is [long](Self::LONG).
    pub least: usize,
    /// Until all runs together have taken so much of the processor's time.
    pub enough: Duration,
    /// But nobody waits longer than this for the sake of the clock, preparations (a hash table that is
    /// cleared) included: they can take a hundred times as long as a search.
    pub patience: Duration,
}

impl Repetition {
    /// Once, and until a tenth of a second is together.
    pub const DEFAULT: Repetition = Repetition {
        least: 1,
        enough: Duration::from_millis(100),
        patience: Duration::from_millis(250),
    };
    /// A run as long as this needs no other.
    pub const LONG: Duration = Duration::from_millis(500);

    /// The same for each of so many positions: their times are added up, so that each needs its share.
    pub fn shared_by(self, positions: usize) -> Repetition {
        let share = |whole: Duration| whole / u32::try_from(positions).unwrap_or(u32::MAX).max(1);
        Repetition { enough: share(self.enough), patience: share(self.patience), ..self }
    }

    /// Whether these runs, which began so long ago, do not yet say enough.
    pub fn wants_another(self, runs: &[Took], waited: Duration) -> bool {
        let mut all = Took::default();
        runs.iter().for_each(|&run| all += run);
        let long = runs.last().is_some_and(|last| last.cpu >= Repetition::LONG);
        let few = runs.len() < self.least;
        !long && (few || all.cpu < self.enough && waited < self.patience)
    }
}

/// Measures from its start. The processor's time is that of the thread that asks.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    wall: Instant,
    cpu: Option<Duration>,
}

impl Stopwatch {
    /// Whether this system tells how long the processor worked for a thread.
    pub const MEASURES_CPU: bool = cfg!(unix);

    /// Starts to measure.
    pub fn start() -> Stopwatch {
        Stopwatch { wall: Instant::now(), cpu: thread_time() }
    }

    /// The time since the start. To be asked on the thread that started it.
    pub fn took(&self) -> Took {
        let wall = self.wall.elapsed();
        let cpu = thread_time().zip(self.cpu).map(|(now, then)| now.saturating_sub(then));
        Took { wall, cpu: cpu.unwrap_or(wall) }
    }
}

/// The processor's time for this thread since it began.
#[cfg(unix)]
pub(crate) fn thread_time() -> Option<Duration> {
    use nix::time::{ClockId, clock_gettime};
    clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).ok().map(Duration::from)
}

/// Nobody tells it here.
#[cfg(not(unix))]
pub(crate) fn thread_time() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_sleeps_takes_time_on_the_wall_and_none_of_the_processor() {
        let watch = Stopwatch::start();
        std::thread::sleep(Duration::from_millis(30));
        let slept = watch.took();
        assert!(slept.wall >= Duration::from_millis(30), "{slept:?}");
        if Stopwatch::MEASURES_CPU {
            assert!(slept.cpu < Duration::from_millis(10), "{slept:?}");
        }
        // Who works takes both.
        let mut number = 1u64;
        while watch.took().cpu < slept.cpu + Duration::from_millis(5) {
            number = std::hint::black_box(number.wrapping_mul(3));
        }
        let worked = watch.took().less(slept);
        assert!(worked.cpu >= Duration::from_millis(5) && worked.wall >= worked.cpu / 2);
    }
}
