//! The players inside this program, by the names users write.

mod harmless;
pub(crate) mod level;
mod list;
mod options;
mod traceable;

pub(crate) use harmless::{Harm, read_harmless};
pub(crate) use list::{Arguments, family_name, run};
pub(crate) use options::{all_choices, all_options, have_option, take};
pub(crate) use traceable::{Traceable, make_traceable, traceable};

use std::process::Command;
use std::sync::Arc;

use anyhow::Result;
use arena::{PlayerKind, PlayerSpec, SearcherFactory, TimeControl, apply_options, start_guard};
use book::{BookHabits, BookPlayer};
use engine::Flagship;
use lab::Study;
use search::{OptionError, OptionSpec, Searcher};

use crate::console::{BadInput, Console};
use crate::suggest::nearest;
use crate::text::Language;

/// A player inside this program.
pub(crate) struct Entry {
    pub(crate) id: &'static str,
    /// Its options, told without making one: that may take time and memory.
    pub(crate) options: Box<dyn Fn() -> Vec<OptionSpec>>,
    make: Maker,
    /// How it uses a book if nobody says otherwise.
    book: BookHabits,
}

/// Makes a player: one of the laboratory tells more about its searches than others.
#[derive(Clone, Copy)]
enum Maker {
    Textbook(fn() -> Box<dyn Study>),
    Other(fn() -> Box<dyn Searcher>),
}

/// A player inside this program, as `roque compare` wants it.
pub(crate) enum Subject {
    Textbook(Box<dyn Study>),
    Other(Box<dyn Searcher>),
}

impl Subject {
    pub(crate) fn searcher(&mut self) -> &mut dyn Searcher {
        match self {
            Subject::Textbook(player) => player.as_mut(),
            Subject::Other(player) => player.as_mut(),
        }
    }
}

/// All of them, the strongest first.
pub(crate) fn all() -> impl Iterator<Item = Entry> {
    let with_book = |options: fn() -> Vec<OptionSpec>, book| -> Box<dyn Fn() -> Vec<OptionSpec>> {
        Box::new(move || book::with_options_of(options(), book))
    };
    let make: fn() -> Box<dyn Searcher> = || Box::new(Flagship::with_tables(tables::open));
    let book = BookHabits::default();
    let options = with_book(engine::options, book);
    let flagship = Entry { id: "flagship", options, make: Maker::Other(make), book };
    let textbook = lab::PLAYERS.iter().map(move |entry| {
        let book = book_habits(entry.id);
        Entry {
            id: entry.id,
            options: with_book(entry.options, book),
            make: Maker::Textbook(entry.make),
            book,
        }
    });
    [flagship].into_iter().chain(textbook)
}

/// S4, the agent, asks its book first and plays the most played move; nobody else does unasked.
fn book_habits(id: &str) -> BookHabits {
    if id == "agent" { BookHabits::MOST_PLAYED } else { BookHabits::default() }
}

/// All of them and the levels, which are players, too.
pub(crate) fn everybody() -> impl Iterator<Item = Entry> {
    all().chain(level::all())
}

/// The word with which this program becomes the guard of another copy of itself; not for people.
pub(crate) const GUARD: &str = "guard";

/// The one that plays when none is named.
pub(crate) const DEFAULT: &str = "flagship";

impl Entry {
    fn make(&self) -> Subject {
        match self.make {
            Maker::Textbook(make) => Subject::Textbook(make()),
            Maker::Other(make) => Subject::Other(make()),
        }
    }

    /// The name that people read, and a sentence.
    pub(crate) fn about(&self) -> (String, &'static str) {
        let description = self.make().searcher().describe();
        (description.name, description.summary)
    }

    fn named(name: &str) -> Option<Entry> {
        all().find(|entry| entry.id.eq_ignore_ascii_case(name)).or_else(|| level::entry(name))
    }

    /// The options, and those of the player as it was written.
    fn resolve(&self, spec: &PlayerSpec) -> PlayerSpec {
        let mut spec = spec.clone();
        let options = (self.options)();
        for (name, _) in &mut spec.options {
            if let Some(option) = options.iter().find(|option| is_same_option(option.name, name)) {
                option.name.clone_into(name);
            }
        }
        spec
    }
}

/// `move-overhead` and `MoveOverhead` are `Move Overhead`: spaces are a nuisance in a shell.
pub(crate) fn is_same_option(known: &str, written: &str) -> bool {
    let letters = |name: &str| -> String {
        let kept = name.chars().filter(|symbol| !matches!(symbol, ' ' | '-' | '_'));
        kept.flat_map(char::to_lowercase).collect()
    };
    letters(known) == letters(written)
}

/// A player as users write it, `NAME[:key=value,…]`. One inside this program is tried out, so that
/// a wrong name or option is found before anything begins.
pub(crate) fn read(text: &str, language: Language) -> Result<PlayerSpec, BadInput> {
    let mut spec = PlayerSpec::parse(text)
        .map_err(|error| BadInput(language.bad_player(text, &language.player_error(&error))))?;
    if let PlayerKind::InProcess(name) = &spec.kind {
        let Some(entry) = Entry::named(name) else {
            return Err(unknown(name, &[], language));
        };
        with_book(&entry, &spec)
            .map_err(|error| BadInput(language.bad_player(text, &language.option_error(&error))))?;
        // It does not think, so it needs no limit.
        if name.eq_ignore_ascii_case("random") && spec.limits.is_empty() {
            spec.limits.depth = Some(1);
        }
    }
    if spec.kind == PlayerKind::Human {
        return Err(BadInput(language.player_human(&names())));
    }
    Ok(spec)
}

/// The same where a person may play, too.
pub(crate) fn read_with_people(text: &str, language: Language) -> Result<PlayerSpec, BadInput> {
    match PlayerSpec::parse(text) {
        Ok(spec) if spec.kind == PlayerKind::Human => Ok(spec),
        Ok(PlayerSpec { kind: PlayerKind::InProcess(name), .. })
            if Entry::named(&name).is_none() =>
        {
            Err(unknown(&name, &["human"], language))
        }
        _ => read(text, language),
    }
}

/// Nobody has this name; here is who has one, and whom else one could mean here.
fn unknown(name: &str, others: &[&'static str], language: Language) -> BadInput {
    let known = others.iter().copied().chain(everybody().map(|entry| entry.id));
    let meant = nearest(name, known);
    let mut listed: Vec<&str> = others.to_vec();
    listed.extend(names());
    let levels = language.all_levels();
    listed.push(&levels);
    BadInput(language.player_unknown(name, meant, &listed))
}

/// What a player keeps to where nobody sets a limit; empty for most.
pub(crate) fn own_limits(spec: &PlayerSpec) -> TimeControl {
    make(spec).map_or_else(
        |_| TimeControl::default(),
        |searcher| {
            let own = searcher.own_limits();
            TimeControl { movetime: own.movetime, depth: own.depth, ..TimeControl::default() }
        },
    )
}

/// Where neither the player as it was written nor the contest has a limit, the player's own count.
pub(crate) fn add_own_limits(players: &mut [PlayerSpec], common: &TimeControl) {
    for player in players.iter_mut().filter(|player| player.limits.is_empty()) {
        if common.is_empty() {
            player.limits = own_limits(player);
        }
    }
}

/// Gives a player that plays by lot this seed, unless it was written with one.
pub(crate) fn set_seed(spec: &mut PlayerSpec, seed: Option<u64>) {
    let has = options(spec).iter().any(|option| option.name == "Seed");
    let given = spec.options.iter().any(|(name, _)| is_same_option("Seed", name));
    if let Some(seed) = seed.filter(|_| has && !given) {
        spec.options.push(("Seed".to_owned(), seed.to_string()));
    }
}

/// A player inside this program, for what other programs cannot do.
pub(crate) fn read_own(text: &str, language: Language) -> Result<PlayerSpec, BadInput> {
    let spec = read(text, language)?;
    match spec.kind {
        PlayerKind::InProcess(_) => Ok(spec),
        _ => Err(BadInput(language.player_not_ours(text, &names()))),
    }
}

/// The player of a shell without `--player`; not yet made.
pub(crate) fn default_player() -> Result<PlayerSpec> {
    Ok(PlayerSpec::parse(DEFAULT)?)
}

/// The players that can show several lines.
pub(crate) fn with_multi_pv() -> Vec<&'static str> {
    let shows = |entry: &Entry| (entry.options)().iter().any(|option| option.name == "MultiPV");
    all().filter(shows).map(|entry| entry.id).collect()
}

/// Whether the player is to show several moves.
pub(crate) fn shows_several(spec: &PlayerSpec) -> bool {
    let lines = spec.options.iter().rfind(|(name, _)| is_same_option("MultiPV", name));
    lines.is_some_and(|(_, lines)| lines.trim() != "1")
}

/// The same seat for another player: limits stay, and so do the options that it has, too.
pub(crate) fn exchanged(spec: &PlayerSpec, name: &str) -> Option<PlayerSpec> {
    let entry = Entry::named(name)?;
    let mut spec = spec.clone();
    spec.kind = PlayerKind::InProcess(entry.id.to_owned());
    let known = (entry.options)();
    spec.options.retain(|(name, _)| known.iter().any(|option| is_same_option(option.name, name)));
    Some(spec)
}

/// The names of all players.
pub(crate) fn names() -> Vec<&'static str> {
    all().map(|entry| entry.id).collect()
}

/// What a player is called in print: `Roque` for `flagship`, a program by its own name.
pub(crate) fn printed_name(spec: &PlayerSpec) -> String {
    match &spec.kind {
        PlayerKind::InProcess(_) => {
            make(spec).map_or_else(|_| spec.short_name(), |searcher| searcher.describe().name)
        }
        _ => spec.short_name(),
    }
}

/// The options of a player inside this program.
pub(crate) fn options(spec: &PlayerSpec) -> Vec<OptionSpec> {
    match &spec.kind {
        PlayerKind::InProcess(name) => {
            Entry::named(name).map_or_else(Vec::new, |entry| (entry.options)())
        }
        _ => Vec::new(),
    }
}

/// Makes the searcher of a player inside this program, with its options set.
pub(crate) fn make(spec: &PlayerSpec) -> Result<Box<dyn Searcher>, String> {
    let player = with_book(&entry_of(spec)?, spec).map_err(|error| error.to_string())?;
    Ok(Box::new(player))
}

/// The player with what a book adds to it, and its options set.
fn with_book(entry: &Entry, spec: &PlayerSpec) -> Result<BookPlayer, OptionError> {
    let player: Box<dyn Searcher> = match entry.make() {
        Subject::Textbook(player) => player,
        Subject::Other(player) => player,
    };
    let mut player = BookPlayer::with_habits(player, entry.book);
    apply_options(&mut player, &entry.resolve(spec))?;
    Ok(player)
}

fn entry_of(spec: &PlayerSpec) -> Result<Entry, String> {
    let PlayerKind::InProcess(name) = &spec.kind else {
        return Err(format!("{spec} is another program"));
    };
    Entry::named(name).ok_or_else(|| format!("there is no player {name:?}"))
}

/// Says which options of a player do not matter where its searches are looked at.
pub(crate) fn tell_unused_book(spec: &PlayerSpec, console: &Console) {
    let names = spec.options.iter().map(|(name, _)| name.as_str());
    let unused: Vec<&str> = names.filter(|name| is_book_option(name)).collect();
    if !unused.is_empty() {
        console.complain(&console.language.book_unused(&spec.to_string(), &unused.join(", ")));
    }
}

/// Whether a player has this option through its book, however it is written.
fn is_book_option(name: &str) -> bool {
    is_same_option("book", name)
        || book::OPTIONS.iter().any(|option| is_same_option(option.name, name))
}

/// A player as it was written, without what it has through a book: there is nothing to know about a
/// move that was not searched.
fn without_book(mut spec: PlayerSpec) -> PlayerSpec {
    spec.options.retain(|(name, _)| !is_book_option(name));
    spec
}

/// Whether the player asks a book although its text does not say so.
pub(crate) fn asks_book_unasked(spec: &PlayerSpec) -> bool {
    let said = |(name, _): &(String, String)| {
        is_same_option("OwnBook", name)
            || is_same_option("BookFile", name)
            || is_same_option("book", name)
    };
    let habit = entry_of(spec).is_ok_and(|entry| entry.book.own_book);
    habit && !spec.options.iter().any(said)
}

/// The same for whoever wants to know all about its searches, without its book.
pub(crate) fn make_subject(spec: &PlayerSpec) -> Result<Subject, String> {
    let entry = entry_of(spec)?;
    let mut subject = entry.make();
    let resolved = without_book(entry.resolve(spec));
    apply_options(subject.searcher(), &resolved).map_err(|error| error.to_string())?;
    Ok(subject)
}

/// Makes players for matches.
pub(crate) fn factory() -> Arc<SearcherFactory> {
    Arc::new(make)
}

/// From now on other programs are ended even if this one is killed. Without the guard they mostly
/// end by themselves, so its absence is no reason not to play.
pub(crate) fn guard_programs(players: &[PlayerSpec]) {
    if players.iter().any(|player| player.program().is_some())
        && let Ok(program) = std::env::current_exe()
    {
        let mut guard = Command::new(program);
        guard.arg(GUARD);
        let _ = start_guard(guard);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_may_be_written_without_spaces() {
        for text in ["flagship:move-overhead=5", "flagship:Move Overhead=5,threads=2,HASH=1"] {
            assert!(read(text, Language::English).is_ok(), "{text}");
        }
        let complaint = |text| read(text, Language::English).unwrap_err().0;
        assert!(complaint("flagshp").contains("did you mean flagship?"));
        assert!(complaint("flagship:hash=0").contains("1 to"));
        assert!(complaint("flagship:wings=2").contains("wings"));
        assert!(read_own("uci:stockfish", Language::English).is_err());
    }
}
