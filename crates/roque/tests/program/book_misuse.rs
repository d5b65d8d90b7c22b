//! Books, games and players with books as somebody types them who has not read anything.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::book::Folder;
use crate::{assert_in_order, program, roque};

#[test]
fn what_is_empty_is_no_book() {
    let folder = Folder::new("empty");
    let empty = folder.write("empty.bin", "");
    for book in [empty.as_str(), "/dev/null"] {
        for action in ["show", "stats", "verify"] {
            let ran = roque(&["book", action, book]);
            assert_eq!(ran.code, Some(2), "{action} {}", ran.out);
            assert!(ran.err.contains("this file is empty"), "{}", ran.err);
        }
    }
    let ran = roque(&["book", "merge", &empty]);
    assert_eq!(ran.code, Some(2));
    assert_in_order(&ran.err, &["--out is missing", "the name of the file to write", ".bin"]);
    // And an engine plays on without it.
    let on =
        ["setoption name OwnBook value true", &format!("setoption name BookFile value {empty}")]
            .map(str::to_owned);
    let ran = roque(&[&on[0], &on[1], "go depth 2"]);
    assert_in_order(&(ran.err + &ran.out), &["this file is empty", "without a book", "bestmove"]);
}

/// Without a game in it a file is told by name, and the exit code says whose mistake it was.
#[test]
fn what_holds_no_game() {
    let folder = Folder::new("junk");
    let out = folder.file("out.bin");
    let noise: Vec<u8> =
        (0..5_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    for (name, content) in [
        ("empty.pgn", Vec::new()),
        ("text.pgn", b"hello this is nothing\n".to_vec()),
        ("noise.pgn", noise),
        ("page.pgn", b"<html><body><p>hi</p></body></html>\n".to_vec()),
    ] {
        let file = folder.write(name, content);
        let ran = roque(&["book", "build", &file, "--out", &out]);
        assert!(matches!(ran.code, Some(1 | 2)), "{name} {}", ran.err);
        assert!(ran.err.contains("no game was found in it"), "{name} {}", ran.err);
        assert!(ran.err.contains(name) && !std::path::Path::new(&out).exists(), "{name}");
    }
    let ran = roque(&["book", "build", &folder.file("empty.pgn"), "--out", &out, "--lang", "fr"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("aucune partie n'y a été trouvée"), "{}", ran.err);
}

#[cfg(unix)]
#[test]
fn a_file_without_end_is_not_read_for_ever() {
    let folder = Folder::new("endless");
    let out = folder.file("out.bin");
    for file in ["/dev/zero", "/dev/zero.epd"] {
        let link = folder.file(if file.ends_with("epd") { "zero.epd" } else { "zero.pgn" });
        std::os::unix::fs::symlink("/dev/zero", &link).unwrap();
        let ran = roque(&["book", "build", &link, "--out", &out]);
        assert!(matches!(ran.code, Some(1 | 2)), "{file} {}", ran.err);
        assert!(ran.err.contains(" 64 "), "{file} {}", ran.err);
    }
}

#[test]
fn positions_with_moves_make_a_book() {
    let folder = Folder::new("epd");
    let (out, start) =
        (folder.file("out.bin"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
    let good = folder.write(
        "good.epd",
        format!("{start} bm e4 d4; id \"start\";\n# a remark\n{start} pv e4 e5 Nf3;\nnonsense\n"),
    );
    let ran = roque(&["book", "build", &good, "--out", &out, "--min-count", "1"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains("good.epd: line 4: "), "{}", ran.err);
    let ran = roque(&["book", "show", &out]);
    assert_in_order(&ran.out, &["e4", "2", "d4", "1"]);
    let ran = roque(&["book", "show", &out, "--moves", "e4", "e5"]);
    assert_in_order(&ran.out, &["C20", "Nf3"]);
    // Beginnings of games have no moves that a book could give.
    let bare = folder.write("bare.epd", format!("{start}\n"));
    let ran = roque(&["book", "build", &bare, "--out", &folder.file("no.bin")]);
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert_in_order(&ran.err, &["bare.epd", "no position in it has moves", "--openings"]);
    let ran = roque(&["book", "build", &bare, "--out", &folder.file("no.bin"), "--lang", "fr"]);
    assert_in_order(&ran.err, &["aucune position n'y a de coups"]);
}

/// A player may be written with its book everywhere, also where only searches are looked at.
#[test]
fn a_text_with_a_book_is_taken_everywhere() {
    let folder = Folder::new("texts");
    let (book, tree) = (folder.book(), folder.file("tree.json"));
    let options = format!("book={book},BookChoice=best,BookDepth=4,OwnBook=true");
    for arguments in [
        &[
            "compare",
            "--depth",
            "2",
            "--players",
            &format!("alphabeta:{options},flagship:{options}"),
        ][..],
        &["tree", "--depth", "2", "--player", &format!("alphabeta:{options}"), "--out", &tree],
    ] {
        let ran = roque(arguments);
        assert_eq!(ran.code, Some(0), "{arguments:?} {}", ran.err);
        assert_in_order(&ran.err, &["no book is asked", "BookChoice"]);
    }
    for arguments in [
        &["compare", "--depth", "2", "--players", "alphabeta:BookDepth=many"][..],
        &["tree", "--depth", "2", "--player", "alphabeta:book=no/such.bin", "--out", &tree],
    ] {
        assert_eq!(roque(arguments).code, Some(2), "{arguments:?}");
    }
}

#[test]
fn foreign_files_are_left_as_they_are() {
    let folder = Folder::new("foreign");
    let text = "my notes\nof many years\n";
    let (html, name) = (folder.write("notes.html", text), folder.file("league"));
    let games = folder.write("notes.pgn", text);
    let players = ["random:seed=1", "random:seed=2"];
    let contest = ["match", players[0], players[1], "--games", "2", "--depth", "1"];
    for (arguments, file) in [
        ([&contest[..], &["--pgn", &games]].concat(), &games),
        (vec!["tournament", &name, "--players", players[0], players[1], "--html", &html], &html),
    ] {
        let ran = roque(&arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?} {}", ran.err);
        assert_in_order(&ran.err, &["notes.", "is there and no "]);
        assert_eq!(fs::read_to_string(file).unwrap(), text);
    }
    for ending in ["json", "dot", "svg"] {
        let file = folder.write(&format!("notes.{ending}"), "{\"mine\": 1}\n");
        let tree = ["tree", "--player", "alphabeta", "--depth", "1", "--out", &file];
        let ran = roque(&tree);
        assert_eq!(ran.code, Some(2), "{ending} {}", ran.err);
        assert_in_order(&ran.err, &["is there and no tree", "--out"]);
        assert_eq!(fs::read_to_string(&file).unwrap(), "{\"mine\": 1}\n");
        // One's own may be written again and again.
        fs::remove_file(&file).unwrap();
        for _ in 0..2 {
            let ran = roque(&tree);
            assert_eq!(ran.code, Some(0), "{ending} {}", ran.err);
        }
    }
    // Games are added to games.
    let games = folder.write("games.pgn", "[Event \"x\"]\n\n1. e4 *\n");
    for _ in 0..2 {
        let ran = roque(&[&contest[..], &["--pgn", &games]].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
    }
    let written = fs::read_to_string(&games).unwrap();
    assert!(written.starts_with("[Event \"x\"]\n\n1. e4 *\n"), "{written}");
    assert_eq!(written.matches("[Event ").count(), 5);
}

#[test]
fn refusals_of_books_are_french() {
    let folder = Folder::new("french");
    let cut = folder.write("cut.bin", [0; 35]);
    let foreign = folder.write("foreign.bin", b"this is a text of exactly some lines; ".repeat(16));
    let empty = folder.write("empty.bin", "");
    for (file, expected) in [
        ("no/such.bin", "n'existe pas"),
        (&cut, "ou il est coupé"),
        (&foreign, "n'est pas un livre Polyglot"),
        (&empty, "est vide"),
    ] {
        for arguments in [
            &["book", "show", file][..],
            &["match", &format!("flagship:book={file}"), "random", "--depth", "1", "--games", "2"],
        ] {
            let ran = roque(&[arguments, &["--lang", "fr"]].concat());
            assert_eq!(ran.code, Some(2), "{arguments:?} {}", ran.err);
            assert!(ran.err.contains(expected), "{arguments:?} {}", ran.err);
        }
    }
}

#[test]
fn what_cannot_learn_says_so() {
    let folder = Folder::new("deaf");
    let ran = roque(&["book", "learn", "built-in"]);
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    assert_in_order(&ran.err, &["the built-in book does not learn", "book merge built-in"]);
    let book = folder.book();
    fs::write(format!("{book}.learn"), "my notes\n").unwrap();
    for arguments in [&["book", "learn", &book][..], &["book", "learn", &book, "--reset"]] {
        let ran = roque(&[arguments, &["--lang", "fr"]].concat());
        assert_eq!(ran.code, Some(2), "{}", ran.out);
        assert!(ran.err.contains("n'est pas un journal de leçons"), "{}", ran.err);
    }
    assert_eq!(fs::read_to_string(format!("{book}.learn")).unwrap(), "my notes\n");
}

/// A hint is not a move that was played, and UCI has no word for the end of a game.
#[test]
fn only_moves_that_were_played_are_learned() {
    let folder = Folder::new("played");
    let book = folder.book();
    let setup = format!(
        "xboard\nprotover 2\noption BookFile={book}\noption OwnBook=1\noption BookLearning=1\n\
         option BookChoice=best\nst 1\nnew\nforce\n"
    );
    let learned = || roque(&["book", "learn", &book, "--show"]).out;
    // Two hints, and then something else is played.
    hints_and_moves(&setup, 2, "a2a3\na7a6\nresult 0-1 {White resigns}\n");
    assert_eq!(learned(), "results learned: 0\n");
    // A hint that is followed counts.
    hints_and_moves(&setup, 1, "e2e4\nresult 0-1 {White resigns}\n");
    assert_in_order(&learned(), &["results learned: 1", "e4", "1", "0.0 %"]);
}

/// Asks for hints, waits for each of them, and plays on.
fn hints_and_moves(setup: &str, hints: usize, moves: &str) {
    let mut engine = program();
    engine.arg("xboard").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut engine = engine.spawn().unwrap();
    let mut input = engine.stdin.take().unwrap();
    let mut output = BufReader::new(engine.stdout.take().unwrap()).lines();
    write!(input, "{setup}").unwrap();
    for _ in 0..hints {
        writeln!(input, "hint").unwrap();
        assert!(output.any(|line| line.unwrap() == "Hint: e2e4"));
    }
    writeln!(input, "{moves}ping 3").unwrap();
    assert!(output.any(|line| line.unwrap() == "pong 3"));
    drop(input);
    assert!(engine.wait().unwrap().success());
}
