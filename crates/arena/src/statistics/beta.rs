//! The beta distribution: where a share lies of which some trials are known.

/// The probability that a variable with this beta distribution is at most `x`: the regularised
/// incomplete beta function.
pub(super) fn distribution(x: f64, a: f64, b: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    if x >= 1.0 {
        return 1.0;
    }
    // The fraction converges quickly on this side of the middle; the other side is its mirror.
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - distribution(1.0 - x, b, a);
    }
    let front = ln_gamma(a + b) - ln_gamma(a) - ln_gamma(b) + a * x.ln() + b * (-x).ln_1p();
    front.exp() / a * fraction(x, a, b)
}

/// The value that such a variable stays below with this probability.
pub(super) fn quantile(probability: f64, a: f64, b: f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    // Each step halves the interval: after 60 of them nothing is left to halve.
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if distribution(middle, a, b) < probability {
            low = middle;
        } else {
            high = middle;
        }
    }
    (low + high) / 2.0
}

/// The continued fraction of the incomplete beta function, evaluated from its front (Lentz).
fn fraction(x: f64, a: f64, b: f64) -> f64 {
    let away_from_zero = |value: f64| if value.abs() < 1e-300 { 1e-300 } else { value };
    let mut c = 1.0;
    let mut d = 1.0 / away_from_zero(1.0 - (a + b) * x / (a + 1.0));
    let mut product = d;
    for step in 1..500 {
        let m = f64::from(step);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        let mut change = 1.0;
        for coefficient in [even, odd] {
            d = 1.0 / away_from_zero(1.0 + coefficient * d);
            c = away_from_zero(1.0 + coefficient / c);
            change = c * d;
            product *= change;
        }
        if (change - 1.0).abs() < 1e-14 {
            break;
        }
    }
    product
}

/// The logarithm of the gamma function for positive numbers: Stirling's series, which is exact
/// enough from fifteen on, and the recurrence below.
fn ln_gamma(mut x: f64) -> f64 {
    let mut below = 0.0;
    while x < 15.0 {
        below -= x.ln();
        x += 1.0;
    }
    let inverse = 1.0 / x;
    let square = inverse * inverse;
    let series = [1.0 / 1188.0, -1.0 / 1680.0, 1.0 / 1260.0, -1.0 / 360.0, 1.0 / 12.0]
        .iter()
        .fold(0.0, |sum, coefficient| sum * square + coefficient)
        * inverse;
    below + (x - 0.5) * x.ln() - x + 0.5 * (2.0 * std::f64::consts::PI).ln() + series
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_with_a_formula() {
        for x in [0.0, 0.01, 0.2, 0.5, 0.77, 0.999, 1.0_f64] {
            assert!((distribution(x, 1.0, 1.0) - x).abs() < 1e-12);
            assert!((distribution(x, 3.0, 1.0) - x.powi(3)).abs() < 1e-12);
            assert!((distribution(x, 1.0, 4.0) - (1.0 - (1.0 - x).powi(4))).abs() < 1e-12);
            // Arcsine.
            let arcsine = 2.0 / std::f64::consts::PI * x.sqrt().asin();
            assert!((distribution(x, 0.5, 0.5) - arcsine).abs() < 1e-10, "{x}");
        }
        assert!((distribution(0.5, 700.0, 700.0) - 0.5).abs() < 1e-9);
    }

    #[test]
    fn quantiles_are_the_inverse() {
        for (a, b) in [(0.3, 4.0), (1.0, 1.0), (2.5, 17.0), (300.0, 40.0)] {
            for probability in [0.025, 0.5, 0.975] {
                let x = quantile(probability, a, b);
                assert!((distribution(x, a, b) - probability).abs() < 1e-9, "{a} {b}");
            }
        }
    }
}
