//! The files of a tournament: where they are, and that nothing else is overwritten.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::Result;
use arena::Shard;
use arena::tournament::{Report, Scoreboard, results_text, write_pgn};

use crate::console::{BadInput, Console};
use crate::target::{self, Target};
use report::tournament::{Page, to_text};
use words::Language;

/// The names of all files.
pub(super) struct Files {
    name: String,
    results: PathBuf,
    pgn: PathBuf,
    json: PathBuf,
    pub(super) journal: PathBuf,
    /// Whether it is all of the tournament: a shard leaves nothing but its journal.
    whole: bool,
}

/// What came of a tournament, or of a part of it.
pub(super) struct Outcome {
    /// What the openings were shuffled with, if they were.
    pub(super) seed: Option<u64>,
    pub(super) players: Vec<String>,
    pub(super) limits: Vec<String>,
    pub(super) scoreboard: Scoreboard,
    pub(super) shard: Option<Shard>,
}

impl Outcome {
    /// How many games were to be played here.
    fn games(&self) -> u64 {
        let expected = self.scoreboard.expected();
        let of_shard = |shard: Shard| {
            let (count, first) = (u64::from(shard.count), u64::from(shard.index) - 1);
            (expected + count - 1 - first) / count
        };
        self.shard.map_or(expected, of_shard)
    }

    pub(super) fn is_done(&self) -> bool {
        self.scoreboard.played() as u64 >= self.games()
    }
}

impl Files {
    pub(super) fn new(name: &str, shard: Option<Shard>) -> Result<Files> {
        let with = |ending: &str| PathBuf::from(format!("{name}{ending}"));
        let journal = match shard {
            None => with(".journal"),
            Some(shard) => with(&format!(".{}of{}.journal", shard.index, shard.count)),
        };
        Ok(Files {
            name: name.to_owned(),
            results: with(""),
            pgn: with(".pgn"),
            json: with(".json"),
            journal,
            whole: shard.is_none(),
        })
    }

    /// Files that are there already must be ours, and none may have two uses. `read` are those that
    /// are only read, because of this option.
    pub(super) fn check(
        &self,
        option: &str,
        read: &[PathBuf],
        html: Option<&Path>,
        language: Language,
    ) -> Result<(), BadInput> {
        let twice = |option: &str, path: &Path| {
            BadInput(language.file_used_twice(option, &path.display().to_string()))
        };
        // A journal may be joined with itself, and what is no journal is never written to.
        let written = [&self.results, &self.pgn, &self.json];
        if let Some(path) = read.iter().find(|path| is_one_of(path, written)) {
            return Err(twice(option, path));
        }
        let used = written.into_iter().chain([&self.journal]).chain(read);
        if let Some(path) = html.filter(|path| is_one_of(path, used)) {
            return Err(twice("--html", path));
        }
        if let Some(folder) = html.and_then(Path::parent)
            && !folder.as_os_str().is_empty()
            && !folder.is_dir()
        {
            return Err(BadInput(language.no_folder("--html", &folder.display().to_string())));
        }
        if let Some(path) = html {
            target::check(path, Target::Page, "--html", language)?;
        }
        self.check_existing(language)
    }

    /// Without a journal or a ranking of ours, games and JSON of this name are somebody else's.
    fn check_existing(&self, language: Language) -> Result<(), BadInput> {
        let refuse = |path: &Path| BadInput(language.name_taken(&path.display().to_string()));
        let ranking = match fs::read(&self.results) {
            Ok(bytes) if bytes.starts_with(b"Classement\n") => true,
            Ok(bytes) if bytes.is_empty() => false,
            Err(error) if error.kind() == io::ErrorKind::NotFound => false,
            Ok(_) | Err(_) => return Err(refuse(&self.results)),
        };
        let journal = fs::metadata(&self.journal).is_ok_and(|file| file.len() > 0);
        if ranking || journal || !self.whole {
            return Ok(());
        }
        let taken = [&self.pgn, &self.json].into_iter().find(|path| path.exists());
        taken.map_or(Ok(()), |path| Err(refuse(path)))
    }

    /// Writes everything and says what it came to.
    pub(super) fn finish(
        &self,
        outcome: &Outcome,
        html: Option<&Path>,
        json: bool,
        console: &Console,
    ) -> Result<()> {
        let language = console.language;
        let Outcome { seed, players, limits, scoreboard, .. } = outcome;
        let event = self
            .results
            .file_name()
            .map_or(self.name.clone(), |name| name.to_string_lossy().into_owned());
        let document =
            serde_json::to_string(&Report::new(&event, *seed, players, limits, scoreboard))? + "\n";
        let mut written = vec![self.journal.as_path()];
        if outcome.shard.is_none() {
            replace(&self.results, &results_text(scoreboard), language)?;
            replace(&self.json, &document, language)?;
            write_pgn(&self.pgn, &self.journal, &event, players, scoreboard)
                .map_err(|error| unwritten(&self.pgn, &error, language))?;
            written = vec![&self.results, &self.pgn, &self.json, &self.journal];
        }
        if let Some(path) = html {
            let page = Page { name: &event, seed: *seed, players, limits, scoreboard };
            replace(path, &page.to_html(language), language)?;
            written.push(path);
        }
        if json {
            console.say(&document)?;
            return Ok(());
        }
        let mut text = to_text(scoreboard, language);
        let names: Vec<String> = written.iter().map(|path| path.display().to_string()).collect();
        text += &format!("\n{}\n", language.files_written(&names.join(", ")));
        if let Some(shard) = outcome.shard {
            text += &format!("{}\n", language.shard_done(&self.name, shard.count));
        }
        console.say(&text)?;
        Ok(())
    }
}

/// Whether a path leads to one of these files, whatever it is called there.
fn is_one_of<'a>(path: &Path, files: impl IntoIterator<Item = &'a PathBuf>) -> bool {
    let path = resolved(path);
    files.into_iter().any(|file| resolved(file) == path)
}

/// Where a path leads; the file itself need not exist yet.
fn resolved(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = fs::canonicalize(folder.unwrap_or(Path::new("."))).unwrap_or_default();
        folder.join(path.file_name().unwrap_or_default())
    })
}

fn replace(path: &Path, text: &str, language: Language) -> Result<()> {
    whole_file::replace_text(path, text).map_err(|error| unwritten(path, &error, language))
}

fn unwritten(path: &Path, error: &io::Error, language: Language) -> anyhow::Error {
    anyhow::anyhow!("{}: {}", path.display(), language.system_error(error))
}
