//! What can be wrong with an archive.

use std::io;

use thiserror::Error;

use crate::codec::BadGame;

/// Why an archive cannot be read or written. Places are bytes from the beginning of the file.
#[derive(Debug, Error)]
pub enum ArchiveError {
    /// The file cannot be read or written.
    #[error("{0}")]
    File(#[from] io::Error),
    /// A pipe or the like: reading goes to and fro, and one that nobody writes to has no end.
    #[error("it is no ordinary file")]
    NoOrdinaryFile,
    /// It does not begin like an archive.
    #[error("this is no archive of games")]
    NoArchive,
    /// A newer or broken format.
    #[error("the archive has version {0}, but only version {version} is known", version = super::VERSION)]
    Version(u8),
    /// The head is torn or damaged.
    #[error("the head of the archive is damaged")]
    Head,
    /// The file ends inside a block: it was torn, or it is still being written.
    #[error("byte {at}: the last block is not complete")]
    Torn {
        /// Where the block begins.
        at: u64,
    },
    /// What stands here is no block.
    #[error("byte {at}: no block of games begins here; games are lost")]
    NoBlock {
        /// Where.
        at: u64,
    },
    /// A block has changed since it was written.
    #[error("byte {at}: the block with games {first} to {last} is damaged (checksum)")]
    Checksum {
        /// Where the block begins.
        at: u64,
        /// Its first game.
        first: u64,
        /// Its last game.
        last: u64,
    },
    /// A block is as it was written, but its games make no sense.
    #[error("byte {at}: game {number}: {error}")]
    Game {
        /// Where the block begins.
        at: u64,
        /// The game.
        number: u64,
        /// What is wrong with it.
        error: BadGame,
    },
    /// Another program is writing it.
    #[error("another program is writing this archive right now")]
    InUse,
    /// It was written with other settings.
    #[error("the archive was begun otherwise: {found}, not {expected}")]
    OtherSettings {
        /// What the file says.
        found: String,
        /// What it should say.
        expected: String,
    },
}
