//! The list of players: the flagship, those of the laboratory, and the levels.

use book::BookHabits;
use engine::Flagship;
use lab::Study;
use search::{Description, OptionSpec, Searcher};

use crate::Subject;
use crate::levels;

/// The one that plays when none is named.
pub const DEFAULT: &str = "flagship";

/// A player inside this program, not yet made.
pub struct ListedPlayer {
    /// The name that users write.
    pub id: &'static str,
    pub(crate) description: Description,
    pub(crate) options: Box<dyn Fn() -> Vec<OptionSpec>>,
    pub(crate) make: Make,
    /// How it uses a book if its options do not say otherwise.
    pub(crate) book: BookHabits,
}

/// Makes a player: one of the laboratory tells more about its searches than others.
#[derive(Clone, Copy)]
pub(crate) enum Make {
    Textbook(fn() -> Box<dyn Study>),
    Other(fn() -> Box<dyn Searcher>),
}

impl ListedPlayer {
    /// The player of this name, a level included.
    pub fn named(name: &str) -> Option<ListedPlayer> {
        all().find(|entry| entry.id.eq_ignore_ascii_case(name)).or_else(|| levels::entry(name))
    }

    /// Its options, told without making one: that may take time and memory.
    pub fn options(&self) -> Vec<OptionSpec> {
        (self.options)()
    }

    /// What it says of itself, told without making one.
    pub fn describe(&self) -> Description {
        self.description.clone()
    }

    pub(crate) fn make(&self) -> Subject {
        match self.make {
            Make::Textbook(make) => Subject::Textbook(make()),
            Make::Other(make) => Subject::Other(make()),
        }
    }
}

/// All players but the levels, the strongest first.
pub fn all() -> impl Iterator<Item = ListedPlayer> {
    let make: fn() -> Box<dyn Searcher> = || Box::new(Flagship::with_tables(tablebases::open));
    let flagship =
        entry(engine::description(), engine::options, Make::Other(make), BookHabits::default());
    let textbook = lab::PLAYERS.iter().map(|player| {
        let book = book_habits(player.id);
        entry(player.describe(), player.options, Make::Textbook(player.make), book)
    });
    [flagship].into_iter().chain(textbook)
}

fn entry(
    description: Description,
    options: fn() -> Vec<OptionSpec>,
    make: Make,
    book: BookHabits,
) -> ListedPlayer {
    let options = Box::new(move || book::with_options_of(options(), book));
    ListedPlayer { id: description.id, description, options, make, book }
}

/// The agent asks its book first and plays the most played move; the others ask none by default.
fn book_habits(id: &str) -> BookHabits {
    if id == "agent" { BookHabits::MOST_PLAYED } else { BookHabits::default() }
}

/// All players, the levels last.
pub fn everybody() -> impl Iterator<Item = ListedPlayer> {
    all().chain(levels::all())
}

/// The names of all players but the levels.
pub fn names() -> Vec<&'static str> {
    all().map(|entry| entry.id).collect()
}
