//! The end of the input is the end of the program, as with `quit`, but not in mid-sentence: what was
//! asked for is worked on for a moment, so that a short script hears its answers. A GUI that has died
//! wants none, and must not leave an engine behind that thinks on.

use std::cell::Cell;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use super::Event;

/// So long; then the search is stopped, and tells what it has.
const MOMENT: Duration = Duration::from_secs(1);

/// The time after the end of the input.
#[derive(Debug, Default)]
pub(crate) struct Overtime {
    until: Cell<Option<Instant>>,
}

impl Overtime {
    /// What happens next; nothing when the time after the end of the input is over.
    pub(crate) fn next_event(&self, inbox: &Receiver<Event>, ended: bool) -> Option<Event> {
        if !ended {
            return Some(inbox.recv().unwrap_or(Event::End));
        }
        let until = self.until.get().unwrap_or_else(|| Instant::now() + MOMENT);
        self.until.set(Some(until));
        inbox.recv_timeout(until.saturating_duration_since(Instant::now())).ok()
    }
}
