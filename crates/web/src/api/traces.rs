//! Recorded trees: begun, walked through, thrown away.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use experiments::tree::{Content, Kind, RecordedTree, Rectangle, layout};
use lab::Reason;
use players::Traceable;
use serde::Deserialize;
use serde_json::{Value, json};
use words::{Language, largest};

use super::{Answer, Shared, json as answer, with_status};
use crate::jobs::Job as _;
use crate::problem::Problem;
use crate::request::{self, Asked, Body, in_background};
use crate::traces::{
    self, Children, MOST_NODES, MOST_SEARCHED, NodeView, Order, Recorded, Trace, price,
};

/// Moves of a node in one answer.
const MOST_CHILDREN: usize = 300;
/// Steps in one answer.
const MOST_STEPS: usize = 1_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewTrace {
    fen: String,
    #[serde(default)]
    moves: Vec<String>,
    player: String,
    depth: Option<u32>,
    /// Samples of a search that samples.
    nodes: Option<u64>,
    most_nodes: Option<usize>,
}

/// Begins to record.
pub(super) async fn begin(
    State(rooms): Shared,
    Asked(language): Asked,
    Body(wish): Body<NewTrace>,
) -> Answer {
    let game = rooms.game_to_search(&wish.fen, &wish.moves, language)?;
    let spec = request::player(&wish.player, "player", language)?;
    let refused = |detail| Problem::refused("player_refused", detail).of_field("player");
    let player = players::make_traceable(&spec)
        .map_err(|error| refused(language.not_made(&wish.player, &error)))?;
    let player = player.ok_or_else(|| {
        refused(language.player_not_traceable(&wish.player, &players::traceable()))
    })?;
    let depth = wish.depth.or(spec.limits.depth);
    let sampled = matches!(player, Traceable::Sampler(_));
    let nodes = wish.nodes.or(spec.limits.nodes).filter(|_| sampled);
    if depth.is_none() && nodes.is_none() {
        let detail = language.tree_without_depth();
        return Err(Problem::refused("depth_missing", detail).of_field("depth"));
    }
    let most = largest("tree", "--depth");
    if let Some(depth) = depth.filter(|depth| !(1..=most).contains(depth)) {
        let detail = language.tree_too_deep(depth);
        return Err(Problem::refused("too_deep", detail).of_field("depth"));
    }
    let mut limits = spec.limits.limits_from_now();
    limits.depth = depth;
    limits.nodes = Some(nodes.unwrap_or(MOST_SEARCHED).clamp(1, MOST_SEARCHED));
    let most_nodes = wish.most_nodes.unwrap_or(MOST_NODES).clamp(1, MOST_NODES);
    let trace =
        traces::begin(&rooms.traces, Order { game, spec, player, limits, depth, most_nodes });
    Ok(with_status(StatusCode::ACCEPTED, &json!({"id": trace.id()})))
}

fn find(rooms: &Shared, id: &str, language: Language) -> Result<Arc<Trace>, Problem> {
    let unknown = || Problem::unknown("trace_unknown", language.no_such_tree());
    rooms.traces.find(id).ok_or_else(unknown)
}

fn recorded(rooms: &Shared, id: &str, language: Language) -> Result<Arc<Recorded>, Problem> {
    let running = || Problem::conflict("not_done", language.tree_still_grows());
    find(rooms, id, language)?.recorded().ok_or_else(running)
}

/// How far it is, and what was found.
pub(super) async fn show(rooms: Shared, Path(id): Path<String>, Asked(language): Asked) -> Answer {
    let trace = find(&rooms, &id, language)?;
    let view = in_background(move || trace.view(language)).await?;
    Ok(answer(&view))
}

/// Ends the search.
pub(super) async fn stop(rooms: Shared, Path(id): Path<String>, Asked(language): Asked) -> Answer {
    find(&rooms, &id, language)?.stop();
    Ok(answer(&json!({})))
}

/// All about a node.
pub(super) async fn node(
    rooms: Shared,
    Path((id, node)): Path<(String, usize)>,
    Asked(language): Asked,
) -> Answer {
    let recorded = recorded(&rooms, &id, language)?;
    let view = NodeView::of(&recorded, node, language);
    Ok(answer(&view.ok_or_else(|| no_node(language))?))
}

fn no_node(language: Language) -> Problem {
    Problem::unknown("node_unknown", language.no_such_node())
}

#[derive(Deserialize)]
pub(super) struct Part {
    #[serde(default)]
    offset: usize,
    limit: Option<usize>,
}

/// The moves of a node.
pub(super) async fn children(
    rooms: Shared,
    Path((id, node)): Path<(String, usize)>,
    Query(part): Query<Part>,
    Asked(language): Asked,
) -> Answer {
    let recorded = recorded(&rooms, &id, language)?;
    if node >= recorded.tree.len() {
        return Err(no_node(language));
    }
    let limit = part.limit.unwrap_or(60).min(MOST_CHILDREN);
    Ok(answer(&Children::of(&recorded.tree, node, part.offset, limit, language)))
}

/// The price of what was not searched.
pub(super) async fn saved(
    rooms: Shared,
    Path((id, node)): Path<(String, usize)>,
    Asked(language): Asked,
) -> Answer {
    let recorded = recorded(&rooms, &id, language)?;
    if node >= recorded.tree.len() {
        return Err(no_node(language));
    }
    Ok(answer(&in_background(move || price(&recorded.tree, node)).await?))
}

#[derive(Deserialize)]
pub(super) struct StepsWanted {
    #[serde(default)]
    from: usize,
    count: Option<usize>,
}

/// The walk through the tree.
pub(super) async fn steps(
    rooms: Shared,
    Path(id): Path<String>,
    Query(wanted): Query<StepsWanted>,
    Asked(language): Asked,
) -> Answer {
    let recorded = recorded(&rooms, &id, language)?;
    let count = wanted.count.unwrap_or(200).min(MOST_STEPS);
    let work = move || {
        let items = recorded.steps.some(&recorded.tree, wanted.from, count);
        json!({"total": recorded.steps.len(), "items": items})
    };
    Ok(answer(&in_background(work).await?))
}

#[derive(Deserialize)]
pub(super) struct Wanted {
    kind: String,
    from: Option<usize>,
    #[serde(default)]
    back: bool,
}

/// The next node of a kind.
pub(super) async fn next(
    rooms: Shared,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    Asked(language): Asked,
) -> Answer {
    let recorded = recorded(&rooms, &id, language)?;
    if !matches!(wanted.kind.as_str(), "cut" | "research" | "table" | "pass") {
        return Err(Problem::refused("kind_unknown", language.nothing_here()).of_field("kind"));
    }
    let found = in_background(move || next_node(&recorded.tree, &wanted)).await?;
    Ok(answer(&json!({"node": found})))
}

fn next_node(tree: &RecordedTree, wanted: &Wanted) -> Option<usize> {
    let is_it = |&node: &usize| match wanted.kind.as_str() {
        "cut" => {
            let cuts = tree.trace().reasons(node).any(|reason| reason == Reason::BetaCut);
            cuts || tree.kind(node) == Kind::Cut
        }
        "research" => tree.trace().nodes().get(node).is_some_and(|it| it.is_research()),
        "table" => tree.kind(node) == Kind::Table,
        _ => tree.trace().nodes().get(node).is_some_and(|it| it.parent().is_none()),
    };
    match (wanted.back, wanted.from) {
        (false, None) => (0..tree.len()).find(is_it),
        (false, Some(from)) => (from.saturating_add(1)..tree.len()).find(is_it),
        (true, from) => (0..from.unwrap_or(tree.len()).min(tree.len())).rev().find(is_it),
    }
}

#[derive(Deserialize)]
pub(super) struct Size {
    width: Option<f64>,
    rows: Option<usize>,
}

/// The tree as boxes.
pub(super) async fn icicle(
    rooms: Shared,
    Path(id): Path<String>,
    Query(size): Query<Size>,
    Asked(language): Asked,
) -> Answer {
    let recorded = recorded(&rooms, &id, language)?;
    let width = size.width.filter(|width| width.is_finite()).unwrap_or(900.0).clamp(50.0, 8_000.0);
    let rows = size.rows.unwrap_or(8).clamp(1, 64);
    let work = move || {
        let boxes = layout(recorded.tree.trace(), width, rows);
        let told: Vec<Value> = boxes.iter().map(|it| told_box(&recorded.tree, it)).collect();
        json!({"width": width, "rows": rows, "boxes": told})
    };
    Ok(answer(&in_background(work).await?))
}

fn told_box(tree: &RecordedTree, it: &Rectangle) -> Value {
    let Rectangle { content, x, width, row } = *it;
    let place = |mut value: Value| {
        if let Some(object) = value.as_object_mut() {
            object.insert("x".to_owned(), json!(x));
            object.insert("width".to_owned(), json!(width));
            object.insert("row".to_owned(), json!(row));
        }
        value
    };
    place(match content {
        Content::Node(node) => {
            let label = tree.san(node, Language::English.piece_letters());
            json!({"node": node, "kind": tree.kind(node), "label": label})
        }
        Content::Ghosts { node, moves, .. } => {
            json!({"node": node, "kind": Kind::Ghost, "ghost": {"moves": moves}})
        }
        Content::Many { node, moves, nodes } => {
            json!({"node": node, "kind": Kind::All, "many": {"moves": moves, "nodes": nodes}})
        }
    })
}
