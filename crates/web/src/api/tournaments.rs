//! Tournaments: begun, watched, paused, gone on with.

use std::sync::Arc;

use arena::tournament::{Format, Schedule};
use arena::{PlayerKind, TimeControl};
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use serde::Deserialize;
use serde_json::json;
use words::Language;

use super::{Answer, Rooms, Shared, json as answer, with_status};
use crate::problem::Problem;
use crate::request::{self, Asked, Body, in_background};
use crate::tournaments::{Order, Test, Tournament, written_format};

/// Players of a tournament.
const MOST_PLAYERS: usize = 16;
/// Games of one.
const MOST_GAMES: u64 = 20_000;
/// Pairs of games of a test that nobody limits.
const MOST_PAIRS: u32 = 10_000;
/// Letters of its title.
const LONGEST_TITLE: usize = 80;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewTournament {
    #[serde(default)]
    title: String,
    players: Vec<String>,
    #[serde(default = "league", with = "written_format")]
    format: Format,
    cycles: Option<u32>,
    /// Games at a time, one for each core at the most.
    concurrency: Option<usize>,
    rounds: Option<u32>,
    limits: String,
    seed: Option<u64>,
    /// A test of two players instead.
    sprt: Option<Test>,
}

const fn league() -> Format {
    Format::League
}

/// Begins one.
pub(super) async fn begin(
    State(rooms): Shared,
    Asked(language): Asked,
    Body(wish): Body<NewTournament>,
) -> Answer {
    if wish.players.len() > MOST_PLAYERS {
        let detail = language.too_many_players(MOST_PLAYERS);
        return Err(Problem::refused("too_many_players", detail).of_field("players"));
    }
    for text in &wish.players {
        let spec = request::player(text, "players", language)?;
        if matches!(spec.kind, PlayerKind::Human) {
            let detail = language.people_in_tournament();
            return Err(Problem::refused("player_refused", detail).of_field("players"));
        }
    }
    let limits: Result<TimeControl, _> = wish.limits.parse();
    if let Err(error) = limits {
        let detail = language.time_control_error(&error);
        return Err(Problem::refused("limits_invalid", detail).of_field("limits"));
    }
    if let Some(test) = &wish.sprt {
        check_test(test, wish.players.len(), language)?;
    }
    let usual = if wish.sprt.is_some() { MOST_PAIRS } else { 1 };
    let (format, cycles) = (wish.format, wish.cycles.unwrap_or(usual));
    let schedule = Schedule::new(format, wish.players.len(), cycles, wish.rounds);
    let games = schedule.map_err(|error| {
        Problem::refused("schedule_invalid", language.schedule_error(&error)).of_field("players")
    })?;
    if games.expected_games() > MOST_GAMES {
        let detail = language.too_many_games(MOST_GAMES);
        return Err(Problem::refused("too_many_games", detail).of_field("cycles"));
    }
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    if wish.concurrency.is_some_and(|games| games == 0 || games > cores) {
        let detail = language.games_at_a_time(cores);
        return Err(Problem::refused("limit_exceeded", detail).of_field("concurrency"));
    }
    let title: String = wish.title.trim().chars().take(LONGEST_TITLE).collect();
    let order = Order {
        title,
        players: wish.players,
        format,
        cycles,
        rounds: wish.rounds,
        limits: wish.limits,
        seed: wish.seed.unwrap_or(1),
        concurrency: wish.concurrency,
        sprt: wish.sprt,
    };
    let begun = in_background(move || rooms.tournaments.begin(order)).await?;
    let begun = begun.map_err(|error| {
        let detail = language.not_saved(&language.system_error(&error));
        Problem::new(StatusCode::INSUFFICIENT_STORAGE, "not_saved", detail)
    })?;
    Ok(with_status(StatusCode::CREATED, &json!({"id": begun.id()})))
}

/// Refuses a test that cannot be decided, or that is not of two players.
fn check_test(test: &Test, players: usize, language: Language) -> Result<(), Problem> {
    if players != 2 {
        return Err(Problem::refused("two_players", language.test_of_two()).of_field("players"));
    }
    let wrong = test.read().err();
    wrong.map_or(Ok(()), |error| {
        Err(Problem::refused("test_invalid", language.sprt_error(&error)).of_field("sprt"))
    })
}

/// A finished game of one.
pub(super) async fn game(
    State(rooms): Shared,
    Path((id, number)): Path<(String, u32)>,
    Asked(language): Asked,
) -> Answer {
    let tournament = find(&rooms, &id, language)?;
    let game = in_background(move || tournament.game(number, language)).await?;
    let unknown = || Problem::unknown("game_unknown", language.no_such_game());
    Ok(answer(&game.ok_or_else(unknown)?))
}

/// All of them.
pub(super) async fn list(State(rooms): Shared, Asked(language): Asked) -> Answer {
    let list = in_background(move || rooms.tournaments.list(language)).await?;
    Ok(answer(&json!({"tournaments": list})))
}

pub(super) fn find(
    rooms: &Arc<Rooms>,
    id: &str,
    language: Language,
) -> Result<Arc<Tournament>, Problem> {
    let unknown = || Problem::unknown("tournament_unknown", language.no_such_tournament());
    rooms.tournaments.find(id).ok_or_else(unknown)
}

/// One of them; its games as PGN under its name with that ending.
pub(super) async fn show(
    State(rooms): Shared,
    Path(id): Path<String>,
    Asked(language): Asked,
) -> Answer {
    if let Some(name) = id.strip_suffix(".pgn") {
        let tournament = find(&rooms, name, language)?;
        let text = in_background(move || tournament.pgn()).await?;
        let text = text.map_err(|_| Problem::conflict("running", language.pause_first()))?;
        let head = [(header::CONTENT_TYPE, "application/x-chess-pgn; charset=utf-8")];
        return Ok((head, text).into_response());
    }
    let tournament = find(&rooms, &id, language)?;
    Ok(answer(&in_background(move || tournament.view(language)).await?))
}

/// Throws one away.
pub(super) async fn remove(
    State(rooms): Shared,
    Path(id): Path<String>,
    Asked(language): Asked,
) -> Answer {
    let tournament = find(&rooms, &id, language)?;
    match in_background(move || rooms.tournaments.remove(&tournament)).await? {
        Ok(true) => Ok(answer(&json!({}))),
        Ok(false) => Err(Problem::conflict("running", language.pause_first())),
        Err(error) => Err(Problem::conflict("not_removed", language.system_error(&error))),
    }
}

/// `pause`, `stop` or `resume`.
pub(super) async fn act(
    State(rooms): Shared,
    Path((id, action)): Path<(String, String)>,
    Asked(language): Asked,
) -> Answer {
    let tournament = find(&rooms, &id, language)?;
    match action.as_str() {
        "pause" => tournament.pause(),
        "stop" => tournament.stop(),
        "resume" => tournament.go_on(),
        _ => return Err(Problem::unknown("unknown", language.nothing_here())),
    }
    Ok(answer(&in_background(move || tournament.view(language)).await?))
}
