//! `roque tournament`: a league, gauntlet, Swiss or knockout of many players. They are played in
//! `arena`; here is what was asked for, how it gets on, and the files it leaves.

mod files;
mod html;
mod live;
mod openings;
mod report;

use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::Result;
use arena::statistics::Anchor;
use arena::tournament::{
    Format, Schedule, Shard, TournamentConfig, distinct_names, merge, run_tournament,
};
use arena::{JournalError, MatchError, Openings, PlayerSpec};
use clap::{Args, ValueEnum};

use crate::console::{BadInput, Console, Verdict};
use crate::interrupt::on_interrupt;
use crate::text::Language;
use crate::{limits, players};
use files::Files;
use live::Live;

/// `roque tournament`.
#[derive(Args)]
#[group(skip)]
pub(crate) struct Arguments {
    /// The name, or `merge`, the name and journals.
    #[arg(value_name = "NAME", required = true)]
    words: Vec<String>,
    #[arg(long, value_name = "PLAYER", num_args = 1..)]
    players: Vec<String>,
    #[arg(long, value_enum, default_value_t = FormatChoice::League)]
    format: FormatChoice,
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    cycles: Option<u32>,
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    rounds: Option<u32>,
    #[command(flatten)]
    limits: limits::Arguments,
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
    seed: u64,
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    #[arg(long)]
    pin: bool,
    #[arg(long, value_name = "NAME=ELO")]
    anchor: Option<String>,
    #[arg(long, value_name = "I/N")]
    shard: Option<String>,
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FormatChoice {
    League,
    Gauntlet,
    Swiss,
    Knockout,
}

/// Who plays when nobody is named; a league of them is over in a minute.
const DEFAULT_PLAYERS: [&str; 4] =
    ["flagship:depth=3", "flagship:depth=2", "flagship:depth=1", "random"];

/// The live view is drawn anew so often.
const WATCH_INTERVAL: Duration = Duration::from_millis(100);

/// Plays a tournament, or joins the parts of one.
pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    match arguments.words.as_slice() {
        [word, name, parts @ ..] if word == "merge" && !parts.is_empty() => {
            join(name, parts, arguments, console)
        }
        [word, ..] if word == "merge" => Err(BadInput(language.merge_needs_journals()).into()),
        [name] => play(name, arguments, console),
        [_, extra, ..] => Err(BadInput(language.argument_unexpected(extra, false)).into()),
        [] => Err(BadInput(language.argument_missing("NAME")).into()),
    }
}

fn play(name: &str, arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let mut config = config(arguments, language)?;
    let files = Files::new(name, config.shard)?;
    files.check(language)?;
    config.journal = Some(files.journal.clone());
    let interrupts = config.interrupts.clone();
    on_interrupt(move |times| {
        interrupts.finish_games.store(true, Ordering::Relaxed);
        interrupts.stop_now.store(times > 1, Ordering::Relaxed);
    });
    players::guard_programs(&config.players);
    let mut live = Live::new(language, &config);
    let played = run_tournament(&config, &mut |event| live.hear(event));
    live.finish();
    let scoreboard = played.map_err(|error| explained(error, language))?;
    let written: Vec<String> = config.players.iter().map(ToString::to_string).collect();
    let limits: Vec<String> = config
        .players
        .iter()
        .map(|player| if player.limits.is_empty() { config.limits } else { player.limits })
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
    let interrupted = config.interrupts.finish_games.load(Ordering::Relaxed) && !outcome.is_done();
    if interrupted {
        console.complain(language.contest_interrupted(true));
        return Ok(Verdict::Interrupted);
    }
    Ok(Verdict::Done)
}

fn join(name: &str, parts: &[String], arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let files = Files::new(name, None)?;
    files.check(language)?;
    let parts: Vec<PathBuf> = parts.iter().map(PathBuf::from).collect();
    let merged =
        merge(&files.journal, &parts).map_err(|error| BadInput(language.merge_refused(&error)))?;
    for path in &merged.torn {
        console.complain(&language.journal_torn_at(&path.display().to_string()));
    }
    let outcome = files::Outcome {
        seed: merged.seed,
        players: merged.players,
        limits: merged.limits,
        scoreboard: merged.scoreboard,
        shard: None,
    };
    files.finish(&outcome, arguments.html.as_deref(), arguments.json, console)?;
    if !outcome.scoreboard.is_complete() {
        let (played, expected) = (outcome.scoreboard.played(), outcome.scoreboard.expected());
        console.complain(&language.merge_incomplete(played, expected));
    }
    Ok(Verdict::Done)
}

fn config(arguments: &Arguments, language: Language) -> Result<TournamentConfig, BadInput> {
    let texts: Vec<&str> = match arguments.players.as_slice() {
        [] => DEFAULT_PLAYERS.to_vec(),
        given => given.iter().map(String::as_str).collect(),
    };
    let specs: Vec<PlayerSpec> =
        texts.iter().map(|text| players::read(text, language)).collect::<Result<_, _>>()?;
    let kinds: Vec<String> = specs.iter().map(players::printed_name).collect();
    let names = distinct_names(&kinds, &specs);
    let schedule = schedule(arguments, specs.len(), language)?;
    let anchor = anchor(arguments, &names, &texts, language)?;
    let mut config = TournamentConfig::new(specs, names, schedule, players::factory());
    config.limits = arguments.limits.read(language)?;
    config.concurrency = arguments.concurrency.into();
    config.pin_cores = arguments.pin;
    config.seed = arguments.seed;
    config.anchor = anchor;
    config.watch_interval = Some(WATCH_INTERVAL);
    config.openings = match &arguments.openings {
        None => openings::built_in(arguments.seed),
        Some(path) => {
            let mut read = Openings::read(path)
                .map_err(|error| BadInput(language.openings_refused(&error.to_string())))?;
            read.shuffle(arguments.seed);
            read
        }
    };
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
    let Arguments { cycles, rounds, .. } = *arguments;
    let (format, cycles, rounds) = match arguments.format {
        FormatChoice::Swiss => (Format::Swiss, cycles, rounds),
        FormatChoice::Knockout => (Format::Knockout, cycles, rounds),
        FormatChoice::League => (Format::League, cycles.or(rounds), None),
        FormatChoice::Gauntlet => (Format::Gauntlet, cycles.or(rounds), None),
    };
    Schedule::new(format, players, cycles.unwrap_or(1), rounds)
        .map_err(|error| BadInput(language.schedule_error(&error)))
}

/// `NAME=ELO`, the name as it is printed or as it was written.
fn anchor(
    arguments: &Arguments,
    names: &[String],
    texts: &[&str],
    language: Language,
) -> Result<Option<Anchor>, BadInput> {
    let Some(text) = &arguments.anchor else { return Ok(None) };
    let refused = || BadInput(language.bad_anchor(text, names));
    let (name, elo) = text.rsplit_once('=').ok_or_else(refused)?;
    let elo: f64 =
        elo.trim().parse().ok().filter(|elo: &f64| elo.is_finite()).ok_or_else(refused)?;
    let is_meant = |candidate: &str| candidate.eq_ignore_ascii_case(name.trim());
    let player = names
        .iter()
        .position(|candidate| is_meant(candidate))
        .or_else(|| texts.iter().position(|candidate| is_meant(candidate)))
        .ok_or_else(refused)?;
    Ok(Some(Anchor { player, elo }))
}

fn explained(error: MatchError, language: Language) -> anyhow::Error {
    match error {
        MatchError::NoLimit(name) => BadInput(language.player_without_limit(&name)).into(),
        MatchError::Journal(
            error @ (JournalError::OtherMatch { .. }
            | JournalError::NoJournal { .. }
            | JournalError::StrangeGame { .. }),
        ) => BadInput(language.journal_refused(&error)).into(),
        MatchError::Journal(error) => anyhow::anyhow!(language.journal_refused(&error)),
        other => other.into(),
    }
}
