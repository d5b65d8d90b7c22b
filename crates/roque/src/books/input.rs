//! The files of games that a book is built from: opened all together, and counted as they are read.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::console::{BadInput, Console};

/// Where games come from.
pub(super) type Input = Box<dyn Read>;

/// Opens all files before the first is read: a long work should not end with a wrong name.
pub(super) fn open_all(
    paths: &[PathBuf],
    total_bytes: &mut u64,
    console: &Console,
) -> Result<Vec<(PathBuf, Input)>, BadInput> {
    let mut files: Vec<(PathBuf, Input)> = Vec::new();
    for path in paths {
        if path == Path::new("-") {
            files.push((path.clone(), Box::new(io::stdin())));
            continue;
        }
        let name = path.to_string_lossy();
        let refused = |wrong: &str| BadInput(console.language.games_refused(&name, wrong));
        let mut file =
            File::open(path).map_err(|error| refused(&console.language.system_error(&error)))?;
        let metadata =
            file.metadata().map_err(|error| refused(&console.language.system_error(&error)))?;
        if metadata.is_dir() {
            return Err(refused(console.language.book_words().a_folder));
        }
        let mut head = Vec::new();
        let read = Read::by_ref(&mut file).take(6).read_to_end(&mut head);
        read.map_err(|error| refused(&console.language.system_error(&error)))?;
        if is_packed(&head) {
            return Err(refused(console.language.book_words().packed));
        }
        *total_bytes += metadata.len();
        files.push((path.clone(), Box::new(io::Cursor::new(head).chain(file))));
    }
    Ok(files)
}

/// Whether a file begins like one of xz, gzip, zip, bzip2 or zstd.
fn is_packed(head: &[u8]) -> bool {
    let heads: [&[u8]; 5] = [b"\xfd7zXZ", b"\x1f\x8b", b"PK\x03\x04", b"BZh", b"\x28\xb5\x2f\xfd"];
    heads.iter().any(|known| head.starts_with(known))
}

/// Counts what is read.
pub(super) struct Counted {
    pub(super) file: Input,
    pub(super) bytes: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        self.bytes.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}
