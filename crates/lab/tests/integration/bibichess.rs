//! The search of BibiChess: exact while only sound parts are on, and at work with any set of parts.

use std::sync::Arc;

use chess::random::Random;
use chess::{Move, Position};
use eval::{EvalKind, Score};
use lab::algorithms::{BibiChess, Component, Components, Minimax, NegamaxAb};
use lab::games::{Chess, GeneratorKind};
use lab::{Board, Finding, Game, Habits, HashTable, Ordering, Search, Study as _, player_named};
use search::{Limits, Root, StopFlag};

const POSITIONS: [&str; 9] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "8/2n2kq1/3p1pbb/1ppP4/2P3Q1/1PB2NPP/4R1K1/8 w - - 0 1",
    "r1bn1rk1/pp2b2p/1q2pnp1/2pp2N1/3P1N2/2PB4/PPQ2PPP/R1B2RK1 w - - 0 14",
    "8/8/4kpp1/3p1b2/p6P/2B5/6P1/6K1 b - - 0 47",
    "8/5Bp1/4P3/6pP/1b1k1P2/5K2/8/8 w - - 0 1",
    "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1",
];

fn root(fen: &str) -> Root {
    Root::new(Position::from_fen(fen).expect("a position"))
}

fn game(fen: &str) -> Chess {
    Chess::new(&root(fen), EvalKind::Classical).without_path_draws()
}

fn table() -> Arc<HashTable> {
    Arc::new(HashTable::new(1).expect("a megabyte"))
}

fn found(game: Chess, habits: Habits, components: Components, depth: u32) -> Finding<Move> {
    let search = Search::new(game).habits(habits).table(table());
    search.run(&mut BibiChess::new(components), depth)
}

#[test]
fn plain_it_is_alpha_beta_node_for_node_and_bare_it_is_minimax() {
    for fen in POSITIONS {
        for (quiescence, ordering) in [(true, Ordering::Full), (false, Ordering::Captures)] {
            let habits = Habits { quiescence, ordering, ..Habits::default() };
            let expected = Search::new(game(fen)).habits(habits).run(&mut NegamaxAb, 3);
            let plain = found(game(fen), habits, Components::PLAIN, 3);
            assert_eq!((plain.value, &plain.line), (expected.value, &expected.line), "{fen}");
            assert_eq!(plain.total, expected.total, "{fen}");
            let minimax = Search::new(game(fen)).habits(habits).at_once().run(&mut Minimax, 2);
            let bare = found(game(fen), habits, Components::NONE, 2);
            assert_eq!((bare.value, bare.total.nodes), (minimax.value, minimax.total.nodes));
        }
    }
}

#[test]
fn sound_parts_keep_the_value_of_plain_alpha_beta() {
    let sound = Component::ALL.into_iter().filter(|component| component.is_sound());
    for fen in POSITIONS {
        for ordering in [Ordering::Captures, Ordering::Full] {
            let habits = Habits { ordering, ..Habits::default() };
            let plain = Search::new(game(fen)).habits(habits).run(&mut NegamaxAb, 3).value;
            let whole = found(game(fen), habits, sound.clone().collect(), 3);
            assert_eq!(whole.value, plain, "{fen} {ordering:?}");
            for component in sound.clone().skip(2) {
                let components = Components::PLAIN.with(component);
                let value = found(game(fen), habits, components, 3).value;
                assert_eq!(value, plain, "{fen} {component:?} {ordering:?}");
            }
        }
    }
}

#[test]
fn any_set_of_parts_finds_a_legal_move() {
    let mut dice = Random::new(5);
    let single = Component::ALL.map(|component| Components::ALL.without(component));
    let lone = Component::ALL.map(|component| Components::PLAIN.with(component));
    let random = (0..200).map(|_| {
        let chosen = Component::ALL.into_iter().filter(|_| dice.below(2) == 0);
        chosen.collect::<Components>()
    });
    let all: Vec<Components> = single.into_iter().chain(lone).chain(random).collect();
    for (number, components) in all.into_iter().enumerate() {
        let fen = POSITIONS[number % POSITIONS.len()];
        let depth = if components.has(Component::AlphaBeta) { 3 } else { 1 };
        let finding = found(game(fen), Habits::default(), components, depth);
        assert_eq!(finding.depth(), depth);
        let mut position = Position::from_fen(fen).expect("a position");
        assert!(!finding.line.is_empty(), "{components:?} {fen}");
        for &mv in &finding.line {
            assert!(position.is_legal(mv), "{components:?} {fen}: {:?}", finding.line);
            position.play(mv);
        }
    }
}

/// Positions with a forced mate in so many moves.
const MATES: [(&str, i32); 5] = [
    ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1),
    ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", 1),
    ("7k/8/4K3/8/8/8/8/6Q1 w - - 0 1", 2),
    ("r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 10", 2),
    ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3),
];

#[test]
fn mates_that_it_announces_are_true() {
    for (fen, moves) in MATES {
        let finding = found(game(fen), Habits::default(), Components::ALL, 6);
        let said = finding.value.mate_moves();
        assert_eq!(said, Some(moves), "{fen}");
        let mut position = Position::from_fen(fen).expect("a position");
        finding.line.iter().for_each(|&mv| position.play(mv));
        assert!(position.is_checkmate(), "{fen}: {:?}", finding.line);
        assert_eq!(finding.line.len() as i32, 2 * moves - 1, "{fen}");
    }
}

#[test]
fn draws_are_seen() {
    // The fifty-move rule: nothing can be forced in the one move that is left.
    let root = root("8/8/8/4k3/8/8/4K3/4R3 w - - 99 80");
    let chess = Chess::new(&root, EvalKind::Classical);
    let finding = found(chess, Habits::default(), Components::ALL, 5);
    assert_eq!(finding.value, Score::DRAW);
}

#[test]
fn a_pass_is_taken_back_exactly() {
    for generator in [GeneratorKind::Bitboard, GeneratorKind::Mailbox] {
        for fen in POSITIONS {
            let mut chess = game(fen).with_generator(generator);
            if chess.threatened() {
                continue;
            }
            let before = (chess.key(), chess.evaluate(), chess.moves().to_vec());
            chess.pass();
            assert_ne!(chess.key(), before.0);
            for &mv in chess.moves().iter() {
                assert!(chess.position().is_legal(mv));
                assert!(!chess.takes_back(mv), "nothing has captured before a pass");
            }
            chess.unpass();
            assert_eq!((chess.key(), chess.evaluate(), chess.moves().to_vec()), before, "{fen}");
        }
    }
}

#[test]
fn nothing_is_repeated_across_a_pass() {
    let root = root("4k3/8/8/8/8/8/8/R3K3 w - - 10 20");
    let mut chess = Chess::new(&root, EvalKind::Material);
    let play = |chess: &mut Chess, text: &str| {
        let moves = chess.moves();
        let mv = moves.iter().find(|mv| mv.to_string() == text).expect("a legal move");
        chess.play(*mv);
    };
    // White loses a move by a triangle and a pass: the same position with the same side to move.
    play(&mut chess, "e1d1");
    chess.pass();
    play(&mut chess, "d1e1");
    chess.pass();
    assert!(chess.end().is_none(), "two passes repeat nothing");
}

#[test]
fn the_player_has_an_option_for_every_part() {
    let entry = player_named("BibiChess").expect("in the catalogue");
    let mut player = (entry.make)();
    for name in Component::ALL.map(Component::name) {
        assert!(player.set_option(name, "false").is_ok(), "{name}");
        assert!(player.set_option(&name.to_lowercase(), "true").is_ok(), "{name}");
        assert!(player.set_option(name, "2").is_err(), "{name}");
    }
    assert!(player.set_option("Teleport", "true").is_err());
}

#[test]
fn all_parts_do_some_work() {
    let finding = found(game(POSITIONS[1]), Habits::default(), Components::ALL, 6);
    let total = finding.total;
    assert!(total.null_moves.tried > total.null_moves.succeeded);
    assert!(total.null_moves.succeeded > 0 && total.reductions.succeeded > 0);
    assert!(total.reductions.wrong > 0 && total.futility > 0);
    assert!(
        total.delta > 0 && total.extensions > 0 && total.researches > 0 && total.table.cuts > 0
    );
}

#[test]
fn null_moves_are_checked_where_having_to_move_is_a_burden() {
    // Whoever is to move would rather not.
    let zugzwang = [
        "8/8/p3R3/1p5p/1P5p/6rp/5K1p/7k w - - 0 1",
        "8/5b2/p2k4/1p1p1p1p/1P1K1P1P/2P1PB2/8/8 w - - 0 1",
    ];
    let wrong = zugzwang.map(|fen| {
        let finding = found(game(fen), Habits::default(), Components::ALL, 5);
        finding.total.null_moves.wrong
    });
    assert!(wrong.iter().sum::<u64>() > 0, "{wrong:?}");
}

#[test]
fn a_player_without_iterative_deepening_goes_straight_to_its_depth() {
    let mut recipe = lab::Recipe::bibichess();
    recipe.method = lab::Method::BibiChess(Components::ALL.without(Component::IterativeDeepening));
    let mut player = lab::Player::new("bibichess", recipe);
    let finding =
        player.study(&root(POSITIONS[5]), &Limits::depth(4), &StopFlag::new(), &mut |_| {});
    assert_eq!((finding.iterations.len(), finding.depth()), (1, 4));
}
