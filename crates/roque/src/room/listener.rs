//! Whether anybody still hears us. After the end of the input what was asked for is still answered,
//! but a GUI that has died wants no answer, and must not leave an engine behind that thinks on.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use super::{Event, tell};

/// After the end of the input, how often to look whether anybody still waits for an answer.
const LOOK: Duration = Duration::from_secs(1);

/// A line could not be written.
static FAILED: AtomicBool = AtomicBool::new(false);

/// A line could not be written: nobody reads any more.
pub(super) fn note_failure() {
    FAILED.store(true, Ordering::Relaxed);
}

/// The other end of stdout.
pub(crate) struct Listener {
    /// What is said once to find out whether anybody reads: whoever dies closes all its pipes.
    word: Cell<Option<&'static str>>,
}

impl Listener {
    /// The word must be one that its protocol lets pass.
    pub(crate) fn new(word: &'static str) -> Listener {
        Listener { word: Cell::new(Some(word)) }
    }

    /// What happens next. After the end of the input nothing, if nobody is there any more to hear what
    /// comes of it.
    pub(crate) fn next_event(&self, inbox: &Receiver<Event>, ended: bool) -> Option<Event> {
        if !ended {
            return Some(inbox.recv().unwrap_or(Event::End));
        }
        loop {
            match inbox.recv_timeout(LOOK) {
                Ok(event) => return Some(event),
                Err(RecvTimeoutError::Timeout) if !FAILED.load(Ordering::Relaxed) => {
                    if let Some(word) = self.word.take() {
                        tell(&word);
                    }
                }
                Err(_) => return None,
            }
        }
    }
}
