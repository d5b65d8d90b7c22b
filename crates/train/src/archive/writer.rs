//! Writing an archive: begun anew, or continued where it was left.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::ops::Range;
use std::path::Path;

use super::block::{self, Blocks, Found};
use super::{ArchiveError, Head, refuse_pipe};
use crate::game::ArchivedGame;

/// An archive open for writing; nobody else can write it meanwhile.
#[derive(Debug)]
pub struct Writer {
    file: File,
    length: u64,
}

/// What an archive already had when it was opened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// The numbers of its games, as few ranges in their order.
    pub games: Vec<Range<u64>>,
    /// Bytes behind the last sound block, torn or damaged, that were cut off.
    pub cut: u64,
    /// Games of whole blocks among them: those were written and have changed since.
    pub lost: u64,
    /// The note of an archive that was there; empty if it had none.
    pub note: Option<String>,
    /// Blocks that are damaged; their games do not count as played.
    pub damaged: u64,
}

impl Played {
    /// Adds games that were found.
    fn insert(&mut self, found: Range<u64>) {
        let before = self.games.partition_point(|range| range.end < found.start);
        let behind = self.games.partition_point(|range| range.start <= found.end);
        let touched = self.games.get(before..behind).unwrap_or_default();
        let start = touched.first().map_or(found.start, |range| range.start.min(found.start));
        let end = touched.last().map_or(found.end, |range| range.end.max(found.end));
        self.games.splice(before..behind, std::iter::once(start..end));
    }

    /// How many games there are.
    pub fn count(&self) -> u64 {
        self.games.iter().map(|range| range.end - range.start).sum()
    }

    /// The first range of at most `most` games from `from` on that are not there yet.
    pub fn missing(&self, from: u64, most: u64) -> Range<u64> {
        let mut start = from;
        while let Some(range) = self.games.iter().find(|range| range.contains(&start)) {
            start = range.end;
        }
        let end = start.saturating_add(most);
        let next = self.games.iter().map(|range| range.start).filter(|&first| first > start);
        start..next.min().unwrap_or(end).min(end)
    }
}

impl Writer {
    /// Opens an archive, or begins one. What stands in it must have been played with the same
    /// settings. What is torn or damaged behind the last sound block is cut off, and told.
    pub fn open(path: &Path, head: &Head) -> Result<(Writer, Played), ArchiveError> {
        refuse_pipe(path)?;
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        // Ends with the process, however that ends; where files cannot be locked we do without.
        if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
            return Err(ArchiveError::InUse);
        }
        let (played, length) = match begun(&mut file, head)? {
            Some((found, length)) => {
                let (mut played, end) = scan(&mut file, length)?;
                played.note = Some(found.get("note").unwrap_or_default().to_owned());
                (played, end)
            }
            None => {
                file.set_len(0)?;
                file.seek(SeekFrom::Start(0))?;
                let bytes = head.to_bytes();
                file.write_all(&bytes)?;
                file.sync_data()?;
                (Played::default(), bytes.len() as u64)
            }
        };
        file.set_len(length)?;
        file.seek(SeekFrom::Start(length))?;
        Ok((Writer { file, length }, played))
    }

    /// Adds games whose numbers follow one another; when this returns they are on the disk.
    pub fn add(&mut self, games: &[ArchivedGame]) -> Result<(), ArchiveError> {
        if games.is_empty() {
            return Ok(());
        }
        let bytes = block::to_bytes(games)?;
        self.file.write_all(&bytes)?;
        self.file.sync_data()?;
        self.length += bytes.len() as u64;
        Ok(())
    }

    /// The length of the file.
    pub fn bytes(&self) -> u64 {
        self.length
    }
}

/// The head of a file that was begun with these settings, and its length; none for a file that was
/// killed before its head was complete.
fn begun(file: &mut File, head: &Head) -> Result<Option<(Head, u64)>, ArchiveError> {
    let expected = head.to_bytes();
    let mut beginning = Vec::new();
    (&mut *file).take(expected.len() as u64).read_to_end(&mut beginning)?;
    if beginning.len() < expected.len() && expected.starts_with(&beginning) {
        return Ok(None);
    }
    file.seek(SeekFrom::Start(0))?;
    let (found, length) = Head::read(&mut BufReader::new(&mut *file))?;
    match found.difference(head) {
        None => Ok(Some((found, length))),
        Some((found, expected)) => Err(ArchiveError::OtherSettings { found, expected }),
    }
}

/// The games behind the head, and where the last whole block ends.
fn scan(file: &mut File, head_length: u64) -> Result<(Played, u64), ArchiveError> {
    let total = file.metadata()?.len();
    file.seek(SeekFrom::Start(head_length))?;
    let mut blocks = Blocks::new(BufReader::new(&mut *file), head_length);
    let mut played = Played::default();
    // Where the last block ends that is as it was written.
    let mut sound_end = head_length;
    let (mut damaged, mut lost) = (0, 0);
    loop {
        match blocks.read()? {
            Found::End | Found::Torn => break,
            Found::Block(head, payload) if head.vouches_for(&payload) => {
                played.insert(head.first..head.first + u64::from(head.games));
                sound_end = blocks.at();
                played.damaged = damaged;
                lost = 0;
            }
            Found::Block(head, _) => {
                damaged += 1;
                lost += u64::from(head.games);
            }
            Found::Gap => damaged += 1,
        }
    }
    // Damage with sound blocks behind it stays: somebody may want to look at it.
    played.cut = total - sound_end;
    played.lost = lost;
    Ok((played, sound_end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_grow_together() {
        let mut played = Played::default();
        for first in [64, 0, 128, 32, 200] {
            played.insert(first..first + 32);
        }
        assert_eq!(played.games, [0..96, 128..160, 200..232]);
        played.insert(90..128);
        assert_eq!((played.games.len(), played.count()), (2, 192));
        assert_eq!(played.missing(0, 50), 160..200);
        assert_eq!(played.missing(170, 10), 170..180);
        assert_eq!(played.missing(210, 10), 232..242);
    }
}
