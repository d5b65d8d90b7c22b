//! `roque tournament`: a league, gauntlet, Swiss or knockout of many players. They are played in
//! `arena`; here is what was asked for, how it gets on, and the files it leaves.

mod files;
mod joining;
mod live;

use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::Result;
use arena::statistics::Anchor;
use arena::tournament::{Format, Schedule, TournamentConfig, distinct_names, run_tournament};
use arena::{PlayerSpec, Shard};
use clap::{Args, ValueEnum};

use crate::boards::watch_interval;
use crate::console::{BadInput, Console, Verdict};
use crate::failure::explained;
use crate::live::Live;
use crate::{adjudication, guard, limits, openings, typed_players};
use files::Files;
use live::TournamentView;
use words::{Asked, Contest, Language};

/// `roque tournament`.
#[derive(Args)]
#[group(skip)]
pub(crate) struct Arguments {
    /// The name, or `merge`, the name and journals.
    #[arg(id = "NAME", required = true)]
    words: Vec<String>,
    players: Vec<String>,
    format: Option<FormatChoice>,
    cycles: Option<u32>,
    rounds: Option<u32>,
    #[command(flatten)]
    limits: limits::Arguments,
    #[command(flatten)]
    adjudication: adjudication::Arguments,
    openings: Option<PathBuf>,
    seed: Option<u64>,
    concurrency: Option<u16>,
    pin: bool,
    margin: u64,
    anchor: Option<String>,
    shard: Option<String>,
    html: Option<PathBuf>,
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FormatChoice {
    League,
    Gauntlet,
    Swiss,
    Knockout,
}

/// Who plays when nobody is named: the algorithms of the textbook and the programs of old.
const DEFAULT_PLAYERS: [&str; 9] = [
    "minimax",
    "alphabeta",
    "negamax",
    "negascout",
    "mtdf",
    "mcts",
    "bibichess",
    "course",
    "agent",
];
/// With this clock, if no limit is given either, a league of them is over in minutes. A time for each
/// move would be less forgiving on a busy machine.
const DEFAULT_CLOCK: &str = "1+0.03";

/// Plays a tournament, or joins the parts of one.
pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    match arguments.words.as_slice() {
        [word, name, parts @ ..] if word == "merge" && !parts.is_empty() => {
            joining::join(name, parts, arguments, console)
        }
        [word, ..] if word == "merge" => Err(BadInput(language.merge_needs_journals()).into()),
        [name] => play(name, arguments, console),
        [_, extra, ..] => Err(BadInput(language.argument_unexpected(extra, false)).into()),
        [] => Err(BadInput(language.argument_missing(Asked::of("tournament", "NAME"))).into()),
    }
}

fn play(name: &str, arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let mut config = config(arguments, language)?;
    let files = Files::new(name, config.shard)?;
    let read: Vec<PathBuf> = openings::file(arguments.openings.as_deref()).into_iter().collect();
    files.check("--openings", &read, arguments.html.as_deref(), language)?;
    config.conditions.journal = Some(files.journal.clone());
    let view = TournamentView::new(language, config.shard);
    let mut live = Live::new(language, config.names.clone(), view);
    live.listen(&config.conditions.interrupts);
    guard::guard_programs(&config.players);
    adjudication::tell_trouble(&config.conditions.adjudication, console);
    let played = run_tournament(&config, &mut |event| live.hear(event));
    live.finish();
    adjudication::tell_trouble(&config.conditions.adjudication, console);
    let scoreboard = played.map_err(|error| explained(&error, Contest::Tournament, language))?;
    let written: Vec<String> = config.players.iter().map(ToString::to_string).collect();
    let limits: Vec<String> = config
        .players
        .iter()
        .map(
            |player| {
                if player.limits.is_empty() { config.conditions.limits } else { player.limits }
            },
        )
        .map(|limits| limits.to_string())
        .collect();
    let outcome = files::Outcome {
        seed: config.seed,
        players: written,
        limits,
        scoreboard,
        shard: config.shard,
    };
    files.finish(&outcome, arguments.html.as_deref(), arguments.json, console)?;
    let interrupted =
        config.conditions.interrupts.finish_games.load(Ordering::Relaxed) && !outcome.is_done();
    if interrupted {
        console.complain(language.contest_interrupted(true));
        return Ok(Verdict::Interrupted);
    }
    Ok(Verdict::Done)
}

fn config(arguments: &Arguments, language: Language) -> Result<TournamentConfig, BadInput> {
    let texts: Vec<&str> = match arguments.players.as_slice() {
        [] => DEFAULT_PLAYERS.to_vec(),
        given => given.iter().map(String::as_str).collect(),
    };
    let specs: Vec<PlayerSpec> =
        texts.iter().map(|text| typed_players::read(text, language)).collect::<Result<_, _>>()?;
    let kinds: Vec<String> = specs.iter().map(players::printed_name).collect();
    let names = distinct_names(&kinds, &specs);
    let schedule = schedule(arguments, specs.len(), language)?;
    let anchor = anchor(arguments.anchor.as_deref(), &names, &texts, language)?;
    let mut config = TournamentConfig::new(specs, names, schedule, players::factory());
    config.conditions.limits = arguments.limits.read(language)?;
    if arguments.players.is_empty() && config.conditions.limits.is_empty() {
        config.conditions.limits = DEFAULT_CLOCK.parse().unwrap_or_default();
    }
    players::add_own_limits(&mut config.players, &config.conditions.limits);
    config.conditions.adjudication = arguments.adjudication.read(language)?;
    config.conditions.concurrency = arguments.concurrency.unwrap_or(1).into();
    config.conditions.pin_cores = arguments.pin;
    config.conditions.margin = Duration::from_millis(arguments.margin);
    config.anchor = anchor;
    config.conditions.watch_interval = watch_interval();
    (config.conditions.openings, config.seed) =
        openings::shuffled(arguments.openings.as_deref(), arguments.seed, language)?;
    if let Some(text) = &arguments.shard {
        let shard: Shard = text.parse().map_err(|()| BadInput(language.bad_shard(text)))?;
        if !schedule.format().is_fixed() {
            let format = schedule.format().as_str();
            return Err(BadInput(language.shard_of_rounds(format)));
        }
        config.shard = Some(shard);
    }
    Ok(config)
}

/// `--rounds` means rounds in a Swiss and nothing in a knockout; in the other formats it is another
/// word for `--cycles`.
fn schedule(
    arguments: &Arguments,
    players: usize,
    language: Language,
) -> Result<Schedule, BadInput> {
    let Arguments { mut cycles, mut rounds, .. } = *arguments;
    let format = match arguments.format.unwrap_or(FormatChoice::League) {
        FormatChoice::Swiss => Format::Swiss,
        FormatChoice::Knockout => Format::Knockout,
        FormatChoice::League => Format::League,
        FormatChoice::Gauntlet => Format::Gauntlet,
    };
    if format.is_fixed() {
        if cycles.is_some() && rounds.is_some() {
            return Err(BadInput(language.cycles_and_rounds(format)));
        }
        cycles = cycles.or(rounds.take());
    }
    Schedule::new(format, players, cycles.unwrap_or(1), rounds)
        .map_err(|error| BadInput(language.schedule_error(&error)))
}

/// The name and the number of `NAME=ELO`.
fn anchor_parts(text: &str) -> Option<(&str, f64)> {
    let (name, elo) = text.rsplit_once('=')?;
    let elo: f64 = elo.trim().parse().ok()?;
    elo.is_finite().then(|| (name.trim(), elo))
}

/// The player of `NAME=ELO`, by its name as it is printed or as it was written.
fn anchor(
    text: Option<&str>,
    names: &[String],
    texts: &[&str],
    language: Language,
) -> Result<Option<Anchor>, BadInput> {
    let Some(text) = text else { return Ok(None) };
    let refused = || BadInput(language.bad_anchor(text, names));
    let (name, elo) = anchor_parts(text).ok_or_else(refused)?;
    let is_meant = |candidate: &str| candidate.eq_ignore_ascii_case(name);
    let player = names
        .iter()
        .position(|candidate| is_meant(candidate))
        .or_else(|| texts.iter().position(|candidate| is_meant(candidate)))
        .ok_or_else(refused)?;
    Ok(Some(Anchor { player, elo }))
}
