//! Well-known openings for tournaments that bring none of their own. The first game of a pairing
//! begins where chess begins; the next ones here.

use std::path::{Path, PathBuf};

use arena::Openings;
use chess::Position;
use notation::coordinates;

/// The usual main lines, a few moves deep and none of them one-sided.
const LINES: [&str; 36] = [
    "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6",
    "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6",
    "e2e4 e7e5 g1f3 b8c6 d2d4 e5d4 f3d4 g8f6",
    "e2e4 e7e5 g1f3 g8f6 f3e5 d7d6 e5f3 f6e4",
    "e2e4 e7e5 b1c3 g8f6 g2g3 d7d5 e4d5 f6d5",
    "e2e4 e7e5 g1f3 b8c6 b1c3 g8f6 f1b5 f8b4",
    "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6",
    "e2e4 c7c5 g1f3 b8c6 d2d4 c5d4 f3d4 g8f6 b1c3 d7d6",
    "e2e4 c7c5 g1f3 e7e6 d2d4 c5d4 f3d4 a7a6",
    "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 g7g6",
    "e2e4 c7c5 g1f3 b8c6 f1b5 g7g6 e1h1 f8g7",
    "e2e4 c7c5 c2c3 d7d5 e4d5 d8d5 d2d4 g8f6",
    "e2e4 c7c5 b1c3 b8c6 g2g3 g7g6 f1g2 f8g7",
    "e2e4 e7e6 d2d4 d7d5 b1c3 g8f6 c1g5 f8e7",
    "e2e4 e7e6 d2d4 d7d5 e4e5 c7c5 c2c3 b8c6",
    "e2e4 e7e6 d2d4 d7d5 b1d2 c7c5 e4d5 e6d5",
    "e2e4 c7c6 d2d4 d7d5 b1c3 d5e4 c3e4 c8f5",
    "e2e4 c7c6 d2d4 d7d5 e4e5 c8f5 g1f3 e7e6",
    "e2e4 d7d5 e4d5 d8d5 b1c3 d5a5 d2d4 g8f6",
    "e2e4 d7d6 d2d4 g8f6 b1c3 g7g6 g1f3 f8g7",
    "e2e4 g8f6 e4e5 f6d5 d2d4 d7d6 g1f3 c8g4",
    "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7",
    "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c4d5 e6d5",
    "d2d4 d7d5 c2c4 c7c6 g1f3 g8f6 b1c3 d5c4",
    "d2d4 d7d5 c2c4 c7c6 g1f3 g8f6 b1c3 e7e6",
    "d2d4 d7d5 c2c4 d5c4 g1f3 g8f6 e2e3 e7e6",
    "d2d4 d7d5 g1f3 g8f6 c1f4 c7c5 e2e3 b8c6",
    "d2d4 g8f6 c2c4 e7e6 b1c3 f8b4 e2e3 e8h8",
    "d2d4 g8f6 c2c4 e7e6 g1f3 b7b6 g2g3 c8b7",
    "d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6",
    "d2d4 g8f6 c2c4 g7g6 b1c3 d7d5 c4d5 f6d5",
    "d2d4 g8f6 c2c4 e7e6 g2g3 d7d5 f1g2 f8e7",
    "d2d4 f7f5 g2g3 g8f6 f1g2 g7g6 g1f3 f8g7",
    "c2c4 e7e5 b1c3 g8f6 g1f3 b8c6 g2g3 d7d5",
    "c2c4 c7c5 g1f3 g8f6 b1c3 b8c6 g2g3 g7g6",
    "g1f3 d7d5 g2g3 g8f6 f1g2 c7c6 e1h1 c8g4",
];

/// The file in `FILE,plies=8`.
pub(super) fn file_of(path: &Path) -> PathBuf {
    let text = path.to_string_lossy();
    match text.split_once(',') {
        Some((file, _)) if !path.is_file() => PathBuf::from(file),
        _ => path.to_owned(),
    }
}

/// The start position, then the lines in the order that belongs to the seed.
pub(super) fn built_in(seed: u64) -> Openings {
    let positions: String = LINES.iter().map(|line| format!("{}\n", fen_after(line))).collect();
    // They are all sound: the test below reads them.
    let mut lines = Openings::parse(&positions).unwrap_or_default();
    lines.shuffle(seed);
    lines.led_by(&Openings::default())
}

fn fen_after(line: &str) -> String {
    let mut position = Position::start();
    for word in line.split(' ') {
        let Ok(mv) = coordinates::read(&position, word) else { break };
        position.play(mv);
    }
    position.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_sound_and_no_two_are_the_same() {
        let mut fens: Vec<String> = LINES.iter().map(|line| fen_after(line)).collect();
        for (fen, line) in fens.iter().zip(LINES) {
            let plies = line.split(' ').count();
            assert!(fen.ends_with(&format!(" {}", plies / 2 + 1)), "{line}: {fen}");
        }
        fens.sort();
        fens.dedup();
        assert_eq!(fens.len(), LINES.len());
        assert_eq!(built_in(1).len(), LINES.len() + 1);
    }
}
