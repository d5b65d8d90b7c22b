//! Where output goes and how it looks: stdout for answers, stderr for complaints, the language,
//! and the kind of board drawing the reader can see.

use std::env;
use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use clap::ValueEnum;

use crate::tame::tame;
use words::Language;

/// How boards are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BoardStyle {
    Letters,
    Unicode,
    Color,
}

impl BoardStyle {
    /// The best that stdout can show: colours on a terminal that has 24 bits of them and has not
    /// declined them, plain letters wherever a program, a file or a simple terminal reads along.
    fn of_environment() -> BoardStyle {
        let dumb = variable("TERM").is_none_or(|term| term == "dumb");
        if !io::stdout().is_terminal() || dumb || !locale_is_utf8() {
            BoardStyle::Letters
        } else if variable("NO_COLOR").is_none() && has_true_color() {
            BoardStyle::Color
        } else {
            BoardStyle::Unicode
        }
    }
}

/// The language of the surroundings: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set
/// decides.
pub(crate) fn language_of_environment() -> Language {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(variable);
    Language::of_locale(&locale.unwrap_or_default())
}

/// An environment variable that is set to something.
pub(crate) fn variable(name: &str) -> Option<String> {
    let value = env::var_os(name).filter(|value| !value.is_empty())?;
    Some(value.to_string_lossy().into_owned())
}

/// Whether the terminal says so; tmux takes any colour and passes on what the real one can show.
fn has_true_color() -> bool {
    let says = |name, words: &[&str]| {
        variable(name).is_some_and(|value| words.iter().any(|word| value.contains(word)))
    };
    says("COLORTERM", &["truecolor", "24bit"])
        || says("TERM", &["direct", "kitty", "alacritty", "foot", "ghostty", "wezterm"])
        || variable("TMUX").is_some()
}

/// Whether the terminal is said to understand more than ASCII.
pub(crate) fn locale_is_utf8() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(variable);
    let locale = locale.unwrap_or_default().to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

/// When a FEN names the square behind a pawn that has just made a double step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum FenStyle {
    /// Where a pawn may capture there (X-FEN).
    #[default]
    X,
    /// After every double step, as S1 wrote it.
    Always,
}

/// The two ways out of the program, and what to say on them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Console {
    pub(crate) language: Language,
    pub(crate) board: BoardStyle,
    pub(crate) fen: FenStyle,
}

impl Console {
    /// A console in this language; without a wish the board is drawn as the terminal allows.
    pub(crate) fn new(language: Language, board: Option<BoardStyle>) -> Console {
        let board = board.unwrap_or_else(BoardStyle::of_environment);
        Console { language, board, fen: FenStyle::default() }
    }

    /// The same with FENs in this style.
    pub(crate) fn with_fen_style(self, fen: Option<FenStyle>) -> Console {
        Console { fen: fen.unwrap_or_default(), ..self }
    }

    /// Writes an answer. Escape sequences in it that are not ours never reach the terminal.
    pub(crate) fn say(&self, text: &str) -> io::Result<()> {
        let text = tame(text, self.board == BoardStyle::Color);
        let mut stdout = io::stdout().lock();
        stdout.write_all(text.as_bytes())?;
        stdout.flush()
    }

    /// Writes what is wrong, as lines of their own.
    pub(crate) fn complain(&self, text: &str) {
        // Output to a closed pipe is dropped: a complaint must not end the program.
        let _ = writeln!(io::stderr().lock(), "{}", tame(text.trim_end(), false));
    }
}

/// How a command went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Done,
    Failed,
    BadInput,
    /// Interrupted; what was done is saved.
    Interrupted,
}

impl Verdict {
    /// This one if something went wrong, otherwise the other.
    pub(crate) fn or(self, other: Verdict) -> Verdict {
        if self == Verdict::Done { other } else { self }
    }
}

impl Verdict {
    /// The exit code.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Verdict::Done => 0,
            Verdict::Failed => 1,
            Verdict::BadInput => 2,
            Verdict::Interrupted => 3,
        }
    }
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> ExitCode {
        ExitCode::from(verdict.code())
    }
}

/// Input that cannot be used: the text says what was understood, what is wrong and what to type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BadInput(pub(crate) String);

impl fmt::Display for BadInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadInput {}
