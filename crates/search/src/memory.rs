//! How much memory the machine can still give. A system that promises more than it has kills the
//! program that believes it, or another one: tables too large are refused before they are made.
//!
//! Linux says how much there is; where nobody says, what the allocator refuses is refused.

use crate::{NoMemory, OptionError, Purpose};

/// One part in so many stays free: the rest of the program and of the machine goes on.
const RESERVE: u64 = 16;

/// Refuses so many megabytes for something, if the machine has not that much to give. What is given
/// back for it, such as the table before, counts as free.
///
/// # Errors
/// [`OptionError::NoMemory`] with what would fit.
pub fn check_memory(
    megabytes: usize,
    given_back: usize,
    purpose: Purpose,
) -> Result<(), OptionError> {
    // Nobody is refused less than there was before.
    let Some(free) = free_bytes().filter(|_| megabytes > given_back) else { return Ok(()) };
    let most = most_megabytes(free, given_back as u64);
    if megabytes as u64 <= most {
        return Ok(());
    }
    Err(OptionError::NoMemory(NoMemory { purpose, megabytes: Some(megabytes), free: Some(most) }))
}

/// The largest table that leaves a reserve.
fn most_megabytes(free: u64, given_back: u64) -> u64 {
    ((free - free / RESERVE) >> 20) + given_back
}

/// What can be taken without taking it from another program; nothing if the system does not say.
#[cfg(target_os = "linux")]
fn free_bytes() -> Option<u64> {
    let machine = linux::of_machine(&std::fs::read_to_string("/proc/meminfo").ok()?)?;
    Some(linux::of_groups().map_or(machine, |group| group.min(machine)))
}

#[cfg(not(target_os = "linux"))]
fn free_bytes() -> Option<u64> {
    None
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs;
    use std::path::{Path, PathBuf};

    const GROUPS: &str = "/sys/fs/cgroup";

    /// `MemAvailable` of `/proc/meminfo`, in bytes.
    pub(super) fn of_machine(meminfo: &str) -> Option<u64> {
        let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
        let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
        kilobytes.checked_mul(1024)
    }

    /// What the control groups around this process leave it, as in a container: the least of them.
    pub(super) fn of_groups() -> Option<u64> {
        let own = fs::read_to_string("/proc/self/cgroup").ok()?;
        let path = own.lines().find_map(|line| line.strip_prefix("0::"))?;
        let inner: PathBuf = Path::new(GROUPS).join(path.trim_start_matches('/'));
        let within = |group: &&Path| group.starts_with(GROUPS);
        inner.ancestors().take_while(within).filter_map(of_group).min()
    }

    fn of_group(group: &Path) -> Option<u64> {
        let read = |file: &str| fs::read_to_string(group.join(file)).ok();
        left_in_group(&read("memory.max")?, &read("memory.current")?, &read("memory.stat")?)
    }

    /// The limit less what is used; pages of files are given up when memory is wanted. Nothing
    /// without a limit.
    pub(super) fn left_in_group(limit: &str, used: &str, statistics: &str) -> Option<u64> {
        let limit: u64 = limit.trim().parse().ok()?;
        let used: u64 = used.trim().parse().ok()?;
        let files = statistics.lines().find_map(|line| line.strip_prefix("file "));
        let files: u64 = files.and_then(|bytes| bytes.trim().parse().ok()).unwrap_or(0);
        Some(limit.saturating_sub(used.saturating_sub(files)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sixteenth_stays_free() {
        assert_eq!(most_megabytes(1600 << 20, 0), 1500);
        assert_eq!(most_megabytes(1600 << 20, 16), 1516);
        assert_eq!(most_megabytes(0, 16), 16);
    }

    #[test]
    fn no_machine_has_all_the_memory_that_can_be_asked_for() {
        assert_eq!(check_memory(1, 0, Purpose::Table), Ok(()));
        assert_eq!(
            check_memory(usize::MAX, usize::MAX, Purpose::Table),
            Ok(()),
            "it is there already"
        );
        if cfg!(target_os = "linux") {
            let reason = check_memory(usize::MAX, 0, Purpose::Table).unwrap_err().to_string();
            assert!(reason.contains("no memory for a table of"), "{reason}");
            assert!(reason.ends_with(" MB are free"), "{reason}");
        }
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn what_linux_says_is_understood() {
        let meminfo = "MemTotal:       24681472 kB\nMemFree:  1 kB\nMemAvailable:   20124160 kB\n";
        assert_eq!(linux::of_machine(meminfo), Some(20_124_160 << 10));
        assert_eq!(linux::of_machine("MemTotal: 5 kB\n"), None);
        assert_eq!(linux::of_machine("MemAvailable: many kB\n"), None);
        let statistics = "anon 300\nfile 200\nfile_mapped 7\n";
        assert_eq!(linux::left_in_group("1000\n", "600\n", statistics), Some(600));
        assert_eq!(linux::left_in_group("1000\n", "1600\n", ""), Some(0));
        assert_eq!(linux::left_in_group("max\n", "600\n", statistics), None);
    }
}
