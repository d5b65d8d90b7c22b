//! How the bytes of tables are read. Small files are kept in memory as a whole, which spares several
//! calls of the system for each probe; there is an end to that, and what comes later or is larger is
//! read piece by piece. (Mapped files would be unsafe code, and a file cut short while it is in use
//! would end the program.)

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use shakmaty_syzygy::filesystem::{Filesystem, OsFilesystem, RandomAccessFile, ReadHint};

/// So many bytes are kept in memory at the most: all tables with up to four pieces, and about what
/// a game needs of those with five.
const MEMORY: u64 = 64 << 20;
/// No single file takes more of it than this.
const LARGEST: u64 = 8 << 20;

pub(crate) struct Files {
    disk: OsFilesystem,
    memory_left: AtomicU64,
}

impl Files {
    pub(crate) fn new() -> Files {
        Files { disk: OsFilesystem::new(), memory_left: AtomicU64::new(MEMORY) }
    }

    /// Whether there is room for so many bytes, which are then taken.
    fn take(&self, bytes: u64) -> bool {
        let enough = |left: u64| left.checked_sub(bytes);
        bytes <= LARGEST && self.memory_left.fetch_update(Relaxed, Relaxed, enough).is_ok()
    }
}

impl Filesystem for Files {
    fn regular_file_size(&self, path: &Path) -> io::Result<u64> {
        self.disk.regular_file_size(path)
    }

    fn read_dir(&self, path: &Path) -> io::Result<Vec<PathBuf>> {
        self.disk.read_dir(path)
    }

    fn open(&self, path: &Path) -> io::Result<Box<dyn RandomAccessFile>> {
        if self.take(self.regular_file_size(path)?) {
            Ok(Box::new(InMemory(fs::read(path)?)))
        } else {
            self.disk.open(path)
        }
    }
}

struct InMemory(Vec<u8>);

impl RandomAccessFile for InMemory {
    fn read_at(&self, buffer: &mut [u8], offset: u64, _: ReadHint) -> io::Result<usize> {
        let start = usize::try_from(offset).unwrap_or(usize::MAX);
        let rest = self.0.get(start..).unwrap_or_default();
        let len = rest.len().min(buffer.len());
        buffer[..len].copy_from_slice(&rest[..len]);
        Ok(len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_comes_to_an_end() {
        let files = Files::new();
        assert!(!files.take(LARGEST + 1));
        assert!((0..MEMORY / LARGEST).all(|_| files.take(LARGEST)));
        assert!(!files.take(1));
    }

    #[test]
    fn reading_past_the_end_gives_less() {
        let file = InMemory(vec![1, 2, 3]);
        let mut buffer = [0; 2];
        assert_eq!(file.read_at(&mut buffer, 1, ReadHint::Data).unwrap(), 2);
        assert_eq!(buffer, [2, 3]);
        assert_eq!(file.read_at(&mut buffer, 2, ReadHint::Data).unwrap(), 1);
        assert_eq!(file.read_at(&mut buffer, u64::MAX, ReadHint::Data).unwrap(), 0);
        assert!(file.read_u16_le_at(2, ReadHint::Data).is_err());
    }
}
