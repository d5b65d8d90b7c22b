//! Recording a search on several threads: each has a recorder of its own, and what it heard is put
//! into its place afterwards.

use super::node::NOWHERE;
use super::recorder::Recorder;
use super::{Batch, Trace};

impl<M> Recorder<M> {
    /// A recorder for a thread that works below the node entered last.
    pub(super) fn forked(&self) -> Recorder<M> {
        let room = self.most_nodes.saturating_sub(self.trace.nodes.len());
        Recorder {
            below: self.open.last().copied().filter(|_| self.unrecorded == 0).or(self.below),
            first: self.first + self.trace.nodes.len() as u32,
            ..Recorder::up_to(room)
        }
    }

    /// Takes what the other thread heard. Its place is below the node it worked for, which must
    /// still be the one entered last here; otherwise it has no place and is only counted.
    pub(super) fn attach(&mut self, mut forked: Recorder<M>) {
        forked.close_all();
        let heard = forked.trace.nodes.len();
        let wanted = forked.below.map(|open| open.node);
        let room = self.most_nodes.saturating_sub(self.trace.nodes.len());
        self.trace.missed += forked.trace.missed;
        if heard > room || wanted != self.here().map(|open| open.node) {
            self.trace.missed += heard as u64;
            return;
        }
        // Nodes from `forked.first` on are its own, those before were there when it began.
        let shift = self.first + self.trace.nodes.len() as u32 - forked.first;
        let moved = |id: u32| match id {
            NOWHERE => NOWHERE,
            id if id >= forked.first => id + shift,
            id => id,
        };
        let Trace { nodes, best, reasons, ghosts, entries, ghost_moves, .. } = forked.trace;
        let (clock, pool) = (self.clock, self.trace.ghost_moves.len());
        self.clock += forked.clock;
        self.trace.nodes.extend(nodes.iter().map(|node| node.moved(moved, clock)));
        self.trace.best.extend(best.into_iter().map(moved));
        self.trace.reasons.extend(reasons.into_iter().map(|(id, reason)| (moved(id), reason)));
        self.trace.entries.extend(entries.into_iter().map(|(id, entry)| (moved(id), entry)));
        self.trace.ghosts.extend(ghosts.into_iter().map(|batch| Batch {
            node: moved(batch.node),
            from: batch.from + pool,
            to: batch.to + pool,
            ..batch
        }));
        self.trace.ghost_moves.extend(ghost_moves);
        let last_child = forked.below.map_or(NOWHERE, |open| moved(open.last_child));
        if let Some(open) = self.here() {
            open.has_children |= heard > 0;
            open.last_child = last_child;
        }
    }
}
