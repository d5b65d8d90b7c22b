//! Experiments: algorithms side by side and against each other, and what each part of a search is worth.

use std::sync::Arc;
use std::time::Duration;

use arena::PlayerSpec;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use experiments::Problem as Task;
use experiments::ablation::{Ablation, BIBICHESS_POSITION};
use experiments::compare::{Contestant, ContestantError, Plan, Terms, exact_players};
use experiments::race::{self, Entrant, Finish, Race};
use notation::write_fen;
use serde::Deserialize;
use serde_json::json;
use words::{Language, largest, nearest};

use super::{Answer, Shared, check_movable, json as answer, keys, reviews, with_status};
use crate::jobs::Job as _;
use crate::problem::Problem;
use crate::request::{self, Asked, Body};
use crate::trials::{self, Order, Trial};

/// Players side by side.
const MOST_PLAYERS: usize = 16;
/// Threads of one search.
const MOST_THREADS: u32 = 8;
/// How often each search is repeated.
const MOST_REPEATS: u16 = 15;
/// Players in a race.
const MOST_RACING: usize = 6;
/// Nodes of a race, for each player.
const MOST_RACED: u64 = 20_000_000;
/// Each player may think so long about a position, in seconds.
const LONGEST: f64 = 600.0;
/// And so long where nobody says it, as on the command line.
const USUAL: f64 = 30.0;

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub(super) enum NewExperiment {
    Compare {
        fen: String,
        depth: u32,
        #[serde(default)]
        players: Vec<String>,
        eval: Option<String>,
        quiescence: Option<bool>,
        seconds: Option<f64>,
    },
    Ablation {
        fen: Option<String>,
        depth: u32,
    },
    /// Puzzles by name or by set, and players that look for their first moves.
    Keys {
        #[serde(default)]
        puzzles: Vec<String>,
        set: Option<String>,
        players: Vec<String>,
        limits: String,
    },
    Parallel {
        fen: String,
        depth: u32,
        /// One that can search on several threads.
        player: String,
        /// How many threads, the largest number.
        threads: u32,
        repeats: Option<u16>,
    },
    Race {
        fen: String,
        players: Vec<String>,
        mode: Mode,
        /// Nodes, half-moves or milliseconds.
        limit: u64,
    },
    /// A game, move by move.
    Review {
        fen: String,
        /// In coordinates or SAN.
        moves: Vec<String>,
        /// For each position.
        nodes: Option<u64>,
    },
}

/// What ends a race.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Mode {
    Nodes,
    Depth,
    Time,
}

/// Begins to measure.
pub(super) async fn begin(
    State(rooms): Shared,
    Asked(language): Asked,
    Body(wish): Body<NewExperiment>,
) -> Answer {
    rooms.check_room(language)?;
    let (order, command) = match wish {
        NewExperiment::Keys { puzzles, set, players, limits } => {
            keys::order(puzzles, set, &players, &limits, language).await?
        }
        NewExperiment::Compare { fen, depth, players, eval, quiescence, seconds } => {
            let terms = terms(eval.as_deref(), quiescence, language)?;
            compare(&fen, depth, &players, terms, seconds, language)?
        }
        NewExperiment::Ablation { fen, depth } => {
            check_depth("ablation", depth, language)?;
            let fen = fen.as_deref().unwrap_or(BIBICHESS_POSITION);
            let position = movable(fen, language)?;
            let command =
                format!("roque ablation --fen '{}' --depth {depth}", write_fen(&position));
            let problems = vec![Task { id: None, position }];
            (Order::Ablation(Ablation { problems, depth, seed: 1 }), command)
        }
        NewExperiment::Parallel { fen, depth, player, threads, repeats } => {
            parallel(&fen, depth, &player, threads, repeats, language)?
        }
        NewExperiment::Race { fen, players, mode, limit } => {
            race(&fen, &players, mode, limit, language)?
        }
        NewExperiment::Review { fen, moves, nodes } => {
            let (order, command) = reviews::order(&fen, &moves, nodes, language)?;
            if let Some(known) = rooms.trials.like(|trial| trial.is_review(&command)) {
                return Ok(with_status(StatusCode::ACCEPTED, &json!({"id": known.id()})));
            }
            (order, command)
        }
    };
    let trial = trials::begin(&rooms.trials, order, command);
    Ok(with_status(StatusCode::ACCEPTED, &json!({"id": trial.id()})))
}

fn check_depth(command: &str, depth: u32, language: Language) -> Result<(), Problem> {
    if (1..=largest(command, "--depth")).contains(&depth) {
        return Ok(());
    }
    let detail = language.depth_from_page(largest(command, "--depth"));
    Err(Problem::refused("too_deep", detail).of_field("depth"))
}

/// A position where something can be searched.
fn movable(fen: &str, language: Language) -> Result<chess::Position, Problem> {
    let position = request::position(fen, language)?;
    check_movable(&position, language)?;
    Ok(position)
}

fn terms(
    eval: Option<&str>,
    quiescence: Option<bool>,
    language: Language,
) -> Result<Terms, Problem> {
    let mut terms = Terms::default();
    if let Some(name) = eval {
        let choices = Terms::evals();
        let known = choices.iter().find(|choice| choice.eq_ignore_ascii_case(name));
        let known = known.ok_or_else(|| {
            let meant = nearest(name, choices.iter().copied());
            let detail = language.eval_unknown(name, meant, choices);
            Problem::refused("eval_unknown", detail).of_field("eval")
        })?;
        terms.eval = (*known).to_owned();
    }
    terms.quiescence = quiescence.unwrap_or(terms.quiescence);
    Ok(terms)
}

fn compare(
    fen: &str,
    depth: u32,
    players: &[String],
    terms: Terms,
    seconds: Option<f64>,
    language: Language,
) -> Result<(Order, String), Problem> {
    check_depth("compare", depth, language)?;
    let position = movable(fen, language)?;
    let names: Vec<String> = match players {
        [] => exact_players().map(str::to_owned).collect(),
        some => some.iter().take(MOST_PLAYERS).cloned().collect(),
    };
    let mut contestants = Vec::new();
    for name in &names {
        let spec = request::player(name, "players", language)?;
        let refused = |detail| Problem::refused("player_refused", detail).of_field("players");
        let made = Contestant::new(&spec, &terms, depth);
        contestants.push(made.map_err(|error| refused(not_compared(name, &error, language)))?);
    }
    let seconds = seconds.filter(|seconds| seconds.is_finite()).unwrap_or(USUAL);
    let seconds = seconds.clamp(0.001, LONGEST);
    let mut command = format!(
        "roque compare --fen '{}' --depth {depth} --players {} --eval {} --limit {seconds}",
        write_fen(&position),
        names.join(" "),
        terms.eval,
    );
    if !terms.quiescence {
        command += " --no-quiescence";
    }
    let time = Duration::from_secs_f64(seconds);
    let plan = Plan { positions: vec![position], depth, time, repeat: None };
    Ok((Order::Compare { plan, terms, contestants }, command))
}

/// Why a player cannot be compared.
fn not_compared(name: &str, error: &ContestantError, language: Language) -> String {
    match error {
        ContestantError::OwnDepth { own, asked } => language.depth_twice(name, *own, *asked),
        ContestantError::SeveralLines => language.one_line_compared(name),
        ContestantError::Make(error) => language.not_made(name, error),
    }
}

/// What threads gain a player: itself on one thread, and on more and more of them. It is a comparison of
/// players that are alike but for their threads, each of which is also measured alone.
fn parallel(
    fen: &str,
    depth: u32,
    player: &str,
    threads: u32,
    repeats: Option<u16>,
    language: Language,
) -> Result<(Order, String), Problem> {
    check_depth("compare", depth, language)?;
    let position = movable(fen, language)?;
    let refused = |detail| Problem::refused("player_refused", detail).of_field("player");
    let spec = request::player(player, "player", language)?;
    if !has_threads(&spec) {
        return Err(refused(language.no_threads(player)));
    }
    if !(2..=MOST_THREADS).contains(&threads) {
        let detail = language.threads_from_page(MOST_THREADS);
        return Err(Problem::refused("limit_exceeded", detail).of_field("threads"));
    }
    let repeats = repeats.unwrap_or(5).clamp(1, MOST_REPEATS);
    let terms = Terms::default();
    let (mut contestants, mut names) = (Vec::new(), Vec::new());
    for count in [1, 2, 3, 4, 6, 8].into_iter().filter(|&count| count <= threads) {
        let joint = if player.contains(':') { ',' } else { ':' };
        let name = format!("{player}{joint}threads={count}");
        let spec = PlayerSpec::parse(&name).map_err(|_| refused(language.no_threads(player)))?;
        let made = Contestant::new(&spec, &terms, depth);
        contestants.push(made.map_err(|error| refused(not_compared(player, &error, language)))?);
        names.push(name);
    }
    let command = format!(
        "roque compare --fen '{}' --depth {depth} --players {} --repeat {repeats} --limit {USUAL}",
        write_fen(&position),
        names.join(" "),
    );
    let time = Duration::from_secs_f64(USUAL);
    let plan = Plan { positions: vec![position], depth, time, repeat: Some(repeats) };
    Ok((Order::Compare { plan, terms, contestants }, command))
}

/// Whether a player can search on several threads.
pub(super) fn has_threads(spec: &PlayerSpec) -> bool {
    players::options(spec).iter().any(|option| option.name == "Threads")
}

/// A race, and for each player the command that searches alike.
fn race(
    fen: &str,
    players: &[String],
    mode: Mode,
    limit: u64,
    language: Language,
) -> Result<(Order, String), Problem> {
    let position = movable(fen, language)?;
    if players.is_empty() || players.len() > MOST_RACING {
        let detail = language.how_many_race(MOST_RACING);
        return Err(Problem::refused("how_many_players", detail).of_field("players"));
    }
    let (most, option) = match mode {
        Mode::Nodes => (MOST_RACED, "nodes"),
        Mode::Depth => (u64::from(largest("compare", "--depth")), "depth"),
        Mode::Time => (u64::try_from(race::LONGEST.as_millis()).unwrap_or(u64::MAX), "movetime"),
    };
    if !(1..=most).contains(&limit) {
        let detail = language.race_limit(most);
        return Err(Problem::refused("limit_exceeded", detail).of_field("limit"));
    }
    let finish = match mode {
        Mode::Nodes => Finish::Nodes(limit),
        Mode::Depth => Finish::Depth(u32::try_from(limit).unwrap_or(u32::MAX)),
        Mode::Time => Finish::Time(Duration::from_millis(limit)),
    };
    let fen = write_fen(&position);
    let (mut entrants, mut commands) = (Vec::new(), Vec::new());
    for name in players {
        let spec = request::player(name, "players", language)?;
        let refused = |detail| Problem::refused("player_refused", detail).of_field("players");
        let entrant = Entrant::new(&spec);
        entrants.push(entrant.map_err(|error| refused(language.not_made(name, &error)))?);
        commands.push(format!("roque analyze --fen '{fen}' --player {name} --{option} {limit}"));
    }
    Ok((Order::Race { race: Race { position, finish }, entrants }, commands.join("\n")))
}

fn find(rooms: &Shared, id: &str, language: Language) -> Result<Arc<Trial>, Problem> {
    let unknown = || Problem::unknown("experiment_unknown", language.no_such_experiment());
    rooms.trials.find(id).ok_or_else(unknown)
}

/// How far it is, or what was found.
pub(super) async fn show(rooms: Shared, Path(id): Path<String>, Asked(language): Asked) -> Answer {
    Ok(answer(&find(&rooms, &id, language)?.view(language)))
}

/// Ends it.
pub(super) async fn stop(rooms: Shared, Path(id): Path<String>, Asked(language): Asked) -> Answer {
    find(&rooms, &id, language)?.stop();
    Ok(answer(&json!({})))
}
