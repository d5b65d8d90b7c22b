//! Ctrl-C. While a machine thinks it stops the thinking; while the program waits for a line on a
//! simple terminal or a pipe it ends the program, whose game is saved at every moment. (The editor of
//! a good terminal takes Ctrl-C for itself.)

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering};

use search::StopFlag;

use crate::console::{Console, Verdict};
use crate::interrupt::on_interrupt;

/// What the program does at a moment.
#[repr(u8)]
enum Doing {
    /// No game is played.
    Nothing,
    Waiting,
    Thinking,
}

/// Shared with whoever hears Ctrl-C.
struct Shared {
    doing: AtomicU8,
    presses: AtomicU32,
    stop: StopFlag,
}

static SHARED: OnceLock<Shared> = OnceLock::new();

/// The ear for Ctrl-C of a game; when it is dropped, Ctrl-C ends the program as usual.
pub(crate) struct Interrupts(&'static Shared);

/// The exit code of a program that Ctrl-C ended, as shells know it.
const KILLED: i32 = 130;

impl Interrupts {
    pub(crate) fn new(console: Console) -> Interrupts {
        let mut first = false;
        let shared = SHARED.get_or_init(|| {
            first = true;
            let doing = AtomicU8::new(Doing::Nothing as u8);
            Shared { doing, presses: AtomicU32::new(0), stop: StopFlag::new() }
        });
        if first {
            on_interrupt(move |_| react(shared, console));
        }
        shared.doing.store(Doing::Waiting as u8, Ordering::SeqCst);
        Interrupts(shared)
    }

    /// Does work that Ctrl-C stops. Says how often it was pressed.
    pub(crate) fn during<T>(&self, work: impl FnOnce(&StopFlag) -> T) -> (T, u32) {
        self.0.presses.store(0, Ordering::SeqCst);
        self.0.stop.reset();
        self.0.doing.store(Doing::Thinking as u8, Ordering::SeqCst);
        let done = work(&self.0.stop);
        self.0.doing.store(Doing::Waiting as u8, Ordering::SeqCst);
        (done, self.0.presses.load(Ordering::SeqCst))
    }
}

impl Drop for Interrupts {
    fn drop(&mut self) {
        self.0.doing.store(Doing::Nothing as u8, Ordering::SeqCst);
    }
}

fn react(shared: &Shared, console: Console) {
    let doing = shared.doing.load(Ordering::SeqCst);
    if doing == Doing::Thinking as u8 {
        shared.presses.fetch_add(1, Ordering::SeqCst);
        shared.stop.stop();
    } else if doing == Doing::Waiting as u8 {
        console.complain(&format!("\n{}", console.language.left_and_saved()));
        std::process::exit(Verdict::Interrupted.code().into());
    } else {
        std::process::exit(KILLED);
    }
}
