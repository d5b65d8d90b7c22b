//! Bulk perft of the six classic positions, one thread, for Roque and three other libraries.
//!
//! `cargo bench -p chess` runs them turn by turn, so that a noisy machine is noisy for all, and
//! prints the best of several rounds; `cargo bench -p chess -- 10` runs ten. The others live in a
//! small package of their own (`benches/rivals`), built with the same flags and fat LTO.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

const POSITIONS: [(&str, &str, u32, u64); 6] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119_060_324),
    (
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        5,
        193_690_690,
    ),
    ("position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 178_633_661),
    (
        "position 4",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        5,
        15_833_292,
    ),
    ("position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5, 89_941_194),
    (
        "position 6",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        5,
        164_075_551,
    ),
];

const LIBRARIES: [&str; 4] = ["roque", "cozy-chess", "chess", "shakmaty"];

fn main() {
    let rounds: u32 = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(5);
    let rivals = build_rivals();
    let mut best = [[f64::INFINITY; POSITIONS.len()]; LIBRARIES.len()];
    for round in 1..=rounds {
        eprintln!("round {round} of {rounds}");
        for (row, &(_, fen, depth, expected)) in POSITIONS.iter().enumerate() {
            for (column, library) in LIBRARIES.into_iter().enumerate() {
                let (nodes, seconds) = match library {
                    "roque" => roque(fen, depth),
                    _ => rival(&rivals, library, fen, depth),
                };
                assert_eq!(nodes, expected, "{library} is wrong in {fen}");
                best[column][row] = best[column][row].min(seconds);
            }
        }
    }
    print_table(rounds, &best);
}

fn roque(fen: &str, depth: u32) -> (u64, f64) {
    let position = chess::Position::from_fen(fen).expect("a legal position");
    let start = Instant::now();
    let nodes = chess::perft::count(&position, depth);
    (nodes, start.elapsed().as_secs_f64())
}

fn rival(binary: &Path, library: &str, fen: &str, depth: u32) -> (u64, f64) {
    let output = Command::new(binary)
        .args([library, &depth.to_string(), fen])
        .output()
        .expect("the rivals were just built");
    let text = String::from_utf8_lossy(&output.stdout);
    let mut numbers = text.split_whitespace().map(|word| word.parse::<u64>().expect("a number"));
    let (nodes, nanoseconds) = (numbers.next(), numbers.next());
    (nodes.expect("nodes"), nanoseconds.expect("time") as f64 / 1e9)
}

fn build_rivals() -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/rivals");
    // An own target folder; the folder decides about the flags in `.cargo/config.toml`.
    let status = Command::new(env!("CARGO"))
        .args(["build", "--release", "--locked", "--target-dir", "target"])
        .current_dir(&folder)
        .status()
        .expect("cargo");
    assert!(status.success(), "the rivals do not build");
    folder.join("target/release/rivals")
}

fn print_table(rounds: u32, best: &[[f64; POSITIONS.len()]; LIBRARIES.len()]) {
    let speed = |column: usize, row: usize| POSITIONS[row].3 as f64 / best[column][row] / 1e6;
    let mean = |column: usize| {
        let logs: f64 = (0..POSITIONS.len()).map(|row| speed(column, row).ln()).sum();
        (logs / POSITIONS.len() as f64).exp()
    };
    let print_row = |head: &str, cell: &dyn Fn(usize) -> String| {
        let cells: String =
            (0..LIBRARIES.len()).map(|column| format!("{:>12}", cell(column))).collect();
        println!("{head:<20}{cells}");
    };
    println!("Bulk perft, one thread, millions of leaves a second, best of {rounds} rounds");
    print_row("", &|column| LIBRARIES[column].to_owned());
    for (row, (name, _, depth, _)) in POSITIONS.iter().enumerate() {
        print_row(&format!("{name}, depth {depth}"), &|column| {
            format!("{:.1}", speed(column, row))
        });
    }
    print_row("geometric mean", &|column| format!("{:.1}", mean(column)));
    print_row("roque is faster by", &|column| format!("{:.2}x", mean(0) / mean(column)));
}
