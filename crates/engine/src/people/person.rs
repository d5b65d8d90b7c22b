//! Who is playing: a rating, and the time for a move.

use search::Limits;

use crate::people::sight::FAR;

/// The levels of the option `Skill Level`; the last one is full strength.
pub(crate) const SKILL_LEVELS: i64 = 20;

/// A person, as far as choosing a move goes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Person {
    rating: f64,
    /// Seconds for a move.
    seconds: f64,
}

impl Person {
    /// The rating of the weakest.
    pub(crate) const WEAKEST: i64 = 400;
    /// The rating of the strongest that is still limited.
    pub(crate) const STRONGEST: i64 = 2600;
    /// What a game of ten minutes leaves for each of forty moves: most games that were learned from were of
    /// this kind.
    const USUAL_SECONDS: f64 = 15.0;

    /// A person of this rating, or of the nearest there is, with this much time.
    pub(crate) fn new(rating: i64, seconds: f64) -> Person {
        let rating = rating.clamp(Person::WEAKEST, Person::STRONGEST) as f64;
        Person { rating, seconds: seconds.clamp(1.0, 60.0) }
    }

    /// A person of this rating under these limits. Only a clock is felt: whoever limits time by other means means
    /// the machine.
    pub(crate) fn under(rating: i64, limits: &Limits) -> Person {
        let left = limits.clock.map(|clock| {
            let moves = clock.moves_to_go.unwrap_or(30).clamp(1, 30);
            clock.time.as_secs_f64() / f64::from(moves) + clock.increment.as_secs_f64()
        });
        Person::new(rating, left.unwrap_or(Person::USUAL_SECONDS))
    }

    /// The rating of a skill level below full strength.
    pub(crate) fn rating_of_skill(level: i64) -> i64 {
        let range = Person::STRONGEST - Person::WEAKEST;
        Person::WEAKEST + range * level.clamp(0, SKILL_LEVELS - 1) / (SKILL_LEVELS - 1)
    }

    /// What the weights of every trait are multiplied with: one; by how much the rating is below 1500 and above it, in steps of
    /// 400 points; and the logarithm of the time.
    pub(crate) fn terms(self) -> [f64; 4] {
        let strength = (self.rating.clamp(LEARNED.0, LEARNED.1) - 1500.0) / 400.0;
        let time = (self.seconds / Person::USUAL_SECONDS).ln();
        [1.0, strength.min(0.0), strength.max(0.0), time]
    }

    /// How many half-moves deep the best moves are looked at: as far as the fit did, and from 1600 points on one more for
    /// every 150 points.
    pub(crate) fn furthest(self) -> u32 {
        FAR + ((self.rating - 1600.0) / 150.0).max(0.0) as u32
    }

    /// How much luck decides: as much as the fit says in the middle, more below the ratings that there are games of, and less and less above.
    pub(crate) fn fortune(self) -> f64 {
        let below = (LEARNED.0 - self.rating).max(0.0) / 800.0;
        let above = (self.rating - CAREFUL).max(0.0) / 1600.0;
        (below - above).exp2()
    }
}

/// The ratings that there are games of, or nearly.
const LEARNED: (f64, f64) = (850.0, 2350.0);
/// Stronger people know what no trait tells: moves drawn as the fit says lose more than theirs do.
const CAREFUL: f64 = 1300.0;

#[cfg(test)]
mod tests {
    use super::*;
    use search::Clock;
    use std::time::Duration;

    #[test]
    fn skill_levels_span_the_same_scale() {
        assert_eq!(Person::rating_of_skill(0), Person::WEAKEST);
        assert_eq!(Person::rating_of_skill(SKILL_LEVELS - 1), Person::STRONGEST);
        for level in 1..SKILL_LEVELS {
            assert!(Person::rating_of_skill(level) > Person::rating_of_skill(level - 1));
        }
    }

    #[test]
    fn strong_players_look_further() {
        let furthest =
            [400, 1600, 1749, 1750, 2200, 2600].map(|rating| Person::new(rating, 15.0).furthest());
        assert_eq!(furthest, [6, 6, 6, 7, 10, 12]);
    }

    #[test]
    fn luck_decides_the_less_the_stronger_the_player() {
        let fortune = [450, 850, 1300, 2100].map(|rating| Person::new(rating, 15.0).fortune());
        let expected = [0.5_f64.exp2(), 1.0, 1.0, (-0.5_f64).exp2()];
        assert!(fortune.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12), "{fortune:?}");
    }

    #[test]
    fn only_a_clock_makes_haste() {
        let clock = |seconds, increment| Limits {
            clock: Some(Clock {
                time: Duration::from_secs(seconds),
                increment: Duration::from_secs(increment),
                moves_to_go: None,
            }),
            ..Limits::none()
        };
        let time = |limits: &Limits| Person::under(1500, limits).terms()[3];
        assert_eq!(time(&Limits::nodes(1)), 0.0);
        assert_eq!(time(&Limits::movetime(Duration::from_millis(1))), 0.0);
        assert!(time(&clock(600, 0)) > 0.0 && time(&clock(60, 0)) < time(&clock(60, 5)));
        assert_eq!(time(&clock(0, 0)), Person::new(1500, 1.0).terms()[3]);
    }
}
