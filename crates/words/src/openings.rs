//! Why openings cannot be read: the error values of `arena` and `notation` in words.

use arena::OpeningsError;
use notation::pgn::PgnError;
use notation::polyglot::BookError;

use super::Language::{self, English, French};

impl Language {
    pub fn openings_refused(self, error: &OpeningsError) -> String {
        match self {
            English => {
                format!(
                    "--openings: {error}\n  Expected: built-in, none, chess960, or a file: one EPD or FEN a \
                     line, a .pgn, or a Polyglot .bin"
                )
            }
            French => {
                format!(
                    "--openings : {}\n  Attendu : built-in, none, chess960, ou un fichier : une EPD ou FEN \
                     par ligne, un .pgn, ou un .bin Polyglot",
                    french_openings_error(error)
                )
            }
        }
    }
}

fn french_openings_error(error: &OpeningsError) -> String {
    match error {
        OpeningsError::File { path, error } => {
            format!("{} : {}", path.display(), French.system_error(error))
        }
        OpeningsError::Line { line, error } => {
            format!("ligne {line} : {}", French.position_error(error))
        }
        OpeningsError::Over { line } => format!("ligne {line} : la partie y est déjà finie"),
        OpeningsError::Empty => "il n'y a aucune position".to_owned(),
        OpeningsError::Game(error) => french_pgn_error(error),
        OpeningsError::Book(BookError::File(error)) => French.system_error(error),
        OpeningsError::Book(BookError::Length { length }) => format!(
            "un livre Polyglot a des entrées de 16 octets, mais il y a {length} octets ({} de trop)",
            length % 16
        ),
        OpeningsError::NoLine => "le livre n'a pas de coup pour la position initiale".to_owned(),
        OpeningsError::Setting { expected, found } => {
            format!("{} attendu, ici {}", french_setting(expected), French.quote(found))
        }
    }
}

fn french_setting(expected: &str) -> &str {
    match expected {
        "nothing behind a file with one position a line" => {
            "rien après un fichier d'une position par ligne"
        }
        "plies=N, 0 to 500" => "plies=N, de 0 à 500,",
        "nothing but plies=N behind a PGN file" => "rien d'autre que plies=N après un fichier PGN",
        "lines=N, 1 to 1000000" => "lines=N, de 1 à 1000000,",
        "plies=N, lines=N or seed=N" => "plies=N, lines=N ou seed=N",
        other => other,
    }
}

pub(super) fn french_pgn_error(error: &PgnError) -> String {
    format!("ligne {} : {}", error.line, French.pgn_problem(&error.problem))
}

#[cfg(test)]
mod tests {
    use arena::Openings;

    use super::*;

    /// What is said of a file with this content.
    fn refusal(name: &str, content: &str, settings: &str, language: Language) -> String {
        let path = std::env::temp_dir().join(format!("openings-{}-{name}", std::process::id()));
        std::fs::write(&path, content).unwrap();
        let written = format!("{}{settings}", path.display());
        let error = Openings::read(written.as_ref()).unwrap_err();
        std::fs::remove_file(&path).unwrap();
        language.openings_refused(&error).replace('\u{a0}', " ")
    }

    #[test]
    fn every_refusal_is_french() {
        for (name, content, settings, expected) in [
            ("a.epd", "8/8 w - -\n", "", "ligne 1 : échiquier : il faut 8 rangées"),
            ("b.epd", "\n# rien\n", "", "il n'y a aucune position"),
            ("c.epd", "8/8/8/8/8/5k2/5q2/5K2 w - - 0 1", "", "ligne 1 : la partie y est déjà"),
            ("d.epd", "x", ",plies=3", "rien après un fichier d'une position par ligne attendu"),
            ("e.pgn", "1. e4 e5 2. Ke4 *\n", "", "ligne 1 : coup 2 : « Ke4 »"),
            ("f.pgn", "1. e4 {oh\n", "", "n'a pas d'accolade fermante"),
            ("g.pgn", "*\n", ",plies=x", "plies=N, de 0 à 500, attendu, ici « plies=x »"),
            ("h.bin", "12345", "", "mais il y a 5 octets (5 de trop)"),
            ("i.bin", "", "", "le livre n'a pas de coup pour la position initiale"),
        ] {
            let said = refusal(name, content, settings, French);
            assert!(said.contains(expected), "{said}");
            assert!(refusal(name, content, settings, English).starts_with("--openings: "));
        }
        let missing = Openings::read("/no/such/book.epd".as_ref()).unwrap_err();
        let said = French.openings_refused(&missing);
        assert!(
            said.contains("/no/such/book.epd : ce fichier ou ce dossier n'existe pas"),
            "{said}"
        );
    }
}
