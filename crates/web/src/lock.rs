//! One server for a folder: two would answer for the same games and tournaments, and each would think that it alone
//! knows them. The lock ends with the process, however that ends.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::Write as _;
use std::path::Path;

/// The file that is locked; it says where its server is.
const NAME: &str = "server.lock";

/// A folder that is ours as long as this lives.
#[derive(Debug)]
pub(crate) struct FolderLock {
    _file: File,
}

/// Somebody else has the folder.
#[derive(Debug)]
pub(crate) struct Taken {
    /// Where the other server is, as far as it says so.
    pub(crate) url: String,
}

impl FolderLock {
    /// Takes a folder for the server at this address. Where files cannot be made or locked we do without.
    pub(crate) fn take(folder: &Path, url: &str) -> Result<Option<FolderLock>, Taken> {
        let path = folder.join(NAME);
        let _ = fs::create_dir_all(folder);
        let opened =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
        let Ok(mut file) = opened else { return Ok(None) };
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let told = fs::read_to_string(&path).unwrap_or_default();
                let is_url = |line: &&str| line.starts_with("http://localhost:");
                let url = told.lines().next().filter(is_url).unwrap_or("?").to_owned();
                return Err(Taken { url });
            }
            Err(TryLockError::Error(_)) => return Ok(None),
        }
        // What it says is for people: without it the lock holds as well.
        let _ = file.set_len(0).and_then(|()| writeln!(file, "{url}"));
        Ok(Some(FolderLock { _file: file }))
    }
}
