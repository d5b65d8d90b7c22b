//! Monte-Carlo tree search finds what minimax finds: on small trees and noughts and crosses, and
//! forced mates in chess, in a stated number of simulations; it keeps its limits and its tree.

use std::sync::Arc;
use std::time::Duration;

use chess::{Game as ChessGame, Move, Position};
use eval::Score;
use lab::Study as _;
use lab::algorithms::{Goal, Leaf, Mcts, MctsSettings, Minimax};
use lab::games::{TicTacToe, Tree};
use lab::{
    Budget, Dice, Finding, Game, HashTable, MonteCarlo, NoProbe, Player, Recipe, Search,
    SearchContext, player_named,
};
use search::{Limits, NullSink, OptionError, Root, Searcher, StopFlag};
use testkit::RecordedSink;

fn context<G: Game>(game: &G, settings: &MctsSettings) -> SearchContext<G> {
    let (budget, table) = (Budget::unlimited(), Arc::new(HashTable::off()));
    SearchContext::new(game.clone(), settings.habits, budget, table, NoProbe)
}

/// Both variants, with proofs or without; random games are capped, which saves time.
fn variants(solver: bool) -> [MctsSettings; 2] {
    [MctsSettings::playouts(), MctsSettings::evaluation()].map(|settings| MctsSettings {
        solver,
        seed: 7,
        tree_megabytes: 64,
        playout_cap: Some(40),
        ..settings
    })
}

fn run<G: Game>(game: &G, settings: &MctsSettings, simulations: u64) -> Finding<G::Move> {
    let goal = Goal::simulations(simulations);
    Mcts::new(*settings).search(&mut context(game, settings), goal, &mut |_| {})
}

/// What minimax says of every move, and the best of it.
fn values<G: Game>(game: &G, depth: u32) -> (Score, Vec<(G::Move, Score)>) {
    let mut game = game.clone();
    let mut values = Vec::new();
    for &mv in game.moves().iter() {
        game.play(mv);
        let reply = match game.end() {
            Some(end) => end.value(),
            None => Search::new(game.clone()).at_once().run(&mut Minimax, depth - 1).value,
        };
        game.undo();
        // Seen from a ply further up, a mate is a ply further away.
        let farther = if reply.is_mate() { reply.raw().signum() } else { 0 };
        values.push((mv, Score::from_raw(farther - reply.raw())));
    }
    (values.iter().map(|&(_, value)| value).max().expect("a move"), values)
}

fn best_moves<G: Game>(game: &G, depth: u32) -> (Score, Vec<G::Move>) {
    let (best, values) = values(game, depth);
    (best, values.into_iter().filter(|&(_, value)| value == best).map(|(mv, _)| mv).collect())
}

/// A random tree of uneven depth.
fn random_tree(dice: &mut Dice, depth: u32) -> String {
    if depth == 0 || dice.below(8) == 0 {
        return (dice.below(1001) as i64 - 500).to_string();
    }
    let children = 1 + dice.below(4);
    let inner: Vec<String> = (0..children).map(|_| random_tree(dice, depth - 1)).collect();
    format!("({})", inner.join(" "))
}

#[test]
fn on_small_trees_20_000_simulations_come_near_to_minimax() {
    let (mut dice, mut solved) = (Dice::new(5), 0);
    for number in 0..150 {
        let text = format!("({} {})", random_tree(&mut dice, 3), random_tree(&mut dice, 3));
        let tree: Tree = text.parse().expect("we have just written it");
        let (best, values) = values(&tree, 6);
        for settings in variants(true) {
            // In chess a smaller C plays better, but here the theory's converges faster.
            let settings = MctsSettings { exploration: 1.41, ..settings };
            let finding = run(&tree, &settings, 20_000);
            let off = (finding.value.raw() - best.raw()).abs();
            assert!(off <= 30, "tree {number}: {} not {best}: {text}", finding.value);
            let played = values.iter().find(|(mv, _)| *mv == finding.line[0]).expect("a move");
            assert!(played.1.raw() >= best.raw() - 30, "tree {number}: {played:?}: {text}");
            if finding.total.simulations < 20_000 {
                assert_eq!((off, played.1), (0, best), "what is proven is exact: {text}");
                solved += 1;
            }
        }
    }
    assert!(solved >= 100, "{solved} of 300");
}

#[test]
fn plain_uct_converges_to_the_minimax_move_without_any_proof() {
    // In each tree the move with the better mean of leaves is the wrong one.
    for (text, best) in [
        ("((900 -100) (50 60))", 1),
        ("((300 310 290) (2000 2000 -200) (-500 900))", 0),
        ("(((-600 -700) (900 900)) ((40 -900) (60 -900)))", 1),
    ] {
        let tree: Tree = text.parse().expect("a tree");
        assert_eq!(best_moves(&tree, 3).1, [best], "{text}");
        for settings in variants(false) {
            let finding = run(&tree, &settings, 20_000);
            assert_eq!(finding.line[0], best, "{text} {:?}", settings.leaf);
            assert_eq!(finding.total.simulations, 20_000);
        }
    }
}

#[test]
fn noughts_and_crosses_is_played_without_a_mistake() {
    for first in [0, 1, 4] {
        let game = TicTacToe::after(&[first]);
        let (value, best) = best_moves(&game, 8);
        assert_eq!(value, Score::DRAW);
        for settings in variants(false).into_iter().chain(variants(true)) {
            let finding = run(&game, &settings, 30_000);
            assert!(best.contains(&finding.line[0]), "after {first}: {:?}", finding.line);
            assert!(finding.value.raw().abs() < 150, "after {first}: {}", finding.value);
        }
    }
    // Two moves on, 40,000 simulations prove everything.
    for second in 1..9 {
        let game = TicTacToe::after(&[0, second]);
        let (value, best) = best_moves(&game, 7);
        for settings in variants(true) {
            let finding = run(&game, &settings, 40_000);
            let value = if value.is_mate() { Score::MATE } else { value };
            let found = if finding.value.is_mate() { Score::MATE } else { finding.value };
            assert_eq!(found, value, "after 0 {second}");
            if !value.is_mate() {
                assert!(best.contains(&finding.line[0]), "after 0 {second}: {:?}", finding.line);
            }
        }
    }
}

const MATES_IN_ONE: [&str; 6] = [
    "4Q3/7p/5p1k/3n2pq/3N1nR1/1P3P2/P6P/5K2 w - - 0 1",
    "8/1b3p1k/5Ppp/2Bpq2P/1P1R4/5Q2/5KP1/2r5 b - - 0 1",
    "4r1k1/2P1qR2/pB1pr3/P2B1Q2/5P2/1Pb3P1/4p3/6K1 w - - 0 1",
    "2b1r2k/4q1r1/p5R1/P2B3p/1pPQP3/3R2Pp/1P5K/8 w - - 0 1",
    "r2q4/p1pp2Q1/2pkb3/4R1N1/8/5P2/Pn3P1P/6K1 w - - 0 1",
    "4R3/r4pk1/3p2p1/p2P3p/4n3/5nPK/5QB1/3R4 b - - 0 1",
];

const MATES_IN_TWO: [&str; 6] = [
    "r4kr1/1b2R1n1/pq4p1/4Q3/1p4P1/5P2/PPP4P/1K2R3 w - - 0 1",
    "b5k1/2R2p1p/6p1/8/PpQ1qP2/1P5P/2N3PK/3r4 w - - 0 1",
    "8/p4pk1/1p3n1p/1P2p3/4P1pP/q1r5/B4BP1/K2RQ3 b - - 0 1",
    "r5k1/1R4p1/4p2p/p3P3/3qp3/PP6/4Q1PP/7K b - - 0 1",
    "6R1/7p/5pp1/4p3/4P3/2n2PNk/1r4NP/5B1K w - - 0 1",
    "4Q3/1pqr2pk/1R5p/r2p4/6R1/4P2P/5PP1/6K1 w - - 0 1",
];

/// The same with so many simulations a move.
fn sampling(simulations: u64, settings: MctsSettings) -> MctsSettings {
    MctsSettings { simulations: Some(simulations), ..settings }
}

#[test]
fn a_node_is_a_move_played_for_sampling_as_for_alpha_beta() {
    let (start, limit) = (Root::new(Position::start()), 20_000);
    for id in ["mcts", "mcts-eval", "alphabeta"] {
        let mut player = (player_named(id).expect("a player").make)();
        let mut reports = RecordedSink::default();
        player.search(&start, &Limits::nodes(limit), &StopFlag::new(), &mut reports);
        let said = reports.reports.last().expect("a report").nodes;
        // Alpha-beta reports the iterations that it finished, sampling everything.
        let least = if id == "alphabeta" { 0 } else { limit - 1_000 };
        // A way down the tree is not broken off.
        assert!((least..=limit + 64).contains(&said), "{id}: {said}");
        let finding = player.study(&start, &Limits::nodes(limit), &StopFlag::new(), &mut |_| {});
        assert!((limit - 1_000..=limit + 64).contains(&finding.total.total()), "{id}");
        if id == "mcts" {
            // A random game is played to its end, which takes hundreds of moves.
            let games = finding.total.simulations;
            assert!(games > 20 && finding.total.total() / games > 100, "{games} games");
            assert!(!finding.stopped, "it has done what it was asked for");
        }
    }
}

#[test]
fn random_games_are_played_to_their_end_unless_they_are_capped() {
    let start = Root::new(Position::start());
    let moves_a_game = |cap: &str| {
        let mut player = (player_named("mcts").expect("a player").make)();
        player.set_option("Simulations", "40").expect("an option");
        player.set_option("Playout Cap", cap).expect("an option");
        player.set_option("Solver", "false").expect("an option");
        let finding = player.study(&start, &Limits::none(), &StopFlag::new(), &mut |_| {});
        assert_eq!(finding.total.simulations, 40);
        finding.total.total() / 40
    };
    assert!(moves_a_game("0") > 100, "{}", moves_a_game("0"));
    assert!((29..=40).contains(&moves_a_game("30")));
    let default = player_named("mcts").expect("a player").settings.expect("it samples");
    assert_eq!(default().playout_cap, None);
}

fn root(fen: &str) -> Root {
    Root::new(Position::from_fen(fen).expect("a position"))
}

fn study(player: &mut MonteCarlo, root: &Root, limits: &Limits) -> Finding<Move> {
    player.study(root, limits, &StopFlag::new(), &mut |_| {})
}

#[test]
fn forced_mates_are_proven_mate_in_one_at_once_and_in_two_within_20_000_simulations() {
    let mates = MATES_IN_ONE.map(|fen| (fen, 1, 1)).into_iter();
    for (fen, moves, simulations) in mates.chain(MATES_IN_TWO.map(|fen| (fen, 2, 20_000))) {
        let mut exact = Player::new("negascout", Recipe::of(lab::Method::Negascout));
        let limits = Limits::depth(2 * moves);
        let shortest = exact.study(&root(fen), &limits, &StopFlag::new(), &mut |_| {});
        assert_eq!(shortest.value.mate_moves(), Some(moves as i32), "{fen}");
        for settings in variants(true) {
            let mut player = MonteCarlo::new("mcts", sampling(simulations, settings));
            let finding = study(&mut player, &root(fen), &Limits::none());
            assert_eq!(finding.value, shortest.value, "{fen} {:?}", settings.leaf);
            assert_eq!(finding.line.len() as u32, 2 * moves - 1, "{fen}: {:?}", finding.line);
        }
    }
}

#[test]
fn without_proofs_a_mate_in_one_is_still_the_most_visited_move() {
    for settings in variants(false) {
        let mut player = MonteCarlo::new("mcts", sampling(3_000, settings));
        let finding = study(&mut player, &root(MATES_IN_ONE[0]), &Limits::none());
        assert_eq!(finding.line[0].to_string(), "d4f5");
        assert!(!finding.value.is_mate() && finding.value > Score::centipawns(300));
        assert_eq!(finding.total.simulations, 3_000);
    }
}

#[test]
fn a_seed_repeats_its_search_and_another_does_not() {
    for settings in variants(true) {
        let found = |seed| {
            let settings = sampling(700, MctsSettings { seed, ..settings });
            let mut player = MonteCarlo::new("mcts", settings);
            let finding = study(&mut player, &Root::new(Position::start()), &Limits::none());
            let tree = player.mcts().expect("it has searched").tree();
            let points = tree.get(0).expect("a root").points;
            (finding.value, finding.line, finding.total.nodes, tree.len(), points)
        };
        assert_eq!(found(3), found(3));
        if settings.leaf == Leaf::Playout {
            assert_ne!(found(3), found(4));
        }
    }
}

#[test]
fn the_tree_is_kept_when_the_game_goes_on_and_dropped_otherwise() {
    for settings in variants(true) {
        let mut player = MonteCarlo::new("mcts", sampling(3_000, settings));
        let mut game = ChessGame::new(Position::start());
        let limits = Limits::none();
        let first = study(&mut player, &Root::from(&game), &limits);
        assert_eq!(first.total.reused, 0);
        let tree = player.mcts().expect("it has searched").tree();
        let child = |node: usize, mv: Move| {
            let children = tree.get(node).expect("a node").children;
            children.into_iter().find(|&child| tree.get(child).unwrap().mv == Some(mv)).unwrap()
        };
        let reply = child(child(0, first.line[0]), first.line[1]);
        let visits = u64::from(tree.get(reply).unwrap().visits);
        assert!(visits > 0);

        assert!(game.play(first.line[0]) && game.play(first.line[1]));
        let second = study(&mut player, &Root::from(&game), &limits);
        assert_eq!(second.total.reused, visits);
        assert_eq!(second.total.simulations, 3_000);
        let tree = player.mcts().unwrap().tree();
        assert_eq!(u64::from(tree.get(0).unwrap().visits), visits + 3_000);
        assert_consistent(tree);

        // Another game, and the same position with another past.
        assert_eq!(study(&mut player, &root(MATES_IN_TWO[0]), &Limits::nodes(100)).total.reused, 0);
        study(&mut player, &Root::from(&game), &limits);
        let pastless = Root::new(game.position().clone());
        assert_eq!(study(&mut player, &pastless, &limits).total.reused, 0);
        player.new_game();
        assert_eq!(study(&mut player, &pastless, &limits).total.reused, 0);
    }
}

/// Children know their parents, and no node was visited less often than its children together.
fn assert_consistent(tree: &lab::algorithms::UctTree<Move>) {
    for place in 0..tree.len() {
        let node = tree.get(place).expect("a node");
        let below: u32 = node.children.clone().map(|child| tree.get(child).unwrap().visits).sum();
        assert!(below <= node.visits, "node {place}");
        assert!(node.points >= 0.0 && node.points <= f64::from(node.visits));
        assert!(node.children.clone().all(|child| tree.get(child).unwrap().parent == Some(place)));
    }
}

#[test]
fn a_full_tree_stays_within_its_memory_and_still_learns() {
    for settings in variants(true) {
        let settings = MctsSettings { tree_megabytes: 1, playout_cap: Some(10), ..settings };
        let mut player = MonteCarlo::new("mcts", sampling(15_000, settings));
        let start = Root::new(Position::start());
        let finding = study(&mut player, &start, &Limits::none());
        let most = Mcts::<Move>::capacity(1) as u64;
        assert!(finding.total.tree_size <= most && finding.total.tree_size + 250 > most);
        assert_eq!(finding.total.simulations, 15_000);
        // It gets no deeper, so a depth is no reason to go on for ever.
        player.set_settings(settings);
        assert!(study(&mut player, &start, &Limits::depth(60)).depth() < 60);
    }
}

#[test]
fn limits_are_kept() {
    for settings in variants(true) {
        let mut player = MonteCarlo::new("mcts", settings);
        let start = Root::new(Position::start());
        let finding = study(&mut player, &start, &Limits::depth(2));
        assert!(finding.depth() >= 2 && finding.total.simulations >= 40);
        // A busy machine may take the core away, but not every time.
        let kept = (0..50).any(|_| {
            let limits = Limits::movetime(Duration::from_millis(40));
            study(&mut player, &start, &limits);
            limits.start.elapsed() <= Duration::from_millis(50)
        });
        assert!(kept);
        let (stop, limits) = (StopFlag::new(), Limits { infinite: true, ..Limits::none() });
        stop.stop();
        let choice = player.search(&start, &limits, &stop, &mut NullSink);
        assert!(choice.best.is_some(), "stopped at once it still moves");
        let moves = start.position().legal_moves();
        let only = moves.iter().copied().find(|mv| mv.to_string() == "a2a3").expect("legal");
        let limits = Limits { search_moves: vec![only], ..Limits::nodes(5_000) };
        assert_eq!(study(&mut player, &start, &limits).line[0], only);
    }
}

#[test]
fn what_it_did_is_told() {
    let mut player = MonteCarlo::new("mcts", sampling(1_000, variants(true)[1]));
    let mut told = Vec::new();
    let start = Root::new(Position::start());
    let finding = player.study(&start, &Limits::none(), &StopFlag::new(), &mut |finding| {
        told.push(finding.total.simulations);
    });
    assert!(told.starts_with(&[64]) && told.ends_with(&[1_000]), "{told:?}");
    let sum: u64 = finding.iterations.iter().map(|step| step.statistics.simulations).sum();
    assert_eq!((sum, finding.total.leaves), (1_000, 1_000));
    let moves = &finding.candidates;
    assert_eq!(moves.len(), 20);
    assert_eq!(moves.iter().map(|candidate| candidate.visits).sum::<u64>(), 1_000);
    assert_eq!(moves[0].mv, finding.line[0]);
    let entropy = finding.visit_entropy().expect("it samples");
    assert!((0.1..4.33).contains(&entropy), "{entropy}");
    assert!(finding.total.tree_depth >= 3 && finding.total.best_move_changes >= 1);
    assert!(!finding.stopped, "it has done what it was asked for");
}

#[test]
fn a_search_whose_time_is_up_says_so() {
    for id in ["mcts", "mcts-eval"] {
        let mut player = (player_named(id).expect("a player").make)();
        let limits = Limits { movetime: Some(Duration::from_millis(30)), ..Limits::depth(40) };
        let limits = Limits { start: std::time::Instant::now(), ..limits };
        let start = Root::new(Position::start());
        let finding = player.study(&start, &limits, &StopFlag::new(), &mut |_| {});
        assert!(finding.stopped && finding.depth() < 40, "{id}");
    }
}

#[test]
fn draws_that_depend_on_the_way_can_be_left_out() {
    // Two bare rooks with the fifty-move rule a ply away: every quiet move draws.
    let fen = "7k/8/8/8/8/8/R7/K6r w - - 99 80";
    let root = Root::new(Position::from_fen(fen).expect("a position"));
    let search = |leave_out: bool| {
        let mut player = (player_named("mcts-eval").expect("a player").make)();
        player.set_option("Simulations", "200").expect("an option");
        if leave_out {
            player.leave_out_path_draws();
        }
        player.study(&root, &Limits::none(), &StopFlag::new(), &mut |_| {}).total.tree_size
    };
    let (with, without) = (search(false), search(true));
    assert!(with < 40 && without > 200, "{with} {without}");
}

#[test]
fn wrong_options_are_refused_with_what_would_fit() {
    let mut player = (player_named("MCTS-eval").expect("a player").make)();
    for (name, value, part) in [
        ("exploration", "1.4", "a number from 0 to 1000"),
        ("Exploration", "-1", "a number from 0 to 1000"),
        ("eval", "nnue", "one of course, material, pst, tapered, bibichess, classical"),
        ("tree size", "0", "a number from 1 to 65536"),
        ("solver", "yes", "true or false"),
    ] {
        let complaint = player.set_option(name, value).expect_err(name).to_string();
        assert!(complaint.contains(part), "{complaint}");
    }
    let cap = player.set_option("Playout Cap", "10");
    assert_eq!(cap, Err(OptionError::Unknown("Playout Cap".to_owned())));
    for (name, value) in [("seed", "9"), ("exploration", "0"), ("Tree Size", "2")] {
        assert_eq!(player.set_option(name, value), Ok(()));
    }
}
