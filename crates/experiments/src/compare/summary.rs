//! The means of a comparison over many positions.

use super::{Compared, Outcome};
use crate::Mean;

/// What one player did over all positions, beside the first player.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// The player as it was written.
    pub label: String,
    /// Positions searched to the depth asked for.
    pub finished: usize,
    /// Positions in which both came to their end, so that their values can be compared.
    pub both: usize,
    /// Its nodes as a share of the first player's.
    pub nodes: Option<Mean>,
    /// Its time as a share of the first player's.
    pub time: Option<Mean>,
    /// Its effective branching factor.
    pub branching: Option<Mean>,
    /// Positions in which it found the first player's value.
    pub same_value: usize,
    /// Positions in which it found the first player's move.
    pub same_best: usize,
    /// `T1/Tp` of a player with several threads.
    pub speed_up: Option<Mean>,
    /// `Np/N1` of a player with several threads.
    pub overhead: Option<Mean>,
}

/// One summary a player; the seed is that of the intervals.
pub fn summarize(rows: &[Compared], seed: u64) -> Vec<Summary> {
    let players = rows.first().map_or(0, |row| row.outcomes.len());
    let column = |player: usize| rows.iter().filter_map(move |row| row.outcomes.get(player));
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
