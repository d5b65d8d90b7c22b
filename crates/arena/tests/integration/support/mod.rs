//! Players for tests: a mock engine that is this very test program, started once more, and
//! searchers that behave or do not.

#[cfg(unix)]
pub(crate) mod mock;
#[cfg(unix)]
pub(crate) mod processes;
pub(crate) mod searchers;
#[cfg(unix)]
pub(crate) mod xboard_mock;

use std::fs;
use std::path::PathBuf;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use arena::{Event, GameRecord, MatchConfig, MatchResult, Patience, PlayerSpec, run_match};

/// The mock engine with this behaviour.
#[cfg(unix)]
pub(crate) fn mock(behaviour: &str) -> String {
    this_program("uci", "support::mock::mock_engine", behaviour)
}

/// The same for the mock engine that speaks XBoard.
#[cfg(unix)]
pub(crate) fn xboard_mock(behaviour: &str) -> String {
    this_program("xboard", "support::xboard_mock::mock_engine", behaviour)
}

/// This very program as a player: the test of this name, told how to behave and whose it is.
#[cfg(unix)]
pub(crate) fn this_program(protocol: &str, test: &str, behaviour: &str) -> String {
    let program = std::env::current_exe().unwrap();
    format!(
        "{protocol}:{},args=--exact {test} --nocapture {behaviour} {},name={behaviour}",
        program.display(),
        processes::word()
    )
}

/// How this program was told to behave, if it was started by [`this_program`] as this test.
#[cfg(unix)]
pub(crate) fn behaviour(test: &str) -> Option<String> {
    let arguments: Vec<String> = std::env::args().collect();
    match arguments.as_slice() {
        [_, exact, name, _, behaviour, _] if exact == "--exact" && name == test => {
            Some(behaviour.clone())
        }
        _ => None,
    }
}

/// A match that is over quickly, whatever happens.
pub(crate) fn config(first: &str, second: &str) -> MatchConfig {
    let players = [first, second].map(|text| PlayerSpec::parse(text).unwrap());
    let mut config = MatchConfig::new(players, Arc::new(searchers::make));
    config.conditions.limits = "5+0.1".parse().unwrap();
    // Machines that run tests are busy.
    config.conditions.margin = Duration::from_millis(300);
    config.conditions.patience = Patience {
        startup: Duration::from_secs(5),
        silence: Duration::from_secs(5),
        ready: Duration::from_secs(1),
        unlimited_move: Duration::from_millis(500),
        after_stop: Duration::from_millis(600),
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
