//! Broken FENs, impossible positions, edge positions and the draw rules.

use chess::{
    DrawReason, FenError, Game, IllegalPosition, Outcome, Position, PositionError, Setup, Variant,
    perft,
};

use crate::support::data;
use chess::random::Random;

/// Every line is refused to the letter. Read leniently, python-chess's "ok" lines are accepted.
#[test]
fn bad_fens_are_refused() {
    let mut lines = 0;
    for line in data("traps/bad_fens.tsv").lines().filter(|line| !line.starts_with('#')) {
        let cells: Vec<&str> = line.split('\t').collect();
        let [fen, what, answer] = cells.as_slice() else { panic!("{line:?}") };
        let strict = Position::from_fen_strict(fen, Variant::Standard);
        assert!(strict.is_err(), "{what}: {fen:?}");
        let lenient = Position::from_fen_as(fen, Variant::Standard);
        assert_eq!(lenient.is_ok(), *answer == "ok", "{what}: {fen:?}");
        lines += 1;
    }
    assert_eq!(lines, 41);
}

#[test]
fn invalid_positions_are_refused_and_valid_ones_accepted() {
    let mut invalid = 0;
    for fen in data("traps/cozy_invalid_given.sfens").lines() {
        assert!(Position::from_fen_strict(fen, Variant::Chess960).is_err(), "{fen}");
        invalid += 1;
    }
    assert_eq!(invalid, 4_996);
    for fen in data("traps/cozy_valid_given.sfens").lines() {
        let position = Position::from_fen_strict(fen, Variant::Chess960)
            .unwrap_or_else(|error| panic!("{fen}: {error}"));
        let shredder = position.to_fen(chess::CastlingStyle::Shredder);
        let same_but_en_passant = |text: &str| {
            let fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
            [&fields[..3], &fields[4..]].concat()
        };
        assert_eq!(same_but_en_passant(&shredder), same_but_en_passant(fen), "{fen}");
    }
}

#[test]
fn errors_name_the_wrong_part() {
    let message = |fen: &str| Position::from_fen(fen).expect_err(fen).to_string();
    assert_eq!(
        message("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1"),
        "board: expected 8 ranks separated by '/', found 7"
    );
    assert_eq!(
        message("rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        "board: rank 7 has 9 squares instead of 8"
    );
    assert_eq!(
        message("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"),
        "black is not to move but its king is in check"
    );
    assert_eq!(
        message("4k3/8/8/8/8/8/8/4K3 w K - 0 1"),
        "castling rights: castling with a rook on h1 needs that rook and the king on its first rank"
    );
    assert_eq!(
        Position::from_fen_as("r3k2r/8/8/8/8/8/8/R4K1R w KQkq - 0 1", Variant::Standard),
        Err(PositionError::Illegal(IllegalPosition::Chess960Castling(chess::Square::A1)))
    );
    assert!(Position::from_fen("r3k2r/8/8/8/8/8/8/R4K1R w KQkq - 0 1").is_ok());
    assert_eq!(message("8/8/8/3kK3/8/8/8/8 w - - 0 1"), "the two kings stand side by side");
    assert_eq!(
        message("4k3/8/8/8/8/8/8/4K1RR w GH - 0 1"),
        "castling rights: g1 is the second castling rook on its side of the king"
    );
    let strict = |fen: &str| Setup::from_fen_strict(fen).expect_err(fen).to_string();
    assert_eq!(strict("4k3/8/8/8/8/8/8/4K3 w - - 0 "), "a FEN has six fields, found 5");
    assert_eq!(
        strict("4k3/8/8/8/8/8/8/4K3 w - - 0\t1"),
        "the fields of a FEN are separated by single spaces and nothing else"
    );
    let garbage = "k".repeat(10_000);
    assert!(message(&garbage).len() < 200);
    assert!(message(&format!("8/8/8/8/8/8/8/8 {garbage}")).len() < 200);
    assert_eq!(Setup::from_fen(""), Err(FenError::Empty));
}

#[test]
fn impossible_checks_can_be_played_but_are_not_legal() {
    for (fen, why) in [
        ("4k3/8/8/8/8/3p1p2/8/r3K2r w - - 0 1", "two rooks on one line"),
        ("4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1", "two knights at once"),
        ("4k3/8/8/8/8/3n4/5p2/4K3 w - - 0 1", "a knight and a pawn"),
        ("4k3/8/8/b7/8/3n4/5p2/4K3 w - - 0 1", "three checks"),
        ("8/8/8/2k5/3Pp3/8/8/R3K1B1 b - d3 0 1", "fine: the pawn gives check"),
    ] {
        let setup = Setup::from_fen(fen).expect("a FEN");
        assert!(Position::new(&setup).is_ok(), "{why}");
        match why.starts_with("fine") {
            true => assert!(Position::new_strict(&setup, Variant::Standard).is_ok(), "{why}"),
            false => assert_eq!(
                Position::new_strict(&setup, Variant::Standard),
                Err(IllegalPosition::ImpossibleCheck),
                "{why}"
            ),
        }
    }
}

#[test]
fn edge_positions_have_the_right_answers() {
    let mut lines = 0;
    for line in data("traps/edge_positions.tsv").lines().filter(|line| !line.starts_with('#')) {
        let cells: Vec<&str> = line.split('\t').collect();
        let name = cells[0];
        let position = Position::from_fen(cells[1]).unwrap_or_else(|e| panic!("{name}: {e}"));
        let yes = |index: usize| cells[index] == "1";
        let game = Game::new(position.clone());
        assert_eq!(position.legal_moves().len().to_string(), cells[2], "{name}");
        assert_eq!(position.in_check(), yes(3), "{name}");
        assert_eq!(position.is_checkmate(), yes(4), "{name}");
        assert_eq!(position.is_stalemate(), yes(5), "{name}");
        assert_eq!(position.is_insufficient_material(), yes(6), "{name}");
        assert_eq!(game.claimable_draw() == Some(DrawReason::FiftyMoves), yes(7), "{name}");
        let seventy_five = Some(Outcome::Draw(DrawReason::SeventyFiveMoves));
        assert_eq!(game.outcome() == seventy_five, yes(8), "{name}");
        assert_eq!(position.en_passant().is_some(), yes(9), "{name}");
        assert_eq!(perft::count(&position, 2).to_string(), cells[10], "{name}");
        if cells[11] != "-" {
            assert_eq!(perft::count(&position, 3).to_string(), cells[11], "{name}");
        }
        lines += 1;
    }
    assert_eq!(lines, 61);
}

#[test]
fn the_960_starting_positions_are_numbered_and_distinct() {
    let row = |number: u16| {
        let fen = Setup::chess960(number).expect("below 960").to_string();
        assert!(Position::from_fen_strict(&fen, Variant::Chess960).is_ok(), "{fen}");
        fen.split('/').next().unwrap_or_default().to_owned()
    };
    assert_eq!([row(0), row(518), row(959)], ["bbqnnrkr", "rnbqkbnr", "rkrnnqbb"]);
    let all: std::collections::HashSet<String> = (0..960).map(row).collect();
    assert_eq!(all.len(), 960);
}

#[test]
fn the_fifty_move_rule_can_be_claimed_with_a_move_announced() {
    for (fen, claim) in [
        ("8/8/4k3/8/8/3K4/8/6R1 w - - 98 120", false),
        ("8/8/4k3/8/8/3K4/8/6R1 w - - 99 120", true),
        ("8/8/4k3/8/8/3K4/8/6R1 w - - 100 120", true),
        ("R6k/8/6K1/8/8/8/8/8 b - - 100 120", false),
        ("8/8/8/8/8/p1k5/P7/K7 w - - 99 120", true),
    ] {
        let game = Game::new(Position::from_fen(fen).expect("legal"));
        assert_eq!(game.can_claim_fifty_moves(), claim, "{fen}");
    }
}

#[test]
fn draw_rules_have_the_right_outcome() {
    let mut lines = 0;
    for line in data("traps/draw_rules.tsv").lines().filter(|line| !line.starts_with('#')) {
        let cells: Vec<&str> = line.split('\t').collect();
        let name = cells[0];
        let start = match cells[1] {
            "startpos" => Position::start(),
            fen => Position::from_fen(fen).expect("legal"),
        };
        let mut game = Game::new(start);
        for text in cells[2].split_whitespace() {
            let moves = game.position().legal_moves();
            let mv = moves.iter().find(|mv| mv.to_string() == text).expect("legal");
            assert!(game.play(*mv));
        }
        let yes = |index: usize| cells[index] == "1";
        let position = game.position();
        assert_eq!(position.to_string(), cells[3], "{name}");
        assert_eq!(game.repetitions() >= 2, yes(4), "{name}");
        assert_eq!(game.repetitions() >= 3, yes(5), "{name}");
        assert_eq!(game.repetitions() >= 5, yes(6), "{name}");
        assert_eq!(game.can_claim_threefold(), yes(7), "{name}");
        assert_eq!(position.halfmove_clock().to_string(), cells[8], "{name}");
        assert_eq!(position.is_stalemate(), yes(9), "{name}");
        assert_eq!(position.is_checkmate(), yes(10), "{name}");
        assert_eq!(position.is_insufficient_material(), yes(11), "{name}");
        let over = yes(6) || yes(9) || yes(10) || yes(11);
        assert_eq!(game.outcome().is_some(), over, "{name}");
        lines += 1;
    }
    assert_eq!(lines, 16);
}

/// Arbitrary text, and valid FENs with a few characters changed: an answer, never a panic; and
/// what is accepted can be played, printed and read again.
#[test]
fn arbitrary_text_never_panics() {
    let alphabet: Vec<char> = "pnbrqkPNBRQK/0123456789 -wbacdefghKQkq\té\0♔".chars().collect();
    let mut random = Random::new(99);
    let valid = data("traps/cozy_valid_given.sfens");
    let valid: Vec<&str> = valid.lines().collect();
    let mut accepted = 0;
    for round in 0..200_000 {
        let text: String = if round % 4 == 0 {
            let bytes: Vec<u8> = (0..random.below(120)).map(|_| random.next() as u8).collect();
            String::from_utf8_lossy(&bytes).into_owned()
        } else if round % 4 == 1 {
            (0..random.below(90)).map(|_| *random.pick(&alphabet)).collect()
        } else {
            let mut letters: Vec<char> = random.pick(&valid).chars().collect();
            for _ in 0..=random.below(3) {
                let at = random.below(letters.len());
                letters[at] = *random.pick(&alphabet);
            }
            letters.into_iter().collect()
        };
        let _ = Position::from_fen_strict(&text, Variant::Chess960);
        if let Ok(position) = Position::from_fen(&text) {
            accepted += 1;
            assert!(position.legal_moves().len() <= 218, "{text}");
            assert_eq!(perft::count(&position, 1), position.legal_moves().len() as u64);
            for mv in &position.legal_moves() {
                let after = position.after(mv);
                assert_eq!(Position::new(&after.setup()).as_ref(), Ok(&after), "{text} {mv}");
            }
            assert_eq!(Position::from_fen(&position.to_string()).as_ref(), Ok(&position), "{text}");
        }
    }
    assert!(accepted > 1_000, "{accepted} accepted");
}
