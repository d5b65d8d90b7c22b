//! How many games a minute the arena can run: two players in this program that play any legal move.
//!
//! `cargo run --release -p arena --example random_games [GAMES] [THREADS]`

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use arena::{Event, MatchConfig, PlayerSpec, run_match};
use search::{
    Choice, Description, Family, Limits, OptionError, OptionSpec, Root, Searcher, Sink, StopFlag,
};

/// Goes on with its numbers from game to game, so that no two games are the same.
struct Random(u64);

impl Searcher for Random {
    fn describe(&self) -> Description {
        let name = "Random".to_owned();
        Description { id: "random", name, family: Family::Statistical, summary: "any legal move" }
    }

    fn options(&self) -> Vec<OptionSpec> {
        Vec::new()
    }

    fn set_option(&mut self, name: &str, _value: &str) -> Result<(), OptionError> {
        Err(OptionError::Unknown(name.to_owned()))
    }

    fn new_game(&mut self) {}

    fn search(&mut self, root: &Root, _: &Limits, _: &StopFlag, _: &mut dyn Sink) -> Choice {
        let moves = root.position().legal_moves();
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        let index = (self.0 >> 33) as usize % moves.len().max(1);
        Choice { best: moves.get(index).copied(), ponder: None }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: u32| arguments.next().map_or(Ok(default), |text| text.parse());
    let (games, threads) = (number(20_000)?, number(2)?);
    let players = [PlayerSpec::parse("first:nodes=1")?, PlayerSpec::parse("second:nodes=1")?];
    let seeds = AtomicU64::new(1);
    let factory = move |_: &PlayerSpec| -> Result<Box<dyn Searcher>, arena::AnyError> {
        Ok(Box::new(Random(seeds.fetch_add(1, Ordering::Relaxed) << 32)))
    };
    let mut config = MatchConfig::new(players, Arc::new(factory));
    config.games = games;
    config.conditions.concurrency = threads as usize;
    let (begun, mut plies) = (Instant::now(), 0);
    let result = run_match(&config, &mut |event| {
        if let Event::GameFinished { record, .. } = event {
            plies += record.moves.len();
        }
    })?;
    let seconds = begun.elapsed().as_secs_f64();
    println!(
        "{games} games, {plies} half-moves, +{} ={} -{}",
        result.wins, result.draws, result.losses
    );
    println!("{:.0} games a minute on {threads} threads", f64::from(games) / seconds * 60.0);
    Ok(())
}
