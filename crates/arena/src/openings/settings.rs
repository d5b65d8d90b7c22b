//! What may stand behind the name of a file of openings.

use std::path::{Path, PathBuf};

use super::OpeningsError;

/// How much is taken from games and books.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Settings {
    /// So many half-moves at the most.
    pub(super) plies: usize,
    /// So many walks through a book.
    pub(super) lines: usize,
    pub(super) seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { plies: 16, lines: 1_000, seed: 0 }
    }
}

/// What a file of openings holds; its name's ending says it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// PGN.
    Games,
    /// Polyglot.
    Book,
    /// EPD or FEN lines.
    Positions,
}

impl Kind {
    pub(super) fn of(path: &Path) -> Kind {
        let ending = path.extension().unwrap_or_default().to_ascii_lowercase();
        if ending == "pgn" {
            Kind::Games
        } else if ending == "bin" {
            Kind::Book
        } else {
            Kind::Positions
        }
    }
}

/// The file and its settings. A file whose own name holds such words is that file.
pub(super) fn split(path: &Path) -> Result<(PathBuf, Settings), OpeningsError> {
    let mut settings = Settings::default();
    let text = path.to_string_lossy();
    if path.is_file() || !text.contains(',') {
        return Ok((path.to_owned(), settings));
    }
    let mut parts = text.split(',');
    let name = PathBuf::from(parts.next().unwrap_or_default());
    let kind = Kind::of(&name);
    for part in parts {
        let wrong = |expected| OpeningsError::Setting { expected, found: part.to_owned() };
        let (key, value) = part.split_once('=').unwrap_or((part, ""));
        match (kind, key.trim()) {
            (Kind::Positions, _) => {
                return Err(wrong("nothing behind a file with one position a line"));
            }
            (_, "plies") => {
                settings.plies = number(value, 500).ok_or(wrong("plies=N, 0 to 500"))?;
            }
            (Kind::Games, _) => return Err(wrong("nothing but plies=N behind a PGN file")),
            (Kind::Book, "lines") => {
                settings.lines = number(value, 1_000_000).ok_or(wrong("lines=N, 1 to 1000000"))?;
            }
            (Kind::Book, "seed") => {
                settings.seed = value.trim().parse().map_err(|_| wrong("seed=N"))?;
            }
            (Kind::Book, _) => return Err(wrong("plies=N, lines=N or seed=N")),
        }
    }
    Ok((name, settings))
}

fn number(text: &str, most: usize) -> Option<usize> {
    text.trim().parse().ok().filter(|&number| number <= most)
}
