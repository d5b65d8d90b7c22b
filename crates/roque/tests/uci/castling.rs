//! Situation 15: both spellings of castling.

use crate::{Engine, moves};

/// White must castle here: the only mate in one.
const CASTLING_MATES: &str = "5k2/R7/8/8/8/8/8/4K2R w K - 0 1";

#[test]
fn situation_15_castling_is_written_as_the_gui_wants_it() {
    let mut engine = Engine::start();
    engine.send(&format!("position fen {CASTLING_MATES}"));
    assert_eq!(engine.go("searchmoves e1g1 depth 3").best, "e1g1");
    assert_eq!(engine.go("searchmoves e1h1 depth 3").best, "e1g1");
    engine.send("setoption name UCI_Chess960 value true");
    let answer = engine.go("searchmoves e1h1 depth 3");
    assert_eq!(answer.best, "e1h1");
    assert!(answer.infos.iter().all(|line| moves(line)[0] == "e1h1"));
    assert_eq!(engine.go("searchmoves e1g1 depth 3").best, "e1h1");
}

#[test]
fn situation_15_castling_is_read_in_both_spellings() {
    let mut engine = Engine::start();
    let moves = "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5";
    for castled in ["e1g1", "e1h1", "O-O"] {
        engine.send(&format!("position startpos moves {moves} {castled}\nfen"));
        let fen = engine.until("r").pop().unwrap();
        assert!(fen.contains("/RNBQ1RK1 b kq"), "{fen}");
    }
    // Shredder-FEN and X-FEN are the same position.
    for rights in ["HFhf", "KQkq"] {
        let fen = format!("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w {rights} - 2 9");
        engine.send(&format!("setoption name UCI_Chess960 value true\nposition fen {fen}\nfen"));
        let fen = engine.until("bqnb").pop().unwrap();
        assert!(fen.contains(" w HFhf - 2 9"), "{fen}");
        engine.go("depth 4");
    }
}

/// Without the option a castling that would read like a step of the king is still unmistakable.
#[test]
fn situation_15_chess960_without_the_option() {
    let mut engine = Engine::start();
    engine.send("position fen 4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    assert_eq!(engine.go("searchmoves f1h1 depth 2").best, "f1h1");
    assert_eq!(engine.go("searchmoves f1g1 depth 2").best, "f1g1");
}
