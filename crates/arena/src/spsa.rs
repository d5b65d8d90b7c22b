//! Many numbers tuned at once by games (SPSA, J. C. Spall 1992): all of them are moved a little, each
//! up or down by the toss of a coin; the moved player meets the one moved the other way; the result
//! pushes every number towards the side that scored.
//!
//! Only the arithmetic is here: [`Spsa::pair`] says who plays next, [`Spsa::learn`] takes the result.
//! Everything random depends on the seed and the number of the round alone, so that a run that was
//! interrupted goes on as if it had not been.

mod state;

pub use state::{STATE_VERSION, SpsaState, StateError};

use chess::random::Random;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How fast steps and changes shrink, as J. C. Spall advises.
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;
/// So many of the rounds pass before steps begin to shrink.
const STEADY: f64 = 0.1;

/// A number to be tuned.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Parameter {
    /// What it is called.
    pub name: String,
    /// What it is now.
    pub value: f64,
    /// The least it may be.
    pub min: f64,
    /// The most it may be.
    pub max: f64,
    /// How far it is moved in the last round; in the first ones further.
    pub step: f64,
}

/// The program whose numbers are tuned; kept with a run, so that it goes on with the same one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TunedEngine {
    /// As it was named; empty for the program that tunes.
    pub program: String,
    /// What it calls itself.
    pub name: String,
}

/// Why numbers cannot be tuned.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum SpsaError {
    /// There is none.
    #[error("there is nothing to tune")]
    Nothing,
    /// A number is outside its own bounds, or cannot be moved.
    #[error("{0}: the value must lie between its bounds, and the step must be above 0")]
    Bounds(String),
    /// A point must push, but not out of the world.
    #[error("the rate must be above 0 and at most 1, not {0}")]
    Rate(f64),
    /// Two have the same name.
    #[error("{0} is there twice")]
    Twice(String),
}

/// A run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Spsa {
    /// The numbers.
    pub parameters: Vec<Parameter>,
    /// How many rounds there are to be.
    pub rounds: u64,
    /// How many there have been.
    pub round: u64,
    /// How far a number is pushed in the last round by a whole point, in steps.
    pub rate: f64,
    /// What every coin is tossed with.
    pub seed: u64,
}

impl Spsa {
    /// A run that has not begun.
    pub fn new(
        parameters: Vec<Parameter>,
        rounds: u64,
        rate: f64,
        seed: u64,
    ) -> Result<Spsa, SpsaError> {
        let run = Spsa { parameters, rounds, round: 0, rate, seed };
        run.check().map(|()| run)
    }

    /// Whether the numbers make sense: after they were read from a file.
    pub fn check(&self) -> Result<(), SpsaError> {
        if self.parameters.is_empty() {
            return Err(SpsaError::Nothing);
        }
        if !(self.rate > 0.0 && self.rate <= 1.0) {
            return Err(SpsaError::Rate(self.rate));
        }
        for (place, parameter) in self.parameters.iter().enumerate() {
            let Parameter { name, value, min, max, step } = parameter;
            if !(min <= value && value <= max && *step > 0.0 && step.is_finite()) {
                return Err(SpsaError::Bounds(name.clone()));
            }
            if self.parameters.iter().take(place).any(|other| other.name == *name) {
                return Err(SpsaError::Twice(name.clone()));
            }
        }
        Ok(())
    }

    /// Whether all rounds have been played.
    pub fn is_over(&self) -> bool {
        self.round >= self.rounds
    }

    /// The numbers of the two players of this round.
    pub fn pair(&self) -> [Vec<(String, i64)>; 2] {
        let mut random = self.random();
        let mut players = [Vec::new(), Vec::new()];
        for parameter in &self.parameters {
            let up = toss(&mut random);
            let change = self.change(parameter) * up;
            // Rounded up or down by chance, so that changes below one count too. Both players by the
            // same chance: what differs between them is the change alone.
            let chance = (random.next() >> 11) as f64 / (1_u64 << 53) as f64;
            for (player, change) in players.iter_mut().zip([change, -change]) {
                let moved = (parameter.value + change).clamp(parameter.min, parameter.max);
                let whole = (moved + chance).floor();
                let value = whole.clamp(parameter.min.ceil(), parameter.max.floor());
                player.push((parameter.name.clone(), value as i64));
            }
        }
        players
    }

    /// Ends the round. `balance` is the first player's points less the second's, summed over the
    /// games.
    pub fn learn(&mut self, balance: f64) {
        let mut random = self.random();
        let rate = self.rate_now();
        for place in 0..self.parameters.len() {
            let up = toss(&mut random);
            random.next();
            let Some(parameter) = self.parameters.get(place) else { continue };
            let push = rate * self.change(parameter) * up * balance;
            if let Some(parameter) = self.parameters.get_mut(place) {
                let pushed = (parameter.value + push).clamp(parameter.min, parameter.max);
                // Few digits: what is written to a file is what is read from it.
                parameter.value = (pushed * 1e6).round() / 1e6;
            }
        }
        self.round += 1;
    }

    /// The whole numbers it has come to.
    pub fn values(&self) -> impl Iterator<Item = (&str, i64)> {
        self.parameters
            .iter()
            .map(|parameter| (parameter.name.as_str(), parameter.value.round() as i64))
    }

    fn random(&self) -> Random {
        let mut random = Random::new(self.seed);
        let seed = random.next() ^ self.round.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Random::new(seed)
    }

    /// How far a number is moved in this round.
    fn change(&self, parameter: &Parameter) -> f64 {
        parameter.step * (self.rounds as f64 / (self.round + 1) as f64).powf(GAMMA)
    }

    /// How far it is pushed by a point, in changes.
    fn rate_now(&self) -> f64 {
        let (all, now) = (self.rounds as f64, (self.round + 1) as f64);
        let steady = STEADY * all;
        let step = self.rate * ((steady + all) / (steady + now)).powf(ALPHA);
        step / (all / now).powf(2.0 * GAMMA)
    }
}

fn toss(random: &mut Random) -> f64 {
    if random.next() >> 63 == 0 { 1.0 } else { -1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameter(name: &str, value: f64, min: f64, max: f64, step: f64) -> Parameter {
        Parameter { name: name.to_owned(), value, min, max, step }
    }

    fn two() -> Vec<Parameter> {
        vec![parameter("a", 100.0, 0.0, 200.0, 8.0), parameter("b", 3.0, 0.0, 10.0, 0.6)]
    }

    /// Points that fall with the distance from the best numbers, and noise as of games.
    fn balance([first, second]: &[Vec<(String, i64)>; 2], noise: &mut Random) -> f64 {
        let strength = |values: &[(String, i64)]| {
            let [(_, a), (_, b)] = values else { panic!() };
            -((*a as f64 - 140.0) / 40.0).powi(2) - ((*b as f64 - 6.0) / 3.0).powi(2)
        };
        let expected = 1.0 / (1.0 + (strength(second) - strength(first)).exp());
        (0..8)
            .map(|_| {
                if (noise.next() >> 40) as f64 / (1 << 24) as f64 <= expected { 1.0 } else { -1.0 }
            })
            .sum()
    }

    #[test]
    fn it_finds_the_top_of_a_hill() {
        let mut noise = Random::new(7);
        let mut run = Spsa::new(two(), 3_000, 0.03, 1).unwrap();
        while !run.is_over() {
            let points = balance(&run.pair(), &mut noise);
            run.learn(points);
        }
        let values: Vec<i64> = run.values().map(|(_, value)| value).collect();
        assert!((values[0] - 140).abs() <= 12 && (values[1] - 6).abs() <= 1, "{values:?}");
    }

    /// No number leans to one side, and no two go together: either would be taken for the other.
    #[test]
    fn coins_are_fair_and_know_nothing_of_each_other() {
        const NUMBERS: usize = 12;
        const ROUNDS: u64 = 4_000;
        let many = (0..NUMBERS).map(|number| parameter(&number.to_string(), 0.0, -9.0, 9.0, 3.0));
        for seed in [0, 1, 2] {
            let mut run = Spsa::new(many.clone().collect(), ROUNDS, 0.01, seed).unwrap();
            let mut sums = [[0.0; NUMBERS]; NUMBERS];
            let mut means = [0.0; NUMBERS];
            let mut of_last = [0.0; NUMBERS];
            let mut last = [0.0; NUMBERS];
            while !run.is_over() {
                let [up, _] = run.pair();
                let signs: Vec<f64> = up.iter().map(|(_, value)| value.signum() as f64).collect();
                for (first, sign) in signs.iter().enumerate() {
                    means[first] += sign;
                    of_last[first] += sign * last[(first + 1) % NUMBERS];
                    for (second, other) in signs.iter().enumerate().skip(first + 1) {
                        sums[first][second] += sign * other;
                    }
                }
                last.copy_from_slice(&signs);
                run.learn(0.0);
            }
            // Sums of 4,000 coins: beyond 300 once in half a million.
            let all = sums.iter().flatten().chain(&means).chain(&of_last);
            assert!(all.clone().all(|sum: &f64| sum.abs() < 300.0), "{seed}: {sums:?} {means:?}");
            assert!(all.clone().any(|sum| sum.abs() > 0.0));
        }
    }

    #[test]
    fn a_run_in_two_parts_is_the_same_run() {
        let play = |run: &mut Spsa, rounds: u64| {
            for _ in 0..rounds {
                let [first, second] = run.pair();
                run.learn((first[0].1 - second[0].1).signum() as f64);
            }
        };
        let mut whole = Spsa::new(two(), 40, 0.01, 3).unwrap();
        play(&mut whole, 40);
        let mut part = Spsa::new(two(), 40, 0.01, 3).unwrap();
        play(&mut part, 17);
        let text = serde_json::to_string(&part).unwrap();
        let mut rest: Spsa = serde_json::from_str(&text).unwrap();
        play(&mut rest, 23);
        assert_eq!(rest, whole);
        assert!(whole.parameters[0].value > 100.0, "{whole:?}");
    }

    #[test]
    fn numbers_stay_inside_their_bounds_and_differ_both_ways() {
        let at_the_edge =
            vec![parameter("a", 4.0, 2.0, 4.0, 3.0), parameter("b", -7.0, -9.0, 9.0, 0.2)];
        let mut run = Spsa::new(at_the_edge, 200, 0.5, 9).unwrap();
        let mut moved = 0;
        for _ in 0..200 {
            let [first, second] = run.pair();
            for (values, name) in [(&first, "first"), (&second, "second")] {
                assert!((2..=4).contains(&values[0].1), "{name} {values:?}");
                assert!((-9..=9).contains(&values[1].1), "{name} {values:?}");
            }
            moved += i32::from(first[1] != second[1]);
            run.learn(8.0);
            assert!((2.0..=4.0).contains(&run.parameters[0].value));
        }
        // A change of 0.2 shows in some rounds, not in most.
        assert!((40..160).contains(&moved), "{moved}");
    }

    #[test]
    fn what_cannot_be_tuned_is_refused() {
        let refused = |parameters| Spsa::new(parameters, 10, 0.01, 1).unwrap_err().to_string();
        assert_eq!(refused(vec![]), "there is nothing to tune");
        assert!(refused(vec![parameter("a", 5.0, 6.0, 9.0, 1.0)]).starts_with("a: the value"));
        assert!(refused(vec![parameter("a", 7.0, 6.0, 9.0, 0.0)]).starts_with("a: the value"));
        assert!(refused(vec![parameter("a", f64::NAN, 6.0, 9.0, 1.0)]).starts_with("a: the value"));
        let mut twice = two();
        twice.extend(two());
        assert_eq!(refused(twice), "a is there twice");
        for rate in [0.0, -0.01, 1.5, f64::NAN, f64::INFINITY] {
            let error = Spsa::new(two(), 10, rate, 1).unwrap_err().to_string();
            assert_eq!(error, format!("the rate must be above 0 and at most 1, not {rate}"));
        }
    }
}
