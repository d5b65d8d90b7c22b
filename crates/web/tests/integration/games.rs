//! Games, from the first move to a server that was started again.

use serde_json::{Value, json};

use crate::client::Site;

/// A game against a machine, or of two people.
fn begin(site: &Site, white: &str, black: &str) -> String {
    let wish = json!({"white": white, "black": black}).to_string();
    site.posted("/api/games", &wish, 201)["id"].as_str().unwrap().to_owned()
}

fn play(site: &Site, id: &str, ply: usize, text: &str) -> Value {
    let body = json!({"move": text, "ply": ply}).to_string();
    site.posted(&format!("/api/games/{id}/moves"), &body, 200)
}

fn act(site: &Site, id: &str, action: &str) -> Value {
    site.posted(&format!("/api/games/{id}/{action}"), "{}", 200)
}

#[test]
fn a_level_answers_a_move_and_the_game_goes_on_after_the_server_was_started_again() {
    let site = Site::new("restart");
    let id = begin(&site, "human", "level3");
    play(&site, &id, 0, "e4");
    let game = site
        .until(&format!("/api/games/{id}"), |game| game["moves"].as_array().unwrap().len() == 2);
    assert_eq!((&game["turn"], &game["state"]), (&json!("white"), &json!("active")));
    assert_eq!(game["moves"][0]["san"], "e4");
    assert_eq!(game["players"]["black"]["kind"], "machine");
    // Once something was played the game has the name of its file, and still its old one.
    let name = game["id"].as_str().unwrap();
    assert!(site.folder.join(format!("{name}.pgn")).is_file(), "{name}");
    assert_eq!(site.get(&format!("/api/games/{name}")).json()["fen"], game["fen"]);
    let other = site.restarted();
    let again = other.get(&format!("/api/games/{name}")).json();
    assert_eq!((&again["fen"], &again["moves"]), (&game["fen"], &game["moves"]));
    let listed = other.get("/api/games").json();
    assert_eq!(listed["games"][0]["id"], name);
    let pgn = other.get(&format!("/api/games/{name}.pgn"));
    assert!(pgn.body.contains("1. e4"), "{pgn:?}");
}

#[test]
fn moves_are_read_as_people_write_them_in_either_language() {
    let site = Site::new("notation");
    let id = begin(&site, "human", "human");
    for (ply, text) in ["e2e4", "e5", "Cf3", "Nc6", "Fb5", "a7a6"].into_iter().enumerate() {
        play(&site, &id, ply, text);
    }
    let game = site.get(&format!("/api/games/{id}?lang=fr")).json();
    let moves: Vec<&str> =
        game["moves"].as_array().unwrap().iter().map(|mv| mv["san"].as_str().unwrap()).collect();
    assert_eq!(moves, ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]);
    assert!(game["opening"]["name"].as_str().unwrap().contains("espagnole"), "{}", game["opening"]);
}

#[test]
fn what_cannot_be_played_is_told_in_the_language_of_the_page() {
    let site = Site::new("illegal");
    let id = begin(&site, "human", "human");
    let path = format!("/api/games/{id}/moves?lang=fr");
    let answer = site.post(&path, r#"{"move":"e2e5","ply":0}"#);
    assert_eq!((answer.status, answer.code().as_str()), (422, "move_illegal"));
    assert!(answer.json()["detail"].as_str().unwrap().contains("pas"), "{answer:?}");
    // Another page has moved in the meantime.
    play(&site, &id, 0, "e4");
    let answer = site.post(&path, r#"{"move":"d4","ply":0}"#);
    assert_eq!((answer.status, answer.code().as_str()), (409, "stale"));
}

#[test]
fn moves_are_taken_back_and_played_again_and_games_given_up_and_drawn() {
    let site = Site::new("actions");
    let id = begin(&site, "human", "human");
    play(&site, &id, 0, "e4");
    play(&site, &id, 1, "e5");
    assert_eq!(act(&site, &id, "undo")["moves"].as_array().unwrap().len(), 1);
    assert_eq!(act(&site, &id, "redo")["moves"].as_array().unwrap().len(), 2);
    let over = act(&site, &id, "resign");
    assert_eq!((&over["state"], &over["result"]), (&json!("finished"), &json!("0-1")));
    assert_eq!(over["end"]["code"], "resignation");
    assert_eq!(over["legal"], json!([]));
    let refused = site.post(&format!("/api/games/{id}/resign"), "{}");
    assert_eq!((refused.status, refused.code().as_str()), (409, "refused"));
    assert_eq!(site.post(&format!("/api/games/{id}/dance"), "{}").status, 404);
    let other = begin(&site, "human", "human");
    play(&site, &other, 0, "d4");
    assert_eq!(act(&site, &other, "draw")["end"]["code"], "agreement");
}

#[test]
fn every_end_on_the_board_has_its_name() {
    let site = Site::new("ends");
    for (fen, mv, code, result) in [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd8", "checkmate", "1-0"),
        ("7k/8/6Q1/8/8/8/8/K7 w - - 0 1", "Qf7", "stalemate", "1/2-1/2"),
        ("7k/8/8/8/8/8/1r6/K7 w - - 0 1", "Kxb2", "insufficient_material", "1/2-1/2"),
        ("7k/8/8/8/8/8/8/KR6 w - - 99 80", "Rb2", "fifty_moves", "1/2-1/2"),
    ] {
        let wish = json!({"white": "human", "black": "human", "fen": fen}).to_string();
        let id = site.posted("/api/games", &wish, 201)["id"].as_str().unwrap().to_owned();
        let game = play(&site, &id, 0, mv);
        assert_eq!(
            (&game["end"]["code"], &game["result"]),
            (&json!(code), &json!(result)),
            "{fen}"
        );
    }
    let id = begin(&site, "human", "human");
    let mut last = Value::Null;
    for (ply, mv) in ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(8).enumerate() {
        last = play(&site, &id, ply, mv);
    }
    assert_eq!(last["end"]["code"], "repetition");
}

#[test]
fn a_hint_is_a_move_on_the_board_and_why_is_a_text() {
    let site = Site::new("hint");
    let wish = json!({"white": "human", "black": "level2", "fen": "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"});
    let id = site.posted("/api/games", &wish.to_string(), 201)["id"].as_str().unwrap().to_owned();
    let refused = site.post(&format!("/api/games/{id}/why"), "{}");
    assert_eq!((refused.status, refused.code().as_str()), (409, "refused"));
    act(&site, &id, "hint");
    let path = format!("/api/games/{id}");
    let game = site.until(&path, |game| !game["remark"].is_null());
    assert_eq!(
        (&game["remark"]["kind"], &game["remark"]["line"][0]),
        (&json!("hint"), &json!("Rd8#"))
    );
    assert_eq!(game["remark"]["arrow"], json!({"from": "d1", "to": "d8"}));
    play(&site, &id, 0, "h3");
    site.until(&path, |game| game["moves"].as_array().unwrap().len() == 2);
    act(&site, &id, "why");
    let game = site.until(&path, |game| game["remark"]["kind"] == "why");
    assert!(game["remark"]["text"].as_str().unwrap().len() > 40, "{}", game["remark"]);
}

#[test]
fn whoever_watches_a_game_gets_the_whole_of_it_after_every_change() {
    let site = Site::new("events");
    let id = begin(&site, "human", "human");
    let mut events = site.events(&format!("/api/events?topics=game:{id}"));
    assert_eq!(events.next().unwrap()["moves"], json!([]));
    play(&site, &id, 0, "e4");
    let seen = events.find(|game| game["moves"].as_array().unwrap().len() == 1).unwrap();
    assert_eq!(seen["moves"][0]["uci"], "e2e4");
    // Whoever comes later has missed nothing.
    let mut late = site.events(&format!("/api/events?topics=game:{id}"));
    assert_eq!(late.next().unwrap()["fen"], seen["fen"]);
}

#[test]
fn a_game_that_is_thrown_away_is_gone_from_the_folder_too() {
    let site = Site::new("remove");
    let id = begin(&site, "human", "human");
    let game = play(&site, &id, 0, "e4");
    let file = site.folder.join(format!("{}.pgn", game["id"].as_str().unwrap()));
    assert!(file.is_file());
    let path = format!("/api/games/{id}");
    assert_eq!(site.request("DELETE", &path, "", "").status, 200);
    assert!(!file.exists());
    assert_eq!(site.get(&path).code(), "game_unknown");
    assert_eq!(site.request("DELETE", &path, "", "").status, 404);
}

#[test]
fn a_flag_falls_although_nobody_asks() {
    let site = Site::new("flag");
    let wish = json!({"white": "human", "black": "human", "clock": "1+0"}).to_string();
    let id = site.posted("/api/games", &wish, 201)["id"].as_str().unwrap().to_owned();
    let game = site.until(&format!("/api/games/{id}"), |game| game["state"] == "finished");
    assert_eq!((&game["end"]["code"], &game["result"]), (&json!("time_forfeit"), &json!("0-1")));
    assert_eq!((&game["clocks"]["white"], &game["clocks"]["running"]), (&json!(0), &json!(null)));
}

#[test]
fn castling_in_chess960_puts_the_king_on_the_rook() {
    let site = Site::new("chess960");
    let fen = "k7/8/8/8/8/8/8/1R3KR1 w GB - 0 1";
    let wish = json!({"white": "human", "black": "human", "fen": fen}).to_string();
    let id = site.posted("/api/games", &wish, 201)["id"].as_str().unwrap().to_owned();
    let game = site.get(&format!("/api/games/{id}")).json();
    let castle = |mv: &&Value| mv["san"] == "O-O";
    let mv = game["legal"].as_array().unwrap().iter().find(castle).unwrap();
    assert_eq!((&mv["from"], &mv["to"]), (&json!("f1"), &json!("g1")));
    assert_eq!(play(&site, &id, 0, mv["uci"].as_str().unwrap())["moves"][0]["san"], "O-O");
}

/// A game of other people in the folder, with names that nobody should trust.
const FOREIGN: &str = "[Event \"?\"]\n[Date \"1999.12.31\"]\n[White \"<img src=x onerror=alert(1)>\"]\n\
    [Black \"Zoé \u{202e}Noir\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

#[test]
fn the_library_finds_games_by_player_result_opening_and_anything() {
    let site = Site::new("library");
    std::fs::create_dir_all(&site.folder).unwrap();
    std::fs::write(site.folder.join("fool.pgn"), FOREIGN).unwrap();
    let id = begin(&site, "human", "human");
    for (ply, text) in ["e4", "c5", "Nf3"].into_iter().enumerate() {
        play(&site, &id, ply, text);
    }
    let count = |query: &str| {
        let list = site.get(&format!("/api/games?{query}")).json();
        assert_eq!(list["games"].as_array().unwrap().len(), list["total"], "{query}");
        list["total"].as_u64().unwrap()
    };
    for (query, expected) in [
        ("", 2),
        ("player=zo%C3%A9", 1),
        ("player=onerror", 1),
        ("result=0-1", 1),
        ("result=*", 1),
        ("result=1-0", 0),
        ("opening=b2", 1),
        ("opening=sicilian", 1),
        ("opening=sicilienne&lang=fr", 1),
        ("text=1999", 1),
        ("text=checkmate", 1),
        ("text=fool&result=*", 0),
        ("text=nothing", 0),
    ] {
        assert_eq!(count(query), expected, "{query}");
    }
    std::fs::write(site.folder.join("broken.pgn"), "1. e4 e5 2. Ke3 *\n").unwrap();
    let all = site.get("/api/games").json();
    assert_eq!((&all["total"], &all["unreadable"]), (&json!(2), &json!(1)));
    std::fs::remove_file(site.folder.join("broken.pgn")).unwrap();
    // Who won is known, how it is not.
    let silent = FOREIGN.replace("2. g4 Qh4# 0-1", "0-1");
    std::fs::write(site.folder.join("silent.pgn"), &silent).unwrap();
    let told = silent.replace("[Result", "[Termination \"time forfeit\"]\n[Result");
    std::fs::write(site.folder.join("told.pgn"), told).unwrap();
    let game = |name| site.get(&format!("/api/games/{name}/replay")).json()["game"].clone();
    assert_eq!((&game("silent")["end"], &game("silent")["result"]), (&json!(null), &json!("0-1")));
    assert_eq!(game("told")["end"]["winner"], "black");
    for name in ["silent", "told"] {
        std::fs::remove_file(site.folder.join(format!("{name}.pgn"))).unwrap();
    }
    let page = site.get("/api/games?limit=1&after=1").json();
    assert_eq!((page["games"].as_array().unwrap().len(), &page["total"]), (1, &json!(2)));
    assert_eq!(site.get("/api/games?limit=much").status, 422);
}

#[test]
fn a_game_is_walked_through_without_being_opened() {
    let site = Site::new("replay");
    std::fs::create_dir_all(&site.folder).unwrap();
    std::fs::write(site.folder.join("fool.pgn"), FOREIGN).unwrap();
    // It is the machine's turn here, and it is not to think because somebody looks.
    let name = "2026-01-01-1";
    let file = site.folder.join(format!("{name}.pgn"));
    let id = begin(&site, "human", "human");
    let game = play(&site, &id, 0, "e4");
    let own = site.folder.join(format!("{}.pgn", game["id"].as_str().unwrap()));
    let text = std::fs::read_to_string(own).unwrap();
    std::fs::write(&file, text.replace("[RoqueBlack \"human\"]", "[RoqueBlack \"level1\"]"))
        .unwrap();
    let other = site.restarted();
    let seen = other.get("/api/games/fool/replay").json();
    assert_eq!(seen["game"]["white"], "<img src=x onerror=alert(1)>");
    assert_eq!(
        (&seen["game"]["result"], &seen["moves"][3]["san"]),
        (&json!("0-1"), &json!("Qh4#"))
    );
    assert_eq!(seen["moves"].as_array().unwrap().len(), 4);
    let before = std::fs::read(&file).unwrap();
    other.get(&format!("/api/games/{name}/replay"));
    other.get(&format!("/api/games/{name}.pgn"));
    std::thread::sleep(std::time::Duration::from_millis(300));
    assert_eq!(std::fs::read(&file).unwrap(), before);
    // Whoever opens it is answered.
    let path = format!("/api/games/{name}");
    other.until(&path, |game| game["moves"].as_array().unwrap().len() == 2);
    assert_eq!(other.get("/api/games/nothing/replay").code(), "game_unknown");
    assert_eq!(other.get("/api/games/..%2f..%2fetc%2fpasswd/replay").status, 404);
    assert_eq!(other.get("/api/games/fool/dance").status, 404);
}

#[test]
fn two_servers_never_share_a_folder() {
    let site = Site::new("lock");
    let games = || play::saved::Folder::find(Some(&site.folder));
    let second = web::Server::bind(web::Settings { port: Some(0), games: games() });
    let error = second.expect_err("the folder is taken");
    let web::ServeError::Taken { url } = &error else { panic!("{error}") };
    assert_eq!(*url, format!("http://localhost:{}/", site.port));
    let other = site.restarted();
    assert_eq!(other.get("/api/meta").status, 200, "what was given back can be taken");
}

#[test]
fn whoever_comes_back_to_a_stream_has_lost_nothing() {
    let site = Site::new("resume");
    let two = json!({"white": "human", "black": "human"}).to_string();
    let id = site.posted("/api/games", &two, 201)["id"].as_str().unwrap().to_owned();
    let path = format!("/api/events?topics=game:{id}");
    let first = site.events(&path).next().unwrap();
    assert_eq!(first["moves"].as_array().map(Vec::len), Some(0));
    // The connection is gone; the game goes on.
    for (ply, mv) in ["e4", "e5", "Nf3"].into_iter().enumerate() {
        let wish = json!({"move": mv, "ply": ply}).to_string();
        site.posted(&format!("/api/games/{id}/moves"), &wish, 200);
    }
    // Every event is the whole of it: whatever the browser says it heard last, the first one brings all.
    for last in ["", "Last-Event-ID: 0\r\n", "Last-Event-ID: 999999\r\n", "Last-Event-ID: x\r\n"] {
        let again = site.events_after(&path, last).next().unwrap();
        assert_eq!(again["moves"].as_array().map(Vec::len), Some(3), "{last}");
    }
}
