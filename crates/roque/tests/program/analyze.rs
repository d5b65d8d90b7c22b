//! `roque analyze` and `go` on the command line.

use std::time::{Duration, Instant};

use crate::{assert_in_order, json_lines, program, roque, run_with};

#[test]
fn one_object_an_iteration() {
    let found = json_lines(&["analyze", "--depth", "5", "--json"]);
    let (last, iterations) = found.split_last().unwrap();
    let depths: Vec<u64> = iterations.iter().map(|it| it["depth"].as_u64().unwrap()).collect();
    assert_eq!(depths, [1, 2, 3, 4, 5]);
    for iteration in iterations {
        for number in ["seldepth", "nodes", "time_ms", "nps"] {
            assert!(iteration[number].is_u64(), "{iteration}");
        }
        assert!(iteration["score"]["cp"].is_i64(), "{iteration}");
        assert_eq!(
            iteration["pv"].as_array().unwrap().len(),
            iteration["san"].as_array().unwrap().len()
        );
    }
    assert_eq!(last["bestmove"], iterations[4]["pv"][0]);
    assert_eq!(last["san"], iterations[4]["san"][0]);
}

#[test]
fn the_agent_is_not_cut_at_the_depth_that_was_asked_for() {
    // S4 thinks a second and five plies deep, but only where nobody sets a limit.
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let depth = |arguments: &[&str]| {
        let common = ["analyze", "--player", "agent", "--fen", kiwipete, "--json"];
        let found = json_lines(&[&common[..], arguments].concat());
        found[found.len() - 2]["depth"].as_u64().unwrap()
    };
    assert_eq!(depth(&["--depth", "6"]), 6, "this takes more than a second without a table");
    assert!(depth(&[]) <= 5);
    let both = roque(&["analyze", "--player", "agent:depth=3", "--depth", "4"]);
    assert_eq!(both.code, Some(2));
    assert_in_order(&both.err, &["depth=3", "--depth says 4"]);
}

#[test]
fn the_agent_plays_the_most_played_move_of_its_book_first() {
    let ran = roque(&["analyze", "--player", "agent", "--depth", "2"]);
    assert_eq!(ran.code, Some(0));
    assert_in_order(&ran.err, &["agent: its book plays ", "; this is its search"]);
    // Where a move is wanted and not an analysis, it plays it: always the same one.
    let best = |player: &str| {
        let program = ["analyze", "--player", player, "--depth", "2", "--json"];
        json_lines(&program).last().unwrap()["bestmove"].as_str().unwrap().to_owned()
    };
    let played = best("agent:ownbook=true");
    for _ in 0..3 {
        assert_eq!(best("agent:ownbook=true"), played);
    }
    let players = json_lines(&["players", "--json"]);
    let agent = players[0].as_array().unwrap().iter().find(|one| one["id"] == "agent").unwrap();
    let default = |name: &str| {
        let options = agent["options"].as_array().unwrap();
        options.iter().find(|option| option["name"] == name).unwrap()["default"].clone()
    };
    assert_eq!((default("OwnBook"), default("BookChoice")), (true.into(), "mostplayed".into()));
    assert_eq!((default("Hash"), default("Split Depth")), (0.into(), 3.into()));
}

#[test]
fn positions_moves_and_lines() {
    let found = json_lines(&[
        "analyze",
        "--moves",
        "f3",
        "e7e5",
        "2.",
        "g4",
        "--depth",
        "4",
        "--json",
        "--multipv",
        "2",
    ]);
    let last = found.last().unwrap();
    assert_eq!((&last["bestmove"], &last["san"]), (&"d8h4".into(), &"Qh4#".into()));
    let lines: Vec<_> = found.iter().filter(|object| object["depth"] == 4).collect();
    assert_eq!((&lines[0]["multipv"], &lines[1]["multipv"]), (&1.into(), &2.into()));
    assert_eq!(lines[0]["score"]["mate"], 1);
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let found = json_lines(&["analyze", "--fen", mated, "--json"]);
    assert_eq!(found.len(), 2);
    assert_eq!((&found[0]["score"]["mate"], &found[1]["bestmove"]), (&0.into(), &().into()));
    let ran = roque(&["analyze", "--fen", mated]);
    assert_in_order(&ran.out, &["no legal move", "Black wins by checkmate"]);
    let chess960 = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
    let found = json_lines(&["analyze", "--fen", chess960, "--depth", "2", "--json"]);
    assert!(found.last().unwrap()["bestmove"].is_string());
}

#[test]
fn every_limit_ends_it() {
    for limit in [
        &["--nodes", "2000"][..],
        &["--movetime", "50"],
        &["--tc", "1+0.01"],
        &["--depth", "99", "--movetime", "50"],
        &["--player", "flagship:depth=4,hash=1"],
        &["--player", "flagship:nodes=500", "--depth", "90"],
    ] {
        let asked = Instant::now();
        let ran = roque(&[&["analyze"], limit].concat());
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{limit:?}");
        assert_in_order(&ran.out, &["rnbqkbnr/", " 1/", "best move ", "\n"]);
        assert!(asked.elapsed() < Duration::from_secs(4), "{limit:?}");
        assert!(ran.out.lines().skip(1).all(|line| line.chars().count() <= 80), "{}", ran.out);
    }
}

#[test]
fn bad_usage_is_explained() {
    for (arguments, words) in [
        (&["--player", "flagshp"][..], &["\"flagshp\"", "did you mean flagship?", "uci:"][..]),
        (&["--player", "flagship:hash=lots"], &["Hash", "1 to", "lots"]),
        (&["--player", "flagship:hash"], &["key=value", "\"hash\""]),
        (&["--player", "uci:stockfish"], &["another program", "flagship"]),
        (&["--tc", "soon"], &["--tc", "\"soon\"", "3+0.03"]),
        (&["--depth", "0"], &["--depth", "\"0\"", "from 1"]),
        (&["--movetime", "-4"], &["--movetime", "\"-4\"", "milliseconds"]),
        (&["--multipv", "500"], &["--multipv", "1 to 256"]),
        (&["--moves", "e2e5"], &["move 1 of 1", "\"e2e5\" is not legal"]),
        (&["--fen", "8/8"], &["8 ranks"]),
        (&["e4"], &["\"e4\"", "too many"]),
    ] {
        let ran = roque(&[&["analyze"], arguments].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}: {}", ran.err);
        assert_in_order(&ran.err, words);
    }
}

#[test]
fn in_french() {
    let ran = roque(&["analyze", "--lang", "fr", "--depth", "3", "--moves", "e2e4 e7e5"]);
    assert_in_order(&ran.out, &[",", "meilleur coup "]);
    let ran = roque(&["analyze", "--lang", "fr", "--player", "flagshp"]);
    assert_in_order(&ran.err, &["pas de joueur", "vouliez-vous dire flagship"]);
}

/// `roque analyze | head -1`.
#[test]
fn a_reader_that_goes_away_ends_it() {
    let mut command = program();
    command.args(["analyze", "--movetime", "20000"]);
    let mut child = command.stdout(std::process::Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let start = Instant::now();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[cfg(unix)]
#[test]
fn ctrl_c_tells_the_move_found_so_far() {
    use std::io::{BufRead, BufReader, Read};
    for json in [false, true] {
        let mut command = program();
        command.args(["analyze", "--movetime", "60000"]);
        command.args(json.then_some("--json"));
        command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
        let mut child = command.spawn().unwrap();
        // From its first word on it listens.
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut out = String::new();
        stdout.read_line(&mut out).unwrap();
        crate::signals::interrupt(&child);
        stdout.read_to_string(&mut out).unwrap();
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{err}");
        let last = out.lines().last().unwrap();
        match json {
            true => assert!(last.starts_with("{\"bestmove\":\""), "{out}"),
            false => assert!(last.starts_with("best move "), "{out}"),
        }
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_search_of_the_command_line_with_its_move() {
    use std::io::{BufRead, BufReader, Read};
    for before in [&["go depth 4"][..], &[]] {
        let mut command = program();
        command.args(before).args(["go movetime 60000", "fen"]);
        command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
        let start = Instant::now();
        let mut child = command.spawn().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        // Deep into the long search: by then it listens.
        let mut line = String::new();
        while !line.starts_with("info depth 9 ") {
            line.clear();
            assert!(stdout.read_line(&mut line).unwrap() > 0);
        }
        crate::signals::interrupt(&child);
        let mut rest = String::new();
        stdout.read_to_string(&mut rest).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(3), "{rest}");
        assert!(rest.lines().last().unwrap().starts_with("bestmove "), "{rest}");
        assert!(output.stderr.is_empty() && start.elapsed() < Duration::from_secs(40));
    }
}

#[test]
fn searches_on_the_command_line() {
    let ran = roque(&["position startpos moves e2e4", "go depth 3", "fen"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_in_order(&ran.out, &["info depth 3 ", "bestmove ", "/4P3/"]);
    // A wrong option is told and remembered in the exit code; the rest goes on.
    let ran = roque(&["setoption name Hash value 0", "go nodes 100"]);
    assert_eq!(ran.code, Some(2));
    assert_in_order(&ran.err, &["Hash", "1 to"]);
    assert_in_order(&ran.out, &["bestmove "]);
    for endless in ["go", "go infinite", "go ponder depth 3"] {
        let ran = roque(&[endless]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{endless}");
        assert_in_order(&ran.err, &["nothing could stop this search", "go depth 12"]);
    }
    let ran = run_with(program().args(["isready", "go depth 2", "quit", "d"]), b"");
    assert_in_order(&ran.out, &["readyok", "bestmove"]);
    assert!(!ran.out.contains("checkers"));
}

#[test]
fn textbook_players_analyze_and_show_several_lines() {
    for player in ["minimax", "mtdf", "course"] {
        let found = json_lines(&["analyze", "--player", player, "--depth", "3", "--json"]);
        let (last, iterations) = found.split_last().unwrap();
        assert_eq!(iterations.len(), 3, "{player}");
        assert_eq!(last["bestmove"], iterations[2]["pv"][0], "{player}");
        let arguments = ["analyze", "--player", player, "--depth", "2", "--multipv", "2", "--json"];
        let found = json_lines(&arguments);
        let [one, two] = [&found[2], &found[3]];
        assert_eq!((&one["multipv"], &two["multipv"]), (&1.into(), &2.into()), "{player}");
        assert_eq!((&one["depth"], &two["depth"]), (&2.into(), &2.into()), "{player}");
        assert_ne!(one["pv"][0], two["pv"][0], "{player}");
        assert!(one["score"]["cp"].as_i64() >= two["score"]["cp"].as_i64(), "{player}");
        assert_eq!(found[4]["bestmove"], one["pv"][0], "{player}");
    }
    // Whoever samples has one tree and one line.
    let ran = roque(&["analyze", "--player", "mcts", "--depth", "2", "--multipv", "2"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert_in_order(&ran.err, &["its best line only", "--multipv", "flagship"]);
    let ran = roque(&["analyze", "--player", "mtdf", "--depth", "2", "--multipv", "1"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
}
