//! `roque practice`.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::data::Folder;
use crate::{Ran, assert_in_order, program, run_with};

const MATE: &str = "[Event \"cr\"]\n[Date \"1979.??.??\"]\n[White \"Molinari\"]\n[Black \"Bordais\"]\n\n\
    1. e4 c5 2. c4 Nc6 3. Ne2 Nf6 4. Nbc3 Nb4 5. g3 Nd3# 0-1\n\n";
const MARKED: &str = "[White \"Molinari\"]\n[Black \"Bordais\"]\n\n\
    1. e4 c5 2. c4 Nc6 3. Ne2 Nf6 4. Nbc3 Nb4 5. g3?? Nd3# 0-1\n\n";
/// The only exercise of the second one.
const FEN: &str = "r1bqkb1r/pp1ppppp/5n2/2p5/1nP1P3/2N5/PP1PNPPP/R1BQKB1R w KQkq - 5 5";

/// A place for games and exercises.
struct Place(Folder);

impl Place {
    fn new(name: &str) -> Place {
        Place(Folder::new(name))
    }

    fn run(&self, arguments: &[&str], input: &str) -> Ran {
        let mut command = program();
        command.env("ROQUE_GAMES", self.0.file("games")).arg("practice").args(arguments);
        run_with(&mut command, input.as_bytes())
    }

    fn notebook(&self) -> String {
        self.0.file("games/exercises.jsonl")
    }

    /// The one exercise in which White lets the knight mate on d3.
    fn with_one(name: &str) -> Place {
        let place = Place::new(name);
        let file = place.0.file("marked.pgn");
        fs::write(&file, MARKED).unwrap();
        let ran = place.run(&["add", &file, "--marked", "--nodes", "2000"], "");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
        assert_in_order(
            &ran.out,
            &["Molinari – Bordais: 1 exercise\n", "1 exercise added; due now: 1"],
        );
        place
    }

    fn stats(&self) -> serde_json::Value {
        serde_json::from_str(&self.run(&["stats", "--json"], "").out).unwrap()
    }
}

#[test]
fn an_empty_notebook_says_how_to_fill_it_in_both_languages() {
    let place = Place::new("practice-empty");
    for action in ["solve", "list", "stats"] {
        let ran = place.run(&[action], "");
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert_in_order(&ran.out, &["no exercises yet", "roque practice add GAME.pgn"]);
    }
    let ran = place.run(&["--lang", "fr"], "");
    assert_in_order(&ran.out, &["pas encore d'exercices", "roque practice add PARTIE.pgn"]);
    assert_eq!(place.run(&["list", "--json"], "").out, "[]\n");
}

#[test]
fn a_reviewed_game_gives_exercises_and_the_same_game_gives_no_more() {
    let place = Place::new("practice-add");
    let file = place.0.file("mate.pgn");
    fs::write(&file, MATE).unwrap();
    let add = ["add", &file, "--nodes", "2000", "--who", "molin"];
    let ran = place.run(&add, "");
    // On a slow machine stderr tells how far it is.
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    let count = place.stats()["exercises"].as_u64().unwrap();
    assert!(count >= 1, "{}", ran.out);
    let list: Vec<serde_json::Value> =
        serde_json::from_str(&place.run(&["list", "--json"], "").out).unwrap();
    let knight = list.iter().find(|one| one["fen"] == FEN).unwrap();
    assert_eq!(knight["side"], "white");
    assert_eq!(knight["task"]["played"]["uci"], "g2g3");
    assert_eq!(knight["source"]["white"], "Molinari");
    assert!(list.iter().all(|one| one["side"] == "white"), "{list:?}");
    let again = place.run(&add, "");
    assert_in_order(
        &again.out,
        &[&format!("0 exercises, {count} known already"), "0 exercises added"],
    );
    assert_eq!(place.stats()["exercises"].as_u64(), Some(count));
}

#[test]
fn a_name_that_nobody_has_is_refused_with_the_names_there_are() {
    let place = Place::new("practice-who");
    let file = place.0.file("mate.pgn");
    fs::write(&file, MATE).unwrap();
    let ran = place.run(&["add", &file, "--who", "Carlsen"], "");
    assert_eq!(ran.code, Some(2));
    assert_in_order(&ran.err, &["Carlsen", "Bordais, Molinari"]);
    for wrong in [
        &["add"][..],
        &["banana"],
        &["list", "x.pgn"],
        &["--marked"],
        &["add", "--puzzles", "banana"],
    ] {
        let ran = place.run(wrong, "");
        assert_eq!(ran.code, Some(2), "{wrong:?}: {}", ran.err);
    }
}

#[test]
fn a_right_answer_is_told_with_what_was_played_and_rises() {
    let place = Place::with_one("practice-right");
    let ran = place.run(&[], "d3\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    assert_in_order(
        &ran.out,
        &[
            "Type a move, hint, show, skip or quit.",
            "Exercise 1 (1 of 1): Molinari – Bordais",
            "Last move: 4... Nb4. White to move: what would you play?",
            "Right: 5. d3",
            "In the game: 5. g3?? allows 5... Nd3#, which is mate.",
            "Best:  5. ",
            "It comes again tomorrow.",
            "1 answer: 1 found, 0 with a hint, 0 not; nothing is due any more.",
        ],
    );
    let stats = place.stats();
    assert_eq!(
        (&stats["due"], &stats["found"], &stats["stages"][1]),
        (&0.into(), &1.into(), &1.into())
    );
    let ran = place.run(&[], "");
    assert_in_order(&ran.out, &["Nothing is due", "tomorrow", "--early"]);
    // Practised before the time it neither rises nor falls.
    assert_eq!(place.run(&["--early"], "d2d3\n").code, Some(0));
    assert_eq!(place.stats()["stages"][1], 1);
}

#[test]
fn a_wrong_answer_is_refuted_and_the_exercise_comes_again_in_the_same_sitting() {
    let place = Place::with_one("practice-wrong");
    let ran = place.run(&[], "h3\ng3\nqqq\nd3\nd3\n");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_in_order(
        &ran.out,
        &[
            "Not 5. h3: 5... Nd3# (#-1, the best move has",
            "Try again",
            "That is what was played. 5. g3?? allows 5... Nd3#",
            "qqq",
            "Right: 5. d3",
            "It comes again before the end.",
            "Exercise 1 (2 of 2)",
            "Right: 5. d3",
            "It comes again tomorrow.",
            "2 answers: 1 found, 0 with a hint, 1 not; nothing is due any more.",
        ],
    );
    assert_eq!(place.stats()["answers"], 2);
}

#[test]
fn french_letters_words_and_sentences() {
    let place = Place::with_one("practice-french");
    let ran = place.run(&["--lang", "fr"], "aide\nindice\nindice\nCd5\nmontrer\nquitter\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    assert_in_order(
        &ran.out,
        &[
            "Tapez un coup, indice, montrer, passer ou quitter.",
            "Exercice 1 (1 sur 1) : Molinari – Bordais",
            "Dernier coup : 4... Cb4. Trait aux Blancs : que jouez-vous ?",
            "où elle va",
            "joue.",
            "Destination : ",
            "Pas 5. Cd5 : 5... Cd3#",
            "Dans la partie : 5. g3?? permet 5... Cd3#, qui fait mat.",
            "Mieux : 5. ",
            "Il revient avant la fin.",
            "1 réponse : 0 trouvé, 0 avec un indice, 1 manqué ; encore 1 exercice à faire.",
        ],
    );
}

#[test]
fn a_hint_leaves_it_at_its_stage_and_a_skip_leaves_it_due() {
    let place = Place::with_one("practice-hint");
    assert_eq!(place.run(&[], "skip\n").code, Some(0));
    assert_eq!(
        (place.stats()["answers"].as_u64(), place.stats()["due"].as_u64()),
        (Some(0), Some(1))
    );
    let ran = place.run(&[], "hint\nd3\n");
    assert_in_order(
        &ran.out,
        &["moves.", "Right: 5. d3", "It comes again tomorrow.", "1 with a hint"],
    );
    let stats = place.stats();
    assert_eq!((&stats["stages"][0], &stats["due"]), (&1.into(), &0.into()));
}

#[test]
fn puzzles_are_played_to_the_mate_and_a_slip_is_taken_back() {
    let place = Place::new("practice-puzzles");
    let ran = place.run(&["add", "--puzzles", "mate1-back-rank"], "");
    assert_in_order(&ran.out, &["Puzzles: 1 exercise\n", "1 exercise added; due now: 1"]);
    let ran = place.run(&[], "Rc8\nRxe1\nRxe1\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    assert_in_order(
        &ran.out,
        &[
            "Exercise 1 (1 of 1): puzzle mate1-back-rank",
            "Black to move and mate in 1 move.",
            "That is no mate",
            "Mate in 1: solved.",
            "It comes again before the end.",
            "Mate in 1: solved.",
            "It comes again tomorrow.",
        ],
    );
    let ran = place.run(&["add", "--puzzles", "mate1,mate1-back-rank", "--lang", "fr"], "");
    assert_in_order(&ran.out, &["Énigmes : ", " exercices, 2 déjà là"]);
}

#[test]
fn what_is_damaged_is_told_kept_and_hides_nothing() {
    let place = Place::with_one("practice-damaged");
    let good = fs::read_to_string(place.notebook()).unwrap();
    fs::write(place.notebook(), format!("banana\n{good}{}", &good[..100])).unwrap();
    let ran = place.run(&[], "d3\n");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_in_order(&ran.err, &["exercises.jsonl", "2 lines are not understood", "line 1"]);
    assert_in_order(&ran.out, &["Right: 5. d3", "It comes again tomorrow."]);
    let now = fs::read_to_string(place.notebook()).unwrap();
    assert!(now.starts_with(&format!("banana\n{good}{}\n", &good[..100])), "{now}");
    assert_eq!(
        (place.stats()["found"].as_u64(), place.stats()["strange_lines"].as_u64()),
        (Some(1), Some(2))
    );
}

#[test]
fn killed_after_an_answer_the_answer_is_there() {
    let place = Place::with_one("practice-killed");
    let mut command = program();
    command.env("ROQUE_GAMES", place.0.file("games")).arg("practice");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    input.write_all(b"h3\n").unwrap();
    assert!(lines.any(|line| line.unwrap().starts_with("Try again")));
    child.kill().unwrap();
    child.wait().unwrap();
    let stats = place.stats();
    assert_eq!(
        (&stats["answers"], &stats["found"], &stats["due"]),
        (&1.into(), &0.into(), &1.into())
    );
    assert_eq!(stats["strange_lines"], 0);
}

#[test]
fn a_folder_that_cannot_be_written_is_told_and_the_sitting_goes_on() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::with_one("practice-read-only");
    fs::set_permissions(place.notebook(), fs::Permissions::from_mode(0o400)).unwrap();
    if fs::OpenOptions::new().append(true).open(place.notebook()).is_ok() {
        // Whoever may do everything is not refused.
        return;
    }
    let ran = place.run(&[], "d3\n");
    assert_eq!(ran.code, Some(1), "{}", ran.out);
    assert_in_order(&ran.err, &["could not be written", "exercises.jsonl"]);
    assert_in_order(&ran.out, &["Right: 5. d3", "1 exercise is still due"]);
}
