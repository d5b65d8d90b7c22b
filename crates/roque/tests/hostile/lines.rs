//! Random and mutated lines in both protocols. After every handful the engine must still answer.

use std::time::{Duration, Instant};

use crate::PATIENCE;
use crate::chaos::{Chaos, tries};
use crate::watched::Watched;

const UCI: [&str; 36] = [
    "uci",
    "isready",
    "ucinewgame",
    "position startpos",
    "position startpos moves e2e4 e7e5 g1f3",
    "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "position fen 8/8/8/8/8/5k2/5p2/5K2 b - - 99 200",
    "go depth 3",
    "go nodes 100",
    "go movetime 5",
    "go infinite",
    "stop",
    "ponderhit",
    "go ponder wtime 100 btime 100",
    "setoption name Hash value 4",
    "setoption name Threads value 2",
    "setoption name MultiPV value 3",
    "setoption name UCI_Chess960 value true",
    "setoption name UCI_Chess960 value false",
    "setoption name Skill Level value 3",
    "setoption name Algorithm value mcts",
    "setoption name Algorithm value pvsplit",
    "setoption name Algorithm value flagship",
    "go wtime 10 btime 10 winc 0 binc 0 movestogo 1",
    "go mate 2",
    "go perft 2",
    "eval",
    "debug on",
    "register later",
    "go searchmoves e2e4 d2d4 depth 2",
    "setoption name SyzygyPath value /nowhere",
    "setoption name EvalFile value /etc/passwd",
    "setoption name UCI_LimitStrength value true",
    "setoption name Clear Hash",
    "moves",
    "undo",
];

const XBOARD: [&str; 54] = [
    "protover 2",
    "new",
    "force",
    "go",
    "e2e4",
    "e7e5",
    "Nf3",
    "usermove d2d4",
    "undo",
    "remove",
    "hint",
    "bk",
    "post",
    "nopost",
    "hard",
    "easy",
    "analyze",
    "exit",
    "?",
    "time 100",
    "otim 100",
    "level 40 5 0",
    "level 0 0:05 1",
    "st 1",
    "sd 3",
    "ping 7",
    "setboard r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "edit",
    "#",
    "c",
    "Pa2",
    ".",
    "memory 64",
    "cores 2",
    "option Hash=4",
    "option MultiPV=2",
    "result 1-0 {x}",
    "variant fischerandom",
    "variant normal",
    "random",
    "rating 1 2",
    "computer",
    "name Joe",
    "draw",
    "accepted setboard",
    "rejected ping",
    "pause",
    "resume",
    "egtpath syzygy /x",
    "exclude e2e4",
    "include all",
    "playother",
    "white",
    "nps 100",
];

/// Lines that a machine of two cores would need minutes or gigabytes for, that end the program, or
/// that change the protocol. They have tests of their own.
fn is_left_out(line: &[u8]) -> bool {
    const ENDS: [&str; 6] = ["quit", "xboard", "log", "bench", "bye", "play"];
    const COSTS: [&str; 8] =
        ["hash", "memory", "tree", "threads", "cores", "perft", "depth", "mate"];
    let line = String::from_utf8_lossy(line).to_ascii_lowercase();
    let digits = line.split(|letter: char| !letter.is_ascii_digit()).map(str::len).max();
    ENDS.iter().any(|word| line.contains(word))
        || COSTS.iter().any(|word| line.contains(word)) && digits > Some(2)
        || line.contains("perft") && digits > Some(0) && !line.contains("perft 2")
}

/// Sends so many lines in handfuls; after each, the engine is asked something.
fn send_lines(mut watched: Watched, vocabulary: &[&str], stop: &str, seed: u64, count: usize) {
    let mut chaos = Chaos::new(seed);
    let engine = &mut watched.engine;
    let mut sent = 0;
    let mut handful = Vec::new();
    while sent < count {
        handful.clear();
        for _ in 0..1 + chaos.below(14) {
            let line = chaos.pick(vocabulary);
            let line = match chaos.below(10) {
                0..4 => line.as_bytes().to_vec(),
                _ => chaos.spoil_line(line, vocabulary),
            };
            if !is_left_out(&line) {
                handful.extend(line);
                handful.extend(if chaos.below(3) == 0 { &b"\r\n"[..] } else { b"\n" });
                sent += 1;
            }
        }
        engine.send_bytes(&handful);
        let token = format!("still-there-{sent}");
        engine.send(&format!("{stop}\n{token}"));
        let start = Instant::now();
        loop {
            match engine.line(Duration::from_millis(20)) {
                Some(line) if line.contains(&token) => break,
                Some(line) => {
                    let raw = |letter: char| letter.is_control() && letter != '\t';
                    assert!(!line.contains(raw), "{line:?}");
                }
                // Every search that waits wants a word of its own.
                None => engine.send(stop),
            }
            let text = String::from_utf8_lossy(&handful);
            assert!(start.elapsed() < PATIENCE, "seed {seed}, after {sent} lines:\n{text}");
        }
        engine.heard.clear();
    }
    watched.finish(&format!("seed {seed}"));
}

fn uci(seed: u64, count: usize) {
    send_lines(Watched::start(&["uci"]), &UCI, "stop", seed, count);
}

fn xboard(seed: u64, count: usize) {
    let mut watched = Watched::start(&["xboard"]);
    watched.engine.send("xboard\nprotover 2");
    // Out of the editor, of analysis and of a pause.
    send_lines(watched, &XBOARD, ".\nexit\nresume\nforce\n?", seed, count);
}

#[test]
fn uci_survives_random_and_mutated_lines() {
    uci(1, 600);
}

#[test]
fn xboard_survives_random_and_mutated_lines() {
    xboard(1, 600);
}

#[test]
#[ignore = "minutes"]
fn slow_uci_survives_ten_thousand_random_and_mutated_lines() {
    (2..6).for_each(|seed| uci(seed, tries(10_000) / 4));
}

#[test]
#[ignore = "minutes"]
fn slow_xboard_survives_ten_thousand_random_and_mutated_lines() {
    (2..6).for_each(|seed| xboard(seed, tries(10_000) / 4));
}
