//! A fixed amount of work whose node count is an engine's signature.

use std::time::{Duration, Instant};

use chess::Position;
use search::{Limits, Report, Root, Searcher, Sink, StopFlag};

/// Positions of all kinds: openings, middlegames, endings, mates, stalemates, Chess960.
const POSITIONS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bn1rk1/pp2b2p/1q2pnp1/2pp2N1/3P1N2/2PB4/PPQ2PPP/R1B2RK1 w - - 0 14",
    "8/2n2kq1/3p1pbb/1ppP4/2P3Q1/1PB2NPP/4R1K1/8 w - - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/8/PPP2PPP/RNBQKB1R w KQkq - 1 5",
    "rnbqk2r/ppp1bppp/4pn2/3p4/2PP4/5NP1/PP2PP1P/RNBQKB1R w KQkq - 1 5",
    "r2q1rk1/pb1nbppp/1p2pn2/2pp4/2PP4/1PNBPN2/PB3PPP/R2Q1RK1 w - - 2 11",
    "r1b2rk1/2q1bppp/p2p1n2/np2p3/3PP3/2P2N1P/PPBN1PP1/R1BQR1K1 b - - 4 13",
    "2rq1rk1/pb2bppp/1p2pn2/8/2BP4/P1N2N2/1P2QPPP/R1B2RK1 w - - 1 14",
    "r1bq1rk1/pp3ppp/2n1pn2/3p4/1bPP4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9",
    "3r1rk1/p1q2ppp/1pn1pn2/2p5/2P5/P1BP1NP1/1PQ2PBP/R4RK1 w - - 0 16",
    "8/pp3k2/2p2p2/3p1P1p/3P1K1P/2P3P1/PP6/8 w - - 0 40",
    "8/8/4kpp1/3p1b2/p6P/2B5/6P1/6K1 b - - 0 47",
    "8/8/8/5N2/8/p7/8/2NK3k w - - 0 1",
    "5k2/7R/4P2p/5K2/p1r2P1p/8/8/8 b - - 0 1",
    "6k1/6p1/P6p/r1N5/5p2/7P/1b3PP1/4R1K1 w - - 0 1",
    "1r3k2/4q3/2Pp3b/3Bp3/2Q2p2/1p1P2P1/1P2KP2/3N4 w - - 0 1",
    "8/3p3B/5p2/5P2/p7/PP5b/k7/6K1 w - - 0 1",
    "8/R7/2q5/8/6k1/8/1P5p/K6R w - - 0 124",
    "7k/8/8/8/3K4/8/3BN3/8 w - - 0 1",
    "6k1/3b3r/1p1p4/p1n2p2/1PPNpP1q/P3Q1p1/1R1RB1P1/5K2 b - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "8/8/8/8/8/k7/p7/K7 w - - 0 1",
];

/// The depth of every search; the signature changes with it.
pub const DEPTH: u32 = 14;

/// How many positions there are.
pub const COUNT: usize = POSITIONS.len();

/// The work of a bench.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    /// Of all searches.
    pub nodes: u64,
    /// Of all searches; setting up positions does not count.
    pub time: Duration,
}

impl Work {
    /// Nodes per second.
    pub fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-9)) as u64
    }
}

/// Searches every position with these limits, each as a new game; before each one the caller hears
/// how many are done and how many nodes they took.
pub fn run(
    engine: &mut dyn Searcher,
    limits: impl Fn() -> Limits,
    mut told: impl FnMut(usize, u64),
) -> Work {
    let mut work = Work { nodes: 0, time: Duration::ZERO };
    for (number, fen) in POSITIONS.iter().enumerate() {
        told(number, work.nodes);
        let Ok(position) = Position::from_fen(fen) else { continue };
        engine.new_game();
        let mut last = Last(0);
        let start = Instant::now();
        engine.search(&Root::new(position), &limits(), &StopFlag::new(), &mut last);
        work.time += start.elapsed();
        work.nodes += last.0;
    }
    work
}

/// Keeps how many nodes a search took.
struct Last(u64);

impl Sink for Last {
    fn iteration(&mut self, report: &Report) {
        self.0 = report.nodes;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_can_be_searched() {
        for fen in POSITIONS {
            assert!(Position::from_fen(fen).is_ok(), "{fen}");
        }
    }
}
