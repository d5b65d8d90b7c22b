//! What players, options and the system do wrong, in French. These reasons come as English text,
//! which is also what files and programs get: here it is recognised and said again. What is not
//! recognised stays as it is: better in English than not at all.

use search::OptionError;

use super::Language::{self, English, French};
use super::Target;
use super::memory::french_memory;

impl Language {
    /// A reason of the operating system, without its number.
    pub(crate) fn system_error(self, text: &str) -> String {
        if self == English {
            return text.to_owned();
        }
        let (reason, number) = text.split_once(" (os error").unwrap_or((text, ""));
        let mut known = FRENCH_SYSTEM.iter().chain([&NOT_UTF8]);
        let known = known.find(|(english, _)| reason.ends_with(english));
        match known {
            Some((english, french)) => reason.replace(english, french),
            None if number.is_empty() => text.to_owned(),
            None => format!("{reason} (erreur système{number}"),
        }
    }

    /// A whole complaint, in which such reasons may stand: whoever wrote it, none is told in another
    /// language than the rest.
    pub(crate) fn own_words(self, text: &str) -> String {
        let mut text = text.to_owned();
        if self == English {
            return text;
        }
        for (english, french) in FRENCH_SYSTEM {
            while let Some((before, after)) = text.split_once(&format!("{english} (os error ")) {
                let rest = after.split_once(')').map_or("", |(_, rest)| rest);
                text = format!("{before}{french}{rest}");
            }
        }
        text = text.replace(NOT_UTF8.0, NOT_UTF8.1).replace(" (os error ", " (erreur système ");
        if text.contains("tablebase") {
            for (english, french) in FRENCH_TABLES {
                text = text.replace(english, french);
            }
        }
        text
    }

    /// What is wrong with a file of ours, or with any.
    pub(crate) fn file_trouble(self, what: &str) -> String {
        match (self, what) {
            (French, "this file is empty") => "ce fichier est vide",
            (French, "it is no ordinary file") => "ce n'est pas un fichier ordinaire",
            (French, "the file is too large") => "le fichier est trop grand",
            (French, "this is no file of experience; name another one, or a new one") => {
                "ce n'est pas un fichier d'expérience ; nommez-en un autre, ou un nouveau"
            }
            (French, "this is no journal of lessons; move it away") => {
                "ce n'est pas un journal de leçons ; déplacez-le"
            }
            _ => return self.system_error(what),
        }
        .to_owned()
    }

    /// A file that must be left as it is.
    pub(crate) fn target_taken(self, path: &str, target: Target, option: &str) -> String {
        let path = self.quote(path);
        let (english, french) = match target {
            Target::Json | Target::Dot | Target::Svg => ("tree", "un arbre"),
            Target::Page => ("report of a tournament", "le rapport d'un tournoi"),
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

    /// Why a player cannot have an option, or not with this value.
    pub(crate) fn option_error(self, error: &OptionError) -> String {
        match (self, error) {
            (French, OptionError::Unknown(name)) => {
                format!("il n'y a pas d'option {}", self.quote(name))
            }
            (French, OptionError::BadValue { name, value, expected }) => {
                let expected = french_expected(expected);
                let value = if value.is_empty() { "rien".to_owned() } else { self.quote(value) };
                format!("option {name} : {expected} attendu, ici {value}")
            }
            // Nothing is played at all here.
            (_, OptionError::Failed(text)) => {
                let text = text.strip_suffix("; playing without a book").unwrap_or(text);
                if self == French { french_failure(text) } else { text.to_owned() }
            }
            (_, error) => error.to_string(),
        }
    }

    /// What a player did, after its name: `stalls: does not say uciok`.
    pub(crate) fn player_fault(self, what: &str) -> String {
        match self {
            English => what.to_owned(),
            French => french_fault(what),
        }
    }
}

const FRENCH_SYSTEM: [(&str, &str); 9] = [
    ("No such file or directory", "ce fichier ou ce dossier n'existe pas"),
    ("Permission denied", "l'accès est refusé"),
    ("Is a directory", "c'est un dossier"),
    ("Not a directory", "ce n'est pas un dossier"),
    ("File exists", "ce fichier existe déjà"),
    ("Exec format error", "ce n'est pas un programme pour cette machine"),
    ("No space left on device", "le disque est plein"),
    ("this is no text", "ce n'est pas un texte"),
    ("Read-only file system", "le disque est en lecture seule"),
];

const NOT_UTF8: (&str, &str) =
    ("stream did not contain valid UTF-8", "le fichier n'est pas du texte UTF-8");

/// What can be wrong with endgame tables, piece by piece.
const FRENCH_TABLES: [(&str, &str); 12] = [
    ("no tablebase can be used from", "aucune table de finales ne peut être utilisée depuis"),
    ("there is no file like", "il n'y a pas de fichier comme"),
    ("the folder \"", "le dossier \""),
    ("\" cannot be read: ", "\" ne peut pas être lu : "),
    (" cannot be read: ", " ne peut pas être lue : "),
    ("tablebases: ", "tables de finales : "),
    ("damaged and left out: ", "abîmées et laissées de côté : "),
    ("the WDL table", "la table WDL"),
    ("the DTZ table", "la table DTZ"),
    (
        " is missing, and perhaps others; what needs them is searched without",
        " manque, et peut-être d'autres ; ce qui en a besoin est cherché sans elles",
    ),
    (" is damaged", " est abîmée"),
    ("; what needs it is searched without", " ; ce qui en a besoin est cherché sans elle"),
];

fn french_expected(expected: &str) -> String {
    if expected == "true or false" {
        return "true ou false".to_owned();
    }
    if expected == "nothing" {
        return "rien".to_owned();
    }
    if let Some((least, most)) =
        expected.strip_prefix("a number from ").and_then(|range| range.split_once(" to "))
    {
        return format!("un nombre de {least} à {most}");
    }
    match expected.strip_prefix("one of ") {
        Some(choices) => format!("un choix parmi {choices}"),
        None => expected.to_owned(),
    }
}

fn french_fault(what: &str) -> String {
    if let Some(how) = what.strip_prefix("stalls: ") {
        return format!("ne répond pas : {}", french_silence(how));
    }
    if let Some(how) = what.strip_prefix("disconnects (").and_then(|how| how.strip_suffix(')')) {
        return format!("s'arrête ({})", french_status(how));
    }
    if let Some(why) = what.strip_prefix("cannot be started: ") {
        return format!("ne démarre pas : {}", French.system_error(why));
    }
    if let Some((option, known)) =
        what.strip_prefix("has no option ").and_then(|rest| rest.split_once("; it has: "))
    {
        let option = option.replace(" that takes ", " qui prenne ");
        return format!("n'a pas d'option {option} ; il a : {known}");
    }
    if let Some(message) = what.strip_prefix("panics: ") {
        return format!("plante : {message}");
    }
    match what {
        "is no program" => "n'est pas un programme".to_owned(),
        "is not there" => "n'est pas là".to_owned(),
        other => other.to_owned(),
    }
}

/// What could not be done for an option: books and memories are the only files there.
fn french_failure(text: &str) -> String {
    if let Some(what) = text.strip_prefix("there is no memory for ") {
        return french_memory(what);
    }
    let Some((option, rest)) = text.strip_prefix("option ").and_then(|text| text.split_once(": "))
    else {
        return text.to_owned();
    };
    let (file, what) = rest.rsplit_once(": ").unwrap_or(("", rest));
    let what = match what {
        what if what.ends_with(" is out of order") => "ce n'est pas un livre Polyglot".to_owned(),
        what if what.contains(" bytes, not a multiple of ") => {
            "ce n'est pas un livre Polyglot, ou il est coupé".to_owned()
        }
        what => French.file_trouble(what),
    };
    // What stands before the last colon may be a file, or the first half of what is wrong.
    let file = file.split(": this is no ").next().unwrap_or(file);
    format!("option {option} : {file} : {what}")
}

/// What did not come: `does not say uciok`, `no move in 500 ms`.
pub(super) fn french_silence(how: &str) -> String {
    if let Some(word) = how.strip_prefix("does not say ") {
        return format!("pas de {word}");
    }
    if let Some((time, _)) =
        how.strip_prefix("says nothing in ").and_then(|rest| rest.split_once(" s after uci; is it"))
    {
        return format!("rien en {time} s après uci ; est-ce un moteur UCI ?");
    }
    match how.strip_prefix("no move in ") {
        Some(time) => format!("pas de coup en {time}"),
        None => how.replace("no bestmove after stop", "pas de bestmove après stop"),
    }
}

/// How a program ended: `exit status: 3`, `signal: 11 (SIGSEGV)`, `closes its pipe`.
pub(super) fn french_status(how: &str) -> String {
    match (how, how.strip_prefix("exit status: ")) {
        (_, Some(code)) => format!("code de sortie {code}"),
        ("closes its pipe", _) => "il ferme son tube".to_owned(),
        _ => how.replace("core dumped", "image mémoire écrite"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_in_french() {
        for (english, french) in [
            ("stalls: does not say uciok", "ne répond pas : pas de uciok"),
            (
                "stalls: says nothing in 10 s after uci; is it a UCI engine?",
                "ne répond pas : rien en 10 s après uci ; est-ce un moteur UCI ?",
            ),
            ("stalls: no move in 500 ms", "ne répond pas : pas de coup en 500 ms"),
            ("disconnects (exit status: 3)", "s'arrête (code de sortie 3)"),
            ("disconnects (closes its pipe)", "s'arrête (il ferme son tube)"),
            (
                "cannot be started: sf: No such file or directory (os error 2)",
                "ne démarre pas : sf: ce fichier ou ce dossier n'existe pas",
            ),
            (
                "has no option \"Hsah\"; it has: Hash, Threads",
                "n'a pas d'option \"Hsah\" ; il a : Hash, Threads",
            ),
            ("sings", "sings"),
        ] {
            assert_eq!(French.player_fault(english), french);
            assert_eq!(English.player_fault(english), english);
        }
        let unknown = French.system_error("Too many levels (os error 40)");
        assert_eq!(unknown, "Too many levels (erreur système 40)");
    }

    #[test]
    fn reasons_in_the_middle_of_a_complaint_are_french_too() {
        for (english, french) in [
            (
                "« a » : No such file or directory (os error 2)\n  Attendu : b",
                "« a » : ce fichier ou ce dossier n'existe pas\n  Attendu : b",
            ),
            ("x : stream did not contain valid UTF-8", "x : le fichier n'est pas du texte UTF-8"),
            ("x : Too odd (os error 99)", "x : Too odd (erreur système 99)"),
            (
                "no tablebase can be used from \"a\": the folder \"a\" cannot be read: Permission \
                 denied (os error 13)",
                "aucune table de finales ne peut être utilisée depuis \"a\": le dossier \"a\" ne peut \
                 pas être lu : l'accès est refusé",
            ),
            (
                "tablebases: the DTZ table KQvK is damaged; what needs it is searched without",
                "tables de finales : la table DTZ KQvK est abîmée ; ce qui en a besoin est cherché \
                 sans elle",
            ),
            ("a folder is damaged", "a folder is damaged"),
        ] {
            assert_eq!(French.own_words(english), french);
            assert_eq!(English.own_words(english), english);
        }
    }

    #[test]
    fn options_in_french() {
        let bad = |expected: &str| {
            let (value, expected) = ("0".to_owned(), expected.to_owned());
            French.option_error(&OptionError::BadValue { name: "Hash", value, expected })
        };
        assert_eq!(
            bad("a number from 1 to 64"),
            "option Hash : un nombre de 1 à 64 attendu, ici «\u{a0}0\u{a0}»"
        );
        assert!(bad("true or false").contains("true ou false attendu"));
        assert!(bad("one of a, b").contains("un choix parmi a, b attendu"));
        let unknown = French.option_error(&OptionError::Unknown("x".to_owned()));
        assert_eq!(unknown, "il n'y a pas d'option «\u{a0}x\u{a0}»");
    }
}
