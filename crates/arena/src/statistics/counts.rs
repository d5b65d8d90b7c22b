//! Results counted by game and by pair, and the strength estimated from them.

use serde::Serialize;

use super::elo::{NORMALIZED_SCALE, elo_from_score};
use super::normal;

/// How often one result occurred: its score from 0 to 1, and its count.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    pub(super) score: f64,
    pub(super) count: f64,
}

/// Single games, from the first player's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct GameCounts {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

/// Pairs of games with one opening and colours swapped, by the points that the first player made
/// in them: 0, ½, 1, 1½, 2. A win and a loss count like two draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct PairCounts(pub [u64; 5]);

/// What a sample says about the difference of two players. Errors are half the width of the
/// interval that holds the truth 19 times of 20. Elo is infinite if one side made every point.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The share of points, from 0 to 1.
    pub score: f64,
    /// The rating difference on the logistic scale.
    pub elo: f64,
    /// Its error.
    pub elo_error: f64,
    /// The rating difference measured in standard deviations of a game: what decides how many
    /// games a proof takes, whatever the share of draws.
    pub normalized_elo: f64,
    /// Its error.
    pub normalized_elo_error: f64,
    /// The likelihood that the first player is the better one, from 0 to 1.
    pub los: f64,
}

impl GameCounts {
    /// All games.
    pub const fn total(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    pub(super) fn cells(self) -> [Cell; 3] {
        [(0.0, self.losses), (0.5, self.draws), (1.0, self.wins)]
            .map(|(score, count)| Cell { score, count: count as f64 })
    }

    /// The estimate from single games, as if each were independent of all others; `None` without
    /// games.
    pub fn estimate(self) -> Option<Estimate> {
        estimate(&self.cells(), 1.0)
    }
}

impl PairCounts {
    /// All pairs.
    pub fn total(self) -> u64 {
        self.0.iter().sum()
    }

    /// Counts one more pair, by the half-points made in it: 0 to 4.
    pub fn add(&mut self, half_points: u8) {
        if let Some(count) = self.0.get_mut(usize::from(half_points)) {
            *count += 1;
        }
    }

    pub(super) fn cells(self) -> [Cell; 5] {
        let [a, b, c, d, e] = self.0;
        [(0.0, a), (0.25, b), (0.5, c), (0.75, d), (1.0, e)]
            .map(|(score, count)| Cell { score, count: count as f64 })
    }

    /// The estimate from pairs; `None` without pairs.
    ///
    /// ```
    /// use arena::statistics::PairCounts;
    /// let estimate = PairCounts([34, 54, 63, 64, 75]).estimate().unwrap();
    /// assert_eq!(format!("{:.1} ± {:.1}", estimate.elo, estimate.elo_error), "55.6 ± 27.7");
    /// ```
    pub fn estimate(self) -> Option<Estimate> {
        estimate(&self.cells(), 2.0)
    }
}

/// The mean and the variance of one observation, and the number of observations.
pub(super) fn moments(cells: &[Cell]) -> (f64, f64, f64) {
    let total: f64 = cells.iter().map(|cell| cell.count).sum();
    let mean = cells.iter().map(|cell| cell.count * cell.score).sum::<f64>() / total;
    let variance =
        cells.iter().map(|cell| cell.count * (cell.score - mean).powi(2)).sum::<f64>() / total;
    (mean, variance, total)
}

/// `games` is the number of games in one observation: the variance of a pair's mean score times
/// two is what one game of it is worth.
fn estimate(cells: &[Cell], games: f64) -> Option<Estimate> {
    let (score, variance, total) = moments(cells);
    if total <= 0.0 {
        return None;
    }
    let deviation = (variance / total).sqrt();
    // A sample without any spread does not know how far it may be off.
    let margin = if variance > 0.0 { normal::DEVIATIONS_95 * deviation } else { f64::INFINITY };
    let normalized =
        |score: f64| safe_ratio(score - 0.5, (games * variance).sqrt()) * NORMALIZED_SCALE;
    Some(Estimate {
        score,
        elo: elo_from_score(score),
        elo_error: half_width(elo_from_score(score + margin), elo_from_score(score - margin)),
        normalized_elo: normalized(score),
        normalized_elo_error: half_width(normalized(score + margin), normalized(score - margin)),
        los: normal::distribution(safe_ratio(score - 0.5, deviation)),
    })
}

/// An interval that is open at one end says nothing.
fn half_width(high: f64, low: f64) -> f64 {
    if high.is_infinite() || low.is_infinite() { f64::INFINITY } else { (high - low) / 2.0 }
}

/// A sample without any spread is infinitely far from even, or not at all.
fn safe_ratio(distance: f64, deviation: f64) -> f64 {
    if deviation > 0.0 {
        distance / deviation
    } else if distance == 0.0 {
        0.0
    } else {
        distance.signum() * f64::INFINITY
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_sided_results_are_no_nan() {
        assert_eq!(GameCounts::default().estimate(), None);
        let all = PairCounts([0, 0, 0, 0, 7]).estimate().unwrap();
        assert_eq!((all.elo, all.los), (f64::INFINITY, 1.0));
        assert_eq!((all.elo_error, all.normalized_elo_error), (f64::INFINITY, f64::INFINITY));
        let draws = PairCounts([0, 0, 7, 0, 0]).estimate().unwrap();
        assert_eq!((draws.elo, draws.elo_error, draws.los), (0.0, f64::INFINITY, 0.5));
        assert!(draws.elo.is_sign_positive());
    }

    #[test]
    fn pairs_know_more_than_games_when_openings_are_lopsided() {
        // Every opening is won by White: 50 wins, 50 losses, but not one pair is in doubt.
        let games = GameCounts { wins: 51, draws: 0, losses: 49 }.estimate().unwrap();
        let pairs = PairCounts([0, 0, 49, 0, 1]).estimate().unwrap();
        assert_eq!(games.elo, pairs.elo);
        assert!(pairs.elo_error < games.elo_error / 4.0);
    }
}
