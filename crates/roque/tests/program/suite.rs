//! `roque suite`: EPD with best moves, points and mates, puzzles in CSV, bad lines, interruption.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{assert_in_order, json_lines, program, roque};

fn data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(name);
    path.to_str().expect("a plain name").to_owned()
}

/// A file that is gone in the end.
struct Temporary(PathBuf);

impl Temporary {
    fn new(name: &str, text: &str) -> Temporary {
        let path = std::env::temp_dir().join(format!("roque-{}-{name}", std::process::id()));
        fs::write(&path, text).unwrap();
        Temporary(path)
    }

    fn name(&self) -> &str {
        self.0.to_str().expect("a plain name")
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -";

#[test]
fn points_and_themes_of_a_graded_suite() {
    let sts = data("epd/sts_part.epd");
    let ran = roque(&["suite", &sts, "--player", "flagship", "--nodes", "300"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_in_order(
        &ran.out,
        &[
            "suite",
            "31 positions",
            "player",
            "flagship (nodes=300)",
            "solved",
            " of 31",
            "points",
            " of 310",
            "found after",
            "(median)",
            "theme",
            "STS(v1.0) Undermine",
            "not solved:",
        ],
    );
    let found = &json_lines(&["suite", &sts, "--nodes", "300", "--json", "--concurrency", "2"])[0];
    assert_eq!((&found["total"], &found["points"]["possible"]), (&31.into(), &310.into()));
    let (solved, unsolved) = (found["solved"].as_u64().unwrap(), &found["unsolved"]);
    assert_eq!(solved + unsolved.as_array().unwrap().len() as u64, 31);
    assert!(found["themes"].as_array().unwrap().len() > 10, "{}", found["themes"]);
    let french = roque(&["suite", &sts, "--nodes", "100", "--first", "3", "--lang", "fr"]).out;
    assert_in_order(&french, &["joueur", "résolues", "sur 3", "réflexion", "pas résolues :"]);
}

#[test]
fn parts_are_merged_to_the_result_of_one_machine() {
    let (sts, whole) = (data("epd/sts_part.epd"), Temporary::new("no.json", "{\"suite\": \"x\"}"));
    let asked = ["suite", &sts, "--player", "flagship,alphabeta", "--nodes", "200"];
    let part = |index: u32| {
        let shard = format!("{index}/3");
        let ran = roque(&[&asked[..], &["--shard", &shard, "--json"]].concat());
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        Temporary::new(&format!("part{index}.json"), &ran.out)
    };
    let parts = [part(3), part(1), part(2)];
    let names = parts.each_ref().map(Temporary::name);
    let merge = [&["suite", "merge"], &names[..]].concat();
    let mut merged = json_lines(&[&merge[..], &["--json"]].concat()).remove(0);
    let mut once = json_lines(&[&asked[..], &["--json"]].concat()).remove(0);
    for player in [&mut merged, &mut once].map(|found| found["players"].as_array_mut().unwrap()) {
        for result in player {
            for time in ["time_ms", "longest_ms", "wall_ms", "solutions"] {
                result[time].take();
            }
        }
    }
    assert_eq!(merged["players"][0]["total"], 31);
    assert_eq!(merged, once);
    let text = roque(&merge);
    assert_eq!((text.code, text.err.as_str()), (Some(0), ""));
    assert_in_order(&text.out, &["sts_part.epd, 31 positions", "of 31", "alphabeta", "of 31"]);
    // What is missing is told, what does not belong together is refused.
    let ran = roque(&["suite", "merge", names[0], names[2]]);
    assert_eq!(ran.code, Some(1), "{}", ran.out);
    assert_in_order(&ran.err, &[" of 62 positions: some parts are missing or not finished"]);
    let french = roque(&["suite", "merge", names[0], names[0], "--lang", "fr"]);
    assert_eq!((french.code, french.out.as_str()), (Some(2), ""));
    assert_in_order(&french.err, &["part3.json", "cette part est donnée deux fois"]);
    for (arguments, expected) in [
        (&["suite", &sts, "--shard", "1/2"][..], &["without --json", "--shard 1/2 --json"][..]),
        (&["suite", &sts, "--shard", "3/2", "--json"], &["--shard cannot be", "I/N"]),
        (&["suite", "merge"], &["Type: roque suite merge part1.json"]),
        (&["suite", "merge", whole.name()], &["no part of a suite", "Expected: what roque suite"]),
        (&["suite", "merge", names[0], "--nodes", "5"], &["--nodes means nothing to merge"]),
        (&["suite", &sts, "x"], &["\"x\""]),
    ] {
        let ran = roque(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}: {}", ran.err);
        assert_in_order(&ran.err, expected);
    }
}

#[test]
fn mates_and_moves_to_avoid() {
    let file = Temporary::new(
        "mates.epd",
        &format!(
            "# remarks do not matter\n{BACK_RANK} dm 1; id \"m.1\";\n{BACK_RANK} bm Ra8#; id \"m.2\";\n\
                  {BACK_RANK} am Ra8; id \"m.3\";\n{BACK_RANK} id \"asks for nothing\";\n"
        ),
    );
    let found = &json_lines(&["suite", file.name(), "--depth", "3", "--json"])[0];
    assert_eq!((&found["total"], &found["solved"]), (&3.into(), &2.into()), "{found}");
    assert_eq!((&found["mates"]["exact"], &found["skipped"]), (&1.into(), &1.into()));
    assert_eq!(found["unsolved"][0]["expected"], "am Ra8#");
    let text = roque(&["suite", file.name(), "--depth", "3"]).out;
    assert_in_order(
        &text,
        &["solved", "2 of 3", "mates", "1 shortest, 0 longer", "nothing asked  1"],
    );
}

#[test]
fn puzzles_by_rating_and_theme() {
    let puzzles = data("puzzles/lichess_part.csv");
    let arguments = ["suite", &puzzles, "--player", "flagship", "--nodes", "3000"];
    let found = &json_lines(&[&arguments[..], &["--json"]].concat())[0];
    assert_eq!(found["total"], 84);
    assert!(found["solved"].as_u64().unwrap() > 30, "{}", found["solved"]);
    let ratings = found["ratings"].as_array().unwrap();
    assert!(ratings.len() > 10 && ratings.iter().all(|band| band["total"] == 6), "{ratings:?}");
    let sampled = |seed: &str| {
        let sample = ["--sample", "10", "--seed", seed];
        let result = &json_lines(&[&arguments[..], &sample, &["--json"]].concat())[0];
        assert_eq!(result["total"], 10);
        result["unsolved"].clone()
    };
    assert_eq!(sampled("5"), sampled("5"));
    let text = roque(&[&arguments[..], &["--first", "12"]].concat()).out;
    assert_in_order(
        &text,
        &["12 positions", "solved", " of 12", "rating", "400-599", "theme", "short"],
    );
}

#[test]
fn several_players_take_turns() {
    let file = Temporary::new("turns.epd", &format!("{BACK_RANK} bm Ra8#; id \"one\";\n"));
    let players = "flagship,minimax,alphabeta,negamax,negamax-ab,negascout,mtdf,mcts,mcts-eval,\
                   pvsplit,random,bibichess,course,agent";
    let arguments = ["suite", file.name(), "--players", players, "--nodes", "2000", "--json"];
    let found = &json_lines(&arguments)[0]["players"];
    let results = found.as_array().unwrap();
    assert_eq!(results.len(), 14);
    for result in results.iter().filter(|result| result["player"] != "random") {
        assert_eq!(result["solved"], 1, "{result}");
    }
}

#[test]
fn bad_lines_are_named_and_the_rest_is_asked() {
    let file = Temporary::new(
        "bad.epd",
        &format!("{BACK_RANK} bm Ra8#; id \"good\";\nno position\n{BACK_RANK} bm Rb8;\n"),
    );
    let ran = roque(&["suite", file.name(), "--depth", "2"]);
    assert_eq!(ran.code, Some(1));
    assert_in_order(&ran.out, &["solved", "1 of 1"]);
    assert_in_order(
        &ran.err,
        &[
            "bad.epd:2: left out: an EPD begins with",
            "bad.epd:3: left out: column",
            "\"Rb8\" is not legal",
            "lines of the file left out: 2",
        ],
    );
    let file = Temporary::new("bad.csv", "FEN,Moves\nnothing,e2e4 e7e5\n");
    let ran = roque(&["suite", file.name()]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert_in_order(
        &ran.err,
        &["bad.csv:2: left out: FEN \"nothing\"", "no position in it", "Expected"],
    );
}

#[test]
fn mistakes_are_explained() {
    let file = Temporary::new("fine.epd", &format!("{BACK_RANK} bm Ra8#;\n"));
    let silent = Temporary::new("silent.epd", &format!("{BACK_RANK} id \"x\";\n"));
    for (arguments, parts) in [
        (vec!["suite"], vec!["FILE is missing"]),
        (vec!["suite", "no-such.epd"], vec!["\"no-such.epd\"", "Expected: FILE.epd"]),
        (vec!["suite", "x.csv.xz"], vec!["packed", "xz -dk"]),
        (vec!["suite", "/dev/zero"], vec!["no text in UTF-8", "Expected: FILE.epd"]),
        (vec!["suite", "/"], vec!["Is a directory"]),
        (vec!["suite", silent.name()], vec!["no position asks for anything"]),
        (vec!["suite", file.name(), "--tc", "3+1"], vec!["a clock is for games"]),
        (vec!["suite", file.name(), "--seed", "1"], vec!["--seed", "--sample"]),
        (vec!["suite", file.name(), "--first", "1", "--sample", "1"], vec!["one of them"]),
        (vec!["suite", file.name(), "--player", "flagshp"], vec!["did you mean flagship?"]),
    ] {
        let ran = roque(&arguments);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}: {}", ran.out);
        assert_in_order(&ran.err, &parts);
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_shows_what_was_done() {
    use std::process::Stdio;
    // Nothing ends such a search before its time.
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm a4";
    let lines: String = (1..=200).map(|n| format!("{start}; id \"x.{n}\";\n")).collect();
    let file = Temporary::new("long.epd", &lines);
    let mut command = program();
    command.args(["suite", file.name(), "--movetime", "300"]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    crate::signals::interrupt_at_work(&child, std::time::Duration::from_millis(1_000));
    let output = child.wait_with_output().unwrap();
    let (out, err) =
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(output.status.code(), Some(3), "{err}");
    assert_in_order(&out, &["suite", "200 positions", "solved", " of "]);
    assert_in_order(&err, &["interrupted after ", " of 200 positions"]);
}

/// A name in an old encoding is no reason to refuse the positions.
#[test]
fn latin_1_in_a_name_does_not_matter() {
    let path = std::env::temp_dir().join(format!("roque-{}-latin.epd", std::process::id()));
    fs::write(&path, [BACK_RANK.as_bytes(), b" bm Ra8#; id \"Caf\xe9\";\n"].concat()).unwrap();
    let file = Temporary(path);
    let ran = roque(&["suite", file.name(), "--depth", "3"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_in_order(&ran.out, &["1 of 1"]);
}
