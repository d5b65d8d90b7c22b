//! What engines print: ours, and those we drive.

use std::time::Duration;

use chess::{Move, MoveKind, Position, Square};
use eval::Score;
use notation::coordinates::CastlingNotation;
use protocol::uci::{BestMove, EngineOption, EngineOptionKind, Info, Message, Status, WinDrawLoss};
use search::{Bound, Choice, OptionKind, OptionSpec, Report};

fn parse(line: &str) -> Message {
    Message::parse(line).unwrap_or_else(|error| panic!("{line:?}: {error}"))
}

fn info(line: &str) -> Info {
    match parse(line) {
        Message::Info(info) => *info,
        other => panic!("{line:?} is {other:?}"),
    }
}

fn option(line: &str) -> EngineOption {
    match parse(line) {
        Message::Option(option) => option,
        other => panic!("{line:?} is {other:?}"),
    }
}

const CASTLE: Move = Move::new(Square::E1, Square::H1, MoveKind::Castle);

#[test]
fn options_of_ours_as_lines() {
    let line = |name, kind| EngineOption::from(&OptionSpec { name, kind, help: "" }).to_string();
    for (name, kind, expected) in [
        (
            "Ponder",
            OptionKind::Check { default: false },
            "option name Ponder type check default false",
        ),
        (
            "Move Overhead",
            OptionKind::Spin { default: 10, min: 0, max: 5000 },
            "option name Move Overhead type spin default 10 min 0 max 5000",
        ),
        (
            "Style",
            OptionKind::Combo { default: "Solid", choices: &["Solid", "Very Risky"] },
            "option name Style type combo default Solid var Solid var Very Risky",
        ),
        (
            "EvalFile",
            OptionKind::Text { default: "" },
            "option name EvalFile type string default <empty>",
        ),
        ("Clear Hash", OptionKind::Button, "option name Clear Hash type button"),
    ] {
        assert_eq!(line(name, kind), expected);
        assert_eq!(parse(expected).to_string(), expected);
    }
}

#[test]
fn options_of_others() {
    let text = |text: &str| text.to_owned();
    for (line, name, kind) in [
        (
            "option name Debug Log File type string default",
            "Debug Log File",
            EngineOptionKind::Text { default: text("") },
        ),
        (
            "option name Path type string default C:\\min max\\var  x",
            "Path",
            EngineOptionKind::Text { default: text("C:\\min max\\var  x") },
        ),
        ("option name X type string", "X", EngineOptionKind::Text { default: text("") }),
        (
            "option name Book type filename default b.bin",
            "Book",
            EngineOptionKind::Text { default: text("b.bin") },
        ),
        (
            "option name Search type type combo var a b default a b var c",
            "Search type",
            EngineOptionKind::Combo { default: text("a b"), choices: vec![text("a b"), text("c")] },
        ),
        (
            "option name Hash type spin min 1 max 33554432 default 16",
            "Hash",
            EngineOptionKind::Spin { default: 16, min: 1, max: 33_554_432 },
        ),
        (
            "option name Skill type spin default -9 min -20 max 20",
            "Skill",
            EngineOptionKind::Spin { default: -9, min: -20, max: 20 },
        ),
        (
            "option name Wide type spin",
            "Wide",
            EngineOptionKind::Spin { default: 0, min: -i64::MAX, max: i64::MAX },
        ),
        (
            "option  name  A  B  type check default True",
            "A B",
            EngineOptionKind::Check { default: true },
        ),
        ("option name C type check", "C", EngineOptionKind::Check { default: false }),
        ("option name Clear Hash type button", "Clear Hash", EngineOptionKind::Button),
    ] {
        let expected = EngineOption { name: text(name), kind };
        assert_eq!(option(line), expected, "{line}");
        assert_eq!(option(&expected.to_string()), expected, "{line}");
    }
}

#[test]
fn reports_of_ours_as_lines() {
    let report = Report {
        depth: 12,
        selective_depth: 20,
        multi_pv: 1,
        score: Score::centipawns(-34),
        bound: Bound::Lower,
        nodes: 5000,
        time: Duration::from_millis(250),
        hash_full: 7,
        tablebase_hits: 3,
        pv: vec![CASTLE, Move::new(Square::E8, Square::D8, MoveKind::Quiet)],
    };
    let mut info = Info::from_report(&report, CastlingNotation::Standard);
    assert_eq!(
        info.to_string(),
        "info depth 12 seldepth 20 multipv 1 score cp -34 lowerbound nodes 5000 nps 20000 \
         hashfull 7 tbhits 3 time 250 pv e1g1 e8d8"
    );
    info.wdl = Some(WinDrawLoss { win: 100, draw: 700, loss: 200 });
    assert!(info.to_string().contains(" score cp -34 lowerbound wdl 100 700 200 nodes "));
    let info = Info::from_report(&report, CastlingNotation::Chess960);
    assert!(info.to_string().ends_with(" pv e1h1 e8d8"));
}

#[test]
fn scores_of_mate() {
    for (score, text) in [
        (Score::mate_in_plies(1), "mate 1"),
        (Score::mate_in_plies(5), "mate 3"),
        (Score::mated_in_plies(4), "mate -2"),
        (Score::mated_in_plies(0), "mate 0"),
        (Score::centipawns(0), "cp 0"),
    ] {
        let report = Report { score, ..Report::default() };
        let line = Info::from_report(&report, CastlingNotation::Standard).to_string();
        assert!(
            line.starts_with(&format!("info depth 0 seldepth 0 multipv 1 score {text} ")),
            "{line}"
        );
        assert_eq!(info(&line).score, Some(score), "{line}");
    }
    assert_eq!(info("info score mate 99999").score.unwrap().mate_moves(), Some(256));
    assert_eq!(info("info score mate -99999").score.unwrap().mate_moves(), Some(-256));
    assert!(!info("info score cp 99999999999999999999").score.unwrap().is_mate());
}

#[test]
fn infos_of_others() {
    let full = info(
        "info multipv 2 depth 30 seldepth 41 score cp 15 upperbound wdl 20 970 10 nodes 123456789012 \
         nps 1000000 hashfull 999 tbhits 5 time 1234 joho 5 ebf 1.7 cpuload 998 pv e2e4 e7e5",
    );
    assert_eq!((full.depth, full.selective_depth, full.multi_pv), (Some(30), Some(41), Some(2)));
    assert_eq!((full.score, full.bound), (Some(Score::centipawns(15)), Bound::Upper));
    assert_eq!(full.wdl, Some(WinDrawLoss { win: 20, draw: 970, loss: 10 }));
    assert_eq!((full.nodes, full.nodes_per_second), (Some(123_456_789_012), Some(1_000_000)));
    assert_eq!(
        (full.hash_full, full.tablebase_hits, full.cpu_load),
        (Some(999), Some(5), Some(998))
    );
    assert_eq!((full.time, full.pv.len()), (Some(Duration::from_millis(1234)), 2));
    // The line need not come last, and what cannot be read is not there.
    let odd = info("info pv e2e4 e7e5 depth 3 nodes many time 12.7 score -337 currmove e2e4");
    assert_eq!((odd.pv.len(), odd.depth, odd.nodes, odd.score), (2, Some(3), None, None));
    assert_eq!(
        (odd.time, odd.current_move.as_deref()),
        (Some(Duration::from_millis(12)), Some("e2e4"))
    );
    let text = info("info string NNUE  evaluation using depth 5 pv nothing");
    assert_eq!(text.string.as_deref(), Some("NNUE  evaluation using depth 5 pv nothing"));
    assert_eq!((text.depth, text.pv.len()), (None, 0));
    let lines = info("info currline 2 e2e4 e7e5 refutation d1h5 g6h5");
    assert_eq!(lines.refutation, ["d1h5", "g6h5"]);
    assert_eq!(
        lines.current_line.as_ref().map(|line| (line.cpu, line.moves.len())),
        Some((Some(2), 2))
    );
    assert_eq!(info(&lines.to_string()), lines);
    assert_eq!(info("info depth 0 score mate 0").score, Some(Score::mated_in_plies(0)));
}

#[test]
fn a_text_stays_on_its_line() {
    let line = Info::text("one\r\ntwo\nbestmove e2e4\u{2028}three\u{1b}[31m\n").to_string();
    assert_eq!(line, "info string one  two bestmove e2e4 three [31m");
    let line = Message::Name("Roque\nuciok".into()).to_string();
    assert_eq!(line, "id name Roque uciok");
}

#[test]
fn root_moves_as_lines() {
    let line = Info::current_move(9, CASTLE, 3, CastlingNotation::Standard).to_string();
    assert_eq!(line, "info depth 9 currmove e1g1 currmovenumber 3");
}

#[test]
fn a6_09_best_moves_and_their_absence() {
    let some = |best: Option<&str>, ponder: Option<&str>| BestMove {
        best: best.map(str::to_owned),
        ponder: ponder.map(str::to_owned),
    };
    for (line, expected) in [
        ("bestmove e2e4", some(Some("e2e4"), None)),
        ("bestmove  e2e4  ponder  e7e5 ", some(Some("e2e4"), Some("e7e5"))),
        ("bestmove (none)", some(None, None)),
        ("bestmove 0000", some(None, None)),
        ("bestmove NULL", some(None, None)),
        ("bestmove e2e4 ponder (none)", some(Some("e2e4"), None)),
        ("bestmove e2e4 ponder 0000", some(Some("e2e4"), None)),
        ("bestmove e2e4 ponder", some(Some("e2e4"), None)),
        ("bestmove e2e4 joho e7e5", some(Some("e2e4"), None)),
        ("bestmove (none) ponder e2e4", some(None, None)),
    ] {
        assert_eq!(parse(line), Message::BestMove(expected), "{line}");
    }
    assert!(Message::parse("bestmove").is_err());

    let best = Some(CASTLE);
    let ponder = Position::from_fen("4k3/8/8/8/8/8/8/4K3 b - - 0 1").unwrap().legal_moves()[0];
    let line = |choice| BestMove::from_choice(&choice, CastlingNotation::Standard).to_string();
    assert_eq!(line(Choice { best, ponder: None }), "bestmove e1g1");
    assert_eq!(
        line(Choice { best, ponder: Some(ponder) }),
        format!("bestmove e1g1 ponder {ponder}")
    );
    assert_eq!(line(Choice { best: None, ponder: Some(ponder) }), "bestmove (none)");
    let chess960 =
        BestMove::from_choice(&Choice { best, ponder: None }, CastlingNotation::Chess960);
    assert_eq!(chess960.to_string(), "bestmove e1h1");
}

#[test]
fn the_other_messages() {
    for (line, message) in [
        ("id name Ethereal 12.00 (AVX2)", Message::Name("Ethereal 12.00 (AVX2)".into())),
        ("id author A, B and  C", Message::Author("A, B and C".into())),
        ("\tuciok \r\n", Message::UciOk),
        ("readyok", Message::ReadyOk),
        ("copyprotection checking", Message::CopyProtection(Status::Checking)),
        ("copyprotection ok", Message::CopyProtection(Status::Ok)),
        ("registration error", Message::Registration(Status::Error)),
    ] {
        assert_eq!(parse(line), message, "{line:?}");
        assert_eq!(parse(&message.to_string()), message, "{line:?}");
    }
    for line in [
        "",
        "  ",
        "Toga II 3.0 UCI",
        "id",
        "id joho",
        "option",
        "option name X type joho",
        "option name X",
        "option type check",
        "registration",
        "copyprotection joho",
        "error bad",
    ] {
        assert!(Message::parse(line).is_err(), "{line:?}");
    }
}
