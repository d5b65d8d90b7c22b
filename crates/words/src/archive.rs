//! What is wrong with archives of games, in the user's language.

use train::archive::{ArchiveError, BadGame};
use train::{FinishedResult, Inconsistent};

use super::Language::{self, English, French};

impl Language {
    /// What is wrong with an archive, and what to do.
    pub fn archive_error(self, path: &str, error: &ArchiveError) -> String {
        let reason = match self {
            English => english_reason(error),
            French => french_reason(error),
        };
        match self {
            English => format!("{}: {reason}", self.quote(path)),
            French => format!("{} : {reason}", self.quote(path)),
        }
    }

    pub fn game_inconsistent(self, path: &str, number: u64, error: &Inconsistent) -> String {
        let path = self.quote(path);
        match self {
            English => format!("{path}: game {number}: {error}"),
            French => format!("{path} : partie {number} : {}", french_inconsistency(error)),
        }
    }
}

fn english_reason(error: &ArchiveError) -> String {
    match error {
        ArchiveError::NoArchive => {
            "this is no archive of games\n  Type: roque datagen --out games.rga --games 100"
                .to_owned()
        }
        ArchiveError::OtherSettings { .. } => {
            format!("{error}\n  Name another file, or give the settings it was begun with")
        }
        _ => error.to_string(),
    }
}

fn french_reason(error: &ArchiveError) -> String {
    match error {
        ArchiveError::File(error) => French.system_error(error),
        ArchiveError::NoOrdinaryFile => "ce n'est pas un fichier ordinaire".to_owned(),
        ArchiveError::NoArchive => "ce n'est pas une archive de parties\n  \
            Tapez : roque datagen --out parties.rga --games 100"
            .to_owned(),
        ArchiveError::Version(version) => {
            let known = train::archive::VERSION;
            format!("l'archive est de version {version}, seule la version {known} est connue")
        }
        ArchiveError::Head => "l'en-tête de l'archive est abîmé".to_owned(),
        ArchiveError::Torn { at } => format!("octet {at} : le dernier bloc n'est pas complet"),
        ArchiveError::NoBlock { at } => {
            format!("octet {at} : aucun bloc de parties ne commence ici ; des parties sont perdues")
        }
        ArchiveError::Checksum { at, first, last } => {
            format!(
                "octet {at} : le bloc des parties {first} à {last} est abîmé (somme de contrôle)"
            )
        }
        ArchiveError::Game { at, number, error } => {
            let reason = match error {
                BadGame::Start => "cette position de départ n'existe pas".to_owned(),
                BadGame::Move(ply) => format!("demi-coup {ply} : ce coup légal n'existe pas"),
                BadGame::Ending => "le résultat ou la fin n'a pas de sens".to_owned(),
                BadGame::TooLong => "la partie est trop longue pour l'archive".to_owned(),
            };
            format!("octet {at} : partie {number} : {reason}")
        }
        ArchiveError::InUse => "un autre programme écrit cette archive en ce moment".to_owned(),
        ArchiveError::OtherSettings { found, expected } => format!(
            "l'archive a été commencée autrement : {found}, et non {expected}\n  \
             Nommez un autre fichier, ou donnez les réglages avec lesquels elle a été commencée"
        ),
    }
}

fn french_inconsistency(error: &Inconsistent) -> String {
    match error {
        Inconsistent::Start => "cette position de départ n'existe pas".to_owned(),
        Inconsistent::Illegal(ply) => format!("demi-coup {ply} : le coup n'est pas légal"),
        Inconsistent::AfterEnd(ply) => format!("demi-coup {ply} : la partie était déjà finie"),
        Inconsistent::Score(ply) => format!("demi-coup {ply} : un score au-delà de tout mat"),
        Inconsistent::Result { result, ending } => {
            let winner = match result {
                FinishedResult::WhiteWins => "gain des Blancs",
                FinishedResult::BlackWins => "gain des Noirs",
                FinishedResult::Draw => "nulle",
            };
            let ending = French.ending_name(*ending);
            format!("le résultat ({winner} ; {ending}) ne va pas avec la dernière position")
        }
        Inconsistent::Empty => "la partie n'a aucun coup du moteur".to_owned(),
    }
}
