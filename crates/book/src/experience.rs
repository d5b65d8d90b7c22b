//! Searches that outlive the program: for each position the deepest one, in a file that never grows.
//!
//! The file is a table of 65,536 records of 24 bytes behind a head of 24, all numbers with the low
//! byte first: key (8), nodes (4), milliseconds (4), score (2), move (2), depth (2), checksum (2). A
//! position may stand in four places; of four others the shallowest gives way. A record that was torn
//! by a crash has a wrong checksum and is as good as empty.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use chess::{Move, Position};
use eval::Score;

const HEAD: &[u8; 24] = b"roque experience, 1    \n";
const SIZE: u64 = 24;
/// How many records the table has: a megabyte and a half.
const SLOTS: u64 = 1 << 16;
const WAYS: u64 = 4;

/// Why the file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ExperienceError {
    /// It cannot be read or written.
    #[error("{0}")]
    File(#[from] io::Error),
    /// It is something else.
    #[error("this is no file of experience; name another one, or a new one")]
    Foreign,
}

/// A search that was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Memory {
    /// The position.
    pub key: u64,
    /// The move it ended with, as [`Move::bits`].
    pub mv: u16,
    /// Its value for the side to move.
    pub score: i16,
    /// How deep it went.
    pub depth: u16,
    /// How many nodes it took.
    pub nodes: u32,
    /// How many milliseconds.
    pub milliseconds: u32,
}

impl Memory {
    /// The search of a position.
    pub fn new(
        position: &Position,
        mv: Move,
        score: Score,
        depth: u32,
        nodes: u64,
        time: Duration,
    ) -> Memory {
        Memory {
            key: position.key(),
            mv: mv.bits(),
            score: score.raw().clamp(i16::MIN.into(), i16::MAX.into()) as i16,
            depth: depth.min(u16::MAX.into()) as u16,
            nodes: u32::try_from(nodes).unwrap_or(u32::MAX),
            milliseconds: u32::try_from(time.as_millis()).unwrap_or(u32::MAX),
        }
    }

    /// The move, if it is legal here.
    pub fn legal_move(&self, position: &Position) -> Option<Move> {
        Move::from_bits(self.mv).filter(|&mv| position.is_legal(mv))
    }

    /// The value of the position for the side to move.
    pub fn score(&self) -> Score {
        Score::from_raw(self.score.into())
    }

    fn to_bytes(self) -> [u8; SIZE as usize] {
        let mut bytes = [0; SIZE as usize];
        let parts = self
            .key
            .to_le_bytes()
            .into_iter()
            .chain(self.nodes.to_le_bytes())
            .chain(self.milliseconds.to_le_bytes())
            .chain(self.score.to_le_bytes())
            .chain(self.mv.to_le_bytes())
            .chain(self.depth.to_le_bytes());
        for (place, byte) in bytes.iter_mut().zip(parts) {
            *place = byte;
        }
        let [.., low, high] = &mut bytes;
        [*low, *high] = self.checksum().to_le_bytes();
        bytes
    }

    /// Nothing if the record is empty or torn.
    fn from_bytes(bytes: [u8; SIZE as usize]) -> Option<Memory> {
        let [
            k0,
            k1,
            k2,
            k3,
            k4,
            k5,
            k6,
            k7,
            n0,
            n1,
            n2,
            n3,
            t0,
            t1,
            t2,
            t3,
            s0,
            s1,
            m0,
            m1,
            d0,
            d1,
            c0,
            c1,
        ] = bytes;
        let memory = Memory {
            key: u64::from_le_bytes([k0, k1, k2, k3, k4, k5, k6, k7]),
            nodes: u32::from_le_bytes([n0, n1, n2, n3]),
            milliseconds: u32::from_le_bytes([t0, t1, t2, t3]),
            score: i16::from_le_bytes([s0, s1]),
            mv: u16::from_le_bytes([m0, m1]),
            depth: u16::from_le_bytes([d0, d1]),
        };
        (memory.depth > 0 && memory.checksum() == u16::from_le_bytes([c0, c1])).then_some(memory)
    }

    fn checksum(&self) -> u16 {
        let low = u64::from(self.nodes) << 32 | u64::from(self.milliseconds);
        let high =
            u64::from(self.score as u16) << 32 | u64::from(self.mv) << 16 | u64::from(self.depth);
        let mixed = self.key.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ low.wrapping_mul(0xbf58_476d_1ce4_e5b9).rotate_left(21)
            ^ high.wrapping_mul(0x94d0_49bb_1331_11eb).rotate_left(43);
        (mixed ^ mixed >> 32 ^ mixed >> 16 ^ mixed >> 48) as u16
    }
}

/// The open file.
#[derive(Debug)]
pub struct Experience {
    file: File,
    path: PathBuf,
}

impl Experience {
    /// Opens it, or makes it.
    pub fn open(path: &Path) -> Result<Experience, ExperienceError> {
        let mut options = OpenOptions::new();
        let mut file = options.read(true).write(true).create(true).truncate(false).open(path)?;
        file.lock()?;
        let length = file.metadata()?.len();
        if length == 0 {
            file.write_all(HEAD)?;
            file.set_len((SLOTS + 1) * SIZE)?;
        } else {
            let mut head = [0; SIZE as usize];
            let read = file.read_exact(&mut head);
            if read.is_err() || &head != HEAD || length != (SLOTS + 1) * SIZE {
                return Err(ExperienceError::Foreign);
            }
        }
        file.unlock()?;
        Ok(Experience { file, path: path.to_owned() })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn slot(key: u64, way: u64) -> u64 {
        (key % (SLOTS / WAYS)) * WAYS + way
    }

    fn read(&mut self, slot: u64) -> io::Result<Option<Memory>> {
        let mut bytes = [0; SIZE as usize];
        self.file.seek(SeekFrom::Start((slot + 1) * SIZE))?;
        self.file.read_exact(&mut bytes)?;
        Ok(Memory::from_bytes(bytes))
    }

    /// What is remembered of a position.
    pub fn find(&mut self, key: u64) -> io::Result<Option<Memory>> {
        let mut bytes = [0; (WAYS * SIZE) as usize];
        self.file.seek(SeekFrom::Start((Self::slot(key, 0) + 1) * SIZE))?;
        self.file.read_exact(&mut bytes)?;
        let (records, _) = bytes.as_chunks::<{ SIZE as usize }>();
        let mut known = records.iter().filter_map(|record| Memory::from_bytes(*record));
        Ok(known.find(|memory| memory.key == key))
    }

    /// Remembers a search, unless a deeper one of the same position is known. Says whether it did.
    pub fn store(&mut self, memory: Memory) -> io::Result<bool> {
        self.file.lock()?;
        let stored = self.store_locked(memory);
        self.file.unlock()?;
        stored
    }

    fn store_locked(&mut self, memory: Memory) -> io::Result<bool> {
        let (mut place, mut shallowest) = (Self::slot(memory.key, 0), u32::MAX);
        for way in 0..WAYS {
            let slot = Self::slot(memory.key, way);
            let known = self.read(slot)?;
            if let Some(same) = known.filter(|known| known.key == memory.key) {
                if same.depth > memory.depth {
                    return Ok(false);
                }
                place = slot;
                break;
            }
            let depth = known.map_or(0, |known| u32::from(known.depth));
            if depth < shallowest {
                (place, shallowest) = (slot, depth);
            }
        }
        self.file.seek(SeekFrom::Start((place + 1) * SIZE))?;
        self.file.write_all(&memory.to_bytes())?;
        Ok(true)
    }

    /// Everything that is remembered.
    pub fn memories(&mut self) -> io::Result<Vec<Memory>> {
        self.file.seek(SeekFrom::Start(SIZE))?;
        let mut bytes = Vec::new();
        Read::by_ref(&mut self.file).take(SLOTS * SIZE).read_to_end(&mut bytes)?;
        let (records, _) = bytes.as_chunks::<{ SIZE as usize }>();
        Ok(records.iter().filter_map(|record| Memory::from_bytes(*record)).collect())
    }

    /// Forgets everything.
    pub fn wipe(&mut self) -> io::Result<()> {
        self.file.lock()?;
        let wiped = self.file.set_len(SIZE).and_then(|()| self.file.set_len((SLOTS + 1) * SIZE));
        self.file.unlock()?;
        wiped
    }
}
