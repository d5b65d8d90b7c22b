//! Makes the openings that contests begin with when nobody brings others:
//! `cargo run --release -p train --example contest_openings -- 1 1200 > crates/arena/src/openings/built_in.txt`
//! (seed, number of lines).
//!
//! Each line is a walk of eight half-moves from the start position. Every half-move is drawn among
//! the engine's best moves, the better the likelier; a walk is kept if its last position is new and
//! a longer search calls it even. The same seed and the same engine give the same file.

use std::collections::{HashMap, HashSet};
use std::io::Write as _;

use chess::random::Random;
use chess::{Color, Game, Move, Position};
use engine::Flagship;
use eval::Score;
use notation::{PieceLetters, san};
use search::{Limits, Report, Root, Searcher, Sink, StopFlag};

/// Half-moves of a line: White is to move at its end.
const PLIES: usize = 8;
/// A half-move is drawn among so many of the best.
const CANDIDATES: usize = 8;
/// Nodes of the search that finds them.
const NODES_OF_A_MOVE: u64 = 4_000;
/// None of them is worse than the best by more than this, in centipawns.
const MOST_LOSS: i32 = 30;
/// A move that loses so many centipawns is drawn e times less often than the best one.
const TASTE: f64 = 12.0;
/// Nodes of the search that judges the last position.
const NODES_OF_THE_JUDGE: u64 = 20_000;
/// The last position is worth at most so many centipawns to either side.
const BALANCE: i32 = 50;

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u64>().expect("a number"));
    let seed = numbers.next().unwrap_or(1);
    let wanted = numbers.next().unwrap_or(1_200) as usize;
    let mut walker = Walker { engine: Flagship::new(), known: HashMap::new() };
    let (mut lines, mut seen) = (Vec::new(), HashSet::new());
    let mut walks = 0;
    while lines.len() < wanted {
        let mut random = Random::of(seed, walks);
        walks += 1;
        let Some((line, game)) = walker.walk(&mut random) else { continue };
        if !seen.contains(&game.position().key()) && walker.score(&game).abs() <= BALANCE {
            seen.insert(game.position().key());
            lines.push(line);
            if lines.len() % 50 == 0 {
                eprintln!("{} of {wanted} lines, {walks} walks", lines.len());
            }
        }
    }
    lines.sort();
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "# Made by crates/train/examples/contest_openings.rs, seed {seed}: {PLIES} half-moves, the \
         last position within {BALANCE} centipawns at {NODES_OF_THE_JUDGE} nodes."
    )
    .expect("stdout");
    for line in lines {
        writeln!(out, "{line}").expect("stdout");
    }
}

/// Walks through the openings with the engine as guide.
struct Walker {
    engine: Flagship,
    /// The best moves of positions that were searched: many walks begin alike.
    known: HashMap<u64, Vec<(Move, Score)>>,
}

impl Walker {
    /// A line and where it leads; none if the game ended on the way.
    fn walk(&mut self, random: &mut Random) -> Option<(String, Game)> {
        let mut game = Game::new(Position::start());
        let mut line = Vec::new();
        for _ in 0..PLIES {
            let mv = self.draw(&game, random)?;
            line.push(san::write(game.position(), mv, PieceLetters::English));
            if !game.play(mv) {
                return None;
            }
        }
        Some((line.join(" "), game))
    }

    /// One of the best moves.
    fn draw(&mut self, game: &Game, random: &mut Random) -> Option<Move> {
        let key = game.position().key();
        if !self.known.contains_key(&key) {
            let found = self.search(game, CANDIDATES, NODES_OF_A_MOVE);
            self.known.insert(key, found);
        }
        let moves = self.known.get(&key)?.iter().copied();
        let best = moves.clone().next()?.1;
        let weights: Vec<(Move, f64)> = moves
            .map(|(mv, score)| (mv, best.raw() - score.raw()))
            .filter(|&(_, loss)| loss <= MOST_LOSS)
            .map(|(mv, loss)| (mv, (-f64::from(loss) / TASTE).exp()))
            .collect();
        let total: f64 = weights.iter().map(|(_, weight)| weight).sum();
        let mut left = (random.next() >> 11) as f64 / (1_u64 << 53) as f64 * total;
        for &(mv, weight) in &weights {
            left -= weight;
            if left < 0.0 {
                return Some(mv);
            }
        }
        weights.last().map(|&(mv, _)| mv)
    }

    /// What the last position is worth to White.
    fn score(&mut self, game: &Game) -> i32 {
        let lines = self.search(game, 1, NODES_OF_THE_JUDGE);
        let score = lines.first().map_or(i32::MAX, |(_, score)| score.raw());
        if game.position().turn() == Color::White { score } else { -score }
    }

    /// The best moves with their scores. The table is emptied first: what is found must not depend on
    /// what was searched before.
    fn search(&mut self, game: &Game, lines: usize, nodes: u64) -> Vec<(Move, Score)> {
        self.engine.new_game();
        self.engine.set_option("MultiPV", &lines.to_string()).expect("an option");
        let mut heard = Heard::default();
        let root = Root::from(game);
        self.engine.search(&root, &Limits::nodes(nodes), &StopFlag::new(), &mut heard);
        heard.lines.into_iter().filter_map(|(mv, score)| Some((mv?, score))).collect()
    }
}

/// Keeps the last word of a search on each of its lines.
#[derive(Default)]
struct Heard {
    lines: Vec<(Option<Move>, Score)>,
}

impl Sink for Heard {
    fn iteration(&mut self, report: &Report) {
        let line = (report.multi_pv.max(1) - 1) as usize;
        self.lines.resize(self.lines.len().max(line + 1), (None, Score::DRAW));
        self.lines[line] = (report.pv.first().copied(), report.score);
    }
}
