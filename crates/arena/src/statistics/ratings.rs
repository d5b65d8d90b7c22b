//! Ratings of many players from who met whom: maximum likelihood on the logistic scale.
//!
//! The model is that of a match: the expected score of a player who is `d` points stronger is
//! `1 / (1 + 10^(-d/400))`, and a draw is half a win and half a loss (Bradley and Terry's model, with
//! draws as in most rating lists). Each player also draws [`PRIOR_DRAWS`] games against a player of
//! average strength that does not exist: who wins or loses every game would otherwise be infinitely
//! strong or weak, and players who never met could not be compared.
//!
//! The errors come from the Fisher information of that model, corrected for draws: a drawn game
//! scatters less than a won one, so the information is weighed with the scatter the draws leave.

use serde::Serialize;

use super::elo::{elo_from_score, score_from_elo};
use super::matrix::Matrix;
use super::normal::{self, DEVIATIONS_95};

/// How many drawn games against an average player everybody is lent.
const PRIOR_DRAWS: f64 = 1.0;

/// Elo points for one unit of the natural logarithm of the odds.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// All games between two players, from the first one's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Meeting {
    /// A player, from 0.
    pub first: usize,
    /// Another.
    pub second: usize,
    /// Games the first won.
    pub wins: u64,
    /// Games nobody won.
    pub draws: u64,
    /// Games the first lost.
    pub losses: u64,
}

impl Meeting {
    fn games(&self) -> f64 {
        (self.wins + self.draws + self.losses) as f64
    }

    fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }
}

/// A fixed point of the scale.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Anchor {
    /// The player.
    pub player: usize,
    /// Its rating.
    pub elo: f64,
}

/// A player's rating.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Rating {
    /// Points; the average of all players is 0 if there is no anchor.
    pub elo: f64,
    /// Its error, 19 times of 20: against the average, or against the anchor.
    pub error: f64,
}

/// The ratings of all players.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Ratings {
    /// By player.
    pub ratings: Vec<Rating>,
    /// For each player and each other the likelihood that the first is the stronger one.
    pub los: Vec<Vec<f64>>,
}

impl Ratings {
    /// The most likely ratings. Players are counted from 0 to `players - 1`.
    ///
    /// ```
    /// use arena::statistics::{Meeting, Ratings};
    /// let meeting = Meeting { first: 0, second: 1, wins: 640, draws: 0, losses: 360 };
    /// let found = Ratings::most_likely(2, &[meeting], None);
    /// assert_eq!((found.ratings[0].elo - found.ratings[1].elo).round(), 100.0);
    /// assert!(found.los[0][1] > 0.999);
    /// ```
    pub fn most_likely(players: usize, meetings: &[Meeting], anchor: Option<Anchor>) -> Ratings {
        let strengths = solve(players, meetings);
        let covariance = covariance(&strengths, meetings);
        let reference = Reference::new(players, anchor);
        let center = reference.of(&strengths);
        let ratings = strengths.iter().enumerate().map(|(player, strength)| Rating {
            elo: anchor.map_or(0.0, |anchor| anchor.elo) + SCALE * (strength - center),
            error: DEVIATIONS_95 * SCALE * reference.variance(&covariance, player).max(0.0).sqrt(),
        });
        let los = |first: usize| {
            let row = (0..players).map(|second| {
                let difference = value(&strengths, first) - value(&strengths, second);
                let variance = covariance.get(first, first) + covariance.get(second, second)
                    - 2.0 * covariance.get(first, second);
                if first == second || variance <= 0.0 {
                    return 0.5;
                }
                normal::distribution(difference / variance.sqrt())
            });
            row.collect()
        };
        Ratings { ratings: ratings.collect(), los: (0..players).map(los).collect() }
    }
}

/// The rating at which the expected score against these opponents is the score that was made, 800
/// points above or below their average at the most.
pub fn performance(opponents: &[(f64, u64)], score: f64) -> f64 {
    let games: u64 = opponents.iter().map(|(_, games)| games).sum();
    if games == 0 {
        return 0.0;
    }
    let sum: f64 = opponents.iter().map(|(elo, games)| elo * *games as f64).sum();
    sum / games as f64 + elo_from_score(score / games as f64).clamp(-800.0, 800.0)
}

/// What ratings are measured against: one player, or the average of all.
struct Reference {
    weights: Vec<f64>,
}

impl Reference {
    fn new(players: usize, anchor: Option<Anchor>) -> Reference {
        let weight = |player| match anchor {
            Some(anchor) => f64::from(u8::from(anchor.player == player)),
            None => 1.0 / players as f64,
        };
        Reference { weights: (0..players).map(weight).collect() }
    }

    fn of(&self, strengths: &[f64]) -> f64 {
        self.weights.iter().zip(strengths).map(|(weight, strength)| weight * strength).sum()
    }

    /// The variance of the difference between a player and the reference.
    fn variance(&self, covariance: &Matrix, player: usize) -> f64 {
        let mut difference: Vec<f64> = self.weights.iter().map(|weight| -weight).collect();
        if let Some(own) = difference.get_mut(player) {
            *own += 1.0;
        }
        let product = covariance.times_vector(&difference);
        product.iter().zip(&difference).map(|(a, b)| a * b).sum()
    }
}

fn value(strengths: &[f64], player: usize) -> f64 {
    strengths.get(player).copied().unwrap_or(0.0)
}

/// The first player's expected score.
fn expected(strengths: &[f64], meeting: &Meeting) -> f64 {
    score_from_elo(SCALE * (value(strengths, meeting.first) - value(strengths, meeting.second)))
}

/// Newton's method on the logarithm of the likelihood, which is concave: there is one top.
fn solve(players: usize, meetings: &[Meeting]) -> Vec<f64> {
    let mut strengths = vec![0.0; players];
    for _ in 0..100 {
        let mut gradient: Vec<f64> = strengths
            .iter()
            .map(|strength| PRIOR_DRAWS * (0.5 - score_from_elo(SCALE * strength)))
            .collect();
        for meeting in meetings {
            let excess = meeting.points() - meeting.games() * expected(&strengths, meeting);
            for (player, sign) in [(meeting.first, 1.0), (meeting.second, -1.0)] {
                if let Some(slope) = gradient.get_mut(player) {
                    *slope += sign * excess;
                }
            }
        }
        let step = information(&strengths, meetings, |_, _| 1.0).inverse().times_vector(&gradient);
        // Far from the top a whole step can go too far.
        let longest = step.iter().fold(0.0_f64, |longest, part| longest.max(part.abs()));
        let factor = (1.0 / longest.max(1e-300)).min(1.0);
        strengths.iter_mut().zip(&step).for_each(|(strength, part)| *strength += factor * part);
        if longest < 1e-10 {
            break;
        }
    }
    strengths
}

/// The Fisher information, each meeting weighed by `weight` of it and its expected score.
fn information(
    strengths: &[f64],
    meetings: &[Meeting],
    weight: impl Fn(&Meeting, f64) -> f64,
) -> Matrix {
    let mut information = Matrix::zero(strengths.len());
    for (player, strength) in strengths.iter().enumerate() {
        let score = score_from_elo(SCALE * strength);
        information.add(player, player, PRIOR_DRAWS * score * (1.0 - score));
    }
    for meeting in meetings {
        let score = expected(strengths, meeting);
        let scatter = meeting.games() * score * (1.0 - score) * weight(meeting, score);
        information.add_difference(meeting.first, meeting.second, scatter);
    }
    information
}

/// The inverse of the information, corrected for the scatter that draws leave (the "sandwich").
fn covariance(strengths: &[f64], meetings: &[Meeting]) -> Matrix {
    let inverse = information(strengths, meetings, |_, _| 1.0).inverse();
    let scatter = information(strengths, meetings, |meeting, score| {
        // With the rate d of draws a result has the variance s(1-s) - d/4. Two games more than were
        // played keep a few draws from looking like certainty.
        let draws = meeting.draws as f64 / (meeting.games() + 2.0);
        (1.0 - draws / (4.0 * score * (1.0 - score)).max(1e-12)).clamp(0.02, 1.0)
    });
    inverse.times(&scatter).times(&inverse)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_has_the_rating_of_a_match() {
        let meeting = Meeting { first: 0, second: 1, wins: 500, draws: 300, losses: 200 };
        let found = Ratings::most_likely(2, &[meeting], None);
        let [one, other] = found.ratings[..] else { panic!("two") };
        assert!((one.elo - other.elo - elo_from_score(0.65)).abs() < 0.3, "{one:?} {other:?}");
        assert!((one.error - other.error).abs() < 1e-9);
    }

    #[test]
    fn the_anchor_stands_still() {
        let meetings = [
            Meeting { first: 0, second: 1, wins: 7, draws: 2, losses: 1 },
            Meeting { first: 1, second: 2, wins: 5, draws: 5, losses: 2 },
        ];
        let anchor = Anchor { player: 1, elo: 2800.0 };
        let found = Ratings::most_likely(3, &meetings, Some(anchor));
        assert_eq!((found.ratings[1].elo, found.ratings[1].error), (2800.0, 0.0));
        assert!(found.ratings[0].elo > 2900.0 && found.ratings[2].elo < 2800.0);
        for first in 0..3 {
            for second in 0..3 {
                let sum = found.los[first][second] + found.los[second][first];
                assert!((sum - 1.0).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn one_sided_and_empty_results_are_no_nan() {
        let meeting = Meeting { first: 0, second: 1, wins: 100, draws: 0, losses: 0 };
        let found = Ratings::most_likely(3, &[meeting], None);
        assert!(found.ratings.iter().all(|r| r.elo.is_finite() && r.error.is_finite()));
        assert!(found.ratings[0].elo > 300.0 && found.ratings[1].elo < -300.0);
        let found = Ratings::most_likely(2, &[], None);
        assert_eq!((found.ratings[0].elo, found.los[0][1]), (0.0, 0.5));
    }

    #[test]
    fn performances() {
        assert_eq!(performance(&[(100.0, 2), (-100.0, 2)], 2.0), 0.0);
        assert_eq!(performance(&[(50.0, 4)], 4.0), 850.0);
        assert_eq!(performance(&[], 0.0), 0.0);
    }
}
