//! How many evaluations a second: `cargo run --release -p eval --example speed`.
//!
//! Walks random games move by move as a search does (push, play, evaluate), on one core; pawn
//! structures repeat about as often as in a search. `evaluate` alone is measured on the same
//! positions laid out in memory.

use std::hint::black_box;
use std::time::Instant;

use chess::{Move, Position};
use eval::{Classical, Evaluator, Material, Pst, Tapered};

/// Games from the start with a few plausible moves: each step shows all replies of a position.
fn positions() -> Vec<(Position, Vec<Move>)> {
    let mut state = 0x1234_5678_9ABC_DEFFu64;
    let mut list = Vec::new();
    for _ in 0..60 {
        let mut position = Position::start();
        for _ in 0..90 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            list.push((position.clone(), moves.iter().copied().collect()));
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let mv = moves[(state >> 33) as usize % moves.len()];
            position.play(mv);
        }
    }
    list
}

fn measure<E: Evaluator + Default>(name: &str, positions: &[(Position, Vec<Move>)]) {
    let mut evaluator = E::default();
    let (mut count, mut sum, start) = (0u64, 0i64, Instant::now());
    while start.elapsed().as_secs_f64() < 1.0 {
        for (position, moves) in positions {
            evaluator.reset(position);
            for &mv in moves {
                evaluator.push();
                let mut next = position.clone();
                next.play_observed(mv, &mut evaluator);
                sum += i64::from(evaluator.evaluate(black_box(&next)));
                evaluator.pop();
                count += 1;
            }
        }
    }
    let walked = count as f64 / start.elapsed().as_secs_f64();

    let nexts: Vec<Position> = positions
        .iter()
        .flat_map(|(position, moves)| moves.iter().map(|&mv| position.after(mv)))
        .take(20_000)
        .collect();
    let (mut count, start) = (0u64, Instant::now());
    while start.elapsed().as_secs_f64() < 1.0 {
        for next in &nexts {
            sum += i64::from(evaluator.evaluate(black_box(next)));
            count += 1;
        }
    }
    let alone = count as f64 / start.elapsed().as_secs_f64();
    println!(
        "{name:10} {:6.2} M/s with moves played, {:6.2} M/s alone (checksum {})",
        walked / 1e6,
        alone / 1e6,
        black_box(sum) & 0xFFFF
    );
}

fn main() {
    let positions = positions();
    measure::<Material>("material", &positions);
    measure::<Pst>("pst", &positions);
    measure::<Tapered>("tapered", &positions);
    measure::<Classical>("classical", &positions);
}
