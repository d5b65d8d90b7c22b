//! Where puzzles are kept: those inside the program, and a folder of files beside them.

use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

use notation::puzzle::{Puzzle, PuzzleError};

mod built_in {
    include!(concat!(env!("OUT_DIR"), "/enigm.rs"));
}

/// The folder that is looked at in the working directory.
pub const FOLDER: &str = "enigm";

/// No puzzle takes so many bytes.
const LARGEST: u64 = 1 << 16;

/// A puzzle that could be read, or why not.
pub type KnownPuzzle = Result<Puzzle, PuzzleFault>;

/// Why a file is no puzzle.
#[derive(Debug, thiserror::Error)]
pub enum PuzzleFault {
    /// No puzzle takes so many bytes.
    #[error("the file is too large for one")]
    TooLarge,
    /// It cannot be read at all.
    #[error(transparent)]
    Unreadable(io::Error),
    /// It says something else.
    #[error(transparent)]
    Wrong(#[from] PuzzleError),
}

/// Why there are no puzzles.
#[derive(Debug, thiserror::Error)]
pub enum CollectionError {
    /// The folder cannot be read.
    #[error(transparent)]
    Unreadable(#[from] io::Error),
    /// There is not a single file in it that could be one.
    #[error("there is no puzzle in it")]
    Empty,
}

/// There is no puzzle of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no puzzle {0:?}")]
pub struct PuzzleUnknown(pub String);

/// All puzzles by their names.
#[derive(Debug)]
pub struct Collection {
    puzzles: BTreeMap<String, KnownPuzzle>,
}

impl Collection {
    /// The puzzles of this folder alone; without one those of the program, and those of the folder
    /// `enigm` where the program was started, which come first if they have the same names.
    pub fn load(folder: Option<&Path>) -> Result<Collection, CollectionError> {
        let mut puzzles = BTreeMap::new();
        match folder {
            Some(folder) => {
                read_folder(folder, &mut puzzles)?;
                if puzzles.is_empty() {
                    return Err(CollectionError::Empty);
                }
            }
            None => {
                for (name, text) in built_in::BUILT_IN {
                    puzzles.insert((*name).to_owned(), read(text));
                }
                // That it is not there is the usual case.
                let _ = read_folder(Path::new(FOLDER), &mut puzzles);
            }
        }
        Ok(Collection { puzzles })
    }

    /// All of them in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &KnownPuzzle)> {
        self.puzzles.iter().map(|(name, known)| (name.as_str(), known))
    }

    /// The puzzles of these names; none or `all` means all of them.
    pub fn chosen(&self, names: &[String]) -> Result<Vec<(&str, &KnownPuzzle)>, PuzzleUnknown> {
        if names.is_empty() || names.iter().any(|name| name.eq_ignore_ascii_case("all")) {
            return Ok(self.iter().collect());
        }
        names.iter().map(|name| self.entry(name)).collect()
    }

    /// The one puzzle of this name, whatever its capitals.
    pub fn entry(&self, name: &str) -> Result<(&str, &KnownPuzzle), PuzzleUnknown> {
        let found = self.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.ok_or_else(|| PuzzleUnknown(name.to_owned()))
    }
}

impl IntoIterator for Collection {
    type Item = (String, KnownPuzzle);
    type IntoIter = std::collections::btree_map::IntoIter<String, KnownPuzzle>;

    /// All of them in the order of their names.
    fn into_iter(self) -> Self::IntoIter {
        self.puzzles.into_iter()
    }
}

fn read_folder(folder: &Path, puzzles: &mut BTreeMap<String, KnownPuzzle>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let extension = path.extension().map(|extension| extension.to_ascii_lowercase());
        let is_puzzle = extension.as_ref().is_none_or(|extension| extension == "txt");
        let Some(name) = path.file_stem().map(|name| name.to_string_lossy().into_owned()) else {
            continue;
        };
        if path.is_file() && is_puzzle && !name.starts_with('.') {
            puzzles.insert(name, read_file(&path));
        }
    }
    Ok(())
}

fn read_file(path: &Path) -> KnownPuzzle {
    if fs::metadata(path).is_ok_and(|data| data.len() > LARGEST) {
        return Err(PuzzleFault::TooLarge);
    }
    read(&fs::read_to_string(path).map_err(PuzzleFault::Unreadable)?)
}

fn read(text: &str) -> KnownPuzzle {
    Ok(Puzzle::parse(text)?)
}
