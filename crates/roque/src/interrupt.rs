//! Ctrl-C: what was begun is brought to an end instead of being torn down.

use std::sync::{Mutex, Once, PoisonError};

use search::StopFlag;

/// What Ctrl-C does now, and how often it has been pressed since.
struct Reaction {
    react: Box<dyn FnMut(u32) + Send>,
    count: u32,
}

static REACTION: Mutex<Option<Reaction>> = Mutex::new(None);
static LISTENING: Once = Once::new();

/// The exit code of a program that Ctrl-C ended, as shells know it.
pub(crate) const KILLED: i32 = 130;

/// A flag that Ctrl-C raises.
pub(crate) fn stop_on_interrupt() -> StopFlag {
    let stop = StopFlag::new();
    let flag = stop.clone();
    on_interrupt(move |_| flag.stop());
    stop
}

/// From now on Ctrl-C calls this, and nothing that was said before: with 1 the first time, 2 the
/// second, and so on. Where that cannot be arranged, Ctrl-C ends the program as usual.
pub(crate) fn on_interrupt(react: impl FnMut(u32) + Send + 'static) {
    set(Some(Reaction { react: Box::new(react), count: 0 }));
    LISTENING.call_once(|| {
        let _ = ctrlc::set_handler(|| {
            let mut reaction = REACTION.lock().unwrap_or_else(PoisonError::into_inner);
            match reaction.as_mut() {
                Some(reaction) => {
                    reaction.count += 1;
                    (reaction.react)(reaction.count);
                }
                None => std::process::exit(KILLED),
            }
        });
    });
}

/// From now on Ctrl-C ends the program, as if nothing had ever been said.
pub(crate) fn as_usual() {
    set(None);
}

fn set(reaction: Option<Reaction>) {
    *REACTION.lock().unwrap_or_else(PoisonError::into_inner) = reaction;
}
