//! Thinking in the opponent's time: no move before it is asked for, the same search goes on after
//! the expected move, and nobody burns time while waiting.

use std::time::{Duration, Instant};

use crate::{Engine, QUIET, thoughts};

/// A quick game with pondering: our first move was made, and the engine has answered. A search that
/// was stopped in the middle may expect nothing; then another one is tried.
fn pondering(limits: &str) -> (Engine, String) {
    let mut engine = Engine::begin();
    for mv in ["e2e4", "d2d4", "c2c4", "g1f3", "b1c3"] {
        engine.send(&format!("new\nhard\npost\n{limits}\nusermove {mv}"));
        engine.moves();
        let next = engine.line(Duration::from_secs(20)).unwrap();
        if let Some(expected) = next.strip_prefix("Hint: ") {
            return (engine, expected.to_owned());
        }
        engine.send("force");
        engine.sync();
    }
    panic!("it never expects anything");
}

#[test]
fn no_move_comes_before_the_opponents() {
    let (mut engine, _) = pondering("st 0.1");
    let lines = engine.never("move", QUIET * 2);
    assert!(!thoughts(&lines).is_empty(), "it thinks");
}

#[test]
fn the_same_search_goes_on_after_the_expected_move() {
    let (mut engine, expected) = pondering("level 0 0:20 0\ntime 2000");
    let lines = engine.never("move", Duration::from_millis(600));
    let deepest = thoughts(&lines).iter().map(|line| line.depth).max().unwrap();
    engine.send(&format!("time 1900\notim 2000\nusermove {expected}"));
    let hit = Instant::now();
    let lines = engine.until("move ");
    assert!(hit.elapsed() < Duration::from_secs(8));
    let after: Vec<u32> = thoughts(&lines).iter().map(|line| line.depth).collect();
    assert!(after.iter().all(|&depth| depth + 1 >= deepest), "{deepest}, then {after:?}");
}

#[test]
fn another_move_begins_another_search() {
    let (mut engine, expected) = pondering("st 0.3");
    let other = if expected == "a2a3" { "h2h3" } else { "a2a3" };
    engine.never("move", QUIET);
    engine.send(&format!("usermove {other}"));
    let lines = engine.until("move ");
    assert!(thoughts(&lines).iter().any(|line| line.depth == 1), "{lines:#?}");
}

#[test]
fn a_clock_that_has_become_short_begins_another_search() {
    let (mut engine, expected) = pondering("level 0 0:10 0\ntime 1000");
    engine.send(&format!("time 5\nusermove {expected}"));
    let asked = Instant::now();
    engine.until("move ");
    assert!(asked.elapsed() < Duration::from_secs(2), "{:?}", asked.elapsed());
}

#[test]
fn a_search_that_is_done_waits_without_work() {
    let (mut engine, expected) = pondering("sd 3");
    engine.never("move", QUIET);
    engine.assert_at_rest();
    engine.send(&format!("usermove {expected}"));
    engine.moves();
    engine.until("Hint: ");
    engine.never("move", QUIET);
    engine.assert_at_rest();
    engine.send("force");
    engine.sync();
    engine.assert_at_rest();
}

#[test]
fn easy_and_force_end_it() {
    for order in ["easy", "force", "result *", "new", "undo"] {
        let (mut engine, _) = pondering("st 0.1");
        engine.send(order);
        engine.sync();
        engine.assert_at_rest();
    }
    let mut engine = Engine::begin();
    engine.send("post\nhard\neasy\nst 0.1\ne2e4");
    engine.moves();
    engine.sync();
    engine.assert_at_rest();
}

#[test]
fn without_an_expected_move_it_ponders_about_the_opponents() {
    let mut engine = Engine::begin();
    engine.send("hard\npost\nst 0.2\nforce\nplayother");
    let lines = engine.never("move", QUIET * 2);
    let first: Vec<String> =
        thoughts(&lines).into_iter().filter_map(|line| line.pv.into_iter().next()).collect();
    assert!(!first.is_empty());
    for mv in &first {
        crate::after("startpos", &[mv]);
    }
    engine.send("usermove e2e4");
    engine.moves();
}

#[test]
fn a_new_game_is_not_pondered_on() {
    let mut engine = Engine::begin();
    engine.silently("hard\nnew");
    engine.assert_at_rest();
}

#[test]
fn a_mating_move_while_pondering_is_seen() {
    let mut engine = Engine::begin();
    // After h8h7 the engine expects g5g7, which mates: nothing is to be thought about.
    engine.send("hard\nsd 4\noption Resign=0\nforce\nsetboard 7k/8/5K2/6Q1/8/8/8/8 b - - 0 1\ngo");
    engine.moves();
    engine.send("usermove g5g7");
    engine.until("1-0 {White mates}");
    engine.sync();
    engine.assert_at_rest();
}
