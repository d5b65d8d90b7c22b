//! For how long the machine stood still during a test: that is not the engine's time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How long the watching thread sleeps, and how much later than that is still usual.
const NAP: Duration = Duration::from_millis(1);
const USUAL: Duration = Duration::from_millis(10);

/// A thread that wakes up every millisecond and adds up by how much it was late.
pub(crate) struct Halts {
    over: Arc<AtomicBool>,
    watcher: JoinHandle<Duration>,
}

impl Halts {
    pub(crate) fn watch() -> Halts {
        let over = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&over);
        let watcher = thread::spawn(move || {
            let mut late = Duration::ZERO;
            while !told.load(Ordering::Relaxed) {
                let asleep = Instant::now();
                thread::sleep(NAP);
                late += lateness(asleep.elapsed());
            }
            late
        });
        Halts { over, watcher }
    }

    /// The delays so far, those of usual length left out.
    pub(crate) fn end(self) -> Duration {
        self.over.store(true, Ordering::Relaxed);
        self.watcher.join().expect("the watching thread ends")
    }
}

/// By how much a nap that took so long was late; nothing if that is usual.
fn lateness(slept: Duration) -> Duration {
    let more = slept.saturating_sub(NAP);
    if more > USUAL { more } else { Duration::ZERO }
}

#[test]
fn usual_delays_do_not_count_and_halts_do_as_a_whole() {
    for (slept, late) in [(0, 0), (1, 0), (11, 0), (12, 11), (50, 49)] {
        assert_eq!(lateness(Duration::from_millis(slept)), Duration::from_millis(late), "{slept}");
    }
}
