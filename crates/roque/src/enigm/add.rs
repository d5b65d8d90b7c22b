//! `roque enigm add`: a puzzle from a FEN and a goal, written down once it is proven.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use anyhow::{Context, Result};
use arena::puzzle::{Finding, prove};
use notation::puzzle::{Goal, Puzzle};
use report::puzzles::{added_to_json, forced};

use super::{Arguments, FOLDER};
use crate::console::{BadInput, Console, Verdict};
use crate::interrupt::on_interrupt;
use crate::position;

/// Proves the puzzle and writes its file. One that cannot be proven is not written.
pub(super) fn run(name: &str, arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let sound = |symbol: char| symbol.is_ascii_alphanumeric() || matches!(symbol, '-' | '_');
    if name.is_empty() || name.len() > 64 || !name.chars().all(sound) {
        return Err(BadInput(language.enigm_bad_name(name)).into());
    }
    let (Some(fen), Some(goal)) = (&arguments.fen, &arguments.goal) else {
        return Err(BadInput(language.enigm_add_needs().to_owned()).into());
    };
    let position = position::read(fen, false, language)?;
    let goal: Goal = goal
        .parse()
        .map_err(|error| BadInput(language.introduced("--goal", &language.puzzle_error(&error))))?;
    let puzzle = Puzzle { position, goal };
    // What the file will say must be what was meant.
    match Puzzle::parse(&puzzle.to_string()) {
        Ok(read) if read.position.key() == puzzle.position.key() => {}
        _ => return Err(BadInput(language.enigm_not_writable().to_owned()).into()),
    }
    let folder = arguments.folder.clone().unwrap_or_else(|| PathBuf::from(FOLDER));
    let file = folder.join(name);
    if file.exists() {
        return Err(BadInput(language.enigm_exists(&file)).into());
    }
    let budget = arguments.budget();
    let stop = Arc::clone(&budget.stop);
    on_interrupt(move |_| stop.store(true, Ordering::Relaxed));
    let proof = match prove(&puzzle.position, goal, &budget) {
        Finding::Forced(proof) => proof,
        other => {
            console.complain(&language.enigm_not_added(name, &language.enigm_not_proven(&other)));
            return Ok(Verdict::Failed);
        }
    };
    write(&file, &puzzle)?;
    if arguments.json {
        console.say(&added_to_json(name, &file.to_string_lossy(), &puzzle, &proof))?;
    } else {
        let said = forced(&puzzle.position, &proof, language);
        console.say(&language.enigm_added(&file, &said))?;
    }
    Ok(Verdict::Done)
}

fn write(file: &Path, puzzle: &Puzzle) -> Result<()> {
    let shown = file.display().to_string();
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).with_context(|| shown.clone())?;
    }
    // Never over a file that somebody else has just written.
    let mut opened = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(file)
        .with_context(|| shown.clone())?;
    let written = opened.write_all(puzzle.to_string().as_bytes());
    if written.is_err() {
        // Half a puzzle would be a broken one in every list from now on.
        let _ = fs::remove_file(file);
    }
    written.context(shown)
}
