//! The engine as a player: its options, its threads, and the choice among them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use chess::{Move, Position};
use eval::{Classical, Evaluator, Score};
use search::{
    Bound, Choice, Description, Family, Limits, NullSink, OptionError, OptionKind, OptionSpec,
    Report, Root, Searcher, Sink, StopFlag,
};

use crate::iterate::Finished;
use crate::table::Table;
use crate::time::Budget;
use crate::worker::{INFINITY, RootMove, Shared, Watch, Worker};

const DEFAULT_HASH: usize = 16;
const MAX_HASH: usize = 1 << 20;
const MAX_THREADS: usize = 512;
const DEFAULT_OVERHEAD: u64 = 10;

/// The flagship with an evaluation of your choice; the classical one if you make none.
pub struct Flagship<E = Classical> {
    shared: Arc<Shared>,
    workers: Vec<Worker<E>>,
    hash: usize,
    multi_pv: usize,
    overhead: Duration,
}

impl<E: Evaluator + Default + Send> Flagship<E> {
    /// An engine with one thread and 16 MB of hash.
    ///
    /// # Panics
    /// If the system has not even that much memory.
    pub fn new() -> Flagship<E> {
        let table = Table::new(DEFAULT_HASH).unwrap_or_else(|| panic!("16 MB of memory"));
        let shared = share(table, 1);
        let workers = vec![Worker::new(Arc::clone(&shared), 0)];
        let overhead = Duration::from_millis(DEFAULT_OVERHEAD);
        Flagship { shared, workers, hash: DEFAULT_HASH, multi_pv: 1, overhead }
    }

    /// Makes the parts anew for this hash size and number of threads.
    fn rebuild(&mut self, hash: usize, threads: usize) -> Result<(), OptionError> {
        // The old table goes first, for a tiny one: both may not fit into memory together.
        self.workers.clear();
        if let Some(tiny) = Table::new(1) {
            self.shared = share(tiny, 1);
        }
        let (table, hash, result) = match Table::new(hash) {
            Some(table) => (Some(table), hash, Ok(())),
            None => {
                let reason = format!("there is no memory for a hash table of {hash} MB");
                (Table::new(self.hash), self.hash, Err(OptionError::Failed(reason)))
            }
        };
        if let Some(table) = table {
            self.shared = share(table, threads);
            self.hash = hash;
        }
        let threads = self.shared.nodes.len();
        self.workers =
            (0..threads).map(|index| Worker::new(Arc::clone(&self.shared), index)).collect();
        result
    }

    /// Searches with all threads and returns how each ended; the first one's reports are heard.
    fn run(&mut self, sink: &mut dyn Sink) -> Vec<Finished> {
        let lines = self.multi_pv;
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
        sink.iteration(&Report {
            depth: end.depth.max(1) as u32,
            selective_depth: root.selective_depth.max(1) as u32,
            multi_pv: 1,
            // Stopped before the first iteration ended: nothing is known yet.
            score: if root.score == -INFINITY { Score::DRAW } else { Score::from_raw(root.score) },
            bound: root.bound,
            nodes: self.shared.total_nodes(),
            time: limits.start.elapsed(),
            hash_full: self.shared.table.fill(),
            pv: root.pv.clone(),
            ..Report::default()
        });
    }
}

impl<E: Evaluator + Default + Send> Default for Flagship<E> {
    fn default() -> Flagship<E> {
        Flagship::new()
    }
}

fn share(table: Table, threads: usize) -> Arc<Shared> {
    let nodes = (0..threads.max(1)).map(|_| AtomicU64::new(0)).collect();
    Arc::new(Shared { table, stop: AtomicBool::new(false), nodes })
}

/// The legal moves to search, those of the limits if they name any that are legal.
fn root_moves(position: &Position, limits: &Limits) -> Vec<RootMove> {
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
        })
        .collect()
}

/// Nothing to search: the score says why.
fn report_end(position: &Position, sink: &mut dyn Sink) {
    let score = if position.in_check() { Score::mated_in_plies(0) } else { Score::DRAW };
    sink.iteration(&Report { score, multi_pv: 1, ..Report::default() });
}

/// The options of the flagship, whatever it evaluates with.
pub fn options() -> Vec<OptionSpec> {
    let spin = |name, default, min, max, help| OptionSpec {
        name,
        kind: OptionKind::Spin { default, min, max },
        help,
    };
    vec![
        spin("Hash", DEFAULT_HASH as i64, 1, MAX_HASH as i64, "size of the hash table in MB"),
        spin("Threads", 1, 1, MAX_THREADS as i64, "threads that search together"),
        OptionSpec {
            name: "Clear Hash",
            kind: OptionKind::Button,
            help: "forget everything learned",
        },
        spin("MultiPV", 1, 1, 256, "how many best lines to show"),
        spin(
            "Move Overhead",
            DEFAULT_OVERHEAD as i64,
            0,
            5_000,
            "milliseconds a move loses on its way to the clock",
        ),
    ]
}

impl<E: Evaluator + Default + Send> Searcher for Flagship<E> {
    fn describe(&self) -> Description {
        Description {
            id: "flagship",
            name: "Roque".to_owned(),
            family: Family::Selective,
            summary: "principal variation search with everything that has proven itself",
        }
    }

    fn options(&self) -> Vec<OptionSpec> {
        options()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let options = self.options();
        let Some(option) = options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
        else {
            return Err(OptionError::Unknown(name.chars().take(64).collect()));
        };
        let number = match option.kind {
            OptionKind::Spin { min, max, .. } => match value.trim().parse::<i64>() {
                Ok(number) if (min..=max).contains(&number) => number,
                _ => {
                    return Err(OptionError::BadValue {
                        name: option.name,
                        value: value.chars().take(64).collect(),
                        expected: format!("a number from {min} to {max}"),
                    });
                }
            },
            _ => 0,
        };
        match option.name {
            "Hash" => return self.rebuild(number as usize, self.workers.len()),
            "Threads" => return self.rebuild(self.hash, number as usize),
            "Clear Hash" => self.new_game(),
            "MultiPV" => self.multi_pv = number as usize,
            _ => self.overhead = Duration::from_millis(number as u64),
        }
        Ok(())
    }

    fn new_game(&mut self) {
        self.shared.table.clear();
        for worker in &mut self.workers {
            worker.history.clear();
        }
    }

    fn search(
        &mut self,
        root: &Root,
        limits: &Limits,
        stop: &StopFlag,
        sink: &mut dyn Sink,
    ) -> Choice {
        let moves = root_moves(root.position(), limits);
        if moves.is_empty() {
            report_end(root.position(), sink);
            return Choice::default();
        }
        self.shared.stop.store(false, Relaxed);
        self.shared.table.next_search();
        let budget = Budget::new(limits, self.overhead);
        for worker in &mut self.workers {
            let watch = Watch::new(limits.clone(), budget, stop.clone(), worker.index == 0);
            worker.prepare(root, moves.clone(), watch);
        }
        let ends = self.run(sink);
        let chosen = if self.multi_pv == 1 { self.vote(&ends) } else { 0 };
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
}
