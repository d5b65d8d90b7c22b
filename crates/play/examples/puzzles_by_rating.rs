//! Which puzzles do players solve? Asks them for the moves of puzzles from Lichess, band by band of the puzzles' ratings.
//!
//! ```text
//! cargo run --release -p play --example puzzles_by_rating -- PUZZLES.csv COUNT SEED PLAYER…
//! ```
//!
//! PUZZLES.csv is a file of puzzles as Lichess publishes them: the position before the opponent's move, that move and the answer in
//! coordinates, the rating. So many are taken of each band. A puzzle is solved if every move is the one that is asked for;
//! any mate will do where the last move is one.

mod asked;

use chess::{Game, Position};
use notation::coordinates;

use asked::Asked;

const LOWEST: i32 = 400;
const HIGHEST: i32 = 2800;
const STEP: i32 = 300;

/// A puzzle: where it begins, and its moves, the opponent's first.
struct Puzzle {
    start: Position,
    moves: Vec<String>,
    rating: i32,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, count, seed, names @ ..] = &arguments[..] else {
        panic!("puzzles_by_rating PUZZLES.csv COUNT SEED PLAYER…");
    };
    let text = std::fs::read_to_string(file).expect("PUZZLES.csv can be read");
    let count: usize = count.parse().expect("COUNT is a number");
    let seed: u64 = seed.parse().expect("SEED is a number");
    let bands: Vec<Vec<Puzzle>> = (LOWEST..HIGHEST)
        .step_by(STEP as usize)
        .map(|low| chosen(&text, low..low + STEP, count, seed))
        .collect();
    print!("| player |");
    for band in &bands {
        let mean = band.iter().map(|puzzle| f64::from(puzzle.rating)).sum::<f64>();
        print!(" {:.0} ({}) |", mean / band.len().max(1) as f64, band.len());
    }
    println!("\n|---|{}", "---|".repeat(bands.len()));
    for name in names {
        let mut player = Asked::new(name, 0);
        print!("| {} |", player.name);
        for band in &bands {
            let solved = (1..).zip(band).filter(|(n, puzzle)| solves(&mut player, puzzle, *n));
            let share = solved.count() as f64 / band.len().max(1) as f64;
            print!(" {:.0} |", 100.0 * share);
        }
        println!();
    }
}

/// The puzzles of a band that the seed chooses.
fn chosen(text: &str, band: std::ops::Range<i32>, count: usize, seed: u64) -> Vec<Puzzle> {
    let mut found: Vec<(u64, Puzzle)> = (0..)
        .zip(text.lines().skip(1))
        .filter_map(|(number, line)| Some((chess::random::mixed_pair(seed, number), read(line)?)))
        .filter(|(_, puzzle)| band.contains(&puzzle.rating))
        .collect();
    found.sort_by_key(|(lot, _)| *lot);
    found.into_iter().take(count).map(|(_, puzzle)| puzzle).collect()
}

fn read(line: &str) -> Option<Puzzle> {
    let mut fields = line.split(',').skip(1);
    let start = Position::from_fen(fields.next()?).ok()?;
    let moves: Vec<String> = fields.next()?.split(' ').map(str::to_owned).collect();
    let rating = fields.next()?.parse().ok()?;
    (moves.len() >= 2).then_some(Puzzle { start, moves, rating })
}

fn solves(player: &mut Asked, puzzle: &Puzzle, number: u64) -> bool {
    let mut game = Game::new(puzzle.start.clone());
    for (ply, text) in puzzle.moves.iter().enumerate() {
        let wanted = coordinates::read(game.position(), text).expect("a legal move");
        if ply % 2 == 1 {
            let played = player.choose(&game, number);
            let mates = game.position().after(played).is_checkmate();
            if played != wanted {
                return mates && game.position().after(wanted).is_checkmate();
            }
        }
        assert!(game.play(wanted), "{text}");
    }
    true
}
