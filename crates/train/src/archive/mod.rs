//! The archive: one file of games, written block by block, less than two bytes a half-move.
//!
//! A head says what was played and how; then come blocks of a few dozen games, each with its length,
//! the numbers of its games and two checksums. A block is whole or it is not there: a file torn at
//! any byte loses its last block only, and a flipped bit never goes unnoticed. All numbers are little
//! endian; `docs/data.md` has the layout.

mod block;
mod error;
mod head;
mod merge;
mod reader;
mod writer;

use std::path::Path;

pub use crate::codec::BadGame;
pub use error::ArchiveError;
pub use head::Head;
pub use merge::{MergeError, Merged, merge};
pub use reader::Reader;
pub use writer::{Played, Writer};

/// The version of the format; a golden test holds it to its bytes.
pub const VERSION: u8 = 1;

/// So many games make a block, unless they take too long. Blocks begin at multiples of it, so that whatever was played by
/// several machines or was interrupted ends up with the same ones.
pub(crate) const BLOCK: u64 = 32;

/// An archive is opened more than once, or read and then written: a named pipe would be waited for
/// without end the second time, or as soon as nobody writes to it.
fn refuse_pipe(path: &Path) -> Result<(), ArchiveError> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        if std::fs::metadata(path).is_ok_and(|found| found.file_type().is_fifo()) {
            return Err(ArchiveError::NoOrdinaryFile);
        }
    }
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}
