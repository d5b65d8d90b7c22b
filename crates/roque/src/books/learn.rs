//! `roque book learn`: what results have taught about a book, and what searches are remembered.

use std::path::{Path, PathBuf};

use ::book::{Experience, Lessons, journal_of, taught_moves};
use anyhow::Result;
use clap::Args;
use report::book as layout;

use super::{BUILT_IN, open};
use crate::console::{BadInput, Console, Verdict};

#[derive(Args)]
pub(super) struct Arguments {
    #[arg(id = "BOOK", required_unless_present = "experience")]
    book: Option<PathBuf>,
    #[arg(conflicts_with = "reset")]
    show: bool,
    reset: bool,
    #[arg(conflicts_with = "BOOK")]
    experience: Option<PathBuf>,
    json: bool,
}

pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    match (&arguments.experience, &arguments.book) {
        (Some(file), _) => experience(arguments, file, console),
        (None, Some(book)) => lessons(arguments, book, console),
        (None, None) => Ok(Verdict::BadInput),
    }
}

fn lessons(arguments: &Arguments, book: &Path, console: &Console) -> Result<Verdict> {
    let language = console.language;
    if book == Path::new(BUILT_IN) {
        return Err(BadInput(language.built_in_is_deaf().to_owned()).into());
    }
    let mut open_book = open(book, language)?;
    let journal = journal_of(book);
    let mut lessons = Lessons::open(&journal).map_err(|error| {
        let name = journal.to_string_lossy();
        BadInput(language.games_refused(&name, &language.lessons_error(&error)))
    })?;
    if arguments.reset && !arguments.show {
        let lines = lessons.len();
        lessons.reset()?;
        console.say(&language.lessons_forgotten(lines))?;
        return Ok(Verdict::Done);
    }
    let taught = taught_moves(&lessons, &mut open_book)?;
    let (lines, bad_lines) = (lessons.len(), lessons.bad_lines());
    console.say(&match arguments.json {
        true => layout::lessons_to_json(&journal, lines, bad_lines, &taught, language),
        false => layout::lessons_to_text(lines, bad_lines, &taught, language),
    })?;
    Ok(Verdict::Done)
}

fn experience(arguments: &Arguments, file: &Path, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let name = file.to_string_lossy();
    let refused = |wrong: &str| BadInput(language.games_refused(&name, wrong));
    // Looking at a file must not make one.
    if !file.exists() {
        return Err(refused(language.book_words().no_such_file).into());
    }
    let mut experience =
        Experience::open(file).map_err(|error| refused(&language.experience_error(&error)))?;
    let mut memories = experience.memories()?;
    if arguments.reset && !arguments.show {
        experience.wipe()?;
        console.say(&language.experience_forgotten(memories.len() as u64))?;
        return Ok(Verdict::Done);
    }
    memories.sort_by_key(|memory| std::cmp::Reverse((memory.depth, memory.key)));
    console.say(&match arguments.json {
        true => layout::memories_to_json(&memories),
        false => layout::memories_to_text(&memories, language),
    })?;
    Ok(Verdict::Done)
}
