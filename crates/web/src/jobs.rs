//! Work that pages have ordered, of one kind: each piece on a thread of its own, in one of the places for
//! searches. The last few are kept; the one that nobody has asked for longest is ended and goes first.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::slots::{Slots, start_thread};

/// A piece of work.
pub(crate) trait Job: Send + Sync + 'static {
    /// What it is called in addresses.
    fn id(&self) -> &str;
    /// Ends it; what was found stays.
    fn stop(&self);
    /// It broke down.
    fn fail(&self);
}

/// The pieces of work that are kept.
pub(crate) struct Jobs<J> {
    kind: &'static str,
    most: usize,
    kept: Mutex<Vec<Arc<J>>>,
    begun: AtomicU64,
    slots: Arc<Slots>,
}

impl<J: Job> Jobs<J> {
    /// Nothing yet; at most so many are kept, and called `kind-1`, `kind-2` …
    pub(crate) fn new(kind: &'static str, most: usize, slots: &Arc<Slots>) -> Jobs<J> {
        let slots = Arc::clone(slots);
        Jobs { kind, most, kept: Mutex::default(), begun: AtomicU64::new(0), slots }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Arc<J>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins: `make` gets the name, `work` runs as soon as there is a place for it.
    pub(crate) fn begin(
        &self,
        make: impl FnOnce(String) -> J,
        work: impl FnOnce(&J) + Send + 'static,
    ) -> Arc<J> {
        let number = self.begun.fetch_add(1, Ordering::Relaxed) + 1;
        let job = Arc::new(make(format!("{}-{number}", self.kind)));
        let mut kept = self.lock();
        if kept.len() >= self.most {
            kept.remove(0).stop();
        }
        kept.push(Arc::clone(&job));
        drop(kept);
        let (it, slots) = (Arc::clone(&job), Arc::clone(&self.slots));
        start_thread(self.kind, move || {
            let slot = slots.take();
            let end = catch_unwind(AssertUnwindSafe(|| work(&it)));
            drop(slot);
            if end.is_err() {
                it.fail();
            }
        });
        job
    }

    /// One that is like this.
    pub(crate) fn like(&self, is_like: impl Fn(&J) -> bool) -> Option<Arc<J>> {
        self.lock().iter().find(|job| is_like(job)).cloned()
    }

    /// One that is kept; it is then the last that goes.
    pub(crate) fn find(&self, id: &str) -> Option<Arc<J>> {
        let mut kept = self.lock();
        let index = kept.iter().position(|job| job.id() == id)?;
        let job = kept.remove(index);
        kept.push(Arc::clone(&job));
        Some(job)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::sync::mpsc;
    use std::time::Duration;

    use super::*;

    struct Test(String, AtomicBool, mpsc::Sender<&'static str>);

    impl Job for Test {
        fn id(&self) -> &str {
            &self.0
        }
        fn stop(&self) {
            self.1.store(true, Ordering::Relaxed);
        }
        fn fail(&self) {
            let _ = self.2.send("failed");
        }
    }

    #[test]
    fn the_one_that_was_left_longest_is_stopped_and_goes_first_and_a_panic_fails_one_alone() {
        let (tell, heard) = mpsc::channel();
        let jobs = Jobs::new("test", 2, &Arc::new(Slots::new()));
        let make = |id| Test(id, AtomicBool::new(false), tell.clone());
        let first = jobs.begin(make, |_| {});
        let second = jobs.begin(make, |_| {});
        assert_eq!(jobs.find("test-1").map(|job| job.0.clone()), Some("test-1".to_owned()));
        jobs.begin(make, |_| std::panic::resume_unwind(Box::new("on purpose")));
        assert!(second.1.load(Ordering::Relaxed) && !first.1.load(Ordering::Relaxed));
        assert!(jobs.find("test-2").is_none() && jobs.find("test-1").is_some());
        assert_eq!(heard.recv_timeout(Duration::from_secs(20)), Ok("failed"));
        jobs.begin(make, |job| job.2.send("worked").unwrap());
        assert_eq!(heard.recv_timeout(Duration::from_secs(20)), Ok("worked"));
    }
}
