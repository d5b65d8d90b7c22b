//! How MTD(f) closes in on a value: each pass asks one question, and its answer moves one end of the
//! bracket.

use eval::Score;
use lab::Reason;
use serde::Serialize;

use super::RecordedTree;
use crate::ScoreData;

/// One pass of MTD(f). Scores are those of the side to move at the root.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PassData {
    /// Which one, from 1.
    pub pass: u32,
    /// The root of its tree.
    pub node: usize,
    /// Its nodes.
    pub nodes: usize,
    /// The question: is the value at least this?
    pub gamma: ScoreData,
    /// What was found; none if it was broken off.
    pub value: Option<ScoreData>,
    /// Whether the answer was yes: then what was found is a lower bound, else an upper one.
    pub is_at_least: Option<bool>,
    /// The bracket after it; none where it is still open.
    pub lower: Option<ScoreData>,
    /// Its upper end.
    pub upper: Option<ScoreData>,
}

impl RecordedTree {
    /// The passes of MTD(f), the first one first; nothing for any other search.
    pub fn convergence(&self) -> Vec<PassData> {
        let trace = self.trace();
        let roots: Vec<usize> = trace.roots().collect();
        let ends = roots.iter().skip(1).copied().chain([self.len()]);
        let (mut lower, mut upper): (Option<Score>, Option<Score>) = (None, None);
        let mut passes = Vec::new();
        for (&node, end) in roots.iter().zip(ends) {
            let asked = trace.reasons(node).find_map(|reason| match reason {
                Reason::MtdPass { number, gamma } => Some((number, gamma)),
                _ => None,
            });
            let Some((pass, gamma)) = asked else { continue };
            let root = trace.nodes().get(node);
            let value = root.and_then(|root| root.value());
            let is_at_least = value.map(|value| value >= gamma);
            match is_at_least {
                Some(true) => lower = value,
                Some(false) => upper = value,
                None => {}
            }
            passes.push(PassData {
                pass,
                node,
                nodes: end.saturating_sub(node),
                gamma: gamma.into(),
                value: value.map(ScoreData::from),
                is_at_least,
                lower: lower.map(ScoreData::from),
                upper: upper.map(ScoreData::from),
            });
        }
        passes
    }
}
