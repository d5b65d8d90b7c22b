//! From a name and options to a searcher that can be asked.

use std::sync::Arc;

use arena::{PlayerKind, PlayerSpec, SearcherFactory, TimeControl, apply_options};
use book::BookPlayer;
use lab::Study;
use search::{OptionError, Searcher};
use thiserror::Error;

use crate::options::is_same_option;
use crate::registry::ListedPlayer;

/// Why a player could not be made.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum MakeError {
    /// It is not inside this program.
    #[error("{0} is another program")]
    OtherProgram(String),
    /// There is none of this name.
    #[error("there is no player {0:?}")]
    Unknown(String),
    /// It does not have an option, not with this value, or could not carry it out.
    #[error(transparent)]
    Option(#[from] OptionError),
}

/// A player inside this program for whoever wants to know all about its searches.
pub enum Subject {
    /// One of the laboratory, which tells more.
    Textbook(Box<dyn Study>),
    /// Any other.
    Other(Box<dyn Searcher>),
}

impl Subject {
    /// The player as everybody has it.
    pub fn searcher(&mut self) -> &mut dyn Searcher {
        match self {
            Subject::Textbook(player) => player.as_mut(),
            Subject::Other(player) => player.as_mut(),
        }
    }
}

/// Makes the searcher of a player inside this program, with its options set.
pub fn make(spec: &PlayerSpec) -> Result<Box<dyn Searcher>, MakeError> {
    Ok(Box::new(with_book(&entry_of(spec)?, spec)?))
}

/// The player with what a book adds to it, and its options set.
pub(crate) fn with_book(
    entry: &ListedPlayer,
    spec: &PlayerSpec,
) -> Result<BookPlayer, OptionError> {
    let player: Box<dyn Searcher> = match entry.make() {
        Subject::Textbook(player) => player,
        Subject::Other(player) => player,
    };
    let mut player = BookPlayer::with_habits(player, entry.book);
    apply_options(&mut player, &resolved(entry, spec))?;
    Ok(player)
}

/// The same without its book: there is nothing to know about a move that was not searched.
pub fn make_subject(spec: &PlayerSpec) -> Result<Subject, MakeError> {
    let entry = entry_of(spec)?;
    let mut subject = entry.make();
    apply_options(subject.searcher(), &without_book(resolved(&entry, spec)))?;
    Ok(subject)
}

/// Makes players for contests.
pub fn factory() -> Arc<SearcherFactory> {
    Arc::new(|spec: &PlayerSpec| Ok(make(spec)?))
}

pub(crate) fn entry_of(spec: &PlayerSpec) -> Result<ListedPlayer, MakeError> {
    let PlayerKind::InProcess(name) = &spec.kind else {
        return Err(MakeError::OtherProgram(spec.to_string()));
    };
    ListedPlayer::named(name).ok_or_else(|| MakeError::Unknown(name.clone()))
}

/// The player with its options under the names they really have: `move-overhead` is `Move Overhead`.
pub(crate) fn resolved(entry: &ListedPlayer, spec: &PlayerSpec) -> PlayerSpec {
    let mut spec = spec.clone();
    let options = entry.options();
    for (name, _) in &mut spec.options {
        if let Some(option) = options.iter().find(|option| is_same_option(option.name, name)) {
            option.name.clone_into(name);
        }
    }
    spec
}

/// What a player keeps to where no limit is set; empty for most.
pub fn own_limits(spec: &PlayerSpec) -> TimeControl {
    make(spec).map_or_else(
        |_| TimeControl::default(),
        |searcher| {
            let own = searcher.own_limits();
            TimeControl { movetime: own.movetime, depth: own.depth, ..TimeControl::default() }
        },
    )
}

/// What a player is called in print: `Roque` for `flagship`, a program by its own name.
pub fn printed_name(spec: &PlayerSpec) -> String {
    entry_of(spec).map_or_else(|_| spec.short_name(), |entry| entry.describe().name)
}

/// The options of a player that do not matter where its searches are looked at.
pub fn unused_book_options(spec: &PlayerSpec) -> Vec<&str> {
    let names = spec.options.iter().map(|(name, _)| name.as_str());
    names.filter(|name| is_book_option(name)).collect()
}

/// Whether a player has this option through its book, however it is written.
fn is_book_option(name: &str) -> bool {
    is_same_option("book", name)
        || book::OPTIONS.iter().any(|option| is_same_option(option.name, name))
}

/// A player as it was written, without the options that it has through its book.
pub(crate) fn without_book(mut spec: PlayerSpec) -> PlayerSpec {
    spec.options.retain(|(name, _)| !is_book_option(name));
    spec
}
