//! Text from files and from other programs on its way to a terminal, a page or a drawing. Control
//! characters are looked for in every run of these tests (`Ran::assert_sound`); here they are put
//! where they hurt.

use std::fs;

use crate::program::{Scratch, run};

const WILD: &str = "\u{1b}[31m<b>&\"'\u{1b}]0;pwn\u{7}\u{202e}";

#[test]
fn names_of_positions_and_themes_are_shown_as_text() {
    let scratch = Scratch::new();
    let epd = format!("1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm a6; id \"x{WILD}\";\n");
    // A position that is not solved is told with its name.
    scratch.put("a.epd", epd.replace("bm a6", "bm Kc8") + &epd.replace("bm a6", "bm Ka8"));
    let ran = run(scratch.path(), &["suite", "a.epd", "--nodes", "50"], b"");
    ran.assert_sound("EPD");
    assert!(ran.out.contains("\\u{1b}[31m<b>"), "{ran:?}");
    let fen = "r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2R1/PqP2bPP/7K b - - 0 24";
    let theme = WILD.replace('"', "");
    let csv = format!(
        "PuzzleId,FEN,Moves,Rating,Themes\n1,{fen},f2g3 e6e7,1798,one{theme}\n\
         2,{fen},f2g3 e6e7,1798,two{theme}\n"
    );
    scratch.put("a.csv", csv);
    let ran = run(scratch.path(), &["suite", "a.csv", "--nodes", "50"], b"");
    ran.assert_sound("CSV");
    assert!(ran.out.contains("one\\u{1b}[31m"), "{ran:?}");
}

#[test]
fn names_of_files_are_shown_as_text() {
    let scratch = Scratch::new();
    let name = "a\u{1b}[2J\n.epd";
    scratch.put(name, "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+;\n");
    let contest = ["match", "random", "random", "--nodes", "3", "--games", "2", "--openings"];
    for missing in ["", "no"] {
        let file = format!("{missing}{name}");
        for words in [
            &["suite", &file, "--nodes", "10"][..],
            &["book", "show", &file],
            &["net", "info", &file],
            &["data", "stats", &file],
            &["play", "--load", &file],
            &["enigm", "list", "--folder", &file],
            &["eval", "--fen", &file],
            &["eval", "--eval", &file],
            &[&contest[..], &[&file]].concat(),
            &["match", &file, "random"],
            &[&file],
        ] {
            run(scratch.path(), words, b"quit\n").assert_sound(&format!("{words:?}"));
        }
    }
}

/// An engine whose name, options, lines and errors are made of escape sequences.
fn wild_engine(scratch: &Scratch, name: &str, at_go: &str) -> String {
    let wild = "\\033[31m<b>\\033]0;pwn\\007";
    let text = format!(
        "while read line; do case \"$line\" in\n\
         uci) printf 'id name Evil{wild}\\nid author {wild}\\n'\n\
         printf 'option name X{wild} type string default {wild}\\nuciok\\n';;\n\
         isready) echo readyok;;\n\
         go*) printf 'info string {wild}\\n'; printf '{wild}\\n' >&2\n{at_go};;\n\
         quit) exit 0;;\nesac; done"
    );
    format!("uci:{}", scratch.script(name, &text).display())
}

#[test]
fn words_of_other_programs_are_shown_as_text_and_escaped_in_pages() {
    let scratch = Scratch::new();
    let illegal = wild_engine(&scratch, "illegal", "printf 'bestmove e9\\033[2J\\n'");
    let crash = wild_engine(&scratch, "crash", "exit 3");
    let words = [
        "tournament",
        "wild",
        "--players",
        &illegal,
        &crash,
        "--nodes",
        "5",
        "--html",
        "wild.html",
    ];
    let ran = run(scratch.path(), &words, b"");
    ran.assert_sound("tournament");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    for file in ["wild", "wild.pgn", "wild.json", "wild.html"] {
        let text = fs::read_to_string(scratch.path().join(file)).unwrap();
        let raw = |letter: char| letter.is_control() && letter != '\n' && letter != '\t';
        assert!(!text.contains(raw), "{file}: {text:?}");
    }
    let page = fs::read_to_string(scratch.path().join("wild.html")).unwrap();
    assert!(!page.contains("<b>"), "{page}");
}

/// The names in a journal are somebody else's words when journals are joined.
#[test]
fn names_in_journals_are_harmless_in_every_file() {
    let scratch = Scratch::new();
    let players = ["--players", "random:seed=1", "random:seed=2", "--nodes", "5"];
    let ran = run(scratch.path(), &[&["tournament", "one"][..], &players].concat(), b"");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let journal = fs::read_to_string(scratch.path().join("one.journal")).unwrap();
    let wild = journal.replace("Random (", "Ra\\u001b[31m<b>&amp;\\\"n\\u0007 (");
    assert!(wild != journal);
    scratch.put("two.journal", wild);
    let words = ["tournament", "merge", "three", "two.journal", "--html", "three.html"];
    let ran = run(scratch.path(), &words, b"");
    ran.assert_sound("merge");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    for file in ["three", "three.pgn", "three.json", "three.html"] {
        let text = fs::read_to_string(scratch.path().join(file)).unwrap();
        let raw = |letter: char| letter.is_control() && letter != '\n' && letter != '\t';
        assert!(!text.contains(raw), "{file}: {text:?}");
        assert!(file != "three.html" || !text.contains("<b>"), "{text}");
    }
}

/// A searched tree of a position is drawn from numbers and moves alone; what is typed is escaped.
#[test]
fn drawings_hold_no_text_that_was_not_escaped() {
    let scratch = Scratch::new();
    for file in ["a.svg", "a.dot", "a.json"] {
        let words = ["tree", "--player", "negamax", "--depth", "2", "--out", file];
        let ran = run(scratch.path(), &words, b"");
        assert_eq!(ran.code, Some(0), "{ran:?}");
        let text = fs::read_to_string(scratch.path().join(file)).unwrap();
        assert!(!text.contains(|letter: char| letter.is_control() && letter != '\n'), "{file}");
    }
    let ran = run(scratch.path(), &["tree", "--player", WILD, "--out", "b.svg"], b"");
    ran.assert_sound("tree");
    assert_eq!(ran.code, Some(2), "{ran:?}");
}
