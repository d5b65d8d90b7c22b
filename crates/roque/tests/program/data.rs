//! `roque datagen` and `roque data`.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use crate::{assert_in_order, json_lines, program, roque};

/// A folder that is gone in the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("roque-data-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A small archive.
fn games(folder: &Folder, name: &str) -> String {
    let file = folder.file(name);
    let ran = roque(&["datagen", "--out", &file, "--games", "40", "--nodes", "30", "--hash", "1"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_in_order(&ran.out, &["new games", "40  +", "drawn", "positions/s", "bytes a half-move"]);
    file
}

#[test]
fn shards_are_merged_to_the_archive_of_one_machine() {
    let folder = Folder::new("shards");
    let part = |index: u32| {
        let (file, shard) = (folder.file(&format!("{index}.rga")), format!("{index}/2"));
        let limits = ["--games", "40", "--nodes", "30", "--hash", "1", "--json"];
        let ran = roque(&[&["datagen", "--out", &file, "--shard", &shard], &limits[..]].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        file
    };
    let (first, second, whole) = (part(1), part(2), games(&folder, "whole.rga"));
    let merged = |parts: &[&str], name: &str| {
        let out = folder.file(name);
        let ran = roque(&[&["data", "merge"], parts, &["--out", &out]].concat());
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        (ran.out, std::fs::read(out).unwrap())
    };
    let (said, bytes) = merged(&[&second, &first], "joined.rga");
    assert_eq!(said, "40 games of 2 archives\n");
    assert!(bytes == merged(&[&whole], "alone.rga").1, "another archive than that of one machine");
    let (said, _) = merged(&[&second], "half.rga");
    assert_eq!(said, "8 games of 1 archive; 32 games before the last one are missing\n");
    let other = folder.file("other.rga");
    let ran = roque(&["datagen", "--out", &other, "--games", "1", "--nodes", "31", "--hash", "1"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let out = folder.file("no.rga");
    for (arguments, expected) in [
        (&["data", "merge", &first, &other, "--out", &out][..], &["other.rga", "nodes=30"][..]),
        (&["data", "merge", &first, "--out", &first], &["1.rga"]),
        (&["datagen", "--out", &out, "--shard", "3/2"], &["--shard cannot be", "I/N"]),
    ] {
        let ran = roque(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}: {}", ran.err);
        assert_in_order(&ran.err, expected);
    }
    assert!(!Path::new(&out).exists());
}

#[test]
fn games_are_made_and_looked_at() {
    let folder = Folder::new("look");
    let file = games(&folder, "a.rga");
    let [found] = &json_lines(&["data", "stats", &file, "--json"])[..] else { panic!() };
    assert_eq!((&found["games"], &found["monotone"]), (&40.into(), &true.into()));
    assert!(found["bytes_per_ply"].as_f64().unwrap() < 2.0, "{found}");
    assert!(found["positions"].as_u64().unwrap() > 1_000);
    let rows = found["scores"].as_array().unwrap();
    let counted: u64 = rows.iter().map(|row| row["positions"].as_u64().unwrap()).sum();
    assert_eq!(found["plies"].as_u64(), Some(counted));
    let ran = roque(&["data", "stats", &file]);
    assert_in_order(
        &ran.out,
        &["games ", "drawn", "usable", "scale K", "< -1000", "≥ 1000", "29–32"],
    );
    let ran = roque(&["data", "stats", &file, "--lang", "fr"]);
    assert_in_order(&ran.out, &["parties", "nulles", "utiles", "score (au trait)", "pièces"]);
    let ran = roque(&["data", "verify", &file]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_in_order(&ran.out, &["sound, 40 games"]);
}

#[test]
fn the_same_command_goes_on() {
    let folder = Folder::new("resume");
    let file = games(&folder, "a.rga");
    let more =
        ["datagen", "--out", &file, "--games", "44", "--nodes", "30", "--hash", "1", "--json"];
    let [found] = &json_lines(&more)[..] else { panic!() };
    assert_eq!((&found["resumed_games"], &found["new_games"]), (&40.into(), &4.into()));
    // Torn at its end, games are missing for those who read it; it is mended by the one who writes it.
    let bytes = std::fs::read(&file).unwrap();
    std::fs::write(&file, &bytes[..bytes.len() - 5]).unwrap();
    let out = folder.file("torn.bin");
    for (arguments, shown) in [
        (&["stats", &file][..], "40  +"),
        (&["sample", &file, "--count", "1"], "/"),
        (&["export", &file, "--out", &out], "positions written"),
    ] {
        let ran = roque(&[&["data"][..], arguments].concat());
        assert_eq!(ran.code, Some(1), "{arguments:?}");
        assert_in_order(&ran.err, &["a.rga", "byte ", "not complete"]);
        assert!(ran.out.contains(shown), "{}", ran.out);
    }
    assert_eq!(roque(&["data", "verify", &file]).code, Some(1));
    let ran = roque(&more);
    assert_eq!(ran.code, Some(0));
    assert_in_order(&ran.err, &["40 games are already there", "torn last block"]);
    assert_eq!(roque(&["data", "verify", &file]).code, Some(0));
    let ran = roque(&["datagen", "--out", &file, "--games", "44", "--nodes", "31"]);
    assert_eq!(ran.code, Some(2));
    assert_in_order(&ran.err, &["begun otherwise", "nodes=30", "nodes=31", "another file"]);
}

#[test]
fn damage_is_found_with_its_place() {
    let folder = Folder::new("damage");
    let file = games(&folder, "a.rga");
    let mut bytes = std::fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&file, &bytes).unwrap();
    let ran = roque(&["data", "verify", &file]);
    assert_eq!(ran.code, Some(1));
    assert_in_order(&ran.err, &["a.rga", "byte ", "games 0 to 31", "checksum"]);
    assert_in_order(&ran.out, &["NOT sound", "faults: 1", "8 games"]);
    let ran = roque(&["data", "verify", &file, "--json", "--lang", "fr"]);
    let found: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&found["sound"], &found["files"][0]["faults"]), (&false.into(), &1.into()));
    assert!(found["files"][0]["first_fault"].as_str().unwrap().contains("somme de contrôle"));
    bytes[20] ^= 1;
    std::fs::write(&file, &bytes).unwrap();
    assert_eq!(roque(&["data", "verify", &file]).code, Some(1));
    let text = folder.file("games.pgn");
    std::fs::write(&text, "1. e4 e5 *").unwrap();
    for file in [&text, &folder.file("nothing")] {
        assert_eq!(roque(&["data", "verify", file]).code, Some(2));
        assert_eq!(roque(&["data", "stats", file]).code, Some(2));
    }
    assert_in_order(&roque(&["data", "stats", &text]).err, &["games.pgn", "no archive"]);
}

#[test]
fn positions_are_sampled_and_exported() {
    let folder = Folder::new("export");
    let file = games(&folder, "a.rga");
    let ran = roque(&["data", "sample", &file, "--count", "5"]);
    assert_eq!((ran.code, ran.out.lines().count()), (Some(0), 5));
    assert_eq!(roque(&["data", "sample", &file, "--count", "5"]).out, ran.out);
    assert_ne!(roque(&["data", "sample", &file, "--count", "5", "--seed", "2"]).out, ran.out);
    for sample in json_lines(&["data", "sample", &file, "--json", "--min-ply", "30"]) {
        assert!(
            sample["ply"].as_u64().unwrap() >= 30 && sample["score"]["cp"].is_i64(),
            "{sample}"
        );
    }
    let (records, text) = (folder.file("train.bin"), folder.file("train.txt"));
    let export = ["data", "export", &file, "--out", &records, "--json"];
    let [found] = &json_lines(&export)[..] else { panic!() };
    let written = found["positions_written"].as_u64().unwrap();
    assert!(written > 500 && written < found["positions_read"].as_u64().unwrap());
    assert_eq!(std::fs::metadata(&records).unwrap().len(), 72 * written);
    let ran = roque(&["data", "export", &file, "--out", &text, "--as", "text"]);
    assert_in_order(&ran.out, &[" of ", " positions written ("]);
    assert_eq!(std::fs::read_to_string(&text).unwrap().lines().count() as u64, written);
    let copy = folder.file("copy.rga");
    std::fs::copy(&file, &copy).unwrap();
    let twice = ["data", "export", &file, &copy, "--out", &records, "--json", "--unique"];
    let [found] = &json_lines(&twice)[..] else { panic!() };
    assert!(found["positions_written"].as_u64().unwrap() < 2 * written);
    let detour = folder.file("./a.rga");
    let ran = roque(&["data", "export", &file, &copy, &detour, "--out", &records, "--unique"]);
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert_in_order(&ran.err, &["a.rga", "named twice"]);
    let ran = roque(&["data", "export", &file, &file, "--out", &records]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);

    let before = std::fs::read(&file).unwrap();
    let detour = folder.file("./a.rga");
    for out in [&file, &detour] {
        let ran = roque(&["data", "export", &file, "--out", out]);
        assert_eq!(ran.code, Some(2), "{}", ran.err);
        assert_in_order(&ran.err, &["--out", "a.rga", "one of the archives"]);
    }
    assert_eq!(std::fs::read(&file).unwrap(), before);
}

#[test]
fn too_few_positions_are_told() {
    let folder = Folder::new("few");
    let (file, out) = (games(&folder, "a.rga"), folder.file("none.bin"));
    let none = ["--min-ply", "5000"];
    for (arguments, said) in [
        (&["data", "sample", &file][..], ""),
        (&["data", "export", &file, "--out", &out, "--as", "text"], ""),
        (&["data", "export", &file, "--out", &out, "--json"], "{\"positions_read\":"),
    ] {
        let ran = roque(&[arguments, &none].concat());
        assert_eq!(ran.code, Some(1), "{arguments:?}: {}", ran.err);
        assert_in_order(&ran.err, &["no position passes the filter"]);
        assert!(ran.out.starts_with(said) && ran.err.lines().count() == 1, "{}", ran.err);
    }
    let ran = roque(&["data", "sample", &file, "--count", "5000000"]);
    assert_eq!(ran.code, Some(0));
    assert_in_order(&ran.err, &["only ", "positions pass", "5,000,000"]);
    let ran = roque(&[&["data", "sample", &file, "--lang", "fr"][..], &none].concat());
    assert_in_order(&ran.err, &["aucune position ne passe le filtre"]);
}

#[test]
fn notes_stay_and_damage_at_the_end_is_counted() {
    let folder = Folder::new("note");
    let file = folder.file("a.rga");
    let play = |more: &[&str]| {
        let usual = ["datagen", "--out", &file, "--games", "2", "--nodes", "20", "--hash", "1"];
        roque(&[&usual[..], more].concat())
    };
    assert_eq!(play(&["--note", "first"]).err, "");
    assert_in_order(
        &play(&["--note", "second"]).err,
        &["the note of the archive stays: \"first\""],
    );
    assert!(!play(&["--note", "first"]).err.contains("note"));
    let mut bytes = std::fs::read(&file).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(&file, &bytes).unwrap();
    let ran = play(&["--lang", "fr"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_in_order(&ran.err, &["la fin était abîmée", "2 parties jetées", "rejouées"]);
    std::fs::write(&file, &bytes).unwrap();
    let ran = play(&["--json"]);
    assert_in_order(&ran.err, &["damaged (checksum), not torn", "2 games thrown away"]);
    assert_in_order(&ran.out, &["\"lost_games\":2"]);
}

#[test]
fn mistakes_are_explained() {
    for (arguments, words) in [
        (&["datagen"][..], &["roque datagen", "--out", "--help"][..]),
        (&["datagen", "--out", "x", "--nodes", "0"], &["--nodes", "from 1"]),
        (&["datagen", "--out", "x", "--full", "101"], &["--full", "percentage"]),
        (
            &["datagen", "--out", "x", "--eval", "classical", "--net", "y"],
            &["--eval classical does not use the net"],
        ),
        (&["bench", "--eval", "classical", "--net", "y"], &["--eval classical does not use"]),
        (
            &["datagen", "--out", "x", "--chess960", "60", "--double-chess960", "60"],
            &["more than 100 %"],
        ),
        (&["data"], &["a word is missing", "stats, verify, sample, export"]),
        (&["data", "look"], &["\"look\"", "stats, verify"]),
        (&["data", "stats"], &["FILE is missing", "the name of a file"]),
        (&["data", "sample", "x", "--cuont", "3"], &["--cuont", "--count"]),
        (&["data", "export", "x"], &["--out is missing", "name of the file to write\n"]),
        (&["datagen", "--out"], &["--out needs a value", "such as games.rga"]),
        (&["datagen", "--out", "x", "--games", "0"], &["--games", "a number of games, from 1\n"]),
        (
            &["data", "export", "x", "--out", "y", "--as", "csv"],
            &["--as", "\"csv\"", "records, text"],
        ),
    ] {
        let ran = roque(arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.err);
        assert_in_order(&ran.err, words);
    }
    let ran = roque(&["data", "--lang", "fr"]);
    assert_in_order(&ran.err, &["il manque un mot", "Tapez"]);
    for page in [roque(&["data", "--help"]), roque(&["data", "stats", "--help"])] {
        assert_eq!(page.code, Some(0));
        assert_in_order(&page.out, &["Usage: roque data stats", "--unique", "Example"]);
    }
}

/// Killed at any moment, what was written is whole; the rest is played again.
#[test]
fn a_killed_run_leaves_a_sound_archive() {
    let folder = Folder::new("killed");
    let file = folder.file("a.rga");
    let options = ["--games", "160", "--nodes", "20", "--hash", "1", "--threads", "2"];
    for pause in [50, 300, 700] {
        let mut command = program();
        command.args(["datagen", "--out", &file]).args(options);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(pause));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let ran = roque(&[&["datagen", "--out", &file][..], &options].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(Path::new(&file).exists());
    let [found] = &json_lines(&["data", "verify", &file, "--json"])[..] else { panic!() };
    assert_eq!((&found["sound"], &found["files"][0]["games"]), (&true.into(), &160.into()));
}

#[test]
fn an_interrupted_run_says_so_and_keeps_its_games() {
    let folder = Folder::new("interrupted");
    let file = folder.file("a.rga");
    let mut command = program();
    command.args(["datagen", "--out", &file, "--nodes", "20", "--hash", "1", "--json"]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    crate::signals::interrupt_at_work(&child, Duration::from_millis(700));
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    let said = String::from_utf8(output.stderr).unwrap();
    assert_in_order(&said, &["Ctrl-C again", "Interrupted; finished games are saved"]);
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let [checked] = &json_lines(&["data", "verify", &file, "--json"])[..] else { panic!() };
    assert_eq!(checked["files"][0]["games"], found["games"]);
}
