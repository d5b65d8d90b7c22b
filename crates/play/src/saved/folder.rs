//! The folder of saved games: which file a name means, which are there, and who was played last.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use arena::pgn;
use players::levels;

use super::read;
use crate::game::PlayedGame;

/// The folder of saved games, if not the usual one.
const VARIABLE: &str = "ROQUE_GAMES";
const ENDING: &str = "pgn";
/// The newest saved games that are looked at for the last opponent.
const LOOKED_AT: usize = 30;

/// The folder of saved games.
#[derive(Clone, Debug)]
pub struct Folder(PathBuf);

/// A file in the folder.
#[derive(Debug)]
pub struct ListedGame {
    /// Its name without the ending.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
    /// When it was written, in nanoseconds since 1970.
    pub time: u128,
}

impl Folder {
    /// The folder that was asked for, that of the variable, or the usual one of this system; none
    /// where there is no home.
    pub fn find(asked: Option<&Path>) -> Option<Folder> {
        let own = asked.map(Path::to_path_buf).or_else(|| variable(VARIABLE).map(PathBuf::from));
        let data = || {
            let data = variable("XDG_DATA_HOME").map(PathBuf::from);
            data.or_else(|| Some(Path::new(&variable("HOME")?).join(".local/share")))
        };
        own.or_else(|| Some(data()?.join("roque/games"))).map(Folder)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The file that a user means: a path as it is, a name in this folder.
    pub fn file(&self, name: &str) -> PathBuf {
        let path = Path::new(name);
        if path.components().count() > 1 || path.is_absolute() {
            return path.to_path_buf();
        }
        let has_ending = path.extension().is_some_and(|ending| ending == ENDING);
        self.0.join(if has_ending { name.to_owned() } else { format!("{name}.{ENDING}") })
    }

    /// The files that a name can mean, the likelier one first: here and in the folder.
    pub fn meant_by(&self, name: &str, here_first: bool) -> Vec<PathBuf> {
        let here = [PathBuf::from(name), PathBuf::from(format!("{name}.{ENDING}"))];
        let here = here.into_iter().find(|path| path.is_file());
        let named = self.file(name);
        let same = here.as_deref().is_some_and(|here| is_same_file(here, &named));
        let named = Some(named).filter(|named| named.is_file() && !same);
        let mut found: Vec<PathBuf> = here.into_iter().chain(named).collect();
        if !here_first {
            found.reverse();
        }
        found
    }

    /// Makes the folder, if it is not there.
    pub fn make(&self) -> io::Result<()> {
        fs::create_dir_all(&self.0)
    }

    /// A new file for a game that nobody has named; it is there, and empty, afterwards.
    pub fn reserve(&self, game: &PlayedGame) -> io::Result<PathBuf> {
        self.make()?;
        let date = pgn::date(game.started()).replace('.', "-");
        for number in 1..10_000 {
            let path = self.0.join(format!("{date}-{number}.{ENDING}"));
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(_) => return Ok(path),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::Error::other("too many games on one day"))
    }

    /// The saved games, the last one first. An empty file is a place reserved for a game.
    pub fn list(&self) -> Vec<ListedGame> {
        let Ok(entries) = fs::read_dir(&self.0) else { return Vec::new() };
        let mut found: Vec<ListedGame> =
            entries.flatten().filter_map(|entry| listed(&entry)).collect();
        found.sort_by(|a, b| b.time.cmp(&a.time).then_with(|| b.name.cmp(&a.name)));
        found
    }
}

fn is_same_file(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

fn listed(entry: &fs::DirEntry) -> Option<ListedGame> {
    let path = entry.path();
    let data = entry.metadata().ok().filter(|data| data.is_file() && data.len() > 0)?;
    let name = path.file_stem().filter(|_| path.extension().is_some_and(|e| e == ENDING))?;
    let name = name.to_str()?.to_owned();
    // Several games may be saved within a second, and the last one comes first.
    let time = data.modified().ok()?.duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos());
    Some(ListedGame { name, path, time })
}

/// Whether a file has the name that the program gives by itself, a date and a number: the file of a
/// game that goes on. Every other name was given by somebody, to keep what is there.
pub(super) fn is_nameless(path: &Path) -> bool {
    let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let parts: Vec<&str> = name.split('-').collect();
    parts.len() == 4 && parts.iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The level that a person played against last.
pub fn last_level(folder: &Folder) -> Option<u8> {
    folder.list().into_iter().take(LOOKED_AT).find_map(|listed| {
        let game = read(&listed.path).ok()?.game;
        let machine = !game.only_person()?;
        levels::of_name(&game.player(machine).short_name())
    })
}

/// An environment variable that is set to something.
fn variable(name: &str) -> Option<String> {
    let value = std::env::var_os(name).filter(|value| !value.is_empty())?;
    Some(value.to_string_lossy().into_owned())
}
