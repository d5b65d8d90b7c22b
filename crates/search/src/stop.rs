//! How a running search is told to stop, or that it may start its clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

/// A flag shared by a search and whoever may interrupt it. Clones share the same flag.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicU8>);

const RUNNING: u8 = 0;
const PONDER_HIT: u8 = 1;
const STOPPED: u8 = 2;

impl StopFlag {
    /// A flag that is not raised.
    pub fn new() -> StopFlag {
        StopFlag::default()
    }

    /// Asks the search to end at once.
    pub fn stop(&self) {
        self.0.store(STOPPED, Ordering::Relaxed);
    }

    /// Tells a pondering search that the expected move was played: its clock starts.
    pub fn ponder_hit(&self) {
        let _ = self.0.compare_exchange(RUNNING, PONDER_HIT, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// Makes the flag ready for the next search. To be called before the search is handed over, not
    /// by the search itself: a stop sent in between would be lost.
    pub fn reset(&self) {
        self.0.store(RUNNING, Ordering::Relaxed);
    }

    /// Whether the search must end.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed) == STOPPED
    }

    /// Whether the expected move was played.
    #[inline]
    pub fn is_ponder_hit(&self) -> bool {
        self.0.load(Ordering::Relaxed) == PONDER_HIT
    }
}
