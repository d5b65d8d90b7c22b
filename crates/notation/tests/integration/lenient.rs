//! Spellings that are not in the book and are read all the same.

use chess::Position;
use notation::PieceLetters::{English, French};
use notation::{PieceLetters, coordinates, read_move, san};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const PROMOTION: &str = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1";
const EN_PASSANT: &str = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
const CAPTURE: &str = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
/// The king on f1 castles with the rook on h1 and can step to g1 too.
const NEXT_DOOR: &str = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
/// The king on g1 castles to g1 and c1.
const AT_HOME: &str = "4k3/8/8/8/8/8/8/R5KR w HA - 0 1";

/// Reads a text and says which move it was.
fn read(fen: &str, text: &str, language: PieceLetters) -> String {
    let position = Position::from_fen(fen).unwrap();
    match read_move(&position, text, language) {
        Ok(mv) => mv.to_string(),
        Err(error) => error.to_string(),
    }
}

fn check(fen: &str, language: PieceLetters, expected: &str, texts: &[&str]) {
    for text in texts {
        assert_eq!(read(fen, text, language), expected, "{text:?} in {language:?} on {fen}");
    }
}

#[test]
fn knights_and_pawns() {
    check(
        START,
        English,
        "g1f3",
        &[
            "Nf3",
            " Nf3 ",
            "Nf3+",
            "Nf3#",
            "Nf3!",
            "Nf3??",
            "Nf3 !?",
            "Ngf3",
            "N1f3",
            "Ng1f3",
            "Ng1-f3",
            "N-f3",
            "♘f3",
            "♞f3",
            "♘g1-f3",
            "♞\u{fe0e}f3",
            "g1f3",
            "g1-f3",
            "g1–f3",
            "1.Nf3",
            "1. Nf3",
            "1...Nf3",
            "1… Nf3",
            "g1f3!",
        ],
    );
    check(
        START,
        English,
        "e2e4",
        &[
            "e4", "Pe4", "♙e4", "♟e4", "e2e4", "e2-e4", "e2−e4", "Pe2-e4", "ee4", "e4!", "1.e4",
            "e4 e.p.",
        ],
    );
    check(START, French, "g1f3", &["Cf3", "Cgf3", "Cg1-f3", "Nf3", "♘f3", "g1f3"]);
    check(START, French, "e2e4", &["e4", "Pe4", "e2e4"]);
}

#[test]
fn captures() {
    let texts = [
        "exd5", "ed5", "e:d5", "e×d5", "eXd5", "e4xd5", "e4d5", "e4-d5", "Pexd5", "Pxd5", "xd5",
        "exd5+",
    ];
    check(CAPTURE, English, "e4d5", &texts);
    let texts = [
        "exd6",
        "ed6",
        "exd6 e.p.",
        "exd6e.p.",
        "exd6 e.p",
        "exd6ep",
        "exd6 ep+",
        "exd6+ e.p.",
        "e5d6",
    ];
    check(EN_PASSANT, English, "e5d6", &texts);
    check(EN_PASSANT, French, "e5d6", &texts);
}

#[test]
fn castling() {
    for language in [English, French] {
        check(
            CASTLING,
            language,
            "e1h1",
            &[
                "O-O", "0-0", "o-o", "OO", "00", "O–O", "O-O+", "0-0!", "e1g1", "e1h1", "e1-g1",
                "Ke1g1", "Ke1-g1",
            ],
        );
        check(
            CASTLING,
            language,
            "e1a1",
            &["O-O-O", "0-0-0", "o-o-o", "OOO", "e1c1", "e1a1", "Ke1c1"],
        );
    }
    check(CASTLING, French, "e1h1", &["Re1g1"]);
}

#[test]
fn castling_in_chess960() {
    check(NEXT_DOOR, English, "f1g1", &["f1g1", "Kg1", "Kf1g1"]);
    check(NEXT_DOOR, English, "f1h1", &["f1h1", "O-O", "Kf1h1", "f1xh1"]);
    check(AT_HOME, English, "g1h1", &["g1h1", "g1g1", "O-O"]);
    check(AT_HOME, English, "g1a1", &["g1a1", "g1c1", "O-O-O"]);
    // The step to g1 is attacked and castling with it, so neither is read.
    let text = read("4k1r1/8/8/8/8/8/8/5K1R w H - 0 1", "f1g1", English);
    assert!(text.contains("would be in check on g1 by the rook on g8"), "{text}");
}

#[test]
fn promotions() {
    let queen = [
        "e8=Q", "e8Q", "e8q", "e8=q", "e8(Q)", "e8/Q", "e8=♕", "e8♛", "e8=Q+", "Pe8=Q", "e7e8q",
        "e7e8Q", "e7e8=Q", "e7-e8=Q",
    ];
    check(PROMOTION, English, "e7e8q", &queen);
    check(
        PROMOTION,
        French,
        "e7e8q",
        &["e8=D", "e8D", "e8d", "e8(D)", "e8=Q", "e8=♕", "e7e8q", "e7e8D"],
    );
    check(PROMOTION, English, "e7d8n", &["exd8=N", "ed8N", "e7xd8n", "e7d8n", "exd8(N)", "exd8/N"]);
    check(PROMOTION, French, "e7d8n", &["exd8=C", "ed8c", "e7xd8c", "e7d8n", "exd8=N"]);
    // Coordinates are the same in all languages, so r is the rook there.
    check(PROMOTION, French, "e7e8r", &["e8=T", "e8t", "e7e8r", "e7e8R", "e7e8=T"]);
}

#[test]
fn the_letter_r() {
    const FEN: &str = "4k3/8/8/8/8/8/3K4/R7 w - - 0 1";
    check(FEN, English, "a1e1", &["Re1", "Rae1", "Ra1e1", "♖e1"]);
    check(FEN, French, "d2e1", &["Re1", "Rde1", "Rd2-e1", "Ke1", "♔e1"]);
    check(FEN, French, "a1e1", &["Te1", "Tae1", "♖e1"]);
}

#[test]
fn only_legal_moves_make_a_text_ambiguous() {
    // The knight on b1 could go to d2 too, but it is pinned.
    const FEN: &str = "4k3/8/8/8/8/5N2/8/rN2K3 w - - 0 1";
    check(FEN, English, "f3d2", &["Nd2", "Nfd2", "N3d2", "Nf3d2"]);
    let position = Position::from_fen(FEN).unwrap();
    let mv = coordinates::read(&position, "f3d2").unwrap();
    assert_eq!(san::write(&position, mv, English), "Nd2");
}

#[test]
fn coordinates_take_nothing_else() {
    let position = Position::start();
    for text in ["e2e4", "e2-e4", " e2e4\n"] {
        assert!(coordinates::read(&position, text).is_ok(), "{text}");
    }
    for text in ["e4", "Nf3", "O-O", "Ng1f3", "e2e4!", "1.e2e4", "e2e4e5", "E2E4"] {
        assert!(coordinates::read(&position, text).is_err(), "{text}");
    }
}

#[test]
fn san_without_letter_is_a_pawn() {
    let position = Position::start();
    assert!(san::read(&position, "e2-e4", English).is_ok());
    assert_eq!(
        san::read(&position, "g1f3", English).unwrap_err().to_string(),
        "\"g1f3\" is not legal: g1 holds a knight, not a pawn; legal instead: Nf3"
    );
}

#[test]
fn an_illegal_move_is_written_in_coordinates() {
    let position = Position::start();
    let bits =
        u16::from(chess::Square::A1 as u8) | u16::from(chess::Square::E8 as u8) << 6 | 4 << 12;
    let mv = chess::Move::from_bits(bits).unwrap();
    assert_eq!(san::write(&position, mv, English), "a1e8");
}
