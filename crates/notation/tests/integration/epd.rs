//! Lines as suites write them, and lines as nobody should.

use chess::random::Random;
use notation::epd::{Epd, EpdError, read_lines};
use notation::{PieceLetters, san};

/// The ways of writing that are found in the suites people use.
const LINES: [&str; 12] = [
    r#"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001";"#,
    r#"3r2k1/1p3ppp/2pq4/p1n5/P6P/1P6/1PB2QP1/1K2R3 w - - am Rd1; id "position 03";"#,
    r#"1kr5/3n4/q3p2p/p2n2p1/PppB1P2/5BP1/1P2Q2P/3R2K1 w - - bm f5; id "STS(v1.0) Undermine.001"; c0 "f5=10, Be5+=2, Bf2=3, Bg4=2"; c7 "f5 Be5+ Bf2 Bg4"; c8 "10 2 3 2"; c9 "f4f5 d4e5 d4f2 f3g4";"#,
    "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - bm Nxd5; id \"ZPTS.01\"; CCC post 27.4.2004 by Gerd Isenberg;",
    "7n/BBP2P1P/8/P1PpK3/P5RR/5k2/Pn2NPN1/3Q2b1 w - d6 bm #1; ep; 00:00; id \"matetrack.0002\";",
    r#"6k1/8/5K1Q/6p1/8/8/8/8 b - - dm -1; id "floyd_mated.0006";"#,
    r#"8/8/8/Kn4q1/6p1/4kp2/8/1b6 b - - acn 20691; acs 0; bm Bd3 Kd4 Qc5 Qd5; ce 32760; dm 4; pv Bd3 Ka6 Qg6+ Ka5 Qd6 Ka4 Qa3#; id "floyd_qmate.0007";"#,
    "2b1k2r/2p2ppp/1qp4n/7B/1p2P3/5Q2/PPPr2PP/R2N1R1K b k - bm O-O; id  sbd.003;",
    "8/p2p4/r7/1k6/8/pK5Q/P7/b7 w - - bm Qd3+; id ERET 015 - Endspiel;",
    "6k1/1pp4p/p1pb4/6q1/3P1pRr/2P4P/PP1Br1P1/5RKN w - -; Rfxf4; -100; P - R + B",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - am a3 a4; hmvc 7; fmvn 41;",
    "1r4Q1/7p/2N1B2k/7P/3Pp1P1/K1N1P2R/PP2PR2/8 b - - +- no repet; id \"cw_mixed.0146\";",
];

fn parse(line: &str) -> Epd {
    Epd::parse(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn refusal(line: &str) -> String {
    Epd::parse(line).unwrap_err().to_string()
}

fn spelled(epd: &Epd) -> [String; 2] {
    [&epd.best, &epd.avoid].map(|moves| {
        let written = moves.iter().map(|&mv| san::write(&epd.position, mv, PieceLetters::English));
        written.collect::<Vec<_>>().join(" ")
    })
}

#[test]
fn suites_are_read() {
    let moves: Vec<[String; 2]> = LINES.iter().map(|line| spelled(&parse(line))).collect();
    let expected = [
        ["Qg6", ""],
        ["", "Rd1"],
        ["f5", ""],
        ["Nxd5", ""],
        ["", ""],
        ["", ""],
        ["Bd3 Kd4 Qc5 Qd5", ""],
        ["O-O", ""],
        ["Qd3+", ""],
        ["", ""],
        ["", "a3 a4"],
        ["", ""],
    ];
    assert_eq!(moves, expected.map(|both| both.map(str::to_owned)));
    let mates: Vec<Option<i32>> = LINES.iter().map(|line| parse(line).mate).collect();
    let (none, mate) = (None, Some);
    let expected = [none, none, none, none, mate(1), mate(-1), mate(4)];
    assert_eq!(mates[..7], expected);
    assert!(mates[7..].iter().all(Option::is_none));
}

#[test]
fn every_operation_is_kept_as_text() {
    let ids: Vec<Option<String>> =
        LINES.iter().map(|line| parse(line).id().map(str::to_owned)).collect();
    assert_eq!(ids[7].as_deref(), Some("sbd.003"));
    assert_eq!(ids[8].as_deref(), Some("ERET 015 - Endspiel"));
    assert_eq!(ids[9], None);
    let graded = parse(LINES[2]);
    assert_eq!(graded.comment(8), Some("10 2 3 2"));
    assert_eq!(graded.comment(9), Some("f4f5 d4e5 d4f2 f3g4"));
    assert_eq!(graded.comment(1), None);
    let words = |line| {
        let epd = parse(line);
        let both = |operation: &notation::epd::Operation| {
            format!("{}|{}", operation.opcode, operation.operand)
        };
        epd.operations.iter().map(both).collect::<Vec<_>>()
    };
    let remark = "CCC|post 27.4.2004 by Gerd Isenberg";
    assert_eq!(words(LINES[3]), ["bm|Nxd5", "id|ZPTS.01", remark]);
    assert_eq!(words(LINES[4]), ["bm|#1", "ep|", "00:00|", "id|matetrack.0002"]);
    assert_eq!(words(LINES[9]), ["Rfxf4|", "-100|", "P|- R + B"]);
    assert_eq!(words(LINES[11]), ["+-|no repet", "id|cw_mixed.0146"]);
}

#[test]
fn strings_may_hold_anything() {
    let operand = |text: &str| {
        let line = format!("4k3/8/8/8/8/8/8/4K3 w - - c0 {text}; id \"last\"");
        let epd = parse(&line);
        assert_eq!(epd.id(), Some("last"), "{line}");
        epd.comment(0).unwrap().to_owned()
    };
    assert_eq!(operand(r#""a; b""#), "a; b");
    assert_eq!(operand(r#""say \"mate\"; \\ C:\dir""#), r#"say "mate"; \ C:\dir"#);
    assert_eq!(operand(r#""""#), "");
    assert_eq!(operand(r#""Алехин; №1""#), "Алехин; №1");
    assert_eq!(operand(r#""one;" "two""#), r#""one;" "two""#);
    assert_eq!(operand(r#"a 5" board"#), r#"a 5" board"#);
}

#[test]
fn counters_come_from_either_place() {
    let fen = |line: &str| parse(line).position.to_string();
    let board = "4k3/8/8/8/8/8/8/4K2R w K -";
    assert_eq!(fen(&format!("{board} 12 34 bm O-O; id \"a\";")), format!("{board} 12 34"));
    assert_eq!(fen(&format!("{board} 12 34")), format!("{board} 12 34"));
    assert_eq!(fen(&format!("{board} hmvc 5; fmvn 9;")), format!("{board} 5 9"));
    assert_eq!(fen(&format!("{board}; hmvc 5; fmvn 0;")), format!("{board} 5 1"));
    assert_eq!(fen(board), format!("{board} 0 1"));
    assert_eq!(fen(&format!("{board} 00:00; 3;")), format!("{board} 0 1"));
}

#[test]
fn refusals_say_where() {
    let board = "4k3/8/8/8/8/8/8/4K2R";
    for (line, message) in [
        (String::new(), "found 0 of these 4 fields"),
        (format!("{board} w K"), "found 3 of these 4 fields"),
        (format!("{board} w; K -"), "found 2 of these 4 fields"),
        (format!("{board}x w K -"), "column 1: board: 'x' in rank 1"),
        (format!("{board} x K -"), "column 22: side to move: "),
        (format!("{board} w KK -"), "column 24: castling rights: "),
        (format!("{board} w K e9"), "column 26: en-passant square: "),
        ("8/8/8/8/8/8/8/4K2R w K -".to_owned(), "column 1: black has no king"),
        (format!("{board} w Q -"), "column 24: castling rights: "),
        (format!("{board} w - e6"), "column 26: en-passant square: "),
        (format!("{board} w K - bm;"), "column 28, bm: expected a move, found nothing"),
        (format!("{board} w K - bm O-O Rh9;"), "column 35, bm: \"Rh9\" is not a move"),
        (format!("{board} w K - c0 \"№\"; am Kd9;"), "column 39, am: \"Kd9\" is not a move"),
        (format!("{board} w K - am #3;"), "column 31, am: \"#3\" is not a move"),
        (format!("{board} w K - dm;"), "column 28, dm: expected a number of moves to mate, found"),
        (format!("{board} w K - dm many;"), "column 31, dm: expected a number of moves to mate"),
        (format!("{board} w K - bm #-99999999999;"), "column 32, bm: expected a number of moves"),
        (format!("{board} w K - dm -2147483648;"), "column 31, dm: expected a number of moves"),
        (format!("{board} w K - hmvc -1;"), "column 33, hmvc: expected a number of half-moves"),
        (format!("{board} w K - fmvn 70000;"), "column 33, fmvn: expected a move number, found"),
        (format!("{board} w K - id \"open; bm O-O;"), "column 31, id: the string that begins here"),
    ] {
        let error = refusal(&line);
        assert!(error.contains(message), "{line}\n{error}\n{message}");
    }
    assert!(matches!(Epd::parse("a b c"), Err(EpdError::Fields { found: 3 })));
}

#[test]
fn files_may_have_empty_lines_and_remarks() {
    let text = format!("\u{feff}{}\r\n\r\n# remark\n  {}\nnonsense\n", LINES[0], LINES[1]);
    let read: Vec<(usize, bool)> =
        read_lines(&text).map(|(number, epd)| (number, epd.is_ok())).collect();
    assert_eq!(read, [(1, true), (4, true), (5, false)]);
}

/// Nothing panics, refusals stay short, and moves that are read are legal.
#[test]
fn noise_is_refused_or_read() {
    const PIECES: [&str; 24] = [
        ";", "\"", "\\", " ", "\t", "#", "-", "bm ", "am ", "dm ", "id ", "hmvc ", "fmvn ", "c0 ",
        "9", "65536", "Qg6", "O-O", "№", "\u{202e}", "\0", "=", "+", "王",
    ];
    let mut random = Random::new(20_240_607);
    let mut read = 0;
    for _ in 0..20_000 {
        let mut line: Vec<char> = random.pick(&LINES).chars().collect();
        for _ in 0..=random.below(4) {
            let at = random.below(line.len());
            match random.below(4) {
                0 => drop(line.drain(at..(at + 1 + random.below(6)).min(line.len()))),
                1 => line.truncate(at.max(1)),
                2 => drop(line.splice(at..at, random.pick(&PIECES).chars()).count()),
                _ => line[at] = *random.pick(&line),
            }
            if line.is_empty() {
                line.push(';');
            }
        }
        let line: String = line.into_iter().collect();
        match Epd::parse(&line) {
            Ok(epd) => {
                read += 1;
                let mut moves = epd.best.iter().chain(&epd.avoid);
                assert!(moves.all(|&mv| epd.position.is_legal(mv)), "{line}");
            }
            Err(error) => assert!(error.to_string().chars().count() < 400, "{line}: {error}"),
        }
    }
    assert!((2_000..18_000).contains(&read), "{read}");
    let long = format!("{}{}", LINES[0], "bm ".repeat(50_000));
    assert!(refusal(&long).len() < 400);
}
