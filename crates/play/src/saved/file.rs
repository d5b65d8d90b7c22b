//! The file of a game on disk. The same game may be open in two programs: whoever finds there what
//! it has not written itself leaves it alone.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// How often, and after what pause, a folder is asked for.
const ATTEMPTS: u32 = 50;
const PAUSE: Duration = Duration::from_millis(20);

/// A file, and what stood in it when this program last looked.
#[derive(Clone, Debug)]
pub struct SavedFile {
    path: PathBuf,
    known: String,
}

/// What became of a game that was to be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// It is there.
    Yes,
    /// Somebody else has written there; nothing was touched.
    Changed,
}

impl SavedFile {
    /// A file with what is known to stand in it.
    pub(crate) fn new(path: PathBuf, known: String) -> SavedFile {
        SavedFile { path, known }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes a game here, unless somebody else has written here since.
    pub fn keep(&mut self, text: &str) -> io::Result<Kept> {
        if text == self.known && self.path.exists() {
            return Ok(Kept::Yes);
        }
        let lock = self.lock();
        if self.is_changed()? {
            return Ok(Kept::Changed);
        }
        whole_file::replace_text(&self.path, text)?;
        drop(lock);
        text.clone_into(&mut self.known);
        Ok(Kept::Yes)
    }

    /// Whether something else is there. A file that is gone is no loss to anybody.
    fn is_changed(&self) -> io::Result<bool> {
        match fs::read(&self.path) {
            Ok(found) => Ok(found != self.known.as_bytes()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Nobody else looks and writes while this is held. Not every system locks folders, and nobody
    /// holds one for long: without the lock only the instant between look and write is open.
    fn lock(&self) -> Option<File> {
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = File::open(folder.unwrap_or(Path::new("."))).ok()?;
        for _ in 0..ATTEMPTS {
            match folder.try_lock() {
                Ok(()) => return Some(folder),
                Err(fs::TryLockError::WouldBlock) => thread::sleep(PAUSE),
                Err(fs::TryLockError::Error(_)) => return None,
            }
        }
        None
    }
}
