//! Means of ratios over positions, and how sure one can be of them.

/// How many times the positions are drawn anew.
const SAMPLES: usize = 2_000;

/// A geometric mean; with several positions, the interval that holds it in 95 of 100 samples of as
/// many positions drawn from these.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Mean {
    pub(super) value: f64,
    pub(super) interval: Option<(f64, f64)>,
}

impl Mean {
    /// The mean of ratios, all above zero. The same seed gives the same interval.
    pub(super) fn of(ratios: &[f64], seed: u64) -> Mean {
        let logarithms: Vec<f64> = ratios.iter().map(|ratio| ratio.ln()).collect();
        let count = logarithms.len().max(1);
        let value = (logarithms.iter().sum::<f64>() / count as f64).exp();
        if logarithms.len() < 2 {
            return Mean { value, interval: None };
        }
        let mut dice = Dice(seed);
        let mut means: Vec<f64> = (0..SAMPLES)
            .map(|_| {
                let drawn = (0..count).filter_map(|_| logarithms.get(dice.below(count)));
                (drawn.sum::<f64>() / count as f64).exp()
            })
            .collect();
        means.sort_by(f64::total_cmp);
        let at = |share: f64| means.get((share * (SAMPLES - 1) as f64).round() as usize).copied();
        Mean { value, interval: at(0.025).zip(at(0.975)) }
    }
}

/// Small numbers from a seed, the same on every machine (splitmix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) % limit.max(1) as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::Mean;

    #[test]
    fn means_are_geometric_and_intervals_repeatable() {
        let mean = Mean::of(&[1.0, 4.0, 2.0, 2.0], 7);
        assert!((mean.value - 2.0).abs() < 1e-12);
        let (low, high) = mean.interval.unwrap();
        assert!(low < 2.0 && high > 2.0 && low >= 1.0 && high <= 4.0);
        assert_eq!(mean, Mean::of(&[1.0, 4.0, 2.0, 2.0], 7));
        assert_eq!(Mean::of(&[3.0], 7).interval, None);
    }

    #[test]
    fn equal_ratios_leave_no_doubt() {
        let (low, high) = Mean::of(&[2.5; 20], 1).interval.unwrap();
        assert!((low - 2.5).abs() < 1e-9 && (high - 2.5).abs() < 1e-9);
    }
}
