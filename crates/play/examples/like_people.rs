//! How much like people do players play? Asks them for a move in positions from games of people, and compares what they and the people
//! of each band of ratings did there.
//!
//! ```text
//! cargo run --release -p play --example like_people -- GAMES.csv POSITIONS SEED PLAYER…
//! ```
//!
//! GAMES.csv is as for `people` of the crate `engine`; only games are used that were not learned from there. So many positions are taken of each
//! band. In the name of a player RATING is replaced by the middle of the band: `flagship:uci-limit-strength=true,uci-elo=RATING`,
//! `uci:stockfish,UCI_LimitStrength=true,UCI_Elo=RATING1320` (RATING1320: but at least 1320, as low as Stockfish goes). Programs get 20,000 nodes a move. The judge is the flagship at full strength with 20,000
//! nodes before the move and after it; a blunder loses 15 of 100 points of the chance to win, a mistake 10.

mod asked;

use std::collections::HashMap;

use chess::{Game, Move, Outcome, Position};
use engine::Flagship;
use notation::{PieceLetters, san};
use play::review::accuracy::{of_move, win_percent};
use search::{Limits, Report, Root, Searcher, Sink, StopFlag};

use asked::{Asked, NODES};

const BANDS: [(i32, i32); 6] =
    [(800, 1200), (1200, 1400), (1400, 1600), (1600, 1800), (1800, 2000), (2000, 2400)];
/// One of so many games was not learned from.
const HELD_OUT: usize = 5;
const FIRST_PLY: usize = 10;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [games, positions, seed, names @ ..] = &arguments[..] else {
        panic!("like_people GAMES.csv POSITIONS SEED PLAYER…");
    };
    let text = std::fs::read_to_string(games).expect("GAMES.csv can be read");
    let wanted: usize = positions.parse().expect("POSITIONS is a number");
    let seed: u64 = seed.parse().expect("SEED is a number");
    let mut judge = Flagship::new();
    println!(
        "| band | who | moves | like the people | accuracy | mistakes | blunders | points lost |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for band in BANDS {
        let choices = choices(&text, band, wanted, seed);
        let mut players: Vec<Asked> =
            names.iter().map(|name| Asked::new(name, (band.0 + band.1) / 2)).collect();
        let mut tallies = vec![Tally::default(); players.len() + 1];
        for (number, (game, theirs)) in choices.iter().enumerate() {
            let before = win_percent(value(&mut judge, game));
            let mut after: HashMap<Move, f64> = HashMap::new();
            let mut moves = vec![*theirs];
            moves.extend(players.iter_mut().map(|player| player.choose(game, number as u64 + 1)));
            for (tally, mv) in tallies.iter_mut().zip(moves) {
                let after = *after.entry(mv).or_insert_with(|| {
                    let mut next = game.clone();
                    assert!(next.play(mv), "a legal move");
                    100.0 - win_percent(value(&mut judge, &next))
                });
                tally.add(mv == *theirs, before, after);
            }
        }
        let who =
            ["people".to_owned()].into_iter().chain(players.iter().map(|asked| asked.name.clone()));
        for (who, tally) in who.zip(&tallies) {
            println!("| {}–{} | {who} | {} |", band.0, band.1 - 1, tally.told());
        }
    }
}

/// Positions of people of this band, and what they played.
fn choices(text: &str, band: (i32, i32), wanted: usize, seed: u64) -> Vec<(Game, Move)> {
    let mut found = Vec::new();
    for (number, line) in text.lines().skip(1).enumerate() {
        let fields: Vec<&str> = line.split(',').collect();
        if number % HELD_OUT != 0 || fields.len() < 6 {
            continue;
        }
        let mut game = Game::new(Position::start());
        for (ply, word) in fields[5].split(' ').enumerate() {
            let mv = san::read(game.position(), word, PieceLetters::English).expect("a move");
            let rating: i32 = fields[ply % 2].parse().expect("a rating");
            let lot = chess::random::mixed_pair(seed, (1_000 * number + ply) as u64);
            let fits = (band.0..band.1).contains(&rating) && ply >= FIRST_PLY;
            if fits && game.position().count_legal_moves() > 1 {
                found.push((lot, game.clone(), mv));
            }
            assert!(game.play(mv), "{word}");
        }
    }
    found.sort_by_key(|(lot, ..)| *lot);
    found.into_iter().take(wanted).map(|(_, game, mv)| (game, mv)).collect()
}

/// What the side to move stands to win, in centipawns.
fn value(judge: &mut Flagship, game: &Game) -> i32 {
    if let Some(outcome) = game.outcome() {
        return if matches!(outcome, Outcome::Checkmate { .. }) { -10_000 } else { 0 };
    }
    judge.new_game();
    let mut sink = Last::default();
    judge.search(&Root::from(game), &Limits::nodes(NODES), &StopFlag::new(), &mut sink);
    sink.value
}

#[derive(Default)]
struct Last {
    value: i32,
}

impl Sink for Last {
    fn iteration(&mut self, report: &Report) {
        self.value = report.score.raw();
    }
}

#[derive(Clone, Default)]
struct Tally {
    moves: f64,
    like: f64,
    accuracy: f64,
    mistakes: f64,
    blunders: f64,
    lost: f64,
}

impl Tally {
    fn add(&mut self, like: bool, before: f64, after: f64) {
        let lost = (before - after).max(0.0);
        let count = |holds: bool| f64::from(u8::from(holds));
        self.moves += 1.0;
        self.like += count(like);
        self.accuracy += of_move(before, after);
        self.mistakes += count(lost >= 10.0);
        self.blunders += count(lost >= 15.0);
        self.lost += lost;
    }

    fn told(&self) -> String {
        let share = |part: f64| format!("{:.1} %", 100.0 * part / self.moves);
        let mean = |sum: f64| format!("{:.1}", sum / self.moves);
        [
            format!("{}", self.moves),
            share(self.like),
            mean(self.accuracy),
            share(self.mistakes),
            share(self.blunders),
            mean(self.lost),
        ]
        .join(" | ")
    }
}
