//! `roque data verify`: every checksum, every move, every result.

use anyhow::Result;
use clap::Args;
use serde_json::json;
use train::archive::Reader;
use train::check;

use super::Files;
use crate::console::{Console, Verdict};

#[derive(Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    files: Files,
    #[arg(long)]
    json: bool,
}

/// More faults of one file than these are only counted.
const MOST_TOLD: u64 = 20;

pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    arguments.files.check(console)?;
    let mut files = Vec::new();
    let mut verdict = Verdict::Done;
    for path in &arguments.files.files {
        let name = path.to_string_lossy();
        let (mut games, mut positions, mut faults) = (0_u64, 0_u64, 0_u64);
        let mut first_fault = None;
        let mut fault = |text: String| {
            faults += 1;
            if faults <= MOST_TOLD {
                console.complain(&text);
            }
            first_fault.get_or_insert(text);
        };
        match Reader::open(path) {
            Err(error) => fault(language.archive_error(&name, &error)),
            Ok(reader) => {
                for game in reader {
                    match game {
                        Err(error) => fault(language.archive_error(&name, &error)),
                        Ok(game) => {
                            games += 1;
                            positions += game.positions() as u64;
                            if let Err(error) = check(&game) {
                                fault(language.game_inconsistent(&name, game.number, &error));
                            }
                        }
                    }
                }
            }
        }
        if faults > 0 {
            verdict = Verdict::Failed;
        }
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
