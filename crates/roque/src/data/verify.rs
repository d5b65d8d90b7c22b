//! `roque data verify`: every checksum, every move, every result.

use std::path::Path;

use anyhow::Result;
use clap::Args;
use serde_json::json;
use train::archive::Reader;
use train::check;

use super::{Files, Reached};
use crate::console::{Console, Verdict};

#[derive(Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    files: Files,
    json: bool,
}

/// More faults of one file than these are only counted.
const MOST_TOLD: u64 = 20;

pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    arguments.files.check(console)?;
    let mut reached = Reached::new(&arguments.files, console);
    let mut files = Vec::new();
    let mut verdict = Verdict::Done;
    for path in &arguments.files.files {
        let name = path.to_string_lossy();
        let Found { games, positions, faults, first_fault } = examine(path, &mut reached);
        if faults > 0 {
            verdict = Verdict::Failed;
        }
        reached.progress.clear();
        if arguments.json {
            files.push(json!({
                "file": name, "games": games, "positions": positions, "faults": faults,
                "first_fault": first_fault, "sound": faults == 0,
            }));
        } else {
            console.say(&language.verified(&name, games, positions, faults))?;
        }
    }
    if arguments.json {
        let object = json!({"sound": verdict == Verdict::Done, "files": files});
        console.say(&(serde_json::to_string(&object)? + "\n"))?;
    }
    Ok(verdict)
}

/// What is in a file.
#[derive(Default)]
struct Found {
    games: u64,
    positions: u64,
    faults: u64,
    first_fault: Option<String>,
}

impl Found {
    fn fault(&mut self, text: String, reached: &mut Reached<'_>) {
        self.faults += 1;
        if self.faults <= MOST_TOLD {
            reached.complain(&text);
        }
        self.first_fault.get_or_insert(text);
    }
}

/// Goes through a file, and complains of what is wrong on the way.
fn examine(path: &Path, reached: &mut Reached<'_>) -> Found {
    let (language, name) = (reached.console.language, path.to_string_lossy());
    let mut found = Found::default();
    reached.begin(path);
    let mut reader = match Reader::open(path) {
        Ok(reader) => reader,
        Err(error) => {
            found.fault(language.archive_error(&name, &error), reached);
            return found;
        }
    };
    while let Some(game) = reader.next() {
        match game {
            Err(error) => found.fault(language.archive_error(&name, &error), reached),
            Ok(game) => {
                found.games += 1;
                found.positions += game.positions() as u64;
                if let Err(error) = check(&game) {
                    let text = language.game_inconsistent(&name, game.number, &error);
                    found.fault(text, reached);
                }
            }
        }
        reached.show(reader.bytes());
    }
    found
}
