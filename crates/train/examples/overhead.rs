//! Where the time of self-play goes: plays some games, then searches every position of them once
//! more with a single node. `cargo run --release -p train --example overhead -- 5000 20`.

use std::time::Instant;

use chess::Game;
use engine::Flagship;
use search::{Limits, NullSink, Root, Searcher, StopFlag};
use train::datagen::{Player, Settings};

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u64>());
    let nodes = numbers.next().and_then(Result::ok).unwrap_or(5_000);
    let count = numbers.next().and_then(Result::ok).unwrap_or(20);
    let settings = Settings { nodes, ..Settings::default() };
    let mut player = Player::new(&settings, StopFlag::new()).expect("4 MB of memory");
    let start = Instant::now();
    let games: Vec<_> = (0..count).filter_map(|number| player.play(number)).collect();
    let total = start.elapsed().as_secs_f64();
    let plies: usize = games.iter().map(|game| game.plies.len()).sum();
    let mut engine: Flagship = Flagship::new();
    let start = Instant::now();
    for archived in &games {
        engine.new_game();
        let Some(position) = archived.start.position() else { continue };
        let mut game = Game::new(position);
        let opening = archived.opening.iter().copied();
        for (number, mv) in opening.chain(archived.plies.iter().map(|ply| ply.mv)).enumerate() {
            if number >= archived.opening.len() {
                let root = Root::from(&game);
                engine.search(&root, &Limits::nodes(1), &StopFlag::new(), &mut NullSink);
            }
            if !game.play(mv) {
                break;
            }
        }
    }
    let idle = start.elapsed().as_secs_f64();
    println!(
        "{plies} positions in {total:.2} s: {:.0} a second; {:.1} nodes a move; beside the search {:.1} %",
        plies as f64 / total,
        player.nodes as f64 / plies.max(1) as f64,
        100.0 * idle / total
    );
}
