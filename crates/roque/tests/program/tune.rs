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
        (&["tune", "classical", &few], &["--out is missing", "name of the file to write\n"]),
        (
            &["tune", "classical", &few, "--out", &out, "--positions", "10"],
            &["--positions", "from 1000 to 20000000"],
        ),
        (&["tune", "classical", &few, "--out", &out], &["too few", "roque datagen"]),
        (&["tune", "classical", "nothing.rga", "--out", &out], &["nothing.rga"]),
        (&["tune", "classical", &junk, "--out", &out], &["neither an archive", "record 1"]),
        (
            &["tune", "classical", &few, "--out", &out, "--from", &weights],
            &["line 1", "a name and two numbers"],
        ),
        (
            &["tune", "classical", &few, "--out", &out, "--from", &weights, "--lang", "fr"],
            &["ligne 1 : un nom et deux nombres attendus"],
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
        (
            &["tune", "search", "--state", &weights, "--show", "--lang", "fr"],
            &["weights", "ce n'est pas un état", "ligne 1, colonne "],
        ),
    ] {
        let ran = roque(arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.err);
        assert_in_order(&ran.err, words);
    }
    let started = std::time::Instant::now();
    let ran = roque(&["tune", "search", "--state", &state, "--engine", "/bin/cat"]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert_in_order(&ran.err, &["/bin/cat", "uciok"]);
    assert!(started.elapsed().as_secs() < 9, "{:?}", started.elapsed());
    if cfg!(not(feature = "tune")) {
        let ran = roque(&["tune", "search", "--state", &state]);
        assert_eq!(ran.code, Some(2));
        assert_in_order(&ran.err, &["built without tuning", "--features tune", "--engine"]);
    }
}

/// The numbers found by one engine with one net say nothing about others.
#[test]
#[cfg(target_os = "linux")]
fn a_run_goes_on_with_its_own_engine_and_net_only() {
    let folder = Folder::new("same-engine");
    let (state, net) = (folder.file("spsa.json"), folder.file("net.nnue"));
    // This program under another name, with a number that can be set.
    let engine = |file: &str, name: &str| {
        let (file, roque) = (folder.file(file), env!("CARGO_BIN_EXE_roque"));
        let script = format!(
            "sed -u /rfp_margin/d | {roque} uci | sed -u -e 's/^id name .*/id name {name}/' -e \
             's/^uciok/option name rfp_margin type spin default 78 min 1 max 300\\nuciok/'\n"
        );
        std::fs::write(&file, script).unwrap();
        format!("/bin/sh,args={file}")
    };
    let make_net = |seed: &str| {
        let ran = roque(&["net", "random", "--neurons", "32", "--seed", seed, "--out", &net]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
    };
    let run = |engine: &str, more: &[&str]| {
        let files = ["tune", "search", "--state", &state, "--engine", engine, "--net", &net];
        let words = "--param rfp_margin --nodes 100 --pairs 1 --rounds 1 --max-moves 4";
        roque(&[&files[..], &words.split(' ').collect::<Vec<_>>(), more].concat())
    };
    let refused = |engine: &str, more: &[&str], words: &[&str]| {
        let ran = run(engine, more);
        assert_eq!(ran.code, Some(2), "{}", ran.err);
        assert_in_order(&ran.err, words);
    };
    make_net("1");
    let (mine, other) = (engine("a.sh", "Mine"), engine("b.sh", "Mine"));
    let ran = run(&mine, &[]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_in_order(&ran.err, &["round 1/1"]);
    assert_in_order(&run(&mine, &[]).err, &["goes on after round 1 of 1"]);

    refused(&other, &[], &["another engine", "there:", "a.sh", "here:", "b.sh"]);
    engine("a.sh", "Newer");
    refused(&mine, &["--lang", "fr"], &["un autre moteur", "Mine", "Newer", "a.sh"]);
    engine("a.sh", "Mine");
    make_net("2");
    refused(&mine, &[], &["another net", "net.nnue", "checksum"]);

    // States of earlier versions say nothing of all this.
    let text = std::fs::read_to_string(&state).unwrap();
    let mut older: serde_json::Value = serde_json::from_str(&text).unwrap();
    for field in ["engine", "net_checksum"] {
        assert!(older.as_object_mut().unwrap().remove(field).is_some(), "{text}");
    }
    std::fs::write(&state, older.to_string()).unwrap();
    let ran = run(&other, &[]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_in_order(&ran.err, &["an older one", "b.sh", "goes on after round 1 of 1"]);
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
    let margin = engine::params::ALL.iter().find(|param| param.name == "rfp_margin").unwrap();
    let before = margin.value.to_string();
    assert_in_order(&ran.out, &["number", "before", "now", "rfp_margin", &before]);
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
    assert_in_order(&shown.out, &["nombre", "avant", "maintenant", "rfp_margin", &before]);
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
