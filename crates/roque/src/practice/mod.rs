//! `roque practice`: exercises from one's own mistakes and from puzzles. What an exercise is, when it comes again and how it is
//! kept is in `play::practice`; here are files, threads and the terminal.

pub(crate) mod add;
mod puzzle;
mod solve;

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use play::practice::{Notebook, Practice};
use play::saved::{Folder, date_now};
use report::practice as layout;
use words::nearest;

use crate::console::{BadInput, Console, Verdict};

/// `roque practice`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[arg(id = "WHAT")]
    what: String,
    #[arg(id = "GAMES")]
    files: Vec<PathBuf>,
    count: u16,
    early: bool,
    who: Option<String>,
    marked: bool,
    puzzles: Option<String>,
    nodes: u64,
    threads: Option<u16>,
    games: Option<PathBuf>,
    json: bool,
}

const ACTIONS: [&str; 4] = ["solve", "add", "list", "stats"];

/// Does what was asked for.
pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let what = arguments.what.to_ascii_lowercase();
    if !ACTIONS.contains(&what.as_str()) {
        let meant = nearest(&what, ACTIONS);
        return Err(BadInput(language.practice_action_unknown(&arguments.what, meant)).into());
    }
    if let Some(file) = arguments.files.first().filter(|_| what != "add") {
        let file = file.to_string_lossy();
        return Err(BadInput(language.practice_takes_nothing(&what, &file)).into());
    }
    let folder = Folder::find(arguments.games.as_deref());
    let folder = folder.ok_or_else(|| BadInput(language.practice_no_folder().to_owned()))?;
    let notebook = Notebook::beside(&folder);
    match what.as_str() {
        "add" => add::run(arguments, &notebook, console),
        "list" => list(arguments, &notebook, console),
        "stats" => stats(arguments, &notebook, console),
        _ => solve::run(arguments, &notebook, console),
    }
}

/// What the notebook says; what it says and nobody understands is told.
fn read(notebook: &Notebook, console: &Console) -> Result<Practice> {
    let path = notebook.path().display().to_string();
    let practice = notebook.read().with_context(|| path.clone())?;
    if practice.strange.lines > 0 {
        console.complain(&console.language.practice_strange(&path, practice.strange));
    }
    Ok(practice)
}

fn list(arguments: &Arguments, notebook: &Notebook, console: &Console) -> Result<Verdict> {
    let (practice, language, now) = (read(notebook, console)?, console.language, date_now());
    console.say(&match arguments.json {
        true => layout::list_to_json(&practice, now, language),
        false if practice.kept.is_empty() => language.practice_empty().to_owned(),
        false => layout::list_to_text(&practice, now, language),
    })?;
    Ok(Verdict::Done)
}

fn stats(arguments: &Arguments, notebook: &Notebook, console: &Console) -> Result<Verdict> {
    let (practice, language, now) = (read(notebook, console)?, console.language, date_now());
    console.say(&match arguments.json {
        true => layout::stats_to_json(&practice, now),
        false if practice.kept.is_empty() => language.practice_empty().to_owned(),
        false => layout::stats_to_text(&practice, now, language),
    })?;
    Ok(Verdict::Done)
}
