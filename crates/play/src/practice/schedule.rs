//! When an exercise comes again: Leitner's boxes as stages from 0 to 7. Stage 0 is asked at once, stage n waits 2^(n-1) days.
//! Found alone, an exercise rises by one stage; not found, it falls back to stage 0.
//!
//! A wait is eight hours shorter than its days: whoever practises every day need not do so at the same hour, and no time zone
//! and no midnight matters.

/// Seconds.
pub const DAY: u64 = 24 * 60 * 60;
/// The highest stage.
pub const STAGES: u8 = 7;
/// A wait ends so much before its days are over.
const SLACK: u64 = 8 * 60 * 60;

/// How an exercise was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Found alone.
    Right,
    /// Found with a hint.
    Helped,
    /// Something else was tried, or the solution was looked at.
    Wrong,
}

/// Where an exercise stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Schedule {
    /// From 0, which is new or to be learned anew, to [`STAGES`].
    pub stage: u8,
    /// When it is to be asked again, in seconds since 1970.
    pub due: u64,
    /// When it was answered last; 0 if never.
    pub answered: u64,
}

/// How long an exercise of this stage waits, in seconds.
pub const fn wait_of(stage: u8) -> u64 {
    match stage {
        0 => 0,
        1..=STAGES => (DAY << (stage - 1)) - SLACK,
        _ => wait_of(STAGES),
    }
}

impl Schedule {
    /// Whether it is to be asked now. An answer from the future means that a clock was wrong: then it is asked.
    pub const fn is_due(self, now: u64) -> bool {
        self.due <= now || self.answered > now
    }

    /// Where it stands after an answer. Whoever practises before the time learns, but does not rise by it.
    pub fn after(self, outcome: Outcome, now: u64) -> Schedule {
        let Schedule { stage, due, .. } = self;
        let is_due = self.is_due(now);
        match outcome {
            Outcome::Wrong => Schedule { stage: 0, due: now, answered: now },
            Outcome::Right if is_due => {
                let stage = (stage + 1).min(STAGES);
                Schedule { stage, due: now.saturating_add(wait_of(stage)), answered: now }
            }
            Outcome::Helped if is_due => {
                Schedule { stage, due: now.saturating_add(wait_of(1)), answered: now }
            }
            Outcome::Right | Outcome::Helped => Schedule { stage, due, answered: now },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: u64 = 3600;

    #[test]
    fn waits_double_and_end_eight_hours_before_their_days() {
        let days: Vec<u64> = (1..=STAGES).map(|stage| (wait_of(stage) + 8 * HOUR) / DAY).collect();
        assert_eq!(days, [1, 2, 4, 8, 16, 32, 64]);
        assert_eq!(wait_of(1), 16 * HOUR);
        assert_eq!((wait_of(0), wait_of(200)), (0, wait_of(STAGES)));
    }

    #[test]
    fn an_exercise_that_is_always_found_rises_to_the_last_stage_and_stays_there() {
        let (mut schedule, mut now) = (Schedule::default(), 1_000_000);
        assert!(schedule.is_due(now));
        for stage in [1, 2, 3, 4, 5, 6, 7, 7, 7] {
            schedule = schedule.after(Outcome::Right, now);
            assert_eq!(schedule.stage, stage);
            assert!(!schedule.is_due(now + wait_of(stage) - 1));
            now += wait_of(stage);
            assert!(schedule.is_due(now));
        }
    }

    #[test]
    fn evening_to_next_day_is_a_day_and_the_same_sitting_is_not() {
        let evening = 100 * DAY + 21 * HOUR;
        let schedule = Schedule::default().after(Outcome::Right, evening);
        assert!(!schedule.is_due(evening + HOUR));
        assert!(schedule.is_due(101 * DAY + 13 * HOUR));
    }

    #[test]
    fn an_error_sends_it_back_to_the_start_and_a_hint_leaves_it_where_it_is() {
        let known = Schedule { stage: 5, due: 500, answered: 100 };
        let wrong = known.after(Outcome::Wrong, 600);
        assert_eq!((wrong.stage, wrong.is_due(600)), (0, true));
        let learned = wrong.after(Outcome::Right, 700);
        assert_eq!((learned.stage, learned.due), (1, 700 + wait_of(1)));
        let helped = known.after(Outcome::Helped, 600);
        assert_eq!((helped.stage, helped.due), (5, 600 + wait_of(1)));
    }

    #[test]
    fn practising_before_the_time_neither_rises_nor_delays_but_errors_count() {
        let known = Schedule { stage: 3, due: 5_000, answered: 1_000 };
        assert_eq!(known.after(Outcome::Right, 2_000), Schedule { answered: 2_000, ..known });
        assert_eq!(known.after(Outcome::Helped, 2_000), Schedule { answered: 2_000, ..known });
        assert_eq!(known.after(Outcome::Wrong, 2_000).stage, 0);
    }

    #[test]
    fn a_clock_that_was_wrong_hides_nothing_for_years() {
        let future = Schedule::default().after(Outcome::Right, 4_000_000_000);
        assert!(future.is_due(1_800_000_000));
        let last = Schedule { stage: 7, due: u64::MAX - 5, answered: 0 };
        assert_eq!(last.after(Outcome::Right, u64::MAX - 1).due, u64::MAX);
    }
}
