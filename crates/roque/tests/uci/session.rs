//! From the first line to the last: hand-shakes, hang-ups, and what else is on stdout.

use std::time::{Duration, Instant};

use crate::{Engine, QUIET, complaints, number};

#[test]
fn situation_06_readyok_comes_when_all_is_done() {
    let mut engine = Engine::start();
    engine.send("setoption name Hash value 64\nsetoption name Hash value 0\nucinewgame");
    let said = engine.sync();
    assert_eq!((said.len(), complaints(&said).len()), (1, 1), "{said:?}");
    // What was to be done is done: the search begins at once.
    let asked = Instant::now();
    engine.go("depth 1");
    assert!(asked.elapsed() < Duration::from_millis(500), "{:?}", asked.elapsed());
    engine.send("setoption name Threads value 2\nisready\ngo depth 2");
    assert_eq!(engine.until("readyok"), ["readyok"]);
    engine.answer();
}

#[test]
fn situation_10_the_end_of_stdin_is_the_end() {
    for before in [
        "",
        "uci",
        "go infinite",
        "go ponder wtime 1000 btime 1000",
        "go infinite depth 1",
        "go infinite\ngo infinite\ngo infinite",
        "setoption name Hash value 64\nucinewgame",
    ] {
        let mut engine = Engine::start();
        engine.send(before);
        if before.starts_with("go") {
            engine.until("info");
        }
        engine.hang_up();
        assert_eq!(engine.exit_code(), Some(0), "{before}");
    }
}

#[test]
fn quit_ends_a_search_and_the_program() {
    for before in ["", "go infinite", "go depth 60", "go ponder depth 1", "go infinite\nd\nd"] {
        let mut engine = Engine::start();
        engine.send(before);
        engine.send("quit");
        assert_eq!(engine.exit_code(), Some(0), "{before}");
    }
}

#[test]
fn situation_20_nothing_but_protocol() {
    let mut engine = Engine::start();
    // Nothing is said before anything is asked.
    assert_eq!(engine.line(QUIET), None);
    engine.send("uci");
    let hello = engine.until("uciok");
    assert!(hello[0].starts_with("id name Roque"), "{hello:?}");
    assert!(hello[1].starts_with("id author "), "{hello:?}");
    for line in &hello[2..hello.len() - 1] {
        assert!(line.starts_with("option name ") && line.contains(" type "), "{line}");
    }
    for name in [
        "Hash",
        "Threads",
        "Clear Hash",
        "MultiPV",
        "Move Overhead",
        "UCI_LimitStrength",
        "UCI_Elo",
        "Skill Level",
        "Skill Seed",
        "SyzygyPath",
        "SyzygyProbeDepth",
        "SyzygyProbeLimit",
        "Syzygy50MoveRule",
        "Ponder",
        "UCI_Chess960",
    ] {
        let start = format!("option name {name} type ");
        assert_eq!(hello.iter().filter(|line| line.starts_with(&start)).count(), 1, "{name}");
    }
    // Every answer is checked to be protocol; lines come at once and not when a buffer is full.
    engine.send("debug on");
    engine.send("go infinite");
    engine.until("info depth 1");
    engine.send("stop");
    engine.answer();
    assert_eq!(engine.sync(), [""; 0]);
}

#[test]
fn situation_21_options_after_ucinewgame() {
    let mut engine = Engine::start();
    engine.send("uci");
    engine.until("uciok");
    engine.send("setoption name Hash value 8\nucinewgame\nsetoption name Ponder value false");
    engine.send("setoption name Threads value 1\nposition startpos");
    assert!(engine.go("wtime 500 btime 500").notes.is_empty());
}

#[test]
fn situation_22_no_handshake_at_all() {
    let mut engine = Engine::start();
    assert!(engine.go("depth 4").notes.is_empty());
    engine.send("position fen 8/8/8/4k3/8/4K3/4P3/8 w - - 0 1");
    assert!(engine.go("movetime 30").notes.is_empty());
}

#[test]
fn situation_23_a_probe_is_quick() {
    let start = Instant::now();
    let mut engine = Engine::start();
    engine.send("uci");
    engine.until("uciok");
    assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
    engine.sync();
    engine.send("quit");
    assert_eq!(engine.exit_code(), Some(0));
}

/// Its default configuration, as it stands: every name is announced so, and nothing but the folder of
/// tables that nobody has made is complained about.
#[test]
fn lichess_bot_starts_unchanged() {
    let mut engine = Engine::start();
    engine.send("uci");
    let hello = engine.until("uciok");
    let options = [
        ("Move Overhead", "100"),
        ("Threads", "4"),
        ("Hash", "512"),
        ("SyzygyPath", "./syzygy/"),
        ("UCI_ShowWDL", "true"),
    ];
    for (name, value) in options {
        assert!(hello.iter().any(|line| line.starts_with(&format!("option name {name} type "))));
        engine.send(&format!("setoption name {name} value {value}"));
        let said = engine.sync();
        let about_tables = said.len() == 1 && said[0].contains("\"./syzygy/\"");
        assert!(said.is_empty() || name == "SyzygyPath" && about_tables, "{name}: {said:?}");
    }
    engine.send("setoption name Ponder value true\nucinewgame\nposition startpos");
    let answer = engine.go("wtime 3000 btime 3000 winc 10 binc 10");
    assert!(answer.last().contains(" wdl "), "{answer:?}");
    engine
        .send(&format!("position startpos moves {}\ngo ponder wtime 3000 btime 3000", answer.best));
    engine.never("bestmove", QUIET);
    engine.send("ponderhit");
    engine.answer();
}

#[test]
fn roque_uci_takes_a_player() {
    let mut engine = Engine::start_with(&["uci", "--player", "flagship:hash=1,depth=3"]);
    engine.send("uci");
    engine.until("uciok");
    // The player's own limit holds, whatever the GUI asks for.
    for go in ["depth 9", "wtime 60000 btime 60000", "movetime 60000", ""] {
        let answer = engine.go(go);
        assert!(answer.last().starts_with("info depth 3 "), "{go}: {answer:?}");
    }
}

#[test]
fn the_log_holds_both_directions() {
    let path = std::env::temp_dir().join(format!("roque-log-{}.txt", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let mut engine = Engine::start();
    engine.send(&format!("setoption name Debug Log File value {}", path.display()));
    engine.send("position startpos moves e2e4");
    let best = engine.go("depth 3").best;
    engine.send("setoption name Debug Log File value <empty>");
    engine.send("go depth 1");
    engine.answer();
    let log = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert!(log.contains(" > position startpos moves e2e4\n"), "{log}");
    assert!(log.contains(" < info depth 3 "), "{log}");
    assert!(log.contains(&format!(" < bestmove {best}")), "{log}");
    assert!(!log.contains("go depth 1"), "{log}");
    engine.send("setoption name Debug Log File value /no/such/folder/log.txt");
    let complaints = engine.sync();
    assert_eq!(complaints.len(), 1, "{complaints:?}");
    assert!(complaints[0].contains("/no/such/folder/log.txt"), "{complaints:?}");
}

#[test]
fn a_player_with_limits_of_its_own_ends_a_search_without_any() {
    let depth = |player: &str, go: &str| {
        let mut engine = Engine::start_with(&["uci", "--player", player]);
        engine.send("ucinewgame");
        let answer = engine.go(go);
        number(answer.last(), "depth")
    };
    assert_eq!(depth("agent:ownbook=false", ""), 5);
    assert_eq!(depth("agent:ownbook=false,depth=3", ""), 3);
    assert_eq!(depth("agent:ownbook=false,depth=6", ""), 6);
    assert_eq!(depth("agent:ownbook=false", "depth 6"), 6);
    // It asks its book first: the answer comes without a search.
    assert_eq!(depth("agent", ""), 1);
    let mut engine = Engine::start_with(&["uci", "--player", "agent"]);
    engine.send("go infinite");
    engine.never("bestmove", QUIET);
    engine.send("stop");
    engine.answer();
}
