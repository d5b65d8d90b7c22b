//! The positions that a comparison or an ablation searches: one that is named, or those of a file.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;

use chess::Position;
use notation::epd;

use crate::console::BadInput;
use crate::position;
use crate::text::Language;

/// A pipe or a device may never end; no suite that comes out of one has so many megabytes.
const LONGEST_STREAM: usize = 256;
/// Bytes that are read at once.
const CHUNK: usize = 1 << 16;

/// A position and its name in its file.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) id: Option<String>,
    pub(crate) position: Position,
}

/// The one position that was named. A game that is over is refused: there is nothing to search.
pub(crate) fn one(fen: &str, language: Language) -> Result<Problem, BadInput> {
    let position = position::read(fen, false, language)?;
    if !position.has_legal_move() {
        return Err(BadInput(language.fen_is_over(fen)));
    }
    Ok(Problem { id: None, position })
}

/// Every position of a file, one EPD or FEN a line. A line that is no position is named and refused.
pub(crate) fn read_suite(path: &Path, language: Language) -> Result<Vec<Problem>, BadInput> {
    let name = path.to_string_lossy();
    let text = read_text(path, language)
        .map_err(|wrong| BadInput(language.suite_refused(&name, &wrong)))?;
    let mut problems = Vec::new();
    for (number, line) in epd::read_lines(&text) {
        let wrong = |what: &str| BadInput(language.suite_line_refused(&name, number, what));
        let line = line.map_err(|error| wrong(&language.epd_error(&error)))?;
        if !line.position.has_legal_move() {
            return Err(wrong(language.nothing_to_search()));
        }
        problems.push(Problem { id: line.id().map(str::to_owned), position: line.position });
    }
    if problems.is_empty() {
        return Err(BadInput(language.suite_refused(&name, language.suite_empty())));
    }
    Ok(problems)
}

/// The text of a file, or what is wrong with it; found out before all of it is in memory.
pub(crate) fn read_text(path: &Path, language: Language) -> Result<String, String> {
    let failed = |error: std::io::Error| language.system_error(&error.to_string());
    let mut file = File::open(path).map_err(failed)?;
    let has_an_end = file.metadata().is_ok_and(|data| data.is_file());
    let (mut bytes, mut chunk) = (Vec::new(), vec![0; CHUNK]);
    loop {
        let count = match file.read(&mut chunk) {
            Ok(0) => break,
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(failed(error)),
        };
        let part = chunk.get(..count).unwrap_or_default();
        if part.contains(&0) {
            return Err(language.suite_no_text().to_owned());
        }
        bytes.extend_from_slice(part);
        if !has_an_end && bytes.len() > LONGEST_STREAM << 20 {
            return Err(language.suite_endless(LONGEST_STREAM));
        }
    }
    // An old name in another encoding is no reason to refuse the positions.
    Ok(String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
}
