//! Games reviewed for a page.

use serde_json::{Value, json};

use crate::client::Site;

/// The scholar's mate: Black's third move is the blunder, whatever the search.
const MATED: [&str; 7] = ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"];

fn begun(site: &Site, wish: &Value) -> String {
    let answer = site.posted("/api/experiments", &wish.to_string(), 202);
    format!("/api/experiments/{}", answer["id"].as_str().unwrap())
}

#[test]
fn a_blunder_is_marked_and_told_with_the_mate_that_followed_in_both_languages() {
    let site = Site::new("review");
    let wish = json!({"kind": "review", "fen": "startpos", "moves": MATED, "nodes": 3000});
    let path = begun(&site, &wish);
    let done = site.until(&path, |trial| trial["state"] == "done");
    let data = &done["found"]["data"];
    let moves = data["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 7);
    let blunder = &moves[5];
    assert_eq!(
        (&blunder["class"], &blunder["mark"], &blunder["is_error"]),
        (&json!("blunder"), &json!("??"), &json!(true))
    );
    assert_eq!(blunder["score"], json!({"mate": 1}));
    assert!(blunder["sentence"].as_str().unwrap().contains("4. Qxf7#"), "{blunder}");
    assert!(blunder["best"]["move"]["uci"].is_string(), "{blunder}");
    assert_eq!(data["moments"], json!([5]));
    assert!(data["sides"][0]["accuracy"].as_f64() > data["sides"][1]["accuracy"].as_f64());
    assert!(moves.iter().all(|one| (0.0..=1.0).contains(&one["points"].as_f64().unwrap())));
    // The same wish finds the same work, which then speaks the language of whoever asks.
    assert_eq!(begun(&site, &wish), path);
    let french = site.request("GET", &format!("{path}?lang=fr"), "", "").json();
    let sentence = french["found"]["data"]["moves"][5]["sentence"].as_str().unwrap().to_owned();
    assert!(sentence.contains("4. Dxf7#"), "{sentence}");
}

#[test]
fn a_review_that_cannot_be_made_is_refused_and_one_under_way_is_ended() {
    let site = Site::new("bad-review");
    for (wish, field) in [
        (json!({"kind": "review", "fen": "startpos", "moves": []}), "moves"),
        (json!({"kind": "review", "fen": "startpos", "moves": ["e4"], "nodes": 1}), "nodes"),
        (
            json!({"kind": "review", "fen": "startpos", "moves": ["e4"], "nodes": 99_000_000}),
            "nodes",
        ),
        (json!({"kind": "review", "fen": "8/8", "moves": ["e4"]}), "fen"),
        (json!({"kind": "review", "fen": "startpos", "moves": ["e4", "e4"]}), "move"),
    ] {
        let answer = site.post("/api/experiments", &wish.to_string());
        assert_eq!((answer.status, &answer.json()["field"]), (422, &json!(field)), "{wish}");
        assert!(answer.json()["detail"].as_str().unwrap().len() > 10);
    }
    let long = json!({"kind": "review", "fen": "startpos", "moves": MATED, "nodes": 5_000_000});
    let path = begun(&site, &long);
    site.until(&path, |trial| trial["state"] == "running");
    assert_eq!(site.request("DELETE", &path, "", "").status, 200);
    site.until(&path, |trial| trial["state"] == "failed");
    assert_ne!(begun(&site, &long), path);
}

#[test]
fn whoever_plays_does_not_wait_for_a_review_in_another_window() {
    let site = Site::new("review-and-game");
    let long = json!({"kind": "review", "fen": "startpos", "moves": MATED, "nodes": 5_000_000});
    let path = begun(&site, &long);
    site.until(&path, |trial| trial["state"] == "running");
    let game = json!({"white": "human", "black": "level1"}).to_string();
    let game = site.posted("/api/games", &game, 201)["id"].as_str().unwrap().to_owned();
    let game = format!("/api/games/{game}");
    site.posted(&format!("{game}/moves"), &json!({"move": "e4", "ply": 0}).to_string(), 200);
    site.until(&game, |game| game["moves"].as_array().unwrap().len() == 2);
    assert_eq!(site.get(&path).json()["state"], "running");
    site.request("DELETE", &path, "", "");
}
