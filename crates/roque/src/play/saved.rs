//! Saved games: PGN files that other programs can read, one game each. A file is written beside its
//! place and then moved there, so that at every moment there is a whole game under its name. What is
//! not understood is never written over.

mod place;
mod reading;

pub(crate) use place::{Kept, Place};
pub(crate) use reading::read;

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use arena::pgn;
use chess::{Color, Outcome};
use notation::pgn::PgnError;

use super::game::{End, PlayedGame};
use crate::console::variable;
use players::Harm;

/// The tags with the players as they are typed; whoever has them was written by us.
const PLAYER_TAGS: [&str; 2] = ["RoqueWhite", "RoqueBlack"];
/// From which half-move on the clock runs, where that is not the first.
const CLOCK_TAG: &str = "RoqueClockFrom";
/// The folder of saved games, if not the usual one.
const VARIABLE: &str = "ROQUE_GAMES";
const ENDING: &str = "pgn";

/// A game out of a file.
#[derive(Debug)]
pub(crate) struct Loaded {
    pub(crate) game: PlayedGame,
    /// The file, if this program wrote it and may go on in it.
    pub(crate) place: Option<Place>,
    /// Whether the file holds more games, which are left alone.
    pub(crate) more: bool,
    /// The players of whom a person has taken the seat.
    pub(crate) unseated: Vec<Unseated>,
}

/// A player that the file names and that is not taken from there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unseated {
    pub(crate) side: Color,
    /// As it is written.
    pub(crate) player: String,
    pub(crate) why: Harm,
}

/// Why a file gives no game.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// It cannot be read at all.
    Unreadable(io::Error),
    TooLarge,
    /// There is no game in it.
    NoGame,
    /// It breaks off.
    Torn,
    Wrong(PgnError),
}

/// The folder of saved games.
#[derive(Clone, Debug)]
pub(crate) struct Folder(PathBuf);

/// A file in the folder.
#[derive(Debug)]
pub(crate) struct Listed {
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    /// When it was written, in seconds since 1970.
    pub(crate) time: u128,
}

impl Folder {
    /// The folder that was asked for, that of the variable, or the usual one of this system; none
    /// where there is no home.
    pub(crate) fn find(asked: Option<&Path>) -> Option<Folder> {
        let own = asked.map(Path::to_path_buf).or_else(|| variable(VARIABLE).map(PathBuf::from));
        let data = || {
            let data = variable("XDG_DATA_HOME").map(PathBuf::from);
            data.or_else(|| Some(Path::new(&variable("HOME")?).join(".local/share")))
        };
        own.or_else(|| Some(data()?.join("roque/games"))).map(Folder)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// The file that a user means: a path as it is, a name in this folder.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        let path = Path::new(name);
        if path.components().count() > 1 || path.is_absolute() {
            return path.to_path_buf();
        }
        let has_ending = path.extension().is_some_and(|ending| ending == ENDING);
        self.0.join(if has_ending { name.to_owned() } else { format!("{name}.{ENDING}") })
    }

    /// The files that a name can mean, the likelier one first: here and in the folder.
    pub(crate) fn meant_by(&self, name: &str, here_first: bool) -> Vec<PathBuf> {
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
    pub(crate) fn make(&self) -> io::Result<()> {
        fs::create_dir_all(&self.0)
    }

    /// A new file for a game that nobody has named; it is there, and empty, afterwards.
    pub(crate) fn reserve(&self, game: &PlayedGame) -> io::Result<PathBuf> {
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
    pub(crate) fn list(&self) -> Vec<Listed> {
        let Ok(entries) = fs::read_dir(&self.0) else { return Vec::new() };
        let mut found: Vec<Listed> = entries.flatten().filter_map(|entry| listed(&entry)).collect();
        found.sort_by(|a, b| b.time.cmp(&a.time).then_with(|| b.name.cmp(&a.name)));
        found
    }
}

fn is_same_file(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

fn listed(entry: &fs::DirEntry) -> Option<Listed> {
    let path = entry.path();
    let data = entry.metadata().ok().filter(|data| data.is_file() && data.len() > 0)?;
    let name = path.file_stem().filter(|_| path.extension().is_some_and(|e| e == ENDING))?;
    let name = name.to_str()?.to_owned();
    // Several games may be saved within a second, and the last one comes first.
    let time = data.modified().ok()?.duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos());
    Some(Listed { name, path, time })
}

/// Whether a file has the name that the program gives by itself, a date and a number: the file of a
/// game that goes on. Every other name was given by somebody, to keep what is there.
pub(crate) fn is_nameless(path: &Path) -> bool {
    let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let parts: Vec<&str> = name.split('-').collect();
    parts.len() == 4 && parts.iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Writes a file whole or not at all: a program that is killed in between leaves the old one.
pub(crate) fn write(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let name = path.file_name().ok_or_else(|| io::Error::other("no file name"))?;
    let beside = folder.join(format!(".{}.{}", name.to_string_lossy(), std::process::id()));
    let written = File::create(&beside).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, path)
    });
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    // The name must last as well; not every system can be asked for that.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    written
}

/// The game as PGN, with all that is needed to go on.
pub(crate) fn to_pgn(game: &PlayedGame) -> String {
    let specs = [Color::White, Color::Black].map(|side| game.player(side));
    let mut tags: Vec<(&'static str, String)> =
        PLAYER_TAGS.into_iter().zip(specs.map(ToString::to_string)).collect();
    let from = game.timer().map_or(0, |timer| timer.from);
    if from > 0 {
        tags.push((CLOCK_TAG, from.to_string()));
    }
    let record = game.record(reason_of(game.end()));
    pgn::write_with(&record, "Roque", "-", &tags)
}

/// What neither the result nor the tag `Termination` tells about the end of a game.
fn reason_of(end: Option<End>) -> String {
    match end {
        None | Some(End::Time(_) | End::Rules(Outcome::Checkmate { .. })) => String::new(),
        Some(End::Rules(Outcome::Draw(draw)) | End::Claimed(draw)) => format!("Draw by {draw}"),
        Some(End::Resigned(Color::White)) => "White resigns".to_owned(),
        Some(End::Resigned(Color::Black)) => "Black resigns".to_owned(),
        Some(End::Agreed) => "Draw by agreement".to_owned(),
    }
}

#[cfg(test)]
mod tests;
