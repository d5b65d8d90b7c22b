//! `roque compare`: the algorithms side by side on the same tree. They search one after the other;
//! what they did is counted in `lab`.

mod contestant;
mod outcome;
mod report;
mod suite;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use arena::PlayerSpec;
use chess::Position;
use clap::Args;
use search::{Family, OptionKind, Root};
use serde_json::{Value, json};

use crate::console::{BadInput, Console, Verdict};
use crate::progress::Progress;
use crate::suggest::nearest;
use crate::text::Language;
use crate::{players, position, problems};
use contestant::{Contestant, Terms};
use outcome::{Outcome, disagreements, merge};

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
    #[arg(default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1000))]
    repeat: u16,
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<u64>,
    #[arg(long)]
    json: bool,
}

/// The laboratory searches no deeper.
const DEEPEST: u32 = 128;

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
    let mut contestants = contestants(&arguments.players, &terms, language)?;
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
    let outcomes = search_all(&mut contestants, &positions, arguments, language);
    let seed = arguments.seed.unwrap_or(SEED);
    let text = if arguments.json {
        to_json(arguments, &terms, &positions, &outcomes, seed).to_string() + "\n"
    } else {
        match (&arguments.suite, positions.first(), outcomes.first()) {
            (None, Some(position), Some(outcomes)) => {
                report::of_position(outcomes, position, language)
            }
            // A suite.
            _ => {
                let summaries = suite::summarize(&outcomes, seed);
                report::of_suite(&summaries, positions.len(), language)
            }
        }
    };
    console.say(&text)?;
    let alarms: Vec<String> = outcomes
        .iter()
        .zip(&positions)
        .filter_map(|(outcomes, position)| report::alarm(outcomes, position, language))
        .collect();
    alarms.iter().for_each(|alarm| console.complain(alarm));
    Ok(if alarms.is_empty() { Verdict::Done } else { Verdict::Failed })
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
    asked: &[String],
    terms: &Terms,
    language: Language,
) -> Result<Vec<Contestant>, BadInput> {
    let exact = lab::PLAYERS.iter().filter(|entry| entry.family == Family::Exact);
    let texts = match asked {
        [] => exact.map(|entry| entry.id.to_owned()).collect(),
        asked => contestant::split(asked),
    };
    if texts.is_empty() {
        return Err(BadInput(language.compare_nobody(&players::names())));
    }
    let make = |text: &String| {
        let spec: PlayerSpec = players::read_own(text, language)?;
        Contestant::new(&spec, terms).map_err(|wrong| BadInput(language.bad_player(text, &wrong)))
    };
    texts.iter().map(make).collect()
}

/// Every player searches every position as often as was asked for, in turn, so that whatever else
/// the machine does hits all of them alike.
fn search_all(
    contestants: &mut [Contestant],
    positions: &[Position],
    arguments: &Arguments,
    language: Language,
) -> Vec<Vec<Outcome>> {
    let time = Duration::from_secs_f64(arguments.limit);
    let repeats = usize::from(arguments.repeat);
    let total = positions.len() * contestants.len() * repeats;
    let mut progress = Progress::new(language);
    let mut done = 0;
    progress.restart("");
    let mut all = Vec::new();
    for position in positions {
        let root = Root::new(position.clone());
        let mut runs: Vec<Vec<_>> = contestants.iter().map(|_| Vec::new()).collect();
        for _ in 0..repeats {
            for (contestant, runs) in contestants.iter_mut().zip(&mut runs) {
                progress.relabel(&contestant.label);
                let finding = contestant.search(&root, arguments.depth, time, &mut |finding| {
                    progress.show(done, total, finding.total.total());
                });
                done += 1;
                progress.show(done, total, finding.total.total());
                runs.push(finding);
            }
        }
        let outcomes = contestants.iter().zip(runs);
        all.push(
            outcomes.filter_map(|(who, runs)| Outcome::of(who, arguments.depth, runs)).collect(),
        );
    }
    progress.clear();
    all
}

/// `{fen, depth, players}` for one position; a suite has one such object for each of its positions.
fn to_json(
    arguments: &Arguments,
    terms: &Terms,
    positions: &[Position],
    outcomes: &[Vec<Outcome>],
    seed: u64,
) -> Value {
    let shared = json!({
        "depth": arguments.depth, "eval": terms.eval, "quiescence": terms.quiescence,
        "path_draws": false, "limit_seconds": arguments.limit, "repeat": arguments.repeat,
    });
    let mut objects: Vec<Value> =
        positions.iter().zip(outcomes).map(|(position, row)| one_to_json(position, row)).collect();
    let mut object = match &arguments.suite {
        None => objects.pop().unwrap_or_default(),
        Some(path) => {
            for one in &mut objects {
                merge(one, json!({"depth": arguments.depth}));
            }
            let summaries = suite::summarize(outcomes, seed);
            json!({
                "suite": path.to_string_lossy(), "positions": objects, "seed": seed,
                "summary": summaries.iter().map(suite::Summary::to_json).collect::<Vec<_>>(),
            })
        }
    };
    merge(&mut object, shared);
    object
}

fn one_to_json(position: &Position, outcomes: &[Outcome]) -> Value {
    let rows: Vec<Value> = outcomes
        .first()
        .map(|first| outcomes.iter().map(|one| one.to_json(position, first)).collect())
        .unwrap_or_default();
    json!({
        "fen": position::to_fen(position), "players": rows,
        "agree": disagreements(outcomes).is_empty(),
    })
}
