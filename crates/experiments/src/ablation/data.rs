//! An ablation for programs.

use eval::EvalKind;
use lab::Stopwatch;
use notation::coordinates::{self, castling_notation};
use notation::{PieceLetters, san, write_fen};
use serde::Serialize;

use super::{AblationResult, BIBICHESS_SECONDS, Gains, Outcome, Row};
use crate::{Mean, Problem, ScoreData, TallyData};

/// Everything that was measured.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AblationData {
    /// The position, if there is only one.
    pub fen: Option<String>,
    /// What the suite is called, if it is one.
    pub suite: Option<String>,
    /// How many positions there are.
    pub positions: usize,
    /// How deep they were searched.
    pub depth: u32,
    /// The seed of the means' intervals.
    pub seed: u64,
    /// The evaluation.
    pub eval: &'static str,
    /// `cpu` or `wall`: what the times are.
    pub time: &'static str,
    /// Plain alpha-beta, and its parts switched on one step after the other.
    pub rows: Vec<AblationRowData>,
    /// The whole without each part.
    pub leave_one_out: Vec<AblationRowData>,
    /// Whether it was stopped before its end.
    pub interrupted: bool,
}

/// One setting. What is left out does not belong to its table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AblationRowData {
    /// The first part that was changed.
    pub name: &'static str,
    /// All parts that were changed.
    pub components: Vec<&'static str>,
    /// Whether the value must be that of plain alpha-beta.
    pub sound: bool,
    /// Moves played in the search proper of the last iterations.
    pub nodes: u64,
    /// Moves played in their quiescence search.
    pub qnodes: u64,
    /// Moves played in all iterations.
    pub total_nodes: u64,
    /// The processor's time.
    pub time_ms: f64,
    /// The same.
    pub cpu_ms: f64,
    /// The time by the clock on the wall.
    pub wall_ms: f64,
    /// How many times fewer nodes than plain alpha-beta.
    pub gain_nodes: Option<f64>,
    /// The interval of that mean.
    pub gain_nodes_interval: Option<(f64, f64)>,
    /// How many times less time than plain alpha-beta.
    pub gain_time: Option<f64>,
    /// The interval of that mean.
    pub gain_time_interval: Option<(f64, f64)>,
    /// What was found, if there is one position.
    pub value: Option<ScoreData>,
    /// The best move in coordinates, if there is one position.
    pub best: Option<String>,
    /// The same in SAN, in English.
    pub san: Option<String>,
    /// Positions with the value of plain alpha-beta.
    pub same_value: usize,
    /// Positions with the move of plain alpha-beta.
    pub same_best: usize,
    /// Each position.
    pub positions: Vec<AblationOutcomeData>,
    /// How many times fewer nodes than the step before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step_nodes: Option<f64>,
    /// How many times less time than the step before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step_time: Option<f64>,
    /// What S1 itself took for this step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub s1_seconds: Option<f64>,
    /// What S1 itself gained over plain alpha-beta.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub s1_gain: Option<f64>,
    /// How many times the nodes of the whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more_nodes: Option<f64>,
    /// How many times the time of the whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more_time: Option<f64>,
}

/// One position with one setting.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AblationOutcomeData {
    /// The position's name.
    pub id: Option<String>,
    /// The position.
    pub fen: String,
    /// Moves played in the search proper of the last iteration.
    pub nodes: u64,
    /// Moves played in its quiescence search.
    pub qnodes: u64,
    /// Moves played in all iterations.
    pub total_nodes: u64,
    /// The processor's time.
    pub time_ms: f64,
    /// The same.
    pub cpu_ms: f64,
    /// The time by the clock on the wall.
    pub wall_ms: f64,
    /// How many searches there were.
    pub runs: usize,
    /// What was found, for the side to move.
    pub value: ScoreData,
    /// The best move in coordinates.
    pub best: Option<String>,
    /// The same in SAN, in English.
    pub san: Option<String>,
    /// Moves searched again.
    pub researches: u64,
    /// Nodes the table knew.
    pub tt_cuts: u64,
    /// Null moves.
    pub null_moves: TallyData,
    /// Late moves searched less deep.
    pub reductions: TallyData,
    /// Moves or nodes cut short by futility.
    pub futility: u64,
    /// Captures left out of the quiescence search.
    pub delta: u64,
    /// Nodes searched deeper.
    pub extensions: u64,
    /// The longest line looked at.
    pub seldepth: u32,
}

impl AblationResult {
    /// The ablation for programs, of a suite of this name or of a single position.
    pub fn data(&self, suite: Option<&str>) -> AblationData {
        let befores = self.ladder.iter().take(1).chain(&self.ladder);
        let rows = befores.zip(&self.ladder).enumerate().map(|(number, (before, row))| {
            let step = self.gains(row, before);
            let seconds = self.bibichess_seconds(number);
            AblationRowData {
                step_nodes: Some(step.nodes.value),
                step_time: Some(step.time.value),
                s1_seconds: seconds,
                s1_gain: seconds
                    .zip(BIBICHESS_SECONDS.first())
                    .map(|(seconds, plain)| plain / seconds),
                ..self.row(row)
            }
        });
        let whole = self.whole();
        let left_out = self.leave_one_out.iter().map(|row| {
            let gains = self.gains(row, whole.unwrap_or(row));
            AblationRowData {
                more_nodes: Some(1.0 / gains.nodes.value),
                more_time: Some(1.0 / gains.time.value),
                ..self.row(row)
            }
        });
        let fen = match self.problems.as_slice() {
            [only] => Some(write_fen(&only.position)),
            _ => None,
        };
        AblationData {
            fen,
            suite: suite.map(str::to_owned),
            positions: self.problems.len(),
            depth: self.depth,
            seed: self.seed,
            eval: EvalKind::Bibichess.name(),
            time: if Stopwatch::MEASURES_CPU { "cpu" } else { "wall" },
            rows: rows.collect(),
            leave_one_out: left_out.collect(),
            interrupted: self.interrupted,
        }
    }

    /// A row, without what only rows of its table have.
    fn row(&self, row: &Row) -> AblationRowData {
        let components: Vec<&str> = row.setting.change.iter().map(|part| part.name()).collect();
        let sum = |count: fn(&Outcome) -> u64| row.outcomes.iter().map(count).sum::<u64>();
        let milliseconds =
            |seconds: fn(&Outcome) -> f64| 1000.0 * row.outcomes.iter().map(seconds).sum::<f64>();
        let gains = self.plain().map(|plain| self.gains(row, plain));
        let mean = |pick: fn(&Gains) -> Mean| gains.as_ref().map(|gains| pick(gains).value);
        let interval =
            |pick: fn(&Gains) -> Mean| gains.as_ref().and_then(|gains| pick(gains).interval);
        let outcomes = self.problems.iter().zip(&row.outcomes);
        let positions: Vec<AblationOutcomeData> =
            outcomes.map(|(problem, outcome)| outcome_data(problem, outcome)).collect();
        // Of several positions there is no one value and no one move.
        let only = match positions.as_slice() {
            [only] => Some(only.clone()),
            _ => None,
        };
        AblationRowData {
            name: components.first().copied().unwrap_or("plain alpha-beta"),
            components,
            sound: row.setting.is_sound(),
            nodes: sum(|outcome| outcome.last.nodes),
            qnodes: sum(|outcome| outcome.last.qnodes),
            total_nodes: sum(|outcome| outcome.total.total()),
            time_ms: milliseconds(Outcome::seconds),
            cpu_ms: milliseconds(Outcome::seconds),
            wall_ms: milliseconds(Outcome::wall_seconds),
            gain_nodes: mean(|gains| gains.nodes),
            gain_nodes_interval: interval(|gains| gains.nodes),
            gain_time: mean(|gains| gains.time),
            gain_time_interval: interval(|gains| gains.time),
            value: only.as_ref().map(|only| only.value),
            best: only.as_ref().and_then(|only| only.best.clone()),
            san: only.and_then(|only| only.san),
            same_value: self.same_values(row),
            same_best: self.same_moves(row),
            positions,
            step_nodes: None,
            step_time: None,
            s1_seconds: None,
            s1_gain: None,
            more_nodes: None,
            more_time: None,
        }
    }
}

fn outcome_data(problem: &Problem, outcome: &Outcome) -> AblationOutcomeData {
    let position = &problem.position;
    let castling = castling_notation(position);
    let statistics = &outcome.total;
    AblationOutcomeData {
        id: problem.id.clone(),
        fen: write_fen(position),
        nodes: outcome.last.nodes,
        qnodes: outcome.last.qnodes,
        total_nodes: statistics.total(),
        time_ms: outcome.seconds() * 1000.0,
        cpu_ms: outcome.seconds() * 1000.0,
        wall_ms: outcome.wall_seconds() * 1000.0,
        runs: outcome.runs,
        value: outcome.value.into(),
        best: outcome.best.map(|mv| coordinates::write(mv, castling)),
        san: outcome.best.map(|mv| san::write(position, mv, PieceLetters::English)),
        researches: statistics.researches,
        tt_cuts: statistics.table.cuts,
        null_moves: statistics.null_moves.into(),
        reductions: statistics.reductions.into(),
        futility: statistics.futility,
        delta: statistics.delta,
        extensions: statistics.extensions,
        seldepth: statistics.selective_depth,
    }
}
