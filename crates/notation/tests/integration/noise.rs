//! Noise from outside: nothing panics, refusals stay short, and what is read is legal.

use std::collections::BTreeMap;

use chess::random::Random;
use chess::{Bitboard, PieceKind, Position, Square, attacks};
use notation::drawing::{Options, draw, read_letters, read_letters_prefix};
use notation::{
    CastlingProblem, IllegalReason, MoveError, PieceLetters, coordinates, read_move, san,
};

const ALPHABET: &[char] = &[
    'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', '1', '2', '3', '4', '5', '6', '7', '8', 'K', 'Q', 'R',
    'B', 'N', 'P', 'D', 'T', 'F', 'C', 'O', '0', 'o', '-', 'x', '=', '+', '#', '!', '?', '(', ')',
    '/', '.', ' ', ':', '♘', '♟', '♛', '–', '×', '…', '\u{FE0E}', '\u{202E}', '\0', '\u{1b}', 'é',
    '王', '🙂', '\n', '\u{301}',
];

fn positions(random: &mut Random) -> Vec<Position> {
    let mut all = Vec::new();
    for number in (0..960).step_by(80) {
        let mut position = Position::chess960(number).unwrap();
        for _ in 0..40 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play(*random.pick(&moves));
        }
        all.push(position);
    }
    all
}

/// Whether a reason is true, as far as the position can be asked in another way.
fn is_true(position: &Position, reason: &IllegalReason, from: Square, to: Square) -> bool {
    let us = position.turn();
    let kind = position.piece(from).map(|piece| piece.kind());
    let goes = position.legal_moves().into_iter().any(|mv| (mv.from(), mv.to()) == (from, to));
    let attacks = |occupied| kind.is_some_and(|kind| attacks::of(kind, us, from, occupied).has(to));
    let pawn = kind == Some(PieceKind::Pawn);
    let after_step = position.occupied() ^ from.into();
    match reason {
        IllegalReason::EmptySquare(square) => *square == from && kind.is_none(),
        IllegalReason::WrongSide { owner, .. } => position.color(*owner).has(from) && *owner != us,
        IllegalReason::OwnPiece(own) => own.square == to && position.color(us).has(to),
        IllegalReason::CannotReach { .. } => pawn || !attacks(Bitboard::EMPTY),
        IllegalReason::Blocked { by, .. } => {
            position.occupied().has(by.square) && !attacks(position.occupied())
        }
        IllegalReason::Pinned { piece, .. } => piece.square == from && position.pinned().has(from),
        IllegalReason::StaysInCheck(by) => position.checkers().has(by.square) && by.square != to,
        IllegalReason::DoubleCheck => position.checkers().len() == 2,
        IllegalReason::IntoCheck { .. } => position.is_attacked(to, !us, after_step),
        IllegalReason::NothingToCapture(square) => pawn && position.piece(*square).is_none(),
        IllegalReason::NotEnPassant(_) => pawn && position.en_passant() != Some(to),
        IllegalReason::PromotionMissing => pawn && goes,
        IllegalReason::Checkmated(_) => position.is_checkmate(),
        IllegalReason::Stalemated(_) => position.is_stalemate(),
        IllegalReason::Castling { towards_h, problem } => match problem {
            CastlingProblem::RightLost => position.castling_rook(us, *towards_h).is_none(),
            CastlingProblem::InCheck(_) => position.in_check(),
            CastlingProblem::Blocked(by) => position.occupied().has(by.square),
            CastlingProblem::RookPinned(_) => position.pinned().any(),
            CastlingProblem::ThroughCheck { square, .. }
            | CastlingProblem::IntoCheck { square, .. } => {
                position.is_attacked(*square, !us, after_step)
            }
        },
        _ => false,
    }
}

#[test]
fn reasons_are_true() {
    let mut random = Random::new(11);
    let (mut reasons, mut in_check, mut kinds) = (0, 0, BTreeMap::<String, usize>::new());
    for start in positions(&mut random) {
        let mut position = start;
        for _ in 0..25 {
            in_check += usize::from(position.in_check());
            for from in Square::all() {
                for to in Square::all().filter(|&to| to != from) {
                    let result = coordinates::read(&position, &format!("{from}{to}"));
                    let Err(error) = result else { continue };
                    let MoveError::Illegal { reason, .. } = error else { panic!("{error}") };
                    assert!(
                        is_true(&position, &reason, from, to),
                        "{from}{to}: {reason} in {position:?}"
                    );
                    let name = format!("{reason:?}");
                    let name = name.split([' ', '(']).next().unwrap_or_default();
                    *kinds.entry(name.to_owned()).or_default() += 1;
                    reasons += 1;
                }
            }
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play(*random.pick(&moves));
        }
    }
    println!("{reasons} reasons, {in_check} positions in check: {kinds:?}");
}

/// Reads a text in every way; says whether anything was read.
fn read_all(position: &Position, text: &str) -> bool {
    let results = [
        coordinates::read(position, text),
        san::read(position, text, PieceLetters::English),
        san::read(position, text, PieceLetters::French),
        read_move(position, text, PieceLetters::English),
        read_move(position, text, PieceLetters::French),
    ];
    for result in &results {
        match result {
            Ok(mv) => assert!(position.is_legal(*mv), "{text:?} read as {mv} in {position:?}"),
            Err(error) => {
                let message = error.to_string();
                assert!(message.chars().count() < 300, "{message}");
                assert!(!message.contains(['\u{1b}', '\n', '\0', '\u{202E}']), "{message:?}");
            }
        }
    }
    results.iter().any(Result::is_ok)
}

#[test]
fn random_texts_never_panic() {
    let mut random = Random::new(7);
    let positions = positions(&mut random);
    let mut read = 0;
    for round in 0..60_000 {
        let length = random.below(if round % 10 == 0 { 100 } else { 9 });
        let text: String = if round % 4 == 0 {
            let bytes: Vec<u8> = (0..length).map(|_| random.next() as u8).collect();
            String::from_utf8_lossy(&bytes).into_owned()
        } else {
            (0..length).map(|_| *random.pick(ALPHABET)).collect()
        };
        read += usize::from(read_all(&positions[round % positions.len()], &text));
    }
    println!("60000 random texts, {read} of them moves");
}

#[test]
fn damaged_moves_never_panic() {
    let mut random = Random::new(8);
    let positions = positions(&mut random);
    let mut read = 0;
    for round in 0..60_000 {
        let position = &positions[round % positions.len()];
        let moves = position.legal_moves();
        if moves.is_empty() {
            continue;
        }
        let mv = *random.pick(&moves);
        let text = match round % 3 {
            0 => san::write(position, mv, PieceLetters::English),
            1 => san::write(position, mv, PieceLetters::French),
            _ => mv.to_string(),
        };
        let mut symbols: Vec<char> = text.chars().collect();
        for _ in 0..=random.below(3) {
            let at = random.below(symbols.len() + 1);
            match random.below(4) {
                0 if at < symbols.len() => drop(symbols.remove(at)),
                1 if at < symbols.len() => symbols[at] = *random.pick(ALPHABET),
                2 if at < symbols.len() => {
                    let other = random.below(symbols.len());
                    symbols.swap(at, other);
                }
                _ => symbols.insert(at, *random.pick(ALPHABET)),
            }
        }
        let text: String = symbols.into_iter().collect();
        read += usize::from(read_all(position, &text));
    }
    println!("60000 damaged moves, {read} still moves");
}

#[test]
fn all_pairs_of_squares_are_read_or_explained() {
    let mut random = Random::new(9);
    let mut read = 0;
    let mut tried = 0;
    for position in positions(&mut random) {
        for from in Square::all() {
            for to in Square::all() {
                read += usize::from(read_all(&position, &format!("{from}{to}")));
                for letter in ["K", "Q", "R", "B", "N", "P"] {
                    let text = format!("{letter}{from}{to}");
                    assert!(
                        read_move(&position, &text, PieceLetters::English).is_err()
                            || position.piece(from).is_some()
                    );
                    tried += 1;
                }
            }
        }
    }
    println!("{tried} pairs, {read} legal");
}

#[test]
fn very_long_texts_are_refused_at_once() {
    let position = Position::start();
    for piece in ["e4", "+", "e.p.", "1.", "♘", "0-", " ", "("] {
        for text in [piece.repeat(1_000_000), format!("e4{}", piece.repeat(1_000_000))] {
            if text.trim() != "e4" {
                assert!(!read_all(&position, &text));
            }
        }
    }
}

#[test]
fn damaged_drawings_never_panic() {
    let mut random = Random::new(10);
    let positions = positions(&mut random);
    let mut read = 0;
    for round in 0..20_000 {
        let flipped = round % 2 == 0;
        let options = Options { flipped, ..Options::default() };
        let mut symbols: Vec<char> =
            draw(&positions[round % positions.len()], &options).chars().collect();
        for _ in 0..=random.below(3) {
            let at = random.below(symbols.len());
            match random.below(3) {
                0 => drop(symbols.remove(at)),
                1 => symbols[at] = *random.pick(ALPHABET),
                _ => symbols.insert(at, *random.pick(ALPHABET)),
            }
        }
        let text: String = symbols.into_iter().collect();
        let prefix = read_letters_prefix(&text);
        if let Ok(board) = read_letters(&text) {
            assert_eq!(prefix.map(|(board, _)| board), Ok(board));
            read += 1;
        }
    }
    println!("20000 damaged drawings, {read} still boards");
}
