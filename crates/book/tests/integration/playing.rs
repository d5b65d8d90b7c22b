//! Players with books, and what they remember.

use std::fs;
use std::time::Duration;

use book::{Experience, Memory};
use chess::{Game, Position};
use search::{Limits, OptionError, Searcher};

use crate::support::{Folder, ask, player, read};

#[test]
fn a_book_move_has_a_score() {
    let folder = Folder::new("score");
    let book = folder.book();
    let mut player = player(17, &[("book", book.to_str().unwrap()), ("BookChoice", "best")]);
    let game = Game::new(Position::start());
    let (mv, heard) = ask(&mut player, &game, &Limits::depth(5));
    assert_eq!(mv, "e2e4");
    assert_eq!((heard.reports.len(), heard.reports[0].depth), (1, 1));
    assert_eq!(heard.reports[0].pv[0].to_string(), "e2e4");
    assert_eq!(heard.notes, ["book: e2e4 (weight 30, moves: 2)"]);
    // Whoever analyses wants thoughts, and only moves that are allowed.
    let (mv, heard) = ask(&mut player, &game, &Limits { infinite: true, ..Limits::none() });
    assert!(mv != "e2e4" && heard.notes.is_empty());
    let d4 = read(game.position(), "d2d4");
    let (mv, _) = ask(&mut player, &game, &Limits { search_moves: vec![d4], ..Limits::depth(2) });
    assert_eq!(mv, "d2d4");
    player.set_option("BookDepth", "0").unwrap();
    assert!(ask(&mut player, &game, &Limits::depth(5)).1.notes.is_empty());
    player.set_option("BookDepth", "1").unwrap();
    player.set_option("OwnBook", "false").unwrap();
    assert!(ask(&mut player, &game, &Limits::depth(5)).1.notes.is_empty());
}

#[test]
fn a_bad_book_is_told_and_play_goes_on() {
    let folder = Folder::new("bad");
    let bad = folder.0.join("bad.bin");
    fs::write(&bad, [0; 17]).unwrap();
    let mut player = player(0, &[("OwnBook", "true")]);
    for file in [bad.to_str().unwrap(), "no/such/book.bin"] {
        let error = player.set_option("BookFile", file).unwrap_err().to_string();
        assert!(error.contains(file) && error.ends_with("playing without a book"), "{error}");
        assert!(!error.contains('\n'));
        let (_, heard) = ask(&mut player, &Game::new(Position::start()), &Limits::depth(3));
        assert_eq!((heard.reports.len(), heard.notes.len()), (1, 0));
    }
    for (name, value) in [("OwnBook", "maybe"), ("BookDepth", "-1"), ("BookChoice", "worst")] {
        let error = player.set_option(name, value).unwrap_err();
        assert!(matches!(error, OptionError::BadValue { .. }), "{error}");
    }
    assert!(matches!(player.set_option("Wings", "2"), Err(OptionError::Unknown(_))));
}

#[test]
fn searches_are_remembered() {
    let folder = Folder::new("experience");
    let path = folder.0.join("memory.exp");
    let options = [("ExperienceFile", path.to_str().unwrap())];
    let game = Game::new(Position::start());
    let (first, heard) = ask(&mut player(33, &options), &game, &Limits::depth(8));
    assert_eq!((heard.reports.len(), heard.notes.len()), (1, 0));
    let mut again = player(-99, &options);
    for limits in
        [Limits::depth(8), Limits::nodes(900), Limits::movetime(Duration::from_millis(50))]
    {
        let (mv, heard) = ask(&mut again, &game, &limits);
        assert_eq!((&mv, heard.reports[0].score.raw()), (&first, 33));
        assert!(heard.notes[0].starts_with("experience: "));
    }
    // More was asked for than was done.
    assert!(ask(&mut again, &game, &Limits::depth(9)).1.notes.is_empty());
    // A search that does not come as far as the one that is remembered: the stub goes to depth 10.
    let mut experience = Experience::open(&path).unwrap();
    let deep = Memory { depth: 30, milliseconds: 9, ..experience.memories().unwrap()[0] };
    assert!(experience.store(deep).unwrap());
    let (_, heard) = ask(&mut again, &game, &Limits::movetime(Duration::from_millis(50)));
    let depths: Vec<u32> = heard.reports.iter().map(|report| report.depth).collect();
    assert_eq!(depths, [10, 30]);
    let size = fs::metadata(&path).unwrap().len();
    let mut experience = Experience::open(&path).unwrap();
    assert_eq!(experience.memories().unwrap().len(), 1);
    for number in 0..2_000_u64 {
        let memory = Memory { key: number, mv: 1, score: 0, depth: 7, nodes: 1, milliseconds: 1 };
        assert!(experience.store(memory).unwrap());
    }
    assert_eq!(fs::metadata(&path).unwrap().len(), size);
    let shallow = Memory { key: 5, mv: 2, score: 0, depth: 3, nodes: 1, milliseconds: 1 };
    assert!(!experience.store(shallow).unwrap());
    experience.wipe().unwrap();
    assert_eq!(experience.memories().unwrap(), []);
    assert_eq!(fs::metadata(&path).unwrap().len(), size);
    fs::write(&path, "something else").unwrap();
    assert!(Experience::open(&path).is_err());
}
