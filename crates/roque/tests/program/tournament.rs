//! `roque tournament`.

use std::collections::BTreeMap;
use std::fs;
use std::process::{Child, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::contest::Folder;
use crate::signals::{interrupt, wait_for};
use crate::{Ran, assert_in_order, json_lines, program, roque};

/// Players that are over quickly, and play the same games every time.
const FIVE: [&str; 6] = [
    "--players",
    "random:seed=1",
    "random:seed=2",
    "random:seed=3",
    "flagship:depth=1,hash=1",
    "flagship:nodes=60,hash=1",
];

fn with<'a>(name: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["tournament", name][..], &FIVE, more].concat()
}

#[track_caller]
fn done(arguments: &[&str]) -> Ran {
    let ran = roque(arguments);
    assert_eq!(ran.code, Some(0), "{arguments:?}: {}", ran.err);
    ran
}

/// Whether a line is `NAME Blanc POINTS NAME Noir POINTS NUMBERcp`.
fn is_game_line(line: &str) -> bool {
    let parts = || {
        let (white, rest) = line.split_once(" Blanc ")?;
        let (white_points, rest) = rest.split_once(' ')?;
        let (black, rest) = rest.split_once(" Noir ")?;
        let (black_points, moves) = rest.split_once(' ')?;
        let sum = [("0", "1"), ("0.5", "0.5"), ("1", "0")].contains(&(white_points, black_points));
        let moves: u32 = moves.strip_suffix("cp")?.parse().ok()?;
        Some(!white.is_empty() && !black.is_empty() && sum && moves < 10_000)
    };
    parts().unwrap_or(false)
}

#[test]
fn a_league_leaves_all_its_files() {
    let folder = Folder::new("league");
    let (name, html) = (folder.file("spring"), folder.file("spring.html"));
    let ran = done(&with(&name, &["--concurrency", "2", "--html", &html]));
    assert_in_order(&ran.out, &["player", "Elo", "1. Roque (", "Points of each", "Likelihood"]);
    assert_in_order(&ran.out, &["files: ", "spring.pgn", "spring.html"]);
    let text = fs::read_to_string(&name).unwrap();
    let (ranking, games) = text.split_once("\n\n").unwrap();
    assert_eq!((ranking.lines().count(), games.lines().count()), (6, 20), "{text}");
    assert!(games.lines().all(is_game_line), "{text}");
    assert!(!ranking.lines().any(is_game_line));
    for kind in ["Random (seed=1)", "Roque (depth=1)", "Roque (nodes=60)"] {
        assert!(games.contains(&format!("{kind} Blanc ")), "{kind}: {text}");
    }
    // Wins count, then fewer moves for them.
    let place = |line: &str| -> (i64, u64) {
        let words: Vec<&str> = line.split(' ').rev().collect();
        (-words[2].parse::<i64>().unwrap(), words[0].trim_end_matches("cp").parse().unwrap())
    };
    assert!(ranking.lines().skip(1).map(place).is_sorted(), "{ranking}");
    let pgn = fs::read_to_string(format!("{name}.pgn")).unwrap();
    for tag in ["Event", "Site", "Date", "Round", "White", "Black", "Result", "Termination"] {
        assert_eq!(pgn.matches(&format!("[{tag} \"")).count(), 20, "{tag}");
    }
    assert_in_order(&pgn, &["[WhitePlayer \"", "n=", "[%eval ", "[%emt 0:00:"]);
    let json: Value =
        serde_json::from_str(&fs::read_to_string(format!("{name}.json")).unwrap()).unwrap();
    assert_eq!((&json["complete"], &json["games_played"]), (&true.into(), &20.into()));
    let page = fs::read_to_string(&html).unwrap();
    assert_in_order(&page, &["<!doctype html>", "<html lang=\"en\">", "<svg", "</html>"]);
    for outside in ["http", "<script", " src=", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    // Once more: nothing is left to play, and everything is said again.
    let again = done(&with(&name, &["--concurrency", "2"]));
    assert_in_order(&again.err, &["20 games are already in the journal"]);
    assert_eq!(fs::read_to_string(&name).unwrap(), text);
}

#[test]
fn all_formats_for_programs() {
    let folder = Folder::new("formats");
    for (format, more) in [
        ("league", &["--rounds", "2"][..]),
        ("gauntlet", &[]),
        ("swiss", &["--rounds", "3"]),
        ("knockout", &["--cycles", "2"]),
    ] {
        let name = folder.file(format);
        let more =
            [&["--format", format, "--json", "--anchor", "Random (seed=1)=100"], more].concat();
        let found = json_lines(&with(&name, &more));
        let [found] = &found[..] else { panic!("one object") };
        assert_eq!((&found["format"], &found["complete"]), (&format.into(), &true.into()));
        assert_eq!(found["standings"].as_array().unwrap().len(), 5);
        assert_eq!(found["cross_table"].as_array().unwrap().len(), 5);
        assert_eq!(found["los"][4].as_array().unwrap().len(), 5);
        assert_eq!(found["ratings"][0]["elo"].as_f64(), Some(100.0), "{format}");
        let games = found["games"].as_array().unwrap().len();
        let least = [("league", 40), ("gauntlet", 8), ("swiss", 12), ("knockout", 16)];
        assert!(least.contains(&(format, games)) || format == "knockout" && games > 16, "{games}");
    }
}

#[test]
fn the_old_spelling_and_french() {
    let folder = Folder::new("old-spelling");
    let name = folder.file("premier");
    let arguments = ["-tournament", &name, "--lang", "fr", "--players", "random", "random"];
    let ran = done(&arguments);
    assert_in_order(&ran.out, &["joueur", "parties", "1. Random", "Points de chaque joueur"]);
    let text = fs::read_to_string(&name).unwrap();
    assert_in_order(&text, &["Classement", "Random Blanc ", "Random #2 Noir "]);
    // Without players: the laboratory, with a second and a bit a game.
    let name = folder.file("second");
    let short = ["tournament", &name, "--json", "--max-moves", "1"];
    let found = json_lines(&short);
    let players = found[0]["players"].as_array().unwrap();
    assert_eq!((players.len(), &found[0]["games_played"]), (9, &72.into()));
    assert!(players.iter().all(|player| player["limits"] == "1+0.03"), "{players:?}");
    assert_eq!((&found[0]["complete"], &found[0]["seed"]), (&true.into(), &0.into()));
}

#[test]
fn bad_usage_is_explained() {
    let folder = Folder::new("tournament-usage");
    let name = folder.file("x");
    let taken = folder.file("taken");
    fs::write(&taken, "my diary\n").unwrap();
    let path = folder.0.to_str().unwrap();
    for (arguments, words) in [
        (&["tournament"][..], &["NAME", "missing"][..]),
        (&["tournament", "a", "b"], &["\"b\"", "too many"]),
        (&["tournament", "merge"], &["merge needs"]),
        (&["tournament", "merge", "x"], &["NAME.1of2.journal"]),
        (&["tournament", "merge", "x", "/no/such"], &["/no/such"]),
        (&["tournament", "merge", "x", "j", "--cycles", "2"], &["--cycles", "nothing to merge"]),
        (&["tournament", "merge", "x", "j", "--nodes", "2"], &["--nodes", "nothing to merge"]),
        (&["tournament", "merge", "x", "j", "--max-moves", "2"], &["--max-moves", "nothing to"]),
        (&["tournament", &name, "--cycles", "2", "--rounds", "3"], &["another word for --cycles"]),
        (&["tournament", &name, "--draw", "now"], &["--draw", "\"now\"", "movecount=8"]),
        (&["tournament", &taken], &["taken", "no result of a tournament"]),
        (&["tournament", path], &["no result of a tournament"]),
        (&["tournament", &name, "--html", "/no/such/x.html"], &["--html", "no folder /no/such"]),
        (&["tournament", &name, "--players", "random"], &["two players"]),
        (&["tournament", &name, "--players", "random", "flagship"], &["for ever"]),
        (&["tournament", &name, "--players", "randm", "flagship"], &["did you mean random?"]),
        (&["tournament", &name, "--format", "ladder"], &["--format", "league, gauntlet"]),
        (&["tournament", &name, "--format", "knockout", "--rounds", "3"], &["--cycles"]),
        (&["tournament", &name, "--format", "swiss", "--rounds", "99"], &["9 rounds at the most"]),
        (&["tournament", &name, "--shard", "5/4"], &["--shard", "5/4", "2/4"]),
        (
            &["tournament", &name, "--format", "swiss", "--shard", "1/2"],
            &["depends on the results"],
        ),
        (&["tournament", &name, "--anchor", "Fritz=1"], &["--anchor", "Minimax"]),
    ] {
        let ran = roque(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}: {}", ran.err);
        assert_in_order(&ran.err, words);
    }
    assert_eq!(fs::read_to_string(&taken).unwrap(), "my diary\n");
}

#[test]
fn a_journal_is_protected() {
    let folder = Folder::new("protected");
    let name = folder.file("x");
    let journal = format!("{name}.journal");
    done(&with(&name, &[]));
    let whole = fs::read_to_string(&name).unwrap();
    // Another seed is another tournament.
    let ran = roque(&with(&name, &["--seed", "4"]));
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert_in_order(&ran.err, &["another tournament", "seed 0", "seed 4", "another NAME"]);
    // A torn line is told and played again.
    let text = fs::read_to_string(&journal).unwrap();
    fs::write(&journal, &text[..text.len() - 30]).unwrap();
    let ran = done(&with(&name, &[]));
    assert_in_order(&ran.err, &["19 games are already", "last line", "torn"]);
    assert_eq!(fs::read_to_string(&name).unwrap(), whole);
}

/// Four processes at a time, each a quarter of the games.
#[test]
fn four_shards_make_the_whole() {
    let folder = Folder::new("shards");
    let (whole, parts) = (folder.file("whole"), folder.file("parts"));
    done(&with(&whole, &["--cycles", "2", "--seed", "5"]));
    let start = |index: u32| {
        let shard = format!("{index}/4");
        let mut command = program();
        command.args(with(&parts, &["--cycles", "2", "--seed", "5", "--shard", &shard]));
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    let children: Vec<Child> = (1..=4).map(start).collect();
    for child in children {
        let ended = child.wait_with_output().unwrap();
        assert_eq!(ended.status.code(), Some(0));
        let out = String::from_utf8(ended.stdout).unwrap();
        assert_in_order(&out, &["of4.journal", "roque tournament merge", ".*of4.journal"]);
    }
    assert!(!fs::exists(&parts).unwrap());
    let journals: Vec<String> =
        (1..=4).map(|index| format!("{parts}.{index}of4.journal")).collect();
    let journals: Vec<&str> = journals.iter().map(String::as_str).collect();
    let ran = done(&[&["tournament", "merge", &parts], &journals[..3]].concat());
    assert_in_order(&ran.err, &["30 of 40 games"]);
    let ran = done(&[&["tournament", "merge", &parts], &journals[..]].concat());
    assert_eq!(ran.err, "");
    assert_eq!(fs::read_to_string(&parts).unwrap(), fs::read_to_string(&whole).unwrap());
    assert_eq!(games(&parts), games(&whole));
    // A fixed point for the ratings, by the name that is printed or the one that was typed.
    for name in ["Random (seed=2)", "random:seed=2"] {
        let anchor = format!("{name}=250");
        let merge = ["tournament", "merge", &parts, "--json", "--anchor", &anchor];
        let found = json_lines(&[&merge[..3], &journals[..], &merge[3..]].concat());
        assert_eq!(found[0]["ratings"][1]["elo"].as_f64(), Some(250.0), "{name}");
    }
    let unknown = ["tournament", "merge", &parts, journals[0], "--anchor", "Fritz=1"];
    let ran = roque(&unknown);
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert_in_order(&ran.err, &["--anchor", "Fritz", "Random (seed=1)"]);
}

/// Games and JSON of somebody else, and files that would have two uses.
#[test]
fn nothing_of_others_is_overwritten() {
    let folder = Folder::new("others");
    let book = folder.file("book");
    let pgn = format!("{book}.pgn");
    fs::write(&pgn, "[Event \"mine\"]\n\n1. e4 e5 *\n").unwrap();
    let mine = fs::read_to_string(&pgn).unwrap();
    let other_way = format!("{}/../{}/book.pgn,plies=2", folder.0.display(), {
        folder.0.file_name().unwrap().to_str().unwrap()
    });
    let players = ["--players", "random", "random"];
    let refused = |arguments: &[&str], words: &[&str]| {
        let ran = roque(&[&["tournament"][..], arguments, &players].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}: {}", ran.err);
        assert_in_order(&ran.err, words);
        assert_eq!(fs::read_to_string(&pgn).unwrap(), mine);
        assert!(!fs::exists(format!("{book}.journal")).unwrap());
    };
    refused(&[&book], &["book.pgn", "no result of a tournament"]);
    refused(&[&book, "--openings", &pgn], &["--openings", "book.pgn", "another use"]);
    refused(&[&book, "--openings", &other_way], &["--openings", "another use"]);
    let free = folder.file("free");
    refused(&[&free, "--openings", &pgn, "--html", &pgn], &["--html", "another use"]);
    refused(&[&free, "--html", &free], &["--html", "another use"]);
    let journal = format!("{free}.journal");
    refused(&[&free, "--html", &journal], &["--html", "another use"]);
    fs::write(format!("{free}.json"), "{}\n").unwrap();
    refused(&[&free], &["free.json", "no result of a tournament"]);
    // Our own files are written again, even if the journal was removed to begin anew.
    let own = folder.file("own");
    let again = [&["tournament", &own][..], &players].concat();
    done(&again);
    done(&again);
    fs::remove_file(format!("{own}.journal")).unwrap();
    done(&again);
}

#[test]
fn openings_of_a_file_come_in_order_unless_a_seed_is_given() {
    let folder = Folder::new("order");
    let book = folder.openings();
    let first = |name: &str, more: &[&str]| -> Vec<String> {
        let name = folder.file(name);
        let arguments = ["tournament", &name, "--players", "random", "random", "--cycles", "6"];
        let ran = done(&[&arguments[..], &["--openings", &book], more].concat());
        assert_eq!(ran.err, "");
        let text = fs::read_to_string(format!("{name}.journal")).unwrap();
        let records = text.lines().skip(1).map(|line| serde_json::from_str::<Value>(line).unwrap());
        records.step_by(2).map(|record| record["fen"].as_str().unwrap().to_owned()).collect()
    };
    let in_order = first("plain", &[]);
    let lines = fs::read_to_string(&book).unwrap();
    for (fen, line) in in_order.iter().zip(lines.lines()) {
        assert!(fen.starts_with(line), "{fen} {line}");
    }
    assert_ne!(first("shuffled", &["--seed", "1"]), in_order);
}

#[test]
fn repeated_openings_are_told() {
    let folder = Folder::new("repeated");
    let book = folder.openings();
    for (format, cycles, expected) in [
        ("league", "7", Some("7 pairs with 6 openings")),
        ("league", "6", None),
        // A tie may take three pairs more.
        ("knockout", "4", Some("7 pairs with 6 openings")),
    ] {
        let name = folder.file(&format!("{format}{cycles}"));
        let arguments = ["tournament", &name, "--players", "random", "random", "--cycles", cycles];
        let ran = done(&[&arguments[..], &["--openings", &book, "--format", format]].concat());
        match expected {
            Some(words) => assert_in_order(&ran.err, &["note: ", words]),
            None => assert_eq!(ran.err, ""),
        }
    }
}

/// Times of programs, in the text, in JSON and on the page; and every encounter by its pairs.
#[test]
fn times_and_encounters_are_reported() {
    let folder = Folder::new("times");
    let (name, html) = (folder.file("x"), folder.file("x.html"));
    let program = format!("uci:{},name=other,hash=1", env!("CARGO_BIN_EXE_roque"));
    let arguments = ["tournament", &name, "--html", &html, "--depth", "1", "--lang", "fr"];
    let players = ["--max-moves", "8", "--cycles", "2", "--players", &program, "random"];
    let ran = done(&[&arguments[..], &players].concat());
    assert_in_order(&ran.out, &["Temps : ", "other : ping ", " ms en moyenne", "dépassements 0"]);
    assert!(!ran.out.contains("Random: "), "{}", ran.out);
    let json: Value =
        serde_json::from_str(&fs::read_to_string(format!("{name}.json")).unwrap()).unwrap();
    let standings = json["standings"].as_array().unwrap();
    let of = |name: &str| &standings.iter().find(|line| line["name"] == name).unwrap()["timing"];
    assert!(of("other")["pings"].as_u64() >= Some(4), "{json}");
    assert_eq!(of("Random")["pings"], 0, "{json}");
    let encounter = &json["encounters"][0];
    assert_eq!((&encounter["first"], &encounter["second"]), (&0.into(), &1.into()), "{json}");
    let pairs = encounter["pairs"].as_array().unwrap();
    assert_eq!(pairs.len(), 5);
    assert_eq!(pairs.iter().map(|count| count.as_u64().unwrap()).sum::<u64>(), 2, "{json}");
    for field in ["wins", "elo", "normalized_elo", "normalized_elo_error", "los"] {
        assert!(encounter.get(field).is_some(), "{field}: {json}");
    }
    let page = fs::read_to_string(&html).unwrap();
    assert_in_order(&page, &["ligue", "graine 0", "ping moyen (ms)", "fin</th>"]);
    let reasons = ["Nulle par arbitrage", "Les Blancs matent", "Les Noirs matent"];
    assert!(reasons.iter().any(|reason| page.contains(reason)), "{page}");
    assert!(!page.contains("Draw by"), "{page}");
}

/// The moves of every game in a journal. A game that is there twice is an error.
#[track_caller]
fn games(name: &str) -> BTreeMap<u64, String> {
    let mut games = BTreeMap::new();
    let text = fs::read_to_string(format!("{name}.journal")).unwrap();
    for line in text.lines().skip(1) {
        let record: Value = serde_json::from_str(line).unwrap();
        let moves: Vec<&str> =
            record["moves"].as_array().unwrap().iter().map(|m| m["mv"].as_str().unwrap()).collect();
        let number = record["game"].as_u64().unwrap();
        assert!(games.insert(number, moves.join(" ")).is_none(), "game {number} twice");
    }
    games
}

/// Kills the program so often while it plays, then lets it finish.
fn killed_again_and_again(test: &str, cycles: &str, expected: usize, kills: u64) {
    let folder = Folder::new(test);
    let (whole, torn) = (folder.file("whole"), folder.file("torn"));
    let more = ["--cycles", cycles, "--concurrency", "2"];
    done(&with(&whole, &more));
    let journal = format!("{torn}.journal");
    let lines =
        || fs::read(&journal).map_or(0, |text| text.iter().filter(|&&b| b == b'\n').count());
    let mut random = 1_u64;
    let mut killed = 0;
    for round in 0..kills {
        let mut command = program();
        command.args(with(&torn, &more)).stdin(Stdio::null());
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        // Somewhere in the share of the games that belongs to this round.
        let target = 1 + expected * round as usize / kills as usize;
        wait_for(|| lines() > target.min(expected));
        random =
            random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        thread::sleep(Duration::from_micros((random >> 33) % 8_000));
        killed += u64::from(child.try_wait().unwrap().is_none());
        let _ = child.kill();
        child.wait().unwrap();
    }
    assert!(killed >= kills / 2, "only {killed} of {kills} in time");
    done(&with(&torn, &more));
    assert_eq!(games(&torn).len(), expected);
    assert_eq!(games(&torn), games(&whole));
    assert_eq!(fs::read_to_string(&torn).unwrap(), fs::read_to_string(&whole).unwrap());
    let standings = |name: &str| -> Value {
        let text = fs::read_to_string(format!("{name}.json")).unwrap();
        serde_json::from_str::<Value>(&text).unwrap()["standings"].clone()
    };
    assert_eq!(standings(&torn), standings(&whole));
}

#[test]
fn killed_at_six_moments_nothing_is_lost_or_played_twice() {
    killed_again_and_again("killed-6", "2", 40, 6);
}

#[test]
#[ignore = "slow: twenty kills in a league of a hundred games"]
fn slow_killed_at_twenty_moments_nothing_is_lost_or_played_twice() {
    killed_again_and_again("killed-20", "5", 100, 20);
}

#[test]
fn ctrl_c_once_finishes_and_twice_stops() {
    let folder = Folder::new("tournament-interrupt");
    let name = folder.file("long");
    let start = || {
        let mut command = program();
        let players = ["--players", "flagship:nodes=3000,hash=1", "flagship:nodes=2000,hash=1"];
        command.args(["tournament", &name, "--cycles", "5000"]).args(players);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    let journal = format!("{name}.journal");
    let lines = || fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
    let child = start();
    wait_for(|| lines() >= 3);
    // A second runner keeps out.
    let second = start().wait_with_output().unwrap();
    assert_eq!(second.status.code(), Some(1));
    assert_in_order(&String::from_utf8(second.stderr).unwrap(), &["right now"]);
    interrupt(&child);
    let ended = child.wait_with_output().unwrap();
    let err = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(3), "{err}");
    assert_in_order(&err, &["running games are finished", "same command goes on"]);
    let games = lines() - 1;
    assert!(
        fs::read_to_string(&name).unwrap().lines().filter(|l| is_game_line(l)).count() == games
    );
    let child = start();
    wait_for(|| lines() > games + 1);
    interrupt(&child);
    thread::sleep(Duration::from_millis(150));
    interrupt(&child);
    let ended = child.wait_with_output().unwrap();
    let err = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(3), "{err}");
    assert_in_order(&err, &[&format!("{games} games are already"), "same command goes on"]);
}
