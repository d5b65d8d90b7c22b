//! `roque perft`: numbers, tables, JSON, refusals.

use std::process::Stdio;
use std::time::Duration;

use serde_json::Value;

use crate::signals::interrupt_at_work;
use crate::{assert_in_order, program, roque};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[track_caller]
fn json(arguments: &[&str]) -> Value {
    let ran = roque(arguments);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{arguments:?}");
    assert_eq!(ran.out.lines().count(), 1);
    serde_json::from_str(&ran.out).unwrap()
}

#[test]
fn counts_for_people() {
    let ran = roque(&["perft", "4"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_in_order(&ran.out, &[start, "depth     4", "nodes  197,281\n", "nodes/s\n"]);
    assert_in_order(&roque(&["perft", "4", "--lang", "fr"]).out, &["197\u{202f}281"]);
}

#[test]
fn detail_has_a_line_for_each_depth() {
    let ran = roque(&["perft", "3", "--detail", "--fen", KIWIPETE]);
    let rows: Vec<Vec<&str>> =
        ran.out.lines().map(|line| line.split_whitespace().collect()).collect();
    for row in [
        "1 48 8 0 2 0 0 0 0 0",
        "2 2,039 351 1 91 0 3 0 0 0",
        "3 97,862 17,102 45 3,162 0 993 0 0 1",
    ] {
        let row: Vec<&str> = row.split(' ').collect();
        assert!(rows.contains(&row), "{row:?} is not in\n{}", ran.out);
    }
}

#[test]
fn json_has_every_number() {
    let found = json(&["perft", "3", "--json", "--divide", "--detail", "--fen", KIWIPETE]);
    assert_eq!(found["nodes"], 97862);
    assert_eq!(found["fen"], KIWIPETE);
    assert_eq!(found["depth"], 3);
    assert!(found["seconds"].is_f64() && found["nps"].is_u64());
    let detail = &found["detail"];
    for (name, count) in [
        ("captures", 17102),
        ("en_passant", 45),
        ("castles", 3162),
        ("promotions", 0),
        ("checks", 993),
        ("discovered_checks", 0),
        ("double_checks", 0),
        ("checkmates", 1),
    ] {
        assert_eq!(detail[name], count, "{name}");
    }
    let rows = found["detail_by_depth"].as_array().unwrap();
    assert_eq!(rows.len(), 3);
    assert_eq!(rows[1]["nodes"], 2039);
    assert_eq!(rows[2]["checks"], 993);
    let divide = found["divide"].as_object().unwrap();
    assert_eq!(divide.len(), 48);
    assert_eq!(divide["e1g1"], 2059);
    let sum: u64 = divide.values().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(sum, 97862);
}

#[test]
fn plain_json_has_no_empty_parts() {
    let found = json(&["perft", "2", "--json"]);
    assert_eq!(found["nodes"], 400);
    for absent in ["divide", "detail", "generators", "ratios", "hash_mb"] {
        assert!(found.get(absent).is_none(), "{absent}");
    }
}

#[test]
fn divide_is_sorted() {
    let ran = roque(&["perft", "3", "--divide"]);
    let lines: Vec<&str> =
        ran.out.lines().filter(|line| line.ends_with(char::is_numeric)).collect();
    let moves: Vec<&str> = lines.iter().filter_map(|line| line.split(' ').next()).collect();
    let moves: Vec<&str> = moves.into_iter().filter(|mv| mv.len() == 4).collect();
    assert_eq!(moves.len(), 20);
    assert!(moves.is_sorted());
    assert_in_order(&ran.out, &["a2a3    380\n", "e2e4    600\n", "h2h4    420\n"]);
}

#[test]
fn all_generators_agree_and_are_compared() {
    let found = json(&["perft", "3", "--generator", "all", "--json", "--fen", KIWIPETE]);
    let names: Vec<&str> = found["generators"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| {
            assert_eq!(entry["nodes"], 97862);
            assert!(entry["seconds"].is_number() && entry["nps"].is_u64());
            entry["generator"].as_str().unwrap()
        })
        .collect();
    assert_eq!(names, ["bitboard", "mailbox", "naive"]);
    assert_eq!(found["agree"], true);
    for name in ["naive", "mailbox"] {
        assert!(found["ratios"][name].as_f64().unwrap() > 1.0, "{name} is slower");
    }
    let text = roque(&["perft", "3", "--generator", "all"]).out;
    assert_in_order(&text, &["bitboard ", "8,902", "mailbox ", "8,902", "naive ", "8,902", " x\n"]);
}

#[test]
fn each_generator_divides() {
    for generator in ["bitboard", "naive", "mailbox"] {
        let arguments = ["perft", "2", "--json", "--divide", "--generator", generator];
        let found = json(&[&arguments[..], &["--fen", KIWIPETE]].concat());
        assert_eq!((&found["nodes"], &found["generator"]), (&2039.into(), &generator.into()));
        assert_eq!(found["divide"]["e1c1"], 43);
    }
}

#[test]
fn threads_and_hash_change_nothing() {
    for more in [
        &["--threads", "3"][..],
        &["--threads", "1000"],
        &["--hash", "1"],
        &["--hash", "16", "--threads", "2"],
        &["--detail", "--threads", "2"],
        &["--generator", "mailbox", "--threads", "2"],
    ] {
        let found = json(&[&["perft", "4", "--json", "--divide"], more].concat());
        assert_eq!(found["nodes"], 197281, "{more:?}");
        assert_eq!(found["divide"]["e2e4"], 13160, "{more:?}");
    }
}

#[test]
fn shallow_depths() {
    assert_eq!(json(&["perft", "0", "--json"])["nodes"], 1);
    let found = json(&["perft", "0", "--json", "--divide", "--detail", "--generator", "all"]);
    assert_eq!((&found["nodes"], &found["detail"]["captures"]), (&1.into(), &0.into()));
    assert_eq!(json(&["perft", "1", "--json", "--threads", "8"])["nodes"], 20);
    let mated = "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4";
    for depth in ["1", "2", "5", "30"] {
        let arguments = ["perft", depth, "--json", "--generator", "all", "--fen", mated];
        assert_eq!(json(&arguments)["nodes"], 0, "depth {depth}");
    }
}

#[test]
fn chess960() {
    let fen = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    let found = json(&["perft", "3", "--json", "--chess960", "--divide", "--fen", fen]);
    assert_eq!(found["nodes"], 12189);
    assert_eq!(found["fen"], fen);
    // Rights by files say by themselves that it is Chess960; KQ must be meant so.
    let by_files = "4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1";
    let by_sides = "4k3/8/8/8/8/8/8/1R3K1R w KQ - 0 1";
    for arguments in [&["--fen", by_files][..], &["--chess960", "--fen", by_sides]] {
        let found = json(&[&["perft", "1", "--json", "--divide"], arguments].concat());
        assert_eq!((&found["divide"]["f1h1"], &found["divide"]["f1b1"]), (&1.into(), &1.into()));
    }
    let refused = roque(&["perft", "1", "--fen", by_sides]);
    assert_eq!(refused.code, Some(2));
    assert_in_order(&refused.err, &["castling rights", "Chess960 only", "HAha"]);
    let usual = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let found = json(&["perft", "1", "--json", "--divide", "--chess960", "--fen", usual]);
    assert_eq!(found["divide"]["e1h1"], 1);
    assert_eq!(found["fen"], "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1");
    assert_eq!(json(&["perft", "1", "--json", "--divide", "--fen", usual])["divide"]["e1g1"], 1);
}

#[test]
fn bad_usage_says_what_to_type() {
    for (arguments, words) in [
        (&["perft"][..], &["DEPTH", "missing", "0 to 30", "roque perft --help"][..]),
        (&["perft", "1000"], &["DEPTH", "1000", "0 to 30"]),
        (&["perft", "-1"], &["DEPTH", "-1", "0 to 30"]),
        (&["perft", "five"], &["DEPTH", "five", "0 to 30"]),
        (&["perft", "99999999999999999999"], &["DEPTH", "0 to 30"]),
        (&["perft", "3", "--dvide"], &["--dvide", "did you mean --divide?"]),
        (&["perft", "3", "--fen"], &["--fen", "needs a value"]),
        (&["perft", "3", "--fen", "8/8", "w", "-"], &["\"w\"", "quotation marks"]),
        (&["perft", "3", "--generator", "magic"], &["magic", "bitboard, naive, mailbox, all"]),
        (&["perft", "3", "--threads", "0"], &["--threads", "\"0\"", "1 to 1024"]),
        (&["perft", "3", "--hash", "0"], &["--hash", "\"0\"", "1 to"]),
        (&["perft", "3", "--hash", "1048576"], &["--hash 1048576", "smaller"]),
        (&["perft", "3", "--detail", "--generator", "naive"], &["--detail", "only the bitboard"]),
        (&["perft", "3", "--hash", "8", "--generator", "all"], &["--hash", "fair"]),
        (&["perft", "3", "4"], &["\"4\"", "too many"]),
        (&["perft", "3", "--lang", "de"], &["--lang", "\"de\"", "en, fr"]),
    ] {
        let ran = roque(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert_in_order(&ran.err, words);
    }
}

#[test]
fn bad_fens_are_explained() {
    for (fen, words) in [
        ("", &["\"\"", "empty"][..]),
        ("rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &["'9' in rank 6"]),
        ("8/8/8/8/8/8/8/8 w - - 0 1", &["white has no king", "A FEN looks like this"]),
        ("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", &["castling", "a1"]),
        ("\u{1b}[31m\u{7}", &["\"\\u{1b}[31m\\u{7}\"", "8 ranks"]),
    ] {
        let ran = roque(&["perft", "3", "--json", "--fen", fen]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{fen}");
        assert_in_order(&ran.err, words);
        assert!(!ran.err.contains('\u{1b}'));
    }
}

#[test]
fn help_has_an_example() {
    for page in [roque(&["perft", "--help"]), roque(&["help", "perft"]), roque(&["perft", "-h"])] {
        assert_eq!((page.code, page.err.as_str()), (Some(0), ""));
        assert_in_order(&page.out, &["Usage: roque perft DEPTH", "--json", "roque perft 5"]);
    }
}

/// Every line of the collection of broken FENs, as a user would give it: refused with a reason,
/// but for those that are only unusual.
#[test]
fn the_collection_of_bad_fens_is_refused() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/traps/bad_fens.tsv");
    let text = std::fs::read_to_string(path).unwrap();
    let mut lines = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let cells: Vec<&str> = line.split('\t').collect();
        let ran = roque(&["perft", "1", "--fen", cells[0]]);
        let expected = if cells[2] == "ok" { Some(0) } else { Some(2) };
        assert_eq!(ran.code, expected, "{}: {}{}", cells[1], ran.out, ran.err);
        assert_eq!(ran.err.is_empty(), cells[2] == "ok", "{}: {}", cells[1], ran.err);
        lines += 1;
    }
    assert_eq!(lines, 41);
}

/// 64 bits are enough for depth 14 of two kings and not for depth 24.
#[test]
fn a_count_that_does_not_fit_is_refused_not_wrapped() {
    let kings = ["--fen", "8/8/8/4k3/8/8/8/4K3 w - - 0 1", "--hash", "16"];
    let ran = roque(&[&["perft", "24"][..], &kings].concat());
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    assert_in_order(&ran.err, &["more positions than 64 bits can count"]);
    assert_eq!(roque(&[&["perft", "14"][..], &kings].concat()).code, Some(0));
}

#[test]
fn ctrl_c_says_that_no_number_is_told() {
    let command = program()
        .args(["perft", "20"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    interrupt_at_work(&command, Duration::from_millis(300));
    let output = command.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(output.stdout.is_empty(), "{output:?}");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("the count is not finished"), "{said}");
}

/// The ratios compare the same work, with or without the breakdown beside them.
#[test]
fn ratios_do_not_depend_on_the_detail() {
    let seconds = |arguments: &[&str]| {
        let found = json(arguments);
        assert!(found["generators"][0]["nps"].as_u64().unwrap() > 0);
        let nodes: Vec<_> = found["generators"]
            .as_array()
            .unwrap()
            .iter()
            .map(|run| run["nodes"].clone())
            .collect();
        assert!(nodes.iter().all(|nodes| *nodes == 197_281), "{nodes:?}");
        found["generators"][0]["seconds"].as_f64().unwrap()
    };
    // The best of several runs: a busy machine may interrupt any one of them.
    let best =
        |arguments: &[&str]| (0..5).map(|_| seconds(arguments)).fold(f64::INFINITY, f64::min);
    let plain = best(&["perft", "4", "--generator", "all", "--json"]);
    let detailed = best(&["perft", "4", "--generator", "all", "--json", "--detail"]);
    // Detail itself takes more than ten times as long.
    assert!(detailed < 5.0 * plain + 0.005, "{plain} {detailed}");
}
