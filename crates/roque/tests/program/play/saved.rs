//! Saved games in several hands and places.

use std::fs;
use std::io::Write;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use super::Shelf;
use crate::{assert_in_order, program, run_with};

/// A game under way, with its input open.
fn begin(shelf: &Shelf, arguments: &[&str]) -> Child {
    program()
        .arg("play")
        .args(arguments)
        .env("ROQUE_GAMES", &shelf.0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn type_in(game: &mut Child, text: &str) {
    game.stdin.as_mut().unwrap().write_all(text.as_bytes()).unwrap();
}

#[track_caller]
fn wait_for(what: &str, is_true: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_true() {
        assert!(start.elapsed() < Duration::from_secs(120), "{what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Whoever goes on with a game that another session has changed loses nothing, and takes nothing
/// away.
#[test]
fn two_sessions_with_one_game() {
    let shelf = Shelf::new();
    let people = ["--white", "human", "--black", "human"];
    shelf.play(&people, "e4\ne5\n");
    let path = shelf.files().remove(0);
    let name = path.file_stem().unwrap().to_str().unwrap();
    let stands = |part: &str| fs::read_to_string(&path).unwrap().contains(part);
    let (mut one, mut other) = (begin(&shelf, &["--load", name]), begin(&shelf, &["--load", name]));
    // Both have read the file before either of them goes on.
    for game in [&mut one, &mut other] {
        type_in(game, "fen\n");
        let mut seen = Vec::new();
        let out = game.stdout.as_mut().unwrap();
        while !String::from_utf8_lossy(&seen).contains(" w KQkq - 0 2") {
            let mut byte = [0];
            assert_eq!(std::io::Read::read(out, &mut byte).unwrap(), 1);
            seen.push(byte[0]);
        }
    }
    type_in(&mut one, "Nf3\nNc6\n");
    wait_for("the first session saves", || stands("2. Nf3") && stands("Nc6"));
    type_in(&mut other, "d4\nexd4\n");
    let other = other.wait_with_output().unwrap();
    let said = String::from_utf8(other.stdout).unwrap();
    assert_in_order(&said, &["Another program has changed ", name, "This game goes on as "]);
    assert_eq!(said.matches("Another program").count(), 1, "{said}");
    assert!(stands("2. Nf3") && !stands("2. d4"));
    type_in(&mut one, "Bb5\n");
    assert!(one.wait_with_output().unwrap().status.success());
    assert!(stands("3. Bb5"), "the first session goes on where it was");
    let games: Vec<String> =
        shelf.files().iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    assert_eq!(games.len(), 2);
    assert!(games.iter().any(|game| game.contains("2. d4") && game.contains("exd4")));
}

/// A name may be that of a file here and of a saved game: which one was taken is said.
#[test]
fn a_name_that_means_two_files() {
    let (shelf, desk) = (Shelf::new(), Shelf::new());
    let people = ["--white", "human", "--black", "human"];
    shelf.play(&people, "e4\nsave twin\n");
    fs::create_dir_all(&desk.0).unwrap();
    let load = |arguments: &[&str], input: &[u8]| {
        let mut command = program();
        command.arg("play").args(arguments).env("ROQUE_GAMES", &shelf.0).current_dir(&desk.0);
        run_with(&mut command, input)
    };
    // The saved game alone; a folder of that name is in nobody's way.
    fs::create_dir(desk.0.join("twin")).unwrap();
    let ran = load(&["--load", "twin"], b"moves\n");
    assert_in_order(&ran.out, &["1. e4\n"]);
    assert!(!ran.out.contains("There is also"), "{}", ran.out);
    fs::write(desk.0.join("twin.pgn"), "[White \"Ann\"]\n\n1. c4 *\n").unwrap();
    let ran = load(&["--load", "twin"], b"moves\nload twin\nmoves\n");
    assert_in_order(
        &ran.out,
        &[
            "There is also ",
            "twin.pgn, which was not loaded",
            "The file stays as it is",
            "1. c4\n",
            "Loaded ",
            "There is also twin.pgn",
            "1. e4\n",
        ],
    );
    let ran = load(&["--load", "nothing"], b"");
    assert_eq!(ran.code, Some(2));
    assert_in_order(&ran.err, &["there is no such file", "No game of that name is in "]);
}

/// A game that cannot be saved is not called saved, and is shown before it would be lost.
#[test]
fn a_game_that_cannot_be_saved_is_shown_in_the_end() {
    let shelf = Shelf::new();
    fs::create_dir_all(&shelf.0).unwrap();
    let taken = shelf.0.join("precious.txt");
    fs::write(&taken, "not a folder").unwrap();
    let arguments = ["--white", "human", "--black", "human", "--games", taken.to_str().unwrap()];
    let ran = shelf.play(&arguments, "e4\nquit\n");
    assert_eq!(ran.code, Some(1), "{}", ran.out);
    assert_in_order(&ran.out, &["cannot be saved", "not saved. Here it is", "[Event ", "1. e4"]);
    assert_eq!(fs::read_to_string(&taken).unwrap(), "not a folder");
    // Where nothing was played nothing is lost.
    let ran = shelf.play(&arguments, "quit\n");
    assert_eq!(ran.code, Some(0), "{}", ran.out);
}

/// What is no whole game is refused: torn after a tag, or a pipe that may never say anything.
#[cfg(unix)]
#[test]
fn half_games_and_pipes_are_refused() {
    let shelf = Shelf::new();
    fs::create_dir_all(&shelf.0).unwrap();
    let torn = shelf.0.join("torn.pgn");
    fs::write(&torn, "[Event \"A game\"]\n[White \"you\"]\n").unwrap();
    let ran = shelf.play(&["--load", torn.to_str().unwrap()], "");
    assert_eq!(ran.code, Some(2), "{}{}", ran.out, ran.err);
    assert_in_order(&ran.err, &["breaks off before the end of the game"]);
    let pipe = shelf.0.join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let ran = shelf.play(&["--load", pipe.to_str().unwrap()], "");
    assert_eq!(ran.code, Some(2), "{}{}", ran.out, ran.err);
}

/// A game that is loaded again in the midst of itself has not been changed by anybody else.
#[test]
fn the_same_game_twice() {
    let shelf = Shelf::new();
    shelf.play(&["--white", "human", "--black", "human"], "e4\nsave a\n");
    let ran = shelf.play(&["--white", "human", "--black", "human"], "c4\nload a\nload a\n");
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert!(!ran.out.contains("Another program"), "{}", ran.out);
    // The game of each session and the copy; looking at the copy makes no further file.
    assert_eq!(shelf.files().len(), 3, "{:?}", shelf.files());
}

/// What is played or taken back after `save NAME` changes the file of the game, never the copy: in
/// the same session, in a later one, and whatever the command is called.
#[test]
fn save_name_is_a_snapshot() {
    for (language, word) in [("en", "save"), ("fr", "sauvegarder"), ("fr", "enregistrer")] {
        let shelf = Shelf::new();
        let people = ["--white", "human", "--black", "human", "--lang", language];
        let typed = format!("e4\ne5\n{word} copie\nundo\nundo\nd4\nd5\nc4\n{word}\n");
        let ran = shelf.play(&people, typed);
        let copy = || fs::read_to_string(shelf.0.join("copie.pgn")).unwrap();
        let saved = copy();
        assert!(saved.contains("1. e4") && !saved.contains("d4"), "{saved}\n{}", ran.out);
        let others: Vec<String> = shelf
            .files()
            .iter()
            .filter(|file| !file.ends_with("copie.pgn"))
            .map(|file| fs::read_to_string(file).unwrap())
            .collect();
        assert!(matches!(&others[..], [game] if game.contains("2. c4")), "{others:?}");
        // Who loads the copy and goes on does so in another file, in this session and in the next.
        shelf.play(&people, "load copie\nNf3\nundo\n");
        shelf.play(&["--load", "copie", "--lang", language], "f4\n");
        assert_eq!(copy(), saved);
    }
}

/// `playable` writes moves as programs do when it is asked to, in both languages.
#[test]
fn playable_coordinates() {
    let shelf = Shelf::new();
    let fen = ["--fen", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "--black", "human"];
    for (language, typed) in [
        ("en", "playable coordinates\nplayable e1 coord\n"),
        ("fr", "jouables coordonnées\njouables coord e1\n"),
    ] {
        let ran = shelf.play(&[&fen[..], &["--lang", language]].concat(), typed);
        let kings = " e1  e1d1 e1f1 e1d2 e1e2 e1f2 e1c1 e1g1";
        let sorted = |line: &str| {
            let mut words: Vec<String> =
                line.split_whitespace().skip(1).map(str::to_owned).collect();
            words.sort();
            words
        };
        let found = ran.out.lines().filter(|line| sorted(line) == sorted(&format!("x {kings}")));
        assert_eq!(found.count(), 2, "{}", ran.out);
    }
}

/// A program that never answers is given up soon after the time of its move.
#[cfg(unix)]
#[test]
fn a_silent_program_is_not_waited_for() {
    use std::os::unix::fs::PermissionsExt;
    let shelf = Shelf::new();
    fs::create_dir_all(&shelf.0).unwrap();
    let silent = shelf.0.join("silent.sh");
    let text = "#!/bin/sh\nwhile read line; do case $line in uci) echo uciok;; isready) echo readyok;; quit) exit;; esac; done\n";
    fs::write(&silent, text).unwrap();
    fs::set_permissions(&silent, fs::Permissions::from_mode(0o755)).unwrap();
    let black = format!("uci:{},movetime=200", silent.display());
    let asked = Instant::now();
    let ran = shelf.play(&["--white", "human", "--black", &black], "e4\n");
    assert!(asked.elapsed() < Duration::from_secs(60), "{:?}", asked.elapsed());
    assert_in_order(&format!("{}{}", ran.out, ran.err), &["stalls: no move in 32"]);
}
