//! Saved games: PGN files that other programs can read, one game each. A file is written beside its
//! place and then moved there, so that at every moment there is a whole game under its name. What is
//! not understood is never written over.

mod reading;

pub(crate) use reading::read;

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use arena::pgn;
use chess::Color;
use notation::pgn::PgnError;

use super::game::PlayedGame;
use crate::console::variable;
use crate::text::Language;

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
    /// Whether this program wrote the file, so that it may go on in it.
    pub(crate) ours: bool,
    /// Whether the file holds more games, which are left alone.
    pub(crate) more: bool,
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
    pub(crate) time: u64,
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

fn listed(entry: &fs::DirEntry) -> Option<Listed> {
    let path = entry.path();
    let data = entry.metadata().ok().filter(|data| data.is_file() && data.len() > 0)?;
    let name = path.file_stem().filter(|_| path.extension().is_some_and(|e| e == ENDING))?;
    let name = name.to_str()?.to_owned();
    let time = data.modified().ok()?.duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    Some(Listed { name, path, time })
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
    let reason = Language::English.end_of_game(game.end());
    let record = game.record(reason);
    pgn::write_with(&record, "Roque", "-", &tags)
}

#[cfg(test)]
mod tests {
    use super::*;

    use std::time::Duration;

    use arena::PlayerSpec;
    use chess::Position;
    use notation::read_move;

    use super::super::game::{End, Thought};

    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Scratch {
            let folder =
                std::env::temp_dir().join(format!("roque-saved-{name}-{}", std::process::id()));
            let _ = fs::remove_dir_all(&folder);
            fs::create_dir_all(&folder).unwrap();
            Scratch(folder)
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn game(moves: &str) -> PlayedGame {
        let players = ["human", "level3:seed=5"].map(|text| PlayerSpec::parse(text).unwrap());
        let mut game = PlayedGame::new(Position::start(), players);
        game.set_clock(Some("300+2".parse().unwrap()));
        for (index, text) in moves.split_whitespace().enumerate() {
            let mv = read_move(game.position(), text, notation::Language::English).unwrap();
            let thought = Thought {
                score: (index % 2 == 1).then(|| eval::Score::centipawns(-7)),
                depth: index as u32 % 2 * 5,
                nodes: index as u64 % 2 * 1_234,
                time: Duration::from_millis(1_500),
            };
            assert!(game.play(mv, &thought), "{text}");
        }
        game
    }

    #[test]
    fn a_game_comes_back_as_it_was() {
        let scratch = Scratch::new("round-trip");
        let path = scratch.0.join("a.pgn");
        let saved = game("e4 e5 Nf3 Nc6");
        write(&path, &to_pgn(&saved)).unwrap();
        let loaded = read(&path).unwrap();
        assert!(loaded.ours && !loaded.more);
        let back = loaded.game;
        assert_eq!(back.moves(), saved.moves());
        assert_eq!(back.started(), saved.started());
        assert_eq!(back.player(Color::Black).to_string(), "level3:seed=5");
        assert!(back.is_person(Color::White) && !back.is_person(Color::Black));
        assert_eq!(back.clock(Color::White), saved.clock(Color::White));
        assert_eq!((back.end(), back.timer()), (None, saved.timer()));
    }

    #[test]
    fn the_end_of_a_game_comes_back_too() {
        let scratch = Scratch::new("ends");
        let path = scratch.0.join("a.pgn");
        for end in [End::Resigned(Color::White), End::Agreed, End::Time(Color::Black)] {
            let mut saved = game("e4 e5");
            saved.finish(end);
            write(&path, &to_pgn(&saved)).unwrap();
            assert_eq!(read(&path).unwrap().game.end(), Some(end));
        }
        let mated = game("f3 e5 g4 Qh4");
        write(&path, &to_pgn(&mated)).unwrap();
        assert_eq!(read(&path).unwrap().game.end(), mated.end());
        assert_eq!(fs::read_dir(&scratch.0).unwrap().count(), 1, "nothing is left beside it");
    }

    /// Wherever a file of ours breaks off, it is refused or gives a beginning of the game.
    #[test]
    fn torn_files_are_refused() {
        let scratch = Scratch::new("torn");
        let path = scratch.0.join("a.pgn");
        let text = to_pgn(&game("e4 e5 Nf3 Nc6 Bb5 a6"));
        for length in 0..text.trim_end().len() {
            fs::write(&path, &text[..length]).unwrap();
            if let Ok(loaded) = read(&path) {
                assert!(!loaded.ours, "{length} bytes are taken for the whole of\n{text}");
            }
        }
        assert!(matches!(read(&scratch.0), Err(Trouble::Unreadable(_))));
        assert!(matches!(read(&scratch.0.join("none.pgn")), Err(Trouble::Unreadable(_))));
        for (bytes, no_game) in
            [(&b""[..], true), (b"\n\n\n", true), (b"\x89PNG\x0d\x0a\x1a\x0a\0\0", false)]
        {
            fs::write(&path, bytes).unwrap();
            let trouble = read(&path).unwrap_err();
            assert_eq!(matches!(trouble, Trouble::NoGame), no_game, "{trouble:?}");
        }
    }

    #[test]
    fn games_of_others_are_read_and_left_alone() {
        let scratch = Scratch::new("foreign");
        let path = scratch.0.join("a.pgn");
        fs::write(
            &path,
            "[White \"Ann\"]\n\n1. e4 {good} e5 (1... c5 2. Nf3) 2. Nf3 1-0\n\n1. d4 *\n",
        )
        .unwrap();
        let loaded = read(&path).unwrap();
        assert!(!loaded.ours && loaded.more);
        assert_eq!(loaded.game.moves().len(), 3);
        assert_eq!(loaded.game.end(), Some(End::Resigned(Color::Black)));
        assert_eq!(loaded.game.people(), 2);
    }

    #[test]
    fn files_have_names_and_places() {
        let scratch = Scratch::new("names");
        let folder = Folder::find(Some(&scratch.0)).unwrap();
        assert_eq!(folder.file("my game"), scratch.0.join("my game.pgn"));
        assert_eq!(folder.file("a.pgn"), scratch.0.join("a.pgn"));
        assert_eq!(folder.file("./a.pgn"), Path::new("./a.pgn"));
        let saved = game("e4");
        let first = folder.reserve(&saved).unwrap();
        let second = folder.reserve(&saved).unwrap();
        assert_ne!(first, second);
        assert!(folder.list().is_empty());
        write(&first, &to_pgn(&saved)).unwrap();
        let names: Vec<String> = folder.list().into_iter().map(|listed| listed.name).collect();
        assert_eq!(names, [first.file_stem().unwrap().to_str().unwrap()]);
    }
}
