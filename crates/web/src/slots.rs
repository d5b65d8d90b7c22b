//! Who may think: no more searches at once than the machine can carry, and each on a thread that is
//! deep enough for it.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;

/// A search goes over a hundred plies deep.
const STACK: usize = 16 << 20;

/// Searches that wait for a place; more are refused.
const MOST_WAITING: usize = 32;

/// Places for searches.
pub(crate) struct Slots {
    free: Mutex<usize>,
    waiting: AtomicUsize,
    freed: Condvar,
}

/// A place that is given back when this is dropped.
pub(crate) struct Slot<'a>(&'a Slots);

impl Slots {
    /// One search for each core, but one core for the pages where there are several.
    pub(crate) fn new() -> Slots {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let count = cores.saturating_sub(1).max(1);
        Slots { free: Mutex::new(count), waiting: AtomicUsize::new(0), freed: Condvar::new() }
    }

    /// Whether so many wait that nobody should join them.
    pub(crate) fn is_crowded(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) >= MOST_WAITING
    }

    /// Waits for a place.
    pub(crate) fn take(&self) -> Slot<'_> {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        while *free == 0 {
            free = self.freed.wait(free).unwrap_or_else(PoisonError::into_inner);
        }
        *free -= 1;
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        Slot(self)
    }
}

impl Drop for Slot<'_> {
    fn drop(&mut self) {
        *self.0.free.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.0.freed.notify_one();
    }
}

/// Starts work that thinks. Without a thread nothing is found; whoever waits can ask again.
pub(crate) fn start_thread(name: &str, work: impl FnOnce() + Send + 'static) {
    let _ = thread::Builder::new().name(name.to_owned()).stack_size(STACK).spawn(work);
}
