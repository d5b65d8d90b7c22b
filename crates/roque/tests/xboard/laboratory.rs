//! Every player of the laboratory through this protocol.

use std::time::{Duration, Instant};

use crate::{Engine, after};

fn names() -> Vec<String> {
    let mut engine = Engine::start_with(&["xboard"]);
    engine.send("xboard\nprotover 2");
    let lines = engine.until("feature done=1");
    let line =
        lines.iter().find_map(|line| line.strip_prefix("feature option=\"Algorithm -combo "));
    let names = line.unwrap().trim_end_matches('"').split(" /// ");
    names.map(|name| name.trim_start_matches('*').to_owned()).collect()
}

#[test]
fn every_algorithm_plays_on_a_clock_and_ponders() {
    let names = names();
    assert!(names.len() >= 9, "{names:?}");
    let mut engine = Engine::begin();
    for name in &names {
        engine.silently(&format!("new\noption Algorithm={name}\nlevel 0 0:05 0\nhard"));
        let mut played = Vec::new();
        for mv in ["e2e3", "a2a3"] {
            let asked = Instant::now();
            engine.send(&format!("time 100\nusermove {mv}"));
            played.push(mv.to_owned());
            played.push(engine.moves());
            assert!(asked.elapsed() < Duration::from_secs(10), "{name}");
        }
        let line: Vec<&str> = played.iter().map(String::as_str).collect();
        after("startpos", &line);
        engine.silently("force");
    }
}

/// The nastier moments, for every one of them.
#[test]
fn every_algorithm_is_interrupted_and_goes_on() {
    let mut engine = Engine::begin();
    for name in names() {
        engine.silently(&format!("new\noption Algorithm={name}\nst 60"));
        let asked = Instant::now();
        engine.send("e2e4\n?");
        after("startpos", &["e2e4", &engine.moves()]);
        engine.send("d2d4\nundo\nforce");
        engine.sync();
        engine.send("analyze\nusermove c2c4\n.\nping 1");
        engine.until("pong 1");
        engine.send("exit");
        engine.sync();
        assert!(asked.elapsed() < Duration::from_secs(10), "{name}");
        // A game that is over is analysed without work, and left as quietly.
        engine.send("force\nsetboard 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\nanalyze");
        engine.sync();
        engine.assert_at_rest();
        engine.send("exit");
        engine.sync();
    }
}

#[test]
fn a_player_named_at_the_start_keeps_its_limits() {
    let mut engine = Engine::start_with(&["xboard", "--player", "negascout:depth=2"]);
    engine.send("xboard\nprotover 2");
    let features = engine.until("feature done=1").join("\n");
    assert!(features.contains("Negascout") && !features.contains("Algorithm"), "{features}");
    engine.send("new\npost\nlevel 40 5 0\ne2e4");
    let lines = engine.until("move ");
    assert_eq!(crate::thoughts(&lines).last().unwrap().depth, 2);
    // An analysis ends where the player does, and waits.
    engine.send("analyze");
    engine.never("move", crate::QUIET);
    engine.assert_at_rest();
}
