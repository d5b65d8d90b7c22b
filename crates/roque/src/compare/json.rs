//! A comparison as JSON for programs: every metric of the dictionary, under one name each.

use chess::{Move, Position};
use lab::{BranchingRule, Scaling, Statistics, Tally, Took};
use notation::coordinates;
use notation::san;
use search::Family;
use serde_json::{Value, json};

use super::outcome::{Outcome, disagreements};
use super::suite;
use crate::list_players;
use crate::position;
use crate::report::json::score_to_json;
use crate::text::Language;

/// `{fen, depth, players}` for one position; a suite has one such object for each of its positions.
pub(super) fn whole(
    suite: Option<&str>,
    shared: Value,
    positions: &[Position],
    outcomes: &[Vec<Outcome>],
    seed: u64,
) -> Value {
    let mut objects: Vec<Value> =
        positions.iter().zip(outcomes).map(|(position, row)| of_position(position, row)).collect();
    let mut object = match suite {
        None => objects.pop().unwrap_or_else(|| json!({"players": []})),
        Some(path) => {
            let depth = json!({"depth": shared.get("depth")});
            objects.iter_mut().for_each(|one| merge(one, depth.clone()));
            let summaries = suite::summarize(outcomes, seed);
            json!({
                "suite": path, "positions": objects, "seed": seed,
                "summary": summaries.iter().map(suite::Summary::to_json).collect::<Vec<_>>(),
            })
        }
    };
    merge(&mut object, shared);
    object
}

fn of_position(position: &Position, outcomes: &[Outcome]) -> Value {
    let rows: Vec<Value> = outcomes
        .first()
        .map(|first| outcomes.iter().map(|one| of_player(one, position, first)).collect())
        .unwrap_or_default();
    json!({
        "fen": position::to_fen(position), "players": rows,
        "agree": disagreements(outcomes).is_empty(),
    })
}

/// All about one player. Numbers of a tree that was not searched to the end are left out, but for
/// those that say how far it came.
fn of_player(one: &Outcome, position: &Position, reference: &Outcome) -> Value {
    let castling = position::castling_notation(position);
    let done = one.has_answer();
    let all = one.statistics();
    let books = one.keeps_books() && done;
    let tree = books && one.family != Family::Statistical;
    let best = one.best().map(|mv| coordinates::write(mv, castling));
    let some = |count: u64| (count > 0).then_some(count);
    let mut object = json!({
        "player": one.label,
        "family": list_players::family_name(one.family),
        "value": done.then(|| score_to_json(one.value())),
        "best": best.clone().filter(|_| done),
        "san": one.san(position, Language::English).filter(|_| done),
        "nodes": done.then_some(all.nodes),
        "leaves": tree.then_some(all.leaves),
        "qnodes": tree.then_some(all.qnodes),
        "ebf": one.branching().map(|ebf| ebf.factor),
        "ebf_formula": one.branching().map(|ebf| formula(ebf.rule)),
        "cutoffs": tree.then_some(all.cutoffs),
        "first_move_cutoff_rate": all.first_move_cutoff_rate().filter(|_| books),
        "tt_hit_rate": all.table_hit_rate().filter(|_| books),
        "researches": (all.zero_windows > 0 && books).then_some(all.researches),
        "passes": some(all.passes).filter(|_| books),
        "first_guess": all.first_guess.filter(|_| books).map(score_to_json),
        "simulations": some(all.simulations),
    });
    merge(
        &mut object,
        json!({
            "exact": one.is_exact(),
            "stopped": !one.is_finished(),
            "depth": one.reached(),
            "relative": one.relative_to(reference).filter(|_| done),
            "total_nodes": one.finding.total.total(),
            "selective_depth": one.finding.total.selective_depth,
            "minimal_tree_ratio": one.minimal_tree_ratio(),
            "mean_branching": all.mean_branching().filter(|_| books),
            "cutoffs_by_move": tree.then(|| all.cutoffs_by_move.to_vec()),
            "tt_cut_rate": all.table_cut_rate().filter(|_| books),
            "tt": (all.table.probes > 0 && books).then(|| of_table(&all)),
            "zero_windows": some(all.zero_windows).filter(|_| books),
            "research_rate": all.research_rate().filter(|_| books),
            "eval": one.measure.as_ref().map(|measure| &measure.eval),
            "quiescence": one.measure.as_ref().map(|measure| measure.quiescence),
            "reached": (!done).then(|| json!({
                "depth": one.reached(), "value": score_to_json(one.value()), "best": best,
                "unfinished_nodes": all.nodes, "unfinished_qnodes": all.qnodes,
            })),
            "pv": one.finding.line.iter().map(|&mv| coordinates::write(mv, castling))
                .collect::<Vec<_>>(),
        }),
    );
    merge(&mut object, clock(one));
    merge(&mut object, parts(&all));
    merge(&mut object, samples(one, position));
    merge(&mut object, threads(one.scaling, one.times.len()));
    object
}

fn formula(rule: BranchingRule) -> &'static str {
    match rule {
        BranchingRule::TwoPlies => "sqrt(N(d)/N(d-2))",
        BranchingRule::Root => "N(d)^(1/d)",
    }
}

/// How long it took.
fn clock(one: &Outcome) -> Value {
    let seconds = one.time().as_secs_f64();
    let milliseconds = |end: Option<&Took>| end.map(|&took| one.counted(took).as_secs_f64() * 1e3);
    json!({
        "time_ms": seconds * 1e3,
        "cpu_ms": one.knows_cpu.then_some(seconds * 1e3),
        "wall_ms": one.wall().as_secs_f64() * 1e3,
        "seconds": seconds,
        "runs": one.times.len(),
        "time_min_ms": milliseconds(one.times.first()),
        "time_max_ms": milliseconds(one.times.last()),
        "nps": (seconds > 0.0).then(|| one.finding.total.total() as f64 / seconds),
    })
}

/// What the parts of a whole chess program did; nothing where there are none.
fn parts(all: &Statistics) -> Value {
    let tally = |it: Tally| {
        (it.tried > 0)
            .then(|| json!({"tried": it.tried, "succeeded": it.succeeded, "wrong": it.wrong}))
    };
    let some = |count: u64| (count > 0).then_some(count);
    json!({
        "null_moves": tally(all.null_moves),
        "reductions": tally(all.reductions),
        "futility": some(all.futility),
        "delta": some(all.delta),
        "extensions": some(all.extensions),
    })
}

fn of_table(all: &Statistics) -> Value {
    let table = &all.table;
    json!({
        "probes": table.probes, "hits": table.hits, "cuts": table.cuts, "exact": table.exact,
        "overwritten": table.overwritten, "fill_permille": table.fill,
    })
}

/// What a search that samples knows of its moves.
fn samples(one: &Outcome, position: &Position) -> Value {
    if one.finding.candidates.is_empty() {
        return json!({});
    }
    let all = one.finding.total;
    let castling = position::castling_notation(position);
    let sum: u64 = one.finding.candidates.iter().map(|candidate| candidate.visits).sum();
    let candidates = one.finding.candidates.iter().map(|candidate| {
        let mv: Move = candidate.mv;
        json!({
            "move": coordinates::write(mv, castling),
            "san": san::write(position, mv, notation::Language::English),
            "visits": candidate.visits,
            "share": (sum > 0).then(|| candidate.visits as f64 / sum as f64),
            "mean": candidate.mean,
            "proven": candidate.proof.map(score_to_json),
        })
    });
    json!({
        "tree_size": all.tree_size,
        "tree_depth": all.tree_depth,
        "reused": all.reused,
        "visit_shares": candidates.collect::<Vec<_>>(),
        "visit_entropy": one.finding.visit_entropy(),
        "best_move_changes": all.best_move_changes,
    })
}

/// What threads gain.
fn threads(scaling: Option<Scaling>, runs: usize) -> Value {
    match scaling {
        None => json!({}),
        Some(scaling) => json!({
            "threads": scaling.threads,
            "speed_up": scaling.speed_up,
            "efficiency": scaling.efficiency,
            "search_overhead": scaling.search_overhead,
            "scaling_runs": runs,
        }),
    }
}

/// Adds the fields of one object to another.
fn merge(object: &mut Value, more: Value) {
    if let (Value::Object(fields), Value::Object(more)) = (object, more) {
        fields.extend(more);
    }
}
