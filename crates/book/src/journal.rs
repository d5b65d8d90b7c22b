//! The file of lessons. Lines are added at its end, under a lock; when it has grown too long it is
//! written anew without the oldest and takes the old one's place in one step, so that a crash leaves
//! the one or the other. What a line means is not this file's business, only to which position it
//! belongs.
//!
//! Its first line has a number that grows whenever the file is written anew. Who has read half of the
//! old one sees by it that the new one begins from the start, and who has waited for the lock of the
//! old one that it must go to the new one.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

const HEAD: &str = "roque lessons, part ";
/// A longer file is written anew…
const LONGEST: u64 = 4 << 20;
/// …with so many lines at most, the latest ones…
const MOST_LINES: usize = 80_000;
/// …and so many for one position: older ones count for next to nothing.
pub(crate) const MOST_AT_A_POSITION: usize = 400;
/// Nothing of ours is ever so long.
const ABSURD: u64 = 16 * LONGEST;

/// The file, as far as it was read.
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    part: u64,
    /// Up to here it was read.
    offset: u64,
}

/// What was added to a file.
pub(crate) struct News {
    /// All that was read before is void.
    pub(crate) anew: bool,
    /// Whole lines.
    pub(crate) text: String,
}

impl Journal {
    pub(crate) fn new(path: &Path) -> Journal {
        Journal { path: path.to_owned(), part: 0, offset: 0 }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Reads what was added since, by whatever program. A file that does not exist is empty.
    pub(crate) fn read_on(&mut self) -> io::Result<News> {
        let mut file = match File::open(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                (self.part, self.offset) = (0, 0);
                return Ok(News { anew: true, text: String::new() });
            }
            opened => opened?,
        };
        let metadata = file.metadata()?;
        if !metadata.is_file() || metadata.len() > ABSURD {
            return Err(foreign());
        }
        let part = part_of(&mut file)?;
        let anew = part != self.part || metadata.len() < self.offset;
        if anew {
            (self.part, self.offset) = (part, 0);
        }
        file.seek(SeekFrom::Start(self.offset))?;
        let mut bytes = Vec::new();
        file.take(ABSURD).read_to_end(&mut bytes)?;
        // The last line may still be under way.
        bytes.truncate(bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1));
        self.offset += bytes.len() as u64;
        let text = String::from_utf8_lossy(&bytes);
        let lines = text.lines().filter(|line| !line.is_empty() && number_of(line).is_none());
        Ok(News { anew, text: lines.map(|line| format!("{line}\n")).collect() })
    }

    /// Adds lines in one piece.
    pub(crate) fn append(&self, text: &str) -> io::Result<()> {
        let (mut file, part) = self.lock()?;
        let length = file.metadata()?.len();
        // A crash may have left half a line: it must not spoil the next one.
        let mut last = [b'\n'];
        if length > 0 {
            file.seek(SeekFrom::End(-1))?;
            file.read_exact(&mut last)?;
        }
        let before = match (length, last) {
            (0, _) => format!("{HEAD}1\n"),
            (_, [b'\n']) => String::new(),
            _ => "\n".to_owned(),
        };
        file.write_all(format!("{before}{text}").as_bytes())?;
        file.sync_data()?;
        if length > LONGEST {
            // What was added is safe; a file that stays long is tried again the next time.
            let _ = self.shorten(&mut file, part);
        }
        Ok(())
    }

    /// Leaves nothing but the first line.
    pub(crate) fn clear(&self) -> io::Result<()> {
        if !self.path.try_exists()? {
            return Ok(());
        }
        let (_file, part) = self.lock()?;
        self.replace(part, "")
    }

    /// Opens the file and locks it, whichever has the name by then; its number comes with it.
    fn lock(&self) -> io::Result<(File, u64)> {
        loop {
            let mut options = OpenOptions::new();
            let mut file = options.read(true).append(true).create(true).open(&self.path)?;
            file.lock()?;
            let part = part_of(&mut file)?;
            // Who had the lock before may have put another file in the place of this one.
            let now = match File::open(&self.path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                opened => part_of(&mut opened?)?,
            };
            if now == part {
                return Ok((file, part));
            }
        }
    }

    /// Writes the file anew with the lines that still count. It is locked.
    fn shorten(&self, file: &mut File, part: u64) -> io::Result<()> {
        file.seek(SeekFrom::Start(0))?;
        let mut bytes = Vec::new();
        Read::by_ref(file).take(ABSURD).read_to_end(&mut bytes)?;
        let text = String::from_utf8_lossy(&bytes);
        let mut seen: HashMap<&str, usize> = HashMap::new();
        let mut kept: Vec<&str> = text
            .lines()
            .rev()
            .filter(|line| {
                let Some((position, _)) = line.split_once(' ') else { return false };
                let count = seen.entry(position).or_default();
                *count += 1;
                *count <= MOST_AT_A_POSITION && number_of(line).is_none()
            })
            .take(MOST_LINES)
            .collect();
        kept.reverse();
        self.replace(part, &kept.into_iter().map(|line| format!("{line}\n")).collect::<String>())
    }

    /// Puts another file in the place of this one, which is locked.
    fn replace(&self, part: u64, lines: &str) -> io::Result<()> {
        whole_file::replace_text(&self.path, &format!("{HEAD}{}\n{lines}", part + 1))
    }
}

/// The file is something else.
#[derive(Debug, thiserror::Error)]
#[error("this is no journal of lessons; move it away")]
pub(crate) struct ForeignJournal;

pub(crate) fn foreign() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, ForeignJournal)
}

/// The number in the first line of a file; 0 without one.
fn part_of(file: &mut File) -> io::Result<u64> {
    file.seek(SeekFrom::Start(0))?;
    let mut line = String::new();
    let read = BufReader::new(Read::by_ref(file).take(64)).read_line(&mut line);
    // What is no text has no number.
    Ok(read.ok().and_then(|_| number_of(line.trim_end())).unwrap_or(0))
}

fn number_of(line: &str) -> Option<u64> {
    line.strip_prefix(HEAD)?.parse().ok()
}
