//! What few games say. The normal approximation fails there: after one won pair it is certain, and
//! a sample without any spread has no error at all.
//!
//! Instead the share of points gets the interval of Clopper and Pearson, which is exact for games
//! without draws, with an effective number of games (E. Korn and B. Graubard, 1998): results that
//! spread less than such games would, because of draws or because both games of a pair have one
//! opening, count for more games. How much less they spread is itself uncertain, so that a few
//! pairs of ordinary spread are lent to the sample. Summed up exactly over all results of 1 to 20
//! pairs, from 0 to 800 Elo, from 0 to 90 % draws and with lopsided openings, the interval holds
//! the truth in 94.8 % or more of the matches in each of these cases.

use super::beta;

/// So many pairs of independent games without draws are lent to the sample when its spread is
/// measured. With two the interval is too narrow in some cases (94.2 %).
const LENT_PAIRS: f64 = 3.0;

/// The probability left out at each end of the interval.
const TAIL: f64 = 0.025;

/// Where the share of points lies, 19 times of 20, and how sure it is to be above one half.
#[derive(Clone, Copy, Debug)]
pub(super) struct FewGames {
    /// The lower end, 0 if not one point was made.
    pub(super) low: f64,
    /// The upper end, 1 if every point was made.
    pub(super) high: f64,
    /// The probability that the share is above one half, if any share was as likely as another
    /// before the first game.
    pub(super) above_half: f64,
    /// The standard deviation of one game's result.
    pub(super) deviation: f64,
}

/// From the mean and the variance of `total` observations of so many games each.
pub(super) fn judge(score: f64, variance: f64, total: f64, games: f64) -> FewGames {
    let spread = design_effect(score, variance, total, games);
    let trials = total * games / spread;
    let points = score * trials;
    let missed = trials - points;
    // One more pair, drawn, keeps the deviation away from 0.
    let shrunk = (score * total + 0.5) / (total + 1.0);
    FewGames {
        low: if score <= 0.0 { 0.0 } else { beta::quantile(TAIL, points, missed + 1.0) },
        high: if score >= 1.0 { 1.0 } else { beta::quantile(1.0 - TAIL, points + 1.0, missed) },
        above_half: 1.0 - beta::distribution(0.5, points + 1.0, missed + 1.0),
        deviation: (spread * shrunk * (1.0 - shrunk)).sqrt(),
    }
}

/// How many times as much the observations scatter as independent games without draws would.
fn design_effect(score: f64, variance: f64, total: f64, games: f64) -> f64 {
    let ordinary = score * (1.0 - score) / games;
    // Without its last degree of freedom: `variance` is around the mean of the sample itself.
    let known = total - 1.0;
    let lent = LENT_PAIRS * 2.0 / games;
    let observed = if ordinary > 0.0 { variance * total / ordinary } else { known };
    ((observed + lent) / (known + lent)).clamp(0.01, games.max(1.0))
}
