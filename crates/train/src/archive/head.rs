//! The head of an archive: which settings its games were played with.

use std::io::Read;

use super::{ArchiveError, VERSION};
use crate::checksum::crc32;

const MAGIC: [u8; 7] = *b"ROQUEGA";
const MAX_TEXT: usize = 4096;

/// Settings as `key=value` pairs in a fixed order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Head {
    pairs: Vec<(String, String)>,
}

impl Head {
    /// A head that says nothing.
    pub fn new() -> Head {
        Head::default()
    }

    /// Adds a setting. Line feeds become spaces.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl ToString) -> Head {
        let value = value.to_string().replace(['\n', '\r'], " ");
        self.pairs.push((key.to_owned(), value.chars().take(400).collect()));
        self
    }

    /// A setting.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.pairs.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// All settings.
    pub fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pairs.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// Which generation of the engine played, as far as the head says.
    pub fn generation(&self) -> u8 {
        self.get("generation").and_then(|value| value.parse().ok()).unwrap_or(0)
    }

    /// What differs from another head, in both: nothing if games of both may stand in one file. A
    /// note is free to change.
    pub(super) fn difference(&self, other: &Head) -> Option<(String, String)> {
        let added = other.pairs().filter(|(key, _)| self.get(key).is_none());
        let names = self.pairs().chain(added).map(|(key, _)| key);
        let differing: Vec<&str> =
            names.filter(|&key| key != "note" && self.get(key) != other.get(key)).collect();
        let said = |head: &Head| -> Vec<String> {
            differing.iter().map(|key| format!("{key}={}", head.get(key).unwrap_or("?"))).collect()
        };
        (!differing.is_empty()).then(|| (said(self).join(" "), said(other).join(" ")))
    }

    /// The bytes at the beginning of the file.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let line = |(key, value): &(String, String)| format!("{key}={value}\n");
        let mut text: String = self.pairs.iter().map(line).collect();
        while text.len() > MAX_TEXT {
            text.pop();
        }
        let mut bytes = MAGIC.to_vec();
        bytes.push(VERSION);
        bytes.extend((text.len() as u16).to_le_bytes());
        bytes.extend(text.as_bytes());
        bytes.extend(crc32(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a head; also tells its length.
    pub(super) fn read(source: &mut impl Read) -> Result<(Head, u64), ArchiveError> {
        let mut bytes = Vec::new();
        let more = |bytes: &mut Vec<u8>, source: &mut dyn Read, count: usize| {
            let before = bytes.len();
            source.take(count as u64).read_to_end(bytes).map(|_| bytes.len() == before + count)
        };
        let complete = more(&mut bytes, source, MAGIC.len() + 1)?;
        if !bytes.starts_with(&MAGIC) {
            return Err(ArchiveError::NoArchive);
        }
        match bytes.get(MAGIC.len()) {
            Some(&VERSION) if complete => {}
            Some(&version) if complete => return Err(ArchiveError::Version(version)),
            _ => return Err(ArchiveError::Head),
        }
        let complete = more(&mut bytes, source, 2)?;
        let length = match bytes.last_chunk::<2>() {
            Some(length) if complete => usize::from(u16::from_le_bytes(*length)),
            _ => return Err(ArchiveError::Head),
        };
        if length > MAX_TEXT || !more(&mut bytes, source, length + 4)? {
            return Err(ArchiveError::Head);
        }
        let Some((said, sum)) = bytes.split_last_chunk::<4>() else {
            return Err(ArchiveError::Head);
        };
        if crc32(said) != u32::from_le_bytes(*sum) {
            return Err(ArchiveError::Head);
        }
        let text = said.get(MAGIC.len() + 3..).and_then(|text| std::str::from_utf8(text).ok());
        let pairs = text.ok_or(ArchiveError::Head)?.lines().filter_map(|line| {
            line.split_once('=').map(|(key, value)| (key.to_owned(), value.to_owned()))
        });
        Ok((Head { pairs: pairs.collect() }, bytes.len() as u64))
    }
}
