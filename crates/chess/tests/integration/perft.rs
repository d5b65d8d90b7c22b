//! Perft against published counts. The ordinary run is shallow; the deep one is
//! `make test-slow` (`cargo test --release -p chess perft:: -- --ignored`).

use chess::perft::{self, Detail};
use chess::{Bitboard, Position};

use crate::support::data;

/// Checks every row of the breakdown of the six classic positions up to a number of leaves.
fn check_breakdown(max_nodes: u64) -> usize {
    let mut checked = 0;
    for row in data("perft/cpw_six_detailed.tsv").lines() {
        let cells: Vec<&str> = row.split('\t').collect();
        if row.starts_with('#') || cells[0] == "name" || cells[4] == "-" {
            continue;
        }
        let number = |index: usize| cells[index].parse::<u64>().expect("a count");
        if number(3) > max_nodes {
            continue;
        }
        let expected = Detail {
            nodes: number(3),
            captures: number(4),
            en_passant: number(5),
            castles: number(6),
            promotions: number(7),
            checks: number(8),
            discovered_checks: number(9),
            double_checks: number(10),
            checkmates: number(11),
        };
        let position = Position::from_fen(cells[1]).expect("legal");
        let depth = number(2) as u32;
        assert_eq!(perft::detail(&position, depth), expected, "{} depth {depth}", cells[0]);
        assert_eq!(perft::count(&position, depth), expected.nodes, "{} depth {depth}", cells[0]);
        checked += 1;
    }
    checked
}

/// Checks an EPD file of perft counts (`FEN; D1 20; D2 400`), as deep as allowed.
fn check_suite(name: &str, max_depth: u32, max_nodes: u64) -> usize {
    let mut checked = 0;
    for line in data(name).lines().filter(|line| !line.starts_with('#')) {
        let mut parts = line.split(';').map(str::trim);
        let Some(fen) = parts.next().filter(|fen| !fen.is_empty()) else { continue };
        let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        for part in parts.filter(|part| !part.is_empty()) {
            let (depth, nodes) = part.split_once(' ').expect("depth and count");
            let depth: u32 = depth.trim_start_matches('D').parse().expect("a depth");
            let nodes: u64 = nodes.trim().parse().expect("a count");
            if depth <= max_depth && nodes <= max_nodes {
                assert_eq!(perft::count(&position, depth), nodes, "{fen} depth {depth}");
                checked += 1;
            }
        }
    }
    checked
}

#[test]
fn six_classic_positions_with_every_column() {
    // All rows to depth 4, and depth 5 and 6 where they are small.
    assert_eq!(check_breakdown(5_000_000), 30);
}

#[test]
fn standard_suite_to_depth_4() {
    // 128 positions; a few of them leave out some depths.
    assert_eq!(check_suite("perft/standard.epd", 4, u64::MAX), 505);
}

#[test]
fn chess960_suite_to_depth_3() {
    assert_eq!(check_suite("perft/fischer.epd", 3, u64::MAX), 3 * 960);
}

#[test]
fn samples_of_en_passant_checks_and_random_positions() {
    assert_eq!(check_suite("perft/en_passant.epd", 4, u64::MAX), 376);
    assert_eq!(check_suite("perft/single_checks.epd", 4, u64::MAX), 376);
    assert_eq!(check_suite("perft/double_checks.epd", 4, u64::MAX), 184);
    assert_eq!(check_suite("perft/random.epd", 4, u64::MAX), 4 * 342);
    assert_eq!(check_suite("perft/perftsuite2.epd", 6, u64::MAX), 30);
}

#[test]
#[ignore = "minutes; run with `make test-slow`"]
fn slow_six_classic_positions_to_depth_6() {
    // Every row with a breakdown: depth 6, 5 for Kiwipete and positions 5 and 6, 7 for position 3.
    assert_eq!(check_breakdown(u64::MAX), 39);
}

#[test]
#[ignore = "minutes; run with `make test-slow`"]
fn slow_standard_suite_to_depth_6() {
    assert_eq!(check_suite("perft/standard.epd", 6, u64::MAX), 759);
}

#[test]
#[ignore = "minutes; run with `make test-slow`"]
fn slow_chess960_suite_to_depth_5() {
    assert_eq!(check_suite("perft/fischer.epd", 5, u64::MAX), 5 * 960);
}

#[test]
#[ignore = "minutes; run with `make test-slow`"]
fn slow_samples_deeper() {
    assert_eq!(check_suite("perft/random.epd", 5, u64::MAX), 5 * 342);
}

#[test]
fn a_table_does_not_change_the_count() {
    for fen in testkit::TACTICAL {
        let position = Position::from_fen(fen).expect("legal");
        // A tiny table overwrites all the time, a larger one hardly ever.
        for megabytes in [0, 8] {
            let counted = perft::PerftTable::new(megabytes).count(&position, 4);
            assert_eq!(counted, perft::count(&position, 4), "{fen}");
        }
    }
}

#[test]
fn divide_adds_up_and_depth_zero_is_one_leaf() {
    for fen in testkit::TACTICAL {
        let position = Position::from_fen(fen).expect("legal");
        let divided = perft::divide(&position, 3);
        assert_eq!(divided.len(), position.legal_moves().len());
        assert_eq!(divided.iter().map(|(_, nodes)| nodes).sum::<u64>(), perft::count(&position, 3));
        assert_eq!(perft::count(&position, 0), 1);
        assert_eq!(perft::detail(&position, 0).nodes, 1);
        assert!(perft::divide(&position, 0).is_empty());
    }
}

/// "One set per piece type and colour": the twelve sets can be read out and cover the board.
#[test]
fn the_twelve_sets_are_the_board() {
    testkit::random_games(7, 60, 120, |position, _| {
        let mut all = Bitboard::EMPTY;
        for piece in chess::Piece::ALL {
            let set = position.pieces(piece.color(), piece.kind());
            assert!(!all.meets(set));
            all |= set;
            assert!(set.into_iter().all(|square| position.piece(square) == Some(piece)));
        }
        assert_eq!(all, position.occupied());
    });
}
