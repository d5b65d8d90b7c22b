//! Who can play, and what the limits are.

use axum::response::Response;
use players::Traceable;
use serde_json::json;
use words::largest;

use super::experiments::has_threads;
use super::json as answer;
use crate::request::Asked;
use crate::traces::MOST_NODES;

pub(super) async fn show(Asked(language): Asked) -> Response {
    let levels = (1..=players::levels::HIGHEST).map(|number| {
        let id = format!("level{number}");
        json!({"id": id, "number": number, "summary": language.level_summary(number)})
    });
    let players = players::all().map(|entry| {
        let who = entry.describe();
        let spec = players::read(who.id).ok();
        let threads = spec.as_ref().is_some_and(has_threads);
        let traced = spec.and_then(|spec| players::make_traceable(&spec).ok().flatten());
        json!({
            "id": who.id,
            "name": language.shown_name(&who.name),
            "family": language.family(who.family),
            "summary": language.player_summary(who.id, who.summary),
            "threads": threads,
            "traceable": traced.is_some(),
            "sampled": matches!(traced, Some(Traceable::Sampler(_))),
        })
    });
    let (levels, players): (Vec<_>, Vec<_>) = (levels.collect(), players.collect());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    answer(&json!({
        "version": env!("CARGO_PKG_VERSION"),
        "build": format!("{} {}, {}", std::env::consts::ARCH, std::env::consts::OS, if cfg!(debug_assertions) { "debug" } else { "release" }),
        "cores": cores,
        "levels": levels,
        "players": players,
        "pgn": true,
        "deletes_games": true,
        "evaluations": eval::EvalKind::ALL.map(eval::EvalKind::name),
        "limits": {"depth_of_tree": largest("tree", "--depth"), "nodes_of_tree": MOST_NODES},
    }))
}
