//! The tree as JSON: one object, a node a line, written as it goes; a million nodes need no memory
//! of their own. The format is described in `docs/tree.md`.

use std::io::{self, Write};

use chess::Move;
use eval::Score;
use lab::{Extension, INFINITY, Reason};
use search::Bound;
use serde_json::{Map, Value, json};

use super::story::{Story, sign};
use crate::position::score_to_json;

/// Counts up when a reader of an older one could be misled.
const VERSION: u32 = 1;

pub(super) fn write(story: &Story, file: &mut impl Write) -> io::Result<()> {
    let head = json!({
        "format": "roque-tree",
        "version": VERSION,
        "fen": story.fen(),
        "player": story.player,
        "depth": story.depth(),
        "value": score_to_json(story.finding.value),
        "pv": story.pv(),
        "san": story.pv_san(),
        "recorded": story.len(),
        "unrecorded": story.missed(),
        "truncated": story.missed() > 0,
        "stopped": story.finding.stopped,
    });
    let head = head.to_string();
    // The nodes are the last field, so that they need not be held in memory.
    write!(file, "{},\n\"nodes\":[", head.trim_end_matches('}'))?;
    for id in 0..story.len() {
        let separator = if id == 0 { "\n" } else { ",\n" };
        write!(file, "{separator}{}", node(story, id))?;
    }
    writeln!(file, "\n]}}")
}

/// Fields that say nothing are left out.
fn node(story: &Story, id: usize) -> Value {
    let trace = story.trace;
    let Some(it) = trace.nodes().get(id) else { return Value::Null };
    let mut fields = Map::new();
    let mut put = |name: &str, value: Value| {
        if !matches!(value, Value::Null | Value::Bool(false)) {
            fields.insert(name.to_owned(), value);
        }
    };
    put("id", id.into());
    put("parent", it.parent().into());
    put("enter", it.enter().into());
    put("exit", it.exit().into());
    put("ply", trace.ply(id).into());
    put("depth", it.depth().into());
    put("move", trace.mv(id).map(|mv| story.coordinates(mv)).into());
    put("san", story.san_as(id, notation::Language::English).into());
    put("kind", story.kind(id).name().into());
    put("alpha", limit(it.alpha()));
    put("beta", limit(it.beta()));
    put("alpha_source", it.alpha_source().into());
    put("beta_source", it.beta_source().into());
    put("value", it.value().map_or(Value::Null, score_to_json));
    put("bound", it.bound().map(bound_name).into());
    put("sign", trace.bound_for_parent(id).map(sign).into());
    put("static", it.static_value().map_or(Value::Null, score_to_json));
    put("best_child", story.best_child(id).into());
    put("pv", it.is_pv().into());
    put("check", it.in_check().into());
    put("quiescence", it.in_quiescence().into());
    put("research", it.is_research().into());
    put("unfinished", (it.bound().is_none() && trace.sample(id).is_none()).into());
    let reasons: Vec<Value> = trace.reasons(id).map(reason).collect();
    put("reasons", if reasons.is_empty() { Value::Null } else { reasons.into() });
    put("ghosts", ghosts(story, id));
    put("table", table_entry(story, id));
    if let Some(sample) = trace.sample(id) {
        put("visits", sample.visits.into());
        put("mean", sample.value.into());
        put("proven", sample.proof.is_some().into());
    }
    Value::Object(fields)
}

/// A side of the window; nothing if it is open.
fn limit(score: Score) -> Value {
    if score >= INFINITY || score <= -INFINITY { Value::Null } else { score_to_json(score) }
}

fn bound_name(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "exact",
        Bound::Lower => "lower",
        Bound::Upper => "upper",
    }
}

fn ghosts(story: &Story, id: usize) -> Value {
    let batches: Vec<Value> = story
        .trace
        .ghosts(id)
        .map(|ghosts| {
            let moves: Vec<String> =
                ghosts.moves.iter().map(|&mv: &Move| story.coordinates(mv)).collect();
            json!({"reason": ghosts.reason.map(code), "moves": moves})
        })
        .collect();
    if batches.is_empty() { Value::Null } else { batches.into() }
}

fn table_entry(story: &Story, id: usize) -> Value {
    let Some(entry) = story.trace.table_entry(id) else { return Value::Null };
    let best = Move::from_bits(entry.best).filter(|_| entry.best != 0);
    json!({
        "depth": entry.depth,
        "lower": limit(entry.lower),
        "upper": limit(entry.upper),
        "best": best.map(|mv| story.coordinates(mv)),
    })
}

/// A reason with what belongs to it.
fn reason(reason: Reason) -> Value {
    let code = code(reason);
    match reason {
        Reason::Reduced(plies) => json!({"code": code, "plies": plies}),
        Reason::MtdPass { number, gamma } => {
            json!({"code": code, "pass": number, "gamma": score_to_json(gamma)})
        }
        Reason::Extended(why) => {
            let because = match why {
                Extension::Check => "check",
                Extension::Recapture => "recapture",
                Extension::SingleReply => "single_reply",
                Extension::Pawn => "pawn",
            };
            json!({"code": code, "because": because})
        }
        _ => json!({"code": code}),
    }
}

/// The name of a reason in JSON.
fn code(reason: Reason) -> &'static str {
    match reason {
        Reason::BetaCut => "beta_cut",
        Reason::AllNode => "all_node",
        Reason::TableExact => "table_exact",
        Reason::TableBound => "table_bound",
        Reason::NullMove => "null_move",
        Reason::ReverseFutility => "reverse_futility",
        Reason::Futility => "futility",
        Reason::LateMove => "late_move",
        Reason::SeePrune => "see",
        Reason::Delta => "delta",
        Reason::StandPat => "stand_pat",
        Reason::Razor => "razor",
        Reason::Reduced(_) => "reduced",
        Reason::Extended(_) => "extended",
        Reason::ReSearch => "research",
        Reason::MtdPass { .. } => "mtd_pass",
        Reason::AspirationFail => "aspiration_fail",
        Reason::Repetition => "repetition",
        Reason::FiftyMoves => "fifty_moves",
        Reason::MateDistance => "mate_distance",
        Reason::Insufficient => "insufficient",
        Reason::Terminal => "terminal",
        Reason::Horizon => "horizon",
    }
}
