//! Experiments: algorithms side by side, and what each part of a search is worth.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use experiments::Problem as Task;
use experiments::ablation::{Ablation, BIBICHESS_POSITION};
use experiments::compare::{Contestant, ContestantError, Plan, Terms, exact_players};
use notation::write_fen;
use serde::Deserialize;
use serde_json::json;
use words::{Language, largest, nearest};

use super::{Answer, Shared, json as answer, keys, with_status};
use crate::problem::Problem;
use crate::request::{self, Asked, Body};
use crate::trials::{Order, Trial};

/// Players side by side.
const MOST_PLAYERS: usize = 16;
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
    };
    let trial = rooms.trials.begin(order, command);
    Ok(with_status(StatusCode::ACCEPTED, &json!({"id": trial.id()})))
}

fn check_depth(command: &str, depth: u32, language: Language) -> Result<(), Problem> {
    if (1..=largest(command, "--depth")).contains(&depth) {
        return Ok(());
    }
    let asked = words::Asked::of(command, "--depth");
    let detail = language.value_refused(asked, &depth.to_string());
    Err(Problem::refused("too_deep", detail).of_field("depth"))
}

/// A position where something can be searched.
fn movable(fen: &str, language: Language) -> Result<chess::Position, Problem> {
    let position = request::position(fen, language)?;
    if position.has_legal_move() {
        return Ok(position);
    }
    Err(Problem::refused("no_moves", language.tree_without_moves()).of_field("fen"))
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
        contestants.push(Contestant::new(&spec, &terms, depth).map_err(|error| {
            refused(match &error {
                ContestantError::OwnDepth { own, asked } => {
                    language.depth_twice(name, *own, *asked)
                }
                ContestantError::SeveralLines => language.one_line_compared(name),
                ContestantError::Make(error) => language.not_made(name, error),
            })
        })?);
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
