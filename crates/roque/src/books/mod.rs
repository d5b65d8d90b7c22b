//! `roque book`: opening books are built, looked at, joined, pruned, checked and taught. The work is
//! done in `book`, and `report` lays out what came of it.

mod build;
mod check;
mod input;
mod learn;
mod merge;
mod prune;
mod show;
mod stats;

use std::fs;
use std::io::{BufWriter, Write};
use std::path::Path;

use ::book::{OpenBook, OpenError};
use anyhow::{Context, Result};
use clap::{Args, Subcommand};
use notation::polyglot::BookEntry;

use crate::console::{BadInput, Console, Verdict};
use whole_file::Draft;
use words::Language;

/// `roque book`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    #[command(args_override_self = true)]
    Build(build::Arguments),
    #[command(args_override_self = true)]
    Show(show::Arguments),
    #[command(args_override_self = true)]
    Stats(stats::Arguments),
    #[command(args_override_self = true)]
    Merge(merge::Arguments),
    #[command(args_override_self = true)]
    Prune(prune::Arguments),
    #[command(args_override_self = true)]
    Verify(check::Arguments),
    #[command(args_override_self = true)]
    Learn(learn::Arguments),
}

/// The word for the book inside the program.
const BUILT_IN: &str = "built-in";

/// Runs one of the commands.
pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    match &arguments.action {
        Action::Build(arguments) => build::run(arguments, console),
        Action::Show(arguments) => show::run(arguments, console),
        Action::Stats(arguments) => stats::run(arguments, console),
        Action::Merge(arguments) => merge::run(arguments, console),
        Action::Prune(arguments) => prune::run(arguments, console),
        Action::Verify(arguments) => check::run(arguments, console),
        Action::Learn(arguments) => learn::run(arguments, console),
    }
}

/// Opens a book, or the one that is built in.
fn open(path: &Path, language: Language) -> Result<OpenBook, BadInput> {
    let opened =
        if path == Path::new(BUILT_IN) { OpenBook::built_in() } else { OpenBook::open(path) };
    opened.map_err(|error| refused(path, &error, language))
}

fn refused(path: &Path, error: &OpenError, language: Language) -> BadInput {
    BadInput(language.book_refused(&path.to_string_lossy(), error))
}

/// Whether a book can be written there: better known before a long work than after it. Only another
/// book is written over.
fn check_target(path: &Path, language: Language) -> Result<()> {
    if let Ok(there) = fs::metadata(path) {
        let is_book = there.is_file() && (there.len() == 0 || OpenBook::open(path).is_ok());
        if !is_book {
            return Err(BadInput(language.book_no_target(&path.to_string_lossy())).into());
        }
    }
    // Dropped at once, it leaves nothing behind.
    let tried = Draft::new(path).create().map(drop);
    tried.with_context(|| language.cannot_write(&path.to_string_lossy()))
}

/// Writes a book in one piece: whoever reads it at the same time has the old one or the new one, and
/// two who write it do not write into each other's.
fn write(path: &Path, entries: &[BookEntry], language: Language) -> Result<()> {
    let write_all = || -> std::io::Result<()> {
        let draft = Draft::new(path);
        let mut file = BufWriter::new(draft.create()?);
        for entry in entries {
            file.write_all(&entry.to_bytes())?;
        }
        file.into_inner()?;
        draft.keep()
    };
    write_all().with_context(|| language.cannot_write(&path.to_string_lossy()))
}
