//! Results counted by game and by pair, and the strength estimated from them.

use serde::Serialize;

use super::elo::{NORMALIZED_SCALE, elo_from_score};
use super::few::{self, FewGames};
use super::normal;

/// With fewer games than this the normal approximation is not used; see [`Method`].
const FEW_GAMES: f64 = 100.0;

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

/// Where an interval comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// The normal approximation, for 100 games and more.
    Normal,
    /// An interval that is right for few games, and for results without any spread: Clopper and
    /// Pearson's with an effective number of games.
    FewGames,
}

/// Why a number is not given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Withheld {
    /// Nothing has been played, or nothing that counts.
    NoGames,
    /// One side made every point: the difference has a bound on one side only.
    EveryPoint,
}

/// What a sample says about the difference of two players. The interval from `elo_low` to
/// `elo_high` holds the truth 19 times of 20; errors are half its width. Elo is infinite if one side
/// made every point, and so is that end of the interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The share of points, from 0 to 1.
    pub score: f64,
    /// The rating difference on the logistic scale.
    pub elo: f64,
    /// Its error.
    pub elo_error: f64,
    /// The lower end of its interval.
    pub elo_low: f64,
    /// The upper end.
    pub elo_high: f64,
    /// How the interval was found; the same one is behind all errors here.
    pub elo_method: Method,
    /// Why a number of these is not given, if one is not.
    pub elo_withheld: Option<Withheld>,
    /// The rating difference measured in standard deviations of a game: what decides how many
    /// games a proof takes, whatever the share of draws.
    pub normalized_elo: f64,
    /// Its error.
    pub normalized_elo_error: f64,
    /// The lower end of its interval.
    pub normalized_elo_low: f64,
    /// The upper end.
    pub normalized_elo_high: f64,
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
    let margin = normal::DEVIATIONS_95 * (variance / total).sqrt();
    let inside = score - margin > 0.0 && score + margin < 1.0;
    // A sample without any spread does not know how far it may be off.
    let is_normal = total * games >= FEW_GAMES && variance > 0.0 && inside;
    let (method, judged) = if is_normal {
        let distance = (score - 0.5) / (variance / total).sqrt();
        let judged = FewGames {
            low: score - margin,
            high: score + margin,
            above_half: normal::distribution(distance),
            deviation: (games * variance).sqrt(),
        };
        (Method::Normal, judged)
    } else {
        (Method::FewGames, few::judge(score, variance, total, games))
    };
    Some(Estimate::of(score, method, judged))
}

impl Estimate {
    fn of(score: f64, method: Method, judged: FewGames) -> Estimate {
        let FewGames { low, high, above_half, deviation } = judged;
        // Both scales are open where the other one is.
        let normalized = |share: f64| match elo_from_score(share) {
            elo if elo.is_infinite() => elo,
            _ => (share - 0.5) / deviation * NORMALIZED_SCALE,
        };
        let every_point = score <= 0.0 || score >= 1.0;
        Estimate {
            score,
            elo: elo_from_score(score),
            elo_error: half_width(elo_from_score(high), elo_from_score(low)),
            elo_low: elo_from_score(low),
            elo_high: elo_from_score(high),
            elo_method: method,
            elo_withheld: every_point.then_some(Withheld::EveryPoint),
            normalized_elo: normalized(score),
            normalized_elo_error: half_width(normalized(high), normalized(low)),
            normalized_elo_low: normalized(low),
            normalized_elo_high: normalized(high),
            los: above_half,
        }
    }
}

/// An interval that is open at one end says nothing.
fn half_width(high: f64, low: f64) -> f64 {
    if high.is_infinite() || low.is_infinite() { f64::INFINITY } else { (high - low) / 2.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_sided_results_have_one_bound_and_no_nan() {
        assert_eq!(GameCounts::default().estimate(), None);
        let all = PairCounts([0, 0, 0, 0, 7]).estimate().unwrap();
        assert_eq!((all.elo, all.elo_high), (f64::INFINITY, f64::INFINITY));
        assert_eq!((all.elo_error, all.normalized_elo_error), (f64::INFINITY, f64::INFINITY));
        assert!(all.elo_low > 150.0 && all.elo_low < 250.0, "{all:?}");
        assert_eq!(all.elo_withheld, Some(Withheld::EveryPoint));
        let none = PairCounts([7, 0, 0, 0, 0]).estimate().unwrap();
        assert!(
            (none.elo_high + all.elo_low).abs() < 1e-6 && (none.los + all.los - 1.0).abs() < 1e-9
        );
        let draws = PairCounts([0, 0, 7, 0, 0]).estimate().unwrap();
        assert_eq!((draws.elo, draws.elo_withheld), (0.0, None));
        assert!(draws.elo.is_sign_positive() && (draws.los - 0.5).abs() < 1e-9);
        assert!(draws.elo_error > 50.0 && draws.elo_error < 200.0, "{draws:?}");
    }

    #[test]
    fn after_one_pair_nobody_is_certain_to_be_stronger() {
        let won = PairCounts([0, 0, 0, 0, 1]).estimate().unwrap();
        // Three of two to the third: the rule of succession after two won games.
        assert!((won.los - 0.875).abs() < 1e-9, "{won:?}");
        assert!(won.elo_low < -200.0);
        let better = PairCounts([0, 0, 0, 1, 0]).estimate().unwrap();
        assert!(better.los > 0.5 && better.los < 0.9, "{better:?}");
        for estimate in [better, PairCounts([0, 0, 1, 0, 0]).estimate().unwrap()] {
            assert!(estimate.elo_error.is_finite() && estimate.normalized_elo_error.is_finite());
            assert!((estimate.elo > 0.0) == (estimate.normalized_elo > 0.0));
        }
    }

    #[test]
    fn the_two_methods_agree_where_they_meet() {
        for counts in [[5, 10, 20, 11, 4], [1, 10, 20, 15, 4], [0, 2, 40, 6, 2]] {
            let enough = PairCounts(counts).estimate().unwrap();
            let [a, b, c, d, e] = counts;
            let fewer = PairCounts([a, b, c - 1, d, e]).estimate().unwrap();
            assert_eq!((enough.elo_method, fewer.elo_method), (Method::Normal, Method::FewGames));
            let ratio = fewer.elo_error / enough.elo_error;
            assert!((0.95..1.45).contains(&ratio), "{counts:?}: {ratio}");
            assert!((fewer.los - enough.los).abs() < 0.05, "{counts:?}");
            let ratio = fewer.normalized_elo / enough.normalized_elo;
            assert!((0.7..1.1).contains(&ratio), "{counts:?}: {ratio}");
        }
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
