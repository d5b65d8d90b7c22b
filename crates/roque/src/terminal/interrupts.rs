//! Ctrl-C. While a machine thinks it stops the thinking; while the program waits for a line on a
//! simple terminal or a pipe it wakes whoever waits. The editor of a good terminal takes Ctrl-C for
//! itself as soon as it has the terminal: one that is heard here all the same was pressed in the
//! instant before, when a search had just ended, say. It is answered above the line that is being
//! typed; only a second one ends the program, whose game is saved at every moment.

use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use play::saved::Keeping;
use search::StopFlag;

use crate::console::{Console, Verdict};
use crate::interrupt::{KILLED, on_interrupt};

/// What the program does at a moment.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Doing {
    /// No game is played.
    Nothing,
    /// Something short, between a line and a search.
    Between,
    /// A line is waited for.
    Reading,
    Thinking,
}

/// How whoever waits for a line hears of Ctrl-C.
pub(crate) enum Ear {
    /// The wait ends.
    Wake(Box<dyn Fn() + Send>),
    /// An editor cannot be left: this is said above the line that is being typed.
    Tell(Box<dyn FnMut(&str) + Send>),
}

/// What is changed at once or not at all: a press belongs to what went on when it was heard.
struct State {
    doing: Doing,
    /// Pressed since the work began that goes on.
    presses: u32,
    /// Pressed while nothing was thought about, and not yet answered.
    idle: bool,
    /// What would become of the game if the program ended now.
    kept: Keeping,
}

/// Shared with whoever hears Ctrl-C.
struct Shared {
    state: Mutex<State>,
    stop: StopFlag,
    ear: Mutex<Option<Ear>>,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ear(&self) -> MutexGuard<'_, Option<Ear>> {
        self.ear.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

static SHARED: OnceLock<Shared> = OnceLock::new();

/// The ear for Ctrl-C of a game; when it is dropped, Ctrl-C ends the program as usual.
pub(crate) struct Interrupts(&'static Shared);

impl Interrupts {
    pub(crate) fn new(console: Console, ear: Ear) -> Interrupts {
        let mut first = false;
        let shared = SHARED.get_or_init(|| {
            first = true;
            let (doing, kept) = (Doing::Nothing, Keeping::Empty);
            Shared {
                state: Mutex::new(State { doing, presses: 0, idle: false, kept }),
                stop: StopFlag::new(),
                ear: Mutex::new(None),
            }
        });
        *shared.ear() = Some(ear);
        if first {
            on_interrupt(move |_| react(shared, console));
        }
        shared.state().doing = Doing::Between;
        Interrupts(shared)
    }

    /// Whether Ctrl-C was pressed while nothing was thought about; asked once, it is answered.
    pub(crate) fn take_idle_press(&self) -> bool {
        std::mem::take(&mut self.0.state().idle)
    }

    /// From now on a line is waited for, until the answer is dropped.
    pub(crate) fn reading(&self, kept: Keeping) -> Reading {
        let mut state = self.0.state();
        state.doing = Doing::Reading;
        state.kept = kept;
        Reading(self.0)
    }

    /// Does work that Ctrl-C stops. Says how often it was pressed.
    pub(crate) fn during<T>(&self, work: impl FnOnce(&StopFlag) -> T) -> (T, u32) {
        {
            let mut state = self.0.state();
            state.presses = 0;
            state.doing = Doing::Thinking;
            self.0.stop.reset();
        }
        let done = work(&self.0.stop);
        let mut state = self.0.state();
        state.doing = Doing::Between;
        (done, state.presses)
    }
}

impl Drop for Interrupts {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.doing = Doing::Nothing;
        state.idle = false;
        *self.0.ear() = None;
    }
}

/// A line is waited for as long as this is there.
pub(crate) struct Reading(&'static Shared);

impl Drop for Reading {
    fn drop(&mut self) {
        self.0.state().doing = Doing::Between;
    }
}

fn react(shared: &Shared, console: Console) {
    let mut state = shared.state();
    let (doing, kept) = (state.doing, state.kept);
    if doing == Doing::Nothing {
        std::process::exit(KILLED);
    }
    if doing == Doing::Thinking {
        state.presses += 1;
        shared.stop.stop();
        return;
    }
    // Whoever moves or reads next sees it.
    let is_second = std::mem::replace(&mut state.idle, true);
    // Whoever is told may want to say something, too: nobody waits for the other.
    drop(state);
    match shared.ear().as_mut() {
        Some(Ear::Wake(wake)) => wake(),
        Some(Ear::Tell(tell)) if doing == Doing::Reading && !is_second => {
            tell(&format!("{}\n", console.language.interrupted(kept)));
        }
        Some(Ear::Tell(_)) if doing == Doing::Reading => {
            console.complain(&format!("\n{}", console.language.left(kept)));
            std::process::exit(Verdict::Interrupted.code().into());
        }
        Some(Ear::Tell(_)) | None => {}
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;
    use words::Language;

    #[test]
    fn ctrl_c_in_the_instant_a_search_ends_is_told_above_the_line_and_ends_nothing() {
        let told = Arc::new(AtomicU32::new(0));
        let count = Arc::clone(&told);
        let tell = move |text: &str| {
            assert_eq!(text, "Ctrl-C again to leave; the game is saved. Or type on.\n");
            count.fetch_add(1, Ordering::SeqCst);
        };
        let (doing, kept) = (Doing::Thinking, Keeping::Saved);
        let shared = Shared {
            state: Mutex::new(State { doing, presses: 0, idle: false, kept }),
            stop: StopFlag::new(),
            ear: Mutex::new(Some(Ear::Tell(Box::new(tell)))),
        };
        let console = Console::new(Language::English, None);
        // In the search: its end is for whoever searches to tell.
        react(&shared, console);
        assert_eq!(shared.state().presses, 1);
        assert!(!shared.state().idle);
        // The editor is about to take the terminal.
        shared.state().doing = Doing::Reading;
        react(&shared, console);
        assert!(shared.state().idle);
        assert_eq!(told.load(Ordering::SeqCst), 1);
    }
}
