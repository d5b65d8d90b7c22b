//! The options that every player has through its book.

use search::{Expected, OptionError, OptionKind, OptionSpec};

use crate::choice::BookChoice;

/// What the book built into the program is called.
pub(crate) const BUILT_IN_NAME: &str = "the built-in book";

/// No book is deeper.
pub(crate) const DEEPEST: i64 = 1_000;

/// The options, in the order in which a GUI should show them.
pub const OPTIONS: [OptionSpec; 7] = [
    OptionSpec {
        name: "OwnBook",
        kind: OptionKind::Check { default: false },
        help: "play from the book while it knows a move",
    },
    OptionSpec {
        name: "BookFile",
        kind: OptionKind::Text { default: "" },
        help: "a Polyglot book; empty for the built-in one; book=FILE also switches OwnBook on",
    },
    OptionSpec {
        name: "BookDepth",
        kind: OptionKind::Spin { default: DEEPEST, min: 0, max: DEEPEST },
        help: "half-moves from the start of the game in which the book is asked",
    },
    OptionSpec {
        name: "BookChoice",
        kind: OptionKind::Combo { default: "weighted", choices: BookChoice::WORDS },
        help: "which of the book's moves: the heaviest, by chance, or the most played",
    },
    OptionSpec {
        name: "BookSeed",
        kind: OptionKind::Spin { default: 0, min: 0, max: i64::MAX },
        help: "which chances weighted takes; 0 for others every time",
    },
    OptionSpec {
        name: "BookLearning",
        kind: OptionKind::Check { default: false },
        help: "write the results of games beside the book file, and heed them",
    },
    OptionSpec {
        name: "ExperienceFile",
        kind: OptionKind::Text { default: "" },
        help: "remember searches in this file, and do none twice; empty for no memory",
    },
];

/// How a player plays from its book if nobody sets an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BookHabits {
    /// Whether it asks the book at all.
    pub own_book: bool,
    /// Which of its moves it plays.
    pub choice: BookChoice,
}

impl BookHabits {
    /// Asks the built-in book first, and plays the most played move.
    pub const MOST_PLAYED: BookHabits =
        BookHabits { own_book: true, choice: BookChoice::MostPlayed };
}

/// The options of a player with those of its book behind them.
pub fn with_options(options: Vec<OptionSpec>) -> Vec<OptionSpec> {
    with_options_of(options, BookHabits::default())
}

/// The same for a player with these habits, which are the defaults of the options.
pub fn with_options_of(mut options: Vec<OptionSpec>, habits: BookHabits) -> Vec<OptionSpec> {
    options.extend(OPTIONS.map(|option| match (option.name, option.kind) {
        ("OwnBook", _) => {
            OptionSpec { kind: OptionKind::Check { default: habits.own_book }, ..option }
        }
        ("BookChoice", OptionKind::Combo { choices, .. }) => {
            let default = habits.choice.word();
            OptionSpec { kind: OptionKind::Combo { default, choices }, ..option }
        }
        (_, kind) => OptionSpec { kind, ..option },
    }));
    options
}

/// One of the options above by its name, or `book`.
pub(crate) fn named(name: &str) -> Option<&'static str> {
    if name.eq_ignore_ascii_case("book") {
        return Some("book");
    }
    let found = OPTIONS.iter().find(|option| option.name.eq_ignore_ascii_case(name));
    found.map(|option| option.name)
}

fn refused(name: &'static str, value: &str, expected: Expected) -> OptionError {
    OptionError::BadValue { name, value: value.to_owned(), expected }
}

/// Yes or no.
pub(crate) fn check(name: &'static str, value: &str) -> Result<bool, OptionError> {
    match value.trim().to_ascii_lowercase().as_str() {
        "true" | "on" | "yes" | "1" => Ok(true),
        "false" | "off" | "no" | "0" => Ok(false),
        _ => Err(refused(name, value, Expected::TrueOrFalse)),
    }
}

/// A number from 0.
pub(crate) fn spin(name: &'static str, value: &str, max: i64) -> Result<i64, OptionError> {
    let number = value.trim().parse().ok().filter(|number| (0..=max).contains(number));
    number.ok_or_else(|| refused(name, value, Expected::Number { min: 0, max }))
}

/// One of the words.
pub(crate) fn choice(name: &'static str, value: &str) -> Result<BookChoice, OptionError> {
    BookChoice::parse(value.trim())
        .ok_or_else(|| refused(name, value, Expected::OneOf(BookChoice::WORDS)))
}
