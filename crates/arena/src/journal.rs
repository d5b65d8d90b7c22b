//! The journal of a match: a head that says which match it is, and one line of JSON for each
//! finished game, on the disk before the game counts.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::record::GameRecord;

/// What makes two matches the same: whatever changes the games. How many games there are and when
/// the match stops may change from one run to the next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Head {
    /// The version of this format.
    pub(crate) roque_journal: u32,
    pub(crate) players: [String; 2],
    pub(crate) limits: [String; 2],
    pub(crate) openings: String,
    pub(crate) adjudication: String,
}

/// Why a journal cannot be used.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error("journal {}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// Another match is writing it.
    #[error("journal {}: another match is using it right now", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// It is a journal of something else.
    #[error(
        "journal {}: it belongs to another match: {found}, not {expected}; \
         remove it or name another file", path.display()
    )]
    OtherMatch {
        /// The file.
        path: PathBuf,
        /// What it says.
        found: String,
        /// What it should say.
        expected: String,
    },
    /// A line cannot be read.
    #[error("journal {}: line {line}: {error}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        error: serde_json::Error,
    },
}

/// An open journal.
#[derive(Debug)]
pub(crate) struct Journal {
    file: File,
    path: PathBuf,
}

impl Journal {
    /// Opens or begins a journal; gives back the games that are already in it. A last line that
    /// was being written when we were killed is forgotten.
    pub(crate) fn open(
        path: &Path,
        head: &Head,
    ) -> Result<(Journal, BTreeMap<u32, GameRecord>), JournalError> {
        let failed = |error| JournalError::File { path: path.to_owned(), error };
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        // Two matches in one journal would spoil it; the lock ends with the process, however that
        // ends.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(JournalError::InUse { path: path.to_owned() });
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let text = String::from_utf8_lossy(bytes.get(..whole).unwrap_or_default()).into_owned();
        let games = read(path, &text, head)?;
        file.set_len(whole as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        let mut journal = Journal { file, path: path.to_owned() };
        if whole == 0 {
            journal.add_line(head)?;
        }
        Ok((journal, games))
    }

    /// Adds a game; when this returns it is out of our hands.
    pub(crate) fn add(&mut self, record: &GameRecord) -> Result<(), JournalError> {
        self.add_line(record)
    }

    fn add_line(&mut self, value: &impl Serialize) -> Result<(), JournalError> {
        let written = serde_json::to_string(value).map_err(io::Error::from).and_then(|mut line| {
            line.push('\n');
            self.file.write_all(line.as_bytes())
        });
        written.map_err(|error| JournalError::File { path: self.path.clone(), error })
    }
}

fn read(path: &Path, text: &str, head: &Head) -> Result<BTreeMap<u32, GameRecord>, JournalError> {
    let failed = |line, error| JournalError::Line { path: path.to_owned(), line: line + 1, error };
    let mut lines = text.lines().enumerate();
    if let Some((number, first)) = lines.next() {
        let found: Head = serde_json::from_str(first).map_err(|error| failed(number, error))?;
        if found != *head {
            let show = |head: &Head| serde_json::to_string(head).unwrap_or_default();
            let (found, expected) = (show(&found), show(head));
            return Err(JournalError::OtherMatch { path: path.to_owned(), found, expected });
        }
    }
    let mut games = BTreeMap::new();
    for (number, line) in lines {
        let record: GameRecord =
            serde_json::from_str(line).map_err(|error| failed(number, error))?;
        games.insert(record.game, record);
    }
    Ok(games)
}
