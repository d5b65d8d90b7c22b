//! Any text is a position or an error; a position can be played, printed and read again.
#![no_main]

use chess::{Move, Position, Variant, perft};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = Position::from_fen_strict(text, Variant::Standard);
    let Ok(position) = Position::from_fen(text) else { return };
    assert_eq!(Position::from_fen(&position.to_string()).as_ref(), Ok(&position));
    let moves = position.legal_moves();
    assert_eq!(perft::count(&position, 1), moves.len() as u64);
    for bits in 0..=u16::MAX {
        let accepted = Move::from_bits(bits).is_some_and(|mv| position.is_legal(mv));
        assert_eq!(accepted, moves.iter().any(|mv| mv.bits() == bits));
    }
    let info = position.check_info();
    for mv in &moves {
        let mut board = position.clone();
        let undo = board.make(mv);
        assert_eq!(board.in_check(), position.gives_check(mv, &info));
        assert_eq!(Position::new(&board.setup()).as_ref(), Ok(&board));
        board.unmake(mv, undo);
        assert_eq!(board, position);
    }
});
