//! `roque tune classical`: the weights of the hand-written evaluation, from games of an archive.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use eval::Weights;
use train::samples;
use train::tuning::{self, Examples, ExportedError, Fit, PositionChoice, Positions};

use crate::console::{BadInput, Console, Verdict};
use crate::data::{Files, FilterArguments};
use crate::progress::Progress;
use words::Language;

/// Fewer positions would fit noise.
const FEWEST: usize = 1_000;

#[derive(Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    files: Files,
    out: PathBuf,
    from: Option<PathBuf>,
    positions: u32,
    rounds: u32,
    steps: u32,
    result_weight: u8,
    threads: u16,
    seed: u64,
    #[command(flatten)]
    filter: FilterArguments,
    json: bool,
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
    let settings = tuning::Settings {
        steps: arguments.steps as usize,
        result_weight: f64::from(arguments.result_weight) / 100.0,
        threads: arguments.threads.into(),
        ..tuning::Settings::default()
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
    whole_file::replace_text(&arguments.out, &weights.to_text()).with_context(failed)?;
    let counts = (positions.known.len(), positions.held_out.len());
    console.say(&match arguments.json {
        true => report::tuning::weights_to_json(counts, &fits),
        false => report::tuning::weights_to_text(counts, &fits, &arguments.out, language),
    })?;
    Ok(verdict)
}

fn read_weights(path: &Path, language: Language) -> Result<Weights, BadInput> {
    let refused = |reason: String| BadInput(language.file_refused(path, &reason));
    let text = super::read_text(path).map_err(|error| refused(language.system_error(&error)))?;
    Weights::from_text(&text).map_err(|error| refused(language.weights_error(&error)))
}

fn read_positions(arguments: &Arguments, console: &Console) -> Result<(Positions, Verdict)> {
    let filter = arguments.filter.filter();
    let wanted = arguments.positions as usize;
    let mut choice = PositionChoice::new(wanted, arguments.seed);
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
    Ok((choice.into_positions(), verdict))
}

/// Positions that `roque data export` or a GPU wrote.
fn read_exported(
    path: &Path,
    choice: &mut PositionChoice,
    language: Language,
) -> Result<(), BadInput> {
    let refused = |reason: String| BadInput(language.file_refused(path, &reason));
    let file = File::open(path).map_err(|error| refused(language.system_error(&error)))?;
    choice.offer_exported(BufReader::new(file)).map_err(|error| {
        refused(match error {
            ExportedError::Read(error) => language.system_error(&error),
            ExportedError::NoPosition(number) => language.no_position(number),
        })
    })
}
