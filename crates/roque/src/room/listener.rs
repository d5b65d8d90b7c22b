//! Whether anybody still hears us. After the end of the input what was asked for is still answered,
//! but a GUI that has died wants no answer, and must not leave an engine behind that thinks on.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use super::Event;

/// After the end of the input, how often to look whether anybody still waits for an answer.
const LOOK: Duration = Duration::from_millis(100);

/// A line could not be written.
static FAILED: AtomicBool = AtomicBool::new(false);

/// A line could not be written: nobody reads any more.
pub(super) fn note_failure() {
    FAILED.store(true, Ordering::Relaxed);
}

/// The other end of stdout.
pub(crate) struct Listener {
    /// Who started us, if it is likely to be the one who reads.
    parent: Option<u32>,
}

impl Listener {
    /// To be made at the start, while whoever started us is still there.
    pub(crate) fn new() -> Listener {
        Listener { parent: parent().filter(|_| writes_to_a_pipe()) }
    }

    /// What happens next. After the end of the input nothing, if nobody is there any more to hear what
    /// comes of it.
    pub(crate) fn next_event(&self, inbox: &Receiver<Event>, ended: bool) -> Option<Event> {
        while ended {
            match inbox.recv_timeout(LOOK) {
                Ok(event) => return Some(event),
                Err(RecvTimeoutError::Timeout) if !self.has_gone() => {}
                Err(_) => return None,
            }
        }
        Some(inbox.recv().unwrap_or(Event::End))
    }

    /// Whether the one who read has ended. What is written to a file is for later.
    fn has_gone(&self) -> bool {
        FAILED.load(Ordering::Relaxed) || self.parent.is_some() && parent() != self.parent
    }
}

#[cfg(unix)]
fn parent() -> Option<u32> {
    Some(std::os::unix::process::parent_id())
}

#[cfg(unix)]
fn writes_to_a_pipe() -> bool {
    use std::os::unix::fs::FileTypeExt;
    let stdout = std::fs::metadata("/dev/stdout");
    stdout.is_ok_and(|stdout| stdout.file_type().is_fifo() || stdout.file_type().is_socket())
}

#[cfg(not(unix))]
fn parent() -> Option<u32> {
    None
}

#[cfg(not(unix))]
fn writes_to_a_pipe() -> bool {
    false
}
