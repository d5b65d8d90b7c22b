//! Reasons of the operating system, and failures of commands that end with one.

use std::error::Error;
use std::fmt;
use std::io::{self, ErrorKind};

use super::Language::{self, English, French};
use super::Target;

/// What Linux says of a file that is no program for this machine; the standard library has no name
/// for it.
const EXEC_FORMAT_ERROR: i32 = 8;

/// A file that should lie on a disk is a pipe or a device: what an [`io::Error`] of ours wraps then.
#[derive(Debug)]
pub struct NoOrdinaryFile;

impl fmt::Display for NoOrdinaryFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("it is no ordinary file")
    }
}

impl std::error::Error for NoOrdinaryFile {}

impl Language {
    /// A reason of the operating system; in French without its number, where it has words for it.
    pub fn system_error(self, error: &io::Error) -> String {
        if self == English {
            return error.to_string();
        }
        if error.get_ref().is_some_and(|reason| reason.is::<arena::NoText>()) {
            return "ce n'est pas un texte".to_owned();
        }
        if error.get_ref().is_some_and(|reason| reason.is::<NoOrdinaryFile>()) {
            return "ce n'est pas un fichier ordinaire".to_owned();
        }
        let own_words = error.get_ref().is_some();
        let known = match error.kind() {
            _ if error.raw_os_error() == Some(EXEC_FORMAT_ERROR) => {
                "ce n'est pas un programme pour cette machine"
            }
            ErrorKind::NotFound => "ce fichier ou ce dossier n'existe pas",
            ErrorKind::PermissionDenied => "l'accès est refusé",
            ErrorKind::IsADirectory => "c'est un dossier",
            ErrorKind::NotADirectory => "ce n'est pas un dossier",
            ErrorKind::AlreadyExists => "ce fichier existe déjà",
            ErrorKind::StorageFull => "le disque est plein",
            ErrorKind::ReadOnlyFilesystem => "le disque est en lecture seule",
            ErrorKind::FileTooLarge => "le fichier est trop grand",
            ErrorKind::InvalidData if !own_words => "le fichier n'est pas du texte UTF-8",
            _ => return error.to_string().replace(" (os error ", " (erreur système "),
        };
        known.to_owned()
    }

    /// Why a command failed, with all that led to it.
    pub fn failure(self, error: &(dyn Error + 'static)) -> String {
        let chain = std::iter::successors(Some(error), |&cause| cause.source());
        let words = chain.map(|cause| match cause.downcast_ref::<io::Error>() {
            Some(error) => self.system_error(error),
            None => cause.to_string(),
        });
        words.collect::<Vec<_>>().join(self.pick(": ", " : "))
    }

    /// A file that must be left as it is.
    pub fn target_taken(self, path: &str, target: Target, option: &str) -> String {
        let path = self.quote(path);
        let (english, french) = match target {
            Target::Json | Target::Dot | Target::Svg => ("tree", "un arbre"),
            Target::Page => ("report of a tournament", "le rapport d'un tournoi"),
            Target::Review => ("page of reviewed games", "une page de parties revues"),
            Target::ReviewedGames => ("file of reviewed games", "un fichier de parties revues"),
            Target::Games => ("file of games", "un fichier de parties"),
        };
        match self {
            English => format!("{path} is there and no {english}; name another file with {option}"),
            French => {
                format!(
                    "{path} existe et n'est pas {french} ; nommez un autre fichier avec {option}"
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_of_the_system_are_french_without_their_number() {
        for (code, french) in [
            (2, "ce fichier ou ce dossier n'existe pas"),
            (8, "ce n'est pas un programme pour cette machine"),
            (13, "l'accès est refusé"),
            (21, "c'est un dossier"),
            (28, "le disque est plein"),
        ] {
            let error = io::Error::from_raw_os_error(code);
            assert_eq!(French.system_error(&error), french);
            assert_eq!(English.system_error(&error), error.to_string());
        }
        let unknown = French.system_error(&io::Error::from_raw_os_error(40));
        assert!(unknown.ends_with(" (erreur système 40)"), "{unknown}");
    }

    #[test]
    fn a_reason_in_the_middle_of_a_failure_is_french_too() {
        let error = anyhow::Error::from(io::Error::from_raw_os_error(2)).context("« a »");
        assert_eq!(French.failure(error.as_ref()), "« a » : ce fichier ou ce dossier n'existe pas");
        assert_eq!(English.failure(error.as_ref()), format!("{error:#}"));
    }
}
