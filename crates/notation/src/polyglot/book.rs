//! A book in a file, or anywhere else where one can seek: nothing of it is kept in memory.

use std::io::{self, Read, Seek, SeekFrom, Write};

use chess::{Move, Position};

use super::entry::BookEntry;
use super::key::key;

/// How many entries are read at once: two kilobytes.
const BLOCK: u64 = 128;

/// Why a book cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum BookError {
    /// The file cannot be read or written.
    #[error("{0}")]
    File(#[from] io::Error),
    /// It is no row of entries.
    #[error("a Polyglot book has entries of 16 bytes, but there are {length} bytes ({} too many)", length % 16)]
    Length {
        /// How long it is.
        length: u64,
    },
}

/// A book that is open for look-ups; it is searched where it lies and never read whole.
#[derive(Debug)]
pub struct Book<R> {
    file: R,
    entries: u64,
}

impl<R: Read + Seek> Book<R> {
    /// Looks how many entries there are; a length that is no multiple of 16 bytes is refused.
    pub fn open(mut file: R) -> Result<Book<R>, BookError> {
        let length = file.seek(SeekFrom::End(0))?;
        if !length.is_multiple_of(BookEntry::SIZE as u64) {
            return Err(BookError::Length { length });
        }
        Ok(Book { file, entries: length / BookEntry::SIZE as u64 })
    }

    /// How many entries it has.
    pub fn len(&self) -> u64 {
        self.entries
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.entries == 0
    }

    /// The entry with this number, from 0.
    pub fn entry(&mut self, number: u64) -> Result<BookEntry, BookError> {
        self.file.seek(SeekFrom::Start(number * BookEntry::SIZE as u64))?;
        self.next_entry()
    }

    fn next_entry(&mut self) -> Result<BookEntry, BookError> {
        let mut bytes = [0; BookEntry::SIZE];
        self.file.read_exact(&mut bytes)?;
        Ok(BookEntry::from_bytes(bytes))
    }

    /// So many entries from this number on, or as many as there are, in one read.
    fn block(&mut self, number: u64, count: u64) -> Result<Vec<BookEntry>, BookError> {
        let count = count.min(self.entries.saturating_sub(number));
        let mut bytes = vec![0; count as usize * BookEntry::SIZE];
        self.file.seek(SeekFrom::Start(number * BookEntry::SIZE as u64))?;
        self.file.read_exact(&mut bytes)?;
        let (records, _) = bytes.as_chunks();
        Ok(records.iter().map(|record| BookEntry::from_bytes(*record)).collect())
    }

    /// All entries, in the order of the book. A book that does not fit into memory is an error.
    pub fn entries(&mut self) -> Result<Vec<BookEntry>, BookError> {
        const MANY: u64 = 1 << 14;
        let no_memory = |_| io::Error::from(io::ErrorKind::OutOfMemory);
        let mut all = Vec::new();
        let count = usize::try_from(self.entries).unwrap_or(usize::MAX);
        all.try_reserve_exact(count).map_err(no_memory)?;
        while (all.len() as u64) < self.entries {
            all.extend(self.block(all.len() as u64, MANY)?);
        }
        Ok(all)
    }

    /// All entries with this key, in the order of the book.
    pub fn find(&mut self, key: u64) -> Result<Vec<BookEntry>, BookError> {
        let (mut low, mut high) = (0, self.entries);
        // The last steps are cheaper in memory than in the file.
        while high - low > BLOCK {
            let middle = low + (high - low) / 2;
            if self.entry(middle)?.key < key {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let mut found = Vec::new();
        while low < self.entries {
            for entry in self.block(low, BLOCK)? {
                if entry.key == key {
                    found.push(entry);
                } else if low >= high {
                    return Ok(found);
                }
                low += 1;
            }
        }
        Ok(found)
    }

    /// The moves of a position with their weights, in the order of the book. What is not legal here
    /// is of another position with the same key, and left out.
    pub fn moves(&mut self, position: &Position) -> Result<Vec<(Move, u16)>, BookError> {
        self.moves_by_key(position, key(position))
    }

    /// The same for a position whose key is already known; see
    /// [`key_after`](super::key_after).
    pub fn moves_by_key(
        &mut self,
        position: &Position,
        key: u64,
    ) -> Result<Vec<(Move, u16)>, BookError> {
        let entries = self.find(key)?;
        let legal = |entry: BookEntry| Some((entry.legal_move(position)?, entry.weight));
        Ok(entries.into_iter().filter_map(legal).collect())
    }
}

/// Sorts entries as a book wants them, by key and the heaviest move first, and writes them.
pub fn write(entries: &mut [BookEntry], out: &mut impl Write) -> Result<(), BookError> {
    entries.sort_unstable_by_key(|entry| {
        (entry.key, std::cmp::Reverse(entry.weight), entry.mv, entry.learn)
    });
    for entry in entries {
        out.write_all(&entry.to_bytes())?;
    }
    Ok(out.flush()?)
}
