//! The words that begin a command: old spellings on the command line, and those of UCI in the shell.

use super::COMMANDS;

/// Spellings of the first requirements, which still work.
const OLD_SPELLINGS: [(&str, &str); 2] = [("-tournament", "tournament"), ("-enigm", "enigm")];

/// A word of the first requirements as it is written now.
pub fn in_present_spelling(word: &str) -> Option<&'static str> {
    let known = OLD_SPELLINGS.iter().find(|(old, _)| word.eq_ignore_ascii_case(old));
    known.map(|(_, new)| *new)
}

/// The command that a word of the command line begins, in its present spelling.
pub fn command_named(word: &str) -> Option<&'static str> {
    in_present_spelling(word).or_else(|| COMMANDS.into_iter().find(|name| *name == word))
}

/// Words that begin a command of UCI or a tool, and are not words of the shell.
pub const PROTOCOL_WORDS: [&str; 15] = [
    "uci",
    "debug",
    "isready",
    "setoption",
    "register",
    "ucinewgame",
    "go",
    "stop",
    "ponderhit",
    "eval",
    "bench",
    "genfens",
    "compiler",
    "speedtest",
    "flip",
];

/// Whether a word begins a command of the protocol.
pub fn is_protocol_word(word: &str) -> bool {
    PROTOCOL_WORDS.iter().any(|known| known.eq_ignore_ascii_case(word))
}
