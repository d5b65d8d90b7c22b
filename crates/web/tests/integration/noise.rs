//! Requests that nobody in his right mind sends: the server answers, refuses and lives.

use std::io::Write;

use chess::random::Random;
use serde_json::json;

use crate::client::Site;

const POSTS: [&str; 9] = [
    "/api/puzzles/mate1/1",
    "/api/positions",
    "/api/evaluate",
    "/api/pgn",
    "/api/games",
    "/api/traces",
    "/api/analyses",
    "/api/games/nothing/moves",
    "/api/games/nothing/undo",
];

#[test]
fn random_json_is_never_an_error_of_the_server() {
    let site = Site::new("json");
    let mut random = Random::new(41);
    let values = [
        "null",
        "true",
        "-1",
        "1e999",
        "0.5",
        "18446744073709551616",
        "\"\"",
        "\"\\u0000\"",
        "\"level3\"",
        "\"human\"",
        "\"startpos\"",
        "[]",
        "{}",
        "[[[[]]]]",
        "\"\u{202e}\u{1f600}\"",
        "\"alphabeta\"",
        "2",
    ];
    let names = [
        "fen", "moves", "player", "depth", "nodes", "lines", "white", "black", "clock", "eval",
        "pgn", "x", "act", "move",
    ];
    for _ in 0..400 {
        let path = POSTS[random.below(POSTS.len())];
        let fields: Vec<String> = (0..random.below(5))
            .map(|_| {
                format!(
                    "\"{}\":{}",
                    names[random.below(names.len())],
                    values[random.below(values.len())]
                )
            })
            .collect();
        let mut body = format!("{{{}}}", fields.join(","));
        if random.below(5) == 0 {
            let cut = random.below(body.len() + 1);
            body.truncate((0..=cut).rfind(|&cut| body.is_char_boundary(cut)).unwrap_or(0));
        }
        let answer = site.post(path, &body);
        assert!((200..500).contains(&answer.status), "{path} {body}: {answer:?}");
    }
    assert_eq!(site.get("/api/meta").status, 200);
}

#[test]
fn a_body_of_ten_megabytes_is_refused() {
    let site = Site::new("large");
    let body = json!({"pgn": "x".repeat(10 << 20)}).to_string();
    let answer = site.post("/api/pgn", &body);
    assert!(answer.status == 413 || answer.status == 0, "{}", answer.status);
    assert_eq!(site.get("/api/meta").status, 200);
}

#[test]
fn whoever_is_slow_or_says_nonsense_keeps_nobody_waiting() {
    let site = Site::new("slow");
    let mut slow: Vec<_> = (0..100).map(|_| site.connect()).collect();
    for (index, stream) in slow.iter_mut().enumerate() {
        let part: &[u8] =
            if index % 2 == 0 { b"GET /api/meta HT" } else { b"\x16\x03\x01\0\xff\xfe" };
        let _ = stream.write_all(part);
    }
    assert_eq!(site.get("/api/meta").status, 200);
    for request in [&b"\0\0\0\0\r\n\r\n"[..], b"GET\r\n\r\n", b"HELO me\r\n\r\n", &[b'A'; 100_000]]
    {
        let status = site.raw(request).status;
        assert!(status == 400 || status == 431 || status == 0 || status == 421, "{status}");
    }
    assert_eq!(site.get("/api/meta").status, 200);
}

#[test]
fn names_of_all_kinds_come_back_as_they_were() {
    let site = Site::new("names");
    for name in ["<img src=x onerror=alert(1)>", "\u{202e}abc", "😀", "a\tb"] {
        let pgn = format!("[White \"{name}\"]\n\n1. e4 *\n");
        let found = site.posted("/api/pgn", &json!({"pgn": pgn}).to_string(), 200);
        assert_eq!(found["games"][0]["white"], name);
    }
}

#[test]
fn too_many_searches_are_refused_and_those_begun_go_on() {
    let site = Site::new("crowd");
    let wish = json!({"fen": "startpos", "player": "minimax", "depth": 20}).to_string();
    let first = site.posted("/api/traces", &wish, 202)["id"].as_str().unwrap().to_owned();
    let path = format!("/api/traces/{first}");
    site.until(&path, |trace| trace["state"] == "running");
    let mut refused = 0;
    for _ in 0..80 {
        let wish =
            json!({"kind": "compare", "fen": "startpos", "depth": 20, "players": ["minimax"]});
        refused += usize::from(site.post("/api/experiments", &wish.to_string()).status == 429);
    }
    assert!(refused > 0, "nobody was refused");
    assert_eq!(site.get(&path).json()["state"], "running");
    site.request("DELETE", &path, "", "");
    site.until(&path, |trace| trace["state"] == "done");
    site.until("/api/meta", |_| {
        site.post("/api/games", r#"{"white":"human","black":"human"}"#).status == 201
    });
}
