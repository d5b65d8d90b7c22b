//! The positions with which BibiChess explains its search: what a fixed depth does not see, what
//! quiescence and extensions see, and what an exchange is worth when pieces are pinned.

use std::sync::Arc;

use chess::{Exchange, Move, PinRule, Position};
use eval::{EvalKind, Score};
use lab::algorithms::{BibiChess, Components, Minimax, NegamaxAb};
use lab::games::Chess;
use lab::{Finding, Game, Habits, HashTable, Method, Player, Recipe, Search, Study as _};
use search::{Limits, Root, StopFlag};

const F1: &str = "r1bn1rk1/pp2b2p/1q2pnp1/2pp2N1/3P1N2/2PB4/PPQ2PPP/R1B2RK1 w - - 0 14";
const F2: &str = "8/2n2kq1/3p1pbb/1ppP4/2P3Q1/1PB2NPP/4R1K1/8 w - - 0 1";
/// After 1.f4 e5 2.fxe5 d6 3.exd6 Bxd6 4.Nc3.
const F3: &str = "rnbqk1nr/ppp2ppp/3b4/8/8/2N5/PPPPP1PP/R1BQKBNR b KQkq - 1 4";
const F4: &str = "6k1/5rr1/8/8/8/5P2/6P1/6K1 b - - 0 1";

const MATERIAL: EvalKind = EvalKind::Material;
const CLASSICAL: EvalKind = EvalKind::Classical;

fn game(fen: &str, judge: EvalKind) -> Chess {
    Chess::new(&Root::new(Position::from_fen(fen).expect("a position")), judge)
}

fn minimax(fen: &str, quiescence: bool, depth: u32) -> Finding<Move> {
    let habits = Habits { quiescence, ..Habits::default() };
    let search = Search::new(game(fen, MATERIAL)).habits(habits);
    match depth {
        // The same value in a fraction of the time, see `exactness.rs`.
        4.. => search.run(&mut NegamaxAb, depth),
        _ => search.run(&mut Minimax, depth),
    }
}

fn bibichess(fen: &str, judge: EvalKind, depth: u32) -> Finding<Move> {
    let table = Arc::new(HashTable::new(16).expect("memory"));
    let search = Search::new(game(fen, judge)).table(table);
    search.run(&mut BibiChess::new(Components::ALL), depth)
}

fn first(finding: &Finding<Move>) -> String {
    finding.line[0].to_string()
}

#[test]
fn f1_the_sacrifice_on_g6_is_found_at_depth_5() {
    for judge in EvalKind::ALL {
        assert_eq!(first(&bibichess(F1, judge, 5)), "d3g6", "{}", judge.name());
    }
}

#[test]
fn f2_what_lies_behind_the_horizon_does_not_exist() {
    let start = game(F2, MATERIAL).evaluate().raw();
    let found = |depth| {
        let finding = minimax(F2, false, depth);
        (first(&finding), finding.value.raw() - start)
    };
    assert_eq!(found(1).0, "g4g6", "the bishop looks free: nobody sees the king take back");
    assert_eq!(found(2).1, 0, "every capture is answered by another");
    assert_eq!(found(3), ("g4d7".to_owned(), 900), "Qd7+ and Qxg7+, the last word is ours");
    assert_eq!(found(4).0, "g4c8");
}

#[test]
fn f2_with_quiescence_and_extensions_the_queen_goes_to_c8_from_depth_2_on() {
    // With material alone, as in the lesson.
    for judge in [MATERIAL, EvalKind::Course] {
        for depth in 2..=6 {
            assert_eq!(first(&bibichess(F2, judge, depth)), "g4c8", "{} {depth}", judge.name());
        }
    }
}

#[test]
fn f2_is_right_at_every_depth_above_1_with_bibichess_as_it_is() {
    for depth in 2..=8 {
        let mut player = Player::new("bibichess", Recipe::bibichess());
        let root = Root::new(Position::from_fen(F2).expect("a position"));
        let limits = Limits::depth(depth);
        let finding = player.study(&root, &limits, &StopFlag::new(), &mut |_| {});
        assert_eq!((finding.depth(), first(&finding).as_str()), (depth, "g4c8"));
    }
}

/// How many moves the search of F1 to depth 5 plays with these parts.
fn f1_with(components: Components) -> f64 {
    let recipe = Recipe { method: Method::BibiChess(components), ..Recipe::bibichess() };
    let mut player = Player::new("bibichess", recipe);
    player.leave_out_path_draws();
    let root = Root::new(Position::from_fen(F1).expect("a position"));
    let finding = player.study(&root, &Limits::depth(5), &StopFlag::new(), &mut |_| {});
    assert_eq!(first(&finding), "d3g6", "14.Bxg6");
    finding.total.total() as f64
}

/// The gain in time is measured by a slow test of the program: it needs a quiet machine.
#[test]
fn f1_the_four_steps_of_s1_gain_8_6_times_in_nodes() {
    let (plain, whole) = (f1_with(Components::BIBICHESS_PLAIN), f1_with(Components::BIBICHESS));
    assert!(plain / whole >= 8.6, "{plain} {whole}");
}

#[test]
fn f3_quiescence_sees_the_mate_at_depth_1_and_without_it_takes_depth_5() {
    let mate = Score::mate_in_plies(5);
    let seen = |finding: &Finding<Move>| (first(finding), finding.value);
    let expected = ("d8h4".to_owned(), mate);
    assert_eq!(seen(&minimax(F3, true, 1)), expected);
    assert_eq!(seen(&bibichess(F3, CLASSICAL, 1)), expected, "S1 itself, with all its parts");
    assert_eq!(first(&minimax(F3, false, 1)), "d6h2", "a pawn is a pawn");
    for depth in 2..=4 {
        assert!(!minimax(F3, false, depth).value.is_mate(), "depth {depth}");
    }
    assert_eq!(seen(&minimax(F3, false, 5)), expected);
}

#[test]
fn f4_exchanges_with_and_without_pins() {
    let position = Position::from_fen(F4).expect("a position");
    let moves = position.legal_moves();
    let capture = *moves.iter().find(|mv| mv.to_string() == "f7f3").expect("a legal move");
    let textbook = Exchange::CLASSIC;
    assert_eq!(textbook.value(&position, capture), -400, "a rook for a pawn, if g2 may take");
    let aware = Exchange { pins: PinRule::Respect, ..textbook };
    assert_eq!(aware.value(&position, capture), 100, "but g2 is pinned");
}
