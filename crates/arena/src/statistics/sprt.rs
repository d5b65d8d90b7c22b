//! The sequential probability ratio test: play until one of two hypotheses is likely enough.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use thiserror::Error;

use super::elo::{NORMALIZED_SCALE, score_from_elo};
use super::likelihood::{by_deviations, by_mean};
use super::{GameCounts, PairCounts};

/// In which units the two hypotheses are stated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Normalised Elo, as fishtest, OpenBench and fastchess have it by default.
    #[default]
    Normalized,
    /// Logistic Elo.
    Logistic,
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Model::Normalized => "normalized",
            Model::Logistic => "logistic",
        })
    }
}

impl FromStr for Model {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Model, SprtError> {
        match text {
            "normalized" | "normalised" => Ok(Model::Normalized),
            "logistic" => Ok(Model::Logistic),
            _ => Err(SprtError::Model(text.to_owned())),
        }
    }
}

/// Why a test cannot be run.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SprtError {
    /// The two hypotheses are not in order.
    #[error("elo0 must be below elo1, found elo0={0} and elo1={1}")]
    Hypotheses(f64, f64),
    /// An error rate is no probability that makes sense.
    #[error("{0} must be more than 0 and less than 0.5, found {1}")]
    ErrorRate(&'static str, f64),
    /// No model has this name.
    #[error("unknown SPRT model {0:?}: use normalized or logistic")]
    Model(String),
}

/// A test of "the difference is `elo0`" against "it is `elo1`".
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: Model,
}

/// What a test has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// `elo1` is accepted: the first player is stronger by that much.
    Accepted,
    /// `elo0` is accepted.
    Rejected,
    /// More games are needed.
    Continue,
}

/// Where a test stands.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct SprtState {
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// At or below this `elo0` is accepted.
    pub lower: f64,
    /// At or above this `elo1` is accepted.
    pub upper: f64,
    /// Which of them it is.
    pub verdict: Verdict,
}

impl Sprt {
    /// A test that accepts `elo1` wrongly with probability `alpha`, and `elo0` wrongly with `beta`.
    ///
    /// ```
    /// use arena::statistics::{Model, PairCounts, Sprt, Verdict};
    /// let test = Sprt::new(0.0, 5.0, 0.05, 0.05, Model::Normalized)?;
    /// let state = test.judge_pairs(PairCounts([0, 0, 0, 0, 5550]));
    /// assert_eq!(state.verdict, Verdict::Accepted);
    /// # Ok::<(), arena::statistics::SprtError>(())
    /// ```
    pub fn new(
        elo0: f64,
        elo1: f64,
        alpha: f64,
        beta: f64,
        model: Model,
    ) -> Result<Sprt, SprtError> {
        if !(elo0 < elo1 && elo0.is_finite() && elo1.is_finite()) {
            return Err(SprtError::Hypotheses(elo0, elo1));
        }
        for (name, rate) in [("alpha", alpha), ("beta", beta)] {
            if !(rate > 0.0 && rate < 0.5) {
                return Err(SprtError::ErrorRate(name, rate));
            }
        }
        Ok(Sprt { elo0, elo1, alpha, beta, model })
    }

    /// Where the test ends, below and above.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of pairs; 0 without any.
    pub fn llr_of_pairs(&self, pairs: PairCounts) -> f64 {
        if pairs.total() == 0 { 0.0 } else { self.llr(pairs.cells(), std::f64::consts::SQRT_2) }
    }

    /// The log-likelihood ratio of single games; 0 without any.
    pub fn llr_of_games(&self, games: GameCounts) -> f64 {
        if games.total() == 0 { 0.0 } else { self.llr(games.cells(), 1.0) }
    }

    /// `factor`: the mean of two games deviates so many times less than one game.
    fn llr<const N: usize>(&self, cells: [super::counts::Cell; N], factor: f64) -> f64 {
        match self.model {
            Model::Normalized => {
                let deviations = |elo: f64| elo / NORMALIZED_SCALE * factor;
                by_deviations(cells, deviations(self.elo0), deviations(self.elo1))
            }
            Model::Logistic => by_mean(cells, score_from_elo(self.elo0), score_from_elo(self.elo1)),
        }
    }

    /// Where the test stands after these pairs.
    pub fn judge_pairs(&self, pairs: PairCounts) -> SprtState {
        let llr = self.llr_of_pairs(pairs);
        let (lower, upper) = self.bounds();
        let verdict = if llr >= upper {
            Verdict::Accepted
        } else if llr <= lower {
            Verdict::Rejected
        } else {
            Verdict::Continue
        };
        SprtState { llr, lower, upper, verdict }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_of_five_per_cent_are_the_famous_ones() {
        let (lower, upper) = Sprt::new(0.0, 2.0, 0.05, 0.05, Model::Normalized).unwrap().bounds();
        assert_eq!((format!("{lower:.2}"), format!("{upper:.2}")), ("-2.94".into(), "2.94".into()));
    }

    #[test]
    fn nonsense_is_refused() {
        let error = Sprt::new(5.0, 0.0, 0.05, 0.05, Model::Normalized).unwrap_err();
        assert_eq!(error.to_string(), "elo0 must be below elo1, found elo0=5 and elo1=0");
        assert!(Sprt::new(0.0, 5.0, 0.0, 0.05, Model::Normalized).is_err());
        assert!(Sprt::new(0.0, f64::NAN, 0.05, 0.05, Model::Normalized).is_err());
        assert!("bayesian".parse::<Model>().is_err());
    }
}
