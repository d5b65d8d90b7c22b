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
    let other = run("3", &[]);
    assert_eq!(other.code, Some(2));
    assert!(other.err.contains("another run"), "{}", other.err);
}
