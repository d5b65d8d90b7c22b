//! The players of the laboratory as engines: by the option `Algorithm`, or named at the start.

use std::time::{Duration, Instant};

use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess};

use crate::{Engine, QUIET, complaints, field, number};

/// Not too lively: without alpha-beta the quiescence search alone would last for minutes.
const QUIET_GAME: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";

/// The names that `Algorithm` may take.
fn algorithms(engine: &mut Engine) -> Vec<String> {
    engine.send("uci");
    let lines = engine.until("uciok");
    let found = lines.iter().filter(|line| line.starts_with("option name Algorithm "));
    let [line] = found.collect::<Vec<_>>()[..] else { panic!("{lines:#?}") };
    assert!(line.contains(" type combo default flagship "), "{line}");
    line.split(" var ").skip(1).map(str::to_owned).collect()
}

fn is_legal(fen: &str, mv: &str) -> bool {
    let fen: Fen = fen.parse().unwrap();
    let position: Chess = fen.into_position(CastlingMode::Standard).unwrap();
    let mv: UciMove = mv.parse().unwrap();
    mv.to_move(&position).is_ok()
}

#[test]
fn every_algorithm_answers_with_a_legal_move() {
    let mut engine = Engine::start();
    let names = algorithms(&mut engine);
    assert!(names.iter().any(|name| name == "negascout") && names.len() >= 9, "{names:?}");
    for name in &names {
        engine.send(&format!("setoption name Algorithm value {name}"));
        engine.send(&format!("position fen {QUIET_GAME}"));
        assert_eq!(engine.sync(), Vec::<String>::new(), "{name}");
        for go in ["go depth 2", "go movetime 30", "go wtime 500 btime 500 winc 5 binc 5"] {
            let asked = Instant::now();
            engine.send(go);
            let lines = engine.until("bestmove");
            let best = field(lines.last().unwrap(), "bestmove").unwrap();
            assert!(is_legal(QUIET_GAME, best), "{name}, {go}: {best}");
            assert!(asked.elapsed() < Duration::from_secs(10), "{name}, {go}");
        }
    }
}

#[test]
fn the_algorithm_changes_at_once() {
    let mut engine = Engine::start();
    engine.send("setoption name Algorithm value minimax\nsetoption name Quiescence value false");
    engine.send("position startpos\nisready");
    assert_eq!(engine.until("readyok"), ["readyok"]);
    let minimax = engine.go("depth 3");
    // 20 + 420 + 9322: all moves of three iterations.
    assert_eq!(number(minimax.last(), "nodes"), 9762);
    engine.send("setoption name algorithm value NEGASCOUT");
    let negascout = engine.go("depth 3");
    assert!(number(negascout.last(), "nodes") < 2000, "{}", negascout.last());
    assert_eq!(number(negascout.last(), "cp"), number(minimax.last(), "cp"), "Quiescence is kept");
    engine.send("setoption name Algorithm value flagship");
    assert!(number(engine.go("depth 3").last(), "nodes") < 2000);
}

#[test]
fn wrong_names_and_other_players_options_are_told() {
    let mut engine = Engine::start();
    engine.send("setoption name Algorithm value minmax");
    let said = engine.sync();
    assert!(complaints(&said)[0].contains("one of flagship, minimax,"), "{said:?}");
    assert!(complaints(&said)[0].contains("\"minmax\""), "{said:?}");
    engine.send("setoption name Algorithm value minimax\nsetoption name Hash value 64");
    let said = engine.sync();
    assert!(complaints(&said)[0].contains("Hash: Minimax has none"), "{said:?}");
    // It was kept for a player that has it, and says so if that one refuses the value.
    engine.send("setoption name Algorithm value mtdf");
    assert_eq!(engine.sync(), Vec::<String>::new());
    engine.send("setoption name Algorithm value minimax\nsetoption name Hash value 999999");
    assert_eq!(complaints(&engine.sync()).len(), 1);
    engine.send("setoption name Algorithm value mtdf");
    let said = engine.sync();
    assert!(complaints(&said)[0].contains("Hash: expected"), "{said:?}");
    engine.send("setoption name Wings value 2");
    assert!(complaints(&engine.sync())[0].contains("no option is named"));
    engine.go("depth 2");
}

#[test]
fn a_value_that_only_others_take_waits_for_them() {
    let mut engine = Engine::start();
    // The flagship has other evaluations than the laboratory.
    engine.send("setoption name Eval value pst");
    let said = engine.sync();
    assert!(complaints(&said)[0].contains("it is kept for a player that does"), "{said:?}");
    engine.send("setoption name Algorithm value negascout\nposition startpos");
    assert_eq!(engine.sync(), Vec::<String>::new());
    let with_pst = number(engine.go("depth 3").last(), "cp");
    engine.send("setoption name Eval value tapered");
    assert_eq!(engine.sync(), Vec::<String>::new());
    assert_ne!(number(engine.go("depth 3").last(), "cp"), with_pst);
    engine.send("setoption name Eval value pst\nsetoption name Algorithm value flagship");
    let said = engine.sync();
    assert!(complaints(&said)[0].contains("does not take \"pst\""), "{said:?}");
    engine.send("setoption name Algorithm value negascout");
    assert_eq!(engine.sync(), Vec::<String>::new());
    assert_eq!(number(engine.go("depth 3").last(), "cp"), with_pst);
    // What nobody takes is refused.
    engine.send("setoption name Eval value moon");
    assert!(complaints(&engine.sync())[0].contains("expected one of"));
}

#[test]
fn several_lines_of_an_exact_player() {
    let mut engine = Engine::start_with(&["uci", "--player", "negascout"]);
    engine.send("setoption name MultiPV value 3\nposition startpos");
    let answer = engine.go("depth 4");
    let last: Vec<&String> = answer.infos.iter().rev().take(3).rev().collect();
    let numbers: Vec<i64> = last.iter().map(|line| number(line, "multipv")).collect();
    assert_eq!(numbers, [1, 2, 3]);
    assert!(last.iter().all(|line| number(line, "depth") == 4), "{last:?}");
    assert_eq!(field(last[0], "pv"), Some(answer.best.as_str()));
}

#[test]
fn infinite_and_ponder_wait() {
    for player in ["minimax", "negascout", "mtdf"] {
        let mut engine = Engine::start();
        engine.send(&format!("setoption name Algorithm value {player}\nposition startpos"));
        engine.send("go infinite");
        engine.never("bestmove", QUIET);
        engine.send("stop");
        engine.answer();
        engine.send("position startpos moves e2e4 e7e5\ngo ponder wtime 3000 btime 3000");
        engine.never("bestmove", QUIET);
        engine.send("ponderhit");
        engine.answer();
        // A mate ends the deepening, not the waiting.
        engine.send("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\ngo ponder depth 2");
        engine.never("bestmove", QUIET);
        engine.send("stop");
        assert_eq!(engine.answer().best, "a1a8", "{player}");
    }
}

#[test]
fn a_player_named_at_the_start_stays_and_keeps_its_limits() {
    let mut engine = Engine::start_with(&["uci", "--player", "negascout:depth=3"]);
    engine.send("uci");
    let lines = engine.until("uciok");
    assert!(lines[0].ends_with(" Negascout"), "{}", lines[0]);
    assert!(!lines.iter().any(|line| line.contains("name Algorithm ")), "{lines:#?}");
    assert!(lines.iter().any(|line| line.starts_with("option name Ordering ")), "{lines:#?}");
    engine.send("setoption name Algorithm value minimax");
    assert!(complaints(&engine.sync())[0].contains("no option is named"));
    for go in ["depth 9", "movetime 5000", ""] {
        assert_eq!(number(engine.go(go).last(), "depth"), 3, "go {go}");
    }
    // `go infinite` waits for stop, but does not think past the limit.
    engine.send("go infinite");
    engine.never("bestmove", QUIET);
    engine.assert_at_rest();
    engine.send("stop");
    assert_eq!(number(engine.answer().last(), "depth"), 3);
}
