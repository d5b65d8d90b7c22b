//! How long an evaluation takes, for each set of instructions:
//! `cargo run --release -p nnue --example speed`.
//!
//! `forward` is what follows the accumulators, the mean over the positions of a game; `move` plays a move, catches up both accumulators, evaluates
//! and takes the move back, `refresh` does the same with a king that crosses the middle of the
//! board, `nothing` begins from an empty accumulator.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use chess::{Move, Position};
use eval::Evaluator;
use nnue::{Architecture, Net, Network, RandomGames, Simd};

const MIDDLEGAME: &str = "r1bq1rk1/pp3ppp/2n1pn2/3p4/1bPP4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9";
const CENTRAL_KING: &str = "r1bq1r2/pp2kppp/2n1pn2/3p4/1bPP4/2NBPN2/PP1K1PPP/R1BQ1R2 w - - 0 9";

/// Nanoseconds of the fastest of many short runs: others use the machine too.
fn fastest(mut work: impl FnMut()) -> f64 {
    const REPEATS: u32 = 1_000;
    let run = |_| {
        let start = Instant::now();
        for _ in 0..REPEATS {
            work();
        }
        start.elapsed().as_secs_f64() * 1e9 / f64::from(REPEATS)
    };
    (0..400).map(run).fold(f64::INFINITY, f64::min)
}

/// Of the positions of a game, whose accumulators are known.
fn of_forward(net: &Arc<Net>, simd: Simd) -> f64 {
    let line: Vec<Position> = RandomGames::new(3).positions().take(32).collect();
    let mut networks: Vec<(Network, Position)> = line
        .into_iter()
        .map(|position| {
            let mut network = Network::with(Arc::clone(net), simd);
            network.reset(&position);
            network.evaluate(&position);
            (network, position)
        })
        .collect();
    let (mut next, count) = (0, networks.len());
    fastest(|| {
        let (network, position) = &mut networks[next % count];
        black_box(network.evaluate(black_box(position)));
        next += 1;
    })
}

fn of_move(network: &mut Network, position: &Position, mv: Move) -> f64 {
    network.reset(position);
    network.evaluate(position);
    let mut board = position.clone();
    fastest(|| {
        network.push();
        let undo = board.make_observed(mv, network);
        black_box(network.evaluate(&board));
        network.pop();
        board.unmake(mv, undo);
    })
}

fn find(position: &Position, text: &str) -> Move {
    let moves = position.legal_moves();
    *moves.iter().find(|mv| mv.to_string() == text).expect("a legal move")
}

fn main() {
    let middlegame: Position = MIDDLEGAME.parse().expect("a FEN");
    let central: Position = CENTRAL_KING.parse().expect("a FEN");
    let (quiet, crossing) = (find(&middlegame, "d1e2"), find(&central, "d2e1"));
    println!("neurons  instructions   forward      move   refresh   nothing  (ns)");
    let (plain, pairwise) = (Architecture::Plain, Architecture::Pairwise);
    for (architecture, neurons) in [
        (plain, 256),
        (plain, 512),
        (plain, 768),
        (plain, 1024),
        (pairwise, 256),
        (pairwise, 512),
        (pairwise, 768),
        (pairwise, 1024),
        (Architecture::Attacks, 768),
        (Architecture::Attacks, 1024),
    ] {
        let net = Arc::new(Net::random_of(architecture, [neurons, 8, 1], 1));
        let pairs = match architecture {
            Architecture::Plain => "",
            Architecture::Pairwise => "p",
            Architecture::Attacks => "pa",
        };
        let neurons = format!("{neurons}{pairs}");
        for simd in Simd::available() {
            let mut network = Network::with(Arc::clone(&net), simd);
            let forward = of_forward(&net, simd);
            let of_quiet = of_move(&mut network, &middlegame, quiet);
            let of_crossing = of_move(&mut network, &central, crossing);
            let nothing = fastest(|| {
                black_box(net.evaluate_with(black_box(&middlegame), simd));
            });
            println!(
                "{neurons:>7}  {simd:<12} {forward:>9.1} {of_quiet:>9.1} {of_crossing:>9.1} \
                 {nothing:>9.1}"
            );
        }
    }
}
