//! Positions without a game, analyses, and games out of PGN.

use std::thread;
use std::time::Duration;

use serde_json::json;

use crate::client::Site;

#[test]
fn a_position_comes_with_its_moves_and_a_bad_one_with_a_reason() {
    let site = Site::new("positions");
    let start = site.posted("/api/positions", r#"{"fen":"startpos"}"#, 200);
    assert_eq!(start["legal"].as_array().unwrap().len(), 20);
    let moves = json!({"fen": "startpos", "moves": ["e4", "c5"]}).to_string();
    assert_eq!(site.posted("/api/positions", &moves, 200)["opening"]["eco"], "B20");
    for fen in [
        "",
        "hello",
        "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "kk6/8/8/8/8/8/8/K7 w - - 0 1",
        "P6k/8/8/8/8/8/8/K7 w - - 0 1",
        "7k/6Q1/8/8/8/8/8/K7 w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
    ] {
        let answer = site.post("/api/positions", &json!({"fen": fen}).to_string());
        assert_eq!((answer.status, answer.code().as_str()), (422, "fen_invalid"), "{fen}");
        assert_eq!(answer.json()["field"], "fen");
    }
    let long = json!({"fen": "8/".repeat(100_000)}).to_string();
    assert_eq!(site.post("/api/positions", &long).status, 422);
}

#[test]
fn the_terms_of_an_evaluation_are_told_for_both_sides() {
    let site = Site::new("evaluate");
    for (kind, total) in [("material", 0), ("pst", 0), ("course", 0)] {
        let wish = json!({"fen": "startpos", "eval": kind}).to_string();
        let found = site.posted("/api/evaluate", &wish, 200);
        assert_eq!((&found["eval"], &found["total_white"]), (&json!(kind), &json!(total)));
        assert!(!found["terms"].as_array().unwrap().is_empty());
    }
    let answer = site.post("/api/evaluate", r#"{"fen":"startpos","eval":"clasical"}"#);
    assert_eq!(answer.status, 422);
    assert!(answer.json()["detail"].as_str().unwrap().contains("classical"));
}

#[test]
fn an_analysis_tells_its_lines_and_ends_when_nobody_listens() {
    let site = Site::new("analysis");
    let wish = json!({"fen": "startpos", "lines": 3, "seconds": 500}).to_string();
    let id = site.posted("/api/analyses", &wish, 202)["id"].as_str().unwrap().to_owned();
    let mut events = site.events(&format!("/api/events?topics=analysis:{id}"));
    let seen = events.find(|found| found["lines"].as_array().unwrap().len() == 3).unwrap();
    assert_eq!(seen["lines"][2]["rank"], 3);
    assert!(!seen["lines"][0]["san"].as_array().unwrap().is_empty());
    drop(events);
    site.until(&format!("/api/analyses/{id}"), |found| found["state"] == "done");
}

#[test]
fn an_analysis_that_its_page_left_before_listening_gives_its_place_to_others() {
    let site = Site::new("left");
    let wish = json!({"fen": "startpos", "seconds": 500}).to_string();
    let begin = || site.posted("/api/analyses", &wish, 202)["id"].as_str().unwrap().to_owned();
    // Three of the four that are kept: on small machines they hold every place for searches.
    let left = [begin(), begin(), begin()];
    let mut events = site.events(&format!("/api/events?topics=analysis:{}", begin()));
    assert!(events.any(|found| !found["lines"].as_array().unwrap().is_empty()));
    thread::sleep(Duration::from_secs(9));
    for id in left {
        site.until(&format!("/api/analyses/{id}"), |found| found["state"] == "done");
    }
    drop(events);
    // One that is asked about goes on: twice the time that would end it.
    let id = begin();
    for _ in 0..10 {
        thread::sleep(Duration::from_secs(1));
        let found = site.get(&format!("/api/analyses/{id}")).json();
        assert_ne!(found["state"], "done");
    }
}

#[test]
fn good_games_are_read_and_broken_ones_listed_with_their_line() {
    let site = Site::new("pgn");
    let text = "[White \"<script>alert(1)</script>\"]\n\n1. e4 e5 1-0\n\n[White \"B\"]\n\n1. e5 *\n\n\
                [White \"C\"]\n\n1. d4 *\n";
    let found = site.posted("/api/pgn", &json!({"pgn": text}).to_string(), 200);
    let games = found["games"].as_array().unwrap();
    assert_eq!((games.len(), &games[1]["moves"][0]["san"]), (2, &json!("d4")));
    assert_eq!(games[0]["white"], "<script>alert(1)</script>");
    assert_eq!(found["skipped"][0]["line"], 7);
}
