//! Positions as a tuner sees them: what they are worth, what they should be worth, and how that
//! changes with each weight.

use chess::Color;
use eval::{Pair, Weights};

use super::fit::{expectation, scale_of};
use super::{Judged, Settings};

/// A weight is changed by so much to see what depends on it.
const STEP: i32 = 16;
/// Scores beyond this say little but that the game is won; they are left out of the scale.
const DECIDED: i16 = 2_000;

/// How the two sums of a position change when a weight grows by [`STEP`].
#[derive(Clone, Copy, Debug)]
struct Slope {
    weight: u16,
    opening: i16,
    endgame: i16,
}

/// One position.
#[derive(Clone, Debug)]
struct Example {
    /// What the evaluation says, for White, in centipawns.
    value: f64,
    /// What White should expect, from 0 to 1.
    target: f64,
    /// What White got.
    result: f64,
    /// The shares of the two sums in the value.
    shares: (f64, f64),
    slopes: Vec<Slope>,
}

/// Positions to learn from.
#[derive(Clone, Debug, Default)]
pub struct Examples {
    list: Vec<Example>,
    /// How many weights there are.
    weights: usize,
}

impl Examples {
    /// Looks at positions through these weights. What scores mean is fitted to the results.
    pub fn new(samples: &[Judged], weights: &Weights, settings: &Settings) -> Examples {
        let of_games = samples.iter().filter(|sample| !sample.beside);
        let said = of_games.filter(|sample| sample.score.abs() < DECIDED);
        let scale = scale_of(said.map(|sample| (f64::from(sample.score), points(sample))));
        let changed = one_by_one(weights);
        let look = |sample: &Judged| {
            let share = if sample.beside { 0.0 } else { settings.result_weight };
            let expected = expectation(f64::from(sample.score), scale);
            let target = share * points(sample) + (1.0 - share) * expected;
            example(sample, weights, &changed, target)
        };
        let part = samples.len().div_ceil(settings.threads.max(1)).max(1);
        let list = std::thread::scope(|scope| {
            let parts: Vec<_> = samples
                .chunks(part)
                .map(|part| scope.spawn(|| part.iter().map(&look).collect::<Vec<Example>>()))
                .collect();
            parts.into_iter().flat_map(|part| part.join().unwrap_or_default()).collect()
        });
        Examples { list, weights: changed.len() }
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The scale that makes the evaluation, as it was, fit the results.
    pub fn scale(&self) -> f64 {
        scale_of(self.list.iter().map(|example| (example.value, example.result)))
    }

    /// The mean squared error when the weights have changed by so much, and its slopes.
    pub(super) fn error(
        &self,
        changes: &[(f64, f64)],
        scale: f64,
        slopes: Option<&mut [(f64, f64)]>,
    ) -> f64 {
        let mut sum = 0.0;
        let mut downhill = slopes;
        let count = self.list.len().max(1) as f64;
        for example in &self.list {
            let expected = expectation(example.value_after(changes), scale);
            let miss = expected - example.target;
            sum += miss * miss;
            let Some(slopes) = downhill.as_deref_mut() else { continue };
            let outer = 2.0 * miss * expected * (1.0 - expected) / (scale * count);
            let (opening, endgame) = example.shares;
            for slope in &example.slopes {
                let Some(place) = slopes.get_mut(usize::from(slope.weight)) else { continue };
                place.0 += outer * opening * f64::from(slope.opening);
                place.1 += outer * endgame * f64::from(slope.endgame);
            }
        }
        sum / count
    }

    /// How many weights there are.
    pub(super) fn weights(&self) -> usize {
        self.weights
    }
}

impl Example {
    fn value_after(&self, changes: &[(f64, f64)]) -> f64 {
        let (opening, endgame) = self.shares;
        let change = |slope: &Slope| {
            let (first, second) =
                changes.get(usize::from(slope.weight)).copied().unwrap_or_default();
            first * opening * f64::from(slope.opening) + second * endgame * f64::from(slope.endgame)
        };
        self.value + self.slopes.iter().map(change).sum::<f64>()
    }
}

/// White's points.
fn points(sample: &Judged) -> f64 {
    f64::from(sample.result.half_points(Color::White)) / 2.0
}

/// The weights, each time with one of them changed.
fn one_by_one(weights: &Weights) -> Vec<Weights> {
    let mut count = 0;
    weights.for_each(&mut |_, _| count += 1);
    let change = |wanted: usize| {
        let (mut changed, mut number) = (weights.clone(), 0);
        changed.for_each_mut(&mut |_, weight| {
            if number == wanted {
                *weight += Pair::new(STEP, STEP);
            }
            number += 1;
        });
        changed
    };
    (0..count).map(change).collect()
}

fn example(sample: &Judged, weights: &Weights, changed: &[Weights], target: f64) -> Example {
    let (sum, blend) = weights.sums(&sample.position);
    let whole = f64::from(eval::Blend::FULL * (blend.opening + blend.endgame));
    let opening = f64::from(blend.opening_scale * blend.opening) / whole;
    let endgame = f64::from(blend.endgame_scale * blend.endgame) / whole;
    let value = f64::from(sum.opening()) * opening + f64::from(sum.endgame()) * endgame;
    let slopes = changed.iter().enumerate().filter_map(|(number, weights)| {
        let (after, _) = weights.sums(&sample.position);
        let change = after - sum;
        (change != Pair::ZERO).then_some(Slope {
            weight: number as u16,
            opening: change.opening() as i16,
            endgame: change.endgame() as i16,
        })
    });
    let shares = (opening / f64::from(STEP), endgame / f64::from(STEP));
    Example { value, target, result: points(sample), shares, slopes: slopes.collect() }
}
