//! The positions that a comparison or an ablation searches, and the files they come from.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use chess::Position;
use notation::epd::{self, EpdError};
use thiserror::Error;

/// A pipe or a device may never end; no suite that comes out of one has so many megabytes.
const LONGEST_STREAM: usize = 256;
/// Bytes that are read at once.
const CHUNK: usize = 1 << 16;

/// A position and its name in its file.
#[derive(Clone, PartialEq, Debug)]
pub struct Problem {
    /// The name, if it has one.
    pub id: Option<String>,
    /// The position.
    pub position: Position,
}

impl From<Position> for Problem {
    fn from(position: Position) -> Problem {
        Problem { id: None, position }
    }
}

/// Why a file is no text.
#[derive(Debug, Error)]
pub enum TextError {
    /// It cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It holds bytes that no text has.
    #[error("the file is no text")]
    NoText,
    /// It is a pipe or a device that goes on beyond so many megabytes.
    #[error("there is no end to it after {megabytes} MB")]
    Endless {
        /// How much was read.
        megabytes: usize,
    },
}

/// Why a file is no suite of positions to search.
#[derive(Debug, Error)]
pub enum ProblemsError {
    /// It is no text.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A line is no position.
    #[error("line {line}: {error}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        error: EpdError,
    },
    /// In the position of a line the game is over.
    #[error("line {line}: the game is over there")]
    Over {
        /// The number of the line, from 1.
        line: usize,
    },
    /// There is no position in it.
    #[error("there is no position in it")]
    Empty,
}

/// Every position of a file, one EPD or FEN a line.
pub fn read_problems(path: &Path) -> Result<Vec<Problem>, ProblemsError> {
    let text = read_text(path)?;
    let mut problems = Vec::new();
    for (line, read) in epd::read_lines(&text) {
        let read = read.map_err(|error| ProblemsError::Line { line, error })?;
        if !read.position.has_legal_move() {
            return Err(ProblemsError::Over { line });
        }
        problems.push(Problem { id: read.id().map(str::to_owned), position: read.position });
    }
    if problems.is_empty() { Err(ProblemsError::Empty) } else { Ok(problems) }
}

/// The text of a file, or what is wrong with it; found out before all of it is in memory.
pub fn read_text(path: &Path) -> Result<String, TextError> {
    let mut file = File::open(path)?;
    let has_an_end = file.metadata().is_ok_and(|data| data.is_file());
    let (mut bytes, mut chunk) = (Vec::new(), vec![0; CHUNK]);
    loop {
        let count = match file.read(&mut chunk) {
            Ok(0) => break,
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error.into()),
        };
        let part = chunk.get(..count).unwrap_or_default();
        if part.contains(&0) {
            return Err(TextError::NoText);
        }
        bytes.extend_from_slice(part);
        if !has_an_end && bytes.len() > LONGEST_STREAM << 20 {
            return Err(TextError::Endless { megabytes: LONGEST_STREAM });
        }
    }
    // An old name in another encoding is no reason to refuse the positions.
    Ok(String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
}
