//! `roque net compare`: two nets on the same positions.

use std::path::Path;

use anyhow::Result;
use chess::Position;
use nnue::RandomGames;
use serde_json::json;

use super::Arguments;
use crate::console::{Console, Verdict};
use crate::position::to_fen;

/// Neighbours in a game are much alike; only every so many are looked at.
const STEP: usize = 7;

/// How the values of two nets differ.
#[derive(Debug, Default)]
pub(crate) struct Differences {
    pub(crate) positions: usize,
    /// The mean of the second net's value less the first's.
    pub(crate) mean: f64,
    pub(crate) mean_absolute: f64,
    pub(crate) root_mean_square: f64,
    /// How far the values go up and down together, -1 to 1.
    pub(crate) correlation: f64,
    /// The share of positions in which both name the same side as better.
    pub(crate) same_side: f64,
    /// Where they differ most, with both values.
    pub(crate) largest: Option<(Position, i32, i32)>,
}

pub(super) fn run(
    first: &Path,
    second: &Path,
    arguments: &Arguments,
    console: &Console,
) -> Result<Verdict> {
    let language = console.language;
    let nets = [super::read(first, language)?, super::read(second, language)?];
    let positions = RandomGames::new(arguments.seed()).positions().step_by(STEP);
    let values: Vec<(Position, i32, i32)> = positions
        .take(arguments.positions())
        .map(|position| {
            let [first, second] = [&nets[0], &nets[1]].map(|net| net.evaluate(&position));
            (position, first, second)
        })
        .collect();
    let differences = Differences::of(&values);
    if arguments.json {
        let largest = differences.largest.as_ref().map(|(position, first, second)| {
            json!({"fen": to_fen(position), "first": {"cp": first}, "second": {"cp": second}})
        });
        let object = json!({
            "positions": differences.positions,
            "mean_difference": differences.mean,
            "mean_absolute_difference": differences.mean_absolute,
            "root_mean_square": differences.root_mean_square,
            "correlation": differences.correlation,
            "same_side": differences.same_side,
            "largest": largest,
        });
        console.say(&(object.to_string() + "\n"))?;
    } else {
        console.say(&language.net_differences(&differences))?;
    }
    Ok(Verdict::Done)
}

impl Differences {
    fn of(values: &[(Position, i32, i32)]) -> Differences {
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
