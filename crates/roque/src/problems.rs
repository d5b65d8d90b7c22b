//! The positions that a comparison or an ablation searches: one that is named, or those of a file.

use std::fs;
use std::path::Path;

use chess::Position;
use notation::epd;

use crate::console::BadInput;
use crate::position;
use crate::text::Language;

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
    let text = fs::read_to_string(path)
        .map_err(|error| BadInput(language.suite_refused(&name, &error.to_string())))?;
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
