//! A position that a player thinks about while somebody watches.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use search::Limits;
use serde::Deserialize;
use serde_json::json;
use words::Language;

use super::{Answer, Rooms, Shared, json as answer, with_status};
use crate::analyses::{self, Analysis, LONGEST, MOST_LINES};
use crate::jobs::Job as _;
use crate::problem::Problem;
use crate::request::{self, Asked, Body};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewAnalysis {
    fen: String,
    #[serde(default)]
    moves: Vec<String>,
    player: Option<String>,
    lines: Option<u32>,
    seconds: Option<f64>,
    depth: Option<u32>,
    nodes: Option<u64>,
}

/// Begins to think.
pub(super) async fn begin(
    State(rooms): Shared,
    Asked(language): Asked,
    Body(wish): Body<NewAnalysis>,
) -> Answer {
    let game = rooms.game_to_search(&wish.fen, &wish.moves, language)?;
    let spec =
        request::player(wish.player.as_deref().unwrap_or(players::DEFAULT), "player", language)?;
    let refused = |detail| Problem::refused("player_refused", detail).of_field("player");
    let mut searcher = players::make(&spec)
        .map_err(|error| refused(language.not_made(&spec.to_string(), &error)))?;
    let lines = wish.lines.unwrap_or(1).clamp(1, MOST_LINES);
    // Not every player can show several lines; then it shows one.
    let _ = searcher.set_option("MultiPV", &lines.to_string());
    let seconds = wish.seconds.filter(|seconds| seconds.is_finite() && *seconds > 0.0);
    let time = seconds.map_or(LONGEST, |seconds| Duration::from_secs_f64(seconds.min(600.0)));
    let mut limits = Limits::movetime(time);
    limits.depth = wish.depth;
    limits.nodes = wish.nodes;
    let analysis = analyses::begin(&rooms.analyses, game, searcher, limits);
    tokio::spawn(analyses::end_when_left(Arc::clone(&analysis)));
    Ok(with_status(StatusCode::ACCEPTED, &json!({"id": analysis.id()})))
}

/// One that is kept.
pub(super) fn find(
    rooms: &Arc<Rooms>,
    id: &str,
    language: Language,
) -> Result<Arc<Analysis>, Problem> {
    let unknown = || Problem::unknown("analysis_unknown", language.no_such_analysis());
    rooms.analyses.find(id).ok_or_else(unknown)
}

/// What was found so far.
pub(super) async fn show(
    State(rooms): Shared,
    Path(id): Path<String>,
    Asked(language): Asked,
) -> Answer {
    let analysis = find(&rooms, &id, language)?;
    analysis.ask();
    Ok(answer(&analysis.view(language)))
}

/// Ends it.
pub(super) async fn stop(
    State(rooms): Shared,
    Path(id): Path<String>,
    Asked(language): Asked,
) -> Answer {
    find(&rooms, &id, language)?.stop();
    Ok(answer(&json!({})))
}
