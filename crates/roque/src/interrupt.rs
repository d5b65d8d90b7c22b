//! Ctrl-C: what was begun is brought to an end instead of being torn down.

use search::StopFlag;

/// A flag that Ctrl-C raises.
pub(crate) fn stop_on_interrupt() -> StopFlag {
    let stop = StopFlag::new();
    let flag = stop.clone();
    on_interrupt(move |_| flag.stop());
    stop
}

/// From now on Ctrl-C calls this, with 1 the first time, 2 the second, and so on. Where that
/// cannot be arranged, Ctrl-C ends the program as usual.
pub(crate) fn on_interrupt(mut react: impl FnMut(u32) + Send + 'static) {
    let mut count = 0;
    let _ = ctrlc::set_handler(move || {
        count += 1;
        react(count);
    });
}
