//! A node of a tree as a page shows it, and the moves below it.

use experiments::tree::{Because, Explanation, Kind, NodeData, RecordedTree, reason_code};
use notation::write_fen;
use report::tree::Told;
use serde::Serialize;
use words::Language;

use super::Recorded;
use crate::games::{LegalMove, side};

/// All about a node.
#[derive(Serialize)]
pub(crate) struct NodeView {
    #[serde(flatten)]
    node: NodeData,
    fen: String,
    /// The squares of the move that led here.
    last: Option<Squares>,
    /// All moves from the root, with numbers.
    line: String,
    mover: &'static str,
    /// The nodes from the root to this one.
    path: Vec<usize>,
    kind_text: &'static str,
    value_text: String,
    window_text: String,
    /// Why it was left.
    why: String,
    /// The node that stands behind the limit that this names.
    why_node: Option<usize>,
    reasons_text: Vec<String>,
    children: usize,
    never_searched: usize,
    /// Legal moves of which nothing is known because the record had come to its end.
    unrecorded: usize,
    /// Nodes below it, itself included.
    subtree: usize,
    /// The steps with which it was entered and left; none in a sampled tree.
    enter_step: Option<usize>,
    exit_step: Option<usize>,
}

#[derive(Serialize)]
struct Squares {
    from: String,
    to: String,
}

/// A page of the moves of a node.
#[derive(Serialize)]
pub(crate) struct Children {
    total: usize,
    items: Vec<Item>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Item {
    Searched(Searched),
    Ghosts(Ghosts),
}

/// A move that was searched.
#[derive(Serialize)]
struct Searched {
    id: usize,
    san: Option<String>,
    uci: Option<String>,
    kind: Kind,
    kind_text: &'static str,
    value_text: String,
    pv: bool,
    research: bool,
    subtree: usize,
    children: usize,
    never_searched: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    visits: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mean: Option<f64>,
}

/// Moves that were never searched for one reason.
#[derive(Serialize)]
struct Ghosts {
    ghost: bool,
    reason: Option<&'static str>,
    reason_text: Option<String>,
    moves: Vec<LegalMove>,
}

impl NodeView {
    pub(crate) fn of(recorded: &Recorded, id: usize, language: Language) -> Option<NodeView> {
        let Recorded { tree, steps } = recorded;
        let node = tree.node(id)?;
        let trace = tree.trace();
        let told = Told { tree, language };
        let position = tree.position(id);
        let why_node = match tree.explain(id) {
            Explanation::Searched { because: Some(Because::Line(source)), .. } => Some(source),
            _ => None,
        };
        let reasons = trace.reasons(id).filter(|&reason| language.is_worth_telling(reason));
        let mv = trace.mv(id);
        let (children, never_searched) = (trace.children(id).count(), trace.ghost_count(id));
        let in_tree = trace.nodes().get(id).is_some_and(|node| !node.in_quiescence());
        let unrecorded = match trace.is_truncated() && in_tree && children > 0 {
            true => position.legal_moves().len().saturating_sub(children + never_searched),
            false => 0,
        };
        Some(NodeView {
            fen: write_fen(&position),
            last: mv.map(|mv| Squares { from: mv.from().to_string(), to: mv.to().to_string() }),
            line: tree.line_to(id, Language::English.piece_letters()),
            mover: side(tree.mover(node.ply)),
            path: trace.way_to(id),
            kind_text: language.tree_words().kind(node.kind),
            value_text: told.value(id),
            window_text: told.window(id),
            why: told.why(id),
            why_node,
            reasons_text: reasons.map(|reason| language.reason(reason)).collect(),
            children,
            never_searched,
            unrecorded,
            subtree: trace.subtree(id).len(),
            enter_step: steps.at(node.enter),
            exit_step: steps.at(node.exit),
            node,
        })
    }
}

impl Children {
    /// So many moves of a node from this one on, those never searched last.
    pub(crate) fn of(
        tree: &RecordedTree,
        id: usize,
        offset: usize,
        limit: usize,
        language: Language,
    ) -> Children {
        let trace = tree.trace();
        let children = || trace.children(id).filter(|&child| child < tree.len());
        let batches = trace.ghosts(id).count();
        let position = tree.position(id);
        let searched = children().map(|child| Item::Searched(Searched::of(tree, child, language)));
        let ghosts = trace.ghosts(id).map(|batch| {
            let moves = batch.moves.iter().map(|&mv| LegalMove::new(&position, mv)).collect();
            Item::Ghosts(Ghosts {
                ghost: true,
                reason: batch.reason.map(reason_code),
                reason_text: batch.reason.map(|reason| language.reason(reason)),
                moves,
            })
        });
        let items = searched.chain(ghosts).skip(offset).take(limit).collect();
        Children { total: children().count() + batches, items }
    }
}

impl Searched {
    fn of(tree: &RecordedTree, id: usize, language: Language) -> Searched {
        let trace = tree.trace();
        let record = trace.nodes().get(id);
        let sample = trace.sample(id);
        let kind = tree.kind(id);
        Searched {
            id,
            san: tree.san(id, Language::English.piece_letters()),
            uci: trace.mv(id).map(|mv| tree.coordinates(mv)),
            kind,
            kind_text: language.tree_words().kind(kind),
            value_text: Told { tree, language }.value(id),
            pv: record.is_some_and(|record| record.is_pv()),
            research: record.is_some_and(|record| record.is_research()),
            subtree: trace.subtree(id).len(),
            children: trace.children(id).count(),
            never_searched: trace.ghost_count(id),
            visits: sample.map(|sample| sample.visits),
            mean: sample.map(|sample| sample.value),
        }
    }
}
