//! `roque match` and `roque sprt`: games between two players. They are played in `arena`; here is
//! what was asked for, how it gets on, and what it came to.

mod live;

use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::Result;
use arena::statistics::{Model, Sprt};
use arena::{MatchConfig, MatchResult, PlayerSpec, run_match};
use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::boards::watch_interval;
use crate::console::{BadInput, Console, Verdict};
use crate::failure::explained;
use crate::live::Live;
use crate::target::{self, Target};
use crate::{adjudication, guard, limits, openings, typed_players};
use live::MatchView;
use words::{Contest, Language};

/// What both commands take.
#[derive(Args)]
#[group(skip)]
pub(crate) struct Arguments {
    #[arg(id = "A")]
    first: String,
    #[arg(id = "B")]
    second: String,
    games: u32,
    #[command(flatten)]
    limits: limits::Arguments,
    #[command(flatten)]
    adjudication: adjudication::Arguments,
    openings: Option<PathBuf>,
    concurrency: u16,
    pin: bool,
    margin: u64,
    seed: Option<u64>,
    pgn: Option<PathBuf>,
    journal: Option<PathBuf>,
    json: bool,
}

/// What only the test takes.
#[derive(Args)]
pub(crate) struct SprtArguments {
    #[command(flatten)]
    contest: Arguments,
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: ModelChoice,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ModelChoice {
    Normalized,
    Logistic,
}

/// The whole result, for programs.
#[derive(Serialize)]
struct Document<'a> {
    #[serde(flatten)]
    result: &'a MatchResult,
    /// What the openings were shuffled with; without one they came in their order.
    seed: Option<u64>,
}

/// Plays a match.
pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let (config, seed) = config(arguments, console.language)?;
    play(&config, seed, arguments, console)
}

/// Plays until the test is decided.
pub(crate) fn run_sprt(arguments: &SprtArguments, console: &Console) -> Result<Verdict> {
    let SprtArguments { elo0, elo1, alpha, beta, .. } = *arguments;
    let model = match arguments.model {
        ModelChoice::Normalized => Model::Normalized,
        ModelChoice::Logistic => Model::Logistic,
    };
    let test = Sprt::new(elo0, elo1, alpha, beta, model)
        .map_err(|error| BadInput(console.language.sprt_error(&error)))?;
    let (mut config, seed) = config(&arguments.contest, console.language)?;
    config.sprt = Some(test);
    play(&config, seed, &arguments.contest, console)
}

/// The match that was asked for, and what its openings were shuffled with.
fn config(
    arguments: &Arguments,
    language: Language,
) -> Result<(MatchConfig, Option<u64>), BadInput> {
    let first = typed_players::read(&arguments.first, language)?;
    let second = typed_players::read(&arguments.second, language)?;
    let mut config = MatchConfig::new([first, second], players::factory());
    config.conditions.limits = arguments.limits.read(language)?;
    players::add_own_limits(&mut config.players, &config.conditions.limits);
    config.conditions.adjudication = arguments.adjudication.read(language)?;
    config.games = arguments.games;
    config.conditions.concurrency = arguments.concurrency.into();
    config.conditions.pin_cores = arguments.pin;
    config.conditions.margin = Duration::from_millis(arguments.margin);
    let (openings, seed) =
        openings::shuffled(arguments.openings.as_deref(), arguments.seed, language)?;
    config.conditions.openings = openings;
    if let Some(path) = &arguments.pgn {
        target::check(path, Target::Games, "--pgn", language)?;
    }
    config.conditions.watch_interval = watch_interval();
    config.pgn.clone_from(&arguments.pgn);
    config.conditions.journal.clone_from(&arguments.journal);
    Ok((config, seed))
}

fn play(
    config: &MatchConfig,
    seed: Option<u64>,
    arguments: &Arguments,
    console: &Console,
) -> Result<Verdict> {
    let language = console.language;
    let names = PlayerSpec::names(&config.players).to_vec();
    let mut live = Live::new(language, names, MatchView { language, games: config.games });
    live.listen(&config.conditions.interrupts);
    guard::guard_programs(&config.players);
    adjudication::tell_trouble(&config.conditions.adjudication, console);
    let played = run_match(config, &mut |event| live.hear(event));
    live.finish();
    adjudication::tell_trouble(&config.conditions.adjudication, console);
    let result = played.map_err(|error| explained(&error, Contest::Match, language))?;
    if arguments.json {
        let document = Document { result: &result, seed };
        console.say(&(serde_json::to_string(&document)? + "\n"))?;
        for warning in &result.warnings {
            console.complain(&language.warning(warning));
        }
    } else {
        console.say(&report::contest::to_text(&result, language))?;
    }
    let interrupted =
        config.conditions.interrupts.finish_games.load(Ordering::Relaxed) && !result.complete;
    if !interrupted {
        return Ok(Verdict::Done);
    }
    let saved = config.conditions.journal.is_some();
    console.complain(language.contest_interrupted(saved));
    Ok(if saved { Verdict::Interrupted } else { Verdict::Failed })
}
