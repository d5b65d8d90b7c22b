//! Puzzles, as a page solves them.

use serde_json::{Value, json};

use crate::client::Site;

fn step(site: &Site, path: &str, body: &Value) -> Value {
    site.posted(&format!("/api/puzzles/{path}"), &body.to_string(), 200)
}

/// What was told, by its codes.
fn codes(view: &Value) -> Vec<&str> {
    view["told"].as_array().unwrap().iter().map(|told| told["code"].as_str().unwrap()).collect()
}

fn moves(view: &Value) -> Vec<Value> {
    view["moves"].as_array().unwrap().iter().map(|mv| mv["uci"].clone()).collect()
}

#[test]
fn puzzles_are_those_of_the_terminal_by_their_goals() {
    let site = Site::new("puzzles");
    let list = site.get("/api/puzzles?lang=fr").json();
    let sets = list["sets"].as_array().unwrap();
    assert_eq!((&sets[0]["id"], &sets[0]["title"]), (&json!("mate1"), &json!("Mat en 1 coup")));
    assert_eq!(sets.last().unwrap()["id"], "mate");
    let count: usize = sets.iter().map(|set| set["puzzles"].as_array().unwrap().len()).sum();
    let known = play::puzzle::Collection::load(None).unwrap();
    assert_eq!(count, known.iter().count());
    assert_eq!((&list["faulty"], &list["note"]), (&json!([]), &json!(null)));
    // By name and by number, and each leads to the next, from set to set.
    let last = sets[0]["puzzles"].as_array().unwrap().len();
    let puzzle = site.get(&format!("/api/puzzles/mate1/{last}")).json();
    assert_eq!(puzzle["number"], last);
    assert!(puzzle["next"].as_str().unwrap().starts_with("mate2/"), "{puzzle}");
    assert_eq!(site.get("/api/puzzles/mate1/1").json()["before"], json!(null));
    for nowhere in ["mate1/0", "mate1/999", "mate9/1", "mate2/mate1-arabian", "mate1/..%2fx"] {
        let answer = site.get(&format!("/api/puzzles/{nowhere}"));
        assert_eq!((answer.status, answer.code().as_str()), (404, "puzzle_unknown"), "{nowhere}");
    }
}

#[test]
fn a_puzzle_is_solved_against_a_defender_and_that_survives_the_server() {
    let site = Site::new("solve");
    let path = "mate2/mate2-smothered";
    let puzzle = site.get(&format!("/api/puzzles/{path}")).json();
    assert_eq!(
        (&puzzle["solved"], &puzzle["command"]),
        (&json!(null), &json!("roque enigm play mate2-smothered"))
    );
    let solution = step(&site, path, &json!({"act": "solution"}));
    assert_eq!(codes(&solution), ["solution"]);
    let line = solution["told"][0]["line"].as_array().unwrap().clone();
    let first = step(&site, path, &json!({"act": "move", "move": line[0]}));
    assert_eq!(codes(&first), ["reply", "right"]);
    assert_eq!(first["moves"].as_array().unwrap().len(), 2);
    // Whatever was answered, the next hint but one is the mating move.
    let hinted = json!({"act": "hint", "moves": moves(&first), "hints": 1});
    let hint = step(&site, path, &hinted);
    let arrow = &hint["told"][0]["arrow"];
    let uci = format!("{}{}", arrow["from"].as_str().unwrap(), arrow["to"].as_str().unwrap());
    let mating = json!({"act": "move", "move": uci, "moves": moves(&first), "helped": false});
    let end = step(&site, path, &mating);
    assert_eq!((codes(&end), &end["over"]), (vec!["solved"], &json!(true)));
    assert_eq!((&end["solved"], &end["legal"]), (&json!("helped"), &json!([])));
    assert!(site.folder.join("puzzles.json").is_file());
    let other = site.restarted();
    assert_eq!(other.get(&format!("/api/puzzles/{path}")).json()["solved"], "helped");
    // Solved once more alone, which then stays.
    step(&other, path, &json!({"act": "move", "move": uci, "moves": moves(&first)}));
    assert_eq!(other.get(&format!("/api/puzzles/{path}")).json()["solved"], "alone");
    let proof = other.get(&format!("/api/puzzles/{path}/proof?lang=fr")).json();
    assert!(proof["text"].as_str().unwrap().starts_with("mat en 2, pas plus court"), "{proof}");
}

#[test]
fn a_wrong_move_is_told_with_the_reason() {
    let site = Site::new("wrong");
    let path = "mate1/mate1-back-rank";
    let wrong = step(&site, path, &json!({"act": "move", "move": "Rc8"}));
    assert_eq!((codes(&wrong), &wrong["moves"]), (vec!["no_mate"], &json!([])));
    let text = wrong["told"][0]["text"].as_str().unwrap();
    assert!(text.starts_with("That is no mate: the defender still has "), "{text}");
    // With two moves the defender answers, and it is told that the mate is gone.
    let path = "mate2/mate2-smothered";
    let puzzle = site.get(&format!("/api/puzzles/{path}")).json();
    let key = step(&site, path, &json!({"act": "solution"}))["told"][0]["line"][0].clone();
    let quiet = puzzle["legal"].as_array().unwrap().iter().find(|mv| {
        let san = mv["san"].as_str().unwrap();
        mv["uci"] != key && !san.contains(['x', '+', '#', '='])
    });
    let slip = step(&site, path, &json!({"act": "move", "move": quiet.unwrap()["uci"]}));
    assert_eq!(codes(&slip), ["reply", "slipped"]);
    assert!(slip["told"][1]["text"].as_str().unwrap().contains("every move was tried"), "{slip}");
    let back = step(&site, path, &json!({"act": "undo", "moves": moves(&slip)}));
    assert_eq!((codes(&back), &back["fen"]), (vec![], &puzzle["fen"]));
    assert_eq!(codes(&step(&site, path, &json!({"act": "undo"}))), ["nothing"]);
    let french = format!("/api/puzzles/{path}?lang=fr");
    let answer = site.post(&french, r#"{"act":"move","move":"Xx9"}"#);
    assert_eq!((answer.status, answer.code().as_str()), (422, "move_illegal"));
}

#[test]
fn moves_that_do_not_belong_to_the_puzzle_are_refused() {
    let site = Site::new("astray");
    let path = "/api/puzzles/mate1/mate1-back-rank";
    for (body, status, code) in [
        (r#"{"moves":["e2e4"]}"#, 422, "move_illegal"),
        (r#"{"moves":["c1c8"]}"#, 422, "gone_astray"),
        (r#"{"act":"move"}"#, 422, "move_illegal"),
        (r#"{"act":"dance"}"#, 422, "bad_request"),
        (r#"{"move":1}"#, 422, "bad_request"),
    ] {
        let answer = site.post(path, body);
        assert_eq!((answer.status, answer.code().as_str()), (status, code), "{body}");
    }
}

#[test]
fn a_file_of_solved_puzzles_that_is_not_understood_stays_and_is_told() {
    let site = Site::new("strange-progress");
    std::fs::create_dir_all(&site.folder).unwrap();
    let file = site.folder.join("puzzles.json");
    std::fs::write(&file, r#"{"version":9}"#).unwrap();
    let note = site.get("/api/puzzles").json()["note"].as_str().unwrap().to_owned();
    assert!(note.starts_with("What you solve is not being kept"), "{note}");
    let path = "mate1/mate1-back-rank";
    let solved = step(&site, path, &json!({"act": "move", "move": "Rxe1"}));
    assert_eq!(codes(&solved), ["solved"]);
    assert_eq!(solved["note"], note);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), r#"{"version":9}"#);
}
