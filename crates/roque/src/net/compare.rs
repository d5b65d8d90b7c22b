//! `roque net compare`: two nets on the same positions.

use std::path::Path;

use anyhow::Result;
use chess::Position;
use nnue::{Differences, RandomGames};
use serde_json::json;

use super::Arguments;
use crate::console::{Console, Verdict};
use crate::position::to_fen;
use crate::progress::Progress;

/// Neighbours in a game are much alike; only every so many are looked at.
const STEP: usize = 7;

pub(super) fn run(
    first: &Path,
    second: &Path,
    arguments: &Arguments,
    console: &Console,
) -> Result<Verdict> {
    let language = console.language;
    let nets = [super::read(first, language)?, super::read(second, language)?];
    let positions = RandomGames::new(arguments.seed).positions().step_by(STEP);
    let mut progress = Progress::new(language);
    let values: Vec<(Position, i32, i32)> = positions
        .take(arguments.positions as usize)
        .enumerate()
        .map(|(done, position)| {
            progress.step(done, arguments.positions as usize);
            let [first, second] = [&nets[0], &nets[1]].map(|net| net.evaluate(&position));
            (position, first, second)
        })
        .collect();
    progress.clear();
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
