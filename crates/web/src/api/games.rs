//! Games: begun, looked at, gone on with.

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use chess::Position;
use play::{Command, PlayedGame, saved};
use serde::Deserialize;
use serde_json::json;
use words::Language;

use super::{Answer, Shared, json as answer, with_status};
use crate::games::{Filter, OpenGame};
use crate::problem::Problem;
use crate::request::{self, Asked, Body, in_background};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewGame {
    white: String,
    black: String,
    clock: Option<String>,
    #[serde(default)]
    chess960: bool,
    fen: Option<String>,
}

/// Begins a game.
pub(super) async fn begin(
    State(rooms): Shared,
    Asked(language): Asked,
    Body(wish): Body<NewGame>,
) -> Answer {
    rooms.check_room(language)?;
    let seats = [
        request::player(&wish.white, "white", language)?,
        request::player(&wish.black, "black", language)?,
    ];
    let start = match &wish.fen {
        Some(fen) => request::position(fen, language)?,
        None if wish.chess960 => {
            play::chess960(play::any_chess960_number(RandomState::new().hash_one(960)))
        }
        None => Position::start(),
    };
    let mut game = PlayedGame::new(start, seats, saved::date_now());
    if let Some(text) = wish.clock.as_deref().filter(|text| !text.is_empty()) {
        let clock = text.parse().map_err(|_| {
            Problem::refused("clock_invalid", language.time_refused(text)).of_field("clock")
        })?;
        game.set_clock(Some(clock));
    }
    let open = in_background(move || rooms.games.begin(game)).await?;
    Ok(with_status(StatusCode::CREATED, &json!({"id": open.id()})))
}

/// The newest games, or those that are wanted.
pub(super) async fn list(
    State(rooms): Shared,
    Asked(language): Asked,
    filter: Result<Query<Filter>, QueryRejection>,
) -> Answer {
    let Query(filter) =
        filter.map_err(|error| Problem::refused("bad_request", error.body_text()))?;
    Ok(answer(&in_background(move || rooms.games.list(&filter, language)).await?))
}

/// A game to walk through, without opening it.
pub(super) async fn look(
    State(rooms): Shared,
    Path((id, action)): Path<(String, String)>,
    Asked(language): Asked,
) -> Answer {
    if action != "replay" {
        return Err(Problem::unknown("unknown", language.nothing_here()));
    }
    let unknown = || Problem::unknown("game_unknown", language.no_such_game());
    let found = in_background(move || rooms.games.replay(&id, language)).await?;
    Ok(answer(&found.ok_or_else(unknown)?))
}

/// A game by its name.
pub(super) async fn find(
    State(rooms): Shared,
    id: String,
    language: Language,
) -> Result<Arc<OpenGame>, Problem> {
    let unknown = || Problem::unknown("game_unknown", language.no_such_game());
    in_background(move || rooms.games.find(&id)).await?.ok_or_else(unknown)
}

fn snapshot(open: &OpenGame, language: Language) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], open.snapshot(language)).into_response()
}

/// A game; as PGN under its name with that ending.
pub(super) async fn show(rooms: Shared, Path(id): Path<String>, Asked(language): Asked) -> Answer {
    if let Some(name) = id.strip_suffix(".pgn") {
        let name = name.to_owned();
        let unknown = || Problem::unknown("game_unknown", language.no_such_game());
        let read = move || rooms.games.look(&name, saved::to_pgn);
        let pgn = in_background(read).await?.ok_or_else(unknown)?;
        let head = [(header::CONTENT_TYPE, "application/x-chess-pgn; charset=utf-8")];
        return Ok((head, pgn).into_response());
    }
    Ok(snapshot(&*find(rooms, id, language).await?, language))
}

/// Throws a game away.
pub(super) async fn remove(
    State(rooms): Shared,
    Path(id): Path<String>,
    Asked(language): Asked,
) -> Answer {
    match in_background(move || rooms.games.remove(&id)).await? {
        Ok(true) => Ok(answer(&json!({}))),
        Ok(false) => Err(Problem::unknown("game_unknown", language.no_such_game())),
        Err(error) => Err(Problem::conflict("not_removed", language.system_error(&error))),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MoveRequest {
    #[serde(rename = "move")]
    text: String,
    /// How many half-moves were played when the move was meant.
    ply: usize,
}

/// A person's move.
pub(super) async fn make_move(
    rooms: Shared,
    Path(id): Path<String>,
    Asked(language): Asked,
    Body(MoveRequest { text, ply }): Body<MoveRequest>,
) -> Answer {
    let open = find(rooms, id, language).await?;
    let (position, played) = open.with_game(|game| (game.position().clone(), game.moves().len()));
    if played != ply {
        return Err(Problem::conflict("stale", language.game_has_gone_on()));
    }
    let mv = request::read_any_move(&position, &text, language)?;
    carry_out(open, Command::Play(mv), language).await
}

/// Everything else that somebody at the board can want.
pub(super) async fn act(
    rooms: Shared,
    Path((id, action)): Path<(String, String)>,
    Asked(language): Asked,
) -> Answer {
    let command = match action.as_str() {
        "undo" => Command::TakeBack { times: 1 },
        "redo" => Command::PlayAgain,
        "resign" => Command::Resign,
        "draw" => Command::OfferDraw,
        "go" => Command::Go,
        "hint" => Command::AskHint,
        "why" => Command::AskWhy,
        _ => return Err(Problem::unknown("unknown", language.nothing_here())),
    };
    if matches!(command, Command::AskHint | Command::AskWhy | Command::Go) {
        rooms.check_room(language)?;
    }
    carry_out(find(rooms, id, language).await?, command, language).await
}

async fn carry_out(open: Arc<OpenGame>, command: Command, language: Language) -> Answer {
    let asked = Arc::clone(&open);
    let done = in_background(move || asked.command(command)).await?;
    done.map_err(|refusal| Problem::conflict("refused", language.refusal(&refusal)))?;
    Ok(snapshot(&open, language))
}
