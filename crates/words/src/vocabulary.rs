//! The words that begin a command: on the command line, and of UCI in the shell.

/// The sub-commands; each has a page of help.
pub const COMMANDS: [&str; 24] = [
    "perft",
    "bench",
    "eval",
    "analyze",
    "compare",
    "uci",
    "xboard",
    "players",
    "match",
    "sprt",
    "tournament",
    "check",
    "tree",
    "ablation",
    "datagen",
    "data",
    "net",
    "tune",
    "enigm",
    "suite",
    "play",
    "stats",
    "book",
    "serve",
];

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
pub const PROTOCOL_WORDS: [&str; 14] = [
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
    "compiler",
    "speedtest",
    "flip",
];

/// Whether a word begins a command of the protocol.
pub fn is_protocol_word(word: &str) -> bool {
    PROTOCOL_WORDS.iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// How deep `roque perft` counts.
pub const DEEPEST_PERFT: u32 = 30;

/// How deep a command can be told to search, where there is a limit.
pub const fn deepest(command: &str) -> Option<u32> {
    match command.as_bytes() {
        b"ablation" => Some(64),
        b"compare" => Some(128),
        b"tree" => Some(60),
        _ => None,
    }
}

/// Who defends in puzzles where nobody is chosen, as the requirements of 2022 want it.
pub const DEFENDER: &str = "mcts:nodes=100000";
