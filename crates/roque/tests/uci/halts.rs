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
                let more = asleep.elapsed().saturating_sub(NAP);
                late += if more > USUAL { more } else { Duration::ZERO };
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

#[test]
fn a_machine_that_does_not_halt_is_given_nothing() {
    let halts = Halts::watch();
    let begun = Instant::now();
    thread::sleep(Duration::from_millis(50));
    let late = halts.end();
    assert!(late <= begun.elapsed(), "{late:?}");
}
