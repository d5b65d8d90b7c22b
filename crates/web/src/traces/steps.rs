//! A search as a walk: a node is entered, a node is left, and what the node above knows then.

use eval::Score;
use experiments::ScoreData;
use experiments::tree::{Kind, RecordedTree, sign};
use search::Bound;
use serde::Serialize;
use words::Language;

/// In which order nodes were entered and left.
pub(crate) struct Steps(Vec<Moment>);

#[derive(Clone, Copy)]
struct Moment {
    /// When it happened, as the recorder counted.
    when: u32,
    node: u32,
    enters: bool,
}

/// A step for a page. Scores are those of the side to move in the node whose window it is.
#[derive(Serialize)]
pub(crate) struct Step {
    step: usize,
    what: &'static str,
    node: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    parent: Option<usize>,
    ply: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    san: Option<String>,
    kind: Kind,
    /// When a node is entered its window; when it is left that of the node above, as it is then.
    alpha: Option<ScoreData>,
    beta: Option<ScoreData>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<ScoreData>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sign: Option<&'static str>,
    /// The node above has now more for certain.
    raises: bool,
    /// The node above needs no further move.
    cuts: bool,
}

impl Steps {
    /// The steps of a tree that was searched; one that was sampled has none.
    pub(super) fn of(tree: &RecordedTree) -> Steps {
        if tree.is_sampled() {
            return Steps(Vec::new());
        }
        let mut moments = Vec::with_capacity(2 * tree.len());
        for (node, record) in tree.trace().nodes().iter().enumerate().take(tree.len()) {
            let Ok(node) = u32::try_from(node) else { break };
            moments.push(Moment { when: record.enter(), node, enters: true });
            moments.push(Moment { when: record.exit(), node, enters: false });
        }
        moments.sort_by_key(|moment| moment.when);
        Steps(moments)
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The step that was taken at this moment.
    pub(super) fn at(&self, when: u32) -> Option<usize> {
        self.0.binary_search_by_key(&when, |moment| moment.when).ok()
    }

    /// So many steps from this one on.
    pub(crate) fn some(&self, tree: &RecordedTree, from: usize, count: usize) -> Vec<Step> {
        let moments = self.0.iter().enumerate().skip(from).take(count);
        moments.map(|(step, moment)| told(tree, step, *moment)).collect()
    }
}

fn told(tree: &RecordedTree, step: usize, moment: Moment) -> Step {
    let node = moment.node as usize;
    let trace = tree.trace();
    let record = trace.nodes().get(node);
    let parent = record.and_then(|record| record.parent());
    let plain = Step {
        step,
        what: if moment.enters { "enter" } else { "leave" },
        node,
        parent,
        ply: trace.ply(node),
        san: tree.san(node, Language::English.piece_letters()),
        kind: tree.kind(node),
        alpha: None,
        beta: None,
        value: None,
        sign: None,
        raises: false,
        cuts: false,
    };
    if moment.enters {
        let window = tree.window(node);
        let side = |side: Option<Score>| side.map(ScoreData::from);
        let (alpha, beta) = window.map(|window| (window.alpha, window.beta)).unwrap_or_default();
        return Step { alpha: side(alpha), beta: side(beta), ..plain };
    }
    let value = record.and_then(|record| record.value()).map(ScoreData::from);
    let sign = trace.bound_for_parent(node).map(sign);
    let Some(above) = parent else { return Step { value, sign, ..plain } };
    let window = tree.window(above);
    let beta = window.and_then(|window| window.beta);
    let before = alpha_after(tree, above, Some(node));
    let alpha = better(before, gain(tree, node));
    Step {
        alpha: alpha.map(ScoreData::from),
        beta: beta.map(ScoreData::from),
        value,
        sign,
        raises: alpha > before,
        cuts: beta.is_some() && alpha >= beta,
        ..plain
    }
}

/// What the side to move in a node has for certain before this child of it; after all of them
/// without one.
fn alpha_after(tree: &RecordedTree, node: usize, before: Option<usize>) -> Option<Score> {
    let trace = tree.trace();
    let mut alpha = tree.window(node).and_then(|window| window.alpha);
    // In quiescence the side to move may also do nothing.
    let record = trace.nodes().get(node).filter(|it| it.in_quiescence() && !it.in_check());
    alpha = better(alpha, record.and_then(|record| record.static_value()));
    for child in trace.children(node) {
        if before.is_some_and(|before| child >= before) {
            break;
        }
        alpha = better(alpha, gain(tree, child));
    }
    alpha
}

/// What a move is worth for certain to whoever makes it. A null move is none.
fn gain(tree: &RecordedTree, child: usize) -> Option<Score> {
    let trace = tree.trace();
    trace.mv(child)?;
    let bound = trace.bound_for_parent(child)?;
    let value = trace.nodes().get(child)?.value()?;
    matches!(bound, Bound::Exact | Bound::Lower).then_some(-value)
}

fn better(one: Option<Score>, other: Option<Score>) -> Option<Score> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.max(other)),
        (one, other) => one.or(other),
    }
}
