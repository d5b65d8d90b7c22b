//! Programs that are interrupted: when they are ready for it, and how.

use std::process::{Child, Command};
use std::time::{Duration, Instant};
use std::{fs, thread};

/// Ctrl-C.
pub(crate) fn interrupt(child: &Child) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
}

/// Ctrl-C as soon as the program listens for it and has worked for so long by the processor's clock, which unlike the
/// one on the wall does not run when the machine is busy with something else.
pub(crate) fn interrupt_at_work(child: &Child, worked: Duration) {
    let folder = format!("/proc/{}", child.id());
    if fs::exists(&folder).unwrap_or(false) {
        wait_for(|| is_listening(&folder) && processor_time(&folder) >= worked);
    } else {
        // Without such a folder there is nothing to look at.
        thread::sleep(Duration::from_secs(4));
    }
    interrupt(child);
}

#[track_caller]
pub(crate) fn wait_for(what: impl Fn() -> bool) {
    let start = Instant::now();
    while !what() {
        assert!(start.elapsed() < Duration::from_secs(60), "in vain");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Whether the signal of Ctrl-C, the second of the mask, has a handler.
fn is_listening(folder: &str) -> bool {
    let status = fs::read_to_string(format!("{folder}/status")).unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .is_some_and(|mask| mask & 2 != 0)
}

/// What the program has used of the processor, in ticks of ten milliseconds.
fn processor_time(folder: &str) -> Duration {
    let stat = fs::read_to_string(format!("{folder}/stat")).unwrap_or_default();
    let fields: Vec<&str> =
        stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |field: usize| fields.get(field).and_then(|text| text.parse::<u64>().ok());
    Duration::from_millis(10 * (ticks(11).unwrap_or(0) + ticks(12).unwrap_or(0)))
}
