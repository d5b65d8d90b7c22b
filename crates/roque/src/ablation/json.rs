//! What was measured, as JSON for programs.

use eval::EvalKind;
use lab::Stopwatch;
use notation::coordinates;
use serde_json::{Value, json};

use super::report::{Gains, written};
use super::{Outcome, Report, Row, S1_SECONDS};
use crate::position;
use crate::problems::Problem;
use crate::report::json::score_to_json;
use crate::text::Language;
use experiments::Mean;

impl Report {
    /// Everything that was measured.
    pub(super) fn to_json(&self) -> Value {
        let befores = self.rows.iter().take(1).chain(&self.rows);
        let rows: Vec<Value> = befores
            .zip(&self.rows)
            .enumerate()
            .map(|(number, (before, row))| {
                let step = self.gains(row, before);
                let mut others =
                    vec![("step_nodes", step.nodes.value), ("step_time", step.time.value)];
                if let Some(seconds) = self.s1_seconds(number) {
                    others.push(("s1_seconds", seconds));
                    others.push(("s1_gain", S1_SECONDS[0] / seconds));
                }
                self.row_to_json(row, &others)
            })
            .collect();
        let whole = self.whole();
        let left_out: Vec<Value> = self
            .leave_one_out
            .iter()
            .map(|row| {
                let gains = self.gains(row, whole.unwrap_or(row));
                let more = |mean: Mean| 1.0 / mean.value;
                self.row_to_json(
                    row,
                    &[("more_nodes", more(gains.nodes)), ("more_time", more(gains.time))],
                )
            })
            .collect();
        let fens: Vec<String> =
            self.problems.iter().map(|problem| position::to_fen(&problem.position)).collect();
        let fen = match fens.as_slice() {
            [only] => Some(only),
            _ => None,
        };
        json!({
            "fen": fen,
            "suite": self.suite,
            "positions": self.problems.len(),
            "depth": self.depth,
            "seed": self.seed,
            "eval": EvalKind::Bibichess.name(),
            "time": if Stopwatch::MEASURES_CPU { "cpu" } else { "wall" },
            "rows": rows,
            "leave_one_out": left_out,
            "interrupted": self.interrupted,
        })
    }

    /// A row, with other numbers beside its own.
    fn row_to_json(&self, row: &Row, others: &[(&str, f64)]) -> Value {
        let change: Vec<&str> = row.setting.change.iter().map(|part| part.name()).collect();
        let sum = |count: fn(&Outcome) -> u64| row.outcomes.iter().map(count).sum::<u64>();
        let milliseconds =
            |seconds: fn(&Outcome) -> f64| 1000.0 * row.outcomes.iter().map(seconds).sum::<f64>();
        let gains = self.plain().map(|plain| self.gains(row, plain));
        let mean = |pick: fn(&Gains) -> Mean| gains.as_ref().map(|gains| pick(gains).value);
        let interval =
            |pick: fn(&Gains) -> Mean| gains.as_ref().and_then(|gains| pick(gains).interval);
        let details: Vec<Value> = self
            .problems
            .iter()
            .zip(&row.outcomes)
            .map(|(problem, outcome)| outcome_to_json(problem, outcome))
            .collect();
        // Of several positions there is no one value and no one move.
        let only = |name: &str| match details.as_slice() {
            [only] => only.get(name).cloned(),
            _ => None,
        };
        let mut object = json!({
            "name": change.first().copied().unwrap_or("plain alpha-beta"),
            "components": change,
            "sound": row.setting.is_sound(),
            "nodes": sum(|outcome| outcome.last.nodes),
            "qnodes": sum(|outcome| outcome.last.qnodes),
            "total_nodes": sum(|outcome| outcome.total.total()),
            "time_ms": milliseconds(Outcome::seconds),
            "cpu_ms": milliseconds(Outcome::seconds),
            "wall_ms": milliseconds(Outcome::wall_seconds),
            "gain_nodes": mean(|gains| gains.nodes),
            "gain_nodes_interval": interval(|gains| gains.nodes),
            "gain_time": mean(|gains| gains.time),
            "gain_time_interval": interval(|gains| gains.time),
            "value": only("value"),
            "best": only("best"),
            "san": only("san"),
            "same_value": self.same_values(row),
            "same_best": self.same_moves(row),
            "positions": details,
        });
        if let Some(fields) = object.as_object_mut() {
            let named = |&(name, value): &(&str, f64)| (name.to_owned(), value.into());
            fields.extend(others.iter().map(named));
        }
        object
    }
}

fn outcome_to_json(problem: &Problem, outcome: &Outcome) -> Value {
    let castling = position::castling_notation(&problem.position);
    let statistics = &outcome.total;
    let tally = |tally: lab::Tally| json!({"tried": tally.tried, "succeeded": tally.succeeded, "wrong": tally.wrong});
    json!({
        "id": problem.id,
        "fen": position::to_fen(&problem.position),
        "nodes": outcome.last.nodes,
        "qnodes": outcome.last.qnodes,
        "total_nodes": statistics.total(),
        "time_ms": outcome.seconds() * 1000.0,
        "cpu_ms": outcome.seconds() * 1000.0,
        "wall_ms": outcome.wall_seconds() * 1000.0,
        "runs": outcome.runs,
        "value": score_to_json(outcome.value),
        "best": outcome.best.map(|mv| coordinates::write(mv, castling)),
        "san": written(problem, outcome.best, Language::English),
        "researches": statistics.researches,
        "tt_cuts": statistics.table.cuts,
        "null_moves": tally(statistics.null_moves),
        "reductions": tally(statistics.reductions),
        "futility": statistics.futility,
        "delta": statistics.delta,
        "extensions": statistics.extensions,
        "seldepth": statistics.selective_depth,
    })
}
