//! What a process costs, read from /proc: processor time, memory, open files. And what a process may hold.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use std::fs;

/// Files that a process needs besides its sockets.
const OTHER_FILES: u64 = 48;

/// A process that is looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Process {
    pid: u32,
}

impl Process {
    pub(crate) fn of(pid: u32) -> Process {
        Process { pid }
    }

    pub(crate) fn this() -> Process {
        Process { pid: std::process::id() }
    }

    /// Nanoseconds for which its threads have run: the scheduler's own figure, finer than clock ticks.
    pub(crate) fn run_time(&self) -> u64 {
        let Ok(threads) = fs::read_dir(format!("/proc/{}/task", self.pid)) else { return 0 };
        let of_one = |path: std::path::PathBuf| -> Option<u64> {
            fs::read_to_string(path.join("schedstat")).ok()?.split(' ').next()?.parse().ok()
        };
        threads.flatten().filter_map(|thread| of_one(thread.path())).sum()
    }

    /// Resident memory in KiB.
    pub(crate) fn resident(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.pid)).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.trim().trim_end_matches("kB").trim().parse().ok()).unwrap_or(0)
    }

    /// Open files.
    pub(crate) fn open_files(&self) -> u64 {
        fs::read_dir(format!("/proc/{}/fd", self.pid)).map_or(0, |files| files.count() as u64)
    }

    /// How many sockets it may hold, from the limit on open files.
    pub(crate) fn most_sockets(&self) -> u64 {
        let limits = fs::read_to_string(format!("/proc/{}/limits", self.pid)).unwrap_or_default();
        let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"));
        let soft = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        soft.unwrap_or(u64::MAX).saturating_sub(OTHER_FILES)
    }
}

/// Raises this process's limit on open files as far as it may, and says how many sockets it can hold.
pub(crate) fn raise_sockets() -> u64 {
    let limit = getrlimit(Resource::Nofile);
    // A limit that stays as it was is not wrong, only smaller.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum });
    getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX).saturating_sub(OTHER_FILES)
}

/// Packets that this machine's network has dropped since it was started. On loopback a burst does it, and the
/// resending after 200 ms looks like a slow server.
pub(crate) fn dropped_packets() -> u64 {
    let statistics = fs::read_to_string("/proc/net/softnet_stat").unwrap_or_default();
    let of_one = |line: &str| u64::from_str_radix(line.split_whitespace().nth(1)?, 16).ok();
    statistics.lines().filter_map(of_one).sum()
}

/// Refuses what needs more sockets than there can be.
///
/// # Errors
/// A text for whoever asked for the run.
pub(crate) fn check_sockets(needed: u64, who: &str, most: u64) -> Result<(), String> {
    if needed <= most {
        return Ok(());
    }
    Err(format!("{who} can hold {most} sockets (ulimit -n), the run needs {needed}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_process_has_memory_files_and_run_time() {
        let process = Process::this();
        assert!(process.resident() > 100);
        assert!(process.open_files() >= 3);
        assert!(process.run_time() > 0);
        assert!(process.most_sockets() > 0);
    }

    #[test]
    fn a_run_that_needs_too_much_is_refused() {
        assert_eq!(check_sockets(10, "the swarm", 10), Ok(()));
        assert!(check_sockets(11, "the swarm", 10).is_err());
    }
}
