//! Games that the program saved before there was this crate are read as they were, and go on in their
//! own files.

use std::fs;
use std::path::{Path, PathBuf};

use chess::{Color, Outcome};
use play::saved::{AutoSave, Folder, Keeping, Loaded, Saved, read, to_pgn};
use play::{Command, End, Event, PlayedGame};

use crate::support::Board;

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

fn loaded(name: &str) -> Loaded {
    read(&file(name)).unwrap()
}

fn times(game: &PlayedGame) -> Vec<u64> {
    game.moves().iter().map(|played| played.us / 1000).collect()
}

#[test]
fn a_game_that_was_given_up() {
    let Loaded { game, file, more, unseated } = loaded("2026-11-16-1.pgn");
    assert!(file.is_some() && !more && unseated.is_empty());
    assert_eq!((game.moves().len(), game.end()), (6, Some(End::Resigned(Color::White))));
    assert_eq!((game.people(), game.started()), (2, 1_794_811_322));
    assert_eq!(times(&game), [7, 7, 0, 2, 0, 0]);
}

#[test]
fn a_game_against_a_level_with_a_clock_that_was_set_in_the_middle() {
    let game = loaded("2026-11-16-2.pgn").game;
    assert_eq!((game.end(), game.only_person()), (None, Some(Color::White)));
    assert_eq!(game.player(Color::Black).to_string(), "level2:seed=7");
    let timer = game.timer().unwrap();
    assert_eq!((timer.control.to_string(), timer.from), ("300+3".to_owned(), 4));
    let [_, answer, ..] = game.moves() else { panic!() };
    assert_eq!(
        (answer.score, answer.depth, answer.nodes),
        (Some(arena::RecordedScore::Cp(87)), 1, 1)
    );
    // It is read in the middle of the game: the person is to move, and the machine answers.
    let mut board = Board::new("human", "human");
    board.command(Command::GoOnWith(Box::new(game)));
    let events = board.play("Nf3");
    assert!(matches!(events.last(), Some(Event::AskMachine(_))), "{events:?}");
}

#[test]
fn a_game_of_chess960() {
    let game = loaded("2026-11-16-3.pgn").game;
    assert_eq!(play::chess960_number(game.game().start()), Some(17));
    assert_eq!(game.player(Color::Black).to_string(), "alphabeta:depth=2,eval=material");
    assert_eq!(game.moves().len(), 4);
}

#[test]
fn a_copy_with_a_name_stays_as_it_is() {
    let Loaded { game, file, .. } = loaded("named.pgn");
    assert!(file.is_none());
    let mate = End::Rules(Outcome::Checkmate { winner: Color::Black });
    assert_eq!((game.end(), game.name(Color::White)), (Some(mate), "Ann"));
}

#[test]
fn every_old_game_is_written_again_as_it_was() {
    for name in ["2026-11-16-1.pgn", "2026-11-16-2.pgn", "2026-11-16-3.pgn", "named.pgn"] {
        let text = fs::read_to_string(file(name)).unwrap();
        // Times are kept to the millisecond, so what is left on a clock may be rounded otherwise.
        let outline = |text: &str| text.replace(|symbol: char| symbol.is_ascii_digit(), "#");
        assert_eq!(outline(&to_pgn(&loaded(name).game)), outline(&text), "{name}");
    }
}

struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let folder = std::env::temp_dir().join(format!("roque-play-{name}-{}", std::process::id()));
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

#[test]
fn an_old_game_goes_on_in_its_own_file() {
    let scratch = Scratch::new("goes-on");
    let path = scratch.0.join("2026-11-16-2.pgn");
    fs::copy(file("2026-11-16-2.pgn"), &path).unwrap();
    let Loaded { game, file, .. } = read(&path).unwrap();
    let mut saving = AutoSave::new(Folder::find(Some(&scratch.0)));
    saving.go_on(&game, file);
    let mut board = Board::new("human", "human");
    board.command(Command::GoOnWith(Box::new(game)));
    board.play("Nf3");
    assert!(matches!(saving.save(board.session.game()), Saved::InFile));
    assert_eq!(saving.file(), Some(path.as_path()));
    assert_eq!(read(&path).unwrap().game.moves().len(), 5);
    assert_eq!(fs::read_dir(&scratch.0).unwrap().count(), 1);
}

#[test]
fn a_game_that_was_only_looked_at_is_not_saved_again() {
    let scratch = Scratch::new("looked-at");
    let mut saving = AutoSave::new(Folder::find(Some(&scratch.0)));
    let mut board = Board::new("human", "human");
    let game = loaded("named.pgn").game;
    saving.go_on(&game, None);
    board.command(Command::GoOnWith(Box::new(game)));
    assert!(matches!(saving.save(board.session.game()), Saved::Nothing));
    assert_eq!(fs::read_dir(&scratch.0).unwrap().count(), 0);
    board.command(Command::TakeBack { times: 1 });
    assert!(matches!(saving.save(board.session.game()), Saved::InFile));
    assert_eq!(fs::read_dir(&scratch.0).unwrap().count(), 1);
}

#[test]
fn a_game_without_a_folder_is_told_once() {
    let mut saving = AutoSave::new(None);
    let mut board = Board::new("human", "human");
    assert!(matches!(saving.save(board.session.game()), Saved::Nothing));
    assert_eq!(saving.keeping(board.session.game()), Keeping::Empty);
    board.play("e4");
    assert!(matches!(saving.save(board.session.game()), Saved::Failed { is_news: true, .. }));
    assert!(matches!(saving.save(board.session.game()), Saved::Failed { is_news: false, .. }));
    assert_eq!(saving.keeping(board.session.game()), Keeping::Failed);
}
