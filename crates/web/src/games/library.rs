//! The saved games as a library: lists with a filter, and a game move by move. A game that is only looked at is not
//! opened.

use std::collections::HashMap;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, SystemTime};

use chess::Color;
use notation::pgn::Reader;
use notation::{Opening, write_fen};
use play::saved;
use play::{End, PlayedGame};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use words::Language;

use super::{GameEnd, Games, NamedOpening, PlayedMove};

/// The newest games that are looked through.
const LOOKED_THROUGH: usize = 2_000;
/// Games of one answer, where nobody says how many.
const LISTED: usize = 50;
/// And no more than so many.
const MOST_LISTED: usize = 200;

/// A file that changed less than this ago is read again the next time.
const SETTLED: Duration = Duration::from_secs(2);
/// The longest name of a player that is shown.
const LONGEST_NAME: usize = 80;

/// Which games are wanted; what is empty does not matter.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Filter {
    /// In the names of the players.
    #[serde(default)]
    player: String,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` for games under way.
    #[serde(default)]
    result: String,
    /// In the code or the name of the opening.
    #[serde(default)]
    opening: String,
    /// Anywhere: players, opening, date, name, how it ended.
    #[serde(default)]
    text: String,
    /// So many of them are left out.
    #[serde(default)]
    after: usize,
    limit: Option<usize>,
}

/// A game in a list.
#[derive(Serialize)]
pub(crate) struct Listed {
    id: String,
    white: String,
    black: String,
    moves: usize,
    result: &'static str,
    end: Option<GameEnd>,
    opening: Option<NamedOpening>,
    date: String,
}

/// What a file of another program says of its players and its date; a game here knows only who can play on.
#[derive(Default)]
struct Foreign {
    white: Option<String>,
    black: Option<String>,
    date: Option<String>,
    /// It says who won, not how: a game that was given up looks like any other.
    is_silent: bool,
}

impl Foreign {
    /// The file is known to be a game.
    fn read(path: &Path) -> Foreign {
        let Ok(file) = File::open(path) else { return Foreign::default() };
        let mut reader = Reader::new(BufReader::new(file));
        let Ok(Some(raw)) = reader.next_game() else { return Foreign::default() };
        if raw.tag("RoqueWhite").is_some() {
            return Foreign::default();
        }
        let tag = |name| {
            let value: String = raw.tag(name)?.trim().chars().take(LONGEST_NAME).collect();
            Some(value).filter(|value| !value.is_empty())
        };
        let is_silent = raw.tag("Termination").is_none();
        Foreign { white: tag("White"), black: tag("Black"), date: tag("Date"), is_silent }
    }
}

impl Listed {
    fn new(id: String, game: &PlayedGame, foreign: Foreign, language: Language) -> Listed {
        let name = |side| language.shown_name(game.name(side)).into_owned();
        let Foreign { white, black, date, is_silent } = foreign;
        let is_known = |end: &End| !is_silent || !matches!(end, End::Resigned(_) | End::Agreed);
        Listed {
            id,
            white: white.unwrap_or_else(|| name(Color::White)),
            black: black.unwrap_or_else(|| name(Color::Black)),
            moves: game.moves().len().div_ceil(2),
            result: game.result().as_str(),
            end: game.end().filter(is_known).map(|end| GameEnd::new(end, language)),
            opening: opening(game, language),
            date: date.unwrap_or_else(|| arena::pgn::date(game.started())),
        }
    }
}

fn opening(game: &PlayedGame, language: Language) -> Option<NamedOpening> {
    let line: Vec<_> = game.game().moves().collect();
    let found = Opening::of(game.game().start(), &line)?;
    Some(NamedOpening::new(&found, language))
}

impl Filter {
    fn fits(&self, game: &Listed) -> bool {
        let holds = |texts: &[&str], wanted: &str| {
            let wanted = wanted.trim().to_lowercase();
            wanted.is_empty() || texts.iter().any(|text| text.to_lowercase().contains(&wanted))
        };
        let (eco, opening) =
            game.opening.as_ref().map_or(("", ""), |opening| (opening.eco, opening.name.as_str()));
        let end = game.end.as_ref().map_or("", |end| end.text.as_str());
        let all = [&game.white, &game.black, &game.id, &game.date, opening, eco, end];
        holds(&[&game.white, &game.black], &self.player)
            && holds(&[eco, opening], &self.opening)
            && holds(&all, &self.text)
            && (self.result.is_empty() || self.result == game.result)
    }
}

/// What was known of the files of the last list, so that only those are read again that have changed.
pub(super) type Known = HashMap<PathBuf, (State, Arc<Listed>)>;

/// A file as it was when it was read, and the language it was told in.
#[derive(PartialEq, Eq)]
pub(super) struct State {
    changed: SystemTime,
    length: u64,
    language: Language,
}

impl State {
    /// Nothing where the system does not say when a file changed, or where that was just now: what is written within the
    /// same moment could look the same.
    fn of(path: &Path, language: Language) -> Option<State> {
        let data = path.metadata().ok()?;
        let changed = data.modified().ok()?;
        let settled = changed.elapsed().is_ok_and(|age| age >= SETTLED);
        settled.then_some(State { changed, length: data.len(), language })
    }
}

/// A game of the list; nothing if its file cannot be read.
fn listed(file: &saved::ListedGame, language: Language) -> Option<Listed> {
    let game = saved::read(&file.path).ok()?.game;
    Some(Listed::new(file.name.clone(), &game, Foreign::read(&file.path), language))
}

impl Games {
    /// The saved games that are wanted, the newest first, and how many there are of them.
    pub(crate) fn list(&self, filter: &Filter, language: Language) -> Value {
        let files = self.folder.as_ref().map(saved::Folder::list).unwrap_or_default();
        let files = files.into_iter().take(LOOKED_THROUGH);
        let (mut known, mut unreadable) = (HashMap::new(), 0);
        let mut found: Vec<Arc<Listed>> = Vec::new();
        let mut kept = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        for file in files {
            let state = State::of(&file.path, language);
            let same = kept.remove(&file.path).filter(|(before, _)| Some(before) == state.as_ref());
            let game = match same {
                Some((_, game)) => Some(game),
                None => listed(&file, language).map(Arc::new),
            };
            let Some(game) = game else {
                unreadable += 1;
                continue;
            };
            if filter.fits(&game) {
                found.push(Arc::clone(&game));
            }
            if let Some(state) = state {
                known.insert(file.path, (state, game));
            }
        }
        *kept = known;
        drop(kept);
        let limit = filter.limit.unwrap_or(LISTED).min(MOST_LISTED);
        let shown: Vec<&Listed> =
            found.iter().skip(filter.after).take(limit).map(AsRef::as_ref).collect();
        json!({"games": shown, "total": found.len(), "unreadable": unreadable})
    }

    /// A whole game to walk through; nothing if there is none.
    pub(crate) fn replay(&self, id: &str, language: Language) -> Option<Value> {
        let files = self.folder.as_ref().map(saved::Folder::list).unwrap_or_default();
        let file = files.into_iter().find(|listed| listed.name == id);
        let foreign = file.map(|listed| Foreign::read(&listed.path)).unwrap_or_default();
        self.look(id, |game| {
            let start = game.game().start();
            let moves = game.replay().map(|(before, mv, _)| PlayedMove::new(&before, mv));
            json!({
                "game": Listed::new(id.to_owned(), game, foreign, language),
                "start_fen": write_fen(start),
                "first_number": start.fullmove_number(),
                "black_first": start.turn() == Color::Black,
                "moves": moves.collect::<Vec<_>>(),
            })
        })
    }
}
