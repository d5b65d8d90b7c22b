//! The games to be reviewed: the PGN files that are named, and those of the folders that are named.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use notation::pgn::{GameTree, PgnError, RawGame, Reader};

use crate::console::{BadInput, Console, Verdict};
use words::Language;

/// The files.
pub(crate) struct Sources(Vec<PathBuf>);

/// What is in them.
#[derive(Default)]
pub(crate) struct Counted {
    pub(crate) games: usize,
    /// Positions of all games: one more than moves in each.
    pub(crate) positions: usize,
    /// Games that cannot be read.
    pub(crate) broken: usize,
}

impl Counted {
    /// How the work ended when so many games are done; what is missing is told.
    pub(crate) fn verdict(&self, done: usize, console: &Console) -> Verdict {
        let language = console.language;
        if done < self.games {
            console.complain(&language.review_interrupted(done, self.games));
            return Verdict::Interrupted;
        }
        if self.broken > 0 {
            console.complain(&language.review_incomplete(self.broken));
            return Verdict::Failed;
        }
        Verdict::Done
    }
}

impl Sources {
    /// The files of these names; of a folder all that end in `.pgn`, by their names.
    pub(crate) fn find(paths: &[PathBuf], language: Language) -> Result<Sources, BadInput> {
        let mut files = Vec::new();
        for path in paths {
            let name = path.to_string_lossy();
            let refused = |wrong: &str| BadInput(language.games_refused(&name, wrong));
            let found = fs::metadata(path);
            let found = found.map_err(|error| refused(&language.system_error(&error)))?;
            if !found.is_dir() {
                files.push(path.clone());
                continue;
            }
            let entries = fs::read_dir(path);
            let entries = entries.map_err(|error| refused(&language.system_error(&error)))?;
            let is_pgn = |path: &PathBuf| {
                path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pgn"))
            };
            let mut inside: Vec<PathBuf> =
                entries.flatten().map(|entry| entry.path()).filter(is_pgn).collect();
            if inside.is_empty() {
                return Err(refused(language.review_empty_folder()));
            }
            inside.sort();
            files.extend(inside);
        }
        Ok(Sources(files))
    }

    /// Whether a path leads to one of them, whatever it is called.
    pub(super) fn has(&self, path: &Path) -> bool {
        let place = |path: &Path| path.canonicalize().ok();
        place(path)
            .is_some_and(|wanted| self.0.iter().any(|file| place(file).as_ref() == Some(&wanted)))
    }

    /// Reads them all and complains about what cannot be read, before the long work begins.
    pub(crate) fn count(&self, console: &Console) -> Result<Counted> {
        let mut counted = Counted::default();
        for path in &self.0 {
            let name = path.to_string_lossy();
            let (games, broken) = (counted.games, counted.broken);
            self.read(path, |found| {
                match found {
                    Ok(game) => {
                        counted.games += 1;
                        counted.positions += game.line.moves.len() + 1;
                    }
                    Err(error) => {
                        counted.broken += 1;
                        console.complain(&console.language.game_skipped(&name, &error));
                    }
                }
                Ok(true)
            })?;
            if (games, broken) == (counted.games, counted.broken) {
                counted.broken += 1;
                console.complain(&console.language.no_game_in(&name));
            }
        }
        Ok(counted)
    }

    /// Every game that can be read, until one is not wanted any more.
    pub(crate) fn each(&self, mut each: impl FnMut(&GameTree) -> Result<bool>) -> Result<()> {
        let mut goes_on = true;
        for path in &self.0 {
            self.read(path, |found| {
                if let Ok(game) = found {
                    goes_on = each(&game)?;
                }
                Ok(goes_on)
            })?;
            if !goes_on {
                break;
            }
        }
        Ok(())
    }

    fn read(
        &self,
        path: &Path,
        mut each: impl FnMut(Result<GameTree, PgnError>) -> Result<bool>,
    ) -> Result<()> {
        let context = || path.display().to_string();
        let file = File::open(path).with_context(context)?;
        let mut reader = Reader::new(BufReader::new(file));
        while let Some(game) = reader.next_game().with_context(context)? {
            if !is_game(&game) {
                // Text that is no game is told if it is nothing else, see `count`.
                if let Some(error) = game.problem() {
                    let error = error.clone();
                    if !each(Err(error))? {
                        break;
                    }
                }
                continue;
            }
            if !each(game.tree())? {
                break;
            }
        }
        Ok(())
    }
}

/// Whether there are tags or anything that stands for a move.
fn is_game(game: &RawGame<'_>) -> bool {
    let mut moves = 0;
    game.tags().next().is_some()
        || game.play_main_line(Some(1), |_, _| moves += 1).is_ok() && moves > 0
}
