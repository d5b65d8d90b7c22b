//! `roque tune`.

use crate::data::Folder;
use crate::{assert_in_order, json_lines, roque};

#[test]
fn weights_are_fitted_to_games() {
    let folder = Folder::new("classical");
    let (games, positions) = (folder.file("a.rga"), folder.file("a.bin"));
    let play = ["datagen", "--out", &games, "--games", "40", "--nodes", "30", "--hash", "1"];
    let ran = roque(&[&play[..], &["--eval", "classical"]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(roque(&["data", "export", &games, "--out", &positions]).code, Some(0));
    for source in [&games, &positions] {
        let out = folder.file("tuned.txt");
        let fit = ["tune", "classical", source, "--out", &out, "--positions", "1000"];
        let quick = ["--rounds", "1", "--steps", "30", "--json"];
        let [found] = &json_lines(&[&fit[..], &quick].concat())[..] else { panic!() };
        assert_eq!((&found["positions"], &found["rounds"][1]), (&1000.into(), &().into()));
        let error = |name: &str| found["rounds"][0][name].as_f64().unwrap();
        assert!(error("error_after") < error("error_before"), "{found}");
        let weights = std::fs::read_to_string(&out).unwrap();
        assert_ne!(weights, eval::Weights::DEFAULT.to_text());
        let read = eval::Weights::from_text(&weights).unwrap();
        assert_eq!(read.to_text(), weights);
        let again = [&fit[..], &["--from", &out, "--rounds", "1", "--steps", "1"]].concat();
        let ran = roque(&[&again[..], &["--lang", "fr"]].concat());
        assert_in_order(&ran.out, &["positions + témoins", "échelle K", "écrit dans", "tuned.txt"]);
    }
}

#[test]
fn mistakes_are_explained() {
    let folder = Folder::new("mistakes");
    let few = folder.file("few.rga");
    let ran = roque(&["datagen", "--out", &few, "--games", "2", "--nodes", "20", "--hash", "1"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let (out, state) = (folder.file("out"), folder.file("state"));
    std::fs::write(folder.file("weights"), "tempo 3\n").unwrap();
    std::fs::write(folder.file("junk"), [7; 144]).unwrap();
    let (weights, junk) = (folder.file("weights"), folder.file("junk"));
    for (arguments, words) in [
        (&["tune"][..], &["a word is missing", "classical, search"][..]),
        (&["tune", "clasical"], &["\"clasical\"", "classical"]),
        (&["tune", "classical", &few], &["--out is missing"]),
        (&["tune", "classical", &few, "--out", &out], &["too few", "roque datagen"]),
        (&["tune", "classical", "nothing.rga", "--out", &out], &["nothing.rga"]),
        (&["tune", "classical", &junk, "--out", &out], &["neither an archive", "record 1"]),
        (
            &["tune", "classical", &few, "--out", &out, "--from", &weights],
            &["line 1", "a name and two numbers"],
        ),
        (&["tune", "search"], &["--state is missing"]),
        (
            &["tune", "search", "--state", &state, "--engine", "x", "--param", "rfp_margn"],
            &["no number \"rfp_margn\"", "rfp_margin"],
        ),
        (
            &["tune", "search", "--state", &state, "--engine", "x", "--param", "time_stability"],
            &["time_stability does nothing at fixed nodes"],
        ),
        (
            &["tune", "search", "--state", &state, "--engine", "x", "--rate", "nan"],
            &["--rate must be above 0 and at most 1, not NaN"],
        ),
        (
            &["tune", "search", "--state", &state, "--engine", "x", "--rate", "0", "--lang", "fr"],
            &["--rate doit être plus grand que 0"],
        ),
        (&["tune", "search", "--state", &state, "--engine", "x", "--net", &junk], &["junk", "net"]),
        (&["tune", "search", "--state", &state, "--show"], &["state", "No such file"]),
        (&["tune", "search", "--state", &weights, "--show"], &["weights", "expected"]),
    ] {
        let ran = roque(arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.err);
        assert_in_order(&ran.err, words);
    }
    if cfg!(not(feature = "tune")) {
        let ran = roque(&["tune", "search", "--state", &state]);
        assert_eq!(ran.code, Some(2));
        assert_in_order(&ran.err, &["built without tuning", "--features tune", "--engine"]);
    }
}

/// Two rounds, then the same command finds them done; other settings are refused.
#[test]
#[cfg(feature = "tune")]
fn the_search_is_tuned_and_goes_on() {
    let folder = Folder::new("search");
    let state = folder.file("spsa.json");
    let run = |rounds: &str, more: &[&str]| {
        let tune = ["tune", "search", "--state", &state, "--param", "rfp_margin", "--nodes", "200"];
        roque(
            &[&tune[..], &["--pairs", "1", "--rounds", rounds, "--max-moves", "20"], more].concat(),
        )
    };
    let ran = run("2", &[]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_in_order(&ran.err, &["round 1/2", "round 2/2"]);
    assert_in_order(&ran.out, &["number", "before", "now", "rfp_margin", "78"]);
    let again = run("2", &["--json"]);
    assert!(again.err.contains("goes on after round 2 of 2"), "{}", again.err);
    assert!(again.out.contains("\"rounds\":2"), "{}", again.out);
    let net = concat!(env!("CARGO_MANIFEST_DIR"), "/../../nets/current.nnue");
    let other = run("2", &["--net", net]);
    assert_eq!(other.code, Some(2), "{}", other.err);
    let other = run("3", &[]);
    assert_eq!(other.code, Some(2));
    assert!(other.err.contains("another run"), "{}", other.err);
    let shown = roque(&["tune", "search", "--state", &state, "--show", "--lang", "fr"]);
    assert_eq!((shown.code, shown.err.as_str()), (Some(0), "tours joués : 2 sur 2\n"));
    assert_in_order(&shown.out, &["nombre", "avant", "maintenant", "rfp_margin", "78"]);
}

/// Killed without a word, it comes to the same numbers as one that was left alone.
#[test]
#[cfg(feature = "tune")]
fn a_tuner_that_was_killed_comes_to_the_same_numbers() {
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;

    let folder = Folder::new("killed-tuner");
    let arguments = |state: &str| {
        let words = "tune search --param rfp_margin --param lmr_base --nodes 300 --pairs 2 --rounds 4 \
                     --max-moves 30 --rate 0.5 --concurrency 2 --json --net";
        let net = concat!(env!("CARGO_MANIFEST_DIR"), "/../../nets/current.nnue").to_owned();
        let rest = [net, "--state".to_owned(), folder.file(state)];
        words.split_whitespace().map(str::to_owned).chain(rest).collect::<Vec<_>>()
    };
    let run = |state: &str| crate::run_with(crate::program().args(arguments(state)), b"");
    let whole = run("whole.json");
    assert_eq!(whole.code, Some(0), "{}", whole.err);
    assert!(whole.out.contains("\"rounds\":4"), "{}", whole.out);

    let mut command = crate::program();
    command.args(arguments("killed.json")).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap().starts_with("round 2/4")));
    child.kill().unwrap();
    child.wait().unwrap();
    let rest = run("killed.json");
    assert_eq!(rest.code, Some(0), "{}", rest.err);
    assert!(rest.err.contains("goes on after round "), "{}", rest.err);
    assert_eq!(rest.out, whole.out);
    let read = |state: &str| std::fs::read_to_string(folder.file(state)).unwrap();
    assert_eq!(read("killed.json"), read("whole.json"));
}
