//! The same games played with an independent rules library: same moves, same FEN, same outcome.

use chess::{CastlingStyle, Move, MoveKind, Position};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _};

use chess::random::Random;

fn to_shakmaty(position: &Position) -> Chess {
    let fen: Fen = position.to_fen(CastlingStyle::Shredder).parse().expect("our FEN is a FEN");
    match fen.into_position(CastlingMode::Chess960) {
        Ok(chess) => chess,
        // Games that start from odd positions may hold checks that shakmaty calls impossible.
        Err(error) => error.ignore_impossible_check().expect("our position is a position"),
    }
}

/// A shakmaty move in our encoding.
fn encode(mv: shakmaty::Move) -> Move {
    let square = |square: shakmaty::Square| {
        chess::Square::from_index(usize::from(u8::from(square))).expect("a square")
    };
    let kind = |role: shakmaty::Role| chess::PieceKind::from_letter(role.char()).expect("a kind");
    match mv {
        shakmaty::Move::Normal { role, from, capture, to, promotion } => {
            let (from, to) = (square(from), square(to));
            let double = role == shakmaty::Role::Pawn && from.index().abs_diff(to.index()) == 16;
            let kind = match (promotion, capture) {
                (Some(role), _) => MoveKind::promotion(kind(role), capture.is_some()),
                (None, Some(_)) => MoveKind::Capture,
                (None, None) if double => MoveKind::DoublePush,
                (None, None) => MoveKind::Quiet,
            };
            Move::new(from, to, kind)
        }
        shakmaty::Move::EnPassant { from, to } => {
            Move::new(square(from), square(to), MoveKind::EnPassant)
        }
        shakmaty::Move::Castle { king, rook } => {
            Move::new(square(king), square(rook), MoveKind::Castle)
        }
        shakmaty::Move::Put { .. } => unreachable!("not in chess"),
    }
}

fn fen_of(theirs: &Chess) -> String {
    Fen::from_position(theirs, EnPassantMode::Legal).to_string()
}

fn compare(ours: &Position, theirs: &Chess) {
    let mut our_moves: Vec<Move> = ours.legal_moves().to_vec();
    let mut their_moves: Vec<Move> = theirs.legal_moves().into_iter().map(encode).collect();
    our_moves.sort();
    their_moves.sort();
    assert_eq!(our_moves, their_moves, "{ours}");
    assert_eq!(ours.count_legal_moves() as usize, our_moves.len(), "{ours}");
    assert_eq!(ours.has_legal_move(), !our_moves.is_empty(), "{ours}");
    assert_eq!(ours.checkers().0, theirs.checkers().0, "{ours}");
    assert_eq!(ours.is_checkmate(), theirs.is_checkmate(), "{ours}");
    assert_eq!(ours.is_stalemate(), theirs.is_stalemate(), "{ours}");
    assert_eq!(ours.is_insufficient_material(), theirs.is_insufficient_material(), "{ours}");
}

/// Games are played on both boards side by side, so that make and FEN are compared too.
#[test]
fn random_games_agree_move_by_move() {
    let mut random = Random::new(2026);
    let mut positions = 0;
    for start in testkit::starts(&mut random, 900) {
        let mut ours = start;
        let mut theirs = to_shakmaty(&ours);
        for _ in 0..150 {
            compare(&ours, &theirs);
            positions += 1;
            let moves = ours.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = *random.pick(&moves);
            let their_mv =
                theirs.legal_moves().into_iter().find(|&other| encode(other) == mv).expect("legal");
            ours.play(mv);
            theirs.play_unchecked(their_mv);
            assert_eq!(ours.to_string(), fen_of(&theirs));
        }
    }
    assert!(positions > 50_000, "{positions} positions");
}

/// Both FEN styles lead back to the same position, key included.
#[test]
fn fen_round_trips_in_both_styles() {
    testkit::random_games(11, 300, 120, |position, _| {
        for style in [CastlingStyle::Standard, CastlingStyle::Shredder] {
            let fen = position.to_fen(style);
            assert_eq!(Position::from_fen(&fen).as_ref(), Ok(position), "{fen}");
        }
    });
}

#[test]
fn outcomes_agree_in_quick_games() {
    // Few pieces: mates, stalemates and dead positions come soon.
    let mut random = Random::new(5);
    let mut ended = 0;
    for fen in [
        "8/8/4k3/8/8/3K4/8/Q7 w - - 0 1",
        "8/8/4k3/8/8/3K4/8/R6R w - - 0 1",
        "8/3n4/4k3/8/8/3K4/5B2/8 w - - 0 1",
        "8/p7/4k3/8/8/3K4/P7/8 w - - 0 1",
        "7k/6pp/8/8/8/8/PP6/K6R w - - 0 1",
        "k7/2Q5/8/2K5/8/8/8/8 w - - 0 1",
    ] {
        for _ in 0..200 {
            let mut ours = Position::from_fen(fen).expect("legal");
            for _ in 0..200 {
                let theirs = to_shakmaty(&ours);
                let outcome = ours.outcome();
                let clock = ours.halfmove_clock() >= 150;
                let expected = theirs.outcome();
                let agrees = match outcome {
                    None => expected.is_unknown(),
                    Some(outcome) => expected.to_string() == outcome.result() || clock,
                };
                assert!(agrees, "{ours}: {outcome:?}, shakmaty says {expected}");
                if outcome.is_some() {
                    ended += 1;
                    break;
                }
                ours.play(*random.pick(&ours.legal_moves()));
            }
        }
    }
    assert!(ended > 300, "{ended} games ended");
}
