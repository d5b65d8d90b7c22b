//! Fits the meaning of scores ([`eval::ChancesModel`]) to games, and shows how well it foretells others:
//! `chances [--svg FILE] JOURNAL…`, journals as `roque match --journal` writes them, best one for each time control.
//!
//! Every journal counts alike, however many games it has. The model that is printed is fitted to all games; the tables and the
//! picture are of one that was fitted to every second pair of games, and tell of the others.

mod picture;

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;

use arena::{GameRecord, RecordedScore};
use chess::random::mixed_pair;
use chess::{Color, Position};
use eval::{Chances, ChancesModel};

/// A position that was scored, and how its game ended for the side to move: 1, 0 or -1.
#[derive(Clone, Copy)]
struct Sample {
    material: i32,
    centipawns: i32,
    outcome: i32,
    /// Its game is not fitted to.
    held_out: bool,
}

/// The games of one journal.
struct Group {
    name: String,
    games: usize,
    samples: Vec<Sample>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (mut picture, mut groups) = (None, Vec::new());
    while let Some(argument) = arguments.next() {
        if argument == "--svg" {
            picture = Some(arguments.next().ok_or("--svg FILE")?);
        } else {
            groups.push(read(&argument)?);
        }
    }
    if groups.iter().all(|group| group.samples.is_empty()) {
        return Err("no scored positions; usage: chances [--svg FILE] JOURNAL…".into());
    }
    let chosen = |of: fn(&Sample) -> bool| -> Vec<Vec<Sample>> {
        let some = |group: &Group| group.samples.iter().copied().filter(of).collect();
        groups.iter().map(some).collect()
    };
    let (all, half, others) =
        (chosen(|_| true), chosen(|sample| !sample.held_out), chosen(|sample| sample.held_out));
    let fitted = fit(&all);
    println!("fitted to all: {fitted:?}, {:.4} nats", loss(&fitted, &all));
    let model = fit(&half);
    println!("fitted to every second pair of games: {model:?}");
    for (group, samples) in groups.iter().zip(&others) {
        println!(
            "{}: {} games, {} positions held out, {:.4} nats; with the built-in model {:.4}",
            group.name,
            group.games,
            samples.len(),
            loss(&model, std::slice::from_ref(samples)),
            loss(&ChancesModel::FITTED, std::slice::from_ref(samples)),
        );
    }
    let mut curves = Vec::new();
    for (name, samples) in groups.iter().map(|group| group.name.as_str()).zip(&others) {
        println!(
            "\n| {name}: foretold to win | positions | won: foretold, happened | drawn: foretold, happened |"
        );
        println!("|---|---|---|---|");
        let bins = Bin::of(&model, samples);
        for bin in bins.iter().filter(|bin| bin.count > 0.0) {
            println!("{}", bin.row());
        }
        curves.push((name, bins));
    }
    if let Some(file) = picture {
        std::fs::write(file, picture::draw(&curves))?;
    }
    Ok(())
}

/// Reads a journal. Its name is that of the file.
fn read(path: &str) -> Result<Group, Box<dyn Error>> {
    let name = Path::new(path).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let mut group = Group { name, games: 0, samples: Vec::new() };
    // The first line says which match it is.
    for line in std::fs::read_to_string(path)?.lines().skip(1) {
        let record: GameRecord = serde_json::from_str(line)?;
        group.games += usize::from(collect(&record, &mut group.samples).is_some());
    }
    Ok(group)
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
            let material = Chances::material(&position);
            // Games 2n and 2n + 1 have the same opening; which pairs are held out follows no order of openings.
            let held_out = mixed_pair(0, (record.game / 2) as u64) % 2 == 1;
            samples.push(Sample { material, centipawns, outcome, held_out });
        }
        position.play(notation::coordinates::read(&position, &played.mv).ok()?);
    }
    Some(())
}

/// Positions for which nearly the same was foretold.
#[derive(Clone, Copy, Default)]
struct Bin {
    count: f64,
    win: f64,
    won: f64,
    draw: f64,
    drawn: f64,
}

impl Bin {
    /// By the tenth in which the foretold share of wins lies.
    fn of(model: &ChancesModel, samples: &[Sample]) -> [Bin; 10] {
        let mut bins = [Bin::default(); 10];
        for sample in samples {
            let win = model.win(sample.material, sample.centipawns);
            let loss = model.win(sample.material, -sample.centipawns);
            let bin = &mut bins[((win * 10.0) as usize).min(9)];
            bin.count += 1.0;
            bin.win += win;
            bin.draw += 1.0 - win - loss;
            bin.won += f64::from(u8::from(sample.outcome == 1));
            bin.drawn += f64::from(u8::from(sample.outcome == 0));
        }
        bins
    }

    fn share(&self, part: f64) -> f64 {
        part / self.count.max(1.0)
    }

    fn row(&self) -> String {
        let share = |part| format!("{:.3}", self.share(part));
        let [win, won, draw, drawn] = [self.win, self.won, self.draw, self.drawn].map(share);
        format!("| {win} | {} | {win} {won} | {draw} {drawn} |", self.count)
    }
}

/// The mean surprise about what happened, every group alike.
fn loss(model: &ChancesModel, groups: &[Vec<Sample>]) -> f64 {
    let mean = |group: &Vec<Sample>| {
        let surprises = group
            .iter()
            .map(|sample| surprise(model, sample.material, sample.centipawns, sample.outcome));
        surprises.sum::<f64>() / group.len() as f64
    };
    let filled = groups.iter().filter(|group| !group.is_empty());
    filled.clone().map(mean).sum::<f64>() / filled.count().max(1) as f64
}

fn surprise(model: &ChancesModel, material: i32, centipawns: i32, outcome: i32) -> f64 {
    let win = model.win(material, centipawns);
    let loss = model.win(material, -centipawns);
    let happened = match outcome {
        1 => win,
        -1 => loss,
        _ => 1.0 - win - loss,
    };
    -happened.max(1e-9).ln()
}

/// Pattern search: steps along each number in turn, halved when none helps.
fn fit(groups: &[Vec<Sample>]) -> ChancesModel {
    // Positions that hardly differ are looked at together: there are far fewer of them.
    const NEAR: i32 = 10;
    let mut cells: BTreeMap<(i32, i32, i32), f64> = BTreeMap::new();
    for group in groups {
        for sample in group {
            let centipawns = (sample.centipawns + NEAR / 2).div_euclid(NEAR) * NEAR;
            *cells.entry((sample.material, centipawns, sample.outcome)).or_default() +=
                1.0 / group.len() as f64;
        }
    }
    let loss = |model: &ChancesModel| {
        let one = |(&(material, centipawns, outcome), weight): (&(i32, i32, i32), &f64)| {
            weight * surprise(model, material, centipawns, outcome)
        };
        cells.iter().map(one).sum::<f64>()
    };
    let build =
        |&[half, half_change, spread, spread_change, bend, bend_change]: &[f64; 6]| ChancesModel {
            half: [half, half_change],
            spread: [spread, spread_change],
            bend: [bend, bend_change],
        };
    let mut best = [150.0, 0.0, 100.0, 0.0, 500.0, 0.0];
    let mut least = loss(&build(&best));
    let mut step = 40.0;
    while step > 0.5 {
        let mut improved = false;
        for index in 0..best.len() {
            for sign in [-1.0, 1.0] {
                let mut tried = best;
                tried[index] += sign * step;
                let now = loss(&build(&tried));
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
