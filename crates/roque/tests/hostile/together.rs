//! Two of us at once on one file or folder.

use std::fs;
use std::process::{Child, Stdio};
use std::thread;
use std::time::Duration;

use crate::program::{Ran, Scratch, program, run};

/// Begins a run and lets it run.
fn begin(scratch: &Scratch, words: &[&str]) -> Child {
    program(scratch.path(), words)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn end(child: Child) -> Ran {
    let output = child.wait_with_output().unwrap();
    Ran {
        code: output.status.code(),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
        took: Duration::ZERO,
    }
}

/// Waits for a file that begins to grow.
fn wait_for(scratch: &Scratch, file: &str) {
    for _ in 0..2_000 {
        if fs::metadata(scratch.path().join(file)).is_ok_and(|found| found.len() > 0) {
            return;
        }
        thread::sleep(Duration::from_millis(5));
    }
    panic!("no {file}");
}

#[test]
fn the_second_on_a_journal_is_refused_and_the_first_loses_nothing() {
    let scratch = Scratch::new();
    let players = ["random:seed=1", "random:seed=2"];
    let words =
        ["tournament", "t", "--players", players[0], players[1], "--nodes", "5", "--cycles"];
    let first = begin(&scratch, &[&words[..], &["400"]].concat());
    wait_for(&scratch, "t.journal");
    let second = run(scratch.path(), &[&words[..], &["400"]].concat(), b"");
    second.assert_sound("second");
    let first = end(first);
    first.assert_sound("first");
    assert_eq!(first.code, Some(0), "{first:?}");
    // Whoever comes when all is done finds it done.
    let late = second.code == Some(0);
    assert!(late || second.err.contains("using it right now"), "{second:?}");
    let journal = fs::read_to_string(scratch.path().join("t.journal")).unwrap();
    assert_eq!(journal.lines().count(), 1 + 800);
}

#[test]
fn the_second_on_an_archive_is_refused() {
    let scratch = Scratch::new();
    let words = ["datagen", "--out", "a.rga", "--games", "30", "--nodes", "500"];
    let first = begin(&scratch, &words);
    wait_for(&scratch, "a.rga");
    let second = run(scratch.path(), &words, b"");
    second.assert_sound("second");
    let first = end(first);
    assert_eq!(first.code, Some(0), "{first:?}");
    assert!(second.code == Some(0) || second.err.contains("right now"), "{second:?}");
    run(scratch.path(), &["data", "verify", "a.rga"], b"").assert_says(0, "30 games");
}

/// Two that write one file: afterwards it is one of the two, whole.
#[test]
fn two_that_write_one_book_leave_a_whole_one() {
    let scratch = Scratch::new();
    scratch.put("a.pgn", "[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n");
    scratch.put("b.pgn", "[White \"B\"]\n\n1. d4 d5 2. c4 e6 0-1\n");
    for _ in 0..5 {
        let build = |file| ["book", "build", file, "--out", "x.bin", "--min-count", "1"];
        let both = ["a.pgn", "b.pgn"].map(|file| begin(&scratch, &build(file)));
        for ran in both.map(end) {
            assert_eq!(ran.code, Some(0), "{ran:?}");
        }
        run(scratch.path(), &["book", "verify", "x.bin"], b"").assert_says(0, "");
        assert!(!scratch.names().iter().any(|name| name.contains("tmp")), "{:?}", scratch.names());
    }
}

/// One saved game open twice: nothing of either is lost.
#[test]
fn a_game_open_twice_loses_no_move_of_either() {
    let scratch = Scratch::new();
    let play = ["play", "--white", "human", "--black", "human"];
    let ran = run(scratch.path(), &play, b"e4\nsave shared\nquit\n");
    ran.assert_sound("first");
    let load = ["play", "--load", "shared"];
    thread::scope(|scope| {
        let moves = ["e5\nNf3\nquit\n", "c5\nNc3\nquit\n"];
        let both = moves.map(|typed| scope.spawn(|| run(scratch.path(), &load, typed.as_bytes())));
        for ran in both.map(|run| run.join().unwrap()) {
            ran.assert_sound("both");
        }
    });
    let games = fs::read_dir(scratch.path().join("games")).unwrap().flatten();
    let texts: String = games.map(|game| fs::read_to_string(game.path()).unwrap()).collect();
    for line in ["e5", "2. Nf3", "c5", "2. Nc3"] {
        assert!(texts.contains(line), "no {line} in {texts}");
    }
}

/// Many new games in one folder at once: each has a file of its own.
#[test]
fn games_begun_at_once_in_one_folder_have_files_of_their_own() {
    let scratch = Scratch::new();
    let play = ["play", "--white", "human", "--black", "human"];
    let openings = ["e4", "d4", "c4", "Nf3", "g3", "b3"];
    thread::scope(|scope| {
        for opening in openings {
            let (scratch, play) = (&scratch, &play);
            scope.spawn(move || {
                let typed = format!("{opening}\nquit\n");
                run(scratch.path(), play, typed.as_bytes()).assert_sound(opening);
            });
        }
    });
    let games = fs::read_dir(scratch.path().join("games")).unwrap().flatten();
    let texts: Vec<String> = games.map(|game| fs::read_to_string(game.path()).unwrap()).collect();
    assert_eq!(texts.len(), openings.len());
    for opening in openings {
        let word = format!("1. {opening}");
        assert_eq!(texts.iter().filter(|text| text.contains(&word)).count(), 1, "{opening}");
    }
}
