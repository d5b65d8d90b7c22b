//! The threads of a player, what they share, and the choice among their moves.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use chess::{Move, Position};
use eval::{Evaluator, Score};
use search::{Bound, Choice, Known, Limits, NullSink, Report, Root, Sink, StopFlag};

use crate::endgames::{Asked, bring_home};
use crate::iterate::Finished;
use crate::table::{HashEntry, HashTable};
use crate::time::Budget;
use crate::worker::{INFINITY, RECALLED, RootMove, Shared, Watch, Worker};

/// What is asked of a search.
#[derive(Clone)]
pub(crate) struct Task<'a> {
    pub(crate) root: &'a Root,
    pub(crate) limits: &'a Limits,
    pub(crate) budget: Budget,
    /// How many best lines are wanted.
    pub(crate) lines: usize,
    pub(crate) stop: &'a StopFlag,
    /// Who asks endgame tables.
    pub(crate) asked: Asked,
}

/// Some threads that search together.
pub(crate) struct Threads<E> {
    shared: Arc<Shared>,
    workers: Vec<Worker<E>>,
}

impl<E: Evaluator + Clone + Send> Threads<E> {
    /// Each thread gets a copy of the evaluator.
    pub(crate) fn new(table: HashTable, threads: usize, evaluator: &E) -> Threads<E> {
        let nodes = (0..threads.max(1)).map(|_| AtomicU64::new(0)).collect();
        let shared =
            Shared { table, stop: AtomicBool::new(false), nodes, table_hits: AtomicU64::new(0) };
        let shared = Arc::new(shared);
        let workers = (0..threads.max(1))
            .map(|index| Worker::new(Arc::clone(&shared), index, evaluator.clone()))
            .collect();
        Threads { shared, workers }
    }

    pub(crate) fn threads(&self) -> usize {
        self.workers.len()
    }

    /// Forgets everything learned.
    pub(crate) fn forget(&mut self) {
        self.shared.table.clear();
        for worker in &mut self.workers {
            worker.history.clear();
        }
    }

    /// Puts what is known of a position into the table. Mates count from there, as in the table.
    pub(crate) fn recall(&mut self, position: &Position, known: &Known) {
        let Some(worker) = self.workers.first() else { return };
        let entry = HashEntry {
            mv: Some(known.mv),
            score: worker.evaluator.counted(position, known.score),
            eval: RECALLED,
            depth: i32::try_from(known.depth).unwrap_or(i32::MAX),
            bound: Some(Bound::Exact),
            was_pv: true,
        };
        self.shared.table.store(position.key(), entry);
    }

    /// Nodes of the last search.
    #[cfg(feature = "tune")]
    pub(crate) fn nodes(&self) -> u64 {
        self.workers.iter().map(|worker| worker.nodes).sum()
    }

    /// Makes the tables anew that come from numbers of `params.rs`.
    #[cfg(feature = "tune")]
    pub(crate) fn recompute_reductions(&mut self) {
        for worker in &mut self.workers {
            worker.reductions = crate::reductions::Reductions::new();
        }
    }

    /// Searches these moves, of which there is at least one, and chooses.
    pub(crate) fn search(
        &mut self,
        task: Task<'_>,
        moves: &[RootMove],
        sink: &mut dyn Sink,
    ) -> Choice {
        let Task { root, limits, budget, lines, stop, asked } = task;
        self.shared.stop.store(false, Relaxed);
        self.shared.table_hits.store(asked.hits, Relaxed);
        self.shared.table.next_search();
        for worker in &mut self.workers {
            let watch = Watch::new(limits.clone(), budget, stop.clone(), worker.index == 0);
            worker.prepare(root, moves.to_vec(), watch);
            worker.prober.clone_from(&asked.prober);
        }
        let ends = self.run(lines, sink);
        let chosen = if lines == 1 { self.vote(&ends) } else { 0 };
        if let Some(worker) = self.workers.get_mut(chosen) {
            bring_home(&mut worker.root_moves);
        }
        let line = self.workers.get(chosen).and_then(|worker| worker.root_moves.first());
        let told = ends.first().and_then(|end| end.told);
        if told != line.map(|root| root.mv) {
            self.tell_choice(chosen, &ends, limits, sink);
        }
        Choice {
            best: line.map(|root| root.mv),
            ponder: line.and_then(|root| root.pv.get(1).copied()),
        }
    }

    /// Searches with all threads and returns how each ended; the first one's reports are heard.
    fn run(&mut self, lines: usize, sink: &mut dyn Sink) -> Vec<Finished> {
        let Some((first, helpers)) = self.workers.split_first_mut() else { return Vec::new() };
        std::thread::scope(|scope| {
            let handles: Vec<_> = helpers
                .iter_mut()
                .map(|worker| scope.spawn(move || worker.iterate(lines, &mut NullSink)))
                .collect();
            let mut ends = vec![first.iterate(lines, sink)];
            ends.extend(handles.into_iter().map(|handle| handle.join().unwrap_or_default()));
            ends
        })
    }

    /// The thread whose move most threads, weighted by depth and score, agree on.
    fn vote(&self, ends: &[Finished]) -> usize {
        let candidates: Vec<(usize, &RootMove, i32)> = self
            .workers
            .iter()
            .zip(ends)
            .enumerate()
            .filter(|(index, (_, end))| *index == 0 || end.depth > 0)
            .filter_map(|(index, (worker, end))| {
                worker.root_moves.first().map(|root| (index, root, end.depth))
            })
            .collect();
        let worst = candidates.iter().map(|(_, root, _)| root.score).min().unwrap_or(0);
        let votes = |mv: Move| -> i64 {
            let agree = candidates.iter().filter(|(_, root, _)| root.mv == mv);
            agree
                .map(|(_, root, depth)| i64::from(root.score - worst + 14) * i64::from(*depth))
                .sum()
        };
        let mut best = 0;
        for &(index, root, depth) in &candidates {
            let Some(&(_, leader, leader_depth)) =
                candidates.iter().find(|(candidate, _, _)| *candidate == best)
            else {
                continue;
            };
            let better = if leader.score.abs() > Score::MAX_CENTIPAWNS {
                root.score > leader.score
            } else {
                (votes(root.mv), depth) > (votes(leader.mv), leader_depth)
            };
            if better {
                best = index;
            }
        }
        best
    }

    /// The last word before the choice, when it is not the line told last: another thread won the
    /// vote, or a better move was found in an iteration that was cut short.
    fn tell_choice(&self, index: usize, ends: &[Finished], limits: &Limits, sink: &mut dyn Sink) {
        let (Some(worker), Some(end)) = (self.workers.get(index), ends.get(index)) else { return };
        let Some(root) = worker.root_moves.first() else { return };
        let (mut score, bound) = worker.told_score(root, root.bound);
        if root.score == -INFINITY && root.known.is_none() {
            // Stopped before the first iteration ended: nothing is known yet.
            score = Score::DRAW;
        }
        sink.iteration(&Report {
            depth: end.depth.max(1) as u32,
            selective_depth: root.selective_depth.max(1) as u32,
            multi_pv: 1,
            score,
            bound,
            nodes: self.shared.total_nodes(),
            time: limits.start.elapsed(),
            hash_full: self.shared.table.fill(),
            tablebase_hits: self.shared.table_hits.load(Relaxed),
            pv: root.pv.clone(),
        });
    }
}

/// The legal moves to search, those of the limits if they name any that are legal.
pub(crate) fn root_moves(position: &Position, limits: &Limits) -> Vec<RootMove> {
    let legal = position.legal_moves();
    let named: Vec<Move> =
        legal.into_iter().filter(|mv| limits.search_moves.contains(mv)).collect();
    let moves = if named.is_empty() { legal.to_vec() } else { named };
    moves
        .into_iter()
        .map(|mv| RootMove {
            mv,
            score: -INFINITY,
            bound: Bound::Exact,
            previous: -INFINITY,
            pv: vec![mv],
            nodes: 0,
            selective_depth: 0,
            known: None,
        })
        .collect()
}
