//! Shares a count out over threads: the tree is cut two half-moves below the root, and every
//! thread takes the next piece of work until none is left.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use chess::Move;

use super::count::{Counter, Tally};
use super::{PerftError, PerftStep, Told};

/// How far the work has come is told so often.
const INTERVAL: Duration = Duration::from_millis(200);
/// From this depth on, work is shared out by the first two half-moves, below by the first.
const TWO_PLIES_FROM: u32 = 3;

/// What a count found, and how long it took.
pub(super) struct Counted<T> {
    /// What lies behind each root move, in the order of generation. Empty at depth 0.
    pub(super) parts: Vec<(Move, T)>,
    /// Everything.
    pub(super) total: T,
    /// The time spent on counting; setting up boards, tables and threads does not count.
    pub(super) elapsed: Duration,
}

/// A piece of work: what lies behind this line, which begins with that root move.
struct Job {
    root: usize,
    line: Vec<Move>,
}

/// Counts with up to so many threads, each with a counter of its own.
pub(super) fn count<C: Counter>(
    new_counter: impl Fn() -> C,
    depth: u32,
    threads: usize,
    told: Told<'_>,
) -> Result<Counted<C::Tally>, PerftError> {
    let mut first = new_counter();
    let started = Instant::now();
    if depth == 0 {
        let total = first.count(&[], 0);
        return Ok(Counted { parts: Vec::new(), total, elapsed: started.elapsed() });
    }
    let roots = first.moves_after(&[]);
    let jobs = share_out(&mut first, &roots, depth);
    let splitting = started.elapsed();

    let mut counters = vec![first];
    counters.extend((1..threads.min(jobs.len())).map(|_| new_counter()));
    let (sums, counting) = run_all(counters, &Work::new(jobs, roots.len(), depth), told)?;
    let mut total = C::Tally::default();
    for &sum in &sums {
        total.add(sum);
    }
    let parts = roots.into_iter().zip(sums).collect();
    Ok(Counted { parts, total, elapsed: splitting + counting })
}

fn share_out<C: Counter>(counter: &mut C, roots: &[Move], depth: u32) -> Vec<Job> {
    let mut jobs = Vec::new();
    for (root, &mv) in roots.iter().enumerate() {
        if depth < TWO_PLIES_FROM {
            jobs.push(Job { root, line: vec![mv] });
        } else {
            let replies = counter.moves_after(&[mv]);
            jobs.extend(replies.into_iter().map(|reply| Job { root, line: vec![mv, reply] }));
        }
    }
    jobs
}

/// What the threads share.
struct Work {
    jobs: Vec<Job>,
    roots: usize,
    depth: u32,
    next: AtomicUsize,
    done: AtomicUsize,
    nodes: AtomicU64,
}

impl Work {
    fn new(jobs: Vec<Job>, roots: usize, depth: u32) -> Work {
        let (next, done, nodes) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicU64::new(0));
        Work { jobs, roots, depth, next, done, nodes }
    }

    /// What one thread does. Returns its sums by root move, and when it began and ended.
    fn run<C: Counter>(&self, mut counter: C) -> (Vec<C::Tally>, Instant, Instant) {
        let began = Instant::now();
        let mut sums = vec![C::Tally::default(); self.roots];
        while let Some(job) = self.jobs.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            let tally = counter.count(&job.line, self.depth - job.line.len() as u32);
            if let Some(sum) = sums.get_mut(job.root) {
                sum.add(tally);
            }
            self.nodes.fetch_add(tally.nodes(), Ordering::Relaxed);
            self.done.fetch_add(1, Ordering::Relaxed);
        }
        (sums, began, Instant::now())
    }
}

/// Runs the threads, tells how far they are, and adds up what they found.
fn run_all<C: Counter>(
    counters: Vec<C>,
    work: &Work,
    told: Told<'_>,
) -> Result<(Vec<C::Tally>, Duration), PerftError> {
    thread::scope(|scope| {
        let (alive, all_done) = mpsc::channel::<()>();
        let mut threads = Vec::new();
        for counter in counters {
            let alive = alive.clone();
            let run = move || {
                let found = work.run(counter);
                drop(alive);
                found
            };
            let thread = thread::Builder::new().spawn_scoped(scope, run);
            threads.push(thread.map_err(PerftError::Thread)?);
        }
        drop(alive);
        while all_done.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
            let (done, total) = (work.done.load(Ordering::Relaxed), work.jobs.len());
            told(PerftStep::Counted { done, total, nodes: work.nodes.load(Ordering::Relaxed) });
        }

        let mut sums = vec![C::Tally::default(); work.roots];
        let mut span: Option<(Instant, Instant)> = None;
        for thread in threads {
            let (found, began, ended) = thread.join().map_err(|_| PerftError::ThreadFailed)?;
            sums.iter_mut().zip(found).for_each(|(sum, tally)| sum.add(tally));
            span = Some(span.map_or((began, ended), |(b, e)| (b.min(began), e.max(ended))));
        }
        Ok((sums, span.map_or(Duration::ZERO, |(began, ended)| ended - began)))
    })
}
