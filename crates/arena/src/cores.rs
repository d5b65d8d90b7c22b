//! The cores of this machine: whether there are enough of them, and which game has which.

use std::thread;

use thiserror::Error;

use crate::player::PlayerSpec;

/// More threads want to think than there are cores: the times of a match are then not fair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Oversubscription {
    /// Threads that think at a time.
    pub threads: usize,
    /// Cores for them.
    pub cores: usize,
}

/// Whether so many games at a time between two of these players are too many for this machine.
///
/// ```
/// use arena::{PlayerSpec, oversubscription};
/// let players = [PlayerSpec::parse("uci:a,Threads=1000000")?, PlayerSpec::parse("uci:b")?];
/// assert_eq!(oversubscription(2, &players).unwrap().threads, 2_000_000);
/// # Ok::<(), arena::PlayerSpecError>(())
/// ```
pub fn oversubscription(concurrency: usize, players: &[PlayerSpec]) -> Option<Oversubscription> {
    let threads = concurrency.max(1).saturating_mul(threads_of_game(players));
    let cores = thread::available_parallelism().map_or(1, usize::from);
    (threads > cores).then_some(Oversubscription { threads, cores })
}

/// How many threads think at a time in one game: those of the player with most of them, unless one
/// thinks while the other does.
pub(crate) fn threads_of_game(players: &[PlayerSpec]) -> usize {
    let mut threads: Vec<usize> = players.iter().map(PlayerSpec::threads).collect();
    threads.sort_unstable();
    let at_a_time = if players.iter().any(|player| player.ponder) { 2 } else { 1 };
    threads
        .iter()
        .rev()
        .take(at_a_time)
        .fold(0, |sum: usize, &more| sum.saturating_add(more))
        .max(1)
}

/// Why games have no cores of their own.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PinError {
    /// There are not enough.
    #[error("{games} games at a time want {wanted} cores of {have}: none gets cores of its own")]
    TooFew {
        /// Games at a time.
        games: usize,
        /// Cores for all of them.
        wanted: usize,
        /// Cores that we may use.
        have: usize,
    },
    /// The system does not say which there are.
    #[error("cores cannot be shared out: {0}")]
    System(String),
    /// This kind of system has no way to do it.
    #[error("programs cannot be tied to cores on this system")]
    Unsupported,
}

/// Gives every game that is played at a time cores of its own; `Err` says why that is not possible.
pub(crate) fn share(games: usize, cores_each: usize) -> Result<Vec<Vec<usize>>, PinError> {
    let cores = usable_cores()?;
    let wanted = games.saturating_mul(cores_each);
    if wanted > cores.len() {
        return Err(PinError::TooFew { games, wanted, have: cores.len() });
    }
    Ok(cores.chunks(cores_each.max(1)).take(games).map(<[usize]>::to_vec).collect())
}

#[cfg(target_os = "linux")]
mod system {
    use nix::sched::{CpuSet, sched_getaffinity, sched_setaffinity};
    use nix::unistd::Pid;

    use super::PinError;

    /// This thread.
    const SELF: Pid = Pid::from_raw(0);

    pub(super) fn usable_cores() -> Result<Vec<usize>, PinError> {
        let set = sched_getaffinity(SELF).map_err(|error| PinError::System(error.to_string()))?;
        Ok((0..CpuSet::count()).filter(|&core| set.is_set(core) == Ok(true)).collect())
    }

    /// A process begins on the cores of the thread that starts it.
    pub(crate) fn while_pinned<T>(cores: &[usize], work: impl FnOnce() -> T) -> T {
        let before = sched_getaffinity(SELF);
        let mut set = CpuSet::new();
        let known = cores.iter().all(|&core| set.set(core).is_ok());
        if known && !cores.is_empty() && before.is_ok() {
            let _ = sched_setaffinity(SELF, &set);
        }
        let result = work();
        if let Ok(before) = before {
            let _ = sched_setaffinity(SELF, &before);
        }
        result
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use super::PinError;

    pub(super) fn usable_cores() -> Result<Vec<usize>, PinError> {
        Err(PinError::Unsupported)
    }

    pub(crate) fn while_pinned<T>(_cores: &[usize], work: impl FnOnce() -> T) -> T {
        work()
    }
}

use system::usable_cores;
pub(crate) use system::while_pinned;

#[cfg(test)]
mod tests {
    use super::*;

    fn players(texts: [&str; 2]) -> [PlayerSpec; 2] {
        texts.map(|text| PlayerSpec::parse(text).unwrap())
    }

    #[test]
    fn players_take_turns_unless_they_ponder() {
        assert_eq!(threads_of_game(&players(["uci:a,Threads=2", "uci:b,Threads=3"])), 3);
        assert_eq!(threads_of_game(&players(["uci:a,Threads=2,ponder=true", "uci:b"])), 3);
        assert_eq!(threads_of_game(&players(["random", "xboard:b,cores=4"])), 4);
        assert_eq!(oversubscription(1, &players(["random", "random"])), None);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn games_share_the_cores_and_more_than_all_is_refused() {
        let all = usable_cores().unwrap();
        let shared = share(all.len(), 1).unwrap();
        assert_eq!(shared.concat(), all);
        assert!(share(all.len() + 1, 1).unwrap_err().to_string().contains("cores of its own"));
        let inside = while_pinned(&all[..1], || usable_cores().unwrap());
        assert_eq!(inside, all[..1]);
        assert_eq!(usable_cores().unwrap(), all);
    }
}
