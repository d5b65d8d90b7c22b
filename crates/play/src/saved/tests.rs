//! Saved games: written, read, torn, of others, and in two hands.

use super::*;
use crate::end::End;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use arena::PlayerSpec;
use chess::Position;
use notation::read_move;

use super::folder::is_nameless;
use crate::game::Thought;

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
    let mut game = PlayedGame::new(Position::start(), players, 1_700_000_000);
    game.set_clock(Some("300+2".parse().unwrap()));
    for (index, text) in moves.split_whitespace().enumerate() {
        let mv = read_move(game.position(), text, notation::PieceLetters::English).unwrap();
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
    let path = scratch.0.join("2026-11-15-1.pgn");
    let saved = game("e4 e5 Nf3 Nc6");
    whole_file::replace_text(&path, &to_pgn(&saved)).unwrap();
    let loaded = read(&path).unwrap();
    assert!(loaded.file.is_some() && !loaded.more && loaded.unseated.is_empty());
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
        whole_file::replace_text(&path, &to_pgn(&saved)).unwrap();
        assert_eq!(read(&path).unwrap().game.end(), Some(end));
    }
    let mated = game("f3 e5 g4 Qh4");
    whole_file::replace_text(&path, &to_pgn(&mated)).unwrap();
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
            assert!(loaded.file.is_none(), "{length} bytes are taken for the whole of\n{text}");
        }
    }
    assert!(matches!(read(&scratch.0), Err(LoadError::Unreadable(_))));
    assert!(matches!(read(&scratch.0.join("none.pgn")), Err(LoadError::Unreadable(_))));
    for (bytes, no_game) in
        [(&b""[..], true), (b"\n\n\n", true), (b"\x89PNG\x0d\x0a\x1a\x0a\0\0", false)]
    {
        fs::write(&path, bytes).unwrap();
        let trouble = read(&path).unwrap_err();
        assert_eq!(matches!(trouble, LoadError::NoGame), no_game, "{trouble:?}");
    }
}

#[test]
fn games_of_others_are_read_and_left_alone() {
    let scratch = Scratch::new("foreign");
    let path = scratch.0.join("a.pgn");
    fs::write(&path, "[White \"Ann\"]\n\n1. e4 {good} e5 (1... c5 2. Nf3) 2. Nf3 1-0\n\n1. d4 *\n")
        .unwrap();
    let loaded = read(&path).unwrap();
    assert!(loaded.file.is_none() && loaded.more);
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
    whole_file::replace_text(&first, &to_pgn(&saved)).unwrap();
    let names: Vec<String> = folder.list().into_iter().map(|listed| listed.name).collect();
    assert_eq!(names, [first.file_stem().unwrap().to_str().unwrap()]);
}

#[test]
fn what_another_program_wrote_stays() {
    let scratch = Scratch::new("two-hands");
    let path = scratch.0.join("2026-11-15-1.pgn");
    let known = to_pgn(&game("e4 e5"));
    whole_file::replace_text(&path, &known).unwrap();
    let [mut one, mut other] = [0, 1].map(|_| read(&path).unwrap().file.unwrap());
    assert_eq!(one.keep(&to_pgn(&game("e4 e5 Nf3"))).unwrap(), Kept::Yes);
    assert_eq!(one.keep(&to_pgn(&game("e4 e5 Nf3 Nc6"))).unwrap(), Kept::Yes);
    // Who has nothing new to say is not bothered; who has, loses nothing of the other's.
    assert_eq!(other.keep(&known).unwrap(), Kept::Yes);
    assert_eq!(other.keep(&to_pgn(&game("e4 e5 d4"))).unwrap(), Kept::Changed);
    assert_eq!(read(&path).unwrap().game.moves().len(), 4);
    fs::remove_file(&path).unwrap();
    assert_eq!(one.keep(&to_pgn(&game("e4"))).unwrap(), Kept::Yes);
    assert_eq!(read(&path).unwrap().game.moves().len(), 1);
}

#[test]
fn a_name_may_mean_two_files() {
    let scratch = Scratch::new("meant");
    let folder = Folder::find(Some(&scratch.0)).unwrap();
    assert_eq!(folder.meant_by("none", true), Vec::<PathBuf>::new());
    let path = scratch.0.join("mine.pgn");
    fs::write(&path, "x").unwrap();
    assert_eq!(folder.meant_by("mine", true), [path.as_path()]);
    // The same file by another name is one file.
    assert_eq!(folder.meant_by(path.to_str().unwrap(), false), [path]);
}

#[test]
fn a_seat_that_cannot_be_taken_is_told() {
    let scratch = Scratch::new("unseated");
    let path = scratch.0.join("a.pgn");
    let text = to_pgn(&game("e4")).replace("level3:seed=5", "uci:stockfish");
    fs::write(&path, text).unwrap();
    let loaded = read(&path).unwrap();
    let expected =
        Unseated { side: Color::Black, player: "uci:stockfish".to_owned(), why: Harm::Program };
    assert_eq!(loaded.unseated, [expected]);
    assert!(loaded.file.is_none() && loaded.game.is_person(Color::Black));
}

#[test]
fn only_our_own_names_are_nameless() {
    assert!(is_nameless(Path::new("/a/2026-11-15-2.pgn")));
    for name in ["my game.pgn", "2026-11-15.pgn", "2026-11-15-x.pgn", "1-2-3-4-5.pgn"] {
        assert!(!is_nameless(Path::new(name)), "{name}");
    }
}

/// Files of versions before this one have each fact twice, and other words at the end.
#[test]
fn games_written_before_are_still_read() {
    let scratch = Scratch::new("before");
    let path = scratch.0.join("a.pgn");
    let text = "[Event \"Roque\"]\n[Result \"*\"]\n[UTCDate \"2025.03.09\"]\n\
                [UTCTime \"17:04:59\"]\n[RoqueWhite \"human\"]\n[RoqueBlack \"level3\"]\n\n\
                1. e4 {2.000s [%emt 0:00:02.000]} e5 {-0.34/7 0.012s, n=1000, unfinished\n\
                [%eval 0.34,7] [%emt 0:00:00.012]} 2. Nf3 {+0.50/3 1.500s, n=20} *\n\n";
    fs::write(&path, text).unwrap();
    let game = read(&path).unwrap().game;
    assert_eq!(game.started(), 1_741_539_899);
    let [first, second, third] = game.moves() else { panic!("{:?}", game.moves()) };
    assert_eq!((first.us, first.score, first.nodes), (2_000_000, None, 0));
    let cp = |cp| Some(arena::RecordedScore::Cp(cp));
    assert_eq!((second.score, second.depth, second.nodes, second.us), (cp(-34), 7, 1000, 12_000));
    assert_eq!((third.score, third.depth, third.nodes, third.us), (cp(50), 3, 20, 1_500_000));
}
