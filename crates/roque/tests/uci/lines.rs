//! Every line of a game, looked at by another program's rules.

use shakmaty::uci::UciMove;
use shakmaty::{Chess, Position};

use crate::{Engine, field, moves, number};

/// Situations 16 to 19 over whole games.
#[test]
fn games_are_played_in_legal_lines() {
    let mut engine = Engine::start();
    for (opening, go) in [("", "nodes 400"), ("g1f3 ", "wtime 300 btime 300 winc 10 binc 10")] {
        engine.send("ucinewgame");
        let mut played = opening.to_owned();
        let mut position = Chess::default();
        for mv in opening.split_whitespace() {
            position = after(position, mv);
        }
        for _ in 0..80 {
            if position.is_game_over() {
                break;
            }
            engine.send(&format!("position startpos moves {played}"));
            let answer = engine.go(go);
            for line in &answer.infos {
                let mut line_end = position.clone();
                for mv in moves(line) {
                    assert!(!line_end.is_game_over(), "{mv}: {line}");
                    line_end = after(line_end, mv);
                }
                check_numbers(line);
            }
            position = after(position, &answer.best);
            if let Some(ponder) = answer.ponder {
                assert!(!after(position.clone(), &ponder).is_game_over(), "{ponder}");
            }
            played += &format!("{} ", answer.best);
        }
    }
}

#[track_caller]
fn after(position: Chess, mv: &str) -> Chess {
    let mv: UciMove = mv.parse().expect("a move");
    let mv = mv.to_move(&position).expect("a legal move");
    position.play(mv).expect("a legal move")
}

/// Whole numbers where there are numbers, and the depth before its companion.
#[track_caller]
fn check_numbers(line: &str) {
    for name in ["depth", "seldepth", "multipv", "nodes", "nps", "hashfull", "time"] {
        assert!(number(line, name) >= 0, "{line}");
    }
    assert!(number(line, "hashfull") <= 1000, "{line}");
    assert!(matches!(field(line, "score"), Some("cp" | "mate")), "{line}");
    assert!(!line.contains("  ") && !line.contains(" string "), "{line}");
}
