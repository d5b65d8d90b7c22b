//! `go` and the limits it gives, with the numbers of the checklist (ecosystem.md A.6).

use std::time::{Duration, Instant};

use chess::{Color, Position};
use protocol::uci::{Command, Complaint, Go};
use search::Limits;

fn parse(line: &str) -> (Go, Vec<Complaint>) {
    let parsed = Command::parse(line).unwrap_or_else(|error| panic!("{line:?}: {error}"));
    match parsed.command {
        Command::Go(go) => (go, parsed.complaints),
        other => panic!("{line:?} is {other:?}"),
    }
}

/// Limits for White at the start, with all complaints of both steps.
fn limits(line: &str) -> (Limits, Vec<Complaint>) {
    let (go, mut complaints) = parse(line);
    let (limits, more) = go.limits(&Position::start(), Instant::now());
    complaints.extend(more);
    (limits, complaints)
}

fn milliseconds(time: u64) -> Option<Duration> {
    Some(Duration::from_millis(time))
}

#[test]
fn every_word_in_any_order() {
    let parts = [
        "searchmoves e2e4 d2d4",
        "ponder",
        "wtime 1",
        "btime 2",
        "winc 3",
        "binc 4",
        "movestogo 5",
        "depth 6",
        "nodes 7",
        "mate 8",
        "movetime 9",
        "infinite",
        "perft 10",
    ];
    let expected = Go {
        search_moves: vec!["e2e4".into(), "d2d4".into()],
        ponder: true,
        white_time: milliseconds(1),
        black_time: milliseconds(2),
        white_increment: milliseconds(3),
        black_increment: milliseconds(4),
        moves_to_go: Some(5),
        depth: Some(6),
        nodes: Some(7),
        mate: Some(8),
        move_time: milliseconds(9),
        infinite: true,
        perft: Some(10),
    };
    for turn in 0..parts.len() {
        let mut parts = parts;
        parts.rotate_left(turn);
        for line in [parts.join(" "), parts.iter().rev().copied().collect::<Vec<_>>().join("  ")] {
            assert_eq!(parse(&format!("go {line}")), (expected.clone(), vec![]), "{line}");
        }
    }
}

#[test]
fn a6_11_no_time_left_means_at_once() {
    for line in ["go wtime -5", "go wtime 0 winc 0", "go wtime -99999999999999999999 btime 5"] {
        let (limits, complaints) = limits(line);
        assert_eq!(limits.clock.map(|clock| clock.time), milliseconds(1), "{line}");
        assert!(!limits.is_unbounded(), "{line}");
        let [Complaint::OutOfRange { word: "wtime", used: 1, .. }] = complaints.as_slice() else {
            panic!("{line}: {complaints:?}");
        };
    }
    assert_eq!(
        limits("go wtime -5").1.first().map(ToString::to_string).as_deref(),
        Some("go: wtime -5 is out of range: 1 is used")
    );
    let (limits, _) = limits("go movetime -1");
    assert_eq!(limits.movetime, milliseconds(1));
}

#[test]
fn a6_11_one_side_is_missing() {
    let (white, complaints) = limits("go wtime 100");
    assert_eq!(white.clock.map(|clock| clock.time), milliseconds(100));
    assert_eq!(complaints, []);
    for line in ["go btime 100", "go winc 100 binc 100", "go movestogo 40", "go ponder btime 7"] {
        let (limits, complaints) = limits(line);
        assert_eq!(limits.clock.map(|clock| clock.time), milliseconds(1), "{line}");
        assert!(!limits.is_unbounded() && !limits.infinite, "{line}");
        assert_eq!(complaints, [Complaint::NoTimeFor(Color::White)], "{line}");
    }
}

#[test]
fn the_clock_is_that_of_the_side_to_move() {
    let (go, _) = parse("go wtime 1000 btime 2000 winc 10 binc 20 movestogo 30");
    let black = Position::from_fen("4k3/8/8/8/8/8/8/4K3 b - - 0 1").unwrap();
    for (position, time, increment) in [(Position::start(), 1000, 10), (black, 2000, 20)] {
        let clock = go.limits(&position, Instant::now()).0.clock.unwrap();
        assert_eq!(
            (Some(clock.time), Some(clock.increment)),
            (milliseconds(time), milliseconds(increment))
        );
        assert_eq!(clock.moves_to_go, Some(30));
    }
    // Zero moves to go is how some say that there is no next time control.
    assert_eq!(parse("go wtime 5 movestogo 0"), parse("go wtime 5"));
}

#[test]
fn a6_12_huge_numbers_saturate() {
    let sizes = [
        "2147483648",
        "4294967296",
        "9223372036854775807",
        "18446744073709551616",
        &"9".repeat(500),
    ];
    for size in sizes {
        let line = format!(
            "go wtime {size} btime {size} winc {size} binc {size} movestogo {size} depth {size} \
             nodes {size} mate {size} movetime {size}"
        );
        let (limits, complaints) = limits(&line);
        let clock = limits.clock.unwrap();
        for time in [clock.time, clock.increment, limits.movetime.unwrap()] {
            assert!(limits.start.checked_add(time).is_some());
            assert!(time >= Duration::from_millis(2_147_483_648), "{time:?}");
        }
        assert!(i32::try_from(2 * limits.mate.unwrap()).is_ok());
        assert!(i32::try_from(limits.depth.unwrap()).is_ok());
        assert!(i64::try_from(limits.nodes.unwrap()).is_ok());
        assert!((3..=8).contains(&complaints.len()), "{complaints:?}");
    }
}

#[test]
fn small_numbers_are_raised() {
    let (limits, complaints) = limits("go depth 0 nodes -1 mate 0 movetime 0");
    assert_eq!((limits.depth, limits.nodes, limits.mate), (Some(1), Some(1), Some(1)));
    assert_eq!(limits.movetime, milliseconds(1));
    assert_eq!(complaints.len(), 4);
}

#[test]
fn bad_numbers_are_told_and_the_rest_is_used() {
    let (go, complaints) = parse("go depth joho wtime 1000 btime nodes 5 joho infinite");
    assert_eq!(
        (go.depth, go.white_time, go.black_time, go.nodes),
        (None, milliseconds(1000), milliseconds(1), Some(5))
    );
    assert!(go.infinite);
    let told: Vec<String> = complaints.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "go: depth: \"joho\" is not a whole number",
            "go: btime: the number is missing",
            "go: ignored \"joho\"",
        ]
    );
    // Python's way with numbers.
    let (go, _) = parse("go wtime 1000.0 movetime +50");
    assert_eq!((go.white_time, go.move_time), (milliseconds(1000), milliseconds(50)));
}

#[test]
fn unreadable_limits_never_mean_an_endless_search() {
    for line in ["go depth", "go depth x", "go movetime 1s", "go nodes ponder", "go perft x"] {
        let (limits, complaints) = limits(line);
        assert_eq!(limits.depth, Some(1), "{line}");
        assert!(!limits.is_unbounded(), "{line}");
        assert_eq!(complaints.last(), Some(&Complaint::NoUsableLimit), "{line}");
    }
    assert!(limits("go infinite depth x").0.infinite);
    assert_eq!(limits("go depth x nodes 9").0.depth, None);
}

#[test]
fn a6_24_go_alone_is_infinite() {
    for line in ["go", "go infinite", " go  ", "go joho", "go searchmoves e2e4"] {
        let (limits, _) = limits(line);
        assert!(limits.infinite && limits.is_unbounded(), "{line}");
    }
    assert!(!limits("go depth 3").0.infinite);
}

#[test]
fn searchmoves_end_at_the_next_word() {
    let (limits, complaints) = limits("go searchmoves e2e4 d2d4 e2e4 depth 5 ponder");
    let moves: Vec<String> = limits.search_moves.iter().map(ToString::to_string).collect();
    assert_eq!(moves, ["e2e4", "d2d4"]);
    assert_eq!((limits.depth, limits.ponder, complaints), (Some(5), true, vec![]));
}

#[test]
fn searchmoves_that_are_not_legal() {
    let (some, complaints) = limits("go depth 5 searchmoves e2e4 e2e5 joho");
    assert_eq!((some.search_moves.len(), complaints.len()), (1, 2));
    let (none, complaints) = limits("go depth 5 searchmoves e2e5");
    assert!(none.search_moves.is_empty());
    assert_eq!(complaints.last(), Some(&Complaint::NoSearchMove));
    // python-chess's empty list.
    let (all, complaints) = limits("go searchmoves 0000 depth 5");
    assert_eq!((all.search_moves.len(), complaints, all.depth), (0, vec![], Some(5)));
    let (_, complaints) = limits(&format!("go searchmoves {}", "e2e4 ".repeat(1000)));
    assert_eq!(complaints, [Complaint::TooManySearchMoves(256)]);
}

#[test]
fn times_are_printed_in_whole_milliseconds() {
    let go = Go {
        white_time: Some(Duration::from_micros(900)),
        black_time: Some(Duration::ZERO),
        white_increment: Some(Duration::from_micros(1900)),
        ..Go::default()
    };
    // No clock that is printed reads as run out.
    assert_eq!(go.to_string(), "wtime 1 btime 1 winc 1");
    let limits = go.limits(&Position::start(), Instant::now()).0;
    assert_eq!(limits.clock.map(|clock| clock.time), milliseconds(1));
}
