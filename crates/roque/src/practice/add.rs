//! `roque practice add`: exercises out of games and puzzles. Those of a game are kept as soon as it is done, so an
//! interruption loses the game under way at the most.

use std::sync::{Mutex, PoisonError};
use std::thread;

use anyhow::{Context, Result};
use chess::{Color, Move};
use notation::pgn::GameTree;
use play::practice::{Added, Exercise, GameSource, Making, Notebook, errors_of};
use play::puzzle::Collection;
use play::review::Work;
use play::saved::date_now;
use report::practice as layout;
use search::StopFlag;
use serde_json::Value;
use words::{Language, nearest};

use super::Arguments;
use crate::console::{BadInput, Console, Verdict};
use crate::interrupt::stop_on_interrupt;
use crate::progress::Progress;
use crate::review::games::Sources;
use crate::review::{cores, review};

/// The longest text of a tag that is kept.
const LONGEST_TAG: usize = 200;
/// The marks `?` and `??` in a PGN file.
const MARKS: [u16; 2] = [2, 4];

/// Adds what was asked for.
pub(super) fn run(
    arguments: &Arguments,
    notebook: &Notebook,
    console: &Console,
) -> Result<Verdict> {
    let language = console.language;
    if arguments.files.is_empty() && arguments.puzzles.is_none() {
        return Err(BadInput(language.practice_nothing_to_add().to_owned()).into());
    }
    super::read(notebook, console)?;
    let puzzles = arguments.puzzles.as_deref().map(|names| puzzles_named(names, language));
    let puzzles = puzzles.transpose()?.unwrap_or_default();
    let mut told = Told { notebook, console, json: arguments.json, numbers: Vec::new() };
    if !puzzles.is_empty() {
        let added = told.keep(&puzzles)?;
        told.say(&language.practice_puzzles_added(added, puzzles.len() - added))?;
    }
    let verdict = match arguments.files.is_empty() {
        true => Verdict::Done,
        false => add_games(arguments, &mut told)?,
    };
    told.finish()?;
    Ok(verdict)
}

fn add_games(arguments: &Arguments, told: &mut Told<'_>) -> Result<Verdict> {
    let (console, language) = (told.console, told.console.language);
    let sources = Sources::find(&arguments.files, language)?;
    let counted = sources.count(console)?;
    if counted.games == 0 {
        return Err(BadInput(language.review_no_game().to_owned()).into());
    }
    if let Some(who) = &arguments.who {
        know(who, &sources, language)?;
    }
    let stop = stop_on_interrupt();
    let progress = Mutex::new(Progress::new(language));
    let lock = || progress.lock().unwrap_or_else(PoisonError::into_inner);
    let (mut done, mut before) = (0, 0);
    sources.each(|game| {
        lock().relabel(&language.review_progress(done + 1, counted.games));
        let looked = |positions: usize| lock().show(before + positions, counted.positions, 0);
        let Some(made) = exercises_of(game, arguments, &stop, &looked) else { return Ok(false) };
        (done, before) = (done + 1, before + game.line.moves.len() + 1);
        lock().clear();
        let added = told.keep(&made.exercises)?;
        let known = made.exercises.len() - added;
        let source = language.practice_source(&play::practice::Source::Game(source_of(game)));
        told.say(&language.practice_game_added(&source, added, known, made.unsure))?;
        Ok(true)
    })?;
    lock().clear();
    Ok(counted.verdict(done, console))
}

/// The exercises of a game, and how many errors the second look did not confirm.
pub(crate) struct Made {
    pub(crate) exercises: Vec<Exercise>,
    pub(crate) unsure: usize,
}

/// Looks at a game; nothing if it is stopped.
fn exercises_of(
    game: &GameTree,
    arguments: &Arguments,
    stop: &StopFlag,
    looked: &(dyn Fn(usize) + Sync),
) -> Option<Made> {
    let sides = sides_of(game, arguments.who.as_deref());
    let threads = arguments.threads.map_or_else(cores, usize::from);
    let moves: Vec<Move> = game.line.moves.iter().map(|node| node.mv).collect();
    let plies = if sides.is_empty() {
        Vec::new()
    } else if arguments.marked {
        marked(game, &sides)
    } else {
        let work = Work::new(&game.start, &moves, arguments.nodes, None);
        errors_of(&review(&work, threads, stop, looked)?, &sides)
    };
    let making = Making::new(&game.start, &moves, plies, arguments.nodes);
    make(making, &source_of(game), threads, stop)
}

/// Looks at the errors once more, on so many threads; nothing if it is stopped.
pub(crate) fn make(
    making: Making,
    source: &GameSource,
    threads: usize,
    stop: &StopFlag,
) -> Option<Made> {
    let (errors, added) = (making.errors(), date_now());
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, errors.max(1)) {
            scope.spawn(|| making.run(source, added, stop));
        }
    });
    let exercises = making.exercises()?;
    Some(Made { unsure: errors - exercises.len(), exercises })
}

/// The half-moves of these sides that the file calls bad.
fn marked(game: &GameTree, sides: &[Color]) -> Vec<usize> {
    let nodes = game.line.moves.iter().enumerate();
    let first = game.start.turn();
    let side = |ply: usize| if ply.is_multiple_of(2) { first } else { !first };
    nodes
        .filter(|(ply, node)| {
            sides.contains(&side(*ply)) && node.nags.iter().any(|nag| MARKS.contains(nag))
        })
        .map(|(ply, _)| ply)
        .collect()
}

/// Whose errors count: those of the named player; in a game of this program the person's; otherwise both.
pub(crate) fn sides_of(game: &GameTree, who: Option<&str>) -> Vec<Color> {
    let both = [(Color::White, "White", "RoqueWhite"), (Color::Black, "Black", "RoqueBlack")];
    if let Some(who) = who {
        let named = both.into_iter().filter(|(_, tag, _)| is_called(game, tag, who));
        return named.map(|(side, ..)| side).collect();
    }
    let people: Vec<Color> = both
        .into_iter()
        .filter(|(_, _, tag)| game.tag(tag).is_some_and(|spec| spec.starts_with("human")))
        .map(|(side, ..)| side)
        .collect();
    if people.is_empty() { vec![Color::White, Color::Black] } else { people }
}

fn is_called(game: &GameTree, tag: &str, who: &str) -> bool {
    let who = who.trim().to_lowercase();
    game.tag(tag).is_some_and(|name| name.to_lowercase().contains(&who))
}

/// Refuses a name that nobody has, before the long work begins.
fn know(who: &str, sources: &Sources, language: Language) -> Result<()> {
    let (mut known, mut names) = (false, Vec::new());
    sources.each(|game| {
        for tag in ["White", "Black"] {
            known |= is_called(game, tag, who);
            names.extend(game.tag(tag).map(str::to_owned));
        }
        Ok(!known)
    })?;
    names.sort();
    names.dedup();
    names.truncate(20);
    if known { Ok(()) } else { Err(BadInput(language.practice_nobody(who, &names)).into()) }
}

/// What is kept of the tags of a game.
pub(crate) fn source_of(game: &GameTree) -> GameSource {
    let tag = |name| game.tag(name).unwrap_or_default().chars().take(LONGEST_TAG).collect();
    GameSource { white: tag("White"), black: tag("Black"), event: tag("Event"), date: tag("Date") }
}

/// The puzzles of these names or beginnings of names, between commas; `all` means all of them.
fn puzzles_named(names: &str, language: Language) -> Result<Vec<Exercise>> {
    // Those of the program are always there.
    let collection = Collection::load(None).context("enigm")?;
    let mut chosen = Vec::new();
    for name in names.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        let wanted = name.to_lowercase();
        let fits = |known: &str| wanted == "all" || known.to_lowercase().starts_with(&wanted);
        let before = chosen.len();
        for (known, puzzle) in collection.iter().filter(|(known, _)| fits(known)) {
            if let Ok(puzzle) = puzzle {
                chosen.push(Exercise::of_puzzle(known, puzzle, date_now()));
            }
        }
        if chosen.len() == before {
            let meant = nearest(name, collection.iter().map(|(known, _)| known));
            return Err(BadInput(language.practice_puzzle_unknown(name, meant)).into());
        }
    }
    Ok(chosen)
}

/// Keeps exercises and tells them.
struct Told<'a> {
    notebook: &'a Notebook,
    console: &'a Console,
    json: bool,
    /// Those that are new.
    numbers: Vec<usize>,
}

impl Told<'_> {
    /// How many of them were new.
    fn keep(&mut self, exercises: &[Exercise]) -> Result<usize> {
        let path = self.notebook.path().display().to_string();
        let added = self.notebook.add(exercises).context(path)?;
        let new = added.iter().filter_map(|added| match added {
            Added::New(number) => Some(*number),
            Added::Known(_) => None,
        });
        let before = self.numbers.len();
        self.numbers.extend(new);
        Ok(self.numbers.len() - before)
    }

    fn say(&self, text: &str) -> Result<()> {
        if !self.json {
            self.console.say(text)?;
        }
        Ok(())
    }

    fn finish(&self) -> Result<()> {
        let (language, now) = (self.console.language, date_now());
        let practice = self.notebook.read()?;
        if self.json {
            let new = self.numbers.iter().filter_map(|&number| practice.get(number));
            let new: Vec<Value> = new.map(|kept| layout::one(kept, now, language)).collect();
            self.console.say(&(Value::from(new).to_string() + "\n"))?;
            return Ok(());
        }
        let said = language.practice_all_added(self.numbers.len(), practice.due(now));
        Ok(self.console.say(&said)?)
    }
}
