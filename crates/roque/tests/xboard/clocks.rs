//! Limits and clocks.

use std::time::{Duration, Instant};

use crate::{Engine, thoughts};

/// The time from a move to the answer.
fn time_of(engine: &mut Engine, mv: &str) -> Duration {
    let asked = Instant::now();
    engine.send(mv);
    engine.moves();
    asked.elapsed()
}

#[test]
fn level_in_all_its_forms() {
    for level in
        ["level 40 0:30 0", "level 0 0:02 0.1", "level 0 0 0.2", "level 1 0:01 0", "level 0 0.05 0"]
    {
        let mut engine = Engine::begin();
        engine.silently(level);
        let time = time_of(&mut engine, "e2e4");
        assert!(time < Duration::from_millis(3_000), "{level}: {time:?}");
    }
}

#[test]
fn level_may_come_before_every_move() {
    let mut engine = Engine::begin();
    let mut left = 200;
    for mv in ["a2a3", "b2b3", "c2c3"] {
        engine.silently(&format!("level 0 0:0{} 0\ntime {left}\notim 6000", left / 100));
        let time = time_of(&mut engine, &format!("usermove {mv}"));
        assert!(time < Duration::from_millis(1_500), "{time:?}");
        left -= 20;
    }
}

#[test]
fn time_is_what_counts() {
    let mut engine = Engine::begin();
    engine.silently("level 0 60 0\ntime 20\notim 360000");
    let time = time_of(&mut engine, "e2e4");
    assert!(time < Duration::from_millis(1_000), "{time:?}");
    engine.silently("time 0");
    assert!(time_of(&mut engine, "d2d4") < Duration::from_millis(1_000));
    engine.silently("time -50");
    assert!(time_of(&mut engine, "a2a3") < Duration::from_millis(1_000));
}

#[test]
fn st_takes_decimals_and_zero() {
    let mut engine = Engine::begin();
    for (st, least, most) in [("0", 0, 600), ("0.25", 100, 1_000), ("1", 600, 2_000)] {
        engine.silently(&format!("new\nst {st}"));
        let time = time_of(&mut engine, "e2e4").as_millis();
        assert!((least..most).contains(&time), "st {st}: {time} ms");
    }
}

#[test]
fn sd_is_a_cap_beside_the_clock_until_the_next_game() {
    let mut engine = Engine::begin();
    engine.silently("post\nlevel 40 5 0\nsd 3");
    engine.send("e2e4");
    let deepest = |lines: &[String]| thoughts(lines).last().map(|line| line.depth);
    assert_eq!(deepest(&engine.until("move ")), Some(3));
    engine.silently("new\nst 0.3");
    engine.send("e2e4");
    assert!(deepest(&engine.until("move ")) > Some(3));
}

#[test]
fn nps_counts_nodes() {
    let mut engine = Engine::begin();
    engine.silently("post\nnps 1000\nst 5");
    engine.send("e2e4");
    let nodes = thoughts(&engine.until("move ")).last().unwrap().nodes;
    assert!((1..=6_100).contains(&nodes), "{nodes}");
    // The other way round, as other clients say it.
    engine.silently("nps 1\nst 3000");
    engine.send("d2d4");
    let nodes = thoughts(&engine.until("move ")).last().unwrap().nodes;
    assert!((1..=4_100).contains(&nodes), "{nodes}");
    engine.silently("level 0 1 0\ntime 6000\nnps 100");
    assert!(time_of(&mut engine, "a2a3") < Duration::from_secs(2));
    engine.silently("nps -1\nst 0.05");
    time_of(&mut engine, "h2h3");
}

#[test]
fn pause_stops_the_clock_and_resume_goes_on() {
    let mut engine = Engine::begin();
    engine.send("st 0.3\ne2e4\npause");
    engine.never("move", Duration::from_millis(800));
    engine.assert_at_rest();
    engine.silently("pause");
    engine.send("resume");
    engine.moves();
    engine.silently("resume");
    // While the engine analyses, and while it ponders.
    engine.send("analyze\npause");
    engine.sync();
    engine.assert_at_rest();
    engine.send("resume");
    assert!(crate::thinking(&engine.line(Duration::from_secs(5)).unwrap()).is_some());
    engine.send("exit\nnew\nst 0.1\nhard\ne2e4");
    engine.moves();
    engine.send("pause");
    engine.sync();
    engine.assert_at_rest();
    engine.send("d2d4");
    engine.moves();
}
