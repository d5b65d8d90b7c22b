//! `roque tune classical`: the weights of the hand-written evaluation, from games of an archive.

use std::fs::File;
use std::io::{BufReader, ErrorKind, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use eval::Weights;
use serde_json::json;
use train::export::{RECORD, unpack};
use train::tuning::{self, Examples, Fit, Judged};
use train::{Reservoir, samples};

use super::write_whole;
use crate::console::{BadInput, Console, Verdict};
use crate::data::{Files, FilterArguments};
use crate::progress::Progress;
use crate::table::facts;
use words::Language;

/// Every so many games one is held out.
const HELD_OUT_EVERY: u64 = 20;
/// Fewer positions would fit noise.
const FEWEST: usize = 1_000;

#[derive(Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    files: Files,
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    #[arg(long, value_name = "N", default_value_t = 200_000, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1_000..=20_000_000))]
    positions: u32,
    #[arg(long, value_name = "N", default_value_t = 2, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=20))]
    rounds: u32,
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000))]
    steps: Option<u32>,
    #[arg(long, value_name = "P", default_value_t = 50, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u8).range(0..=100))]
    result_weight: u8,
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    #[command(flatten)]
    filter: FilterArguments,
    #[arg(long)]
    json: bool,
}

/// Positions to learn from, and of other games.
struct Positions {
    known: Vec<Judged>,
    held_out: Vec<Judged>,
}

pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let mut weights = match &arguments.from {
        Some(path) => read_weights(path, language)?,
        None => Weights::DEFAULT,
    };
    let (positions, verdict) = read_positions(arguments, console)?;
    if positions.known.len() < FEWEST || positions.held_out.is_empty() {
        return Err(BadInput(language.too_few_positions(positions.known.len(), FEWEST)).into());
    }
    let usual = tuning::Settings::default();
    let settings = tuning::Settings {
        steps: arguments.steps.map_or(usual.steps, |steps| steps as usize),
        result_weight: f64::from(arguments.result_weight) / 100.0,
        threads: arguments.threads.into(),
        ..usual
    };
    let mut progress = Progress::new(language);
    let mut fits: Vec<Fit> = Vec::new();
    for round in 1..=arguments.rounds {
        progress.restart(&format!("{round}/{}", arguments.rounds));
        let known = Examples::new(&positions.known, &weights, &settings);
        let held_out = Examples::new(&positions.held_out, &weights, &settings);
        let found = tuning::fit(&known, &held_out, &weights, &settings, &mut |step, _| {
            progress.show(step, settings.steps, 0);
        });
        weights = found.weights.clone();
        fits.push(found);
    }
    progress.clear();
    let failed = || language.cannot_write(&arguments.out.to_string_lossy());
    write_whole(&arguments.out, &weights.to_text()).with_context(failed)?;
    if arguments.json {
        console.say(&to_json(&positions, &fits)?)?;
    } else {
        console.say(&to_text(&positions, &fits, &arguments.out, language))?;
    }
    Ok(verdict)
}

fn read_weights(path: &Path, language: Language) -> Result<Weights, BadInput> {
    let refused = |reason: String| BadInput(language.file_refused(path, &reason));
    let text = super::read_text(path).map_err(|error| refused(language.system_error(&error)))?;
    Weights::from_text(&text).map_err(|error| refused(language.weights_error(&error)))
}

/// Keeps some of the positions it is offered.
struct Choice {
    known: Reservoir<Judged>,
    held_out: Reservoir<Judged>,
}

impl Choice {
    /// Games, not positions, are held out.
    fn offer(&mut self, game: u64, judged: Judged) {
        let hidden = game % HELD_OUT_EVERY == HELD_OUT_EVERY - 1;
        if hidden { &mut self.held_out } else { &mut self.known }.offer(judged);
    }
}

fn read_positions(arguments: &Arguments, console: &Console) -> Result<(Positions, Verdict)> {
    let filter = arguments.filter.filter();
    let wanted = arguments.positions as usize;
    let mut choice = Choice {
        known: Reservoir::new(wanted, arguments.seed),
        held_out: Reservoir::new(wanted.div_ceil(10), arguments.seed),
    };
    let (exported, archives) = arguments.files.split_exported();
    for path in &exported {
        read_exported(path, &mut choice, console.language)?;
    }
    let verdict = if archives.is_empty() {
        Verdict::Done
    } else {
        let (verdict, _) = archives.each(console, |_, game| {
            let usable = samples(game).into_iter().filter(|sample| filter.accepts(sample));
            usable.for_each(|sample| choice.offer(game.number, sample.into()));
            Ok(())
        })?;
        verdict
    };
    let (known, held_out) = (choice.known.into_kept(), choice.held_out.into_kept());
    Ok((Positions { known, held_out }, verdict))
}

/// Positions that `roque data export` or a GPU wrote.
fn read_exported(path: &Path, choice: &mut Choice, language: Language) -> Result<(), BadInput> {
    let refused = |reason: String| BadInput(language.file_refused(path, &reason));
    let mut file =
        BufReader::new(File::open(path).map_err(|error| refused(language.system_error(&error)))?);
    let mut record = [0; RECORD];
    for number in 1_u64.. {
        match file.read_exact(&mut record) {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => break,
            Err(error) => return Err(refused(language.system_error(&error))),
        }
        let (judged, game) =
            unpack(&record).ok_or_else(|| refused(language.no_position(number)))?;
        choice.offer(game.into(), judged);
    }
    Ok(())
}

fn to_json(positions: &Positions, fits: &[Fit]) -> Result<String> {
    let rounds = fits.iter().map(|fit| {
        json!({
            "scale": fit.scale,
            "error_before": fit.learned.0,
            "error_after": fit.learned.1,
            "held_out_before": fit.held_out.0,
            "held_out_after": fit.held_out.1,
        })
    });
    let object = json!({
        "positions": positions.known.len(),
        "held_out": positions.held_out.len(),
        "rounds": rounds.collect::<Vec<_>>(),
    });
    Ok(serde_json::to_string(&object)? + "\n")
}

fn to_text(positions: &Positions, fits: &[Fit], out: &Path, language: Language) -> String {
    let words = language.tune_words();
    let change = |(before, after): (f64, f64)| {
        format!("{} -> {}", language.decimal(before, 6), language.decimal(after, 6))
    };
    let (Some(first), Some(last)) = (fits.first(), fits.last()) else { return String::new() };
    let known = language.number(positions.known.len() as u64);
    let held_out = language.number(positions.held_out.len() as u64);
    facts(&[
        (words.positions, &format!("{known} + {held_out}")),
        (words.scale, &language.decimal(first.scale, 1)),
        (words.error, &change((first.learned.0, last.learned.1))),
        (words.held_out, &change((first.held_out.0, last.held_out.1))),
        (words.written, &out.to_string_lossy()),
    ])
}
