//! What a search remarks, in the language of whoever reads it. Protocols get the English text of
//! [`Remark`] itself.

use notation::polyglot::BookError;
use search::{Failure, Remark};

use super::Language::{self, English, French};

impl Language {
    /// A remark of a search.
    pub fn remark(self, remark: &Remark) -> String {
        match (self, remark) {
            (_, Remark::Complaint(complaint)) => self.tables_complaint(complaint),
            (English, remark) => remark.to_string(),
            (French, Remark::Net { name, neurons, pairs, attacks }) => {
                let pairs = if *pairs { " par paires" } else { "" };
                let attacks = if *attacks { ", voit les attaques" } else { "" };
                let name = self.quote(name);
                format!("évaluation : réseau {name}, {neurons} neurones{pairs}{attacks}")
            }
            (French, Remark::Classical) => "évaluation : classical".to_owned(),
            (French, Remark::Tables(Some(counts))) => format!(
                "tables de finales : {} WDL et {} DTZ, jusqu'à {} pièces",
                counts.wdl, counts.dtz, counts.pieces
            ),
            (French, Remark::Tables(None)) => "tables de finales : aucune".to_owned(),
            (French, Remark::LimitedStrength { elo }) => {
                format!("ceci est l'analyse d'un joueur de {elo} Elo")
            }
            (French, Remark::Book { mv, weight, moves }) => {
                format!("livre : {mv} (poids {weight:.0}, coups : {moves})")
            }
            (French, Remark::Opening { mv, share, moves }) => {
                format!("ouverture : {mv} ({:.0} %, coups : {moves})", 100.0 * share)
            }
            (French, Remark::Remembered { mv, depth }) => {
                format!("expérience : {mv}, d'une recherche de profondeur {depth}")
            }
            (French, Remark::BookLost(error)) => {
                format!("erreur : le livre n'est plus lisible : {}", self.book_trouble(error))
            }
            (French, Remark::NothingLearned(error)) => {
                format!(
                    "erreur : rien n'est appris de la dernière partie : {}",
                    self.book_trouble(error)
                )
            }
            (French, Remark::BuiltInBookLearnsNothing) => {
                "le livre intégré n'apprend pas ; BookFile en nomme un qui apprend".to_owned()
            }
        }
    }

    fn book_trouble(self, failure: &Failure) -> String {
        if let Some(error) = failure.downcast_ref::<book::LessonsError>() {
            return format!("{} : {}", error.path.display(), self.lessons_error(error));
        }
        match failure.downcast_ref::<BookError>() {
            Some(BookError::File(error)) => self.system_error(error),
            _ => failure.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use chess::{Move, MoveKind, Square};
    use search::{Complaint, Metric, TableCounts, Trouble};

    use super::*;

    #[test]
    fn a_search_remarks_in_the_language_of_its_reader() {
        let mv = Move::new(Square::E2, Square::E4, MoveKind::Quiet);
        let missing = Trouble::Missing { metric: Metric::Wdl, material: "KQvK".to_owned() };
        let failure = || Failure::new(BookError::File(std::io::Error::from_raw_os_error(13)));
        let remarks = [
            Remark::Net { name: "big".to_owned(), neurons: 768, pairs: true, attacks: true },
            Remark::Classical,
            Remark::Tables(Some(TableCounts { wdl: 10, dtz: 5, pieces: 4 })),
            Remark::Tables(None),
            Remark::Complaint(Complaint(vec![missing])),
            Remark::LimitedStrength { elo: 1500 },
            Remark::Book { mv, weight: 30.0, moves: 2 },
            Remark::Opening { mv, share: 0.25, moves: 3 },
            Remark::Remembered { mv, depth: 9 },
            Remark::BookLost(failure()),
            Remark::NothingLearned(failure()),
            Remark::BuiltInBookLearnsNothing,
        ];
        let said = remarks.each_ref().map(|remark| French.remark(remark));
        assert_eq!(
            said[0],
            "évaluation : réseau «\u{a0}big\u{a0}», 768 neurones par paires, voit les attaques"
        );
        assert_eq!(said[2], "tables de finales : 10 WDL et 5 DTZ, jusqu'à 4 pièces");
        assert_eq!(said[9], "erreur : le livre n'est plus lisible : l'accès est refusé");
        for (remark, french) in remarks.iter().zip(&said) {
            assert_eq!(English.remark(remark), remark.to_string());
            let english = ["book", "net ", "weight", "moves", "none", "error", "the ", "search"];
            assert!(!english.iter().any(|word| french.contains(word)), "{french}");
        }
    }
}
