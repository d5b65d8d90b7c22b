//! Several archives of one seed become one, as if one machine had played all of it in one go.

use std::fs::File;
use std::io::{self, BufReader, Seek as _, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::block::{self, Blocks, Found};
use super::{ArchiveError, BLOCK, Head, refuse_pipe};
use crate::codec;
use crate::game::ArchivedGame;

/// What a merged archive holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Merged {
    /// Its games; one that several archives have counts once.
    pub games: u64,
    /// Games before its last one that none of the archives has.
    pub missing: u64,
}

/// Why archives cannot be merged.
#[derive(Debug)]
pub enum MergeError {
    /// One of them is damaged, torn, or played with other settings than the first.
    Archive {
        /// Which one.
        path: PathBuf,
        /// What is wrong with it.
        error: ArchiveError,
    },
    /// The new one cannot be written.
    Write(io::Error),
}

/// A block in one of the files.
struct Place {
    first: u64,
    file: usize,
    at: u64,
}

/// Writes the games of all archives in the order of their numbers, in blocks that begin at multiples
/// of 32. Which machine played which of them, and how often it was interrupted, is seen no more.
pub fn merge(paths: &[PathBuf], out: &mut dyn Write) -> Result<Merged, MergeError> {
    let mut places = Vec::new();
    let mut files = Vec::new();
    let mut head: Option<Head> = None;
    for (number, path) in paths.iter().enumerate() {
        let failed = |error| MergeError::Archive { path: path.clone(), error };
        let (file, found) = look_through(path, number, &mut places).map_err(failed)?;
        files.push(file);
        match &head {
            None => head = Some(found),
            Some(head) => {
                if let Some((found, expected)) = found.difference(head) {
                    return Err(failed(ArchiveError::OtherSettings { found, expected }));
                }
            }
        }
    }
    places.sort_by_key(|place| (place.first, place.file));
    out.write_all(&head.unwrap_or_default().to_bytes()).map_err(MergeError::Write)?;
    let (mut merged, mut next) = (Merged::default(), 0);
    let mut block: Vec<ArchivedGame> = Vec::new();
    for place in &places {
        let path = || paths.get(place.file).cloned().unwrap_or_default();
        let failed = |error| MergeError::Archive { path: path(), error };
        let Some(file) = files.get_mut(place.file) else { continue };
        for game in games_at(file, place.at).map_err(failed)? {
            if game.number < next {
                continue;
            }
            if game.number != next || game.number.is_multiple_of(BLOCK) {
                write(&mut block, out).map_err(MergeError::Write)?;
            }
            merged.missing += game.number - next;
            merged.games += 1;
            next = game.number + 1;
            block.push(game);
        }
    }
    write(&mut block, out).map_err(MergeError::Write)?;
    Ok(merged)
}

/// Notes where the blocks of a file begin; all of them must be as they were written.
fn look_through(
    path: &Path,
    number: usize,
    places: &mut Vec<Place>,
) -> Result<(File, Head), ArchiveError> {
    refuse_pipe(path)?;
    let mut source = BufReader::with_capacity(1 << 16, File::open(path)?);
    let (head, length) = Head::read(&mut source)?;
    let mut blocks = Blocks::new(&mut source, length);
    loop {
        let at = blocks.at();
        match blocks.read()? {
            Found::End => break,
            Found::Torn => return Err(ArchiveError::Torn { at }),
            Found::Gap => return Err(ArchiveError::NoBlock { at }),
            Found::Block(head, payload) if head.vouches_for(&payload) => {
                places.push(Place { first: head.first, file: number, at });
            }
            Found::Block(head, _) => {
                let (first, last) = (head.first, head.last());
                return Err(ArchiveError::Checksum { at, first, last });
            }
        }
    }
    Ok((source.into_inner(), head))
}

/// The games of the block that begins at this byte.
fn games_at(file: &mut File, at: u64) -> Result<Vec<ArchivedGame>, ArchiveError> {
    file.seek(SeekFrom::Start(at))?;
    let Found::Block(head, payload) = Blocks::new(file, at).read()? else {
        return Err(ArchiveError::NoBlock { at });
    };
    let (games, decoded) = codec::decode(&payload, head.first, head.games);
    let number = head.first + games.len() as u64;
    decoded.map_err(|error| ArchiveError::Game { at, number, error })?;
    Ok(games)
}

/// Writes the games collected so far, and forgets them.
fn write(games: &mut Vec<ArchivedGame>, out: &mut dyn Write) -> io::Result<()> {
    if games.is_empty() {
        return Ok(());
    }
    let bytes = block::to_bytes(games).map_err(io::Error::other)?;
    games.clear();
    out.write_all(&bytes)
}
