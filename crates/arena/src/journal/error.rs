//! Why a journal cannot be used.

use std::fmt;
use std::io;
use std::path::PathBuf;

use thiserror::Error;

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
    /// Somebody else is writing it.
    #[error("journal {}: another match is using it right now", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// It is no journal at all, and stays untouched.
    #[error("{}: this is no journal of games; name another file", path.display())]
    NoJournal {
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
        /// What it says, as far as that differs.
        found: JournalSettings,
        /// What it should say.
        expected: JournalSettings,
    },
    /// It has a game that cannot be in it.
    #[error("journal {}: game {game} does not belong to this tournament", path.display())]
    StrangeGame {
        /// The file.
        path: PathBuf,
        /// The game, from 1.
        game: u64,
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

/// Settings of a match or tournament by the names they have in its journal, and their values as they
/// are typed; nothing for what is not set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JournalSettings(pub Vec<(String, Option<String>)>);

impl fmt::Display for JournalSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |(name, value): &(String, Option<String>)| {
            format!("{name} {}", value.as_deref().unwrap_or("none"))
        };
        let parts: Vec<String> = self.0.iter().map(part).collect();
        f.write_str(&parts.join(", "))
    }
}
