//! Ctrl-C. While a machine thinks it stops the thinking; while the program waits for a line on a
//! simple terminal or a pipe it wakes whoever waits. (The editor of a good terminal takes Ctrl-C for
//! itself; a signal from elsewhere ends the program, whose game is saved at every moment.)

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use search::StopFlag;

use super::Keeping;

use crate::console::{Console, Verdict};
use crate::interrupt::{KILLED, on_interrupt};

/// What the program does at a moment.
#[repr(u8)]
enum Doing {
    /// No game is played.
    Nothing,
    /// Something short, between a line and a search.
    Between,
    /// A line is waited for.
    Reading,
    Thinking,
}

/// Shared with whoever hears Ctrl-C.
struct Shared {
    doing: AtomicU8,
    presses: AtomicU32,
    /// Pressed while nothing was thought about, and not yet answered.
    idle: AtomicBool,
    stop: StopFlag,
    /// Wakes whoever waits for a line.
    wake: Mutex<Option<Box<dyn Fn() + Send>>>,
}

impl Shared {
    fn waker(&self) -> MutexGuard<'_, Option<Box<dyn Fn() + Send>>> {
        self.wake.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

static SHARED: OnceLock<Shared> = OnceLock::new();

/// The ear for Ctrl-C of a game; when it is dropped, Ctrl-C ends the program as usual.
pub(crate) struct Interrupts(&'static Shared);

impl Interrupts {
    pub(crate) fn new(console: Console) -> Interrupts {
        let mut first = false;
        let shared = SHARED.get_or_init(|| {
            first = true;
            let doing = AtomicU8::new(Doing::Nothing as u8);
            Shared {
                doing,
                presses: AtomicU32::new(0),
                idle: AtomicBool::new(false),
                stop: StopFlag::new(),
                wake: Mutex::new(None),
            }
        });
        if first {
            on_interrupt(move |_| react(shared, console));
        }
        shared.doing.store(Doing::Between as u8, Ordering::SeqCst);
        Interrupts(shared)
    }

    /// From now on Ctrl-C calls this while the program waits, instead of ending it.
    pub(crate) fn wake_with(&self, wake: impl Fn() + Send + 'static) {
        *self.0.waker() = Some(Box::new(wake));
    }

    /// Whether Ctrl-C was pressed while nothing was thought about; asked once, it is answered.
    pub(crate) fn take_idle_press(&self) -> bool {
        self.0.idle.swap(false, Ordering::SeqCst)
    }

    /// From now on a line is waited for, until the answer is dropped.
    pub(crate) fn reading(&self) -> Reading {
        self.0.doing.store(Doing::Reading as u8, Ordering::SeqCst);
        Reading(self.0)
    }

    /// Does work that Ctrl-C stops. Says how often it was pressed.
    pub(crate) fn during<T>(&self, work: impl FnOnce(&StopFlag) -> T) -> (T, u32) {
        self.0.presses.store(0, Ordering::SeqCst);
        self.0.stop.reset();
        self.0.doing.store(Doing::Thinking as u8, Ordering::SeqCst);
        let done = work(&self.0.stop);
        self.0.doing.store(Doing::Between as u8, Ordering::SeqCst);
        (done, self.0.presses.load(Ordering::SeqCst))
    }
}

impl Drop for Interrupts {
    fn drop(&mut self) {
        self.0.doing.store(Doing::Nothing as u8, Ordering::SeqCst);
        self.0.idle.store(false, Ordering::SeqCst);
        *self.0.waker() = None;
    }
}

/// A line is waited for as long as this is there.
pub(crate) struct Reading(&'static Shared);

impl Drop for Reading {
    fn drop(&mut self) {
        self.0.doing.store(Doing::Between as u8, Ordering::SeqCst);
    }
}

fn react(shared: &Shared, console: Console) {
    let doing = shared.doing.load(Ordering::SeqCst);
    if doing == Doing::Thinking as u8 {
        shared.presses.fetch_add(1, Ordering::SeqCst);
        shared.stop.stop();
    } else if doing == Doing::Between as u8 {
        // Whoever moves or reads next sees it.
        shared.idle.store(true, Ordering::SeqCst);
        if let Some(wake) = shared.waker().as_ref() {
            wake();
        }
    } else if doing == Doing::Reading as u8 {
        if let Some(wake) = shared.waker().as_ref() {
            shared.idle.store(true, Ordering::SeqCst);
            wake();
            return;
        }
        console.complain(&format!("\n{}", console.language.left(Keeping::Empty)));
        std::process::exit(Verdict::Interrupted.code().into());
    } else {
        std::process::exit(KILLED);
    }
}
