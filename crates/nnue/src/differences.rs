//! How the values of two nets differ on the same positions.

use chess::Position;

/// How the values of two nets differ.
#[derive(Debug, Default)]
pub struct Differences {
    /// How many positions were looked at.
    pub positions: usize,
    /// The mean of the second net's value less the first's.
    pub mean: f64,
    /// The mean of how far they are apart.
    pub mean_absolute: f64,
    /// The root of the mean square of that.
    pub root_mean_square: f64,
    /// How far the values go up and down together, -1 to 1.
    pub correlation: f64,
    /// The share of positions in which both name the same side as better.
    pub same_side: f64,
    /// Where they differ most, with both values.
    pub largest: Option<(Position, i32, i32)>,
}

impl Differences {
    /// From positions with the values of both nets.
    pub fn of(values: &[(Position, i32, i32)]) -> Differences {
        let count = values.len().max(1) as f64;
        let mean = |of: &dyn Fn(f64, f64) -> f64| {
            let all = values.iter().map(|(_, first, second)| of((*first).into(), (*second).into()));
            all.sum::<f64>() / count
        };
        let (mean_first, mean_second) = (mean(&|first, _| first), mean(&|_, second| second));
        let covariance = mean(&|first, second| (first - mean_first) * (second - mean_second));
        let spread = mean(&|first, _| (first - mean_first).powi(2)).sqrt()
            * mean(&|_, second| (second - mean_second).powi(2)).sqrt();
        let apart = |(_, first, second): &&(Position, i32, i32)| first.abs_diff(*second);
        Differences {
            positions: values.len(),
            mean: mean_second - mean_first,
            mean_absolute: mean(&|first, second| (second - first).abs()),
            root_mean_square: mean(&|first, second| (second - first).powi(2)).sqrt(),
            correlation: if spread > 0.0 { covariance / spread } else { 1.0 },
            same_side: mean(&|first, second| f64::from(first.signum() == second.signum())),
            largest: values.iter().max_by_key(apart).cloned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_of_a_few_values() {
        let start = Position::start();
        let of = |pairs: &[(i32, i32)]| {
            let values: Vec<_> = pairs.iter().map(|&(a, b)| (start.clone(), a, b)).collect();
            Differences::of(&values)
        };
        let found = of(&[(10, 20), (-10, -20), (30, 60), (-30, -60)]);
        assert_eq!((found.positions, found.mean, found.mean_absolute), (4, 0.0, 20.0));
        assert!((found.correlation - 1.0).abs() < 1e-12 && found.same_side == 1.0);
        assert!((found.root_mean_square - 500f64.sqrt()).abs() < 1e-12);
        assert_eq!(found.largest.map(|(_, a, b)| (b - a).abs()), Some(30));
        let opposed = of(&[(10, -10), (-10, 10)]);
        assert!(opposed.correlation < -0.999 && opposed.same_side == 0.0);
        assert_eq!(of(&[]).positions, 0);
    }
}
