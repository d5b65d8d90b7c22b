//! Why a text is no puzzle, in both languages.

use notation::drawing::DrawingError;
use notation::puzzle::PuzzleError;

use crate::Language::{self, English};

impl Language {
    pub fn puzzle_error(self, error: &PuzzleError) -> String {
        if self == English {
            return error.to_string();
        }
        match error {
            PuzzleError::Drawing(error) => french_drawing_error(error),
            PuzzleError::Line { line, text } => format!(
                "ligne {line} : white, black ou le but (EM, EMC3) attendu, ici {}",
                self.quote(text)
            ),
            PuzzleError::Fields { line, error } => format!(
                "ligne {line} : {error} ; après le camp viennent les roques et la case de prise \
                 en passant, comme « white KQ - »"
            ),
            PuzzleError::Goal { text } => format!(
                "{} n'est pas un but : EM (mat) ou EMC3 (mat en 3 coups au plus, de 1 à 999)",
                self.quote(text)
            ),
            PuzzleError::NoGoal => {
                "il manque le but : la dernière ligne doit être EM (mat) ou EMC3 (mat en 3 coups \
                 au plus)"
                    .to_owned()
            }
            PuzzleError::After { line, text } => {
                format!("ligne {line} : rien n'est attendu après le but, ici {}", self.quote(text))
            }
            PuzzleError::Position(error) => {
                self.position_error(&chess::PositionError::Illegal(*error))
            }
        }
    }
}

fn french_drawing_error(error: &DrawingError) -> String {
    match error {
        DrawingError::Character { line, column, character } => format!(
            "ligne {line}, colonne {column} : {character:?} n'est ni une pièce (PNBRQK, pnbrqk) \
             ni un point"
        ),
        DrawingError::RowLength { line, column, found } => {
            format!("ligne {line}, colonne {column} : la rangée a {found} cases au lieu de 8")
        }
        DrawingError::RankNumber { line, column, expected, found } => {
            format!("ligne {line}, colonne {column} : rangée {expected} attendue, ici {found}")
        }
        DrawingError::Files { line } => {
            format!("ligne {line} : les colonnes vont dans le mauvais sens")
        }
        DrawingError::Rows { line, found } => {
            format!("ligne {line} : le dessin finit après {found} rangées au lieu de 8")
        }
        DrawingError::TrailingText { line, text } => {
            format!("ligne {line} : rien n'est attendu après le dessin, ici « {text} »")
        }
    }
}
