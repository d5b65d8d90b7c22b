//! Principal-variation splitting (Marsland and Campbell 1982): alpha-beta on several threads.
//!
//! Alpha-beta does not like to be shared out: what may be left out is known only when something has
//! been searched. But once the first move of a node has a value, its siblings hardly depend on each
//! other: each has to be shown to be no better. So the leftmost branch is searched first, down to
//! a depth where sharing no longer pays. On the way back, at every node of that branch, all threads
//! together search the siblings, with the bound that the first move has set; who finds a better
//! one raises it for all. Everything below a sibling is one thread's work.
//!
//! ```text
//!        root                    3. ... then the root's siblings, in parallel
//!       /  | \ \
//!      a   s  s  s               2. ... then its siblings, in parallel
//!    / | \
//!   b  s  s                      1. the leftmost branch, by one thread
//! ```
//!
//! The value does not depend on who was faster: every bound that is passed on was proven by a
//! search that came to its end. Which of several equally good moves is found may depend on it.

use std::mem;
use std::panic::resume_unwind;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use eval::Score;

use crate::algorithms::negascout::negascout;
use crate::pool::Pool;
use crate::stopwatch::thread_time;
use crate::{Algorithm, Game, INFINITY, Probe, Queue, Reason, SearchContext, Stopped};

/// Searches the leftmost branch first, then the siblings along it on several threads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PvSplit {
    /// How many threads work, this one included.
    pub threads: usize,
    /// A node with at most so many plies left is one thread's work.
    pub split_depth: u32,
}

impl PvSplit {
    /// Few plies are searched faster than a thread wakes up.
    pub const SPLIT_DEPTH: u32 = 2;

    /// With so many threads.
    pub fn with_threads(threads: usize) -> PvSplit {
        PvSplit { threads, split_depth: PvSplit::SPLIT_DEPTH }
    }

    /// The value of the tree, or a bound if it lies outside the window. The threads live as long as
    /// this call.
    pub fn within<G: Game, P: Probe<G::Move>>(
        &self,
        context: &mut SearchContext<G, P>,
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Stopped> {
        let pool = &Pool::new();
        let helpers = if depth > self.split_depth { self.threads.saturating_sub(1) } else { 0 };
        context.share_with_threads();
        let value = thread::scope(|scope| {
            let closing = pool.close_at_the_end();
            let mut working = Vec::new();
            for _ in 0..helpers {
                let mut assistant = context.assistant();
                let life = move || {
                    pool.serve(|split: &Arc<Split<G, P>>| split.take_part(&mut assistant));
                    // The thread has done nothing else.
                    (assistant.statistics, thread_time().unwrap_or_default())
                };
                // Without another thread the work takes longer, that is all.
                working.extend(thread::Builder::new().spawn_scoped(scope, life));
            }
            let value = self.pv_split(context, depth, alpha, beta, pool);
            drop(closing);
            for worker in working {
                let (statistics, time) = worker.join().unwrap_or_else(|panic| resume_unwind(panic));
                context.statistics.add(&statistics);
                context.helpers_time += time;
            }
            value
        });
        context.search_alone_again();
        value
    }

    /// The value of this node, which lies on the leftmost branch. Only one thread is ever here.
    fn pv_split<G: Game, P: Probe<G::Move>>(
        &self,
        context: &mut SearchContext<G, P>,
        depth: u32,
        alpha: Score,
        beta: Score,
        pool: &Pool<Arc<Split<G, P>>>,
    ) -> Result<Score, Stopped> {
        if depth <= self.split_depth {
            return negascout(context, depth, alpha, beta);
        }
        context.enter(depth, alpha, beta)?;
        if let Some(value) = context.over() {
            return context.leave(value);
        }
        if let Some(value) = context.recall(depth, alpha, beta) {
            return context.leave(value);
        }
        let mut best = -INFINITY;
        let mut queue = context.queue();
        if let Some(first) = queue.next() {
            context.play(first);
            best = -self.pv_split(context, depth - 1, -beta, -alpha, pool)?;
            context.undo();
            context.improve(first, best);
            if best >= beta {
                context.cut(first, &queue);
            } else {
                let split =
                    Arc::new(Split::new(context, queue, self.threads, (depth, alpha, beta), best));
                pool.share(split.clone(), |split| split.take_part(context));
                best = split.finish(context)?;
            }
        }
        context.remember(depth, alpha, beta, best);
        context.leave(best)
    }
}

impl<G: Game, P: Probe<G::Move>> Algorithm<G, P> for PvSplit {
    fn search(
        &mut self,
        context: &mut SearchContext<G, P>,
        depth: u32,
        _: Score,
    ) -> Result<Score, Stopped> {
        self.within(context, depth, -INFINITY, INFINITY)
    }
}

/// A node whose first move has a value, and whose other moves are now searched by all threads.
struct Split<G: Game, P> {
    /// The moves from the root to the node.
    path: Vec<G::Move>,
    /// The moves after the first, in the order in which they are tried.
    siblings: Vec<G::Move>,
    depth: u32,
    alpha: Score,
    beta: Score,
    progress: Mutex<Progress<G::Move, P>>,
}

/// How far the siblings of a node have come.
struct Progress<M, P> {
    /// How many siblings have been begun, and how many are being searched.
    begun: usize,
    open: usize,
    /// The best value, and the line that has it if it is not the first move's.
    best: Score,
    line: Vec<M>,
    /// The sibling that was too good, by its number: nobody cares about the others any more.
    refutation: Option<usize>,
    /// A probe for each thread, and those that have heard what theirs did.
    probes: Vec<P>,
    heard: Vec<P>,
}

impl<G: Game, P: Probe<G::Move>> Split<G, P> {
    fn new(
        context: &SearchContext<G, P>,
        queue: Queue<G>,
        threads: usize,
        (depth, alpha, beta): (u32, Score, Score),
        best: Score,
    ) -> Split<G, P> {
        let progress = Progress {
            begun: 0,
            open: 0,
            best,
            line: Vec::new(),
            refutation: None,
            probes: (0..threads.max(1)).map(|_| context.probe.fork()).collect(),
            heard: Vec::new(),
        };
        // Nobody gives a move away here: all of the path are moves.
        let (path, siblings) = (context.path.iter().copied().flatten().collect(), queue.collect());
        Split { path, siblings, depth, alpha, beta, progress: Mutex::new(progress) }
    }

    /// One thread's share of the work: the next sibling that nobody has begun, until none is left.
    fn take_part(&self, context: &mut SearchContext<G, P>) {
        let Some(probe) = self.progress().probes.pop() else { return };
        let own_probe = mem::replace(&mut context.probe, probe);
        let from = context.ply();
        context.go_to(&self.path);
        while let Some((number, mv, floor)) = self.next_sibling() {
            context.play(mv);
            match self.scout(context, floor) {
                Ok(value) => {
                    self.report(number, value, context);
                    context.undo();
                }
                Err(Stopped) => {
                    // Refuted by another thread, or the search is to end: then it ends for all.
                    context.dismiss_threads();
                    break;
                }
            }
        }
        context.return_to(from);
        let heard = mem::replace(&mut context.probe, own_probe);
        self.progress().heard.push(heard);
    }

    /// Asks whether the sibling just played is better than the floor, and if so, by how much.
    fn scout(&self, context: &mut SearchContext<G, P>, floor: Score) -> Result<Score, Stopped> {
        let just_above = Score::from_raw(floor.raw() + 1);
        context.statistics.zero_windows += 1;
        let value = -negascout(context, self.depth - 1, -just_above, -floor)?;
        if value <= floor || value >= self.beta {
            return Ok(value);
        }
        // Meanwhile the others may have raised the floor.
        let floor = value.max(self.progress().floor(self.alpha));
        context.statistics.researches += 1;
        context.probe.announce(Reason::ReSearch);
        Ok(-negascout(context, self.depth - 1, -self.beta, -floor)?)
    }

    /// The next sibling, its number, and what it has to be better than.
    fn next_sibling(&self) -> Option<(usize, G::Move, Score)> {
        let mut progress = self.progress();
        if progress.refutation.is_some() {
            return None;
        }
        let number = progress.begun;
        let &mv = self.siblings.get(number)?;
        progress.begun += 1;
        progress.open += 1;
        Some((number, mv, progress.floor(self.alpha)))
    }

    /// A sibling has been searched to its end.
    fn report(&self, number: usize, value: Score, context: &SearchContext<G, P>) {
        let mut progress = self.progress();
        progress.open -= 1;
        if progress.refutation.is_some() || value <= progress.best {
            return;
        }
        progress.best = value;
        progress.line.clear();
        progress.line.push(self.siblings[number]);
        progress.line.extend_from_slice(context.line());
        if value >= self.beta {
            progress.refutation = Some(number);
            context.dismiss_threads();
        }
    }

    /// All threads have left the node: what came of it.
    fn finish(&self, context: &mut SearchContext<G, P>) -> Result<Score, Stopped> {
        let mut progress = self.progress();
        for heard in progress.heard.drain(..) {
            context.probe.join(heard);
        }
        let complete = progress.begun == self.siblings.len() && progress.open == 0;
        if !complete && progress.refutation.is_none() {
            return Err(Stopped);
        }
        if let Some((&mv, rest)) = progress.line.split_first() {
            context.improve_with(mv, rest, progress.best);
        }
        if let Some(number) = progress.refutation {
            context.recall_threads();
            let unsearched = &self.siblings[progress.begun..];
            context.cut_by(self.siblings[number], number + 2, unsearched);
        }
        Ok(progress.best)
    }

    fn progress(&self) -> MutexGuard<'_, Progress<G::Move, P>> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<M, P> Progress<M, P> {
    /// What a sibling has to be better than.
    fn floor(&self, alpha: Score) -> Score {
        alpha.max(self.best)
    }
}
