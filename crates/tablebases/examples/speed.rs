//! What a question costs: `speed FOLDERS [FEN]`. With two bare kings no file is asked: what is left is
//! the conversion of the board.

use std::hint::black_box;
use std::time::Instant;

use chess::Position;

const ROUNDS: u32 = 200_000;
const KINGS: &str = "8/8/3k4/8/8/3K4/8/8 w - - 0 1";
const QUEEN_ROOK: &str = "8/8/3k4/4r3/8/3K4/8/3Q4 w - - 0 1";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let folders = arguments.next().ok_or("usage: speed FOLDERS [FEN]")?;
    let fen = arguments.next().unwrap_or_else(|| QUEEN_ROOK.to_owned());
    let tables = tablebases::open(&folders)?;
    let (kings, other) = (Position::from_fen(KINGS)?, Position::from_fen(&fen)?);
    println!("conversion and two kings: {:.0} ns", nanoseconds(|| tables.wdl(black_box(&kings))));
    println!("wdl {fen}: {:.0} ns", nanoseconds(|| tables.wdl(black_box(&other))));
    println!("dtz {fen}: {:.0} ns", nanoseconds(|| tables.dtz(black_box(&other))));
    Ok(())
}

fn nanoseconds<T>(mut ask: impl FnMut() -> T) -> f64 {
    let start = Instant::now();
    for _ in 0..ROUNDS {
        black_box(ask());
    }
    start.elapsed().as_secs_f64() * 1e9 / f64::from(ROUNDS)
}
