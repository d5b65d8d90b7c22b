//! Why a line of a suite holds no position. The readers say it in English; here is the French.

use experiments::TextError;
use experiments::suite::LineError;
use notation::collection::CollectionError;
use notation::epd::EpdError;

use crate::Language::{self, English};

impl Language {
    /// Why a file is no text.
    pub fn text_error(self, error: &TextError) -> String {
        match error {
            TextError::Io(error) => self.system_error(error),
            TextError::NoText => self.suite_no_text().to_owned(),
            TextError::Endless { megabytes } => self.suite_endless(*megabytes),
        }
    }

    pub fn line_error(self, error: &LineError) -> String {
        match error {
            LineError::Epd(error) => self.epd_error(error),
            LineError::Collection(error) => self.collection_error(error),
        }
    }

    pub fn epd_error(self, error: &EpdError) -> String {
        if self == English {
            return error.to_string();
        }
        match error {
            EpdError::Fields { found } => format!(
                "une ligne EPD commence par l'échiquier, le trait, les roques et la case de prise \
                 en passant ; ici {found} de ces 4 champs"
            ),
            EpdError::Position { column, error } => {
                format!("colonne {column} : {}", self.position_error(error))
            }
            EpdError::Move { column, opcode, error } => {
                format!("colonne {column}, {opcode} : {}", self.move_error(error))
            }
            EpdError::Number { column, opcode, expected, found } => {
                let (expected, found) = (french_expected(expected), self.quote(found));
                format!("colonne {column}, {opcode} : {expected} attendu, ici {found}")
            }
            EpdError::NoOperand { column, opcode, expected } => {
                let expected = french_expected(expected);
                format!("colonne {column}, {opcode} : {expected} attendu, ici rien")
            }
            EpdError::OpenString { column, opcode } => {
                format!(
                    "colonne {column}, {opcode} : le texte qui commence ici n'a pas de guillemet \
                     fermant"
                )
            }
        }
    }

    pub fn collection_error(self, error: &CollectionError) -> String {
        if self == English {
            return error.to_string();
        }
        match error {
            CollectionError::NoColumn { column } => format!(
                "il n'y a pas de colonne {column} dans l'en-tête : FEN et Moves sont nécessaires, \
                 Rating et Themes sont lus"
            ),
            CollectionError::Missing { column, found } => {
                format!("il manque {column} : la ligne a {found} colonnes")
            }
            CollectionError::OpenQuote => {
                "une cellule entre guillemets n'a pas de guillemet fermant".to_owned()
            }
            CollectionError::Position { text, error } => {
                format!("FEN {} : {}", self.quote(text), self.position_error(error))
            }
            CollectionError::Move { number, error } => {
                format!("coup {number} de la ligne : {}", self.move_error(error))
            }
            CollectionError::Short { found } => format!(
                "la ligne demande le coup de l'adversaire et au moins une réponse ; coups : {found}"
            ),
            CollectionError::Rating(text) => {
                format!("la cote {} n'est pas un nombre", self.quote(text))
            }
        }
    }
}

fn french_expected(expected: &'static str) -> &'static str {
    match expected {
        "a number of half-moves" => "un nombre de demi-coups",
        "a move number" => "un numéro de coup",
        "a move" => "un coup",
        "a number of moves to mate" => "un nombre de coups jusqu'au mat",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use notation::{collection, epd};

    use crate::Language::French;

    #[test]
    fn no_line_is_refused_in_english() {
        let board = "4k3/8/8/8/8/8/8/4K3 w - -";
        let lines = [
            "x".to_owned(),
            "8/8 w - - bm e4;".to_owned(),
            format!("{board} bm Qd4;"),
            format!("{board} bm;"),
            format!("{board} dm x;"),
            format!("{board} hmvc x;"),
            format!("{board} fmvn x;"),
            format!("{board} id \"x"),
        ];
        for line in lines {
            let error = epd::Epd::parse(&line).unwrap_err();
            let french = French.epd_error(&error);
            assert!(!french.contains("expected") && !french.contains("found"), "{french}");
            assert!(!french.contains(" a ") && !french.contains("column"), "{french}");
        }
        let text = "FEN,Moves,Rating\nx,e2e4,5\n4k3/8/8/8/8/8/8/4K3 w - - 0 1,e1e2,7\n\"\n\
                    4k3/8/8/8/8/8/8/4K3 w - - 0 1,e1e2 e8e1,7\n\
                    4k3/8/8/8/8/8/8/4K3 w - - 0 1,e1e2 e8e7,x\nshort\n";
        let mut refused = 0;
        for (_, line) in collection::read(text) {
            let french = French.collection_error(&line.unwrap_err());
            assert!(!french.contains("the ") && !french.contains("found"), "{french}");
            refused += 1;
        }
        assert!(refused >= 4, "{refused}");
    }
}
