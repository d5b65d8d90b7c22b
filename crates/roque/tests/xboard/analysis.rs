//! `analyze` and what belongs to it.

use std::time::Duration;

use crate::{Engine, QUIET, after, thinking, thoughts};

const SOON: Duration = Duration::from_secs(10);

/// The first line of thinking that fits.
#[track_caller]
fn wait_for(engine: &mut Engine, fits: impl Fn(&protocol::xboard::Thinking) -> bool) {
    for _ in 0..10_000 {
        let line = engine.line(SOON).expect("a line of thinking");
        if thinking(&line).is_some_and(|line| fits(&line)) {
            return;
        }
    }
    panic!("never");
}

/// The first moves that are thought about for a while.
fn first_moves(engine: &mut Engine, during: Duration) -> Vec<String> {
    let lines = engine.never("move ", during);
    thoughts(&lines).iter().filter_map(|line| line.pv.first().cloned()).collect()
}

#[test]
fn moves_and_takebacks_change_what_is_analysed() {
    let mut engine = Engine::begin();
    engine.send("analyze");
    wait_for(&mut engine, |line| line.depth >= 3);
    engine.send("usermove e2e4");
    engine.sync();
    wait_for(&mut engine, |line| line.depth >= 3);
    let moves = first_moves(&mut engine, QUIET);
    for mv in &moves {
        after("startpos", &["e2e4", mv]);
    }
    engine.send("undo");
    engine.sync();
    for mv in first_moves(&mut engine, QUIET) {
        after("startpos", &[&mv]);
    }
    engine.send("undo");
    assert!(engine.until("Error").last().unwrap().contains("no move to take back"));
    engine.send("usermove e2e5");
    assert!(engine.until("Illegal").last().unwrap().starts_with("Illegal move ("));
    engine.send("setboard 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    wait_for(&mut engine, |line| line.score.mate_moves() == Some(1) && line.pv == ["a1a8"]);
    engine.send("a1a8");
    wait_for(&mut engine, |line| line.score.mate_moves() == Some(0));
    engine.send("exit");
    engine.sync();
    engine.assert_at_rest();
    engine.never("", QUIET);
}

#[test]
fn new_in_an_analysis_goes_on_with_the_start() {
    let mut engine = Engine::begin();
    engine.send("force\nsetboard 8/8/8/8/8/k7/p7/K7 w - - 0 1\nanalyze\nnew");
    engine.sync();
    wait_for(&mut engine, |line| line.depth >= 2 && !line.pv.is_empty());
    for mv in first_moves(&mut engine, QUIET) {
        after("startpos", &[&mv]);
    }
    // After it the engine plays nothing by itself.
    engine.send("exit\nusermove e2e4");
    engine.sync();
    engine.never("move ", QUIET);
}

#[test]
fn lines_come_whatever_post_says_and_stop_with_exit() {
    let mut engine = Engine::begin();
    engine.send("nopost\nanalyze");
    wait_for(&mut engine, |line| line.depth >= 2);
    engine.send("exit");
    engine.sync();
    engine.never("", QUIET);
    assert_eq!(engine.complains("exit"), "Error (there is no analysis to leave): exit");
}

#[test]
fn the_status_is_told_on_demand() {
    let mut engine = Engine::begin();
    engine.silently(".");
    engine.send("analyze");
    wait_for(&mut engine, |line| line.depth >= 6);
    engine.send(".");
    let lines = engine.until("stat01: ");
    let words: Vec<&str> = lines.last().unwrap().split(' ').collect();
    let number = |at: usize| words[at].parse::<u64>().unwrap();
    assert!(number(2) > 0 && number(3) >= 5 && number(4) < 20 && number(5) == 20, "{words:?}");
    engine.send("exit");
    engine.sync();
    engine.silently(".");
}

#[test]
fn moves_are_excluded_and_included() {
    let mut engine = Engine::begin();
    engine.send("analyze\nexclude all");
    engine.sync();
    engine.never("", QUIET);
    engine.send("include a2a3\ninclude h2h3");
    engine.sync();
    wait_for(&mut engine, |line| line.depth >= 4);
    for mv in first_moves(&mut engine, QUIET) {
        assert!(["a2a3", "h2h3"].contains(&mv.as_str()), "{mv}");
    }
    engine.send("exclude a2a3");
    engine.sync();
    for mv in first_moves(&mut engine, QUIET) {
        assert_eq!(mv, "h2h3");
    }
    engine.send("include e2e5");
    assert_eq!(engine.until("Illegal").last().unwrap(), "Illegal move: e2e5");
    // Another position: all moves count again.
    engine.send("h2h3");
    engine.sync();
    wait_for(&mut engine, |line| line.depth >= 4);
    engine.send("include all\nexit");
    engine.sync();
}

#[test]
fn several_lines_and_null_moves() {
    let mut engine = Engine::begin();
    engine.send("analyze\noption MultiPV=3");
    engine.sync();
    wait_for(&mut engine, |line| line.depth >= 5);
    let firsts = first_moves(&mut engine, QUIET * 2);
    let mut different: Vec<&String> = firsts.iter().collect();
    different.sort();
    different.dedup();
    assert!(different.len() >= 3, "{firsts:?}");
    engine.send("usermove @@@@");
    engine.sync();
    wait_for(&mut engine, |line| line.depth >= 3);
    let black = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
    for mv in first_moves(&mut engine, QUIET) {
        after(black, &[&mv]);
    }
    engine.send("undo\nhint");
    engine.sync();
    engine.send("setboard 4k3/8/8/8/8/8/8/K3R3 b - - 0 1\n@@@@");
    assert!(engine.until("Illegal").last().unwrap().contains("check"));
}

#[test]
fn a_refused_position_is_not_analysed() {
    let mut engine = Engine::begin();
    engine.send("analyze\nsetboard 8/8/8/8/8/8/8/8 w - - 0 1");
    engine.until("tellusererror Illegal position");
    engine.assert_at_rest();
    engine.send("setboard 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    wait_for(&mut engine, |line| line.depth >= 1);
}
