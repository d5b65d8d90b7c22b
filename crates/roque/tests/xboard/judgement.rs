//! Resigning and drawing, by the rule of `docs/guis.md`.

use crate::{Engine, QUIET};

/// White is lost: one rook against two queens.
const LOST: &str = "q5k1/1q3ppp/8/8/8/8/6PP/R5K1 w - - 0 1";

/// Plays on for White until the engine, which has it, does something else than move.
fn last_words(engine: &mut Engine, fen: &str, moves: usize) -> Vec<String> {
    engine.send(&format!("force\nsetboard {fen}\nsd 4\ngo"));
    for turn in 1..=moves {
        let line = loop {
            let line = engine.line(std::time::Duration::from_secs(20)).expect("an answer");
            if line.starts_with("move ") || line == "resign" || line == "offer draw" {
                break line;
            }
        };
        if !line.starts_with("move ") {
            return vec![line];
        }
        // The same position again, as far as the engine knows. After the last move it is not asked: what it
        // might say would come in the middle of what follows.
        if turn < moves {
            engine.send(&format!("setboard {fen}\ngo"));
        }
    }
    Vec::new()
}

#[test]
fn a_lost_game_is_resigned_unless_told_not_to() {
    let mut engine = Engine::begin();
    assert_eq!(last_words(&mut engine, LOST, 6), ["resign"]);
    // Nothing follows.
    engine.never("move", QUIET);
    engine.silently("new\noption Resign=0");
    assert!(last_words(&mut engine, LOST, 6).is_empty());
    engine.silently("force\nnew\noption Resign=1\noption ResignMoves=1");
    assert_eq!(last_words(&mut engine, LOST, 2), ["resign"]);
    engine.silently("new\noption ResignScore=10000\noption ResignMoves=1");
    assert!(last_words(&mut engine, LOST, 3).is_empty());
}

#[test]
fn draws_are_offered_in_dull_games() {
    let mut engine = Engine::begin();
    let dull = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 60";
    engine.silently("option DrawMoves=2\noption DrawScore=500");
    assert_eq!(last_words(&mut engine, dull, 4), ["offer draw"]);
    engine.until("move ");
    engine.silently("force\nnew\noption Draws=0");
    assert!(last_words(&mut engine, dull, 4).is_empty());
}

#[test]
fn draws_are_accepted_by_who_stands_worse() {
    let mut engine = Engine::begin();
    // At the start there is nothing to judge by.
    engine.silently("draw");
    engine.send(&format!("option Resign=0\nsd 4\nforce\nsetboard {LOST}\ngo"));
    engine.moves();
    engine.send("draw");
    assert_eq!(engine.sync(), ["offer draw"]);
    engine.silently("option Draws=0\ndraw");
    // Who stands better plays on.
    let won = "6k1/5pp1/7p/8/8/8/5PPP/Q5K1 w - - 0 50";
    engine.send(&format!("option Draws=1\nforce\nsetboard {won}\nsd 4\ngo"));
    let lines = engine.until("move ");
    assert!(!lines.contains(&"offer draw".to_owned()));
    engine.silently("draw");
}

#[test]
fn wrong_values_are_refused() {
    let mut engine = Engine::begin();
    let said = engine.complains("option ResignScore=much");
    assert!(said.starts_with("Error (option ResignScore: expected a number from 100"), "{said}");
    assert!(engine.complains("option Resign=2").starts_with("Error (option Resign: expected"));
}
