//! Commands in any order, faster than they can be carried out.

use std::time::Duration;

use crate::Engine;

/// Whatever comes in whatever order, every `go` is answered once and nothing hangs.
#[test]
fn every_go_is_answered_once() {
    const LINES: [&str; 20] = [
        "go depth 3",
        "go depth 5",
        "go nodes 500",
        "go movetime 5",
        "go wtime 50 btime 50",
        "go infinite",
        "go ponder depth 2",
        "go ponder wtime 30 btime 30",
        "stop",
        "stop",
        "ponderhit",
        "isready",
        "uci",
        "ucinewgame",
        "setoption name Hash value 1",
        "setoption name MultiPV value 2",
        "setoption name Threads value 2",
        "position startpos moves e2e4 e7e5",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "e2e4",
    ];
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    for round in 0..6 {
        let mut engine = Engine::start();
        let (mut asked, mut pings) = (0, 0);
        for _ in 0..60 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let line = LINES[state as usize % LINES.len()];
            asked += usize::from(line.starts_with("go"));
            pings += usize::from(line == "isready");
            engine.send(line);
        }
        let (mut answers, mut pongs) = (0, 0);
        for _ in 0..4 * asked + 100 {
            if (answers, pongs) == (asked, pings) {
                break;
            }
            // Ends whatever waits to be ended.
            engine.send("stop");
            while let Some(line) = engine.line(Duration::from_millis(60)) {
                answers += usize::from(line.starts_with("bestmove"));
                pongs += usize::from(line == "readyok");
            }
        }
        assert_eq!((answers, pongs), (asked, pings), "round {round}");
        engine.sync();
        engine.never("bestmove", Duration::from_millis(50));
        engine.send("quit");
        assert_eq!(engine.exit_code(), Some(0));
    }
}
