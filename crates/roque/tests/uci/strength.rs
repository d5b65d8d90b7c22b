//! Weaker players: their options, their clocks, and what a GUI hears of them.

use std::time::{Duration, Instant};

use crate::{Engine, QUIET, complaints};

#[test]
fn levels_are_set_in_any_order_and_wrong_ones_are_refused() {
    let mut engine = Engine::start();
    for line in [
        "setoption name UCI_LimitStrength value true",
        "setoption name UCI_Elo value 1500",
        "setoption name uci_limitstrength value FALSE",
        "setoption name Skill Level value 0",
        "setoption name Skill Level value 20",
        "setoption name Skill Seed value 4294967295",
    ] {
        engine.send(line);
        assert_eq!(engine.sync(), [""; 0], "{line}");
    }
    for (line, quoted) in [
        ("setoption name UCI_Elo value 0", "a number from "),
        ("setoption name UCI_Elo value 9999", "9999"),
        ("setoption name UCI_Elo value strong", "strong"),
        ("setoption name UCI_Elo", "UCI_Elo"),
        ("setoption name Skill Level value 21", "0 to 20"),
        ("setoption name Skill Level value -1", "0 to 20"),
        ("setoption name Skill Seed value 4294967296", "4294967295"),
        ("setoption name UCI_LimitStrength value perhaps", "true or false"),
        ("setoption name UCI_LimitStrength", "true or false"),
    ] {
        engine.send(line);
        let said = engine.sync();
        assert_eq!((said.len(), complaints(&said).len()), (1, 1), "{line}: {said:?}");
        assert!(said[0].contains(quoted), "{line}: {said:?}");
    }
    engine.go("depth 3");
}

/// The moves of one side at a level, as a GUI would get them.
fn moves(level: &str, seed: u32) -> Vec<String> {
    let mut engine = Engine::start();
    engine.send(&format!("setoption name Skill Seed value {seed}"));
    engine.send(&format!("setoption name {level}"));
    let mut line = "position startpos moves e2e4".to_owned();
    let mut moves = Vec::new();
    for _ in 0..6 {
        engine.send(&line);
        let best = engine.go("wtime 60000 btime 60000").best;
        line = format!("{line} {best}");
        moves.push(best);
    }
    moves
}

#[test]
fn a_seed_repeats_a_game() {
    let level = "Skill Level value 2";
    assert_eq!(moves(level, 11), moves(level, 11));
    assert!((12..20).any(|seed| moves(level, seed) != moves(level, 11)));
}

#[test]
fn a_weak_player_needs_little_time_and_keeps_every_clock() {
    let mut engine = Engine::start();
    engine.send("setoption name Skill Level value 5");
    for clock in ["wtime 3600000 btime 3600000", "wtime 1 btime 1", "movetime 5", "nodes 1"] {
        let asked = Instant::now();
        let answer = engine.go(clock);
        assert!(asked.elapsed() < Duration::from_secs(2), "{clock}: {:?}", asked.elapsed());
        assert!(!answer.infos.is_empty(), "{clock}");
    }
}

#[test]
fn a_weak_player_waits_to_be_asked_like_any_other() {
    let mut engine = Engine::start();
    engine.send("setoption name Skill Level value 3\nsetoption name MultiPV value 2");
    engine.send("go infinite");
    engine.never("bestmove", QUIET);
    engine.send("stop");
    let answer = engine.answer();
    assert_eq!(answer.notes.len(), 1, "{answer:?}");
    assert!(answer.notes[0].contains("Elo"), "{answer:?}");
    assert!(answer.infos.iter().any(|line| line.contains(" multipv 2 ")), "{answer:?}");
    engine.send("go ponder wtime 1000 btime 1000");
    engine.never("bestmove", QUIET);
    engine.send("ponderhit");
    assert_eq!(engine.answer().notes.len(), 0);
    assert_eq!(engine.go("searchmoves a2a3 wtime 1000").best, "a2a3");
}
