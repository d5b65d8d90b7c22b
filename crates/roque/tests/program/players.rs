//! `roque players`: who there is on one screen, one player in full, the options of all.

use serde_json::Value;

use crate::{assert_in_order, json_lines, roque};

fn ids() -> Vec<String> {
    let found = json_lines(&["players", "--json"]);
    let players = found[0].as_array().expect("a list");
    players.iter().map(|player| player["id"].as_str().expect("a name").to_owned()).collect()
}

#[test]
fn the_list_of_players_fits_a_screen() {
    for language in ["en", "fr"] {
        let ran = roque(&["players", "--lang", language]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(ran.out.lines().count() < 24, "{} lines", ran.out.lines().count());
        for line in ran.out.lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
        for id in ids().iter().filter(|id| !id.starts_with("level")) {
            let listed = ran.out.lines().any(|line| line.split(' ').next() == Some(id));
            assert!(listed, "{id} is missing\n{}", ran.out);
        }
    }
}

#[test]
fn one_player_is_shown_in_full_with_an_example_that_runs() {
    for id in ids() {
        let ran = roque(&["players", &id]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(ran.out.starts_with(&format!("{id} (")), "{}", ran.out);
        // What all share is not told again, unless it begins otherwise: the agent asks its book.
        assert_eq!(ran.out.contains("\n  OwnBook "), id == "agent", "{}", ran.out);
        let (_, example) = ran.out.split_once("Example:\n  roque ").expect("an example");
        let words: Vec<&str> = example.split_whitespace().collect();
        if words[0] == "analyze" {
            let ran = roque(&words);
            assert_eq!(ran.code, Some(0), "roque {example}: {}", ran.err);
        }
    }
    let ran = roque(&["players", "negascout"]);
    let found = ["negascout (Negascout)", "exact:", "option", "Hash", "1..", "OwnBook", "Example"];
    assert_in_order(&ran.out, &found);
    // Also as it is written for a game, in any case, and a level by its French name.
    assert!(roque(&["players", "MTDF:depth=3"]).out.starts_with("mtdf (MTD(f))"));
    assert!(roque(&["players", "niveau3"]).out.starts_with("level3 (Roque level 3)"));
}

#[test]
fn options_that_all_players_share_are_listed_once() {
    let ran = roque(&["players", "options"]);
    assert_in_order(&ran.out, &["OwnBook", "BookFile", "tc=", "movetime=", "nodes=", "depth="]);
    let shared = json_lines(&["players", "options", "--json"]);
    let names: Vec<&Value> =
        shared[0].as_array().expect("a list").iter().map(|option| &option["name"]).collect();
    assert!(names.len() >= 5, "{names:?}");
    for player in json_lines(&["players", "--json"])[0].as_array().expect("a list") {
        let options = player["options"].as_array().expect("options");
        for name in &names {
            assert!(options.iter().any(|option| option["name"] == **name), "{player} {name}");
        }
    }
}

#[test]
fn a_player_that_does_not_exist_is_named_with_those_that_do() {
    let ran = roque(&["players", "negascuot"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert_in_order(&ran.err, &["\"negascuot\"", "did you mean negascout?", "flagship"]);
}

#[test]
fn the_preset_course_is_cours_in_french_and_levels_are_niveaux() {
    let ran = roque(&["players", "--lang", "fr"]);
    assert_in_order(&ran.out, &["course", "Cours ", "exact"]);
    assert_in_order(&ran.out, &["random", "niveau1 à niveau10", "Roque niveau"]);
    let ran = roque(&["players", "course", "--lang", "fr"]);
    assert!(ran.out.starts_with("course (Cours)\n"), "{}", ran.out);
    // Programs read the English name whatever the language.
    let found = json_lines(&["players", "course", "--json", "--lang", "fr"]);
    assert_eq!(found[0][0]["name"], "Course");
}
