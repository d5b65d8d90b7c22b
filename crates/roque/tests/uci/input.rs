//! Lines that no good GUI sends, and some that only few engines understand.

use crate::{Engine, complaints, field};

/// Two positions apart: White's best move here has to begin on the first two ranks.
const GOOD: &str = "position startpos moves e2e4";

/// One complaint, and the next search is of the last good position.
#[track_caller]
fn assert_refused(engine: &mut Engine, line: &str, words: &[&str]) {
    engine.send(GOOD);
    engine.send(line);
    let said = engine.sync();
    let shown: String = line.chars().take(60).collect();
    assert_eq!((said.len(), complaints(&said).len()), (1, 1), "{shown}: {said:#?}");
    for word in words {
        assert!(said[0].contains(word), "{shown}: {said:?}");
    }
    assert!(said[0].chars().count() < 500, "{said:?}");
    let answer = engine.go("depth 2");
    assert!(matches!(answer.best.as_bytes().get(1), Some(b'7' | b'8')), "{shown}: {answer:?}");
}

#[test]
fn situation_08_bad_positions_leave_the_last_good_one() {
    let mut engine = Engine::start();
    for (fen, words) in [
        ("", &["FEN"][..]),
        ("8/8/8/8/8/8/8/8 w - - 0 1", &["no king"]),
        ("kkkkkkkk/8/8/8/8/8/8/KKKKKKKK w - - 0 1", &["kings"]),
        ("4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1", &["check"]),
        ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", &["pawn"]),
        ("rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &["rank 6"]),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1", &["ranks"]),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", &["side to move"]),
        ("4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", &["castling"]),
        ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", &["en-passant", "e9"]),
        ("4k3/8/8/8/8/8/8/4K3 w - - x 1", &["x"]),
        ("QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/8/8/8/k6K w - - 0 1", &["pieces"]),
    ] {
        assert_refused(&mut engine, &format!("position fen {fen}"), words);
    }
    for (line, words) in [
        ("position startpos moves e2e4 e7e5 e4e5", &["move 3 of 3", "e4e5"][..]),
        ("position startpos moves e2e4 e2e4", &["move 2 of 2"]),
        ("position startpos moves e7e8q", &["move 1 of 1"]),
        ("position startpos moves 0000", &["0000"]),
        ("position startpos moves \u{1F600}", &["move 1 of 1"]),
        ("position", &["startpos"]),
        ("position nowhere", &["nowhere"]),
    ] {
        assert_refused(&mut engine, line, words);
    }
}

#[test]
fn noise_is_one_complaint() {
    let mut engine = Engine::start();
    let long = "x".repeat(10_000);
    let words = "lorem ipsum ".repeat(900);
    let huge = format!("position startpos moves {}", "e2e4 ".repeat(60_000));
    let unterminated = format!("setoption name {}", "value ".repeat(1_700));
    let mixed = "§±!@#$%^&*() \\ // \"'` ".repeat(400);
    for (line, quoted) in [
        (long.as_str(), "xxx"),
        (words.as_str(), "lorem"),
        (huge.as_str(), "longer than"),
        (unterminated.as_str(), "option"),
        (mixed.as_str(), "§"),
        ("xyzzy", "xyzzy"),
        ("\u{7}\u{1b}[31m", "ignored"),
        ("go\u{0}", "ignored"),
        ("debug maybe", "debug"),
        ("setoption", "setoption"),
        ("perft many", "perft"),
    ] {
        assert_refused(&mut engine, line, &[quoted]);
    }
    engine.send(GOOD);
    engine.send_bytes(b"\xff\xfe\xfd\n");
    let said = engine.sync();
    assert_eq!(complaints(&said).len(), 1, "{said:?}");
    // Remarks and empty lines are no noise.
    engine.send("# a remark\n\n   \n\t");
    assert_eq!(engine.sync(), [""; 0]);
}

#[test]
fn situation_13_white_space_and_unknown_words() {
    let mut engine = Engine::start();
    engine.send_bytes(b"  \t isready \r\n");
    assert_eq!(engine.until("readyok"), ["readyok"]);
    engine.send_bytes(b"joho debug off\r\n");
    let said = engine.sync();
    assert!(said.len() == 1 && complaints(&said)[0].contains("joho"), "{said:?}");
    engine.send_bytes(b"position\tstartpos   moves\te2e4 \r\n");
    let answer = engine.go("  depth\t3 ");
    assert!(matches!(answer.best.as_bytes().get(1), Some(b'7' | b'8')), "{answer:?}");
    engine.send("joho position startpos");
    let answer = engine.go("depth 2 gibberish");
    assert!(matches!(answer.best.as_bytes().get(1), Some(b'1' | b'2')), "{answer:?}");
    assert_eq!(field(answer.last(), "depth"), Some("2"));
    engine.send("ISREADY");
    engine.until("readyok");
    engine.send("joho go infinite");
    engine.send("joho stop");
    engine.answer();
    engine.send("joho quit");
    assert_eq!(engine.exit_code(), Some(0));
}

#[test]
fn situation_14_options_and_their_values() {
    let mut engine = Engine::start();
    for line in [
        "setoption name Move Overhead value 100",
        "setoption name move  overhead value 5",
        "setoption name CLEAR HASH",
        "setoption name Clear Hash value true",
        "setoption name hash value 4",
        "setoption name UCI_Chess960 value TRUE",
        "setoption name UCI_Chess960 value false",
        "setoption name Ponder value true",
    ] {
        engine.send(line);
        assert_eq!(engine.sync(), [""; 0], "{line}");
    }
    for (line, quoted) in [
        ("setoption name Hash value 0", "1 to"),
        ("setoption name Hash value 99999999999999999999", "1 to"),
        ("setoption name Hash value many", "many"),
        ("setoption name Hash value", "Hash"),
        ("setoption name Hash", "Hash"),
        ("setoption name Hash value <empty>", "Hash"),
        ("setoption name Threads value -1", "-1"),
        ("setoption name UCI_Chess960 value perhaps", "perhaps"),
        ("setoption name Ponder value 3", "3"),
        ("setoption name No Such Thing value C:\\a b\\c", "No Such Thing"),
        ("setoption name value value value", "value"),
    ] {
        engine.send(line);
        let said = engine.sync();
        assert_eq!((said.len(), complaints(&said).len()), (1, 1), "{line}: {said:?}");
        assert!(said[0].contains(quoted), "{line}: {said:?}");
    }
    engine.go("depth 3");
}
