//! Why an option of a player was not set, and what is wrong with endgame tables.

use book::{ExperienceError, OpenError};
use search::{Complaint, Expected, Failure, NoMemory, OptionError, Purpose, TablesError, Trouble};

use super::Language::{self, English, French};
use super::net::french_net_error;

impl Language {
    /// Why a player cannot have an option, or not with this value.
    pub fn option_error(self, error: &OptionError) -> String {
        match (self, error) {
            (English, OptionError::Failed(failure)) => {
                match failure.downcast_ref::<book::SettingError>() {
                    // Nothing is played here, not even without a book.
                    Some(book::SettingError::Book { file, error }) => {
                        let file = file
                            .as_ref()
                            .map_or("the built-in book".into(), |file| file.to_string_lossy());
                        format!("option BookFile: {file}: {error}")
                    }
                    _ => failure.to_string(),
                }
            }
            (English, error) => error.to_string(),
            (French, OptionError::Unknown(name)) => {
                format!("il n'y a pas d'option {}", self.quote(name))
            }
            (French, OptionError::BadValue { name, value, expected }) => {
                let expected = french_expected(*expected);
                let value = if value.is_empty() { "rien".to_owned() } else { self.quote(value) };
                format!("option {name} : {expected} attendu, ici {value}")
            }
            (French, OptionError::NoMemory(missing)) => french_memory(missing),
            (French, OptionError::Failed(failure)) => self.french_failure(failure),
        }
    }

    /// What could not be done for an option, by the type of the crate that tried.
    fn french_failure(self, failure: &Failure) -> String {
        if let Some(error) = failure.downcast_ref::<book::SettingError>() {
            return self.french_book_setting(error);
        }
        match failure.downcast_ref::<engine::SettingError>() {
            Some(engine::SettingError::Tables(error)) => {
                format!("SyzygyPath : {}", self.no_tables(error))
            }
            Some(engine::SettingError::UnreadableWeights { file, error }) => {
                format!("WeightsFile {} : {}", self.quote(file), self.system_error(error))
            }
            Some(engine::SettingError::NoNet) => {
                "il n'y a pas de réseau : nommez d'abord son fichier avec l'option EvalFile"
                    .to_owned()
            }
            Some(engine::SettingError::Net { file, error, old_stays }) => {
                let stays = match old_stays {
                    true => "l'ancien réseau reste",
                    false => "l'évaluation reste classical",
                };
                format!("EvalFile {} : {} ; {stays}", self.quote(file), french_net_error(error))
            }
            Some(engine::SettingError::Weights { file, error }) => {
                format!("WeightsFile {} : {}", self.quote(file), self.weights_error(error))
            }
            Some(engine::SettingError::NoReaderOfTables) | None => failure.to_string(),
        }
    }

    fn french_book_setting(self, error: &book::SettingError) -> String {
        match error {
            book::SettingError::Book { file, error } => {
                let file =
                    file.as_ref().map_or("le livre intégré".into(), |it| it.to_string_lossy());
                let what = match error {
                    OpenError::File(error) => self.system_error(error),
                    OpenError::NotOrdinary => "ce n'est pas un fichier ordinaire".to_owned(),
                    OpenError::Empty => "ce fichier est vide".to_owned(),
                    OpenError::Length { .. } => {
                        "ce n'est pas un livre Polyglot, ou il est coupé".to_owned()
                    }
                    OpenError::Order { .. } => "ce n'est pas un livre Polyglot".to_owned(),
                };
                format!("option BookFile : {file} : {what}")
            }
            book::SettingError::Lessons(error) => format!(
                "option BookLearning : {} : {}",
                error.path.display(),
                self.lessons_error(error)
            ),
            book::SettingError::Experience { file, error } => {
                let what = self.experience_error(error);
                format!("option ExperienceFile : {} : {what}", file.display())
            }
        }
    }

    /// What is wrong with a journal of lessons.
    pub fn lessons_error(self, error: &book::LessonsError) -> String {
        match self {
            French if error.is_foreign() => {
                "ce n'est pas un journal de leçons ; déplacez-le".to_owned()
            }
            _ => self.system_error(&error.error),
        }
    }

    /// What is wrong with a file of experience.
    pub fn experience_error(self, error: &ExperienceError) -> String {
        match (self, error) {
            (_, ExperienceError::File(error)) => self.system_error(error),
            (French, ExperienceError::Foreign) => {
                "ce n'est pas un fichier d'expérience ; nommez-en un autre, ou un nouveau"
                    .to_owned()
            }
            (English, error) => error.to_string(),
        }
    }

    /// Why there are no endgame tables.
    pub fn no_tables(self, error: &TablesError) -> String {
        if self == English {
            return error.to_string();
        }
        let reasons = match error.reasons.as_slice() {
            [] => "il n'y a pas de fichier comme KQvKR.rtbw".to_owned(),
            reasons => self.table_troubles(reasons),
        };
        let path = self.quote(&error.path);
        format!("aucune table de finales ne peut être utilisée depuis {path} : {reasons}")
    }

    /// What is wrong with endgame tables that are used all the same.
    pub fn tables_complaint(self, complaint: &Complaint) -> String {
        match self {
            English => complaint.to_string(),
            French => format!("tables de finales : {}", self.table_troubles(&complaint.0)),
        }
    }

    fn table_troubles(self, troubles: &[Trouble]) -> String {
        let french = |trouble: &Trouble| match trouble {
            Trouble::Folder { path, error } => {
                let path = self.quote(path);
                format!("le dossier {path} ne peut pas être lu : {}", self.system_error(error))
            }
            Trouble::LeftOut { files, more } => {
                let more = if *more > 0 { format!(" et {more} autres") } else { String::new() };
                format!("abîmées et laissées de côté : {}{more}", files.join(", "))
            }
            Trouble::Missing { metric, material } => format!(
                "la table {metric} {material} manque, et peut-être d'autres ; ce qui en a besoin est \
                 cherché sans elles"
            ),
            Trouble::Unreadable { metric, material, error } => format!(
                "la table {metric} {material} ne peut pas être lue : {} ; ce qui en a besoin est \
                 cherché sans elle",
                self.system_error(error)
            ),
            Trouble::Damaged { metric, material } => format!(
                "la table {metric} {material} est abîmée ; ce qui en a besoin est cherché sans elle"
            ),
        };
        troubles.iter().map(french).collect::<Vec<_>>().join(" ; ")
    }
}

fn french_expected(expected: Expected) -> String {
    match expected {
        Expected::TrueOrFalse => "true ou false".to_owned(),
        Expected::Number { min, max } => format!("un nombre de {min} à {max}"),
        Expected::OneOf(words) => format!("un choix parmi {}", words.join(", ")),
        Expected::Nothing => "rien".to_owned(),
    }
}

fn french_memory(missing: &NoMemory) -> String {
    let what = match missing.purpose {
        Purpose::HashTable => "une table de hachage",
        Purpose::Table => "une table",
        Purpose::Tree => "un arbre",
        Purpose::WeakerPlayer => "un joueur plus faible",
    };
    let size = missing.megabytes.map_or(String::new(), |size| format!(" de {size} Mo"));
    let free = missing.free.map_or(String::new(), |free| format!(" : {free} Mo libres au plus"));
    format!("pas assez de mémoire pour {what}{size}{free}")
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::Arc;

    use search::Metric;

    use super::*;

    #[test]
    fn options_in_french() {
        let bad = |expected| {
            let value = "0".to_owned();
            French.option_error(&OptionError::BadValue { name: "Hash", value, expected })
        };
        assert_eq!(
            bad(Expected::Number { min: 1, max: 64 }),
            "option Hash : un nombre de 1 à 64 attendu, ici «\u{a0}0\u{a0}»"
        );
        assert!(bad(Expected::TrueOrFalse).contains("true ou false attendu"));
        assert!(bad(Expected::OneOf(&["a", "b"])).contains("un choix parmi a, b attendu"));
        let unknown = French.option_error(&OptionError::Unknown("x".to_owned()));
        assert_eq!(unknown, "il n'y a pas d'option «\u{a0}x\u{a0}»");
    }

    #[test]
    fn what_there_is_no_memory_for_in_french() {
        for (purpose, megabytes, free, french) in [
            (
                Purpose::HashTable,
                Some(99),
                Some(50),
                "pas assez de mémoire pour une table de hachage de 99 Mo : 50 Mo libres au plus",
            ),
            (Purpose::Tree, Some(7), None, "pas assez de mémoire pour un arbre de 7 Mo"),
            (Purpose::WeakerPlayer, None, None, "pas assez de mémoire pour un joueur plus faible"),
        ] {
            let error = OptionError::NoMemory(NoMemory { purpose, megabytes, free });
            assert_eq!(French.option_error(&error), french);
        }
    }

    #[test]
    fn troubles_with_tables_in_french() {
        let error = Arc::new(io::Error::from_raw_os_error(13));
        let folder = Trouble::Folder { path: "a".to_owned(), error };
        let none = TablesError { path: "a".to_owned(), reasons: vec![folder] };
        let french = "aucune table de finales ne peut être utilisée depuis «\u{a0}a\u{a0}» : le \
                      dossier «\u{a0}a\u{a0}» ne peut pas être lu : l'accès est refusé";
        assert_eq!(French.no_tables(&none), french);
        let failed = OptionError::failed(engine::SettingError::Tables(none));
        assert_eq!(French.option_error(&failed), format!("SyzygyPath : {french}"));
        let damaged = Trouble::Damaged { metric: Metric::Dtz, material: "KQvK".to_owned() };
        assert_eq!(
            French.tables_complaint(&Complaint(vec![damaged])),
            "tables de finales : la table DTZ KQvK est abîmée ; ce qui en a besoin est cherché sans \
             elle"
        );
    }

    #[test]
    fn a_book_that_cannot_be_opened_in_french() {
        let (file, error) = (Some("x.bin".into()), OpenError::Order { number: 3 });
        let failed = OptionError::failed(book::SettingError::Book { file, error });
        let french = "option BookFile : x.bin : ce n'est pas un livre Polyglot";
        assert_eq!(French.option_error(&failed), french);
        assert!(English.option_error(&failed).ends_with("entry 3 is out of order"));
    }
}
