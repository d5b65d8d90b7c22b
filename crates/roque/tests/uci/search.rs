//! Searches that wait, stop, ponder and queue.

use std::time::{Duration, Instant};

use crate::halts::Halts;
use crate::{Engine, PATIENCE, QUIET, complaints, field, moves, number};

const MATE_IN_ONE: &str = "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
const ONE_MOVE: &str = "position fen 7k/8/5K2/6Q1/8/8/8/8 b - - 0 1";
const MATED: &str = "position fen R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1";
const STALEMATE: &str = "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

#[test]
fn situation_01_infinite_is_silent_until_stop() {
    let mut engine = Engine::start();
    for position in ["position startpos", MATE_IN_ONE, ONE_MOVE, MATED, STALEMATE] {
        engine.send(position);
        engine.send("go infinite");
        engine.never("bestmove", QUIET);
        engine.send("stop");
        engine.answer();
    }
    // A search that has come to its end waits without burning processor time.
    for go in ["go infinite depth 2", "go infinite nodes 10", "go ponder depth 2"] {
        engine.send(go);
        engine.never("bestmove", QUIET);
        engine.assert_at_rest();
        engine.send("stop");
        engine.answer();
    }
}

#[test]
fn situation_02_pondering_ends_with_stop_or_ponderhit() {
    let mut engine = Engine::start();
    for order in ["stop", "ponderhit"] {
        engine.send("position startpos moves e2e4 e7e5");
        engine.send("go ponder depth 2 wtime 1000 btime 1000");
        engine.never("bestmove", QUIET);
        engine.send(order);
        engine.answer();
        // A search that is still running goes on with its clock after the ponder hit.
        engine.send("go ponder wtime 2000 btime 2000");
        engine.never("bestmove", QUIET);
        engine.send(order);
        engine.answer();
    }
    engine.send("go ponder movetime 100");
    engine.never("bestmove", QUIET);
    engine.send("ponderhit");
    engine.answer();
}

#[test]
fn situation_03_pondering_where_nothing_can_be_played() {
    let mut engine = Engine::start();
    for position in [MATED, STALEMATE] {
        for order in ["stop", "ponderhit"] {
            engine.send(position);
            engine.send("go ponder wtime 1000 btime 1000");
            engine.never("bestmove", QUIET);
            engine.send(order);
            assert_eq!(engine.answer().best, "(none)");
        }
    }
    // After Kh7 the expected Qg7 is mate: there is nothing to ponder on.
    engine.send(ONE_MOVE);
    let answer = engine.go("depth 6");
    assert_eq!((answer.best.as_str(), answer.ponder), ("h8h7", None));
}

#[test]
fn situation_04_stop_and_ponderhit_at_rest() {
    let mut engine = Engine::start();
    engine.send("stop\nponderhit\nstop\nstop");
    assert_eq!(engine.sync(), [""; 0]);
    engine.send("go infinite\nstop\nstop\nstop\nponderhit");
    engine.answer();
    engine.send("stop\nponderhit");
    assert_eq!(engine.sync(), [""; 0]);
    engine.go("depth 3");
}

#[test]
fn situation_05_isready_while_searching() {
    let mut engine = Engine::start();
    engine.sync();
    engine.send("go infinite");
    for _ in 0..3 {
        let asked = Instant::now();
        engine.sync();
        assert!(asked.elapsed().as_millis() < 500, "{:?}", asked.elapsed());
        engine.never("bestmove", QUIET / 4);
    }
    engine.send("debug on\nregister later\nuci");
    assert!(engine.until("uciok").iter().all(|line| !line.starts_with("bestmove")));
    engine.send("stop");
    engine.answer();
}

#[test]
fn situation_07_commands_while_searching_wait_for_its_end() {
    let mut engine = Engine::start();
    engine.send("position startpos\ngo infinite");
    engine
        .send("setoption name Hash value 2\nucinewgame\nposition startpos moves e2e4\ngo depth 3");
    engine.never("bestmove", QUIET);
    engine.send("stop");
    let first = engine.answer();
    let second = engine.answer();
    assert!(matches!(first.best.as_bytes().get(1), Some(b'1' | b'2')), "{first:?}");
    assert!(matches!(second.best.as_bytes().get(1), Some(b'7' | b'8')), "{second:?}");
    assert_eq!(field(second.last(), "depth"), Some("3"));
    // A second stop is for the search that waits.
    engine.send("go infinite\ngo infinite\nstop\nstop");
    engine.answer();
    engine.answer();
    // One stop is for one search.
    engine.send("go infinite\ngo depth 4\nstop");
    engine.answer();
    assert_eq!(field(engine.answer().last(), "depth"), Some("4"));
    assert_eq!(engine.sync(), [""; 0]);
}

#[test]
fn situation_09_no_legal_move() {
    let mut engine = Engine::start();
    for (position, score) in [(MATED, "score mate 0"), (STALEMATE, "score cp 0")] {
        for go in ["depth 5", "movetime 50", "wtime 1000 btime 1000", "nodes 100", "mate 3"] {
            engine.send(position);
            let answer = engine.go(go);
            assert_eq!((answer.best.as_str(), answer.ponder), ("(none)", None));
            assert!(answer.infos[0].starts_with("info depth 0 "), "{:?}", answer.infos);
            assert!(answer.infos[0].contains(score), "{:?}", answer.infos);
        }
    }
}

#[test]
fn situation_24_go_alone_is_infinite() {
    let mut engine = Engine::start();
    engine.send("go");
    engine.never("bestmove", QUIET);
    engine.send("stop");
    engine.answer();
}

#[test]
fn situation_27_nodes_are_exact_and_repeatable() {
    let mut engine = Engine::start();
    let mut told = Vec::new();
    for _ in 0..2 {
        engine.send("ucinewgame\nposition startpos moves d2d4 g8f6");
        let answer = engine.go("nodes 20000");
        assert!((1..=21_100).contains(&number(answer.last(), "nodes")), "{}", answer.last());
        let timeless = |line: &String| {
            let words: Vec<&str> = line.split(' ').collect();
            let timed = |at: usize| at > 0 && matches!(words[at - 1], "nps" | "time");
            let kept = (0..words.len()).filter(|&at| !timed(at)).map(|at| words[at]);
            kept.collect::<Vec<_>>().join(" ")
        };
        told.push((answer.infos.iter().map(timeless).collect::<Vec<_>>(), answer.best));
    }
    assert_eq!(told[0], told[1]);
    engine.send("setoption name Threads value 2");
    let nodes = number(engine.go("nodes 50000").last(), "nodes");
    assert!(nodes <= 60_000, "{nodes}");
}

#[test]
fn several_lines() {
    let mut engine = Engine::start();
    engine.send("setoption name MultiPV value 3\nposition startpos");
    let answer = engine.go("depth 6");
    for depth in 1..=6 {
        let of_depth: Vec<&String> =
            answer.infos.iter().filter(|line| number(line, "depth") == depth).collect();
        let last_three = &of_depth[of_depth.len() - 3..];
        let numbers: Vec<i64> = last_three.iter().map(|line| number(line, "multipv")).collect();
        assert_eq!(numbers, [1, 2, 3], "{answer:#?}");
        let scores: Vec<i64> = last_three.iter().map(|line| number(line, "cp")).collect();
        assert!(scores.is_sorted_by(|a, b| a >= b), "{last_three:#?}");
        let mut first: Vec<&str> = last_three.iter().map(|line| moves(line)[0]).collect();
        first.sort_unstable();
        first.dedup();
        assert_eq!(first.len(), 3, "{last_three:#?}");
    }
    // More lines than moves.
    engine.send(ONE_MOVE);
    assert!(engine.go("depth 3").infos.iter().all(|line| number(line, "multipv") == 1));
    engine.send("setoption name MultiPV value 256\nposition startpos");
    let answer = engine.go("depth 2");
    assert_eq!(answer.infos.iter().map(|line| number(line, "multipv")).max(), Some(20));
}

#[test]
fn only_some_moves() {
    let mut engine = Engine::start();
    let answer = engine.go("searchmoves a2a3 h2h4 depth 6");
    assert!(["a2a3", "h2h4"].contains(&answer.best.as_str()), "{answer:?}");
    assert!(answer.infos.iter().all(|line| ["a2a3", "h2h4"].contains(&moves(line)[0])));
    // The words of `go` come in any order.
    assert_eq!(engine.go("depth 4 searchmoves a2a3").best, "a2a3");
    let answer = engine.go("searchmoves a2a3 a2a5 depth 3");
    assert_eq!((answer.best.as_str(), complaints(&answer.notes).len()), ("a2a3", 1));
    assert!(complaints(&answer.notes)[0].contains("a2a5"), "{answer:?}");
    let answer = engine.go("searchmoves e7e5 depth 3");
    assert_eq!(complaints(&answer.notes).len(), 1, "{answer:?}");
    assert!(engine.go("searchmoves 0000 depth 3").notes.is_empty());
}

#[test]
fn a_search_can_be_stopped_at_any_moment() {
    let mut engine = Engine::start();
    for _ in 0..20 {
        let asked = Instant::now();
        engine.send("go infinite\nstop");
        let answer = engine.answer();
        assert!(asked.elapsed() < PATIENCE / 10);
        // However hasty, the first depth was looked at.
        assert!(number(answer.last(), "nodes") > 0, "{answer:?}");
        assert!(!answer.last().contains("bound"), "{answer:?}");
    }
    assert!(number(engine.go("movetime 1").last(), "nodes") > 0);
    assert!(number(engine.go("wtime 0 btime 0").last(), "nodes") > 0);
    engine.send("position startpos moves e2e4");
    for go in ["nodes 1", "depth 1", "movetime 1", "mate 1 nodes 50"] {
        engine.go(go);
    }
}

#[test]
fn nobody_works_at_rest() {
    let mut engine = Engine::start();
    engine.sync();
    engine.assert_at_rest();
    engine.go("depth 4");
    engine.assert_at_rest();
}

#[test]
fn a_ponder_hit_continues_the_same_search_with_the_clock_started() {
    let mut engine = Engine::start();
    engine.send("position startpos moves e2e4 e7e5\ngo ponder wtime 6000 btime 6000");
    // On a busy machine the search may begin late: the pondering is watched from its first depth on.
    let mut lines = engine.until("info depth");
    lines.extend(engine.never("bestmove", QUIET * 3));
    let depth = |line: &String| field(line, "depth").and_then(|text| text.parse::<u32>().ok());
    let deepest = lines.iter().filter_map(depth).max().unwrap();
    engine.send("ponderhit");
    let hit = Instant::now();
    let lines = engine.until("bestmove");
    // The clock of six seconds began with the hit, and not with the pondering.
    assert!(hit.elapsed().as_millis() < 4_000, "{:?}", hit.elapsed());
    let after: Vec<u32> = lines.iter().filter_map(depth).collect();
    assert!(after.iter().all(|&depth| depth + 1 >= deepest), "{deepest}, then {after:?}");
    // What a clock of two seconds pays for was found long before the hit: nothing is paid again.
    engine.heard.clear();
    engine.send("position startpos moves d2d4 d7d5\ngo ponder wtime 2000 btime 2000");
    engine.never("bestmove", QUIET * 8);
    let (halts, hit) = (Halts::watch(), Instant::now());
    engine.send("ponderhit");
    engine.answer();
    let (took, halted) = (hit.elapsed(), halts.end());
    assert!(took < Duration::from_millis(250) + halted, "{took:?}, halted {halted:?}");
    // Done before the hit: the answer waits without work, and comes with it at once.
    engine.heard.clear();
    engine.send("go ponder wtime 60000 btime 60000 depth 2");
    engine.never("bestmove", QUIET);
    engine.assert_at_rest();
    let hit = Instant::now();
    engine.send("ponderhit");
    engine.answer();
    assert!(hit.elapsed().as_millis() < 1_000, "{:?}", hit.elapsed());
}
