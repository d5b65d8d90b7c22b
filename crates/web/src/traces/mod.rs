//! Search trees that were recorded for a page.

mod node;
mod price;
mod steps;

pub(crate) use node::{Children, NodeView};
pub(crate) use price::price;
pub(crate) use steps::Steps;

use std::sync::{Arc, Mutex, PoisonError};

use arena::PlayerSpec;
use chess::Game;
use experiments::tree::{Figures, Overview, PassData, RecordedTree, Recording};
use experiments::{Progress, Step as Stage};
use notation::write_fen;
use players::Traceable;
use report::tree::Told;
use search::{Limits, StopFlag};
use serde::Serialize;
use words::Language;

use crate::jobs::{Job, Jobs};

/// So many trees are kept.
pub(crate) const KEPT: usize = 6;
/// A tree never has more nodes than this: some tens of megabytes.
pub(crate) const MOST_NODES: usize = 1_000_000;
/// Nobody waits for a longer search; one that is stopped is shown as far as it went.
pub(crate) const MOST_SEARCHED: u64 = 200_000_000;

/// What is to be recorded.
pub(crate) struct Order {
    pub(crate) game: Game,
    pub(crate) spec: PlayerSpec,
    pub(crate) player: Traceable,
    pub(crate) limits: Limits,
    pub(crate) depth: Option<u32>,
    pub(crate) most_nodes: usize,
}

/// A tree, or the search that grows it.
pub(crate) struct Trace {
    id: String,
    command: String,
    stop: StopFlag,
    state: Mutex<State>,
}

#[derive(Clone)]
enum State {
    Waiting,
    Running { depth: u32, nodes: u64 },
    Done(Arc<Recorded>),
    Failed,
}

/// A tree that is whole, with the order of its steps.
pub(crate) struct Recorded {
    pub(crate) tree: RecordedTree,
    pub(crate) steps: Steps,
}

/// What a page is told of a tree.
#[derive(Serialize)]
pub(crate) struct TraceView {
    id: String,
    state: &'static str,
    progress: StageView,
    tree: Option<TreeView>,
}

#[derive(Default, Serialize)]
struct StageView {
    depth: u32,
    nodes: u64,
}

#[derive(Serialize)]
struct TreeView {
    #[serde(flatten)]
    overview: Overview,
    value_text: String,
    sampled: bool,
    /// How many nodes there are, and how often one was entered or left.
    nodes: usize,
    steps: usize,
    roots: Vec<usize>,
    /// Which pass of MTD(f) each root is.
    passes: Vec<Option<u32>>,
    /// How they close in on the value.
    convergence: Vec<PassData>,
    figures: Figures,
    minimal: Option<Minimal>,
    /// What is missing, as a sentence.
    missing: Option<String>,
    command: String,
    version: &'static str,
}

/// The leaves of the smallest tree that proves the value (Knuth and Moore), beside those searched.
#[derive(Serialize)]
struct Minimal {
    leaves: f64,
    /// The geometric mean of the number of moves in this tree.
    branching: f64,
    ratio: f64,
}

/// Begins to record.
pub(crate) fn begin(traces: &Jobs<Trace>, order: Order) -> Arc<Trace> {
    let command = command(&order);
    let make = |id| Trace { id, command, stop: StopFlag::new(), state: Mutex::new(State::Waiting) };
    traces.begin(make, move |it| it.set(it.grow(order)))
}

impl Job for Trace {
    fn id(&self) -> &str {
        &self.id
    }

    fn stop(&self) {
        self.stop.stop();
    }

    fn fail(&self) {
        self.set(State::Failed);
    }
}

impl Trace {
    fn set(&self, state: State) {
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) = state;
    }

    fn state(&self) -> State {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn grow(&self, order: Order) -> State {
        self.set(State::Running { depth: 0, nodes: 0 });
        let name = order.spec.to_string();
        let recording = Recording {
            name: &name,
            game: &order.game,
            limits: &order.limits,
            most_nodes: Some(order.most_nodes),
        };
        let mut observer = |progress: &Progress<'_>| {
            if let Stage::Iteration { depth, nodes, .. } = progress.step {
                self.set(State::Running { depth, nodes });
            }
        };
        let tree = recording.run(order.player, &self.stop, &mut observer);
        let steps = Steps::of(&tree);
        State::Done(Arc::new(Recorded { tree, steps }))
    }

    /// The tree, once it is whole.
    pub(crate) fn recorded(&self) -> Option<Arc<Recorded>> {
        match self.state() {
            State::Done(recorded) => Some(recorded),
            _ => None,
        }
    }

    /// What a page is told.
    pub(crate) fn view(&self, language: Language) -> TraceView {
        let state = self.state();
        let (name, progress) = match &state {
            State::Waiting => ("waiting", StageView::default()),
            State::Running { depth, nodes } => {
                ("running", StageView { depth: *depth, nodes: *nodes })
            }
            State::Done(_) => ("done", StageView::default()),
            State::Failed => ("failed", StageView::default()),
        };
        let tree = match &state {
            State::Done(recorded) => Some(self.tree_view(recorded, language)),
            _ => None,
        };
        TraceView { id: self.id.clone(), state: name, progress, tree }
    }

    fn tree_view(&self, recorded: &Recorded, language: Language) -> TreeView {
        let tree = &recorded.tree;
        let roots: Vec<usize> = tree.trace().roots().collect();
        TreeView {
            overview: tree.overview(),
            value_text: language.score(tree.finding().value),
            sampled: tree.is_sampled(),
            nodes: tree.len(),
            steps: recorded.steps.len(),
            passes: roots.iter().map(|&root| tree.pass(root)).collect(),
            convergence: tree.convergence(),
            roots,
            figures: tree.figures(),
            minimal: minimal(tree),
            missing: Told { tree, language }.what_is_missing(),
            command: self.command.clone(),
            version: env!("CARGO_PKG_VERSION"),
        }
    }
}

/// The same experiment on a command line.
fn command(order: &Order) -> String {
    let fen = write_fen(order.game.position());
    let mut player = order.spec.to_string();
    // What ends a search that samples belongs to its player there.
    if let (None, Some(nodes)) = (order.depth, order.limits.nodes) {
        let joint = if player.contains(':') { ',' } else { ':' };
        player += &format!("{joint}nodes={nodes}");
    }
    let depth = order.depth.map_or(String::new(), |depth| format!(" --depth {depth}"));
    format!("roque tree --fen '{fen}' --player {player}{depth} --out tree.svg")
}

/// Only a tree of one depth without quiescence can be compared with the smallest one.
fn minimal(tree: &RecordedTree) -> Option<Minimal> {
    let (figures, trace) = (tree.figures(), tree.trace());
    let whole = !tree.is_sampled() && tree.missed() == 0 && !tree.finding().stopped;
    let passes = trace.roots().count();
    if !whole || passes != 1 || figures.qnodes > 0 || figures.leaves == 0 {
        return None;
    }
    let (mut sum, mut inner) = (0.0, 0_u32);
    for node in 0..tree.len() {
        let again = |&child: &usize| trace.nodes().get(child).is_some_and(|it| !it.is_research());
        let moves = trace.children(node).filter(again).count() + trace.ghost_count(node);
        if moves > 0 {
            sum += f64::ln(moves as f64);
            inner += 1;
        }
    }
    let branching = f64::exp(sum / f64::from(inner.max(1)));
    let depth = tree.depth();
    let power = |plies: u32| branching.powi(i32::try_from(plies).unwrap_or(i32::MAX));
    let leaves = power(depth.div_ceil(2)) + power(depth / 2) - 1.0;
    Some(Minimal { leaves, branching, ratio: figures.leaves as f64 / leaves })
}
