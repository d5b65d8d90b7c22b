//! `roque suite`: how many positions with known answers a player solves. They are asked in `arena`;
//! here is what was asked for, how it gets on, and what it came to.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use anyhow::Result;
use arena::PlayerSpec;
use arena::suite::{SuiteConfig, SuiteError, SuiteResult, run_suite};
use clap::Args;
use experiments::suite::{Suite, SuiteError as FileError};

use crate::console::{BadInput, Console, Verdict};
use crate::interrupt::on_interrupt;
use crate::progress::Progress;
use crate::{compare, guard, limits, typed_players};
use report::suite as layout;
use words::Language;

/// `roque suite`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[arg(id = "FILE")]
    file: PathBuf,
    player: Vec<String>,
    #[command(flatten)]
    limits: limits::Arguments,
    concurrency: u16,
    first: Option<u32>,
    sample: Option<u32>,
    seed: Option<u64>,
    json: bool,
}

/// What a player without any limit has for a position, in milliseconds.
pub(crate) const MOVETIME: u64 = 1000;

/// Which positions a sample holds if no seed is given.
pub(crate) const SEED: u64 = 1;

/// Asks every position and prints what came of it.
pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    if arguments.first.is_some() && arguments.sample.is_some() {
        return Err(BadInput(language.suite_first_or_sample().to_owned()).into());
    }
    if arguments.seed.is_some() && arguments.sample.is_none() {
        return Err(BadInput(language.suite_seed_idle().to_owned()).into());
    }
    let name = arguments.file.to_string_lossy();
    let mut suite = read(&arguments.file, language)?;
    let wrong = suite.bad_lines.iter().map(|(line, error)| (*line, language.line_error(error)));
    let bad_lines: Vec<(usize, String)> = wrong.collect();
    for (line, wrong) in &bad_lines {
        console.complain(&language.suite_bad_line(&name, *line, wrong));
    }
    if suite.questions.is_empty() {
        return Err(BadInput(language.suite_no_position(&name)).into());
    }
    if let Some(first) = arguments.first {
        suite.questions.truncate(first as usize);
    }
    if let Some(size) = arguments.sample {
        suite.sample(size as usize, arguments.seed.unwrap_or(SEED));
    }
    let mut config = config(arguments, &suite, language)?;
    config.concurrency = arguments.concurrency.into();
    let stop = Arc::clone(&config.stop);
    on_interrupt(move |_| stop.store(true, Ordering::Relaxed));
    guard::guard_programs(&config.players);
    let asked = config.positions.len() * config.players.len();
    let results = ask(&config, asked, language)?;
    let said = match arguments.json {
        true => layout::to_json(&name, &bad_lines, &results).to_string() + "\n",
        false => {
            let name = language.suite_name(&name, suite.questions.len());
            layout::to_text(&name, &results, language)
        }
    };
    console.say(&said)?;
    let done: usize = results.iter().map(|result| result.total + result.skipped).sum();
    if config.stop.load(Ordering::Relaxed) && done < asked {
        console.complain(&language.suite_interrupted(done, asked));
        return Ok(Verdict::Interrupted);
    }
    if !bad_lines.is_empty() {
        console.complain(&language.suite_incomplete(bad_lines.len()));
        return Ok(Verdict::Failed);
    }
    Ok(Verdict::Done)
}

/// The positions of a file; a file that is no suite is bad input.
fn read(path: &Path, language: Language) -> Result<Suite, BadInput> {
    Suite::read(path).map_err(|error| {
        let wrong = match &error {
            FileError::Packed => language.suite_packed().to_owned(),
            FileError::Text(error) => language.text_error(error),
        };
        BadInput(language.suite_file_refused(&path.to_string_lossy(), &wrong))
    })
}

fn config(
    arguments: &Arguments,
    suite: &Suite,
    language: Language,
) -> Result<SuiteConfig, BadInput> {
    let common = arguments.limits.read(language)?;
    let texts = match compare::split_players(&arguments.player) {
        asked if asked.is_empty() => vec![players::DEFAULT.to_owned()],
        asked => asked,
    };
    let mut specs: Vec<PlayerSpec> =
        texts.iter().map(|text| typed_players::read(text, language)).collect::<Result<_, _>>()?;
    players::add_own_limits(&mut specs, &common);
    let limits = match common.is_empty() {
        true => format!("movetime={MOVETIME}").parse().unwrap_or_default(),
        false => common,
    };
    Ok(SuiteConfig::new(specs, players::factory(), limits, suite.questions.clone()))
}

/// Runs it with a line that tells how far it has come.
fn ask(config: &SuiteConfig, total: usize, language: Language) -> Result<Vec<SuiteResult>> {
    let mut progress = Progress::new(language);
    progress.restart("");
    let (mut done, mut solved, mut nodes) = (0, 0, 0);
    let results = run_suite(config, &mut |verdict| {
        done += 1;
        solved += usize::from(verdict.solved);
        nodes += verdict.nodes;
        progress.relabel(&language.suite_progress(solved, done));
        progress.show(done, total, nodes);
    });
    progress.clear();
    results.map_err(|error| match &error {
        SuiteError::NoLimit(_) | SuiteError::Clock(_) | SuiteError::NoTask => {
            BadInput(language.suite_error(&error)).into()
        }
        _ => anyhow::anyhow!(language.suite_error(&error)),
    })
}
