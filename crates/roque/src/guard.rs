//! A second copy of this program that ends other programs if this one is killed.

use std::process::Command;

use arena::{PlayerSpec, start_guard};

/// The word with which this program becomes the guard of another copy of itself; not for people.
pub(crate) const GUARD: &str = "guard";

/// From now on other programs are ended even if this one is killed. Without the guard they mostly
/// end by themselves, so its absence is no reason not to play.
pub(crate) fn guard_programs(players: &[PlayerSpec]) {
    if players.iter().any(|player| player.program().is_some())
        && let Ok(program) = std::env::current_exe()
    {
        let mut guard = Command::new(program);
        guard.arg(GUARD);
        let _ = start_guard(guard);
    }
}
