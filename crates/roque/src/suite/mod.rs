//! `roque suite`: how many positions with known answers a player solves. They are asked in `arena`;
//! here is what was asked for, how it gets on, and what it came to.

mod joining;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use anyhow::Result;
use arena::suite::{Part, SuiteConfig, SuiteError, SuiteResult, Verdict as Judged, run_suite};
use arena::{PlayerSpec, Shard};
use clap::Args;
use experiments::suite::{Suite, SuiteError as FileError};

use crate::console::{BadInput, Console, Verdict};
use crate::interrupt::on_interrupt;
use crate::progress::Progress;
use crate::{compare, guard, limits, typed_players};
use report::suite as layout;
use words::{Asked, Language};

/// `roque suite`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The file, or `merge` and what parts of a suite left.
    #[arg(id = "FILE", required = true)]
    files: Vec<PathBuf>,
    player: Vec<String>,
    #[command(flatten)]
    limits: limits::Arguments,
    concurrency: u16,
    first: Option<u32>,
    sample: Option<u32>,
    seed: Option<u64>,
    shard: Option<String>,
    json: bool,
}

/// What a player without any limit has for a position, in milliseconds.
pub(crate) const MOVETIME: u64 = 1000;

/// Which positions a sample holds if no seed is given.
pub(crate) const SEED: u64 = 1;

/// Asks the positions of a file, or joins what parts of them came to.
pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    match arguments.files.as_slice() {
        [word, parts @ ..] if word == Path::new("merge") => {
            joining::join(parts, arguments, console)
        }
        [file] => ask_all(file, arguments, console),
        [_, extra, ..] => {
            Err(BadInput(language.argument_unexpected(&extra.to_string_lossy(), false)).into())
        }
        [] => Err(BadInput(language.argument_missing(Asked::of("suite", "FILE"))).into()),
    }
}

/// Asks every position and prints what came of it.
fn ask_all(file: &Path, arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let shard = shard(arguments, language)?;
    if arguments.first.is_some() && arguments.sample.is_some() {
        return Err(BadInput(language.suite_first_or_sample().to_owned()).into());
    }
    if arguments.seed.is_some() && arguments.sample.is_none() {
        return Err(BadInput(language.suite_seed_idle().to_owned()).into());
    }
    let name = file.to_string_lossy();
    let mut suite = read(file, language)?;
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
    config.shard = shard;
    let stop = Arc::clone(&config.stop);
    on_interrupt(move |_| stop.store(true, Ordering::Relaxed));
    guard::guard_programs(&config.players);
    let asked = config.asked() * config.players.len();
    let (results, verdicts) = ask(&config, asked, language)?;
    let part = Part::new(&config, &results, verdicts);
    console.say(&match arguments.json {
        true => layout::to_json(&name, &bad_lines, &results, part.as_ref()).to_string() + "\n",
        false => {
            let name = language.suite_name(&name, suite.questions.len());
            layout::to_text(&name, &results, language)
        }
    })?;
    let done = done(&results);
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

/// How often a player was asked, or had not to be.
fn done(results: &[SuiteResult]) -> usize {
    results.iter().map(|result| result.total + result.skipped).sum()
}

/// The part that was asked for. Only JSON has all that is needed to join it with others.
fn shard(arguments: &Arguments, language: Language) -> Result<Option<Shard>, BadInput> {
    let Some(text) = &arguments.shard else { return Ok(None) };
    let shard = text.parse().map_err(|()| BadInput(language.bad_shard(text)))?;
    match arguments.json {
        true => Ok(Some(shard)),
        false => Err(BadInput(language.suite_shard_wants_json(shard))),
    }
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
fn ask(
    config: &SuiteConfig,
    total: usize,
    language: Language,
) -> Result<(Vec<SuiteResult>, Vec<Judged>)> {
    let mut progress = Progress::new(language);
    progress.restart("");
    let (mut solved, mut nodes, mut verdicts) = (0, 0, Vec::new());
    let results = run_suite(config, &mut |verdict| {
        verdicts.push(verdict.clone());
        solved += usize::from(verdict.solved);
        nodes += verdict.nodes;
        progress.relabel(&language.suite_progress(solved, verdicts.len()));
        progress.show(verdicts.len(), total, nodes);
    });
    progress.clear();
    let results = results.map_err(|error| match &error {
        SuiteError::NoLimit(_) | SuiteError::Clock(_) | SuiteError::NoTask => {
            anyhow::Error::from(BadInput(language.suite_error(&error)))
        }
        _ => anyhow::anyhow!(language.suite_error(&error)),
    })?;
    Ok((results, verdicts))
}
