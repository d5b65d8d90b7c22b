//! A book from positions: EPD lines with moves that are known to be good there, or whole lines.

use std::io::{self, BufRead, Read as _};

use chess::Move;
use notation::epd::{Epd, EpdError};
use notation::{PieceLetters, read_move};

/// No EPD is longer.
const LONGEST: u64 = 64 << 10;

/// The lines that hold a position, with their numbers from 1; one at a time, so that a file may have
/// any size.
pub fn position_lines(
    mut input: impl BufRead,
) -> impl Iterator<Item = io::Result<(usize, Result<Epd, EpdError>)>> {
    let (mut number, mut bytes) = (0, Vec::new());
    std::iter::from_fn(move || {
        loop {
            bytes.clear();
            number += 1;
            match input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes) {
                Err(error) => return Some(Err(error)),
                Ok(0) => return None,
                Ok(length) if length as u64 == LONGEST => {
                    let what = format!("line {number}: more than 64 kB: this is no EPD file");
                    return Some(Err(io::Error::new(io::ErrorKind::InvalidData, what)));
                }
                Ok(_) => {}
            }
            let line = String::from_utf8_lossy(&bytes);
            let line = line.trim_start_matches('\u{feff}').trim();
            if !line.is_empty() && !line.starts_with('#') {
                return Some(Ok((number, Epd::parse(line))));
            }
        }
    })
}

/// The moves of `bm`, each a line of its own, and the line of `pv`.
pub fn known_lines(epd: &Epd) -> Vec<Vec<Move>> {
    let mut lines: Vec<Vec<Move>> = epd.best.iter().map(|&mv| vec![mv]).collect();
    let mut position = epd.position.clone();
    let mut moves = Vec::new();
    for word in epd.operand("pv").unwrap_or_default().split_whitespace() {
        let Ok(mv) = read_move(&position, word, PieceLetters::English) else { break };
        position.play(mv);
        moves.push(mv);
    }
    if !moves.is_empty() {
        lines.push(moves);
    }
    lines
}
