//! Which puzzles somebody has solved: a small file beside the saved games, read and written whole. What is not
//! understood is never written over.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::{fs, io};

use serde::{Deserialize, Serialize};

use crate::saved::{Folder, date_now};

/// The file in the folder of saved games.
const FILE: &str = "puzzles.json";
/// How the file is written today.
const VERSION: u32 = 1;
/// No honest file has so many bytes.
const LARGEST: u64 = 1 << 22;

/// How a puzzle was solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Solved {
    /// Without a hint and without a look at the solution.
    pub alone: bool,
    /// When that was for the first time, in seconds since 1970.
    pub date: u64,
}

/// Why the file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ProgressError {
    /// It cannot be read or written.
    #[error(transparent)]
    System(#[from] io::Error),
    /// It holds something else, or comes from a later version of the program.
    #[error("the file of solved puzzles is not understood")]
    NotUnderstood,
}

#[derive(Serialize, Deserialize)]
struct Written {
    version: u32,
    solved: BTreeMap<String, Solved>,
}

/// The file of one person.
#[derive(Clone, Debug)]
pub struct Progress {
    folder: Folder,
}

impl Progress {
    /// What was solved by whoever has these games.
    pub fn beside(folder: Folder) -> Progress {
        Progress { folder }
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join(FILE)
    }

    /// The puzzles that were solved, by name; none if there is no file yet.
    pub fn read(&self) -> Result<BTreeMap<String, Solved>, ProgressError> {
        let file = self.file();
        match fs::metadata(&file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(BTreeMap::new()),
            Ok(data) if data.len() > LARGEST => return Err(ProgressError::NotUnderstood),
            _ => {}
        }
        let bytes = fs::read(file)?;
        let written: Written =
            serde_json::from_slice(&bytes).map_err(|_| ProgressError::NotUnderstood)?;
        match written.version {
            VERSION => Ok(written.solved),
            _ => Err(ProgressError::NotUnderstood),
        }
    }

    /// Notes that a puzzle was solved. Whoever once solved it alone has done so for ever.
    pub fn note(&self, name: &str, alone: bool) -> Result<Solved, ProgressError> {
        let mut solved = self.read()?;
        let known = solved.get(name).copied();
        let date = known.map_or_else(date_now, |known| known.date);
        let now = Solved { alone: alone || known.is_some_and(|known| known.alone), date };
        if known != Some(now) {
            solved.insert(name.to_owned(), now);
            let text = serde_json::to_string(&Written { version: VERSION, solved })
                .map_err(io::Error::from)?;
            self.folder.make()?;
            whole_file::replace_text(&self.file(), &(text + "\n"))?;
        }
        Ok(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("roque-solved-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Folder::find(Some(&path)).unwrap()
    }

    #[test]
    fn what_was_solved_is_read_again_and_a_puzzle_solved_alone_stays_so() {
        let folder = folder("again");
        let progress = Progress::beside(folder.clone());
        assert!(progress.read().unwrap().is_empty());
        progress.note("corner", false).unwrap();
        let first = progress.note("corner", true).unwrap();
        assert!(progress.note("corner", false).unwrap().alone);
        progress.note("other", false).unwrap();
        let solved = Progress::beside(folder.clone()).read().unwrap();
        assert_eq!(solved.get("corner"), Some(&first));
        assert!(!solved["other"].alone);
        let _ = fs::remove_dir_all(folder.path());
    }

    #[test]
    fn a_file_that_is_not_understood_is_left_alone() {
        let folder = folder("strange");
        folder.make().unwrap();
        let file = folder.path().join(FILE);
        for text in ["", "{", r#"{"version":2,"solved":{}}"#, r#"{"version":1}"#] {
            fs::write(&file, text).unwrap();
            let progress = Progress::beside(folder.clone());
            assert!(matches!(progress.read(), Err(ProgressError::NotUnderstood)), "{text}");
            assert!(matches!(progress.note("a", true), Err(ProgressError::NotUnderstood)));
            assert_eq!(fs::read_to_string(&file).unwrap(), text);
        }
        let _ = fs::remove_dir_all(folder.path());
    }
}
