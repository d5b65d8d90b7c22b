//! Tables as their users meet them: right answers, files that are missing or damaged, and endings that
//! the engine wins and holds with them.
//!
//! The tables of `data/syzygy` are enough for the ordinary tests. The slow ones want all tables with up
//! to four pieces, in the folders that the variable `ROQUE_SYZYGY` names.

mod answers;
mod damage;
mod endings;

use std::path::{Path, PathBuf};

use chess::Position;
use chess::random::Random;

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data")
}

/// The folder of the tables that every clone has.
fn small_set() -> String {
    data().join("syzygy").to_string_lossy().into_owned()
}

/// The folders of the full set; a test without them says so and does nothing.
fn full_set() -> Option<String> {
    let named = std::env::var("ROQUE_SYZYGY").ok();
    if named.is_none() {
        eprintln!(
            "SKIPPED: name the folder of all Syzygy tables up to four pieces in ROQUE_SYZYGY"
        );
    }
    named
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Numbers without pattern, the same in every run.
struct Dice(Random);

impl Dice {
    fn new(seed: u64) -> Dice {
        Dice(Random::new(seed))
    }

    fn below(&mut self, sides: usize) -> usize {
        self.0.below(sides)
    }

    /// A legal position with these pieces, letters as in a FEN.
    fn position(&mut self, pieces: &str, clock: u32) -> Position {
        loop {
            let mut board = [None; 64];
            let mut free = true;
            for piece in pieces.chars() {
                let square = self.below(64);
                free &= board[square].is_none();
                board[square] = Some(piece);
            }
            let rows: Vec<String> = board.chunks(8).map(row).collect();
            let turn = if self.below(2) == 0 { 'w' } else { 'b' };
            let fen = format!("{} {turn} - - {clock} 70", rows.join("/"));
            if free && let Ok(position) = Position::from_fen(&fen) {
                return position;
            }
        }
    }
}

/// A row as a FEN writes it.
fn row(squares: &[Option<char>]) -> String {
    let mut row: String = squares.iter().map(|square| square.unwrap_or('.')).collect();
    for empty in (1..=8).rev() {
        row = row.replace(&".".repeat(empty), &empty.to_string());
    }
    row
}
