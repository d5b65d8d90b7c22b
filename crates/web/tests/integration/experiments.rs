//! Experiments and tournaments, from the order to the result.

use serde_json::{Value, json};

use crate::client::Site;

fn finished(site: &Site, wish: &Value) -> Value {
    let id =
        site.posted("/api/experiments", &wish.to_string(), 202)["id"].as_str().unwrap().to_owned();
    site.until(&format!("/api/experiments/{id}"), |trial| trial["state"] == "done")
}

#[test]
fn exact_algorithms_agree_and_the_command_repeats_it() {
    let site = Site::new("compare");
    let wish = json!({"kind": "compare", "fen": "startpos", "depth": 3, "players": ["minimax", "alphabeta", "mtdf"]});
    let done = finished(&site, &wish);
    let position = &done["found"]["data"];
    let players = position["players"].as_array().unwrap();
    assert_eq!(players.len(), 3);
    assert_eq!(position["agree"], true);
    assert!(players[1]["nodes"].as_u64() < players[0]["nodes"].as_u64());
    assert!(done["found"]["table"].as_str().unwrap().contains("minimax"));
    assert!(done["command"].as_str().unwrap().starts_with("roque compare --fen 'rnbqkbnr/"));
}

#[test]
fn the_ladder_of_an_ablation_has_all_its_steps() {
    let site = Site::new("ablation");
    let done = finished(&site, &json!({"kind": "ablation", "depth": 2}));
    assert!(done["found"]["data"]["rows"].as_array().unwrap().len() >= 5, "{done}");
}

#[test]
fn an_experiment_is_refused_with_the_field_that_is_wrong_and_ended_when_asked() {
    let site = Site::new("trial");
    for (wish, field) in [
        (json!({"kind": "compare", "fen": "x", "depth": 3}), "fen"),
        (json!({"kind": "compare", "fen": "startpos", "depth": 0}), "depth"),
        (
            json!({"kind": "compare", "fen": "startpos", "depth": 2, "players": ["uci:sh"]}),
            "players",
        ),
        (json!({"kind": "compare", "fen": "startpos", "depth": 2, "eval": "beauty"}), "eval"),
        (json!({"kind": "ablation", "depth": 999}), "depth"),
    ] {
        let answer = site.post("/api/experiments", &wish.to_string());
        assert_eq!((answer.status, &answer.json()["field"]), (422, &json!(field)), "{wish}");
    }
    let long = json!({"kind": "compare", "fen": "startpos", "depth": 9, "players": ["minimax"], "seconds": 600});
    let id =
        site.posted("/api/experiments", &long.to_string(), 202)["id"].as_str().unwrap().to_owned();
    let path = format!("/api/experiments/{id}");
    site.until(&path, |trial| trial["state"] == "running");
    assert_eq!(site.request("DELETE", &path, "", "").status, 200);
    site.until(&path, |trial| trial["state"] == "done");
}

fn begin(site: &Site, cycles: u32) -> String {
    let wish = json!({
        "title": "<b>Cup</b>",
        "players": ["alphabeta", "random", "course"],
        "cycles": cycles,
        "limits": "nodes=300",
        "seed": 7,
    });
    site.posted("/api/tournaments", &wish.to_string(), 201)["id"].as_str().unwrap().to_owned()
}

/// The part of a result that does not depend on the clock.
fn standings(view: &Value) -> Vec<(String, f64)> {
    let list = view["report"]["standings"].as_array().unwrap();
    list.iter()
        .map(|row| (row["name"].as_str().unwrap().to_owned(), row["points"].as_f64().unwrap()))
        .collect()
}

#[test]
fn a_tournament_is_played_to_its_end_and_its_sums_are_right() {
    let site = Site::new("league");
    let id = begin(&site, 2);
    let path = format!("/api/tournaments/{id}");
    let done = site.until(&path, |view| view["state"] == "done");
    assert_eq!((&done["games_played"], &done["games_expected"]), (&json!(12), &json!(12)));
    let points: f64 = standings(&done).iter().map(|(_, points)| points).sum();
    assert!((points - 12.0).abs() < 1e-9);
    assert_eq!(done["title"], "<b>Cup</b>");
    let pgn = site.get(&format!("{path}.pgn"));
    assert_eq!((pgn.status, pgn.body.matches("[Event ").count()), (200, 12));
    let listed = site.get("/api/tournaments").json();
    assert_eq!(listed["tournaments"][0]["id"], id);
    assert!(
        done["command"].as_str().unwrap().contains("--nodes 300 --seed 7"),
        "{}",
        done["command"]
    );
}

#[test]
fn a_tournament_that_was_paused_goes_on_in_another_server_and_ends_as_it_would_have() {
    let site = Site::new("pause");
    let whole = begin(&site, 10);
    let expected = site.until(&format!("/api/tournaments/{whole}"), |view| view["state"] == "done");
    let id = begin(&site, 10);
    let path = format!("/api/tournaments/{id}");
    site.until(&path, |view| view["games_played"].as_u64() >= Some(3));
    site.posted(&format!("{path}/pause"), "{}", 200);
    let paused = site.until(&path, |view| view["state"] != "pausing" && view["state"] != "running");
    assert_eq!(paused["state"], "paused");
    let other = site.restarted();
    let again = other.get(&path).json();
    assert_eq!(again["state"], "paused");
    assert_eq!(again["games_played"], paused["games_played"]);
    other.posted(&format!("{path}/resume"), "{}", 200);
    let done = other.until(&path, |view| view["state"] == "done");
    assert_eq!(standings(&done), standings(&expected));
}

#[test]
fn whoever_watches_a_tournament_sees_it_move() {
    let site = Site::new("watch");
    let id = begin(&site, 40);
    let mut events = site.events(&format!("/api/events?topics=tournament:{id}"));
    let seen =
        events.find(|view| view["boards"].as_array().is_some_and(|boards| !boards.is_empty()));
    assert!(seen.unwrap()["boards"][0]["fen"].as_str().is_some());
    site.posted(&format!("/api/tournaments/{id}/pause"), "{}", 200);
    assert!(events.any(|view| view["state"] == "paused"));
}

#[test]
fn two_games_at_a_time_have_two_boards_and_end_like_one_after_the_other() {
    let site = Site::new("boards");
    let cores = std::thread::available_parallelism().unwrap().get();
    let wish = |games: usize| json!({"title": "b", "players": ["alphabeta", "random:seed=3", "course"], "limits": "nodes=300", "cycles": 2, "concurrency": games});
    let refused = site.post("/api/tournaments", &wish(cores + 1).to_string());
    assert_eq!((refused.status, &refused.json()["field"]), (422, &json!("concurrency")));
    let played = |games| {
        let id = site.posted("/api/tournaments", &wish(games).to_string(), 201)["id"].clone();
        let path = format!("/api/tournaments/{}", id.as_str().unwrap());
        let view = site.until(&path, |view| {
            let boards = view["boards"].as_array().map_or(0, Vec::len);
            assert!(boards <= games);
            view["state"] == "done"
        });
        let games = view["report"]["games"].as_array().unwrap().iter();
        let mut games: Vec<_> =
            games.map(|game| (game["game"].as_u64(), game["result"].clone())).collect();
        games.sort_by_key(|game| game.0);
        (view["command"].as_str().unwrap().to_owned(), games)
    };
    let (command, one) = played(1);
    assert!(!command.contains("--concurrency") && one.len() == 12, "{command}: {one:?}");
    if cores > 1 {
        let (command, two) = played(2);
        assert!(command.contains(" --concurrency 2"), "{command}");
        assert_eq!(one, two);
    }
}

#[test]
fn a_tournament_that_would_never_end_is_stopped_at_once_and_thrown_away() {
    let site = Site::new("endless");
    let wish = json!({"players": ["minimax", "course"], "limits": "nodes=99999999999999"});
    let id = site.posted("/api/tournaments", &wish.to_string(), 201)["id"].clone();
    let path = format!("/api/tournaments/{}", id.as_str().unwrap());
    site.until(&path, |view| view["state"] == "running");
    assert_eq!(site.request("DELETE", &path, "", "").code(), "running");
    site.posted(&format!("{path}/pause"), "{}", 200);
    site.posted(&format!("{path}/stop"), "{}", 200);
    site.until(&path, |view| view["state"] == "paused");
    // The next one does not wait for it.
    let next = json!({"players": ["random", "course"], "limits": "nodes=50"}).to_string();
    let next = site.posted("/api/tournaments", &next, 201)["id"].as_str().unwrap().to_owned();
    site.until(&format!("/api/tournaments/{next}"), |view| view["state"] == "done");
    assert_eq!(site.request("DELETE", &path, "", "").status, 200);
    assert_eq!(site.get(&path).code(), "tournament_unknown");
    let other = site.restarted();
    assert_eq!(other.get("/api/tournaments").json()["tournaments"].as_array().unwrap().len(), 1);
}

#[test]
fn a_tournament_that_cannot_be_played_is_refused() {
    let site = Site::new("bad-cup");
    let good = ["random", "course"];
    for (players, limits, format, field) in [
        (&["random"][..], "nodes=10", "league", "players"),
        (&["random", "human"], "nodes=10", "league", "players"),
        (&["random", "uci:sh"], "nodes=10", "league", "players"),
        (&good, "soon", "league", "limits"),
    ] {
        let wish = json!({"players": players, "limits": limits, "format": format}).to_string();
        let answer = site.post("/api/tournaments", &wish);
        assert_eq!((answer.status, &answer.json()["field"]), (422, &json!(field)), "{wish}");
    }
    let wish = json!({"players": good, "limits": "nodes=10", "format": "lottery"}).to_string();
    assert_eq!(site.post("/api/tournaments", &wish).status, 422);
    let wish = json!({"players": good, "limits": "nodes=10", "cycles": 100_000}).to_string();
    assert_eq!(site.post("/api/tournaments", &wish).code(), "too_many_games");
    assert_eq!(site.get("/api/tournaments/none").code(), "tournament_unknown");
}

/// Everything but the time it took.
fn without_times(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.remove("time_ms");
            fields.values_mut().for_each(without_times);
        }
        Value::Array(values) => values.iter_mut().for_each(without_times),
        _ => {}
    }
}

#[test]
fn a_grid_of_puzzles_and_players_is_the_same_as_on_the_command_line() {
    let site = Site::new("keys");
    let body = json!({"kind": "keys", "puzzles": ["mate2-smothered", "mate1-back-rank"],
        "players": ["alphabeta", "random:seed=1"], "limits": "depth=4"});
    let id = site.posted("/api/experiments", &body.to_string(), 202)["id"].clone();
    let path = format!("/api/experiments/{}", id.as_str().unwrap());
    let answer = site.until(&path, |answer| answer["state"] == "done");
    assert_eq!(
        answer["command"],
        "roque enigm find mate2-smothered mate1-back-rank --players alphabeta,random:seed=1 --depth 4"
    );
    assert_eq!(answer["progress"]["done"], 4);
    let mut found = answer["found"]["data"].clone();
    let rows = found["puzzles"].as_array().unwrap();
    let cell = &rows[0]["searches"][0];
    assert_eq!((&cell["solved"], &cell["kept"]), (&json!(true), &json!(true)));
    assert_eq!(cell["found"]["depth"], 3);
    assert_eq!(rows[1]["san"], json!(["Rxe1#"]));
    assert_eq!(rows[1]["searches"][0]["found"]["depth"], 1);
    let collection = play::puzzle::Collection::load(None).unwrap();
    let puzzle = |name: &str| {
        let (name, known) = collection.entry(name).unwrap();
        (name.to_owned(), known.as_ref().unwrap().clone())
    };
    let plan = experiments::keys::KeyPlan {
        puzzles: vec![puzzle("mate2-smothered"), puzzle("mate1-back-rank")],
        players: ["alphabeta", "random:seed=1"]
            .map(|text| players::read_own(text).unwrap())
            .to_vec(),
        limits: "depth=4".parse().unwrap(),
        budget: arena::puzzle::Budget::default(),
    };
    let rows = plan.carry_out(&search::StopFlag::new(), &mut |_| {}).unwrap();
    let mut expected = report::puzzles::keys_data(&plan, &rows);
    without_times(&mut found);
    without_times(&mut expected);
    assert_eq!(found["puzzles"], expected["puzzles"]);
}

#[test]
fn a_grid_that_cannot_be_is_refused_and_one_under_way_is_ended() {
    let site = Site::new("bad-keys");
    for (puzzles, set, players, limits, code) in [
        (json!([]), json!(null), json!(["alphabeta"]), "depth=3", "puzzle_unknown"),
        (json!(["nothing"]), json!(null), json!(["alphabeta"]), "depth=3", "puzzle_unknown"),
        (json!([]), json!("mate77"), json!(["alphabeta"]), "depth=3", "puzzle_unknown"),
        (json!([]), json!("mate1"), json!(["/bin/sh"]), "depth=3", "player_refused"),
        (json!([]), json!("mate1"), json!(["human"]), "depth=3", "player_refused"),
        (json!([]), json!("mate1"), json!([]), "depth=3", "player_refused"),
        (json!([]), json!("mate1"), json!(["alphabeta"]), "3+1", "limits_invalid"),
        (json!([]), json!("mate1"), json!(["alphabeta"]), "soon", "limits_invalid"),
    ] {
        let body = json!({"kind": "keys", "puzzles": puzzles, "set": set, "players": players, "limits": limits});
        let answer = site.post("/api/experiments", &body.to_string());
        assert_eq!((answer.status, answer.code().as_str()), (422, code), "{body}");
    }
    let body = json!({"kind": "keys", "set": "mate3", "players": ["minimax"], "limits": "depth=9"});
    let id = site.posted("/api/experiments", &body.to_string(), 202)["id"].clone();
    let path = format!("/api/experiments/{}", id.as_str().unwrap());
    site.until(&path, |answer| answer["state"] == "running");
    assert_eq!(site.request("DELETE", &path, "", "").status, 200);
    site.until(&path, |answer| answer["state"] == "done");
}

#[test]
fn a_race_of_equal_nodes_is_the_same_every_time_and_each_player_has_its_command() {
    let site = Site::new("race");
    let wish = json!({"kind": "race", "fen": "startpos", "players": ["alphabeta", "mtdf", "mcts"], "mode": "nodes", "limit": 5000});
    let moves = |done: &Value| -> Vec<Value> {
        let entrants = done["found"]["data"]["entrants"].as_array().unwrap().iter();
        let points = entrants.flat_map(|entrant| entrant["points"].as_array().unwrap().clone());
        points.map(|point| json!([point["nodes"], point["depth"], point["best"]])).collect()
    };
    let done = finished(&site, &wish);
    assert!(moves(&done).len() > 6, "{done}");
    assert_eq!(moves(&done), moves(&finished(&site, &wish)));
    let commands: Vec<&str> = done["command"].as_str().unwrap().lines().collect();
    assert_eq!(commands.len(), 3);
    assert!(commands[1].starts_with("roque analyze --fen 'rnbqkbnr/"), "{commands:?}");
    assert!(commands[1].ends_with("--player mtdf --nodes 5000"), "{commands:?}");
}

#[test]
fn a_race_that_cannot_be_run_is_refused_with_the_field_that_is_wrong() {
    let site = Site::new("bad-race");
    let many = ["alphabeta"; 7];
    for (players, mode, limit, field) in [
        (&[][..], "nodes", 100, "players"),
        (&many, "nodes", 100, "players"),
        (&["alphabeta:threads=9"], "nodes", 100, "players"),
        (&["alphabeta"], "nodes", 0, "limit"),
        (&["alphabeta"], "depth", 1000, "limit"),
        (&["alphabeta"], "time", 10_000_000, "limit"),
    ] {
        let wish = json!({"kind": "race", "fen": "startpos", "players": players, "mode": mode, "limit": limit});
        let answer = site.post("/api/experiments", &wish.to_string());
        assert_eq!((answer.status, &answer.json()["field"]), (422, &json!(field)), "{wish}");
    }
}

#[test]
fn threads_are_measured_beside_one_and_the_command_is_a_comparison() {
    let site = Site::new("parallel");
    let wish = json!({"kind": "parallel", "fen": "startpos", "depth": 4, "player": "pvsplit", "threads": 2, "repeats": 2});
    let done = finished(&site, &wish);
    let rows = done["found"]["data"]["players"].as_array().unwrap();
    assert_eq!(rows.len(), 2);
    assert!(rows[0].get("speed_up").is_none(), "{}", rows[0]);
    assert_eq!((&rows[1]["threads"], &rows[1]["scaling_runs"]), (&json!(2), &json!(2)));
    assert_eq!(rows[0]["value"], rows[1]["value"]);
    for number in ["speed_up", "efficiency", "search_overhead"] {
        assert!(rows[1][number].is_f64(), "{number}: {}", rows[1]);
    }
    let command = done["command"].as_str().unwrap();
    assert!(
        command.contains("--players pvsplit:threads=1 pvsplit:threads=2 --repeat 2"),
        "{command}"
    );
    for (player, threads, field) in
        [("alphabeta", 2, "player"), ("pvsplit", 99, "threads"), ("uci:sh", 2, "player")]
    {
        let wish = json!({"kind": "parallel", "fen": "startpos", "depth": 2, "player": player, "threads": threads});
        let answer = site.post("/api/experiments", &wish.to_string());
        assert_eq!((answer.status, &answer.json()["field"]), (422, &json!(field)), "{wish}");
    }
}

/// The order of a test that is soon decided.
fn begin_test(site: &Site, players: [&str; 2], nodes: u32) -> String {
    let wish = json!({
        "title": "A test",
        "players": players,
        "limits": format!("nodes={nodes}"),
        "sprt": {"elo0": 0.0, "elo1": 200.0},
    });
    site.posted("/api/tournaments", &wish.to_string(), 201)["id"].as_str().unwrap().to_owned()
}

#[test]
fn a_test_of_a_search_and_a_random_mover_is_decided_and_its_games_can_be_replayed() {
    let site = Site::new("sprt");
    let id = begin_test(&site, ["alphabeta", "random"], 400);
    let path = format!("/api/tournaments/{id}");
    let done = site.until(&path, |view| view["state"] == "done");
    assert_eq!((&done["kind"], &done["report"]["verdict"]), (&json!("sprt"), &json!("accepted")));
    let played = done["games_played"].as_u64().unwrap();
    let pairs: u64 =
        done["report"]["pairs"].as_array().unwrap().iter().filter_map(Value::as_u64).sum();
    assert_eq!(2 * pairs, played, "{done}");
    let command = done["command"].as_str().unwrap();
    assert!(
        command.starts_with("roque sprt alphabeta random --elo0 0 --elo1 200 --alpha 0.05"),
        "{command}"
    );
    let game = site.get(&format!("{path}/games/1?lang=fr")).json();
    assert_eq!((&game["game"], &game["white"]), (&json!(1), &json!("alphabeta")));
    assert!(
        game["ending"].as_str().unwrap().starts_with("Les Blancs") || game["result"] != "1-0",
        "{}",
        game["ending"]
    );
    let moves = game["moves"].as_array().unwrap();
    assert!(moves.len() > 4 && moves[0]["fen"].is_string() && moves[0]["san"].is_string());
    assert_eq!(site.get(&format!("{path}/games/0")).code(), "game_unknown");
    assert_eq!(site.get(&format!("{path}/games/99999")).code(), "game_unknown");
    let pgn = site.get(&format!("{path}.pgn"));
    let written = pgn.body.matches("[Event ").count() as u64;
    // The board goes on while the games before are written down and judged, so short ones of later pairs may be over when the
    // decision falls, how many depends on the machine: they are kept, each once, but do not count.
    assert!(pgn.status == 200 && written >= played, "{written} of {played}");
    let rounds: Vec<&str> =
        pgn.body.lines().filter_map(|line| line.strip_prefix("[Round \"")).collect();
    assert_eq!(rounds.len() as u64, written);
    assert!(rounds.iter().all(|round| rounds.iter().filter(|other| *other == round).count() == 1));
    // Another server finds it decided, without a game more.
    let other = site.restarted();
    let again = other.get(&path).json();
    assert_eq!(
        (&again["state"], &again["report"]["llr"]),
        (&done["state"], &done["report"]["llr"])
    );
    assert_eq!(again["games_played"], done["games_played"]);
}

#[test]
fn a_test_that_was_paused_goes_on_where_it_was() {
    let site = Site::new("sprt-pause");
    let id = begin_test(&site, ["level1", "level1:seed=2"], 300);
    let path = format!("/api/tournaments/{id}");
    site.until(&path, |view| view["games_played"].as_u64() >= Some(2));
    site.posted(&format!("{path}/pause"), "{}", 200);
    let paused = site.until(&path, |view| view["state"] != "pausing" && view["state"] != "running");
    if paused["state"] == "paused" {
        site.posted(&format!("{path}/resume"), "{}", 200);
        let before = paused["games_played"].as_u64();
        site.until(&path, |view| view["games_played"].as_u64() > before || view["state"] == "done");
        site.posted(&format!("{path}/pause"), "{}", 200);
    }
    for (players, test, field) in [
        (json!(["random", "random", "random"]), json!({"elo0": 0, "elo1": 5}), "players"),
        (json!(["random", "alphabeta"]), json!({"elo0": 5, "elo1": 0}), "sprt"),
        (json!(["random", "alphabeta"]), json!({"elo0": 0, "elo1": 5, "alpha": 0.9}), "sprt"),
        (json!(["random", "alphabeta"]), json!({"elo0": 0, "elo1": 5, "model": "x"}), "sprt"),
    ] {
        let wish = json!({"players": players, "limits": "nodes=10", "sprt": test}).to_string();
        let answer = site.post("/api/tournaments", &wish);
        assert_eq!((answer.status, &answer.json()["field"]), (422, &json!(field)), "{wish}");
    }
}
