//! Weaker players: full strength is left alone, errors repeat with their seed, and what must not be
//! overlooked is not.

use chess::{Game, Move, Position};
use engine::Flagship;
use search::{Choice, Limits, OptionKind, Root, Searcher, StopFlag};
use testkit::RecordedSink;

const POSITIONS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "7k/8/6K1/8/8/8/8/R7 w - - 99 120",
    "1rk1r3/pppppppp/8/8/8/8/PPPPPPPP/1RK1R3 w EBeb - 0 1",
];

fn root(fen: &str) -> Root {
    Root::new(Position::from_fen(fen).expect("legal"))
}

fn set(engine: &mut Flagship, options: &[(&str, i64)]) {
    for (name, value) in options {
        engine.set_option(name, &value.to_string()).expect("an option and its value");
    }
}

/// A player of this Elo, with the errors of this seed.
fn player(elo: i64, seed: i64) -> Flagship {
    let mut engine = Flagship::new();
    limit(&mut engine, elo, seed);
    engine
}

fn limit(engine: &mut Flagship, elo: i64, seed: i64) {
    engine.set_option("UCI_LimitStrength", "true").expect("an option");
    set(engine, &[("UCI_Elo", elo), ("Skill Seed", seed)]);
}

fn think(engine: &mut Flagship, fen: &str, limits: &Limits) -> (Choice, RecordedSink) {
    let mut heard = RecordedSink::default();
    let choice = engine.search(&root(fen), limits, &StopFlag::new(), &mut heard);
    (choice, heard)
}

/// The move of a player who is not in the mood for long thoughts.
fn best(engine: &mut Flagship, fen: &str) -> Move {
    think(engine, fen, &Limits::nodes(10_000)).0.best.expect("a move")
}

/// The weakest and the strongest limited player, as announced.
fn range() -> (i64, i64) {
    let options = engine::options();
    let elo = options.iter().find(|option| option.name == "UCI_Elo").expect("announced");
    let OptionKind::Spin { min, max, .. } = elo.kind else { panic!("a number") };
    (min, max)
}

/// Some levels from the weakest to the strongest limited one.
fn levels() -> impl Iterator<Item = i64> {
    let (weakest, strongest) = range();
    (0..=4).map(move |step| weakest + (strongest - weakest) * step / 4)
}

#[test]
fn full_strength_is_left_alone() {
    let told = |engine: &mut Flagship, fen| {
        engine.new_game();
        let (choice, heard) = think(engine, fen, &Limits::depth(7));
        let last = heard.reports.last().expect("a report");
        (choice, last.nodes, last.score)
    };
    let (mut untouched, mut touched) = (Flagship::new(), player(range().0, 1));
    for fen in POSITIONS {
        best(&mut touched, fen);
    }
    touched.set_option("UCI_LimitStrength", "false").expect("an option");
    set(&mut touched, &[("UCI_Elo", 1500), ("Skill Level", 20)]);
    for fen in POSITIONS {
        assert_eq!(told(&mut untouched, fen), told(&mut touched, fen), "{fen}");
    }
}

#[test]
fn the_same_seed_brings_the_same_moves() {
    let moves = |elo, seed| -> Vec<Move> {
        let mut engine = player(elo, seed);
        POSITIONS.iter().map(|fen| best(&mut engine, fen)).collect()
    };
    let weakest = range().0;
    for elo in levels() {
        assert_eq!(moves(elo, 3), moves(elo, 3), "{elo}");
    }
    let other = moves(weakest, 3);
    assert!((4..20).any(|seed| moves(weakest, seed) != other));
}

#[test]
fn a_move_taken_back_is_answered_in_the_same_way() {
    let mut engine = player(1600, 5);
    let first: Vec<Move> = POSITIONS.iter().map(|fen| best(&mut engine, fen)).collect();
    let again: Vec<Move> = POSITIONS.iter().map(|fen| best(&mut engine, fen)).collect();
    assert_eq!(first, again);
}

#[test]
fn every_level_plays_legal_moves_within_the_limits() {
    for elo in levels() {
        let mut engine = player(elo, 2);
        for fen in POSITIONS {
            let legal = root(fen).position().legal_moves();
            for limits in [Limits::nodes(1), Limits::depth(1), Limits::none()] {
                let (choice, heard) = think(&mut engine, fen, &limits);
                assert!(choice.best.is_some_and(|mv| legal.contains(&mv)), "{elo} {fen}");
                assert!(!heard.reports.is_empty());
                let depth = heard.reports.iter().map(|report| report.depth).max();
                assert!(limits.depth.is_none() || depth == Some(1), "{elo} {fen}");
            }
            let named = legal.last().copied();
            let limits = Limits { search_moves: named.into_iter().collect(), ..Limits::none() };
            assert_eq!(think(&mut engine, fen, &limits).0.best, named, "{elo} {fen}");
        }
    }
}

#[test]
fn several_lines_and_analysis_work_at_every_level() {
    for elo in levels() {
        let mut engine = player(elo, 2);
        set(&mut engine, &[("MultiPV", 3)]);
        let limits = Limits { infinite: true, ..Limits::none() };
        let (_, heard) = think(&mut engine, POSITIONS[3], &limits);
        let lines: Vec<u32> =
            heard.reports.iter().rev().take(3).map(|line| line.multi_pv).collect();
        assert_eq!(lines, [3, 2, 1], "{elo}");
        assert_eq!(heard.notes.len(), 1, "{elo}: who analyses must be told");
        assert!(heard.notes[0].contains(&elo.to_string()));
    }
}

/// In how many of a hundred games a player of this rating makes this move here.
fn share(engine: &mut Flagship, elo: i64, game: &Game, wanted: &str) -> usize {
    let makes_it = |seed: &i64| {
        limit(engine, elo, *seed);
        let mut heard = RecordedSink::default();
        let root = Root::from(game);
        let choice = engine.search(&root, &Limits::nodes(10_000), &StopFlag::new(), &mut heard);
        choice.best.is_some_and(|mv| mv.to_string() == wanted)
    };
    (1..=100).filter(makes_it).count()
}

/// The position after these moves.
fn played(fen: &str, moves: &[&str]) -> Game {
    let mut game = Game::new(Position::from_fen(fen).expect("legal"));
    for wanted in moves {
        let legal = game.position().legal_moves();
        let mv = legal.into_iter().find(|mv| mv.to_string() == *wanted).expect("legal");
        assert!(game.play(mv));
    }
    game
}

#[test]
fn the_stronger_the_more_queens_are_taken_back() {
    let before = "r3k2r/pp1b1ppp/1qn1pn2/8/8/1QN2N2/PPP2PPP/R1B1K2R w KQkq - 0 1";
    let game = played(before, &["b3b6"]);
    let mut engine = Flagship::new();
    let shares = [400, 1000, 1600, 2200].map(|elo| share(&mut engine, elo, &game, "a7b6"));
    assert!(shares[1] >= 90 && shares[2] >= 97, "{shares:?}");
    assert!(shares.is_sorted(), "{shares:?}");
}

#[test]
fn the_stronger_the_more_mates_in_one_are_found() {
    let game = played("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", &[]);
    let mut engine = Flagship::new();
    let shares = [400, 1000, 1600, 2200].map(|elo| share(&mut engine, elo, &game, "d1d8"));
    assert!(shares[0] < 90 && shares[3] >= 97, "{shares:?}");
    assert!(shares.is_sorted(), "{shares:?}");
}

#[test]
fn the_stronger_the_fewer_queens_are_taken_that_cost_the_game() {
    // The queen is free, but the rook must stay at home.
    let game = played("3r2k1/q4ppp/8/8/8/6Q1/5PPP/R5K1 w - - 0 1", &[]);
    let mut engine = Flagship::new();
    let shares = [2600, 2000, 1400].map(|elo| share(&mut engine, elo, &game, "a1a7"));
    assert!(shares[0] <= 3 && shares[2] >= 10, "{shares:?}");
    assert!(shares.is_sorted(), "{shares:?}");
}
