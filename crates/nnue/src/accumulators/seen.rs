//! How accumulators of a net that sees attacks follow the moves. One move attacks and defends pieces far away, so that what
//! a move has noted is not enough: the positions before and after it are compared.

use chess::{Color, Position};

use super::{Accumulators, Start, State};
use crate::attacks::Silent;
use crate::cache::RefreshCache;
use crate::snapshot::Snapshot;
use crate::{Net, Simd};

impl Accumulators {
    /// Makes both accumulators known at the top and at all plies on the way there: those have other moves that will be
    /// looked at next.
    #[inline(never)]
    pub(super) fn bring_forward_seen(
        &mut self,
        net: &Net,
        cache: &mut RefreshCache,
        position: &Position,
        simd: Simd,
    ) {
        let top = self.plies.len() - 1;
        self.make_room();
        if self.snapshots.len() <= top {
            self.snapshots.resize(top + Accumulators::PLIES, Snapshot::EMPTY);
        }
        let starts = [0, 1].map(|side| self.start(side));
        self.look_back(starts, position, net.silent(), simd);
        let views = Color::ALL.map(|perspective| net.view(perspective, position));
        let first = starts[0].ply.min(starts[1].ply);
        for ply in first..=top {
            let (past, rest) = self.snapshots.split_at_mut(ply);
            let (now, difference) = (&rest[0], &mut *self.difference);
            let (before, after) = self.numbers.split_at_mut(2 * ply * self.blocks);
            if let Some(last) = past.last().filter(|_| starts.iter().any(|start| start.ply < ply)) {
                difference.find(last, now);
            }
            for (side, (start, view)) in starts.into_iter().zip(views).enumerate() {
                let to = &mut after[side * self.blocks..][..self.blocks];
                if start.ply < ply {
                    let from = &before[(2 * (ply - 1) + side) * self.blocks..][..self.blocks];
                    net.update_seen(to, from, view, difference, simd);
                    self.plies[ply].states[side] = State::Known;
                }
            }
            for (side, (start, view)) in starts.into_iter().zip(views).enumerate() {
                if start.ply == ply && !start.is_known {
                    let to = &mut after[side * self.blocks..][..self.blocks];
                    cache.refresh_seen(to, net, view, now, difference, simd);
                    self.plies[ply].states[side] = State::Known;
                }
            }
        }
    }

    /// Finds what is seen at the top and at the plies before it, down to those from which the sides follow.
    fn look_back(&mut self, starts: [Start; 2], position: &Position, silent: Silent, simd: Simd) {
        let top = self.plies.len() - 1;
        self.snapshots[top].take(position, silent, simd);
        let first = starts.map(|start| start.ply + usize::from(start.is_known));
        for ply in (first[0].min(first[1])..top).rev() {
            let (past, rest) = self.snapshots.split_at_mut(ply + 1);
            past[ply].step_back(&rest[0], &self.plies[ply + 1].changes, silent, simd);
        }
    }
}
