//! What threads gain PV-splitting: speed-up, efficiency and search overhead on a few positions.
//!
//! `cargo run --profile quick -p lab --example scaling -- [DEPTH [THREADS [REPEATS [HASH]]]]`

use std::sync::Arc;

use chess::Position;
use eval::EvalKind;
use lab::algorithms::PvSplit;
use lab::games::Chess;
use lab::{Effort, HashTable, Scaling, Search, median};
use search::Root;

/// The start, and openings after four to eight half-moves.
const POSITIONS: [(&str, &str); 5] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("Ruy Lopez", "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4"),
    ("Sicilian", "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/8/PPP2PPP/RNBQKB1R w KQkq - 1 5"),
    ("Queen's Gambit", "rnbqkb1r/ppp2ppp/4pn2/3p4/2PP4/2N5/PP2PPPP/R1BQKBNR w KQkq - 2 4"),
    ("King's Indian", "rnbqk2r/ppp1ppbp/3p1np1/8/2PPP3/2N5/PP3PPP/R1BQKBNR w KQkq - 0 5"),
];

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<usize>());
    let mut number = |usual| match numbers.next() {
        None => usual,
        Some(Ok(number)) => number,
        Some(Err(_)) => {
            eprintln!("expected numbers: DEPTH THREADS REPEATS HASH");
            std::process::exit(2);
        }
    };
    let (depth, threads, repeats, hash) = (number(8), number(2), number(5).max(1), number(0));
    println!("depth {depth}, {repeats} runs each, hash {hash} MB, medians");
    println!(
        "{:16}{:>10}{:>10}{:>10}{:>12}{:>10}",
        "", "1", threads, "speed-up", "efficiency", "overhead"
    );
    for (name, fen) in POSITIONS {
        let root = Root::new(Position::from_fen(fen).expect("written above"));
        let game = Chess::new(&root, EvalKind::Tapered);
        let run = |threads| {
            let table = Arc::new(HashTable::new(hash).unwrap_or(HashTable::off()));
            let search = Search::new(game.clone()).table(table);
            let finding = search.run(&mut PvSplit::with_threads(threads), depth as u32);
            (finding.value, Effort::from(&finding))
        };
        // Turn by turn, so that a busy moment of the machine meets both.
        let (mut one, mut several) = (Vec::new(), Vec::new());
        for _ in 0..repeats {
            let ((value, alone), (same, together)) = (run(1), run(threads));
            assert!(value == same || hash > 0, "{name}: {value:?} and {same:?}");
            one.push(alone);
            several.push(together);
        }
        let middle = |runs: &[Effort]| {
            median(runs.iter().map(|run| run.time.as_secs_f64())).unwrap_or_default()
        };
        if let Some(scaling) = Scaling::between(&one, &several, threads) {
            println!(
                "{name:16}{:>8.2} s{:>8.2} s{:>10.2}{:>10.0} %{:>8.1} %",
                middle(&one),
                middle(&several),
                scaling.speed_up,
                100.0 * scaling.efficiency,
                100.0 * scaling.search_overhead,
            );
        }
    }
}
