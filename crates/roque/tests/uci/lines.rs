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

#[test]
fn chances_come_when_asked_for() {
    let mut engine = Engine::start();
    assert!(!engine.go("depth 3").last().contains(" wdl "));
    engine.send("setoption name UCI_ShowWDL value true");
    for fen in ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/8/8/4P3/QQ2K3 b - - 0 1"] {
        engine.send(&format!("position fen {fen}"));
        let answer = engine.go("depth 6");
        let words: Vec<&str> = answer.last().split(' ').skip_while(|word| *word != "wdl").collect();
        let shares: Vec<u32> = words[1..4].iter().map(|word| word.parse().unwrap()).collect();
        assert_eq!(shares.iter().sum::<u32>(), 1000, "{words:?}");
        assert_eq!(shares[2] > shares[0], fen.contains(" b "), "{words:?}");
    }
}
