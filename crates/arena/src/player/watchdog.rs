//! Stops searchers of our own that think for too long, or for nobody.
//!
//! A thread cannot be killed, so this is a request: a searcher that does not look at its flag
//! cannot be helped.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use search::StopFlag;

/// How exact a stop is. Who oversteps its time has lost anyway; this only ends it.
const INTERVAL: Duration = Duration::from_millis(10);

/// One player under watch.
#[derive(Debug, Default)]
pub(super) struct Watch {
    pub(super) stop: StopFlag,
    /// When the running search must end; nothing if none runs.
    until: Mutex<Option<Instant>>,
}

impl Watch {
    /// A search begins.
    pub(super) fn begin(&self, until: Instant) {
        let mut guard = locked(&self.until);
        self.stop.reset();
        *guard = Some(until);
    }

    /// It is over.
    pub(super) fn end(&self) {
        *locked(&self.until) = None;
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// All players under watch.
#[derive(Debug, Default)]
pub(crate) struct Watchdog {
    watches: Mutex<Vec<Arc<Watch>>>,
    finished: AtomicBool,
}

impl Watchdog {
    pub(super) fn watch(&self) -> Arc<Watch> {
        let watch = Arc::new(Watch::default());
        let mut watches = locked(&self.watches);
        watches.retain(|watch| Arc::strong_count(watch) > 1);
        watches.push(Arc::clone(&watch));
        watch
    }

    /// Watches until [`Watchdog::finish`]; as soon as all is abandoned, every search is stopped.
    pub(crate) fn run(&self, is_abandoned: &dyn Fn() -> bool) {
        while !self.finished.load(Ordering::Relaxed) {
            let (now, all) = (Instant::now(), is_abandoned());
            for watch in locked(&self.watches).iter() {
                let until = locked(&watch.until);
                if until.is_some_and(|until| all || now >= until) {
                    watch.stop.stop();
                }
            }
            thread::park_timeout(INTERVAL);
        }
    }

    pub(crate) fn finish(&self) {
        self.finished.store(true, Ordering::Relaxed);
    }
}
