//! The rating scales: the logistic one that engine testers use (400 points are ten to one), and
//! the normal one of Elo's book and FIDE's tables.

use super::normal;

/// How many normalised Elo points one standard deviation of a game's result is worth. With this
/// factor normalised and logistic Elo agree for small differences without draws.
pub(super) const NORMALIZED_SCALE: f64 = 800.0 / std::f64::consts::LN_10;

/// The standard deviation of a rating difference in FIDE's tables.
const NORMAL_DEVIATION: f64 = 2000.0 / 7.0;

/// The rating difference at which this score, from 0 to 1, is expected. Infinite at the ends.
///
/// ```
/// use arena::statistics::elo_from_score;
/// assert_eq!(elo_from_score(0.76).round(), 200.0);
/// assert_eq!(elo_from_score(1.0), f64::INFINITY);
/// ```
pub fn elo_from_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// The score, from 0 to 1, expected of a player this much stronger.
pub fn score_from_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The same after the normal distribution, as printed tables of chess federations have it. The two
/// part far from the middle: 677 points are 98 % here and 99 % there.
pub fn score_from_elo_normal(elo: f64) -> f64 {
    normal::distribution(elo / NORMAL_DEVIATION)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rounded_table_of_the_requirements_holds() {
        for (percent, points) in [(50.0, 0.0), (64.0, 102.0), (76.0, 202.0), (99.0, 677.0)] {
            assert_eq!((score_from_elo_normal(points) * 100.0).round(), percent, "{points}");
        }
        // The logistic scale agrees in the middle of the table and not at its end.
        assert_eq!((score_from_elo(102.0) * 100.0).round(), 64.0);
        assert_eq!((score_from_elo(202.0) * 100.0).round(), 76.0);
        assert_eq!((score_from_elo(677.0) * 100.0).round(), 98.0);
    }

    #[test]
    fn score_and_elo_are_inverse() {
        for elo in [-800.0, -3.5, 0.0, 0.1, 120.0, 799.0] {
            assert!((elo_from_score(score_from_elo(elo)) - elo).abs() < 1e-9, "{elo}");
        }
        assert_eq!(elo_from_score(0.0), f64::NEG_INFINITY);
    }
}
