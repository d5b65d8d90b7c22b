//! The positions that a comparison or an ablation searches, as the user named them; what is wrong with
//! them is bad input, told in the user's language.

use std::path::Path;

use experiments::{Problem, ProblemsError, read_problems};

use crate::console::BadInput;
use crate::position;
use words::Language;

/// The one position that was named. A game that is over is refused: there is nothing to search.
pub(crate) fn one(fen: &str, language: Language) -> Result<Problem, BadInput> {
    let position = position::read(fen, false, language)?;
    if !position.has_legal_move() {
        return Err(BadInput(language.fen_is_over(fen)));
    }
    Ok(position.into())
}

/// Every position of a file, one EPD or FEN a line. A line that is no position is named and refused.
pub(crate) fn read_suite(path: &Path, language: Language) -> Result<Vec<Problem>, BadInput> {
    let name = path.to_string_lossy();
    read_problems(path).map_err(|error| {
        BadInput(match &error {
            ProblemsError::Text(error) => {
                language.suite_refused(&name, &language.text_error(error))
            }
            ProblemsError::Line { line, error } => {
                language.suite_line_refused(&name, *line, &language.epd_error(error))
            }
            ProblemsError::Over { line } => {
                language.suite_line_refused(&name, *line, language.nothing_to_search())
            }
            ProblemsError::Empty => language.suite_refused(&name, language.suite_empty()),
        })
    })
}
