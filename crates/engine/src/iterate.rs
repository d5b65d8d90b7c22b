//! Iterative deepening: one depth after the other, each with a window around the last score.

use std::sync::atomic::Ordering::Relaxed;

use chess::Move;
use eval::{Evaluator, Score};
use search::{Bound, Report, Sink};

use crate::node::RootNode;
use crate::params;
use crate::worker::{DECISIVE, INFINITY, MAX_PLY, RootMove, Worker};

/// How a thread's search ended.
#[derive(Clone, Debug, Default)]
pub(crate) struct Finished {
    /// The last depth that was searched to its end.
    pub(crate) depth: i32,
    /// The first move of the best line told last.
    pub(crate) told: Option<Move>,
}

impl<E: Evaluator> Worker<E> {
    /// Whether a root move still counts: not yet told as a better line, and not worse than others
    /// that do by what tables say.
    pub(crate) fn is_root_candidate(&self, mv: Move) -> bool {
        let rest = &self.root_moves[self.pv_index..];
        rest.iter().take_while(|root| root.rank() == rest[0].rank()).any(|root| root.mv == mv)
    }

    /// Keeps what a root move was worth and its line.
    pub(crate) fn note_root_move(
        &mut self,
        mv: Move,
        score: i32,
        number: u32,
        (alpha, beta): (i32, i32),
        nodes_before: u64,
    ) {
        let nodes = self.nodes - nodes_before;
        let selective_depth = self.selective_depth;
        let line = &self.pv[1];
        let Some(root) = self.root_moves.iter_mut().find(|root| root.mv == mv) else { return };
        root.nodes += nodes;
        if number == 1 || score > alpha {
            root.score = score;
            root.bound = match score {
                score if score >= beta => Bound::Lower,
                score if score <= alpha => Bound::Upper,
                _ => Bound::Exact,
            };
            root.selective_depth = selective_depth;
            root.pv.clear();
            root.pv.push(mv);
            root.pv.extend_from_slice(line);
        } else {
            root.score = -INFINITY;
            root.bound = Bound::Upper;
        }
    }

    /// Searches deeper and deeper until told to stop.
    pub(crate) fn iterate(&mut self, lines: usize, sink: &mut dyn Sink) -> Finished {
        let mut finished = Finished::default();
        self.told = None;
        let deepest = self.watch.limits.depth.map_or(MAX_PLY as i32 - 8, |depth| {
            i32::try_from(depth).unwrap_or(i32::MAX).clamp(1, MAX_PLY as i32 - 8)
        });
        let lines = lines.clamp(1, self.root_moves.len().max(1));
        let mut stability = 0;
        let mut settled: Option<RootMove> = None;
        for depth in 1..=deepest {
            if self.skips(depth) {
                continue;
            }
            self.root_depth = depth;
            for root in &mut self.root_moves {
                root.previous = root.score;
                root.bound = Bound::Upper;
            }
            for line in 0..lines {
                self.pv_index = line;
                self.selective_depth = 0;
                self.aspirate(depth, sink);
                if self.stopped {
                    break;
                }
                let done = line + 1;
                self.root_moves[..done].sort_by_key(by_worth);
            }
            self.pv_index = 0;
            if self.stopped {
                self.choose_when_cut_short(settled);
                break;
            }
            finished.depth = depth;
            self.report_lines(depth, lines, sink);
            let best = &self.root_moves[0];
            let same = settled.as_ref().is_some_and(|last| last.mv == best.mv);
            stability = if same { stability + 1 } else { 0 };
            let drop = settled.as_ref().map_or(0, |last| last.score - best.score);
            settled = Some(best.clone());
            if self.index == 0 && self.is_enough(stability, drop, depth) {
                break;
            }
        }
        if self.watch.leads {
            self.shared.stop.store(true, Relaxed);
        }
        finished.told = self.told;
        finished
    }

    /// Puts first what to play when a depth was cut short: the best move this depth has proven to be
    /// worth more than its window, or else the best move of the depth before. A first move that only
    /// came out worse than expected says nothing for any other.
    fn choose_when_cut_short(&mut self, settled: Option<RootMove>) {
        let Some(settled) = settled else { return };
        let proven = self.root_moves.iter().position(|root| root.bound != Bound::Upper);
        let first = proven.or_else(|| {
            let index = self.root_moves.iter().position(|root| root.mv == settled.mv)?;
            self.root_moves[index] = settled;
            Some(index)
        });
        if let Some(index) = first {
            self.root_moves[..=index].rotate_right(1);
        }
    }

    /// Helpers leave out some depths, each its own, so that they run ahead of the first thread and
    /// fill the table with what it will need.
    fn skips(&self, depth: i32) -> bool {
        if self.index == 0 || depth <= 4 {
            return false;
        }
        // Blocks of 1, 1, 2, 2, 2, 2, 3, … depths are searched and left out in turn.
        let helper = self.index as i32 - 1;
        let block = (1..).find(|block| helper < block * (block + 1)).unwrap_or(1);
        let phase = helper - block * (block - 1);
        (depth + phase) / block % 2 == 1
    }

    /// One depth with a window around the score before; opened on the side where it fails.
    fn aspirate(&mut self, depth: i32, sink: &mut dyn Sink) {
        let before = self.root_moves[self.pv_index].previous;
        let mut delta = params::aspiration_start() + before.saturating_abs().min(3_000) / 60;
        let (mut alpha, mut beta) = (-INFINITY, INFINITY);
        if depth >= 4 && before.abs() < DECISIVE {
            alpha = (before - delta).max(-INFINITY);
            beta = (before + delta).min(INFINITY);
        }
        let mut reduced = depth;
        loop {
            let score = self.search::<RootNode>(alpha, beta, reduced.max(1), 0, false);
            self.root_moves[self.pv_index..].sort_by_key(by_worth);
            if self.stopped {
                return;
            }
            if score <= alpha {
                self.report_bound(depth, Bound::Upper, sink);
                beta = (alpha + beta) / 2;
                alpha = (score - delta).max(-INFINITY);
                reduced = depth;
            } else if score >= beta {
                self.report_bound(depth, Bound::Lower, sink);
                beta = (score + delta).min(INFINITY);
                reduced = (reduced - 1).max(depth - 3);
            } else {
                return;
            }
            delta += delta * params::aspiration_growth() / 100;
            if delta > 1_000 {
                (alpha, beta) = (-INFINITY, INFINITY);
            }
        }
    }

    /// Whether the limits that are looked at between iterations say stop.
    fn is_enough(&mut self, stability: u32, drop: i32, depth: i32) -> bool {
        if self.watch.budget.nodes().is_some_and(|enough| self.nodes >= enough) {
            return true;
        }
        if self.watch.limits.infinite {
            return false;
        }
        // In the opponent's time it is only noted: the search goes on, and ends with the ponder hit.
        self.watch.was_enough = self.would_do(stability, drop, depth);
        self.watch.was_enough && !self.watch.is_pondering()
    }

    /// Whether what was found would do if it were asked for now.
    fn would_do(&mut self, stability: u32, drop: i32, depth: i32) -> bool {
        let score = Score::from_raw(self.root_moves[0].score);
        if let (Some(wanted), Some(moves)) = (self.watch.limits.mate, score.mate_moves())
            && moves.unsigned_abs() <= wanted
        {
            return true;
        }
        let clocked = self.watch.limits.clock.is_some();
        let rank = self.root_moves[0].rank();
        let choices = self.root_moves.iter().filter(|root| root.rank() == rank).count();
        if clocked && choices == 1 && depth >= 5 {
            return true;
        }
        // Deeper than twice the distance a mate cannot get shorter.
        if clocked && score.is_mate() && depth > 2 * (Score::MATE.raw() - score.raw().abs()) {
            return true;
        }
        let share = self.root_moves[0].nodes as f64 / self.nodes.max(1) as f64;
        self.shared.nodes[self.index].store(self.nodes, Relaxed);
        self.watch.budget.enough(self.time_thought(), stability, share, drop)
    }

    fn report_lines(&mut self, depth: i32, lines: usize, sink: &mut dyn Sink) {
        for line in 0..lines {
            let root = self.root_moves[line].clone();
            self.report(depth, line, &root, Bound::Exact, sink);
        }
    }

    /// Bounds are worth telling only in long searches.
    fn report_bound(&mut self, depth: i32, bound: Bound, sink: &mut dyn Sink) {
        if self.pv_index == 0 && self.watch.limits.start.elapsed().as_secs() >= 3 {
            let root = self.root_moves[0].clone();
            if root.score.abs() < INFINITY {
                self.report(depth, 0, &root, bound, sink);
            }
        }
    }

    fn report(
        &mut self,
        depth: i32,
        line: usize,
        root: &RootMove,
        bound: Bound,
        sink: &mut dyn Sink,
    ) {
        if line == 0 {
            self.told = Some(root.mv);
        }
        self.shared.nodes[self.index].store(self.nodes, Relaxed);
        let (score, bound) = self.told_score(root, bound);
        sink.iteration(&Report {
            depth: depth as u32,
            selective_depth: root.selective_depth.max(depth as usize) as u32,
            multi_pv: line as u32 + 1,
            score,
            bound,
            nodes: self.shared.total_nodes(),
            time: self.watch.limits.start.elapsed(),
            hash_full: self.shared.table.fill(),
            tablebase_hits: self.shared.table_hits.load(Relaxed),
            pv: root.pv.clone(),
        });
    }
}

/// The best first.
fn by_worth(root: &RootMove) -> std::cmp::Reverse<(i32, i32)> {
    std::cmp::Reverse((root.rank(), root.score))
}
