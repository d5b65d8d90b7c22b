//! `roque ablation`: the table of S1, over a position and over a suite.

use serde_json::Value;

use crate::contest::Folder;
use crate::{assert_in_order, roque};

const SUITE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/epd/lct2_part.epd");

/// Eight positions of the 24, some of every kind: each is searched for at least 50 ms by each of 28 variants.
fn small_suite(folder: &Folder) -> String {
    let (text, path) = (std::fs::read_to_string(SUITE).unwrap(), folder.file("small.epd"));
    let lines: String = text.lines().step_by(3).map(|line| format!("{line}\n")).collect();
    std::fs::write(&path, lines).unwrap();
    path
}

#[track_caller]
fn json(arguments: &[&str]) -> Value {
    let ran = roque(arguments);
    // What takes longer tells on stderr how far it is.
    assert_eq!(ran.code, Some(0), "{arguments:?}");
    assert_eq!(ran.out.lines().count(), 1);
    serde_json::from_str(&ran.out).unwrap()
}

fn rows<'a>(found: &'a Value, name: &str) -> &'a [Value] {
    found[name].as_array().unwrap()
}

/// Times of a few hundred milliseconds need a machine on which nothing else runs: even the processor's time
/// grows by half when others use its caches.
#[test]
#[ignore = "needs a quiet machine"]
fn slow_on_s1s_position_four_steps_gain_8_6_times_in_time() {
    let found = json(&["ablation", "--depth", "5", "--json"]);
    let s1 = &rows(&found, "rows")[4];
    assert!(s1["gain_time"].as_f64() >= Some(8.6), "{s1}");
}

#[test]
fn on_s1s_position_four_steps_gain_8_6_times_in_nodes() {
    let found = json(&["ablation", "--depth", "5", "--json"]);
    let rows_found = rows(&found, "rows");
    let (plain, whole) = (&rows_found[0], rows_found.last().unwrap());
    assert_eq!(plain["name"], "plain alpha-beta");
    assert_eq!((plain["gain_nodes"].as_f64(), plain["gain_time"].as_f64()), (Some(1.0), Some(1.0)));
    let gain = whole["gain_nodes"].as_f64().unwrap();
    let nodes = |row: &Value| row["total_nodes"].as_f64().unwrap();
    assert!((gain - nodes(plain) / nodes(whole)).abs() < 1e-9);
    assert!(gain >= 8.6, "{gain}");
    assert_eq!((whole["best"].as_str(), whole["san"].as_str()), (Some("d3g6"), Some("Bxg6")));
    let names: Vec<&str> = rows_found.iter().map(|row| row["name"].as_str().unwrap()).collect();
    assert_eq!(names[1..5], ["PVS", "Transpositions", "Null Move", "Futility"]);
    // S1 itself is the fifth row: its own gain stands beside ours.
    let s1 = &rows_found[4];
    assert!((s1["s1_gain"].as_f64().unwrap() - 8.59).abs() < 0.01);
    assert!(s1["gain_nodes"].as_f64() >= Some(8.6), "{s1}");
    let three = ["Futility", "Extended Futility", "Delta Pruning"];
    assert_eq!(s1["components"].as_array().unwrap()[..], three.map(Value::from));
    // The processor's time, with that on the wall beside it; short searches are repeated.
    for row in rows_found {
        let time = |name: &str| row[name].as_f64().unwrap();
        assert!(time("time_ms") == time("cpu_ms") && time("wall_ms") > 0.0, "{row}");
        let runs = row["positions"][0]["runs"].as_f64().unwrap();
        assert!(time("cpu_ms") >= 250.0 || runs >= 3.0, "{row}");
        assert!(time("cpu_ms") * runs >= 50.0, "too short to time: {row}");
    }
    // Each step is told beside the whole way, and sound steps keep the value.
    let steps = rows_found.iter().map(|row| row["step_nodes"].as_f64().unwrap());
    assert!((steps.product::<f64>() / gain - 1.0).abs() < 1e-6);
    for row in rows_found {
        assert!(row["time_ms"].is_f64() && row["value"]["cp"].is_i64() && row["best"].is_string());
        let [nodes, quiescence, total] =
            ["nodes", "qnodes", "total_nodes"].map(|name| row[name].as_u64().unwrap());
        assert!(nodes + quiescence < total, "the last iteration is not all");
        if row["sound"] == true {
            assert_eq!(row["value"], plain["value"], "{}", row["name"]);
        }
    }
    let left_out: Vec<&str> =
        rows(&found, "leave_one_out").iter().map(|row| row["name"].as_str().unwrap()).collect();
    assert!(names[1..].iter().chain(&three).all(|name| left_out.contains(name)));
    assert!(left_out.contains(&"Check Extension") && left_out.len() == 14);
}

#[test]
fn over_a_suite_means_have_intervals_and_agreement_is_counted() {
    let folder = Folder::new("ablation-means");
    let suite = small_suite(&folder);
    let found = json(&["ablation", "--suite", &suite, "--depth", "3", "--json"]);
    assert_eq!(found["positions"], 8);
    for row in rows(&found, "rows") {
        let interval = row["gain_nodes_interval"].as_array().unwrap();
        let gain = row["gain_nodes"].as_f64().unwrap();
        assert!(interval[0].as_f64() <= Some(gain) && Some(gain) <= interval[1].as_f64());
        assert_eq!(row["positions"].as_array().unwrap().len(), 8);
        if row["sound"] == true {
            assert_eq!(row["same_value"], 8, "{}", row["name"]);
        }
    }
}

#[test]
fn the_table_for_people() {
    let folder = Folder::new("ablation-table");
    let suite = small_suite(&folder);
    let ran = roque(&["ablation", "--depth", "3"]);
    assert_eq!(ran.code, Some(0));
    let expected = ["14\n", "depth 3", "plain alpha-beta", "+ PVS", "+ hash table", "+ null move"];
    assert_in_order(&ran.out, &expected);
    assert_in_order(&ran.out, &["Everything but one", "everything", "- PVS", "* may change"]);
    let french = roque(&["ablation", "--depth", "2", "--lang", "fr", "--suite", &suite]);
    assert_in_order(&french.out, &["8 positions", "alpha-bêta simple", "+ coup nul", "/8"]);
    for line in ran.out.lines().chain(french.out.lines()) {
        assert!(line.chars().count() <= 80, "{line}");
    }
    assert_in_order(&ran.out, &["CPU s", "gain", "wall s", "CPU s: CPU time of the thread"]);
    let verbose = roque(&["ablation", "--depth", "3", "--verbose"]);
    assert_in_order(&verbose.out, &["What the parts did", "tt cuts", "+ null move", "/"]);
    for line in verbose.out.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
    let verbose = roque(&["ablation", "--depth", "1", "--suite", &suite, "--verbose"]);
    assert_in_order(&verbose.out, &["LCTII.POS.01", "LCTII.CMB.02"]);
}

#[test]
fn what_cannot_be_searched_is_refused() {
    for (arguments, complaint) in [
        (vec!["--depth", "0"], "--depth cannot be \"0\"\n  Expected: a whole number from 1 to 64"),
        (vec!["--fen", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"], "the game is over"),
        (vec!["--suite", "no/such/file.epd"], "No such file"),
        (vec!["--suite", "/dev/null"], "there is no position in it"),
        (vec!["--suite", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")], "line 1"),
        (vec!["--fen", "startpos", "--suite", SUITE], "--suite"),
    ] {
        let ran = roque(&[vec!["ablation"], arguments.clone()].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(ran.err.contains(complaint), "{arguments:?}: {}", ran.err);
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_the_rows_that_were_finished() {
    let mut command = crate::program();
    command.args(["ablation", "--depth", "64", "--json"]);
    command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
    let child = command.spawn().unwrap();
    crate::signals::interrupt_at_work(&child, std::time::Duration::from_millis(700));
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{err}");
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["interrupted"], true, "{found:#}");
    assert_eq!(rows(&found, "rows").len() + rows(&found, "leave_one_out").len(), 0);
    assert!(err.contains("interrupted after 0 of "), "{err}");
}

/// BibiChess with what S1 lacked.
const WHOLE: &str = "bibichess:null-move-growth=true,null-move-endgame=true,\
                     null-move-verification=true,late-move-reductions=true";

#[test]
fn nodes_mean_what_they_mean_in_a_comparison() {
    let fen = "r1bn1rk1/pp2b2p/1q2pnp1/2pp2N1/3P1N2/2PB4/PPQ2PPP/R1B2RK1 w - - 0 14";
    let found = json(&["ablation", "--depth", "3", "--json"]);
    let whole = rows(&found, "rows").last().unwrap();
    let compared = json(&[
        "compare",
        "--fen",
        fen,
        "--depth",
        "3",
        "--eval",
        "bibichess",
        "--players",
        WHOLE,
        "--json",
    ]);
    for name in ["nodes", "qnodes", "total_nodes"] {
        assert_eq!(whole[name], compared["players"][0][name], "{name}");
    }
}

#[test]
fn every_part_is_an_option_of_the_player() {
    let arguments = ["analyze", "--player", "bibichess:null-move=false,futility=false,depth=3"];
    assert_eq!(roque(&arguments).code, Some(0));
    let players = roque(&["players", "bibichess", "--lang", "fr"]).out;
    assert_in_order(&players, &["bibichess (BibiChess)", "sélectif", "Null Move", "coup nul"]);
}
