//! Fits the meaning of scores ([`eval::ChancesModel`]) to games: `chances JOURNAL…`, journals as
//! `roque match --journal` writes them. Prints the model and what it says beside what happened.

use std::error::Error;

use arena::{GameRecord, RecordedScore};
use chess::{Color, Position};
use eval::{Chances, ChancesModel};

/// A position that was scored, and how its game ended for the side to move: 1, 0 or -1.
struct Sample {
    material: i32,
    centipawns: i32,
    outcome: i32,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut samples = Vec::new();
    let mut games = 0;
    for path in std::env::args().skip(1) {
        // The first line says which match it is.
        for line in std::fs::read_to_string(&path)?.lines().skip(1) {
            let record: GameRecord = serde_json::from_str(line)?;
            games += usize::from(collect(&record, &mut samples).is_some());
        }
    }
    if samples.is_empty() {
        return Err("no scored positions; usage: chances JOURNAL…".into());
    }
    let model = fit(&samples);
    println!("{games} games, {} positions, {:.4} nats each", samples.len(), loss(&model, &samples));
    println!("{model:?}");
    println!("score     positions   won: model, games   drawn: model, games");
    for low in (-400..400).step_by(50) {
        let chosen: Vec<&Sample> =
            samples.iter().filter(|sample| (low..low + 50).contains(&sample.centipawns)).collect();
        let count = chosen.len().max(1) as f64;
        let share = |outcome| chosen.iter().filter(|s| s.outcome == outcome).count() as f64 / count;
        let mean = |of: fn(&ChancesModel, &Sample) -> f64| {
            chosen.iter().map(|sample| of(&model, sample)).sum::<f64>() / count
        };
        let won = mean(|model, sample| model.win(sample.material, sample.centipawns));
        let lost = mean(|model, sample| model.win(sample.material, -sample.centipawns));
        let drawn = 1.0 - won - lost;
        println!(
            "{low:5}..{:4} {:9}   {won:.3} {:.3}   {drawn:.3} {:.3}",
            low + 50,
            chosen.len(),
            share(1),
            share(0)
        );
    }
    Ok(())
}

/// Adds the positions of a game, from the second move of each side on.
fn collect(record: &GameRecord, samples: &mut Vec<Sample>) -> Option<()> {
    let white = record.result().half_points(Color::White)?;
    let mut position = Position::from_fen(&record.fen).ok()?;
    for (ply, played) in record.moves.iter().enumerate() {
        let for_white = i32::from(white) - 1;
        let outcome = if position.turn() == Color::White { for_white } else { -for_white };
        if let Some(RecordedScore::Cp(centipawns)) = played.score
            && ply >= 2
            && centipawns.abs() < 1500
        {
            samples.push(Sample { material: Chances::material(&position), centipawns, outcome });
        }
        position.play(notation::coordinates::read(&position, &played.mv).ok()?);
    }
    Some(())
}

/// The mean surprise about what happened.
fn loss(model: &ChancesModel, samples: &[Sample]) -> f64 {
    let surprise = |sample: &Sample| {
        let win = model.win(sample.material, sample.centipawns);
        let loss = model.win(sample.material, -sample.centipawns);
        let happened = match sample.outcome {
            1 => win,
            -1 => loss,
            _ => 1.0 - win - loss,
        };
        -happened.max(1e-9).ln()
    };
    samples.iter().map(surprise).sum::<f64>() / samples.len() as f64
}

/// Pattern search: steps along each number in turn, halved when none helps.
fn fit(samples: &[Sample]) -> ChancesModel {
    let build = |numbers: &[f64; 4]| ChancesModel {
        half: [numbers[0], numbers[1]],
        spread: [numbers[2], numbers[3]],
    };
    let mut best = [150.0, 0.0, 70.0, 0.0];
    let mut least = loss(&build(&best), samples);
    let mut step = 40.0;
    while step > 0.2 {
        let mut improved = false;
        for index in 0..4 {
            for sign in [-1.0, 1.0] {
                let mut tried = best;
                tried[index] += sign * step;
                let now = loss(&build(&tried), samples);
                if now < least {
                    (best, least, improved) = (tried, now, true);
                }
            }
        }
        if !improved {
            step /= 2.0;
        }
    }
    build(&best)
}
