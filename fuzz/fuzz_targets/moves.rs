//! Any text is a legal move or an error, in both languages. The first line is the position.
#![no_main]

use chess::Position;
use libfuzzer_sys::fuzz_target;
use notation::{PieceLetters, read_move, san};

fuzz_target!(|text: &str| {
    let (fen, moves) = text.split_once('\n').unwrap_or(("", text));
    let mut position = Position::from_fen(fen).unwrap_or_default();
    for word in moves.split_whitespace() {
        let french = read_move(&position, word, PieceLetters::French);
        match read_move(&position, word, PieceLetters::English) {
            Ok(mv) => {
                assert!(position.is_legal(mv));
                let written = san::write(&position, mv, PieceLetters::English);
                assert_eq!(san::read(&position, &written, PieceLetters::English), Ok(mv));
                position.play(mv);
            }
            Err(error) => assert!(error.to_string().len() < 1000),
        }
        let _ = french;
    }
});
