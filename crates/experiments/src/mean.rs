//! Geometric means of ratios, with intervals. An arithmetic mean would be ruled by the one position
//! with the largest tree. Knows nothing of what was measured.

use lab::Dice;
use serde::Serialize;

/// A geometric mean; with several numbers, the interval in which 95 % of the means of resampled
/// numbers lie.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Mean {
    /// The mean itself.
    pub value: f64,
    /// The interval; none if there is only one number.
    pub interval: Option<(f64, f64)>,
}

/// How often the numbers are drawn anew.
const RESAMPLES: usize = 2_000;

impl Mean {
    /// Nothing gained, nothing lost.
    pub const ONE: Mean = Mean { value: 1.0, interval: None };

    /// The mean of those numbers that are above zero; none if there are none. The same seed gives
    /// the same interval.
    pub fn geometric(ratios: &[f64], seed: u64) -> Option<Mean> {
        let logarithms: Vec<f64> =
            ratios.iter().filter(|ratio| **ratio > 0.0).map(|ratio| ratio.ln()).collect();
        let value = average(&logarithms)?.exp();
        if logarithms.len() < 2 {
            return Some(Mean { value, interval: None });
        }
        let mut dice = Dice::new(seed);
        let mut means: Vec<f64> = (0..RESAMPLES)
            .filter_map(|_| {
                let drawn: Vec<f64> = logarithms
                    .iter()
                    .filter_map(|_| logarithms.get(dice.below(logarithms.len())).copied())
                    .collect();
                average(&drawn).map(f64::exp)
            })
            .collect();
        means.sort_by(f64::total_cmp);
        let at = |share: f64| means.get((share * (RESAMPLES - 1) as f64).round() as usize).copied();
        Some(Mean { value, interval: at(0.025).zip(at(0.975)) })
    }

    /// The ends of the interval; the value itself if one number is all there is.
    pub fn ends(&self) -> (f64, f64) {
        self.interval.unwrap_or((self.value, self.value))
    }
}

fn average(numbers: &[f64]) -> Option<f64> {
    (!numbers.is_empty()).then(|| numbers.iter().sum::<f64>() / numbers.len() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_large_number_does_not_rule_the_mean() {
        let mean = Mean::geometric(&[0.5, 2.0, 1.0], 1).unwrap();
        let (low, high) = mean.interval.unwrap();
        assert!((mean.value - 1.0).abs() < 1e-12);
        assert!((0.5..1.0).contains(&low) && high > 1.0 && high <= 2.0);
        assert_eq!(Mean::geometric(&[0.5, 2.0, 1.0], 1), Some(mean), "the seed decides");
        let (low, high) = Mean::geometric(&[0.25; 9], 3).unwrap().ends();
        assert!((low - 0.25).abs() < 1e-12 && (high - 0.25).abs() < 1e-12);
        assert_eq!(Mean::geometric(&[], 1), None);
        assert_eq!(Mean::geometric(&[3.0], 7).unwrap().interval, None);
    }

    #[test]
    fn the_interval_is_as_wide_as_theory_says() {
        // 400 numbers, half e and half 1/e: the mean of the logarithms has a deviation of 1/20.
        let ratios: Vec<f64> =
            (0..400).map(|n| if n % 2 == 0 { 1f64.exp() } else { (-1f64).exp() }).collect();
        let (low, high) = Mean::geometric(&ratios, 7).unwrap().ends();
        let (low, high) = (low.ln(), high.ln());
        assert!((-0.11..-0.085).contains(&low) && (0.085..0.11).contains(&high), "{low} {high}");
    }
}
