//! The positions to be searched: one that is named, those of a file, or S1's own.

use std::fs;
use std::path::Path;

use anyhow::Result;
use chess::Position;
use notation::epd;

use crate::console::BadInput;
use crate::position;
use crate::text::Language;

/// The position of S1's table: 14.Bxg6!
const S1_POSITION: &str = "r1bn1rk1/pp2b2p/1q2pnp1/2pp2N1/3P1N2/2PB4/PPQ2PPP/R1B2RK1 w - - 0 14";

/// A position and its name in its file.
#[derive(Clone, Debug)]
pub(super) struct Problem {
    pub(super) id: Option<String>,
    pub(super) position: Position,
}

/// The positions asked for.
pub(super) fn read(
    fen: Option<&str>,
    suite: Option<&Path>,
    language: Language,
) -> Result<Vec<Problem>> {
    match suite {
        None => {
            let position = position::read(fen.unwrap_or(S1_POSITION), false, language)?;
            if !position.has_legal_move() {
                let fen = position::to_fen(&position);
                return Err(BadInput(language.nothing_to_search(&fen)).into());
            }
            Ok(vec![Problem { id: None, position }])
        }
        Some(path) => read_suite(path, language),
    }
}

/// Every position of an EPD file. A line that is no position is named and refused.
fn read_suite(path: &Path, language: Language) -> Result<Vec<Problem>> {
    let name = path.display().to_string();
    let text = fs::read_to_string(path)
        .map_err(|error| BadInput(language.suite_unreadable(&name, &error.to_string())))?;
    let mut problems = Vec::new();
    for (number, line) in epd::read_lines(&text) {
        let wrong = |why: &str| BadInput(language.suite_line_refused(&name, number, why));
        let line = line.map_err(|error| wrong(&error.to_string()))?;
        if !line.position.has_legal_move() {
            let fen = position::to_fen(&line.position);
            return Err(wrong(&language.nothing_to_search(&fen)).into());
        }
        let id = line.id().map(str::to_owned);
        problems.push(Problem { id, position: line.position });
    }
    if problems.is_empty() {
        return Err(BadInput(language.suite_empty(&name)).into());
    }
    Ok(problems)
}
