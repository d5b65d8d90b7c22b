//! Everything Roque says, in English and in French: a sentence for every typed value, help pages, the
//! words of its command lines, "did you mean". The other crates decide what is said; only this one knows
//! the words, and it does not know where they are shown. Machine formats (FEN, coordinates, JSON)
//! are never translated. A message that is missing in one language does not compile.
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]
#![allow(missing_docs, reason = "the sentence that a method returns says what it is for")]

mod ablation;
mod analyze;
mod archive;
mod book;
mod broken;
mod check;
mod commands;
mod compare;
mod contest;
mod counts;
mod data;
mod endings;
#[cfg(test)]
mod english_words;
mod enigm;
mod estimate;
mod exchange;
mod game_words;
mod games;
mod help;
mod moves;
mod net;
mod openings;
mod options;
mod perft;
mod play;
mod players;
mod position;
mod practice;
mod remarks;
mod review;
mod shell;
mod shell_words;
mod suggest;
mod suite;
mod system;
mod target;
mod tournament;
mod tree;
mod tune;
mod uci;
mod usage;
mod vocabulary;
mod web;
mod xboard;

pub use commands::{
    Argument, COMMANDS, Command, Kind, argument, command, default_of, largest, program,
};
pub use contest::Contest;
pub use counts::Counted;
pub use enigm::EnigmWord;
pub use estimate::Estimated;
pub use game_words::{GameLine, GameWord, read_game_line};
pub use practice::{PracticeWord, PracticeWords};
pub use review::ReviewWords;
pub use shell_words::ShellWord;
pub use suggest::nearest;
pub use system::NoOrdinaryFile;
pub use target::Target;
pub use tournament::TournamentWords;
pub use usage::Asked;
pub use vocabulary::{PROTOCOL_WORDS, command_named, in_present_spelling, is_protocol_word};

use chess::{Color, PieceKind};

/// A language the program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    English,
    French,
}

use Language::{English, French};

impl Language {
    /// The short names of all languages.
    pub const CODES: [&str; 2] = ["en", "fr"];

    /// The language of a short name, whatever its capitals.
    pub fn of_code(code: &str) -> Option<Language> {
        match code.to_ascii_lowercase().as_str() {
            "en" => Some(English),
            "fr" => Some(French),
            _ => None,
        }
    }

    /// Its short name.
    pub const fn code(self) -> &'static str {
        match self {
            English => "en",
            French => "fr",
        }
    }

    /// The language of a locale such as `fr_FR.UTF-8`; English for all that are not French.
    pub fn of_locale(locale: &str) -> Language {
        let word = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
        if word.eq_ignore_ascii_case("fr") { French } else { English }
    }

    /// What stands between sentences that share a line.
    pub fn sentence_joint(self) -> &'static str {
        match self {
            English => "; ",
            French => " ; ",
        }
    }

    /// One of two texts that need no filling in.
    fn pick<'a>(self, english: &'a str, french: &'a str) -> &'a str {
        match self {
            English => english,
            French => french,
        }
    }

    /// A number with its thousands set apart: `4,865,609`, `4 865 609`.
    pub fn number(self, number: u64) -> String {
        const NARROW_NO_BREAK_SPACE: char = '\u{202f}';
        let digits = number.to_string();
        let mut text = String::new();
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                text.push(match self {
                    English => ',',
                    French => NARROW_NO_BREAK_SPACE,
                });
            }
            text.push(digit);
        }
        text
    }

    /// A number with so many decimals: `0.96`, `0,96`.
    pub fn decimal(self, number: f64, decimals: usize) -> String {
        let text = format!("{number:.decimals$}");
        match self {
            English => text,
            French => text.replace('.', ","),
        }
    }

    /// Text from outside, in quotation marks, cut when long and with nothing that could disturb a
    /// terminal.
    pub fn quote(self, text: &str) -> String {
        const LIMIT: usize = 72;
        let mut shown: String = text.chars().take(LIMIT).flat_map(char::escape_debug).collect();
        // These two only need escaping inside a program.
        shown = shown.replace("\\\"", "\"").replace("\\'", "'");
        if text.chars().nth(LIMIT).is_some() {
            shown.push('…');
        }
        match self {
            English => format!("\"{shown}\""),
            French => format!("«\u{a0}{shown}\u{a0}»"),
        }
    }

    /// A side as the subject of a sentence.
    pub fn side(self, color: Color) -> &'static str {
        match (self, color) {
            (English, Color::White) => "White",
            (English, Color::Black) => "Black",
            (French, Color::White) => "les Blancs",
            (French, Color::Black) => "les Noirs",
        }
    }

    /// The name of a kind of piece.
    pub fn piece(self, kind: PieceKind) -> &'static str {
        match (self, kind) {
            (English, PieceKind::Pawn) => "pawn",
            (English, PieceKind::Knight) => "knight",
            (English, PieceKind::Bishop) => "bishop",
            (English, PieceKind::Rook) => "rook",
            (English, PieceKind::Queen) => "queen",
            (English, PieceKind::King) => "king",
            (French, PieceKind::Pawn) => "pion",
            (French, PieceKind::Knight) => "cavalier",
            (French, PieceKind::Bishop) => "fou",
            (French, PieceKind::Rook) => "tour",
            (French, PieceKind::Queen) => "dame",
            (French, PieceKind::King) => "roi",
        }
    }
}

/// The first letter in upper case: a sentence may begin with any word.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::Language::{self, English, French};

    #[test]
    fn the_locale_chooses_the_language() {
        for french in ["fr", "fr_FR.UTF-8", "fr-CA", "FR_be@euro", "fr.UTF-8"] {
            assert_eq!(Language::of_locale(french), French, "{french}");
        }
        for other in ["", "C", "POSIX", "C.UTF-8", "en_GB.UTF-8", "de_DE", "frr_DE", "fry"] {
            assert_eq!(Language::of_locale(other), English, "{other}");
        }
    }

    #[test]
    fn numbers() {
        assert_eq!(English.number(0), "0");
        assert_eq!(English.number(999), "999");
        assert_eq!(English.number(1_000), "1,000");
        assert_eq!(English.number(u64::MAX), "18,446,744,073,709,551,615");
        assert_eq!(French.number(4_865_609), "4\u{202f}865\u{202f}609");
        assert_eq!(French.decimal(0.957, 2), "0,96");
    }

    #[test]
    fn quotes_are_harmless() {
        let quoted = English.quote("a\u{1b}[31m\0\u{7}\u{202e}b\tc");
        assert!(!quoted.contains(|c: char| c.is_control() || c == '\u{202e}'), "{quoted}");
        assert_eq!(English.quote("e2-\"e4\""), "\"e2-\"e4\"\"");
        assert!(English.quote(&"x".repeat(10_000)).chars().count() < 80);
    }
}
