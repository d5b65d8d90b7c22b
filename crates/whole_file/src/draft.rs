//! A file on its way: written beside its place and moved there when it is whole. A full disk, an
//! error or a kill leaves what was there before, and nothing torn.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// The draft of a file; dropped before it is kept, it is gone.
#[derive(Debug)]
pub struct Draft {
    place: PathBuf,
    /// Nothing for what is no ordinary file, such as a pipe: that is written at once.
    beside: Option<PathBuf>,
}

impl Draft {
    /// A file that is to stand there.
    pub fn new(place: &Path) -> Draft {
        let is_special = fs::metadata(place).is_ok_and(|found| !found.is_file());
        let name = place.file_name().map(|name| name.to_string_lossy().into_owned());
        let beside = name
            .filter(|_| !is_special)
            .map(|name| place.with_file_name(format!(".{name}.{}.tmp", std::process::id())));
        Draft { place: place.to_owned(), beside }
    }

    /// Opens it, empty.
    ///
    /// # Errors
    ///
    /// The folder is not there, or nothing may be written to it.
    pub fn create(&self) -> io::Result<File> {
        File::create(self.beside.as_ref().unwrap_or(&self.place))
    }

    /// It is whole: from now on it is the file.
    ///
    /// # Errors
    ///
    /// The disk is full, or the file may not be replaced; then the old one stays.
    pub fn keep(mut self) -> io::Result<()> {
        let Some(beside) = self.beside.take() else { return Ok(()) };
        let written = File::open(&beside).and_then(|file| file.sync_all());
        let moved = written.and_then(|()| fs::rename(&beside, &self.place));
        if moved.is_err() {
            let _ = fs::remove_file(&beside);
        }
        sync_folder(&self.place);
        moved
    }
}

/// The name must last as well; not every system can be asked for that.
fn sync_folder(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let _ = File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all());
}

impl Drop for Draft {
    fn drop(&mut self) {
        if let Some(beside) = &self.beside {
            let _ = fs::remove_file(beside);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    #[test]
    fn a_draft_that_is_not_kept_leaves_the_old_file() {
        let folder = std::env::temp_dir().join(format!("roque-draft-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let place = folder.join("a b\n.bin");
        for (text, keep, found) in
            [("old", true, "old"), ("torn", false, "old"), ("new", true, "new")]
        {
            let draft = Draft::new(&place);
            draft.create().unwrap().write_all(text.as_bytes()).unwrap();
            if keep {
                draft.keep().unwrap();
            } else {
                drop(draft);
            }
            assert_eq!(fs::read_to_string(&place).unwrap(), found);
            assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
