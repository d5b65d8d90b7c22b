//! Texts that are refused, and what is said about them.

use chess::{PieceKind, Position, Square};
use notation::PieceLetters::{self, English, French};
use notation::{CastlingProblem, Confusion, IllegalReason, MoveError, PieceOn, read_move};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn refusal(fen: &str, text: &str, language: PieceLetters) -> MoveError {
    let position = Position::from_fen(fen).unwrap();
    match read_move(&position, text, language) {
        Ok(mv) => panic!("{text:?} was read as {mv} on {fen}"),
        Err(error) => error,
    }
}

/// The reason alone, without the text quoted and the legal moves.
fn reason(fen: &str, text: &str) -> String {
    match refusal(fen, text, English) {
        MoveError::Illegal { reason, .. } => reason.to_string(),
        error => error.to_string(),
    }
}

#[test]
fn no_text_and_no_move() {
    for text in ["", " ", "\t\n"] {
        assert_eq!(refusal(START, text, English), MoveError::Empty);
    }
    for text in [
        "hello", "e", "e9", "i4", "Ne", "e4 e5", "resign", "0000", "--", "1-0", "é4", "Nf3Nf6",
        "e2e4x", "e4=", "♘", "e8()", "🐴f3",
    ] {
        let error = refusal(START, text, English);
        assert_eq!(error, MoveError::NotAMove { text: text.into() });
    }
    let long = refusal(START, &"e".repeat(100_000), English).to_string();
    assert!(long.starts_with("\"eeeeeeeeeeeeeeeeeeeeeeee…\" is not a move; type one such as e4"));
    assert!(long.len() < 120);
}

#[test]
fn pieces_and_squares() {
    let pinned = "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1";
    let table = [
        (START, "e3e4", "there is no piece on e3"),
        (START, "e7e5", "the pawn on e7 is black's, and white is to move"),
        (START, "Ne7-e5", "the pawn on e7 is black's, and white is to move"),
        (START, "Nf1-e3", "f1 holds a bishop, not a knight"),
        (START, "Nf6", "no knight can go to f6"),
        (START, "Nbf3", "the knight on b1 cannot go to f3"),
        (START, "Nce3", "white has no knight on the c-file"),
        (START, "N5e3", "white has no knight on rank 5"),
        (START, "e5", "the pawn on e2 cannot go to e5"),
        (START, "e2e5", "the pawn on e2 cannot go to e5"),
        (START, "Ke2", "e2 holds a pawn of the same side"),
        (START, "Nge2", "e2 holds a pawn of the same side"),
        (START, "e1e2", "e2 holds a pawn of the same side"),
        (START, "Qd4", "the queen on d1 is blocked by the pawn on d2"),
        (START, "Bf1-a6", "the bishop on f1 is blocked by the pawn on e2"),
        (START, "exd3", "there is nothing to capture on d3"),
        (START, "Nxf3", "there is nothing to capture on f3"),
        (START, "e2xe4", "there is nothing to capture on e4"),
        (START, "e4=Q", "only a pawn that reaches the last rank becomes another piece"),
        (START, "Nf3=Q", "only a pawn that reaches the last rank becomes another piece"),
        (START, "e2e2", "e2 holds a pawn of the same side"),
        (pinned, "Nd5", "the knight on c3 is pinned to its king by the bishop on b4"),
        (pinned, "Qd5", "white has no queen"),
        (pinned, "e4", "white has no pawn on the e-file"),
        ("4k3/8/8/8/4p3/4P3/8/4K3 w - - 0 1", "e4", "the pawn on e3 is blocked by the pawn on e4"),
        (
            "4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1",
            "e2e4",
            "the pawn on e2 is blocked by the pawn on e3",
        ),
    ];
    for (fen, text, expected) in table {
        assert_eq!(reason(fen, text), expected, "{text} on {fen}");
    }
}

#[test]
fn kings_in_danger() {
    let check = "4k3/8/8/8/7b/8/3N4/R3K3 w Q - 0 1";
    let double = "4k3/8/8/8/7b/5n2/3N4/R3K3 w Q - 0 1";
    let uncovers = "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1";
    let late = "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1";
    // The double step gave check, and only the pawn on c5 may take.
    let pinned = "4r1k1/8/8/2PpP3/4K3/8/8/8 w - d6 0 1";
    let table = [
        (check, "Ra2", "the king is in check by the bishop on h4 and would stay so"),
        (check, "O-O-O", "cannot castle long (O-O-O): the king is in check by the bishop on h4"),
        (check, "Kf2", "the king would be in check on f2 by the bishop on h4"),
        (double, "Nxf3", "the king is in double check, so only the king can move"),
        (
            "4k3/8/8/8/8/8/4q3/r3K3 w - - 0 1",
            "Kd1",
            "the king would be in check on d1 by the rook on a1",
        ),
        (uncovers, "exd6", "the pawn on d5 cannot be taken en passant now"),
        (late, "exd6", "the pawn on d5 cannot be taken en passant now"),
        (pinned, "exd6", "the pawn on e5 is pinned to its king by the rook on e8"),
        (
            "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1",
            "Kd2",
            "the king would be in check on d2 by the queen on e2",
        ),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Kg8", "black is stalemated and the game is over"),
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "Kxg7", "black is checkmated and the game is over"),
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "O-O", "black is checkmated and the game is over"),
    ];
    for (fen, text, expected) in table {
        assert_eq!(reason(fen, text), expected, "{text} on {fen}");
    }
}

#[test]
fn en_passant_for_one_of_two_pawns() {
    // The pawn on c5 may take on d6; the one on e5 would uncover the bishop on h8.
    const FEN: &str = "4k2b/8/8/2PpP3/8/2K5/8/8 w - d6 0 1";
    let position = Position::from_fen(FEN).unwrap();
    assert!(read_move(&position, "cxd6", English).is_ok());
    assert_eq!(reason(FEN, "exd6"), "the pawn on e5 is pinned to its king by the bishop on h8");
}

#[test]
fn promotions() {
    const FEN: &str = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1";
    let missing = "the pawn must become a piece: add =Q, =R, =B or =N";
    for text in ["e8", "e7e8", "exd8", "e7xd8", "e7d8"] {
        assert_eq!(reason(FEN, text), missing, "{text}");
    }
    assert_eq!(
        refusal(FEN, "e8", English).to_string(),
        format!("\"e8\" is not legal: {missing}; legal instead: e8=Q+, e8=R+, e8=B, e8=N")
    );
    for (text, piece) in [("e8=K", "king"), ("e7e8k", "king"), ("e8=P", "pawn")] {
        let expected =
            format!("a pawn cannot become a {piece}, only a queen, rook, bishop or knight");
        assert_eq!(reason(FEN, text), expected, "{text}");
    }
    assert_eq!(reason(FEN, "exf8=Q"), "there is nothing to capture on f8");
    assert_eq!(reason(FEN, "exe8=Q"), "there is nothing to capture on e8");
}

#[test]
fn castling() {
    let short = "cannot castle short (O-O): ";
    let table = [
        (
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
            "the king or that rook has moved before, or the rook is gone",
        ),
        (START, "the bishop on f1 is in the way"),
        ("4k3/8/8/8/8/8/8/4K1NR w K - 0 1", "the knight on g1 is in the way"),
        ("4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "the king would pass f1, attacked by the rook on f8"),
        ("4k1r1/8/8/8/8/8/8/4K2R w K - 0 1", "the king would be in check on g1 by the rook on g8"),
        ("k3r3/8/8/8/8/8/8/4K2R w K - 0 1", "the king is in check by the rook on e8"),
        // Chess960: the king goes to the square of its own rook.
        ("4k3/8/8/8/8/8/8/5KRq w G - 0 1", "the king would be in check on g1 by the queen on h1"),
    ];
    for (fen, problem) in table {
        assert_eq!(reason(fen, "O-O"), format!("{short}{problem}"), "{fen}");
    }
    for text in ["e1g1", "e1h1", "Ke1g1"] {
        let fen = "4kr2/8/8/8/8/8/8/4K2R w K - 0 1";
        assert!(reason(fen, text).starts_with(short), "{text}");
    }
    // Chess960: the king stays on c1 and its rook jumps over it, away from the queen's line.
    let MoveError::Illegal { reason, .. } =
        refusal("4k3/8/8/8/8/8/8/qRK5 w B - 0 1", "O-O-O", English)
    else {
        panic!("not illegal");
    };
    let queen = PieceOn { kind: PieceKind::Queen, square: Square::A1 };
    let problem = CastlingProblem::RookPinned(queen);
    assert_eq!(reason, IllegalReason::Castling { towards_h: false, problem });
}

#[test]
fn ambiguous() {
    let knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    assert_eq!(
        refusal(knights, "Nd2", English).to_string(),
        "\"Nd2\" can be Nbd2 or Nfd2; type one of these"
    );
    assert_eq!(
        refusal(knights, "Cd2", French),
        MoveError::Ambiguous { text: "Cd2".into(), candidates: vec!["Cbd2".into(), "Cfd2".into()] }
    );
    // Pawns: P and x without a file.
    let pawns = "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1";
    assert_eq!(
        refusal(pawns, "Pxd5", English).to_string(),
        "\"Pxd5\" can be cxd5 or exd5; type one of these"
    );
    // A file named twice: a pawn, or a bishop without its capital?
    let bishop = "4k3/8/8/8/1P6/8/4B3/4K3 w - - 0 1";
    assert_eq!(
        refusal(bishop, "bb5", English).to_string(),
        "\"bb5\" can be b5 or Bb5+; type one of these"
    );
}

#[test]
fn near_misses() {
    use Confusion::{Capitals, Castling, OtherLanguage, PawnCapture};
    let bishop = "4k3/8/8/8/8/8/4B3/4K3 w - - 0 1";
    let rook = "4k3/8/8/8/8/8/3K4/R7 w - - 0 1";
    let promotion = "7k/4P3/8/8/8/8/8/4K3 w - - 0 1";
    let capture = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    let table = [
        (START, "nf3", English, "Nf3", Capitals),
        (START, "NF3", English, "Nf3", Capitals),
        (START, "E4", English, "e4", Capitals),
        (START, "E2E4", English, "e4", Capitals),
        (START, "cf3", French, "Cf3", Capitals),
        (START, "Cf3", English, "Nf3", OtherLanguage),
        (bishop, "bb5", English, "Bb5+", Capitals),
        (bishop, "bc4", English, "Bc4", Capitals),
        (rook, "Ra8", French, "Ta8+", OtherLanguage),
        (promotion, "e8=R", French, "e8=T+", OtherLanguage),
        (capture, "d5", English, "exd5", PawnCapture),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Kg1", English, "O-O", Castling),
    ];
    for (fen, text, language, suggestion, confusion) in table {
        let expected =
            MoveError::DidYouMean { text: text.into(), suggestion: suggestion.into(), confusion };
        assert_eq!(refusal(fen, text, language), expected, "{text} on {fen}");
    }
    assert_eq!(
        refusal(rook, "Ra8", French).to_string(),
        "\"Ra8\" is not a legal move; did you mean Ta8+? Piece letters depend on the language: \
         R is the rook in English, the king in French."
    );
}

#[test]
fn legal_moves_are_offered() {
    let table = [
        (START, "e5", "e3, e4"),
        (START, "Nbf3", "Na3, Nc3"),
        ("4k3/8/8/8/8/8/4q3/r3K3 w - - 0 1", "Kd1", "Kxe2"),
    ];
    for (fen, text, expected) in table {
        let MoveError::Illegal { instead, .. } = refusal(fen, text, English) else {
            panic!("{text}")
        };
        assert_eq!(instead.join(", "), expected, "{text} on {fen}");
    }
    // Nothing near, and too many others: nothing is offered.
    let MoveError::Illegal { instead, .. } = refusal(START, "e7e5", English) else { panic!() };
    assert!(instead.is_empty());
}
