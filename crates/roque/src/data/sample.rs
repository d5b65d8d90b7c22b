//! `roque data sample`: some positions of the archives, each with the same chance.

use anyhow::Result;
use chess::Color;
use clap::Args;
use eval::Score;
use serde_json::json;
use train::{Reservoir, Sample, export, samples};

use super::{Files, FilterArguments};
use crate::console::{Console, Verdict};
use crate::position;
use report::json::score_to_json;

#[derive(Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    files: Files,
    count: u32,
    seed: u64,
    #[command(flatten)]
    filter: FilterArguments,
    json: bool,
}

pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let filter = arguments.filter.filter();
    let mut reservoir = Reservoir::new(arguments.count as usize, arguments.seed);
    let (verdict, _) = arguments.files.each(console, |_, game| {
        samples(game)
            .into_iter()
            .filter(|sample| filter.accepts(sample))
            .for_each(|sample| reservoir.offer(sample));
        Ok(())
    })?;
    let kept = reservoir.into_kept();
    if kept.len() < arguments.count as usize {
        console.complain(&console.language.fewer_positions(kept.len() as u64, arguments.count));
    }
    if kept.is_empty() {
        return Ok(Verdict::Failed);
    }
    for sample in kept {
        let text =
            if arguments.json { to_json(&sample).to_string() } else { export::line(&sample) };
        console.say(&(text + "\n"))?;
    }
    Ok(verdict)
}

fn to_json(sample: &Sample) -> serde_json::Value {
    let points = f64::from(sample.result.half_points(Color::White)) / 2.0;
    json!({
        "fen": position::to_fen(&sample.position),
        "score": score_to_json(Score::from_raw(sample.score_to_move().into())),
        "points_white": points,
        "best": sample.best.to_string(),
        "ply": sample.ply,
        "side_position": sample.beside,
    })
}
