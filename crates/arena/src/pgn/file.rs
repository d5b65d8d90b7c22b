//! The file to which the games of a match are added, also after the match was killed.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;

use super::write;
use crate::record::GameRecord;

/// How every game begins.
const BEGINNING: &[u8] = b"[Event ";

/// A file to which games are added.
#[derive(Debug)]
pub(crate) struct PgnFile {
    file: File,
    event: String,
    /// The games that are already there.
    present: HashSet<String>,
    /// Whether it was not there before.
    created: bool,
}

impl PgnFile {
    /// Opens or creates it. `recorded` are the games that the journal of the match has: those that
    /// are already there are not written once more, and one of which only the beginning is there is
    /// removed, to be written again. Nothing else that is there is ever changed.
    pub(crate) fn open<'a>(
        path: &Path,
        event: &str,
        recorded: impl ExactSizeIterator<Item = &'a GameRecord>,
    ) -> io::Result<PgnFile> {
        let created = !path.exists();
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        let mut present = HashSet::new();
        if recorded.len() > 0 {
            let mut bytes = fs::read(path)?;
            if let Some(whole) = torn_from(&bytes, event, recorded) {
                bytes.truncate(whole);
                OpenOptions::new().write(true).open(path)?.set_len(whole as u64)?;
            }
            let text = String::from_utf8_lossy(&bytes);
            let games = text.split("[Event ").skip(1);
            present.extend(games.map(|game| format!("[Event {}", game.trim_end())));
        }
        Ok(PgnFile { file, event: event.to_owned(), present, created })
    }

    /// Removes a file that we have made and written nothing to.
    pub(crate) fn discard_if_empty(&self, path: &Path) {
        if self.created && self.file.metadata().is_ok_and(|file| file.len() == 0) {
            // An empty file that stays does no harm.
            let _ = fs::remove_file(path);
        }
    }

    pub(crate) fn add(&mut self, record: &GameRecord) -> io::Result<()> {
        let text = write(record, &self.event);
        if self.present.remove(text.trim_end()) {
            return Ok(());
        }
        self.file.write_all(text.as_bytes())
    }
}

/// Where the last game begins, if it is one of these and not all of it is there: whoever wrote it
/// was killed, or the disk was full.
fn torn_from<'a>(
    bytes: &[u8],
    event: &str,
    mut recorded: impl Iterator<Item = &'a GameRecord>,
) -> Option<usize> {
    let (mut at, mut last, mut after_empty_line) = (0, None, true);
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        if line.starts_with(BEGINNING) || (after_empty_line && BEGINNING.starts_with(line)) {
            last = Some(at);
        }
        at += line.len();
        after_empty_line = line == b"\n";
    }
    let start = last?;
    let game = bytes.get(start..)?;
    // An empty line ends the tags, another one the game.
    if game.ends_with(b"\n\n") && !game.ends_with(b"]\n\n") {
        return None;
    }
    let is_part_of = |text: &str| text.len() > game.len() && text.as_bytes().starts_with(game);
    recorded.any(|record| is_part_of(&write(record, event))).then_some(start)
}
