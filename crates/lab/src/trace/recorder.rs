//! The probe that writes the tree down.

use eval::Score;
use search::Bound;

use super::node::{Entered, NOWHERE, Node};
use super::{Batch, Coded, Trace};
use crate::{HashEntry, INFINITY, Probe, Reason, Visit};

/// Hears a search and keeps the tree of its last iteration.
#[derive(Debug)]
pub struct Recorder<M> {
    pub(super) trace: Trace<M>,
    pub(super) most_nodes: usize,
    /// The nodes entered and not yet left, the root first.
    pub(super) open: Vec<Open>,
    /// How many more are open that are not recorded.
    pub(super) unrecorded: usize,
    /// What was said about the next child.
    pub(super) announced: Vec<Reason>,
    pub(super) clock: u32,
    /// For a thread of its own: the node it works below, and the number of its own first node.
    pub(super) below: Option<Open>,
    pub(super) first: u32,
}

/// A node entered and not yet left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Open {
    pub(super) node: u32,
    /// Alpha as it has been raised since, and by which node.
    alpha: Score,
    alpha_source: u32,
    beta_source: u32,
    pub(super) last_child: u32,
    pub(super) has_children: bool,
    last_reason: Option<Reason>,
}

impl<M> Recorder<M> {
    /// How many nodes are recorded unless somebody wants more: 32 MB of them.
    pub const MOST_NODES: usize = 1_000_000;

    /// A recorder for ordinary trees.
    pub fn new() -> Recorder<M> {
        Recorder::up_to(Recorder::<M>::MOST_NODES)
    }

    /// A recorder for so many nodes. A search that has more goes on, and the trace says how many
    /// are not in it.
    pub fn up_to(most_nodes: usize) -> Recorder<M> {
        Recorder {
            trace: Trace::empty(),
            most_nodes: most_nodes.min(NOWHERE as usize / 4),
            open: Vec::new(),
            unrecorded: 0,
            announced: Vec::new(),
            clock: 0,
            below: None,
            first: 0,
        }
    }

    /// What was heard. Nodes that are still open, because the search was stopped, are closed without
    /// a value.
    pub fn into_trace(mut self) -> Trace<M> {
        self.close_all();
        self.trace.complete();
        self.trace
    }

    pub(super) fn close_all(&mut self) {
        while let Some(open) = self.open.pop() {
            self.trace.nodes[(open.node - self.first) as usize].exit = self.clock;
            self.clock += 1;
        }
        self.unrecorded = 0;
    }

    fn tick(&mut self) -> u32 {
        self.clock += 1;
        self.clock - 1
    }

    /// The node that is spoken about, if it is recorded.
    pub(super) fn here(&mut self) -> Option<&mut Open> {
        if self.unrecorded > 0 { None } else { self.open.last_mut() }
    }

    fn node(&self, id: u32) -> Option<&Node> {
        self.trace.nodes.get(id.checked_sub(self.first)? as usize)
    }

    /// Which node set alpha and beta of a child with this window.
    fn sources(&self, alpha: Score, beta: Score) -> [u32; 2] {
        let Some(parent) = self.open.last().or(self.below.as_ref()) else {
            return [NOWHERE; 2];
        };
        // The players change sides. An open window was set by nobody.
        let alpha_source = if alpha > -INFINITY { parent.beta_source } else { NOWHERE };
        let beta_source = if beta < INFINITY { self.source_of(parent, -beta) } else { NOWHERE };
        [alpha_source, beta_source]
    }

    /// Which node gave this one so much for certain. More than alpha is what it has by doing nothing
    /// (standing pat), or what the zero-window search of the same move has just promised.
    fn source_of(&self, open: &Open, floor: Score) -> u32 {
        if floor <= open.alpha {
            return open.alpha_source;
        }
        let stands = self.node(open.node).and_then(Node::static_value);
        let promised = self.node(open.last_child).and_then(Node::value);
        match () {
            () if promised == Some(-floor) => open.last_child,
            () if stands == Some(floor) => open.node,
            () => open.alpha_source,
        }
    }

    /// Whether a value is the true one. By the window of the entry; but a node that was judged and
    /// not searched has the value it was given.
    fn bound(node: &Node, open: &Open, value: Score) -> Bound {
        let judged = match open.last_reason {
            Some(
                Reason::Terminal
                | Reason::Horizon
                | Reason::Repetition
                | Reason::FiftyMoves
                | Reason::Insufficient
                | Reason::TableExact,
            ) => true,
            // Quiescence with nothing to capture.
            None => !open.has_children,
            // The end of quiescence; otherwise captures were left out, and there may be more in it.
            Some(Reason::StandPat) => value < node.beta(),
            _ => false,
        };
        match () {
            () if judged => Bound::Exact,
            () if value >= node.beta() => Bound::Lower,
            () if value <= node.alpha() => Bound::Upper,
            () => Bound::Exact,
        }
    }
}

impl<M> Default for Recorder<M> {
    fn default() -> Recorder<M> {
        Recorder::new()
    }
}

impl<M: Coded + Send> Probe<M> for Recorder<M> {
    fn iteration(&mut self, depth: u32) {
        let most_nodes = self.most_nodes;
        *self = Recorder::up_to(most_nodes);
        self.trace.depth = depth;
    }

    fn enter(&mut self, visit: Visit<M>) {
        let sources = self.sources(visit.alpha, visit.beta);
        if let Some(open) = self.here() {
            open.has_children = true;
            open.last_child = NOWHERE; // until this one is left, and recorded
        }
        if self.trace.nodes.len() >= self.most_nodes {
            self.unrecorded += 1;
            self.trace.missed += 1;
            self.announced.clear();
            return;
        }
        let id = self.first + self.trace.nodes.len() as u32;
        let parent = self.open.last().or(self.below.as_ref()).map_or(NOWHERE, |open| open.node);
        let enter = self.tick();
        self.trace.nodes.push(Node::new(Entered {
            parent,
            enter,
            sources,
            mv: visit.mv.map_or(0, Coded::to_code),
            window: [visit.alpha, visit.beta],
            depth: visit.depth,
            check: visit.threatened,
            quiescence: visit.quiescence,
            research: self.announced.contains(&Reason::ReSearch),
        }));
        self.trace.best.push(NOWHERE);
        self.trace.reasons.extend(self.announced.drain(..).map(|reason| (id, reason)));
        let [alpha_source, beta_source] = sources;
        self.open.push(Open {
            node: id,
            alpha: visit.alpha,
            alpha_source,
            beta_source,
            last_child: NOWHERE,
            has_children: false,
            last_reason: None,
        });
    }

    fn improve(&mut self, _: M, value: Score) {
        if let Some(open) = self.here() {
            let (node, child) = (open.node, open.last_child);
            if value > open.alpha {
                (open.alpha, open.alpha_source) = (value, child);
            }
            self.trace.best[(node - self.first) as usize] = child;
        }
    }

    fn reason(&mut self, reason: Reason) {
        if let Some(open) = self.here() {
            open.last_reason = Some(reason);
            let node = open.node;
            self.trace.reasons.push((node, reason));
        }
    }

    fn announce(&mut self, reason: Reason) {
        if self.unrecorded == 0 {
            self.announced.push(reason);
        }
    }

    fn static_value(&mut self, value: Score) {
        if let Some(node) = self.here().map(|open| open.node) {
            self.trace.nodes[(node - self.first) as usize].set_static_value(value);
        }
    }

    fn table_entry(&mut self, entry: HashEntry) {
        if let Some(node) = self.here().map(|open| open.node) {
            self.trace.entries.push((node, entry));
        }
    }

    fn unsearched(&mut self, moves: &[M]) {
        let from = self.trace.ghost_moves.len();
        if let Some((node, reason)) = self.here().map(|open| (open.node, open.last_reason))
            && !moves.is_empty()
        {
            self.trace.ghost_moves.extend_from_slice(moves);
            self.trace.ghosts.push(Batch { node, reason, from, to: from + moves.len() });
        }
    }

    fn leave(&mut self, value: Score) {
        if self.unrecorded > 0 {
            self.unrecorded -= 1;
            return;
        }
        let Some(open) = self.open.pop() else { return };
        let exit = self.tick();
        let node = &mut self.trace.nodes[(open.node - self.first) as usize];
        let bound = Recorder::<M>::bound(node, &open, value);
        node.conclude(value, bound);
        node.exit = exit;
        if bound == Bound::Upper && open.has_children && open.last_reason.is_none() {
            self.trace.reasons.push((open.node, Reason::AllNode));
        }
        if let Some(parent) = self.open.last_mut().or(self.below.as_mut()) {
            parent.last_child = open.node;
        }
    }

    fn fork(&self) -> Recorder<M> {
        self.forked()
    }

    fn join(&mut self, forked: Recorder<M>) {
        self.attach(forked);
    }
}
