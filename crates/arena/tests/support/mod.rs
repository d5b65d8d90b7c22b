//! Players for tests: a mock engine that is this very test program, started once more, and
//! searchers that behave or do not.
#![allow(dead_code)]

pub(crate) mod mock;
pub(crate) mod searchers;
pub(crate) mod xboard_mock;

use std::fs;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use arena::{Event, GameRecord, MatchConfig, MatchResult, Patience, PlayerSpec, run_match};

/// Processes are counted, so only one test at a time may have any.
pub(crate) fn alone() -> MutexGuard<'static, ()> {
    static LOCK: Mutex<()> = Mutex::new(());
    LOCK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The same for the mock engine that speaks XBoard.
pub(crate) fn xboard_mock(behaviour: &str) -> String {
    mock(behaviour).replacen("uci:", "xboard:", 1)
}

/// The mock engine with this behaviour. `mock_engine` is a test of every program that uses it.
pub(crate) fn mock(behaviour: &str) -> String {
    let program = std::env::current_exe().unwrap();
    format!(
        "uci:{},args=--exact mock_engine --nocapture {behaviour},name={behaviour}",
        program.display()
    )
}

/// A match that is over quickly, whatever happens.
pub(crate) fn config(first: &str, second: &str) -> MatchConfig {
    let players = [first, second].map(|text| PlayerSpec::parse(text).unwrap());
    let mut config = MatchConfig::new(players, Arc::new(searchers::make));
    config.conditions.limits = "5+0.1".parse().unwrap();
    // Machines that run tests are busy.
    config.conditions.margin = Duration::from_millis(150);
    config.conditions.patience = Patience {
        startup: Duration::from_secs(5),
        silence: Duration::from_secs(5),
        ready: Duration::from_secs(1),
        unlimited_move: Duration::from_millis(500),
        after_stop: Duration::from_millis(200),
        quit: Duration::from_millis(300),
    };
    config
}

/// Plays it and keeps the games in the order in which they were told.
pub(crate) fn run(config: &MatchConfig) -> (MatchResult, Vec<GameRecord>) {
    let mut games = Vec::new();
    let result = run_match(config, &mut |event| {
        if let Event::GameFinished { record, .. } = event {
            games.push((*record).clone());
        }
    });
    (result.unwrap(), games)
}

/// Fails if there is a child of this process, dead ones included, or a child of theirs. To be asked
/// only while [`alone`].
pub(crate) fn assert_no_process_is_left() {
    const WORDS: [&str; 3] = ["mock_engine --nocapture", "sleep 298", "sleep 299"];
    if !Path::new("/proc/self/stat").exists() {
        return;
    }
    let mut left = Vec::new();
    for entry in fs::read_dir("/proc").unwrap().flatten() {
        let Ok(pid) = entry.file_name().to_string_lossy().parse::<u32>() else { continue };
        let read = |name: &str| fs::read_to_string(entry.path().join(name)).unwrap_or_default();
        let stat = read("stat");
        let parent = stat.rsplit(')').next().and_then(|rest| rest.split_whitespace().nth(1));
        let command = read("cmdline").replace('\0', " ");
        if parent == Some(&process::id().to_string())
            || (pid != process::id() && WORDS.iter().any(|word| command.contains(word)))
        {
            left.push(format!("{} {command}", stat.trim()));
        }
    }
    assert_eq!(left, [] as [String; 0]);
}

/// A file that is not there yet, and is removed in the end.
pub(crate) struct TemporaryFile(pub(crate) PathBuf);

impl TemporaryFile {
    pub(crate) fn new(name: &str) -> TemporaryFile {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("arena-{}-{number}-{name}", process::id()));
        let _ = fs::remove_file(&path);
        TemporaryFile(path)
    }

    pub(crate) fn text(&self) -> String {
        fs::read_to_string(&self.0).unwrap()
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
