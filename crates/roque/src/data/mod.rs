//! `roque data`: what is in archives of games. Counting and checking happen in `train`.

mod export;
mod merge;
mod sample;
mod stats;
mod verify;

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{Args, Subcommand};
use train::archive::{ArchiveError, Head, Reader};
use train::{ArchivedGame, Filter};

use crate::console::{BadInput, Console, Verdict};
use crate::progress::Progress;

/// `roque data`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    #[command(args_override_self = true)]
    Stats(stats::Arguments),
    #[command(args_override_self = true)]
    Verify(verify::Arguments),
    #[command(args_override_self = true)]
    Sample(sample::Arguments),
    #[command(args_override_self = true)]
    Export(export::Arguments),
    #[command(args_override_self = true)]
    Merge(merge::Arguments),
}

/// Which archives.
#[derive(Args)]
#[group(skip)]
pub(crate) struct Files {
    #[arg(id = "FILE", required = true)]
    files: Vec<PathBuf>,
}

/// Which of their positions.
#[derive(Args)]
#[group(skip)]
pub(crate) struct FilterArguments {
    min_ply: u16,
    max_score: i16,
    min_pieces: u32,
    checks: bool,
    tactical: bool,
    no_side: bool,
}

impl FilterArguments {
    pub(crate) fn filter(&self) -> Filter {
        Filter {
            min_ply: self.min_ply.into(),
            max_score: self.max_score,
            min_pieces: self.min_pieces,
            checks: self.checks,
            tactical: self.tactical,
            beside: !self.no_side,
        }
    }
}

/// Runs one of the commands.
pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    match &arguments.action {
        Action::Stats(arguments) => stats::run(arguments, console),
        Action::Verify(arguments) => verify::run(arguments, console),
        Action::Sample(arguments) => sample::run(arguments, console),
        Action::Export(arguments) => export::run(arguments, console),
        Action::Merge(arguments) => merge::run(arguments, console),
    }
}

impl Files {
    /// The files that are no archives, and the others.
    pub(crate) fn split_exported(&self) -> (Vec<PathBuf>, Files) {
        let is_archive =
            |path: &&PathBuf| !matches!(Reader::open(path), Err(ArchiveError::NoArchive));
        let (archives, exported) = self.files.iter().partition::<Vec<_>, _>(is_archive);
        let owned = |paths: Vec<&PathBuf>| paths.into_iter().cloned().collect::<Vec<_>>();
        (owned(exported), Files { files: owned(archives) })
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// Opens them all, before a long work begins with the first. A damaged archive passes: that is
    /// no mistake of whoever named it.
    fn check(&self, console: &Console) -> Result<(), BadInput> {
        for path in &self.files {
            match Reader::open(path) {
                Ok(_) | Err(ArchiveError::Head) => {}
                Err(error) => {
                    let name = path.to_string_lossy();
                    return Err(BadInput(console.language.archive_error(&name, &error)));
                }
            }
        }
        Ok(())
    }

    /// Whether a path leads to one of them, whatever it is called.
    fn has(&self, path: &Path) -> bool {
        let place = |path: &Path| path.canonicalize().ok();
        place(path).is_some_and(|wanted| {
            self.files.iter().any(|file| place(file).as_ref() == Some(&wanted))
        })
    }

    /// A file that is named twice, whatever it is called the second time.
    fn named_twice(&self) -> Option<&Path> {
        let places: Vec<_> = self.files.iter().map(|file| file.canonicalize().ok()).collect();
        let mut later = self.files.iter().enumerate().skip(1);
        let twice = later.find(|(index, _)| {
            let (before, rest) = places.split_at(*index);
            rest.first().is_some_and(|place| place.is_some() && before.contains(place))
        });
        twice.map(|(_, file)| file.as_path())
    }

    /// Goes through all games. Damage is complained about, and the games behind it are read all the
    /// same; a torn end is damage, too, for games are missing. Also tells how many bytes the games
    /// took.
    pub(crate) fn each(
        &self,
        console: &Console,
        mut each: impl FnMut(&Head, &ArchivedGame) -> Result<()>,
    ) -> Result<(Verdict, u64)> {
        self.check(console)?;
        let mut reached = Reached::new(self, console);
        let mut verdict = Verdict::Done;
        let mut bytes = 0;
        for path in &self.files {
            let explain = |error: &ArchiveError| {
                console.language.archive_error(&path.to_string_lossy(), error)
            };
            reached.begin(path);
            let mut reader = match Reader::open(path) {
                Ok(reader) => reader,
                Err(error) => {
                    reached.complain(&explain(&error));
                    verdict = Verdict::Failed;
                    continue;
                }
            };
            let head = reader.head().clone();
            while let Some(game) = reader.next() {
                match game {
                    Ok(game) => each(&head, &game)?,
                    Err(error) => {
                        reached.complain(&explain(&error));
                        verdict = Verdict::Failed;
                    }
                }
                reached.show(reader.bytes());
            }
            bytes += reader.bytes();
        }
        reached.progress.clear();
        Ok((verdict, bytes))
    }
}

/// How far the reading of several archives is, by their bytes.
struct Reached<'a> {
    console: &'a Console,
    progress: Progress,
    /// Of all files.
    total: u64,
    /// Of the files before the one that is read, and of this one.
    before: u64,
    length: u64,
}

impl<'a> Reached<'a> {
    fn new(files: &Files, console: &'a Console) -> Reached<'a> {
        let total = files.files.iter().map(|path| length(path)).sum();
        let progress = Progress::new(console.language);
        Reached { console, progress, total, before: 0, length: 0 }
    }

    /// This file is read now.
    fn begin(&mut self, path: &Path) {
        self.before += self.length;
        self.length = length(path);
        self.progress.relabel(&path.to_string_lossy());
    }

    /// So much of it was read.
    fn show(&mut self, bytes: u64) {
        let done = self.before + bytes.min(self.length);
        self.progress.step(done as usize, self.total as usize);
    }

    /// Something is wrong, and the reading goes on.
    fn complain(&mut self, text: &str) {
        self.progress.clear();
        self.console.complain(text);
    }
}

/// The length of a file, as far as it is known.
fn length(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |found| found.len())
}
