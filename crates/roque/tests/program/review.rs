//! `roque review`.

use std::fs;

use crate::data::Folder;
use crate::{assert_in_order, json_lines, roque};

const MATE: &str = "[White \"Molinari\"]\n[Black \"Bordais\"]\n\n\
    1. e4 c5 2. c4 Nc6 3. Ne2 Nf6 4. Nbc3 Nb4 5. g3 Nd3# 0-1\n\n";
const BROKEN: &str = "[White \"Nobody\"]\n\n1. e4 e5 2. Ke8 *\n\n";

fn written(folder: &Folder, name: &str, text: &str) -> String {
    let file = folder.file(name);
    fs::write(&file, text).unwrap();
    file
}

#[test]
fn a_mate_that_was_allowed_is_told_in_both_languages() {
    let folder = Folder::new("review-told");
    let file = written(&folder, "mate.pgn", MATE);
    let ran = roque(&["review", &file, "--nodes", "2000"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    let told =
        ["Molinari – Bordais  0-1", "accuracy", "> 5. g3?? allows 5... Nd3#, which is mate."];
    assert_in_order(&ran.out, &told);
    let ran = roque(&["review", &file, "--nodes", "2000", "--lang", "fr"]);
    assert_in_order(&ran.out, &["précision", "> 5. g3?? permet 5... Cd3#, qui fait mat."]);
}

#[test]
fn the_same_nodes_give_the_same_bytes_with_one_thread_and_with_two() {
    let folder = Folder::new("review-bytes");
    let file = written(&folder, "mate.pgn", MATE);
    let said = ["1", "2"].map(|threads| {
        let (pgn, html) = (folder.file("out.pgn"), folder.file("out.html"));
        let limits = ["--nodes", "3000", "--threads", threads];
        let files = ["--json", "--pgn", &pgn, "--html", &html];
        let ran = roque(&[&["review", &file][..], &limits, &files].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        (ran.out, fs::read(pgn).unwrap(), fs::read(html).unwrap())
    });
    assert!(said[0] == said[1], "{} {}", said[0].0, said[1].0);
}

#[test]
fn a_folder_is_reviewed_and_a_broken_game_is_named_and_left_out() {
    let folder = Folder::new("review-folder");
    written(&folder, "a.pgn", &format!("{BROKEN}{MATE}"));
    written(&folder, "b.PGN", MATE);
    written(&folder, "c.txt", "no game");
    let ran = roque(&["review", &folder.file(""), "--nodes", "500", "--json"]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert_in_order(&ran.err, &["a.pgn: line 3: ", "the game is skipped", "1 game or file"]);
    assert_eq!(ran.out.lines().count(), 2);
}

#[test]
fn a_game_without_moves_says_so() {
    let folder = Folder::new("review-no-moves");
    let file = written(&folder, "none.pgn", "[White \"Ann\"]\n\n*\n");
    for (lang, said) in [("en", "No move was played."), ("fr", "Aucun coup n'a été joué.")] {
        let ran = roque(&["review", &file, "--lang", lang]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(ran.out.ends_with(&format!("\n{said}\n")), "{}", ran.out);
    }
}

#[test]
fn what_is_no_game_is_bad_input() {
    let folder = Folder::new("review-bad");
    let text = written(&folder, "text.pgn", "hello\n");
    let empty = Folder::new("review-empty");
    for (path, wrong) in [
        (text.as_str(), "there is no game to review"),
        (&empty.file(""), "no file in this folder ends in .pgn"),
        (&folder.file("nowhere.pgn"), "No such file"),
    ] {
        let ran = roque(&["review", path]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{path}");
        assert!(ran.err.contains(wrong), "{}", ran.err);
    }
}

#[test]
fn no_file_of_somebody_else_is_written_over() {
    let folder = Folder::new("review-over");
    let file = written(&folder, "mate.pgn", MATE);
    let own = written(&folder, "own.pgn", MATE);
    let page = written(&folder, "page.html", "<p>mine</p>");
    for (option, path) in [("--pgn", &file), ("--pgn", &own), ("--html", &page)] {
        let before = fs::read(path).unwrap();
        let ran = roque(&["review", &file, "--nodes", "500", option, path]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{option} {path}: {}", ran.err);
        assert_eq!(fs::read(path).unwrap(), before);
    }
    // What it wrote itself it may write again.
    let out = folder.file("out.pgn");
    for _ in 0..2 {
        assert_eq!(roque(&["review", &file, "--nodes", "500", "--pgn", &out]).code, Some(0));
    }
    let again = json_lines(&["review", &out, "--nodes", "500", "--json"]);
    assert_eq!(again.len(), 1, "the annotated game is a game");
}
