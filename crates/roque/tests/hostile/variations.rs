//! Every `info` line of whole games replayed: each variation is legal to its end, and one that
//! promises mate ends with it, in the promised number of moves.

use chess::{Move, Position};
use notation::coordinates;

use crate::chaos::{Chaos, tries};
use crate::watched::Watched;

/// Positions near the end, where mates are many.
const ENDINGS: [&str; 6] = [
    "8/8/8/4k3/8/8/8/KQ6 w - - 0 1",
    "8/8/3k4/8/8/8/R6R/4K3 w - - 0 1",
    "8/5k2/8/8/3BB3/8/8/4K3 w - - 0 1",
    "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1",
    "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1",
    "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1",
];

fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    line.split(' ').skip_while(|word| *word != name).nth(1)
}

/// Replays a line of a search from this position; gives the number of moves in it.
#[track_caller]
fn replay(position: &Position, line: &str) -> usize {
    let Some((_, variation)) = line.split_once(" pv ") else { return 0 };
    let mut after = position.clone();
    let mut count = 0;
    for word in variation.split(' ') {
        let mv = coordinates::read(&after, word);
        let mv = mv.unwrap_or_else(|error| panic!("{position:?}\n{line}\n{word}: {error}"));
        after.play(mv);
        count += 1;
    }
    let bound = line.contains(" lowerbound") || line.contains(" upperbound");
    if let Some(moves) = field(line, "mate").filter(|_| !bound) {
        let moves: i64 = moves.parse().unwrap();
        let plies = if moves > 0 { 2 * moves - 1 } else { -2 * moves };
        let mated = after.in_check() && after.legal_moves().is_empty();
        assert!(mated, "no mate at the end of {line}\n{position:?}");
        assert_eq!(count as i64, plies, "{line}\n{position:?}");
    }
    count
}

/// So many games; gives the numbers of lines and of mates that were promised.
fn games(seed: u64, count: usize, nodes: u32) -> (usize, usize) {
    let mut chaos = Chaos::new(seed);
    let mut watched = Watched::start(&["uci"]);
    let (mut lines, mut mates) = (0, 0);
    for game in 0..count {
        let multi_pv = if game % 4 == 3 { 4 } else { 1 };
        watched.engine.send(&format!("ucinewgame\nsetoption name MultiPV value {multi_pv}"));
        let start = match game % 2 {
            0 => Position::start(),
            _ => Position::from_fen(ENDINGS[chaos.below(ENDINGS.len())]).unwrap(),
        };
        let fen = start.to_string();
        let (mut position, mut played) = (start, Vec::<String>::new());
        let random_plies = if game % 2 == 0 { 4 + chaos.below(6) } else { chaos.below(3) };
        for ply in 0..240 {
            let legal: Vec<Move> = position.legal_moves().into_iter().collect();
            if legal.is_empty() || position.outcome().is_some() {
                break;
            }
            let mv = if ply < random_plies {
                legal[chaos.below(legal.len())]
            } else {
                let moves = played.join(" ");
                watched.engine.send(&format!("position fen {fen} moves {moves}"));
                let said = watched.go(&format!("nodes {nodes}"));
                for line in &said {
                    let moves = replay(&position, line);
                    lines += usize::from(moves > 0);
                    mates += usize::from(moves > 0 && line.contains(" mate "));
                }
                let best = field(said.last().unwrap(), "bestmove").unwrap();
                coordinates::read(&position, best).unwrap()
            };
            played.push(mv.to_string());
            position.play(mv);
        }
    }
    watched.finish(&format!("seed {seed}"));
    (lines, mates)
}

#[test]
fn every_variation_of_a_few_games_is_legal_and_mates_are_complete() {
    let (lines, mates) = games(1, 4, 300);
    assert!(lines > 200 && mates > 5, "{lines} lines, {mates} mates");
}

#[test]
#[ignore = "a quarter of an hour"]
fn slow_long_every_variation_of_a_thousand_games_is_legal_and_mates_are_complete() {
    let count = tries(1_000);
    let (lines, mates) = games(2, count, 500);
    println!("{count} games, {lines} lines, {mates} mates");
}
