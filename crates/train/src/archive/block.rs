//! One block: a head of 32 bytes and the coded games.

use std::io::{self, Read};

use super::ArchiveError;
use crate::checksum::crc32;
use crate::codec;
use crate::game::ArchivedGame;

const MARK: [u8; 4] = *b"RGBL";

/// No block is longer; a length beyond it is a damaged length.
pub(super) const MAX_PAYLOAD: u32 = 1 << 20;
const MAX_GAMES: u32 = 4096;

/// What the head of a block says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BlockHead {
    pub(super) first: u64,
    pub(super) games: u32,
    pub(super) length: u32,
    payload_sum: u32,
}

/// What stands at a place in the file.
pub(super) enum Found {
    /// The file ends here.
    End,
    /// The file ends inside a block, or with something that is none.
    Torn,
    /// No block; one follows later.
    Gap,
    Block(BlockHead, Vec<u8>),
}

impl BlockHead {
    pub(super) const LENGTH: usize = 28;

    fn to_bytes(self) -> Vec<u8> {
        let mut bytes = MARK.to_vec();
        bytes.extend(self.length.to_le_bytes());
        bytes.extend(self.games.to_le_bytes());
        bytes.extend(self.first.to_le_bytes());
        bytes.extend(self.payload_sum.to_le_bytes());
        bytes.extend(crc32(&bytes).to_le_bytes());
        bytes
    }

    fn from_bytes(bytes: &[u8; BlockHead::LENGTH]) -> Option<BlockHead> {
        let (said, sum) = bytes.split_last_chunk::<4>()?;
        let (mark, rest) = said.split_first_chunk::<4>()?;
        let (length, rest) = rest.split_first_chunk::<4>()?;
        let (games, rest) = rest.split_first_chunk::<4>()?;
        let (first, payload_sum) = rest.split_first_chunk::<8>()?;
        let head = BlockHead {
            first: u64::from_le_bytes(*first),
            games: u32::from_le_bytes(*games),
            length: u32::from_le_bytes(*length),
            payload_sum: u32::from_le_bytes(payload_sum.try_into().ok()?),
        };
        let sound = *mark == MARK
            && crc32(said) == u32::from_le_bytes(*sum)
            && head.length <= MAX_PAYLOAD
            && head.games <= MAX_GAMES
            && head.first.checked_add(head.games.into()).is_some();
        sound.then_some(head)
    }

    /// Whether the payload is as it was written.
    pub(super) fn vouches_for(&self, payload: &[u8]) -> bool {
        crc32(payload) == self.payload_sum
    }

    /// The last game.
    pub(super) fn last(&self) -> u64 {
        self.first + u64::from(self.games).saturating_sub(1)
    }
}

/// The bytes of a block with these games, whose numbers follow one another.
pub(super) fn to_bytes(games: &[ArchivedGame]) -> Result<Vec<u8>, ArchiveError> {
    let first = games.first().map_or(0, |game| game.number);
    let payload = codec::encode(games).map_err(|error| {
        let number = first;
        ArchiveError::Game { at: 0, number, error }
    })?;
    let too_long = || io::Error::new(io::ErrorKind::InvalidInput, "too many games for one block");
    let length = u32::try_from(payload.len()).ok().filter(|&length| length <= MAX_PAYLOAD);
    let games = u32::try_from(games.len()).ok().filter(|&games| games <= MAX_GAMES);
    let head = BlockHead {
        first,
        games: games.ok_or_else(too_long)?,
        length: length.ok_or_else(too_long)?,
        payload_sum: crc32(&payload),
    };
    Ok([head.to_bytes(), payload].concat())
}

/// The blocks of a file, one after the other.
#[derive(Debug)]
pub(super) struct Blocks<R> {
    source: R,
    /// What has been read ahead.
    ahead: Vec<u8>,
    /// The place of the next byte.
    at: u64,
}

impl<R: Read> Blocks<R> {
    /// The source stands at this byte, behind the head of the file.
    pub(super) fn new(source: R, at: u64) -> Blocks<R> {
        Blocks { source, ahead: Vec::new(), at }
    }

    /// Where the next block begins, or the gap before it.
    pub(super) fn at(&self) -> u64 {
        self.at
    }

    /// Reads what stands here and goes behind it.
    pub(super) fn read(&mut self) -> io::Result<Found> {
        if self.look_ahead(BlockHead::LENGTH)?.is_empty() {
            return Ok(Found::End);
        }
        let Some(head) = self.ahead.first_chunk().and_then(BlockHead::from_bytes) else {
            return self.search();
        };
        let length = BlockHead::LENGTH + head.length as usize;
        if self.look_ahead(length)?.len() < length {
            return Ok(Found::Torn);
        }
        let payload = self.ahead.get(BlockHead::LENGTH..length).unwrap_or_default().to_vec();
        self.skip(length);
        Ok(Found::Block(head, payload))
    }

    /// Goes on to the next block; nothing is skipped if there is none.
    fn search(&mut self) -> io::Result<Found> {
        let mut skipped = 0;
        loop {
            skipped += 1;
            // In large steps: the beginning of `ahead` is never moved before the end is known.
            if self.ahead.len() < skipped + BlockHead::LENGTH
                && self.look_ahead(skipped + (1 << 16))?.len() < skipped + BlockHead::LENGTH
            {
                return Ok(Found::Torn);
            }
            let head = self.ahead.get(skipped..).and_then(<[u8]>::first_chunk);
            if head.and_then(BlockHead::from_bytes).is_some() {
                self.skip(skipped);
                return Ok(Found::Gap);
            }
        }
    }

    /// As many bytes as wanted, or as there are, without going on.
    fn look_ahead(&mut self, wanted: usize) -> io::Result<&[u8]> {
        let missing = wanted.saturating_sub(self.ahead.len());
        self.source.by_ref().take(missing as u64).read_to_end(&mut self.ahead)?;
        Ok(&self.ahead)
    }

    fn skip(&mut self, bytes: usize) {
        self.ahead.drain(..bytes);
        self.at += bytes as u64;
    }
}
