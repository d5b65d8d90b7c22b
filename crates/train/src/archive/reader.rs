//! Reading an archive from its beginning, game by game.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use super::block::{Blocks, Found};
use super::{ArchiveError, Head, refuse_pipe};
use crate::codec;
use crate::game::ArchivedGame;

/// The games of an archive, in the order of the file, or what is wrong with it.
///
/// A damaged block is an error, and the reading goes on behind it; after a torn end it is over.
#[derive(Debug)]
pub struct Reader<R> {
    blocks: Blocks<R>,
    head: Head,
    games: VecDeque<ArchivedGame>,
    /// An error behind the games.
    error: Option<ArchiveError>,
    ended: bool,
}

impl Reader<BufReader<File>> {
    /// Opens a file. A pipe is refused before it is waited for.
    pub fn open(path: &Path) -> Result<Reader<BufReader<File>>, ArchiveError> {
        refuse_pipe(path)?;
        Reader::new(BufReader::with_capacity(1 << 16, File::open(path)?))
    }
}

impl<R: Read> Reader<R> {
    /// Reads the head.
    pub fn new(mut source: R) -> Result<Reader<R>, ArchiveError> {
        let (head, at) = Head::read(&mut source)?;
        let blocks = Blocks::new(source, at);
        Ok(Reader { blocks, head, games: VecDeque::new(), error: None, ended: false })
    }

    /// What the archive says about its games.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// How many bytes have been read and understood.
    pub fn bytes(&self) -> u64 {
        self.blocks.at()
    }

    fn read_block(&mut self) -> Result<(), ArchiveError> {
        let at = self.blocks.at();
        match self.blocks.read()? {
            Found::End => self.ended = true,
            Found::Torn => return Err(ArchiveError::Torn { at }),
            Found::Gap => return Err(ArchiveError::NoBlock { at }),
            Found::Block(head, payload) => {
                if !head.vouches_for(&payload) {
                    let (first, last) = (head.first, head.last());
                    return Err(ArchiveError::Checksum { at, first, last });
                }
                let (games, decoded) = codec::decode(&payload, head.first, head.games);
                let number = head.first + games.len() as u64;
                self.games = games.into();
                self.error = decoded.err().map(|error| ArchiveError::Game { at, number, error });
            }
        }
        Ok(())
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<ArchivedGame, ArchiveError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(game) = self.games.pop_front() {
                return Some(Ok(game));
            }
            if let Some(error) = self.error.take() {
                return Some(Err(error));
            }
            if self.ended {
                return None;
            }
            if let Err(error) = self.read_block() {
                self.ended = matches!(error, ArchiveError::Torn { .. } | ArchiveError::File(_));
                return Some(Err(error));
            }
        }
    }
}
