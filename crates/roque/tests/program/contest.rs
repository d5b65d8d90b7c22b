//! `roque match` and `roque sprt`.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Child, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::signals::{interrupt, wait_for};
use crate::{assert_in_order, json_lines, program, roque};

/// A folder for one test, gone after it.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("roque-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// Openings that are nothing special.
    pub(crate) fn openings(&self) -> String {
        let book = self.file("book.epd");
        let lines = [
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -",
            "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -",
            "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq -",
            "rnbqkb1r/pppppppp/5n2/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq -",
            "rnbqkbnr/pppp1ppp/4p3/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -",
            "rnbqkbnr/pp1ppppp/2p5/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -",
        ];
        fs::write(&book, lines.join("\n")).unwrap();
        book
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_match_with_another_program() {
    let folder = Folder::new("match");
    let (book, pgn) = (folder.openings(), folder.file("games.pgn"));
    let other = format!("uci:{},name=other,hash=1", env!("CARGO_BIN_EXE_roque"));
    let arguments = [
        "match",
        "flagship:nodes=300,hash=1",
        &other,
        "--depth",
        "1",
        "--games",
        "4",
        "--json",
        "--openings",
        &book,
        "--pgn",
        &pgn,
        "--concurrency",
        "2",
        "--seed",
        "7",
    ];
    let found = json_lines(&arguments);
    let [found] = &found[..] else { panic!("one object") };
    let count = |name: &str| found[name].as_u64().unwrap();
    assert_eq!(count("wins") + count("draws") + count("losses"), 4, "{found}");
    let pairs: u64 = found["pairs"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum();
    assert_eq!((pairs, found["pairs"].as_array().unwrap().len()), (2, 5), "{found}");
    for name in ["elo", "elo_error", "los"] {
        assert!(found.get(name).is_some(), "{name}");
    }
    assert_eq!(found["crashes"], serde_json::json!([0, 0]), "{found}");
    assert_eq!(found["illegal_moves"], serde_json::json!([0, 0]), "{found}");
    // Only the other program was asked whether it is there.
    let pings = |player: usize| found["timing"][player]["pings"].as_u64().unwrap();
    assert!(pings(0) == 0 && pings(1) >= 4, "{found}");
    assert_eq!(fs::read_to_string(&pgn).unwrap().matches("[Event ").count(), 4);
}

#[test]
fn a_player_with_limits_of_its_own_needs_no_others() {
    let found = json_lines(&["match", "agent", "random", "--games", "2", "--json"]);
    assert_eq!(found.last().unwrap()["wins"], 2, "{found:?}");
    let ran = roque(&["match", "pvsplit", "random", "--games", "2"]);
    assert!(ran.code != Some(0) && ran.err.contains("pvsplit"), "{}", ran.err);
}

#[test]
fn the_report_tells_how_exact_times_were() {
    let other = format!("uci:{},name=other,hash=1", env!("CARGO_BIN_EXE_roque"));
    let arguments = ["match", "random", &other, "--depth", "1", "--games", "2"];
    let ran = roque(&arguments);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_in_order(
        &ran.out,
        &[
            "LOS",
            "times",
            "other: ping ",
            " ms max, overruns 0\n",
            "lines",
            "other: ",
            " shown, none wrong\n",
        ],
    );
    assert!(!ran.out.contains("random: ping"), "{}", ran.out);
    let ran = roque(&[&arguments[..], &["--lang", "fr"]].concat());
    assert_in_order(
        &ran.out,
        &[
            "temps",
            "other : ping ",
            " ms en moyenne, ",
            "dépassements 0\n",
            "variantes",
            "aucune fausse\n",
        ],
    );
}

#[test]
fn games_are_adjudicated() {
    let folder = Folder::new("adjudicated");
    let ends = |rules: &[&str]| -> Vec<String> {
        let pgn = folder.file(&format!("{}.pgn", rules.join("")));
        let players = ["match", "flagship:nodes=300,hash=1", "flagship:nodes=300,hash=1,name=b"];
        let more = ["--games", "2", "--openings", "none", "--pgn", &pgn];
        let ran = roque(&[&players[..], &more, rules].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let text = fs::read_to_string(&pgn).unwrap().replace('\n', " ");
        text.split("[Event ").skip(1).map(str::to_owned).collect()
    };
    for game in ends(&["--max-moves", "7"]) {
        assert_in_order(
            &game,
            &["[PlyCount \"14\"]", "adjudication", "Draw by adjudication: 14 plies"],
        );
    }
    for game in ends(&["--draw", "movenumber=5,movecount=2,score=10000"]) {
        assert_in_order(&game, &["[Termination \"adjudication\"]", " 4. ", "Draw by adjudication"]);
    }
    for game in ends(&["--resign", "movecount=1,score=1"]) {
        assert_in_order(&game, &["[Termination \"adjudication\"]", "wins by adjudication"]);
    }
}

#[test]
fn tables_end_games_whoever_plays() {
    let folder = Folder::new("tables");
    let (book, pgn) = (folder.file("book.epd"), folder.file("games.pgn"));
    let tables = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/syzygy");
    fs::write(&book, "8/8/3k4/8/8/8/8/KQ6 w - - 0 1\n").unwrap();
    let players = ["match", "random:seed=1", "random:seed=2", "--games", "2", "--pgn", &pgn];
    let ran = roque(&[&players[..], &["--openings", &book, "--syzygy", tables]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let text = fs::read_to_string(&pgn).unwrap().replace('\n', " ");
    assert_in_order(&text, &["\"adjudication\"", "White wins by adjudication: tablebases"]);
    let nowhere = ["match", "random", "random", "--syzygy", "/no where", "--lang", "fr"];
    let ran = roque(&nowhere);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{}", ran.err);
    assert_in_order(&ran.err, &["--syzygy", "/no where", "Attendu"]);
}

#[test]
fn what_went_wrong_is_told_in_french() {
    let folder = Folder::new("french");
    let journal = folder.file("j");
    let begin =
        ["match", "random", "random", "--games", "2", "--journal", &journal, "--lang", "fr"];
    assert_eq!(roque(&begin).code, Some(0));
    let ran = roque(&[&begin[..], &["--max-moves", "9"]].concat());
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert_in_order(&ran.err, &["il appartient à un autre match", "là :", "ici :", "--journal"]);
    let unknown = ["match", "random", "uci:/no/such/engine", "--depth", "1", "--lang", "fr"];
    let ran = roque(&[&unknown[..], &["--openings", "none"]].concat());
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert_in_order(&ran.err, &["remarque : 50 paires", "le joueur", "ne démarre pas"]);
    // An engine that has no legal moves to offer.
    let script = folder.file("engine.sh");
    let text = "while read -r word rest; do case $word in\n\
                uci) echo uciok;;\nisready) echo readyok;;\ngo) echo bestmove a1a1;;\n\
                quit) exit;;\nesac; done\n";
    fs::write(&script, text).unwrap();
    let player = format!("uci:sh,args={script},name=odd");
    let ran = roque(&["match", "random", &player, "--depth", "1", "--games", "2", "--lang", "fr"]);
    assert_in_order(&ran.err, &["partie 1 : Les Noirs ne jouent pas de coup légal", "a1a1"]);
}

#[cfg(unix)]
#[test]
fn openings_without_end_are_refused_in_french() {
    let arguments = ["match", "random", "random", "--openings", "/dev/zero", "--lang", "fr"];
    let ran = roque(&arguments);
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert_in_order(&ran.err, &["/dev/zero", "ce n'est pas un texte"]);
}

#[test]
fn a_test_is_decided() {
    let folder = Folder::new("sprt");
    let book = folder.openings();
    let arguments = [
        "sprt",
        "flagship:nodes=600,hash=1",
        "flagship:nodes=30,hash=1",
        "--elo0",
        "0",
        "--elo1",
        "200",
        "--alpha",
        "0.1",
        "--beta",
        "0.1",
        "--openings",
        &book,
        "--concurrency",
        "2",
    ];
    let found = json_lines(&[&arguments[..], &["--json"]].concat());
    assert_eq!(found[0]["verdict"], "accepted", "{}", found[0]);
    let number = |name: &str| found[0][name].as_f64().unwrap();
    assert!(number("lower") < 0.0 && number("llr") >= number("upper"), "{}", found[0]);
    let ran = roque(&arguments);
    assert_eq!(ran.code, Some(0));
    assert_in_order(&ran.out, &["players", "games", "Elo", "LOS", "LLR", "elo1 accepted"]);
    assert_in_order(&ran.err, &["note: "]);
}

/// Fixed nodes: the same seed gives the same games.
#[test]
fn a_match_can_be_repeated() {
    let folder = Folder::new("repeat");
    let book = folder.openings();
    let arguments = [
        "match",
        "flagship:nodes=200,hash=1",
        "flagship:nodes=100,hash=1",
        "--games",
        "4",
        "--openings",
        &book,
        "--seed",
        "3",
        "--json",
    ];
    assert_eq!(json_lines(&arguments), json_lines(&arguments));
}

#[test]
fn bad_usage_is_explained() {
    for (arguments, words) in [
        (&["match"][..], &["A", "missing", "player"][..]),
        (&["match", "flagship"], &["B", "missing"]),
        (&["match", "flagship", "flagshp", "--depth", "1"], &["did you mean flagship?"]),
        (&["match", "flagship", "flagship"], &["for ever", "--tc 3+0.03"]),
        (&["match", "flagship", "human", "--depth", "1"], &["human"]),
        (&["match", "flagship", "flagship:wings=2", "--depth", "1"], &["wings"]),
        (&["match", "flagship", "flagship", "--games", "0"], &["--games", "\"0\""]),
        (&["match", "flagship", "flagship", "--openings", "/no/such"], &["--openings", "/no/such"]),
        #[cfg(unix)]
        (&["match", "random", "random", "--openings", "/dev/zero"], &["/dev/zero", "no text"]),
        (
            &["match", "random", "random", "--openings", "a.epd,plies=8"],
            &["--openings", "nothing behind", "plies=8"],
        ),
        (&["match", "random", "random", "--draw", "score=9"], &["--draw", "movecount is missing"]),
        (
            &["match", "random", "random", "--resign", "movecount=3,score=x"],
            &["--resign", "\"score=x\" is not understood", "movecount=3,score=600"],
        ),
        (&["match", "random", "random", "--max-moves", "0"], &["--max-moves", "\"0\""]),
        (&["match", "random", "random", "--syzygy", "/no"], &["--syzygy", "/no", "Expected"]),
        (&["match", "random", "flagship:syzygypath=/no", "--depth", "1"], &["/no"]),
        (&["sprt", "flagship", "flagship", "--elo0", "0"], &["--elo1", "missing"]),
        (&["sprt", "flagship", "flagship", "--elo0", "5", "--elo1", "0"], &["elo0", "below"]),
        (&["sprt", "flagship", "flagship", "--elo0", "x", "--elo1", "0"], &["--elo0", "\"x\""]),
        (
            &["sprt", "flagship", "flagship", "--elo0", "0", "--elo1", "5", "--alpha", "2"],
            &["alpha", "0.5"],
        ),
    ] {
        let ran = roque(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}: {}", ran.err);
        assert_in_order(&ran.err, words);
    }
    let ran = roque(&["match", "flagship", "uci:/no/such/engine", "--depth", "1"]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert_in_order(&ran.err, &["/no/such/engine"]);
}

/// Starts a match with more games than anybody waits for.
fn long_match(more: &[&str]) -> Child {
    let players = ["match", "flagship:nodes=3000,hash=1", "flagship:nodes=3000,hash=1,name=b"];
    let mut command = program();
    command.args(players).args(["--games", "5000", "--json"]).args(more);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// A program that is listened to while it runs, and that no test leaves behind.
struct Running {
    child: Child,
    said: Receiver<String>,
}

impl Running {
    fn new(mut child: Child) -> Running {
        let stderr = BufReader::new(child.stderr.take().unwrap());
        let (sender, said) = channel();
        thread::spawn(move || {
            for line in stderr.lines() {
                let _ = sender.send(line.unwrap());
            }
        });
        Running { child, said }
    }

    /// Waits until it says this on stderr.
    #[track_caller]
    fn wait_for(&self, words: &str) {
        let mut heard = Vec::new();
        loop {
            match self.said.recv_timeout(Duration::from_secs(20)) {
                Ok(line) if line.contains(words) => return,
                Ok(line) => heard.push(line),
                Err(_) => panic!("{words:?} was not said: {heard:?}"),
            }
        }
    }

    /// Its exit status, and what else it said.
    fn end(mut self) -> (ExitStatus, String) {
        let mut out = String::new();
        self.child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
        let status = self.child.wait().unwrap();
        (status, self.said.iter().collect::<Vec<_>>().join("\n"))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn ctrl_c_finishes_the_running_games_and_the_match_can_go_on() {
    let folder = Folder::new("interrupt");
    let (book, journal) = (folder.openings(), folder.file("journal"));
    let more = ["--openings", &book, "--journal", &journal];
    let lines = || fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
    let child = long_match(&more);
    wait_for(|| lines() >= 3);
    interrupt(&child);
    let ended = child.wait_with_output().unwrap();
    let err = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(3), "{err}");
    assert_in_order(&err, &["running games are finished", "same command goes on"]);
    let games = lines() - 1;
    let found: serde_json::Value = serde_json::from_slice(&ended.stdout).unwrap();
    let played = |found: &serde_json::Value| -> u64 {
        ["wins", "draws", "losses"].iter().map(|name| found[name].as_u64().unwrap()).sum()
    };
    assert_eq!((played(&found), &found["complete"]), (games as u64, &false.into()));
    // The same command goes on.
    let child = long_match(&more);
    wait_for(|| lines() > games + 1);
    interrupt(&child);
    let ended = child.wait_with_output().unwrap();
    let err = String::from_utf8(ended.stderr).unwrap();
    assert_in_order(&err, &[&format!("{games} games are already in the journal")]);
    let found: serde_json::Value = serde_json::from_slice(&ended.stdout).unwrap();
    assert!(played(&found) > games as u64, "{found}");
}

#[test]
fn ctrl_c_twice_stops_at_once() {
    let slow = || {
        let mut command = program();
        command.args(["match", "flagship", "flagship", "--movetime", "60000"]);
        command.args(["--openings", "none"]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    for child in
        [long_match(&["--movetime", "60000", "--openings", "none"]), slow()].map(Running::new)
    {
        // Both have more games than openings and say so before they begin.
        child.wait_for("note: ");
        interrupt(&child.child);
        child.wait_for("Ctrl-C again stops at once");
        let start = Instant::now();
        interrupt(&child.child);
        let (status, err) = child.end();
        assert!(start.elapsed() < Duration::from_secs(10), "{:?} {err}", start.elapsed());
        // Nothing was saved, and the program says how it could have been.
        assert_eq!(status.code(), Some(1), "{err}");
        assert_in_order(&err, &["--journal"]);
    }
}
