//! What players with books learn from results, and how the journal of it is kept.

use std::fs;
use std::path::Path;

use book::{Lesson, Lessons, journal_of};
use chess::{Color, Game, Position};
use notation::polyglot::{encode_move, key};
use search::{Limits, Root, Searcher};

use crate::support::{Folder, ask, player, read};

#[test]
fn a_losing_move_disappears_and_comes_back() {
    let folder = Folder::new("learn");
    let book = folder.book();
    let options =
        [("book", book.to_str().unwrap()), ("BookLearning", "true"), ("BookChoice", "best")];
    let mut player = player(0, &options);
    let game = Game::new(Position::start());
    let mut first = Vec::new();
    for _ in 0..20 {
        player.new_game();
        let (mv, _) = ask(&mut player, &game, &Limits::depth(3));
        let mut end = game.clone();
        assert!(end.play(read(game.position(), &mv)));
        player.reached(&Root::from(&end));
        player.game_over(Some(if mv == "e2e4" { Color::Black } else { Color::White }));
        first.push(mv);
    }
    // Two defeats, and three times the weight is not enough any more.
    assert_eq!(first[..2], ["e2e4", "e2e4"]);
    assert!(first[2..].iter().all(|mv| mv == "d2d4"), "{first:?}");
    let mut lessons = Lessons::open(&journal_of(&book)).unwrap();
    assert_eq!((lessons.len(), lessons.bad_lines()), (20, 0));
    let start = key(&Position::start());
    let bad = encode_move(read(&Position::start(), "e2e4"));
    let other = encode_move(read(&Position::start(), "d2d4"));
    let taught = |lessons: &Lessons| lessons.at(start).into_iter().find(|known| known.mv == bad);
    let lost = Lesson { key: start, mv: bad, half_points: 0 };
    assert!(!taught(&lessons).unwrap().is_out());
    lessons.add(&[lost, lost]).unwrap();
    assert!(taught(&lessons).unwrap().is_out() && taught(&lessons).unwrap().factor() == 0.0);
    // A hundred other games later it has another chance.
    for games in 1..=100 {
        lessons.add(&[Lesson { key: start, mv: other, half_points: 2 }]).unwrap();
        assert_eq!(taught(&lessons).unwrap().is_out(), games < 100);
    }
    lessons.reset().unwrap();
    assert!(lessons.is_empty() && lessons.at(start).is_empty());
    assert_eq!(fs::read_to_string(journal_of(&book)).unwrap().lines().count(), 1);
}

#[test]
fn nothing_is_written_unless_it_was_asked_for() {
    let folder = Folder::new("off");
    let book = folder.book();
    let mut player = player(900, &[("book", book.to_str().unwrap())]);
    ask(&mut player, &Game::new(Position::start()), &Limits::depth(3));
    player.game_over(Some(Color::White));
    drop(player);
    assert!(!journal_of(&book).exists());
}

/// UCI has no word for the result.
#[test]
fn without_a_result_the_last_score_decides() {
    for (score, expected) in [(900, Some(2)), (-900, Some(0)), (200, None)] {
        let folder = Folder::new(&format!("score{score}"));
        let book = folder.book();
        let options =
            [("book", book.to_str().unwrap()), ("BookLearning", "true"), ("BookChoice", "best")];
        let mut player = player(score, &options);
        let mut game = Game::new(Position::start());
        ask(&mut player, &game, &Limits::depth(3));
        for text in ["e2e4", "c7c5"] {
            let mv = read(game.position(), text);
            assert!(game.play(mv));
        }
        ask(&mut player, &game, &Limits::depth(3));
        drop(player);
        let lessons = Lessons::open(&journal_of(&book)).unwrap();
        let found = lessons.at(key(&Position::start())).first().map(|known| known.score);
        assert_eq!(found, expected.map(|points: u8| f64::from(points) / 2.0), "{score}");
    }
}

#[test]
fn a_torn_journal_is_mended_and_games_at_the_same_time_do_no_harm() {
    let folder = Folder::new("torn");
    let path = folder.0.join("x.learn");
    fs::write(&path, "0000000000000001 0002 2\nrubbish\n0000000000000001 00").unwrap();
    let mut lessons = Lessons::open(&path).unwrap();
    assert_eq!((lessons.len(), lessons.bad_lines()), (2, 1));
    lessons.add(&[Lesson { key: 1, mv: 2, half_points: 0 }]).unwrap();
    assert_eq!((lessons.len(), lessons.bad_lines(), lessons.at(1)[0].games), (4, 2, 2));
    std::thread::scope(|scope| {
        for mv in 0..4 {
            let path = &path;
            scope.spawn(move || {
                let mut lessons = Lessons::open(path).unwrap();
                let game = [Lesson { key: 9, mv, half_points: 1 }; 5];
                (0..25).for_each(|_| lessons.add(&game).unwrap());
            });
        }
    });
    lessons.refresh().unwrap();
    assert_eq!((lessons.len(), lessons.bad_lines()), (504, 2));
}

/// What the journal of a book says about the moves of a position: moves and points.
fn learned(book: &Path, position: &Position) -> Vec<(u16, usize, f64)> {
    let lessons = Lessons::open(&journal_of(book)).unwrap();
    lessons.at(key(position)).iter().map(|known| (known.mv, known.games, known.score)).collect()
}

/// A game with these moves.
fn game(moves: &str) -> Game {
    let mut game = Game::new(Position::start());
    for text in moves.split_whitespace() {
        let mv = read(game.position(), text);
        assert!(game.play(mv));
    }
    game
}

/// The book is asked three times and one of its moves is played: one lesson.
#[test]
fn hints_and_repeated_searches_teach_nothing() {
    let folder = Folder::new("hints");
    let book = folder.book();
    let options = [("book", book.to_str().unwrap()), ("BookLearning", "true"), ("BookSeed", "5")];
    let mut player = player(0, &options);
    let start = game("");
    // Until both moves of the book have been given.
    let mut given: Vec<String> = Vec::new();
    while given.len() < 2 {
        let (mv, _) = ask(&mut player, &start, &Limits::depth(2));
        if !given.contains(&mv) {
            given.push(mv);
        }
    }
    // Black's answer to 1. e4 was a hint, too; what was played is 1. e4 c5.
    ask(&mut player, &game("e2e4"), &Limits::depth(2));
    player.reached(&Root::from(&game("e2e4 c7c5 g1f3")));
    player.game_over(Some(Color::White));
    let e4 = encode_move(read(&Position::start(), "e2e4"));
    assert_eq!(learned(&book, &Position::start()), [(e4, 1, 1.0)]);
    assert_eq!(learned(&book, game("e2e4").position()), []);
}

#[test]
fn a_move_taken_back_teaches_nothing() {
    let folder = Folder::new("back");
    let book = folder.book();
    let options =
        [("book", book.to_str().unwrap()), ("BookLearning", "true"), ("BookChoice", "best")];
    let mut player = player(0, &options);
    ask(&mut player, &game(""), &Limits::depth(2));
    ask(&mut player, &game("e2e4 c7c5"), &Limits::depth(2));
    // Taken back, and something else played.
    player.reached(&Root::from(&game("g1f3 d7d5")));
    player.game_over(Some(Color::Black));
    assert!(!journal_of(&book).exists());
    // An analysis of another position is no part of the game, pondering is.
    ask(&mut player, &game(""), &Limits::depth(2));
    ask(&mut player, &game("e2e4 c7c5"), &Limits { ponder: true, ..Limits::none() });
    ask(&mut player, &game("b1c3"), &Limits { infinite: true, ..Limits::none() });
    player.game_over(Some(Color::Black));
    assert_eq!(learned(&book, &Position::start()).len(), 1);
}

/// The file stays short however many games are played, and what it teaches stays the same.
#[test]
fn a_long_journal_is_written_anew() {
    let folder = Folder::new("long");
    let path = folder.0.join("x.learn");
    let line = |key: u64, mv: u16, points: u64| format!("{key:016x} {mv:04x} {points}\n");
    let mut text = line(7, 1, 0).repeat(60_000);
    text += &(0..120_000_u64).map(|n| line(n % 40_000, 2, n % 3)).collect::<String>();
    text += &(0..600_u64).map(|n| line(7, 1 + (n % 2) as u16, n % 3)).collect::<String>();
    fs::write(&path, text).unwrap();
    let mut reader = Lessons::open(&path).unwrap();
    let mut lessons = Lessons::open(&path).unwrap();
    let new = Lesson { key: 7, mv: 3, half_points: 2 };
    let before = lessons.len();
    lessons.add(&[new]).unwrap();
    assert!(lessons.len() < before / 2, "{}", lessons.len());
    assert!(fs::metadata(&path).unwrap().len() < 2 << 20);
    // Who has read the old one sees the new one from its beginning.
    reader.refresh().unwrap();
    assert_eq!((reader.len(), reader.bad_lines()), (lessons.len(), 0));
    let taught = lessons.at(7);
    assert_eq!(taught, reader.at(7));
    let games: Vec<usize> = taught.iter().map(|known| known.games).collect();
    assert_eq!(games.iter().sum::<usize>(), 400);
    assert_eq!((taught[2].games, taught[2].score), (1, 1.0));
    assert!(!folder.0.join("x.learn.new").exists());
}

/// Nobody's lines are lost while somebody else writes the journal anew.
#[test]
fn games_at_the_same_time_as_it_is_written_anew() {
    let folder = Folder::new("race");
    let path = folder.0.join("x.learn");
    let fill = |folder: &str| format!("{folder:0>16} 0001 1\n").repeat(174_000);
    fs::write(&path, fill("f00")).unwrap();
    std::thread::scope(|scope| {
        for mv in 0..4_u16 {
            let path = &path;
            scope.spawn(move || {
                let mut lessons = Lessons::open(path).unwrap();
                for round in 0..50_u64 {
                    let key = u64::from(mv) << 8 | round;
                    lessons.add(&[Lesson { key, mv, half_points: 1 }; 10]).unwrap();
                }
            });
        }
    });
    let lessons = Lessons::open(&path).unwrap();
    assert!(lessons.len() < 4_000, "{}", lessons.len());
    for key in (0..4_u64).flat_map(|mv| (0..50).map(move |round| mv << 8 | round)) {
        assert_eq!(lessons.at(key).iter().map(|known| known.games).sum::<usize>(), 10, "{key}");
    }
}

#[test]
fn a_foreign_journal_is_left_alone() {
    let folder = Folder::new("foreign");
    let book = folder.book();
    let path = journal_of(&book);
    fs::write(&path, "my shopping list\nmilk\n").unwrap();
    let mut player = player(0, &[("book", book.to_str().unwrap())]);
    let error = player.set_option("BookLearning", "true").unwrap_err().to_string();
    assert!(error.contains("no journal of lessons"), "{error}");
    ask(&mut player, &game(""), &Limits::depth(2));
    player.reached(&Root::from(&game("e2e4")));
    player.game_over(Some(Color::White));
    assert_eq!(fs::read_to_string(&path).unwrap(), "my shopping list\nmilk\n");
}

/// What cannot be written is told with the next search, once.
#[test]
fn a_journal_that_cannot_be_written_is_told() {
    let folder = Folder::new("unwritable");
    let book = folder.book();
    let options =
        [("book", book.to_str().unwrap()), ("BookLearning", "true"), ("BookChoice", "best")];
    let mut player = player(0, &options);
    ask(&mut player, &game(""), &Limits::depth(2));
    player.reached(&Root::from(&game("e2e4")));
    fs::create_dir(journal_of(&book)).unwrap();
    player.game_over(Some(Color::White));
    let (_, heard) = ask(&mut player, &game(""), &Limits::depth(2));
    assert!(heard.notes[0].starts_with("error: nothing was learned"), "{:?}", heard.notes);
    let (_, heard) = ask(&mut player, &game(""), &Limits::depth(2));
    assert_eq!(heard.notes.len(), 1);
}
