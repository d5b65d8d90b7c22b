//! Reads PGN files, plays every game, and says what is wrong with them and how fast it went.
//!
//! `cargo run --release -p notation --example pgn -- [--main-line] FILE…`; `-` is stdin.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::time::Instant;

use chess::{Move, Position};
use notation::pgn::{Reader, Visitor};

#[derive(Default)]
struct Count {
    moves: u64,
}

impl Visitor for Count {
    fn play(&mut self, _: &Position, _: Move) {
        self.moves += 1;
    }
}

fn main() -> io::Result<()> {
    let mut main_line = false;
    let (mut games, mut bad, mut count) = (0_u64, 0_u64, Count::default());
    let start = Instant::now();
    for name in std::env::args().skip(1) {
        if name == "--main-line" {
            main_line = true;
            continue;
        }
        let input: Box<dyn Read> =
            if name == "-" { Box::new(io::stdin()) } else { Box::new(File::open(&name)?) };
        let mut reader = Reader::new(BufReader::with_capacity(1 << 16, input));
        while let Some(game) = reader.next_game()? {
            games += 1;
            let played = if main_line {
                game.play_main_line(None, |_, _| count.moves += 1)
            } else {
                game.replay(&mut count)
            };
            if let Err(error) = played {
                bad += 1;
                eprintln!("{name}: {error}");
            }
        }
    }
    let (seconds, moves) = (start.elapsed().as_secs_f64(), count.moves);
    println!("{games} games ({bad} bad), {moves} moves, {seconds:.2} s");
    println!(
        "{:.0} games/min, {:.0} moves/s",
        games as f64 / seconds * 60.0,
        moves as f64 / seconds
    );
    Ok(())
}
