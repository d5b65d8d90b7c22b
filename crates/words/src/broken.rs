//! What is wrong with games and positions in files, in the user's language.

use notation::pgn::PgnProblem;

use super::Language::{self, English};

impl Language {
    pub fn pgn_problem(self, problem: &PgnProblem) -> String {
        if self == English {
            return problem.to_string();
        }
        let fixed = match problem {
            PgnProblem::Tag { found } => {
                let found = self.quote(found);
                return format!("une étiquette comme [White \"Nom\"] attendue, ici {found}");
            }
            PgnProblem::Fen(error) => {
                return format!("étiquette FEN : {}", self.position_error(error));
            }
            PgnProblem::Variant(name) => {
                return format!("la variante {} a d'autres règles", self.quote(name));
            }
            PgnProblem::Move { ply, error } => {
                let dots = if ply.is_multiple_of(2) { "" } else { "..." };
                return format!("coup {}{dots} : {}", ply / 2 + 1, self.move_error(error));
            }
            PgnProblem::NullMove(text) => {
                return format!("{} n'est pas un coup : on ne peut pas passer", self.quote(text));
            }
            PgnProblem::TooLong { megabytes } => {
                return format!("plus de {megabytes} Mo sans fin de partie");
            }
            PgnProblem::Endless { megabytes } => {
                return format!(
                    "plus de {megabytes} Mo sans fin de partie ; le reste du fichier n'est pas lu"
                );
            }
            PgnProblem::TooDeep { limit } => {
                return format!("plus de {limit} variantes l'une dans l'autre");
            }
            PgnProblem::OpenComment => {
                "le commentaire qui commence ici n'a pas d'accolade fermante"
            }
            PgnProblem::OpenVariation => "une variante n'a pas de parenthèse fermante",
            PgnProblem::ClosedVariation => "une parenthèse fermante sans parenthèse ouvrante",
            PgnProblem::EarlyVariation => "une variante avant le coup qu'elle remplace",
            PgnProblem::Utf16 => "le fichier est en UTF-16 ; enregistrez-le en UTF-8",
        };
        fixed.to_owned()
    }
}
