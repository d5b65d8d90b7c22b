//! Exercises: made out of a game, judged, kept, and asked again.

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use chess::{Color, Game, Move, Position};
use notation::puzzle::Puzzle;
use notation::{PieceLetters, read_move};
use play::practice::{
    Added, Answer, DAY, Exercise, GameSource, Lesson, Making, Notebook, Outcome, Source, Task,
    errors_of, wait_of,
};
use play::review::{Class, Work};
use play::saved::Folder;
use search::StopFlag;

const NODES: u64 = 2_000;

fn moves(text: &str) -> Vec<Move> {
    let mut game = Game::new(Position::start());
    for text in text.split_whitespace() {
        assert!(game.play(read_move(game.position(), text, PieceLetters::English).unwrap()));
    }
    game.moves().collect()
}

/// White lets the knight mate on d3.
fn smothered() -> Exercise {
    static MADE: LazyLock<Exercise> = LazyLock::new(|| {
        let moves = moves("e4 c5 c4 Nc6 Ne2 Nf6 Nbc3 Nb4 g3 Nd3#");
        let work = Work::new(&Position::start(), &moves, NODES, None);
        work.run(&StopFlag::new(), &|_| {});
        let errors = errors_of(&work.review().unwrap(), &[Color::White]);
        assert!(errors.contains(&8), "{errors:?}");
        let making = Making::new(&Position::start(), &moves, vec![8], NODES);
        let source = GameSource { white: "Molinari".to_owned(), ..GameSource::default() };
        making.run(&source, 1_000, &StopFlag::new());
        making.exercises().unwrap().remove(0)
    });
    MADE.clone()
}

fn puzzle(name: &str, fen: &str) -> Exercise {
    let goal = "EMC2".parse().unwrap();
    let puzzle = Puzzle { position: Position::from_fen(fen).unwrap(), goal };
    Exercise::of_puzzle(name, &puzzle, 2_000)
}

fn corner() -> Exercise {
    puzzle("corner", "k7/8/2K5/8/8/8/8/7R w - - 0 1")
}

struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path =
            std::env::temp_dir().join(format!("roque-practice-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Scratch(path)
    }

    fn notebook(&self) -> Notebook {
        Notebook::beside(&Folder::find(Some(&self.0)).unwrap())
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn answer(exercise: &Exercise, outcome: Outcome, time: u64) -> Answer {
    Answer { key: exercise.key(), time, outcome, tried: None }
}

#[test]
fn an_error_becomes_an_exercise_that_knows_its_answers() {
    let exercise = smothered();
    let mistake = exercise.mistake().unwrap();
    assert_eq!(mistake.class, Class::Blunder);
    assert_eq!(mistake.mv.to_string(), "g2g3");
    let position = exercise.game.position();
    let judge = |text: &str| {
        let mv = read_move(position, text, PieceLetters::English).unwrap();
        exercise.judge(mv, &StopFlag::new()).unwrap()
    };
    let played = judge("g3");
    assert!(!played.is_right && played.is_mistake);
    // Nobody has looked at these, the search does: one mates all the same, the other does not.
    let stored = exercise.good_moves();
    let other = read_move(position, "h3", PieceLetters::English).unwrap();
    assert!(!stored.contains(&other));
    assert!(!judge("h3").is_right);
    assert!(judge("d3").is_right);
    let best = exercise.best().and_then(play::StudiedLine::first).unwrap();
    let best = exercise.judge(best, &StopFlag::new()).unwrap();
    assert!(best.is_right && best.is_best);
}

#[test]
fn a_move_that_nobody_stored_is_right_if_it_is_nearly_as_good() {
    let mut exercise = smothered();
    let good = exercise.good_moves();
    assert!(good.len() >= 2, "{good:?}");
    let second = good[1];
    if let Task::Better { before, .. } = &mut exercise.task {
        before.lines.truncate(1);
    }
    assert!(!exercise.good_moves().contains(&second));
    assert!(exercise.judge(second, &StopFlag::new()).unwrap().is_right);
}

#[test]
fn what_the_second_look_does_not_call_an_error_is_no_exercise() {
    let moves = moves("e4 e5 Nf3 Nc6");
    let making = Making::new(&Position::start(), &moves, vec![0, 2], NODES);
    making.run(&GameSource::default(), 0, &StopFlag::new());
    assert_eq!(making.exercises().unwrap(), []);
    let stopped = Making::new(&Position::start(), &moves, vec![0], NODES);
    let stop = StopFlag::new();
    stop.stop();
    stopped.run(&GameSource::default(), 0, &stop);
    assert_eq!(stopped.exercises(), None);
}

#[test]
fn what_is_kept_is_read_again_and_nothing_is_kept_twice() {
    let scratch = Scratch::new("again");
    let notebook = scratch.notebook();
    assert!(notebook.read().unwrap().kept.is_empty());
    let castling = "4k3/8/8/8/8/8/8/1R2K3 w B - 0 1";
    let all = [smothered(), corner(), puzzle("nine-sixty", castling)];
    assert_eq!(notebook.add(&all).unwrap(), [Added::New(1), Added::New(2), Added::New(3)]);
    assert_eq!(notebook.add(&all[..2]).unwrap(), [Added::Known(1), Added::Known(2)]);
    let mut elsewhere = smothered();
    elsewhere.source = Source::Game(GameSource::default());
    assert_eq!(notebook.add(&[elsewhere]).unwrap(), [Added::Known(1)]);
    let read = notebook.read().unwrap();
    assert_eq!(read.strange.lines, 0);
    let exercises: Vec<Exercise> = read.kept.into_iter().map(|kept| kept.exercise).collect();
    assert_eq!(exercises, all);
}

#[test]
fn answers_move_an_exercise_and_are_counted() {
    let scratch = Scratch::new("answers");
    let notebook = scratch.notebook();
    notebook.add(&[smothered(), corner()]).unwrap();
    let start = 1_000_000;
    notebook.note(&answer(&smothered(), Outcome::Right, start)).unwrap();
    notebook.note(&answer(&corner(), Outcome::Wrong, start)).unwrap();
    let read = notebook.read().unwrap();
    let [first, second] = &read.kept[..] else { panic!("{read:?}") };
    assert_eq!((first.schedule.stage, first.answers, first.right), (1, 1, 1));
    assert_eq!((second.schedule.stage, second.answers, second.right), (0, 1, 0));
    assert_eq!((read.due(start), read.due(start + wait_of(1))), (1, 2));
}

#[test]
fn lines_that_are_not_understood_stay_and_are_told_and_hide_nothing() {
    let scratch = Scratch::new("strange");
    let notebook = scratch.notebook();
    notebook.add(&[smothered()]).unwrap();
    let good = fs::read_to_string(notebook.path()).unwrap();
    let newer = good.replace("\"version\":1", "\"version\":2");
    let illegal = good.replace("g2g3", "g2g5");
    let mut bytes = format!("banana\n{newer}{illegal}{}\n\n", &good[..good.len() / 2]).into_bytes();
    bytes.extend(b"\xff\xfe\n");
    bytes.extend(vec![b'x'; 3 << 20]);
    bytes.extend(b"\n");
    let strange = bytes.clone();
    bytes.extend(good.as_bytes());
    fs::write(notebook.path(), &bytes).unwrap();
    let read = notebook.read().unwrap();
    assert_eq!((read.kept.len(), read.strange.lines, read.strange.first), (1, 6, 1));
    notebook.add(&[corner()]).unwrap();
    notebook.note(&answer(&smothered(), Outcome::Right, 5)).unwrap();
    let read = notebook.read().unwrap();
    assert_eq!((read.kept.len(), read.strange.lines, read.kept[0].right), (2, 6, 1));
    assert!(fs::read(notebook.path()).unwrap().starts_with(&strange));
}

#[test]
fn a_kill_in_the_middle_of_a_line_costs_that_line_and_no_other() {
    let scratch = Scratch::new("torn");
    let notebook = scratch.notebook();
    notebook.add(&[smothered()]).unwrap();
    notebook.note(&answer(&smothered(), Outcome::Right, 10)).unwrap();
    let before = fs::read(notebook.path()).unwrap();
    notebook.add(&[corner()]).unwrap();
    let after = fs::read(notebook.path()).unwrap();
    for length in before.len()..=after.len() {
        fs::write(notebook.path(), &after[..length]).unwrap();
        notebook.note(&answer(&smothered(), Outcome::Right, 10 + DAY)).unwrap();
        let read = notebook.read().unwrap();
        let whole = length + 1 >= after.len();
        let torn = length > before.len() && !whole;
        assert_eq!(read.kept.len(), 1 + usize::from(whole), "{length}");
        assert_eq!(read.strange.lines, usize::from(torn), "{length}");
        assert_eq!((read.kept[0].answers, read.kept[0].schedule.stage), (2, 2), "{length}");
        // What was lost can be added again.
        let added = notebook.add(&[corner()]).unwrap();
        assert_eq!(added, [if whole { Added::Known(2) } else { Added::New(2) }], "{length}");
    }
}

#[test]
fn answers_find_an_exercise_whose_line_was_damaged_and_written_again() {
    let scratch = Scratch::new("orphans");
    let notebook = scratch.notebook();
    notebook.add(&[smothered()]).unwrap();
    notebook.note(&answer(&smothered(), Outcome::Right, 10)).unwrap();
    let text = fs::read_to_string(notebook.path()).unwrap();
    fs::write(notebook.path(), text.replacen("{\"version\"", "{\"vers", 1)).unwrap();
    assert_eq!(notebook.read().unwrap().kept.len(), 0);
    assert_eq!(notebook.add(&[smothered()]).unwrap(), [Added::New(1)]);
    let read = notebook.read().unwrap();
    assert_eq!((read.kept[0].right, read.kept[0].schedule.stage, read.strange.lines), (1, 1, 1));
}

#[test]
fn two_writers_at_once_lose_nothing_and_double_nothing() {
    let scratch = Scratch::new("two");
    let notebook = scratch.notebook();
    std::thread::scope(|scope| {
        for writer in 0..4 {
            let scratch = &scratch;
            scope.spawn(move || {
                let notebook = scratch.notebook();
                for time in 0..25 {
                    notebook.add(&[smothered(), corner()]).unwrap();
                    notebook.note(&answer(&corner(), Outcome::Wrong, 100 * writer + time)).unwrap();
                }
            });
        }
    });
    let read = notebook.read().unwrap();
    assert_eq!((read.kept.len(), read.strange.lines), (2, 0));
    let lines = fs::read_to_string(notebook.path()).unwrap().lines().count();
    let answers: usize = read.kept.iter().map(|kept| kept.answers).sum();
    assert_eq!((lines, answers), (102, 100));
}

#[test]
fn what_waited_longest_comes_first_then_what_is_new_and_errors_come_again() {
    let scratch = Scratch::new("lesson");
    let notebook = scratch.notebook();
    let file = |index: usize| {
        let fen = format!("k7/8/2K5/8/8/8/{}/7R w - - 0 1", ["8", "P7", "1P6", "2P5"][index]);
        puzzle(&format!("p{index}"), &fen)
    };
    let all: Vec<Exercise> = (0..4).map(file).collect();
    notebook.add(&all).unwrap();
    notebook.note(&answer(&all[2], Outcome::Right, 500)).unwrap();
    notebook.note(&answer(&all[3], Outcome::Right, 100)).unwrap();
    let kept = notebook.read().unwrap().kept;
    let now = 10 * DAY;
    let order = |mut lesson: Lesson| {
        let mut order = Vec::new();
        while let Some(number) = lesson.current() {
            order.push(number);
            lesson.answered(Outcome::Right);
        }
        order
    };
    assert_eq!(order(Lesson::new(&kept, now, 20, false)), [4, 3, 1, 2]);
    assert_eq!(order(Lesson::new(&kept, now, 2, false)), [4, 3]);
    assert_eq!(order(Lesson::new(&kept, 600, 20, false)), [1, 2]);
    assert_eq!(order(Lesson::new(&kept, 600, 20, true)), [1, 2, 4, 3]);
    let mut lesson = Lesson::new(&kept, now, 3, false);
    lesson.answered(Outcome::Wrong);
    assert_eq!((lesson.current(), lesson.left()), (Some(3), 3));
    lesson.skip();
    lesson.answered(Outcome::Helped);
    assert_eq!((lesson.current(), lesson.left(), lesson.asked()), (Some(4), 1, 3));
}

#[test]
fn two_notebooks_are_put_together_by_putting_one_behind_the_other() {
    let (one, other) = (Scratch::new("one"), Scratch::new("other"));
    let (first, second) = (one.notebook(), other.notebook());
    first.add(&[smothered(), corner()]).unwrap();
    first.note(&answer(&smothered(), Outcome::Right, DAY)).unwrap();
    fs::create_dir_all(&other.0).unwrap();
    fs::copy(first.path(), second.path()).unwrap();
    first.note(&answer(&smothered(), Outcome::Right, 5 * DAY)).unwrap();
    second.note(&answer(&smothered(), Outcome::Right, 3 * DAY)).unwrap();
    let text = |notebook: &Notebook| fs::read_to_string(notebook.path()).unwrap();
    let both = [text(&first), text(&second)];
    for order in [both.concat(), [both[1].clone(), both[0].clone()].concat()] {
        fs::write(first.path(), order).unwrap();
        let read = first.read().unwrap();
        assert_eq!((read.kept.len(), read.strange.lines), (2, 0));
        assert_eq!((read.kept[0].answers, read.kept[0].schedule.stage), (3, 3));
    }
}
