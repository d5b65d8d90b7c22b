//! What is wrong with a line of UCI, for people who type it. Programs get it as `info string`, in
//! the same language.

use std::io;

use chess::Color;
use protocol::uci::{Complaint, UciError};
use search::OptionError;

use super::Language::{self, English, French};

impl Language {
    /// Why a line cannot be obeyed.
    pub fn uci_error(self, error: &UciError) -> String {
        match self {
            English => error.to_string(),
            French => french_error(error),
        }
    }

    /// What the engine complains about while it is served.
    pub fn engine_complaint(self, complaint: &players::Complaint) -> String {
        if self == English {
            return complaint.to_string();
        }
        match complaint {
            players::Complaint::Option(error) => {
                let without_book = matches!(error, OptionError::Failed(failure) if matches!(
                    failure.downcast_ref(),
                    Some(book::SettingError::Book { .. })
                ));
                let rest = if without_book { " ; le jeu continue sans livre" } else { "" };
                format!("{}{rest}", self.option_error(error))
            }
            players::Complaint::OptionNotSet(name) => {
                format!("l'option {name} n'a pas pu être réglée")
            }
            players::Complaint::OptionKept { name, player } => format!(
                "option {name} : {player} ne l'a pas ; elle est gardée pour un joueur qui l'a"
            ),
            players::Complaint::ValueKept { name, value, player } => {
                let value = self.quote(value);
                format!(
                    "option {name} : {player} n'accepte pas {value} ; c'est gardé pour un joueur \
                     qui l'accepte"
                )
            }
        }
    }

    /// A value that one of the protocol's own options cannot have.
    pub fn switch_refused(self, name: &str, value: &str) -> String {
        let found: String = value.chars().take(64).collect();
        match self {
            English => format!("option {name}: expected true or false, found {found:?}"),
            French => format!("option {name} : true ou false attendu, ici {}", self.quote(&found)),
        }
    }

    /// Nobody of this name plays.
    pub fn algorithm_refused(self, option: &str, name: &str) -> String {
        let (found, names): (String, _) = (name.chars().take(64).collect(), players::names());
        let names = names.join(", ");
        match self {
            English => format!("option {option}: expected one of {names}, found {found:?}"),
            French => format!(
                "option {option} : un choix parmi {names} attendu, ici {}",
                self.quote(&found)
            ),
        }
    }

    /// No log can be written there.
    pub fn log_refused(self, option: &str, name: &str, error: &io::Error) -> String {
        let found: String = name.chars().take(200).collect();
        match self {
            English => format!("option {option}: cannot write {found:?}: {error}"),
            French => {
                let why = self.system_error(error);
                format!("option {option} : impossible d'écrire {} : {why}", self.quote(&found))
            }
        }
    }

    /// What was passed over or corrected in a line that was obeyed.
    pub fn uci_complaint(self, complaint: &Complaint) -> String {
        match self {
            English => complaint.to_string(),
            French => french_complaint(complaint),
        }
    }
}

fn french_error(error: &UciError) -> String {
    let quote = |text: &str| French.quote(text);
    match error {
        UciError::Unknown(text) => format!("pas compris : {}", quote(text)),
        UciError::Missing { what, after } => format!("{after} : il manque {}", french_part(what)),
        UciError::Unexpected { after, expected, found } => {
            format!("{after} : {} attendu, ici {}", french_part(expected), quote(found))
        }
        UciError::Fen { fen, error } => {
            format!("position : {} (FEN {})", French.position_error(error), quote(fen))
        }
        UciError::Move { number, count, error } => {
            format!("position : coup {number} sur {count} : {}", French.move_error(error))
        }
    }
}

/// What must follow a word.
fn french_part(part: &'static str) -> &'static str {
    match part {
        "on or off" => "on ou off",
        "the depth" => "la profondeur",
        "a depth such as 5" => "une profondeur comme 5",
        "startpos or fen" => "startpos ou fen",
        "the FEN" => "la FEN",
        "the option's name" => "le nom de l'option",
        "the word name" => "le mot name",
        "the type" => "le type",
        "the move" => "le coup",
        other => other,
    }
}

fn french_complaint(complaint: &Complaint) -> String {
    let quote = |text: &str| French.quote(text);
    match complaint {
        Complaint::Skipped(text) => format!("{} est ignoré avant la commande", quote(text)),
        Complaint::Ignored { after, found } => format!("{after} : {} est ignoré", quote(found)),
        Complaint::MissingWord { word, after } => {
            format!("{after} : il manque le mot {}", quote(word))
        }
        Complaint::MissingNumber(word) => format!("go : {word} : il manque le nombre"),
        Complaint::BadNumber { word, found } => {
            format!("go : {word} : {} n'est pas un nombre entier", quote(found))
        }
        Complaint::OutOfRange { word, found, used } => {
            format!("go : {word} {found} est hors limites : {used} est pris")
        }
        Complaint::NoUsableLimit => "go : aucune limite n'est lisible : profondeur 1".to_owned(),
        Complaint::NoTimeFor(color) => {
            let side = match color {
                Color::White => "aux Blancs, qui jouent",
                Color::Black => "aux Noirs, qui jouent",
            };
            format!("go : aucun temps n'est donné {side} aussitôt")
        }
        Complaint::SearchMove(error) => format!("go : searchmoves : {}", French.move_error(error)),
        Complaint::NoSearchMove => {
            "go : searchmoves : aucun coup n'est légal : tous sont explorés".to_owned()
        }
        Complaint::TooManySearchMoves(most) => {
            format!("go : searchmoves : seuls les {most} premiers comptent")
        }
    }
}

#[cfg(test)]
mod tests {
    use protocol::uci::Command;

    use super::*;

    #[test]
    fn what_an_option_is_refused_for_is_said_in_french() {
        let said = |error| French.engine_complaint(&players::Complaint::Option(error));
        let (kind, reason) = (io::ErrorKind::NotFound, "No such file".to_owned());
        let error = nnue::NetError::Unreadable { kind, reason };
        let net = engine::SettingError::Net { file: "x".to_owned(), error, old_stays: true };
        assert_eq!(
            said(OptionError::failed(net)),
            "EvalFile «\u{a0}x\u{a0}» : le fichier ne peut pas être lu : ce fichier ou ce dossier n'existe pas ; \
             l'ancien réseau reste"
        );
        let error = book::OpenError::File(io::Error::from_raw_os_error(13));
        let book = book::SettingError::Book { file: Some("x".into()), error };
        assert_eq!(
            said(OptionError::failed(book)),
            "option BookFile : x : l'accès est refusé ; le jeu continue sans livre"
        );
        let (value, expected) = (String::new(), search::Expected::Number { min: 1, max: 64 });
        let empty = OptionError::BadValue { name: "Hash", value, expected };
        assert_eq!(said(empty), "option Hash : un nombre de 1 à 64 attendu, ici rien");
    }

    #[test]
    fn what_is_wrong_with_a_line_of_uci_is_said_in_french() {
        for (line, said) in [
            ("setoption", "setoption : il manque le nom de l'option"),
            ("position", "position : il manque startpos ou fen"),
            ("position fen", "position fen : il manque la FEN"),
            ("debug", "debug : il manque on ou off"),
            ("debug maybe", "debug : on ou off attendu, ici «\u{a0}maybe\u{a0}»"),
        ] {
            let error = Command::parse(line).unwrap_err();
            assert_eq!(French.uci_error(&error), said);
            assert_ne!(English.uci_error(&error), said);
        }
        for (line, said) in [
            ("go depth x", "go : depth : «\u{a0}x\u{a0}» n'est pas un nombre entier"),
            ("go nodes", "go : nodes : il manque le nombre"),
            ("xyzzy isready", "«\u{a0}xyzzy\u{a0}» est ignoré avant la commande"),
            ("stop it", "stop : «\u{a0}it\u{a0}» est ignoré"),
        ] {
            let complaints = Command::parse(line).unwrap().complaints;
            let french: Vec<String> =
                complaints.iter().map(|complaint| French.uci_complaint(complaint)).collect();
            assert!(french.contains(&said.to_owned()), "{line}: {french:?}");
        }
    }
}
