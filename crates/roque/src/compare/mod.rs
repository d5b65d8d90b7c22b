//! `roque compare`: the algorithms side by side on the same tree. They search one after the other;
//! what they did is counted in `lab`.

mod contestant;
mod inside;
mod json;
mod outcome;
mod report;
mod runs;
mod suite;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use arena::PlayerSpec;
use chess::Position;
use clap::Args;
use search::{Family, OptionKind};
use serde_json::{Value, json};

use crate::console::{BadInput, Console, Verdict};
use crate::interrupt::stop_on_interrupt;
use crate::text::Language;
use crate::text::nearest;
use crate::{position, problems, typed_players};
pub(crate) use contestant::split as split_players;
use contestant::{Contestant, Terms};
use outcome::Outcome;
use runs::Plan;

/// `roque compare`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[arg(long)]
    fen: Option<String>,
    #[arg(long, value_name = "FILE")]
    suite: Option<PathBuf>,
    #[arg(long, value_name = "D", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    depth: u32,
    #[arg(long, value_name = "PLAYERS", num_args = 1..)]
    players: Vec<String>,
    #[arg(long, value_name = "NAME", default_value = EVAL)]
    eval: String,
    #[arg(long)]
    no_quiescence: bool,
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    #[arg(default_value_t = LIMIT, value_parser = read_seconds)]
    limit: f64,
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1000))]
    repeat: Option<u16>,
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<u64>,
    #[arg(long)]
    json: bool,
}

/// The laboratory searches no deeper.
pub(crate) const DEEPEST: u32 = 128;

/// What all players judge positions by.
const EVAL: &str = "tapered";

/// The seconds one search may take.
pub(crate) const LIMIT: f64 = 30.0;

/// The seed of the means' intervals if none is given.
const SEED: u64 = 1;

fn read_seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.001..=1e6).contains(seconds));
    seconds.ok_or_else(|| "seconds".to_owned())
}

/// Compares, and prints what was found. Exact algorithms that disagree are a failure.
pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    if arguments.depth > DEEPEST {
        return Err(BadInput(language.too_deep(arguments.depth, DEEPEST)).into());
    }
    let positions = match (&arguments.suite, &arguments.fen) {
        (Some(_), Some(_)) => {
            return Err(BadInput(language.fen_or_suite().to_owned()).into());
        }
        (Some(path), None) => problems::read_suite(path, language)?,
        (None, fen) => vec![problems::one(fen.as_deref().unwrap_or("startpos"), language)?],
    };
    let positions: Vec<Position> = positions.into_iter().map(|problem| problem.position).collect();
    let terms = Terms {
        eval: known_eval(&arguments.eval, language)?,
        quiescence: !arguments.no_quiescence,
        seed: arguments.seed,
    };
    let mut contestants = contestants(arguments, &terms, console)?;
    if !arguments.json {
        let words = language.compare_words();
        let (label, what) = match &arguments.suite {
            Some(path) => {
                (words.suite, language.suite_name(&path.to_string_lossy(), positions.len()))
            }
            None => (words.position, positions.first().map(position::to_fen).unwrap_or_default()),
        };
        console.say(&report::heading((label, &what), arguments.depth, &terms, language))?;
    }
    let stop = stop_on_interrupt();
    let plan = Plan {
        positions: &positions,
        depth: arguments.depth,
        time: Duration::from_secs_f64(arguments.limit),
        repeat: arguments.repeat,
        stop: &stop,
    };
    let outcomes = plan.carry_out(&mut contestants, language);
    let interrupted = stop.is_stopped();
    let seed = arguments.seed.unwrap_or(SEED);
    let text = match arguments.json {
        true => {
            let suite = arguments.suite.as_ref().map(|path| path.to_string_lossy());
            let shared = shared(arguments, &terms, interrupted);
            json::whole(suite.as_deref(), shared, &positions, &outcomes, seed).to_string() + "\n"
        }
        false => tables(arguments, &positions, &outcomes, seed, language),
    };
    console.say(&text)?;
    let failed = complain(&positions, &outcomes, console);
    if interrupted {
        console.complain(language.compare_interrupted());
    }
    Ok(match (failed, interrupted) {
        (true, _) => Verdict::Failed,
        (false, true) => Verdict::Interrupted,
        (false, false) => Verdict::Done,
    })
}

/// What was found as tables for people; nothing if nothing was finished.
fn tables(
    arguments: &Arguments,
    positions: &[Position],
    outcomes: &[Vec<Outcome>],
    seed: u64,
    language: Language,
) -> String {
    match (&arguments.suite, positions.first(), outcomes.first()) {
        (_, _, None) => String::new(),
        (None, _, Some(outcomes)) if outcomes.is_empty() => String::new(),
        (None, Some(position), Some(outcomes)) => report::of_position(outcomes, position, language),
        // A suite.
        _ => report::of_suite(&suite::summarize(outcomes, seed), outcomes.len(), language),
    }
}

/// Tells of every position in which exact searches disagree; whether there is any.
fn complain(positions: &[Position], outcomes: &[Vec<Outcome>], console: &Console) -> bool {
    let pairs = outcomes.iter().zip(positions);
    let alarms: Vec<String> = pairs
        .filter_map(|(outcomes, position)| report::alarm(outcomes, position, console.language))
        .collect();
    alarms.iter().for_each(|alarm| console.complain(alarm));
    !alarms.is_empty()
}

/// The evaluation of this name, spelled as the players know it.
fn known_eval(name: &str, language: Language) -> Result<String, BadInput> {
    let specs = lab::PLAYERS.iter().flat_map(|entry| (entry.options)());
    let choices = specs.filter(|spec| spec.name == "Eval").find_map(|spec| match spec.kind {
        OptionKind::Combo { choices, .. } => Some(choices),
        _ => None,
    });
    let choices = choices.unwrap_or_default();
    match choices.iter().find(|choice| choice.eq_ignore_ascii_case(name)) {
        Some(choice) => Ok((*choice).to_owned()),
        None => {
            let meant = nearest(name, choices.iter().copied());
            Err(BadInput(language.eval_unknown(name, meant, choices)))
        }
    }
}

/// The players asked for; without a wish all exact ones of the laboratory.
fn contestants(
    arguments: &Arguments,
    terms: &Terms,
    console: &Console,
) -> Result<Vec<Contestant>, BadInput> {
    let language = console.language;
    let exact = lab::PLAYERS.iter().filter(|entry| entry.family == Family::Exact);
    let texts = match arguments.players.as_slice() {
        [] => exact.map(|entry| entry.id.to_owned()).collect(),
        asked => contestant::split(asked),
    };
    if texts.is_empty() {
        return Err(BadInput(language.compare_nobody(&players::names())));
    }
    let make = |text: &String| {
        let spec: PlayerSpec = typed_players::read_own(text, language)?;
        typed_players::tell_unused_book(&spec, console);
        let own = PlayerSpec::parse(text).ok().and_then(|written| written.limits.depth);
        if let Some(own) = own.filter(|&own| own != arguments.depth) {
            return Err(BadInput(language.depth_twice(text, own, arguments.depth)));
        }
        if players::shows_several(&spec) {
            return Err(BadInput(language.one_line_compared(text)));
        }
        Contestant::new(&spec, terms).map_err(|wrong| BadInput(language.bad_player(text, &wrong)))
    };
    texts.iter().map(make).collect()
}

/// What holds for everything that is told.
fn shared(arguments: &Arguments, terms: &Terms, interrupted: bool) -> Value {
    json!({
        "depth": arguments.depth, "eval": terms.eval, "quiescence": terms.quiescence,
        "path_draws": false, "limit_seconds": arguments.limit, "repeat": arguments.repeat,
        "interrupted": interrupted,
    })
}
