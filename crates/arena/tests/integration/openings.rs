//! Openings from files of every kind.

use std::fs;
use std::path::{Path, PathBuf};

use arena::{Openings, OpeningsError};

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(name)
}

/// A file for one test, gone after it.
struct File(PathBuf);

impl File {
    fn new(name: &str, text: &str) -> File {
        let path = std::env::temp_dir().join(format!("arena-{}-{name}", std::process::id()));
        fs::write(&path, text).unwrap();
        File(path)
    }

    fn read(&self, settings: &str) -> Result<Openings, OpeningsError> {
        read(&self.0, settings)
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn read(path: &Path, settings: &str) -> Result<Openings, OpeningsError> {
    Openings::read(Path::new(&format!("{}{settings}", path.display())))
}

const GAMES: &str = "[Event \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n\n\
                     [Event \"b\"]\n\n1. Nf3 Nc6 2. e4 e5 3. Bc4 *\n\n\
                     [Event \"c\"]\n\n1. d4 d5 {a comment} (1... Nf6) 2. c4 nonsense *\n";

#[test]
fn games_give_their_first_moves() {
    let file = File::new("games.pgn", GAMES);
    // After four half-moves two of the games are one position.
    assert_eq!(file.read(",plies=3").unwrap().len(), 3);
    let error = file.read("").unwrap_err().to_string();
    assert_eq!(
        error.split(';').next().unwrap(),
        "openings: line 11: move 2...: \"nonsense\" is not a move"
    );
    let file = File::new("pair.pgn", GAMES.split("[Event \"c\"]").next().unwrap());
    assert_eq!(file.read(",plies=4").unwrap().len(), 1);
    assert_eq!(file.read("").unwrap().len(), 2);
    assert_eq!(file.read(",plies=0").unwrap().len(), 1);
}

#[test]
fn chess960_games_begin_with_their_positions() {
    assert_eq!(read(&data("games/dfrc.pgn"), "").unwrap().len(), 4);
}

#[test]
fn finished_games_are_no_openings() {
    let mate = "[Event \"x\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    let file = File::new("mate.pgn", mate);
    assert!(matches!(file.read(""), Err(OpeningsError::Over { line: 1 })));
    assert_eq!(file.read(",plies=3").unwrap().len(), 1);
}

#[test]
fn books_are_walked_by_weight() {
    let book = data("openings/rodent_part.bin");
    let all = read(&book, ",plies=2").unwrap();
    assert!((10..100).contains(&all.len()), "{}", all.len());
    assert_eq!(read(&book, ",plies=2,lines=7").unwrap().len(), 7);
    let order = |settings: &str| format!("{:?}", read(&book, settings).unwrap());
    assert_eq!(order(",lines=9,seed=1"), order(",lines=9,seed=1"));
    assert_ne!(order(",lines=9,seed=1"), order(",lines=9,seed=2"));
    // One line and its end.
    assert_eq!(
        read(&data("openings/lasker-trap.bin"), "").unwrap_err().to_string(),
        "openings: the book has no move for the starting position"
    );
}

#[test]
fn settings_are_checked() {
    for (file, expected) in [
        ("a.pgn,plies=many", "plies=N, 0 to 500, found \"plies=many\""),
        ("a.pgn,plies=4,seed=1", "nothing but plies=N behind a PGN file, found \"seed=1\""),
        ("a.bin,lines=-1", "lines=N, 1 to 1000000, found \"lines=-1\""),
        ("a.bin,seed", "seed=N, found \"seed\""),
        ("a.bin,depth=3", "plies=N, lines=N or seed=N, found \"depth=3\""),
        ("a.epd,plies=8", "nothing behind a file with one position a line, found \"plies=8\""),
    ] {
        let error = Openings::read(Path::new(file)).unwrap_err().to_string();
        assert_eq!(error, format!("openings: expected {expected}"));
    }
    let error = Openings::read(Path::new("/no/such/book.bin,plies=4")).unwrap_err();
    assert!(error.to_string().starts_with("openings /no/such/book.bin: "), "{error}");
    let broken = File::new("broken.bin", "seventeen bytes!!");
    assert!(matches!(broken.read(""), Err(OpeningsError::Book(_))));
    let empty = File::new("empty.pgn", "\n\n");
    assert!(matches!(empty.read(""), Err(OpeningsError::Empty)));
}
