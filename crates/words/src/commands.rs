//! One definition of each command and option: `commands/NAME.txt` says what a command takes, in which
//! ranges, with which defaults, and its page in both languages. The parser, `--help`, the "Expected: …"
//! of a refusal, completions, man pages and docs/commands.md are made of it. Nothing here prints or
//! parses a command line; what the lines of such a file mean is told in `commands/read.rs`.

mod expects;
mod page;
mod read;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use super::Language;
use page::PageLine;

/// Every command: its name, and the file that defines it.
macro_rules! commands {
    ($($name:literal)*) => {
        /// The sub-commands in the order of the main page; each has a page of help.
        pub const COMMANDS: [&str; [$($name),*].len()] = [$($name),*];

        const FILES: [(&str, &str); COMMANDS.len()] =
            [$(($name, include_str!(concat!("../commands/", $name, ".txt")))),*];
    };
}

commands! {
    "play" "review" "practice" "serve" "stats" "uci" "xboard" "analyze" "compare" "eval" "tree" "match" "sprt" "tournament" "enigm"
    "suite" "check" "datagen" "data" "net" "tune" "book" "players" "ablation" "bench" "perft"
    "completions" "man"
}

/// What several commands have in common.
static SHARED: LazyLock<Command> =
    LazyLock::new(|| read::read("shared", include_str!("../commands/shared.txt"), None));
static PROGRAM: LazyLock<Command> =
    LazyLock::new(|| read::read("roque", include_str!("../commands/main.txt"), Some(&SHARED)));
static ALL: LazyLock<Vec<Command>> = LazyLock::new(|| {
    FILES.iter().map(|(name, text)| read::read(name, text, Some(&SHARED))).collect()
});

/// A command, or the program itself.
#[derive(Default)]
pub struct Command {
    pub name: &'static str,
    /// Options, and what stands without a name, in the order of the page.
    pub arguments: Vec<Argument>,
    sections: Vec<(&'static str, Vec<PageLine>)>,
    page: Texts,
}

/// An option such as `--threads`, or an argument that is known by its place such as `DEPTH`.
#[derive(Clone, Default)]
pub struct Argument {
    pub name: &'static str,
    /// What stands for its value in a page; nothing for a switch.
    pub value: &'static str,
    pub kind: Kind,
    /// The smallest and the largest value, as they are written.
    pub min: Option<&'static str>,
    pub max: Option<&'static str>,
    pub default: Option<&'static str>,
    pub choices: Vec<&'static str>,
    /// Another name.
    pub also: Option<&'static str>,
    /// Takes all values that follow.
    pub many: bool,
    /// The words of the second rank that take it; all if there are none.
    pub actions: Vec<&'static str>,
    help: Texts,
    expects: Texts,
}

/// What a value is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    #[default]
    Text,
    Number,
    Whole,
    Depth,
    Games,
    Milliseconds,
    Megabytes,
    Centipawns,
    Percent,
    File,
    Folder,
    Fen,
    Moves,
    Player,
}

/// A text in both languages.
#[derive(Clone, Default)]
struct Texts {
    english: String,
    french: String,
}

impl Texts {
    fn of(&self, language: Language) -> &str {
        language.pick(&self.english, &self.french)
    }

    fn is_empty(&self) -> bool {
        self.english.is_empty() && self.french.is_empty()
    }
}

/// The definition of a command.
pub fn command(name: &str) -> Option<&'static Command> {
    ALL.iter().find(|command| command.name == name)
}

/// What the program itself takes, before or after the name of a command.
pub fn program() -> &'static Command {
    &PROGRAM
}

/// The definition of an argument of a command, which may have a second word: `book build`.
pub fn argument(command_line: &str, name: &str) -> Option<&'static Argument> {
    let (first, action) = command_line.split_once(' ').unwrap_or((command_line, ""));
    let own = command(first).and_then(|command| command.argument(action, name));
    own.or_else(|| PROGRAM.argument("", name))
}

/// The value that an option has where none is given.
pub fn default_of(command_line: &str, name: &str) -> &'static str {
    argument(command_line, name).and_then(|argument| argument.default).unwrap_or_default()
}

/// The largest number that an argument may be.
pub fn largest(command_line: &str, name: &str) -> u32 {
    let max = argument(command_line, name).and_then(|argument| argument.max);
    max.and_then(|max| max.parse().ok()).unwrap_or(u32::MAX)
}

impl Command {
    /// One of the arguments that an action takes; without an action any of this name.
    pub fn argument(&self, action: &str, name: &str) -> Option<&Argument> {
        self.arguments.iter().find(|argument| argument.name == name && argument.is_of(action))
    }

    /// What it does, in one line.
    pub fn summary(&self, language: Language) -> &str {
        self.told("summary", |_| true, language)
    }

    /// What one of its actions does.
    pub fn action_summary(&self, action: &str, language: Language) -> &str {
        self.told("actions", |entry| entry.head == action, language)
    }

    fn told(&self, section: &str, is_it: impl Fn(&PageLine) -> bool, language: Language) -> &str {
        let entries = self.section(section).unwrap_or_default();
        entries
            .iter()
            .find(|entry| is_it(entry))
            .map_or("", |entry| entry.argument.help.of(language))
    }

    fn section(&self, name: &str) -> Option<&[PageLine]> {
        let found = self.sections.iter().find(|(title, _)| *title == name);
        found.map(|(_, entries)| entries.as_slice())
    }
}

impl Argument {
    /// The name of an option without its hyphens.
    pub fn long(&self) -> Option<&'static str> {
        self.name.strip_prefix("--")
    }

    /// Whether an action takes it.
    pub fn is_of(&self, action: &str) -> bool {
        action.is_empty() || self.actions.is_empty() || self.actions.contains(&action)
    }

    /// What it is for, as its page says.
    pub fn help(&self, language: Language) -> String {
        self.filled(self.help.of(language))
    }

    /// A text with the range and the default of this argument.
    fn filled(&self, text: &str) -> String {
        let text = text.replace("{min}", self.min.unwrap_or_default());
        let text = text.replace("{max}", self.max.unwrap_or_default());
        let text = text.replace("{default}", self.default.unwrap_or_default());
        text.replace("{actions}", &self.actions.join(", "))
    }
}
