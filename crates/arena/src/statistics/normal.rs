//! The normal distribution.

use std::f64::consts::{PI, SQRT_2};

/// Ninety-five per cent of a normal distribution lie within so many standard deviations.
pub(super) const DEVIATIONS_95: f64 = 1.959_963_984_540_054;

/// The probability that a standard normal variable is at most `x`.
pub(super) fn distribution(x: f64) -> f64 {
    if x < 0.0 { upper_tail(-x) } else { 1.0 - upper_tail(x) }
}

/// The probability that a standard normal variable is more than `x`, for `x` from 0.
fn upper_tail(x: f64) -> f64 {
    if x < 3.0 {
        0.5 - 0.5 * error_function_series(x / SQRT_2)
    } else {
        density(x) / tail_fraction(x)
    }
}

fn density(x: f64) -> f64 {
    (-0.5 * x * x).exp() / (2.0 * PI).sqrt()
}

/// The Taylor series of the error function, good near 0.
fn error_function_series(x: f64) -> f64 {
    let mut term = x;
    let mut sum = x;
    for n in 1..100 {
        let n = f64::from(n);
        term *= -x * x / n;
        sum += term / (2.0 * n + 1.0);
        if term.abs() < 1e-17 {
            break;
        }
    }
    sum * 2.0 / PI.sqrt()
}

/// The continued fraction `x + 1/(x + 2/(x + 3/…))` of Mills' ratio, good far from 0.
fn tail_fraction(x: f64) -> f64 {
    (1..=60).rev().fold(x, |fraction, n| x + f64::from(n) / fraction)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        for (x, expected) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_542_9),
            (-1.0, 0.158_655_253_931_457_05),
            (DEVIATIONS_95, 0.975),
            (2.999, 0.998_645_663_466_272_7),
            (3.001, 0.998_654_527_174_915),
            (-6.0, 9.865_876_450_377e-10),
        ] {
            let error = (distribution(x) - expected).abs();
            assert!(error < 1e-9 * expected.max(1e-4), "{x}: {}", distribution(x));
        }
        assert_eq!(distribution(f64::INFINITY), 1.0);
        assert_eq!(distribution(f64::NEG_INFINITY), 0.0);
    }
}
