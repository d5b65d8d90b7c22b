//! No process survives us. Programs run in process groups of their own, which are ended as a whole;
//! and if we are ended ourselves without a chance to do that, a guard does it: a small process at the
//! other end of a pipe, which is told of every group that begins and ends. When the pipe closes it
//! ends the groups that are left, and then itself.
//!
//! The guard is this very program or any other that calls [`run_guard`]; the caller of
//! [`start_guard`] says how to start it.

use std::collections::BTreeSet;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::{Mutex, OnceLock, PoisonError};

/// One for all players of this process.
static GUARD: OnceLock<Mutex<ChildStdin>> = OnceLock::new();

/// Starts the guard. Programs started from now on are ended even if this process is killed; once is
/// enough, and later calls do nothing. Where there are no process groups, it does nothing at all.
///
/// ```no_run
/// use std::process::Command;
/// let mut guard = Command::new(std::env::current_exe()?);
/// guard.arg("guard"); // which calls arena::run_guard(std::io::stdin())
/// arena::start_guard(guard)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn start_guard(mut command: Command) -> io::Result<()> {
    if GUARD.get().is_some() || !cfg!(unix) {
        return Ok(());
    }
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    // Ctrl-C at the terminal is not for the guard.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child = command.spawn()?;
    let pipe = child.stdin.take().ok_or(io::ErrorKind::BrokenPipe)?;
    // Whoever is second drops its pipe, and its guard ends.
    if GUARD.set(Mutex::new(pipe)).is_err() {
        child.wait()?;
    }
    Ok(())
}

/// The work of the guard: `+N` and `-N` are read until there is nothing more to read, then the
/// groups that began and did not end are ended.
pub fn run_guard(input: impl Read) {
    for group in left_over(input) {
        kill_group(group);
    }
}

fn left_over(input: impl Read) -> BTreeSet<u32> {
    let mut groups = BTreeSet::new();
    for line in BufReader::new(input).lines() {
        let Ok(line) = line else { break };
        match line.split_at_checked(1).map(|(sign, number)| (sign, number.parse())) {
            Some(("+", Ok(group))) => drop(groups.insert(group)),
            Some(("-", Ok(group))) => drop(groups.remove(&group)),
            _ => {}
        }
    }
    groups
}

/// Tells the guard that this group has begun.
pub(crate) fn register(group: u32) {
    tell('+', group);
}

/// Tells the guard that this group has ended.
pub(crate) fn release(group: u32) {
    tell('-', group);
}

/// A guard that has gone away cannot be helped: nothing is worse than without it.
fn tell(sign: char, group: u32) {
    if let Some(pipe) = GUARD.get() {
        let mut pipe = pipe.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = pipe.write_all(format!("{sign}{group}\n").as_bytes());
    }
}

/// Ends every process of a group.
pub(crate) fn kill_group(group: u32) {
    #[cfg(unix)]
    {
        use nix::sys::signal::{Signal, killpg};
        use nix::unistd::Pid;
        // Groups 0 and 1 would be our own and, on some systems, everybody's.
        if let Some(group) = i32::try_from(group).ok().filter(|&group| group > 1) {
            let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
        }
    }
    #[cfg(not(unix))]
    let _ = group;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_began_and_did_not_end_is_left() {
        let left = left_over("+12\n+15\n-12\nnonsense\n+\n-99\n+18\n+x\n\u{e9}\n".as_bytes());
        assert_eq!(left.into_iter().collect::<Vec<_>>(), [15, 18]);
    }
}
