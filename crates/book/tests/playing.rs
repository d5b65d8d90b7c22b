//! Players with books, what they learn, and what they remember.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use book::{BookPlayer, Experience, Lesson, Lessons, Memory, journal_of};
use chess::{Color, Game, Move, Position};
use eval::Score;
use notation::coordinates;
use notation::polyglot::{Entry, encode_move, key, key_after};
use search::{
    Choice, Description, Family, Limits, OptionError, OptionSpec, Report, Root, Searcher, Sink,
    StopFlag,
};

/// Plays the first legal move with a score that it was told, and counts its searches.
struct Stub {
    score: i32,
}

impl Searcher for Stub {
    fn describe(&self) -> Description {
        let (id, name, summary) = ("stub", "Stub".to_owned(), "");
        Description { id, name, family: Family::Exact, summary }
    }
    fn options(&self) -> Vec<OptionSpec> {
        Vec::new()
    }
    fn set_option(&mut self, name: &str, _: &str) -> Result<(), OptionError> {
        Err(OptionError::Unknown(name.to_owned()))
    }
    fn new_game(&mut self) {}
    fn search(
        &mut self,
        root: &Root,
        limits: &Limits,
        _: &StopFlag,
        sink: &mut dyn Sink,
    ) -> Choice {
        let legal = root.position().legal_moves();
        let best = limits.search_moves.first().or_else(|| legal.first()).copied();
        let depth = limits.depth.unwrap_or(10);
        let score = Score::centipawns(self.score);
        let time = Duration::from_millis(100);
        let pv = best.into_iter().collect();
        sink.iteration(&Report { depth, score, nodes: 1_000, time, pv, ..Report::default() });
        Choice { best, ponder: None }
    }
}

#[derive(Default)]
struct Heard {
    reports: Vec<Report>,
    notes: Vec<String>,
}

impl Sink for Heard {
    fn iteration(&mut self, report: &Report) {
        self.reports.push(report.clone());
    }
    fn note(&mut self, text: &str) {
        self.notes.push(text.to_owned());
    }
}

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("roque-play-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }
    /// A book with 1. e4 (heavy) and 1. d4, and 1... e5 after 1. e4.
    fn book(&self) -> PathBuf {
        let start = Position::start();
        let (e4, d4) = (read(&start, "e2e4"), read(&start, "d2d4"));
        let after = start.after(e4);
        let reply = read(&after, "e7e5");
        let entries = vec![
            Entry::new(&start, e4, 30),
            Entry::new(&start, d4, 10),
            Entry { key: key_after(&after, e4), mv: encode_move(reply), weight: 1, learn: 0 },
        ];
        let path = self.0.join("book.bin");
        let bytes: Vec<u8> = book::merge(entries).iter().flat_map(Entry::to_bytes).collect();
        fs::write(&path, bytes).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn read(position: &Position, text: &str) -> Move {
    coordinates::read(position, text).unwrap()
}

fn player(score: i32, options: &[(&str, &str)]) -> BookPlayer {
    let mut player = BookPlayer::new(Box::new(Stub { score }));
    options.iter().for_each(|(name, value)| player.set_option(name, value).unwrap());
    player
}

fn ask(player: &mut BookPlayer, game: &Game, limits: &Limits) -> (String, Heard) {
    let mut heard = Heard::default();
    let choice = player.search(&Root::from(game), limits, &StopFlag::new(), &mut heard);
    (choice.best.unwrap().to_string(), heard)
}

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
    assert!(lessons.is_empty() && fs::read(journal_of(&book)).unwrap().is_empty());
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
