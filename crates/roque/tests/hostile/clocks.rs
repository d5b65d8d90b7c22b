//! Clocks: next to no time, and a system clock that is set back during a game.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::watched::Watched;

/// The generous bound is for a busy machine; a search that ignores the clock takes seconds.
#[test]
fn ten_milliseconds_on_the_clock_are_no_reason_to_lose_them() {
    let mut watched = Watched::start(&["uci"]);
    watched.sync();
    let mut times = Vec::new();
    for clock in ["wtime 10 btime 10", "wtime 1 btime 1", "wtime 0 btime 0", "wtime -50 btime 10"] {
        for _ in 0..5 {
            watched.engine.send("position startpos moves e2e4 e7e5 g1f3 b8c6");
            let start = Instant::now();
            watched.go(clock);
            times.push(start.elapsed());
        }
    }
    times.sort_unstable();
    let median = times[times.len() / 2];
    assert!(median < Duration::from_millis(250), "{times:?}");
    watched.finish("clock");
}

/// Files that ask for the time of day, and what for. A clock of a game that did would jump when
/// somebody sets the system's clock.
const TIME_OF_DAY: [(&str, &str); 4] = [
    ("arena/src/record.rs", "the date of a game"),
    ("book/src/player/settings.rs", "a seed that differs from run to run"),
    ("play/src/saved.rs", "the date of a game"),
    ("web/src/games/library.rs", "whether a file has changed since it was read"),
];

fn sources(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push((path.display().to_string(), fs::read_to_string(&path).unwrap()));
        }
    }
}

#[test]
fn no_clock_of_a_game_follows_the_time_of_day() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut found = Vec::new();
    for entry in fs::read_dir(crates).unwrap().flatten() {
        let source = entry.path().join("src");
        if source.is_dir() {
            sources(&source, &mut found);
        }
    }
    assert!(found.len() > 300, "{}", found.len());
    for (path, text) in found.iter().filter(|(_, text)| text.contains("SystemTime")) {
        let known = TIME_OF_DAY.iter().any(|(end, _)| path.ends_with(end));
        let asked = text.lines().find(|line| line.contains("SystemTime")).unwrap_or_default();
        assert!(known, "{path} asks for the time of day, what for? {asked}");
    }
}
