//! Journals and saved games that earlier versions wrote are read, continued and reported as then.
//! What the program of that time said lies beside each of them; `data/README.md` tells where from.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{Ran, program, run_with};

/// Where old files of this kind lie.
fn data(kind: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(kind)
}

/// A folder to work in; it goes away in the end.
struct Workplace(PathBuf);

impl Workplace {
    fn new(name: &str) -> Workplace {
        let folder = format!("roque-old-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Workplace(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// What was said, the same wherever this folder is.
    fn said(&self, ran: &Ran) -> String {
        format!("{}--\n{}", ran.err, ran.out).replace(self.0.to_str().unwrap(), "FOLDER")
    }
}

impl Drop for Workplace {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The words of a command line; `"` keeps spaces.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for symbol in line.trim().chars() {
        match symbol {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            symbol => words.last_mut().unwrap().push(symbol),
        }
    }
    words
}

/// Runs the command of an old journal on a copy of it.
fn resumed(name: &str, more: &[&str]) -> (Workplace, Ran) {
    let (folder, place) = (data("journals").join(name), Workplace::new(name));
    fs::copy(folder.join("journal"), place.path(&format!("{name}.journal"))).unwrap();
    let command = fs::read_to_string(folder.join("command")).unwrap();
    let arguments = words(&command.replace("NAME", &place.path(name)));
    let ran = run_with(program().args(arguments).args(more).current_dir(data("journals")), b"");
    assert_eq!(ran.code, Some(0), "{name}: {}", ran.err);
    (place, ran)
}

/// Fails if a file that the old program left is not equal to what there is now.
#[track_caller]
fn assert_same(name: &str, kind: &str, now: &str) {
    let then = fs::read_to_string(data("journals").join(name).join(kind)).unwrap();
    // How a page looks is not the journal's business.
    let content = |text: &str| text.split_once("<main>").map(|(_, content)| content.to_owned());
    match (content(now), content(&then)) {
        (Some(now), Some(then)) => assert_eq!(now, then, "{kind} of {name}"),
        _ => assert_eq!(now, then, "{kind} of {name}"),
    }
}

fn is_reported_as_then(name: &str) {
    let (place, ran) = resumed(name, &["--lang", "en"]);
    assert_same(name, "english", &place.said(&ran));
    drop(place);
    let (place, ran) = resumed(name, &["--lang", "fr"]);
    assert_same(name, "french", &place.said(&ran));
    for kind in ["pgn", "html"] {
        if data("journals").join(name).join(kind).exists() {
            let now = fs::read_to_string(place.path(&format!("{name}.{kind}"))).unwrap();
            assert_same(name, kind, &now);
        }
    }
    // What this program wrote is read by it, too: nothing is played again.
    let journal = || fs::read(place.path(&format!("{name}.journal"))).unwrap();
    let written = journal();
    let command = fs::read_to_string(data("journals").join(name).join("command")).unwrap();
    let arguments = words(&command.replace("NAME", &place.path(name)));
    run_with(program().args(arguments).current_dir(data("journals")), b"");
    assert_eq!(journal(), written, "{name}");
    drop(place);
    let (_place, ran) = resumed(name, &["--json"]);
    assert_same(name, "json", &ran.out);
}

#[test]
fn old_journals_of_matches_and_tests_are_reported_as_they_were() {
    ["match", "sprt"].into_iter().for_each(is_reported_as_then);
}

#[test]
fn old_journals_with_games_lost_on_time_and_by_crashes_are_reported_as_they_were() {
    ["late", "crash"].into_iter().for_each(is_reported_as_then);
}

#[test]
fn old_journals_with_games_that_were_adjudicated_are_reported_as_they_were() {
    ["draws", "twosided", "tables"].into_iter().for_each(is_reported_as_then);
}

#[test]
fn old_journals_of_tournaments_are_reported_as_they_were() {
    ["league", "gauntlet", "knockout", "swiss"].into_iter().for_each(is_reported_as_then);
}

#[test]
fn old_journals_that_were_interrupted_go_on() {
    ["torn", "interrupted"].into_iter().for_each(is_reported_as_then);
}

/// The rules of an old journal are compared as data, and told as they are typed.
#[test]
fn an_old_journal_refuses_other_rules_and_says_which() {
    let ran = |more: &[&str]| {
        let place = Workplace::new("other-rules");
        let journal = place.path("journal");
        fs::copy(data("journals").join("draws/journal"), &journal).unwrap();
        let players = ["match", "flagship:nodes=100,name=a,Hash=1"];
        let arguments = ["flagship:nodes=110,name=b,Hash=1", "--games", "4", "--journal", &journal];
        run_with(program().args(players).args(arguments).args(more), b"")
    };
    let other = ran(&["--max-moves", "7"]);
    assert_eq!(other.code, Some(2), "{}", other.err);
    let there = "adjudication --draw movenumber=3,movecount=2,score=100 --resign \
                 movecount=2,score=400,twosided=false";
    assert!(other.err.contains(&format!("there: {there}\n")), "{}", other.err);
    assert!(other.err.contains("here:  adjudication --max-moves 7\n"), "{}", other.err);
    let none = ran(&["--lang", "fr"]);
    assert!(none.err.contains("ici : arbitrage aucune\n"), "{}", none.err);
}

#[test]
fn old_saved_games_are_loaded_as_they_were() {
    let mut games = 0;
    for entry in fs::read_dir(data("saved_games")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "pgn") {
            continue;
        }
        games += 1;
        for language in ["en", "fr"] {
            let place = Workplace::new("saved");
            let copy = place.path("game.pgn");
            fs::copy(&path, &copy).unwrap();
            let load = ["play", "--load", &copy, "--lang", language];
            let mut command = program();
            command.env("ROQUE_GAMES", place.0.as_os_str()).args(load);
            let said = place.said(&run_with(&mut command, b"moves\nstats\nquit\n"));
            let then = fs::read_to_string(path.with_extension(language)).unwrap();
            assert_eq!(said, then, "{}", path.display());
        }
    }
    assert_eq!(games, 9);
}
