//! Files that are written whole or not at all: at any moment the old one or the new one is there, and
//! whoever is killed on the way leaves nothing torn. It knows nothing of what is in them.
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod draft;

pub use draft::Draft;

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Writes a file so that at any moment either the old one or the new one is there, whole.
///
/// # Errors
///
/// What the system or the writer says; then the old file stays.
pub fn replace(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    if path.file_name().is_none() {
        return Err(io::Error::from(io::ErrorKind::InvalidFilename));
    }
    let draft = Draft::new(path);
    let mut file = BufWriter::new(draft.create()?);
    write(&mut file)?;
    file.into_inner()?;
    draft.keep()
}

/// The same with a text.
///
/// # Errors
///
/// What the system says; then the old file stays.
pub fn replace_text(path: &Path, text: &str) -> io::Result<()> {
    replace(path, |file| file.write_all(text.as_bytes()))
}
