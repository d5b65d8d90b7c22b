//! A recorded tree for programs, node by node. The names are those of the file format in
//! `docs/tree.md`; what says nothing about a node is left out of it.

use chess::Move;
use eval::Score;
use notation::PieceLetters;
use search::Bound;
use serde::Serialize;

use super::recorded::closed;
use super::{Kind, ReasonData, RecordedTree, reason_code, sign};
use crate::ScoreData;

/// What was searched and found, without the nodes.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Overview {
    /// The position at the root.
    pub fen: String,
    /// Who searched.
    pub player: String,
    /// How deep the tree is.
    pub depth: u32,
    /// What was found, for the side to move.
    pub value: ScoreData,
    /// The best line in coordinates.
    pub pv: Vec<String>,
    /// The best line in SAN, in English.
    pub san: Vec<String>,
    /// How many nodes there are.
    pub recorded: usize,
    /// How many nodes the search had besides.
    pub unrecorded: u64,
    /// Whether there are any.
    pub truncated: bool,
    /// Whether the search was stopped before its end.
    pub stopped: bool,
}

/// One node. Scores are those of the side to move in it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct NodeData {
    /// Its place in the order of visit.
    pub id: usize,
    /// The node it belongs to; none for a root.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<usize>,
    /// When it was entered: entering and leaving are counted together, from 0.
    pub enter: u32,
    /// When it was left.
    pub exit: u32,
    /// How many moves it lies from the root.
    pub ply: usize,
    /// How many plies were left.
    pub depth: u32,
    /// The move that led to it, in coordinates.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// The same in SAN, in English; `--` is a null move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub san: Option<String>,
    /// What kind of node it is.
    pub kind: Kind,
    /// What the side to move had for certain; none if nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alpha: Option<ScoreData>,
    /// What the opponent would not let it exceed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beta: Option<ScoreData>,
    /// The node that made alpha what it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alpha_source: Option<usize>,
    /// The node that made beta what it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beta_source: Option<usize>,
    /// What was found; none if the search was stopped inside it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<ScoreData>,
    /// `exact`, `lower` or `upper`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<&'static str>,
    /// `=`, `≤` or `≥`, as the value is read above the node.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sign: Option<&'static str>,
    /// What the position looked worth.
    #[serde(rename = "static", skip_serializing_if = "Option::is_none")]
    pub static_value: Option<ScoreData>,
    /// The child it found best.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best_child: Option<usize>,
    /// Whether it lies on the best line.
    #[serde(skip_serializing_if = "is_false")]
    pub pv: bool,
    /// Whether the side to move was in check.
    #[serde(skip_serializing_if = "is_false")]
    pub check: bool,
    /// Whether it belongs to the quiescence search.
    #[serde(skip_serializing_if = "is_false")]
    pub quiescence: bool,
    /// Whether it is a second look at a move.
    #[serde(skip_serializing_if = "is_false")]
    pub research: bool,
    /// Whether the search was stopped inside it.
    #[serde(skip_serializing_if = "is_false")]
    pub unfinished: bool,
    /// Everything that was said about it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<ReasonData>,
    /// The moves that were never searched, reason by reason.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ghosts: Vec<GhostData>,
    /// What the table knew of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<TableData>,
    /// How many samples went through it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visits: Option<u64>,
    /// Their mean for the side to move, from -1 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean: Option<f64>,
    /// Whether its value is certain although it was sampled.
    #[serde(skip_serializing_if = "is_false")]
    pub proven: bool,
}

/// Moves of a node, never searched for one reason.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GhostData {
    /// Why not.
    pub reason: Option<&'static str>,
    /// The moves in coordinates.
    pub moves: Vec<String>,
}

/// What the table knew of a node.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TableData {
    /// How deep it was searched before.
    pub depth: u32,
    /// At least so much.
    pub lower: Option<ScoreData>,
    /// At most so much.
    pub upper: Option<ScoreData>,
    /// The best move in coordinates.
    pub best: Option<String>,
}

impl RecordedTree {
    /// What was searched and found.
    pub fn overview(&self) -> Overview {
        Overview {
            fen: self.fen(),
            player: self.player().to_owned(),
            depth: self.depth(),
            value: self.finding().value.into(),
            pv: self.pv(),
            san: self.pv_san(PieceLetters::English),
            recorded: self.len(),
            unrecorded: self.missed(),
            truncated: self.missed() > 0,
            stopped: self.finding().stopped,
        }
    }

    /// All about one node; none if there is no such node.
    pub fn node(&self, id: usize) -> Option<NodeData> {
        let trace = self.trace();
        let it = trace.nodes().get(id)?;
        let sample = trace.sample(id);
        Some(NodeData {
            id,
            parent: it.parent(),
            enter: it.enter(),
            exit: it.exit(),
            ply: trace.ply(id),
            depth: it.depth(),
            mv: trace.mv(id).map(|mv| self.coordinates(mv)),
            san: self.san(id, PieceLetters::English),
            kind: self.kind(id),
            alpha: limit(it.alpha()),
            beta: limit(it.beta()),
            alpha_source: it.alpha_source(),
            beta_source: it.beta_source(),
            value: it.value().map(ScoreData::from),
            bound: it.bound().map(bound_name),
            sign: trace.bound_for_parent(id).map(sign),
            static_value: it.static_value().map(ScoreData::from),
            best_child: self.best_child(id),
            pv: it.is_pv(),
            check: it.in_check(),
            quiescence: it.in_quiescence(),
            research: it.is_research(),
            unfinished: it.bound().is_none() && sample.is_none(),
            reasons: trace.reasons(id).map(ReasonData::from).collect(),
            ghosts: self.ghosts(id),
            table: self.table_entry(id),
            visits: sample.map(|sample| sample.visits),
            mean: sample.map(|sample| sample.value),
            proven: sample.is_some_and(|sample| sample.proof.is_some()),
        })
    }

    fn ghosts(&self, id: usize) -> Vec<GhostData> {
        let batches = self.trace().ghosts(id);
        let data = batches.map(|batch| GhostData {
            reason: batch.reason.map(reason_code),
            moves: batch.moves.iter().map(|&mv| self.coordinates(mv)).collect(),
        });
        data.collect()
    }

    fn table_entry(&self, id: usize) -> Option<TableData> {
        let entry = self.trace().table_entry(id)?;
        let best = Move::from_bits(entry.best).filter(|_| entry.best != 0);
        Some(TableData {
            depth: entry.depth,
            lower: limit(entry.lower),
            upper: limit(entry.upper),
            best: best.map(|mv| self.coordinates(mv)),
        })
    }
}

/// A side of the window; none if it is open.
fn limit(score: Score) -> Option<ScoreData> {
    closed(score).map(ScoreData::from)
}

fn is_false(flag: &bool) -> bool {
    !flag
}

fn bound_name(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "exact",
        Bound::Lower => "lower",
        Bound::Upper => "upper",
    }
}
