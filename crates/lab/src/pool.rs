//! Threads that wait for work and share it. They live as long as the search that made them: to
//! start a thread for every node would cost more than most nodes are worth. Who waits sleeps.
//!
//! This file knows nothing of games: a job is anything that several threads can take part in.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The place where a job is offered to the threads that wait.
pub(crate) struct Pool<J> {
    state: Mutex<State<J>>,
    /// A job was offered, or there will be no more.
    changed: Condvar,
    /// The last thread has left the job.
    left: Condvar,
}

struct State<J> {
    /// What there is to do now.
    job: Option<J>,
    /// How many jobs have been offered: nobody takes part in one job twice.
    offered: u64,
    /// How many threads take part, without the one that offers.
    busy: usize,
    closed: bool,
}

impl<J: Clone> Pool<J> {
    pub(crate) fn new() -> Pool<J> {
        let state = State { job: None, offered: 0, busy: 0, closed: false };
        Pool { state: Mutex::new(state), changed: Condvar::new(), left: Condvar::new() }
    }

    /// The life of a thread: takes part in every job it is in time for, until the pool is closed.
    pub(crate) fn serve(&self, mut take_part: impl FnMut(&J)) {
        let mut seen = 0;
        while let Some(job) = self.next_job(&mut seen) {
            // Also a thread that panics leaves the job: nobody waits for it for ever.
            let _leaving = Leaving(self);
            take_part(&job);
        }
    }

    /// Offers a job, takes part in it, and comes back when everybody has left it. Threads that
    /// wake up too late find nothing to do; nobody waits for them.
    pub(crate) fn share(&self, job: J, take_part: impl FnOnce(&J)) {
        let mut state = self.lock();
        state.job = Some(job.clone());
        state.offered += 1;
        drop(state);
        self.changed.notify_all();
        take_part(&job);
        let mut state = self.lock();
        state.job = None;
        let state = self.left.wait_while(state, |state| state.busy > 0);
        drop(state.unwrap_or_else(PoisonError::into_inner));
    }

    /// Closes the pool when the answer is dropped, whatever happens until then.
    pub(crate) fn close_at_the_end(&self) -> Closing<'_, J> {
        Closing(self)
    }

    fn next_job(&self, seen: &mut u64) -> Option<J> {
        let idle =
            |state: &mut State<J>| !state.closed && (state.job.is_none() || state.offered == *seen);
        let waited = self.changed.wait_while(self.lock(), idle);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner);
        if state.closed {
            return None;
        }
        *seen = state.offered;
        state.busy += 1;
        state.job.clone()
    }
}

impl<J> Pool<J> {
    fn lock(&self) -> MutexGuard<'_, State<J>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Sends all threads home when dropped.
pub(crate) struct Closing<'a, J>(&'a Pool<J>);

impl<J> Drop for Closing<'_, J> {
    fn drop(&mut self) {
        self.0.lock().closed = true;
        self.0.changed.notify_all();
    }
}

struct Leaving<'a, J>(&'a Pool<J>);

impl<J> Drop for Leaving<'_, J> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.busy -= 1;
        if state.busy == 0 {
            self.0.left.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
    use std::thread;

    use super::*;

    /// Counts a pile down to nothing.
    fn count(pile: &AtomicU64, taken: &AtomicU64) {
        while pile.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_ok() {
            taken.fetch_add(1, Relaxed);
        }
    }

    #[test]
    fn every_job_is_done_once_and_all_threads_go_home() {
        let pool: Pool<Arc<AtomicU64>> = Pool::new();
        let taken = AtomicU64::new(0);
        thread::scope(|scope| {
            let closing = pool.close_at_the_end();
            for _ in 0..4 {
                scope.spawn(|| pool.serve(|pile| count(pile, &taken)));
            }
            for number in 1..=2_000 {
                pool.share(Arc::new(AtomicU64::new(3)), |pile| count(pile, &taken));
                assert_eq!(taken.load(Relaxed), 3 * number, "share comes back when all is done");
            }
            drop(closing);
        });
    }

    #[test]
    fn a_thread_that_panics_keeps_nobody_waiting() {
        let pool: Pool<Arc<AtomicU64>> = Pool::new();
        let ended = thread::scope(|scope| {
            let closing = pool.close_at_the_end();
            let worker = scope.spawn(|| {
                pool.serve(|met| {
                    met.store(1, Relaxed);
                    std::panic::resume_unwind(Box::new("on purpose"));
                });
            });
            pool.share(Arc::new(AtomicU64::new(0)), |met| {
                while met.load(Relaxed) == 0 {
                    thread::yield_now();
                }
            });
            drop(closing);
            worker.join().is_err()
        });
        assert!(ended);
    }
}
