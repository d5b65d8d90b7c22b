//! Requests: what they say, and what they are answered.

mod analyses;
mod events;
mod experiments;
mod games;
mod keys;
mod meta;
mod positions;
mod puzzles;
mod reviews;
mod tournaments;
mod traces;

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use chess::{Game, Position};
use play::saved::Folder;
use serde::Serialize;
use tokio::sync::Semaphore;
use words::Language;

use crate::analyses::{self as analysed, Analysis};
use crate::games::Games;
use crate::jobs::Jobs;
use crate::problem::Problem;
use crate::puzzles::Puzzles;
use crate::slots::Slots;
use crate::tournaments::Tournaments;
use crate::traces::{self as traced, Trace};
use crate::trials::{self as tried, Trial};

/// What a request is answered with.
type Answer = Result<Response, Problem>;
/// What all requests share.
type Shared = State<Arc<Rooms>>;

/// Everything that outlives a request.
pub(crate) struct Rooms {
    games: Arc<Games>,
    traces: Jobs<Trace>,
    analyses: Jobs<Analysis>,
    trials: Jobs<Trial>,
    tournaments: Tournaments,
    puzzles: Puzzles,
    /// Places for experiments and for the moves of games.
    slots: [Arc<Slots>; 2],
    streams: Arc<Semaphore>,
}

/// Event streams that are open at once.
const MOST_STREAMS: usize = 24;

impl Rooms {
    pub(crate) fn new(folder: Option<Folder>) -> Arc<Rooms> {
        let halls = folder.as_ref().map(|folder| folder.path().join("tournaments"));
        let tournaments = Tournaments::new(halls);
        let slots = Arc::new(Slots::new());
        // Whoever plays waits neither for an experiment in another window nor for an analysis there.
        let moves = Arc::new(Slots::new());
        let puzzles = Puzzles::new(folder.clone(), Arc::clone(&moves));
        let games = Games::new(folder, Arc::clone(&moves));
        let traces = Jobs::new("tree", traced::KEPT, &slots);
        let analyses = Jobs::new("analysis", analysed::KEPT, &Arc::new(Slots::new()));
        let trials = Jobs::new("experiment", tried::KEPT, &slots);
        let streams = Arc::new(Semaphore::new(MOST_STREAMS));
        let slots = [slots, moves];
        Arc::new(Rooms { games, traces, analyses, trials, tournaments, puzzles, slots, streams })
    }
}

/// The addresses of all requests.
pub(crate) fn routes() -> Router<Arc<Rooms>> {
    Router::new()
        .route("/api/meta", get(meta::show))
        .route("/api/positions", post(positions::show))
        .route("/api/pgn", post(positions::read_games))
        .route("/api/evaluate", post(positions::evaluate))
        .route("/api/games", get(games::list).post(games::begin))
        .route("/api/games/{id}", get(games::show).delete(games::remove))
        .route("/api/games/{id}/moves", post(games::make_move))
        .route("/api/games/{id}/{action}", get(games::look).post(games::act))
        .route("/api/traces", post(traces::begin))
        .route("/api/traces/{id}", get(traces::show).delete(traces::stop))
        .route("/api/traces/{id}/nodes/{node}", get(traces::node))
        .route("/api/traces/{id}/nodes/{node}/children", get(traces::children))
        .route("/api/traces/{id}/nodes/{node}/saved", get(traces::saved))
        .route("/api/traces/{id}/steps", get(traces::steps))
        .route("/api/traces/{id}/next", get(traces::next))
        .route("/api/traces/{id}/icicle", get(traces::icicle))
        .route("/api/experiments", post(experiments::begin))
        .route("/api/experiments/{id}", get(experiments::show).delete(experiments::stop))
        .route("/api/tournaments", get(tournaments::list).post(tournaments::begin))
        .route("/api/tournaments/{id}", get(tournaments::show).delete(tournaments::remove))
        .route("/api/tournaments/{id}/{action}", post(tournaments::act))
        .route("/api/tournaments/{id}/games/{number}", get(tournaments::game))
        .route("/api/analyses", post(analyses::begin))
        .route("/api/analyses/{id}", get(analyses::show).delete(analyses::stop))
        .route("/api/puzzles", get(puzzles::list))
        .route("/api/puzzles/{set}/{which}", get(puzzles::show).post(puzzles::step))
        .route("/api/puzzles/{set}/{which}/proof", get(puzzles::proof))
        .route("/api/events", get(events::stream))
}

/// Refuses a position where nothing can be searched.
fn check_movable(position: &Position, language: Language) -> Result<(), Problem> {
    if position.has_legal_move() {
        return Ok(());
    }
    Err(Problem::refused("no_moves", language.tree_without_moves()).of_field("fen"))
}

impl Rooms {
    /// The game whose position somebody wants to have searched, if there is room for a search and a move in
    /// it.
    fn game_to_search(
        &self,
        fen: &str,
        moves: &[String],
        language: Language,
    ) -> Result<Game, Problem> {
        self.check_room(language)?;
        let game = positions::game_of(fen, moves, language)?;
        check_movable(game.position(), language)?;
        Ok(game)
    }

    /// Refuses what needs a search while too many wait for one.
    fn check_room(&self, language: Language) -> Result<(), Problem> {
        if self.slots.iter().any(|slots| slots.is_crowded()) {
            let detail = language.too_busy();
            return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, "busy", detail));
        }
        Ok(())
    }
}

/// An answer in JSON.
fn json(value: &impl Serialize) -> Response {
    with_status(StatusCode::OK, value)
}

fn with_status(status: StatusCode, value: &impl Serialize) -> Response {
    let head = [(axum::http::header::CONTENT_TYPE, "application/json")];
    let body = serde_json::to_string(value).unwrap_or_default();
    (status, head, body).into_response()
}
