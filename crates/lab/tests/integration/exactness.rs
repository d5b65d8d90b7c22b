//! Every exact algorithm returns what minimax returns: on thousands of random trees, on noughts and
//! crosses, and on chess, with and without a table, quiescence and ordering.

use std::sync::Arc;

use chess::Position;
use chess::random::Random;
use eval::{EvalKind, Score};
use lab::algorithms::{AlphaBeta, FirstGuess, Minimax, Mtdf, Negamax, NegamaxAb, Negascout};
use lab::games::{Chess, TicTacToe, Tree};
use lab::{Finding, Game, Habits, HashTable, Ordering, Search};
use search::Root;

/// A random tree of uneven depth. Few different values, so that many moves are equally good.
fn random_tree(dice: &mut Random, depth: u32, values: usize) -> String {
    if depth == 0 || dice.below(8) == 0 {
        return (dice.below(2 * values + 1) as i64 - values as i64).to_string();
    }
    let children = 1 + dice.below(4);
    let inner: Vec<String> = (0..children).map(|_| random_tree(dice, depth - 1, values)).collect();
    format!("({})", inner.join(" "))
}

fn table() -> Arc<HashTable> {
    Arc::new(HashTable::new(1).expect("a megabyte"))
}

/// What every exact algorithm says, with the algorithm's name.
fn all_findings<G: Game>(
    game: &G,
    depth: u32,
    habits: Habits,
) -> Vec<(&'static str, Finding<G::Move>)> {
    let search = || Search::new(game.clone()).habits(habits);
    let mut guessing = Mtdf { first_guess: FirstGuess::Fixed(Score::centipawns(777)) };
    vec![
        ("alphabeta", search().run(&mut AlphaBeta, depth)),
        ("negamax", search().run(&mut Negamax, depth)),
        ("negamax-ab", search().run(&mut NegamaxAb, depth)),
        ("negamax-ab with a table", search().table(table()).run(&mut NegamaxAb, depth)),
        ("negascout", search().run(&mut Negascout, depth)),
        ("negascout with a table", search().table(table()).run(&mut Negascout, depth)),
        ("mtdf", search().table(table()).run(&mut Mtdf::default(), depth)),
        ("mtdf without memory", search().run(&mut Mtdf::default(), depth)),
        ("mtdf from a bad guess", search().table(table()).run(&mut guessing, depth)),
    ]
}

/// The moves that minimax itself finds best, by asking it about each one.
fn best_moves<G: Game>(game: &G, depth: u32, habits: Habits, value: Score) -> Vec<G::Move> {
    let mut game = game.clone();
    let mut best = Vec::new();
    for &mv in game.moves().iter() {
        game.play(mv);
        let replies = value_after(&mut game, depth - 1, habits);
        game.undo();
        // One ply less far from the root: mates are a ply nearer.
        let seen = match -replies {
            score if score.is_mate() && score > Score::DRAW => Score::from_raw(score.raw() - 1),
            score if score.is_mate() => Score::from_raw(score.raw() + 1),
            score => score,
        };
        if seen == value {
            best.push(mv);
        }
    }
    best
}

fn value_after<G: Game>(game: &mut G, depth: u32, habits: Habits) -> Score {
    use lab::{End, INFINITY};
    match game.end() {
        Some(End::Lost) => Score::mated_in_plies(0),
        Some(End::Drawn(_)) => Score::DRAW,
        Some(End::Worth(value)) => value,
        None if depth == 0 && !habits.quiescence => game.evaluate(),
        None if depth == 0 => {
            let mut context = lab::SearchContext::new(
                game.clone(),
                habits,
                lab::Budget::unlimited(),
                Arc::new(HashTable::off()),
                lab::NoProbe,
            );
            context.enter(0, -INFINITY, INFINITY).expect("no limit");
            context.quiescence(-INFINITY, INFINITY).expect("no limit")
        }
        None => Search::new(game.clone()).habits(habits).at_once().run(&mut Minimax, depth).value,
    }
}

fn agree<G: Game>(game: &G, depth: u32, habits: Habits, what: &dyn Fn() -> String) {
    let minimax = Search::new(game.clone()).habits(habits).run(&mut Minimax, depth);
    let best = best_moves(game, depth, habits, minimax.value);
    assert!(best.contains(&minimax.line[0]), "minimax itself: {}", what());
    for (name, finding) in all_findings(game, depth, habits) {
        assert_eq!(finding.value, minimax.value, "{name}, depth {depth}: {}", what());
        assert!(
            best.contains(&finding.line[0]),
            "{name}: {:?} of {best:?}: {}",
            finding.line,
            what()
        );
    }
}

#[test]
fn all_agree_on_thousands_of_random_trees() {
    let mut dice = Random::new(1);
    for number in 0..4_000 {
        let text = loop {
            let text =
                random_tree(&mut dice, 1 + number % 6, if number % 2 == 0 { 3 } else { 500 });
            if text.starts_with('(') {
                break text;
            }
        };
        let tree: Tree = text.parse().expect("we have just written it");
        let depth = 1 + dice.below(7) as u32;
        agree(&tree, depth, Habits::default(), &|| text.clone());
    }
}

#[test]
fn mtdf_converges_from_any_first_guess() {
    let tree: Tree = "(((3 17) (2 12)) ((15 -4) (25 0)) ((2 5) (3 2 14)))".parse().unwrap();
    let expected = Search::new(tree.clone()).run(&mut Minimax, 3).value;
    for guess in (-40..=40).chain([-32_001, -32_000, -31_000, 31_000, 32_000, 32_001]) {
        let mut mtdf = Mtdf { first_guess: FirstGuess::Fixed(Score::from_raw(guess)) };
        let finding = Search::new(tree.clone()).table(table()).run(&mut mtdf, 3);
        assert_eq!(finding.value, expected, "from {guess}");
    }
}

#[test]
fn noughts_and_crosses_is_a_draw_and_all_know_it() {
    let game = TicTacToe::new();
    let minimax = Search::new(game.clone()).at_once().run(&mut Minimax, 9);
    assert_eq!(minimax.value, Score::DRAW);
    assert_eq!(minimax.statistics().nodes, 549_945, "all lines of play, move by move");
    for (name, finding) in all_findings(&game, 9, Habits::default()) {
        assert_eq!(finding.value, Score::DRAW, "{name}");
    }
    for first in 0..9 {
        for second in (0..9).filter(|second| *second != first) {
            let game = TicTacToe::after(&[first, second]);
            agree(&game, 7, Habits::default(), &|| game.to_string());
        }
    }
}

const POSITIONS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "8/2n2kq1/3p1pbb/1ppP4/2P3Q1/1PB2NPP/4R1K1/8 w - - 0 1",
    "r1b1kbnr/pppp1ppp/2n5/4p3/2B1P2q/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1",
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
    "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1",
];

#[test]
fn all_agree_on_chess() {
    for fen in POSITIONS {
        for kind in [EvalKind::Material, EvalKind::Tapered] {
            for (quiescence, ordering) in [(false, Ordering::None), (true, Ordering::Full)] {
                let root = Root::new(Position::from_fen(fen).expect("a position"));
                let game = Chess::new(&root, kind).without_path_draws();
                let habits = Habits { quiescence, ordering, deeper_counts: false };
                let depth = if quiescence { 2 } else { 3 };
                agree(&game, depth, habits, &|| format!("{fen} {kind} {habits:?}"));
            }
        }
    }
}

#[test]
fn alpha_beta_looks_at_the_minimal_tree_when_the_best_move_comes_first() {
    // Every node's best move first: Knuth and Moore's count of leaves is reached exactly.
    fn perfect(depth: u32, value: i32, first: bool) -> String {
        if depth == 0 {
            return value.to_string();
        }
        let worse = if first { value - 1 } else { value + 1 };
        let children: Vec<String> = (0..3)
            .map(|number| perfect(depth - 1, if number == 0 { value } else { worse }, !first))
            .collect();
        format!("({})", children.join(" "))
    }
    for depth in 1..=7 {
        let tree: Tree = perfect(depth, 0, true).parse().expect("a tree");
        let finding = Search::new(tree).at_once().run(&mut NegamaxAb, depth);
        let minimum = 3u64.pow(depth.div_ceil(2)) + 3u64.pow(depth / 2) - 1;
        let statistics = finding.statistics();
        assert_eq!(statistics.leaves, minimum, "depth {depth}");
        assert!((statistics.minimal_tree_ratio(depth).unwrap() - 1.0).abs() < 1e-9);
        assert_eq!(statistics.first_move_cutoff_rate().unwrap_or(1.0), 1.0);
    }
}
