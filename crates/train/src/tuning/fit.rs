//! The descent: a scale, and steps that follow the slopes of the error (Adam).

use eval::{Pair, Weights};

use super::{Examples, Settings};

/// Where the scale is looked for, in centipawns.
const SCALES: (f64, f64) = (20.0, 2_000.0);
/// How long past slopes, and past squares of slopes, are remembered.
const MEMORY: (f64, f64) = (0.9, 0.999);

/// What a descent came to.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The new weights.
    pub weights: Weights,
    /// The scale at which the evaluation was read: 1 / (1 + exp(-value / scale)).
    pub scale: f64,
    /// The mean squared error on the positions learned from: before and after.
    pub learned: (f64, f64),
    /// The same on positions of other games.
    pub held_out: (f64, f64),
}

/// What a value promises, from 0 to 1.
pub(super) fn expectation(value: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-value / scale).exp())
}

/// The scale for which values fit the results best: golden-section search.
pub(super) fn scale_of(pairs: impl Iterator<Item = (f64, f64)>) -> f64 {
    let pairs: Vec<(f64, f64)> = pairs.collect();
    let error = |logarithm: f64| {
        let scale = logarithm.exp();
        let miss = |&(value, result): &(f64, f64)| (expectation(value, scale) - result).powi(2);
        pairs.iter().map(miss).sum::<f64>()
    };
    let golden = (5_f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = (SCALES.0.ln(), SCALES.1.ln());
    for _ in 0..30 {
        let (left, right) = (high - golden * (high - low), low + golden * (high - low));
        if error(left) < error(right) {
            high = right;
        } else {
            low = left;
        }
    }
    f64::midpoint(low, high).exp()
}

/// Moves weights downhill. `hear` is told the number of the step and the error before it.
pub fn fit(
    examples: &Examples,
    held_out: &Examples,
    weights: &Weights,
    settings: &Settings,
    hear: &mut dyn FnMut(usize, f64),
) -> Fit {
    let scale = examples.scale();
    let none = vec![(0.0, 0.0); examples.weights()];
    let mut changes = none.clone();
    let (mut mean, mut spread) = (none.clone(), none.clone());
    for step in 0..settings.steps {
        let mut slopes: Vec<(f64, f64)> =
            changes.iter().map(|&(a, b)| (settings.pull * a, settings.pull * b)).collect();
        hear(step, examples.error(&changes, scale, Some(&mut slopes)));
        let rate = settings.rate * (1.0 - step as f64 / settings.steps as f64);
        let early = |memory: f64| 1.0 - memory.powi(step as i32 + 1);
        let (early_mean, early_spread) = (early(MEMORY.0), early(MEMORY.1));
        let move_one = |change: &mut f64, slope: f64, mean: &mut f64, spread: &mut f64| {
            *mean = MEMORY.0 * *mean + (1.0 - MEMORY.0) * slope;
            *spread = MEMORY.1 * *spread + (1.0 - MEMORY.1) * slope * slope;
            if *spread > 0.0 {
                *change -= rate * (*mean / early_mean) / (*spread / early_spread).sqrt();
            }
        };
        for (((change, slope), mean), spread) in
            changes.iter_mut().zip(slopes).zip(&mut mean).zip(&mut spread)
        {
            move_one(&mut change.0, slope.0, &mut mean.0, &mut spread.0);
            move_one(&mut change.1, slope.1, &mut mean.1, &mut spread.1);
        }
    }
    // Whole centipawns are what the evaluation gets.
    changes.iter_mut().for_each(|change| *change = (change.0.round(), change.1.round()));
    let errors = |examples: &Examples| {
        (examples.error(&none, scale, None), examples.error(&changes, scale, None))
    };
    Fit {
        weights: moved(weights, &changes),
        scale,
        learned: errors(examples),
        held_out: errors(held_out),
    }
}

fn moved(weights: &Weights, changes: &[(f64, f64)]) -> Weights {
    let mut moved = weights.clone();
    let mut changes = changes.iter();
    moved.for_each_mut(&mut |_, weight| {
        let (opening, endgame) = changes.next().copied().unwrap_or_default();
        *weight += Pair::new(opening as i32, endgame as i32);
    });
    moved
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_is_found() {
        for scale in [90.0, 240.0, 400.0] {
            let values = (-40..=40).map(|step| f64::from(step) * 20.0);
            let found = scale_of(values.map(|value| (value, expectation(value, scale))));
            assert!((found / scale - 1.0).abs() < 1e-3, "{found} for {scale}");
        }
    }
}
