//! The means of a comparison over many positions.

use serde_json::{Value, json};

use super::outcome::Outcome;
use experiments::Mean;

/// What one player did over all positions, beside the first player.
pub(super) struct Summary {
    pub(super) label: String,
    /// Positions searched to the depth asked for.
    pub(super) finished: usize,
    /// Positions in which both came to their end, so that their values can be compared.
    pub(super) both: usize,
    pub(super) nodes: Option<Mean>,
    pub(super) time: Option<Mean>,
    pub(super) branching: Option<Mean>,
    pub(super) same_value: usize,
    pub(super) same_best: usize,
    /// `T1/Tp` and `Np/N1` of a player with several threads.
    pub(super) speed_up: Option<Mean>,
    pub(super) overhead: Option<Mean>,
}

/// One summary a player.
pub(super) fn summarize(positions: &[Vec<Outcome>], seed: u64) -> Vec<Summary> {
    let players = positions.first().map_or(0, Vec::len);
    let column = |player: usize| positions.iter().filter_map(move |row| row.get(player));
    (0..players)
        .map(|player| {
            let finished = column(player).filter(|outcome| outcome.is_finished()).count();
            let pairs: Vec<(&Outcome, &Outcome)> = column(player)
                .zip(column(0))
                .filter(|(one, first)| one.is_finished() && first.is_finished())
                .collect();
            let ratios: Vec<f64> =
                pairs.iter().filter_map(|(one, first)| one.relative_to(first)).collect();
            let times: Vec<f64> = pairs
                .iter()
                .map(|(one, first)| one.time().as_secs_f64() / first.time().as_secs_f64().max(1e-9))
                .collect();
            let branching: Vec<f64> = column(player)
                .filter_map(Outcome::branching)
                .map(|branching| branching.factor)
                .collect();
            let scalings = || column(player).filter_map(|outcome| outcome.scaling);
            let speed_ups: Vec<f64> = scalings().map(|it| it.speed_up).collect();
            let overheads: Vec<f64> = scalings().map(|it| 1.0 + it.search_overhead).collect();
            let count = |same: fn(&Outcome, &Outcome) -> bool| {
                pairs.iter().filter(|(one, first)| same(one, first)).count()
            };
            Summary {
                label: column(player).next().map_or(String::new(), |outcome| outcome.label.clone()),
                finished,
                both: pairs.len(),
                nodes: Mean::geometric(&ratios, seed),
                time: Mean::geometric(&times, seed),
                branching: Mean::geometric(&branching, seed),
                same_value: count(|one, first| one.value() == first.value()),
                same_best: count(|one, first| one.best() == first.best()),
                speed_up: Mean::geometric(&speed_ups, seed),
                overhead: Mean::geometric(&overheads, seed),
            }
        })
        .collect()
}

impl Summary {
    pub(super) fn to_json(&self) -> Value {
        let mean = |mean: Option<Mean>| {
            mean.map(|mean| {
                let (low, high) = mean.ends();
                json!({"mean": mean.value, "low": low, "high": high})
            })
        };
        json!({
            "player": self.label,
            "finished": self.finished,
            "compared": self.both,
            "nodes_ratio": mean(self.nodes),
            "time_ratio": mean(self.time),
            "ebf": mean(self.branching),
            "same_value": self.same_value,
            "same_best": self.same_best,
            "speed_up": mean(self.speed_up),
            "nodes_with_threads": mean(self.overhead),
        })
    }
}
