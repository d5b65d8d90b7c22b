//! A recorded tree as data.

use chess::{Color, Game, Position};
use experiments::tree::{
    Because, Content, Explanation, Kind, NodeValue, RecordedTree, Recording, layout,
};
use experiments::{NoObserver, Observer, ScoreData};
use lab::Why;
use notation::PieceLetters;
use players::{make_traceable, read};
use search::{Bound, Limits, StopFlag};

use crate::{Counted, SCHOLAR};

fn game() -> Game {
    Game::new(Position::from_fen(SCHOLAR).unwrap())
}

fn record(
    player: &str,
    limits: &Limits,
    most_nodes: Option<usize>,
    stop: &StopFlag,
    observer: &mut dyn Observer,
) -> RecordedTree {
    let made = make_traceable(&read(player).unwrap()).unwrap().unwrap();
    let recording = Recording { name: player, game: &game(), limits, most_nodes };
    recording.run(made, stop, observer)
}

fn alphabeta(limits: &Limits, stop: &StopFlag, observer: &mut dyn Observer) -> RecordedTree {
    record("alphabeta", limits, None, stop, observer)
}

fn tree() -> RecordedTree {
    alphabeta(&Limits::depth(2), &StopFlag::new(), &mut NoObserver)
}

#[test]
fn the_overview_says_what_was_searched_and_found() {
    let tree = tree();
    let overview = tree.overview();
    assert_eq!((overview.fen.as_str(), overview.player.as_str()), (SCHOLAR, "alphabeta"));
    assert_eq!((overview.depth, overview.recorded), (2, tree.len()));
    assert!(!overview.truncated && !overview.stopped && !tree.is_sampled());
    assert_eq!(overview.pv.len(), overview.san.len());
    let ScoreData::Cp(_) = overview.value else { panic!("Black need not be mated") };
    assert_ne!(overview.san[0], "Nf6", "it loses the queen's fight on f7");
}

#[test]
fn every_node_tells_its_parent_its_move_and_its_kind() {
    let tree = tree();
    let root = tree.node(0).unwrap();
    assert_eq!((root.parent, root.san, root.kind), (None, None, Kind::Pv));
    for id in 1..tree.len() {
        let node = tree.node(id).unwrap();
        assert!(node.parent.unwrap() < id && node.san.is_some() && node.mv.is_some());
        assert!(node.enter < node.exit && node.ply >= 1);
    }
    assert!(tree.node(tree.len()).is_none());
    let json = serde_json::to_value(tree.node(0).unwrap()).unwrap();
    assert_eq!(json["kind"], "pv");
    assert!(json.get("parent").is_none() && json.get("check").is_none(), "nothing is left out");
}

#[test]
fn a_cut_names_the_refutation_and_the_line_that_made_it_enough() {
    let tree = tree();
    let cut = (0..tree.len()).find(|&id| tree.kind(id) == Kind::Cut).unwrap();
    let Explanation::Searched { mover, why, because, ghosts } = tree.explain(cut) else {
        panic!("nothing was sampled")
    };
    let Why::Refuted { by: Some(by), value, limit, .. } = why else { panic!("{why:?}") };
    assert_eq!(mover, Color::White, "after a move of Black");
    assert_eq!(tree.node(by).unwrap().parent, Some(cut));
    assert!(value >= limit && ghosts > 0);
    let Some(Because::Line(elsewhere)) = because else { panic!("{because:?}") };
    assert!(tree.line_to(elsewhere, PieceLetters::English).starts_with("3... "));
    // Above the node, what White has at least is what Black has at most.
    let NodeValue::Searched { bound, .. } = tree.value(cut) else { panic!("it was finished") };
    assert_eq!(bound, Bound::Upper);
}

#[test]
fn lines_are_spelled_in_the_letters_asked_for() {
    let tree = tree();
    let below = (0..tree.len()).find(|&id| tree.trace().ply(id) == 2).unwrap();
    let english = tree.line_to(below, PieceLetters::English);
    assert!(english.starts_with("3... ") && english.contains(" 4. "), "{english}");
    assert_eq!(tree.line_to(0, PieceLetters::English), "");
    let queen = |letters, letter: char| {
        (1..tree.len()).filter_map(|id| tree.san(id, letters)).any(|san| san.starts_with(letter))
    };
    assert!(queen(PieceLetters::English, 'Q') && queen(PieceLetters::French, 'D'));
}

#[test]
fn the_boxes_of_an_icicle_lie_below_their_parents() {
    let tree = tree();
    let boxes = layout(tree.trace(), 1000.0, 20);
    let place =
        |wanted: usize| boxes.iter().find(|it| it.content == Content::Node(wanted)).copied();
    let root = place(0).unwrap();
    assert_eq!((root.row, root.x), (0, 0.0));
    for it in &boxes {
        let parent = match it.content {
            Content::Node(node) => tree.trace().nodes()[node].parent(),
            Content::Ghosts { node, .. } | Content::Many { node, .. } => Some(node),
        };
        let Some(parent) = parent.and_then(place) else { continue };
        assert_eq!(it.row, parent.row + 1);
        assert!(it.x >= parent.x - 1e-6);
        assert!(it.x + it.width <= parent.x + parent.width + 1e-6);
    }
    assert!(boxes.iter().any(|it| matches!(it.content, Content::Ghosts { .. })));
}

#[test]
fn steps_are_told_once_an_iteration_and_once_at_the_end() {
    let mut counted = Counted::default();
    alphabeta(&Limits::depth(2), &StopFlag::new(), &mut counted);
    assert_eq!((counted.iterations, counted.searches), (2, 1));
    assert_eq!(counted.last, (1, 1));
}

#[test]
fn a_search_that_is_stopped_gives_the_tree_it_came_to() {
    let stop = StopFlag::new();
    // Stopped when the second iteration is done, so in the third.
    let mut observer = {
        let stop = stop.clone();
        let mut heard = 0;
        move |_: &experiments::Progress<'_>| {
            heard += 1;
            if heard == 2 {
                stop.stop();
            }
        }
    };
    let tree = alphabeta(&Limits::depth(60), &stop, &mut observer);
    assert!(tree.overview().stopped || tree.depth() == 2);
    assert!(tree.depth() <= 3 && !tree.overview().pv.is_empty());
}

#[test]
fn only_so_many_nodes_are_told() {
    let mut tree = tree();
    let all = tree.len();
    tree.keep_at_most(10);
    assert_eq!((tree.len(), tree.missed()), (10, all as u64 - 10));
    assert!(tree.overview().truncated);
    assert!((0..10).all(|id| tree.node(id).unwrap().best_child.is_none_or(|child| child < 10)));
}

#[test]
fn a_sampled_tree_counts_visits_and_keeps_those_visited_most() {
    let (limits, stop) = (Limits::nodes(200), StopFlag::new());
    let tree = record("mcts:seed=1", &limits, Some(20), &stop, &mut NoObserver);
    assert!(tree.is_sampled() && tree.len() <= 20 && tree.missed() > 0);
    let visits = |id: usize| tree.node(id).unwrap().visits.unwrap();
    assert!((1..tree.len()).all(|id| visits(id) <= visits(0)));
    assert!(matches!(tree.explain(0), Explanation::Sampled { .. }));
    assert!(matches!(tree.value(1), NodeValue::Sampled { .. } | NodeValue::Proven { .. }));
}

#[test]
fn the_bracket_of_mtdf_closes_pass_by_pass_on_the_value() {
    let tree = record("mtdf", &Limits::depth(3), None, &StopFlag::new(), &mut NoObserver);
    let passes = tree.convergence();
    assert!(passes.len() > 1 && passes[0].pass == 1, "{passes:?}");
    let centipawns = |score: &ScoreData| match score {
        ScoreData::Cp(value) => *value,
        ScoreData::Mate(_) => panic!("Black need not be mated"),
    };
    for pair in passes.windows(2) {
        let (before, after) = (&pair[0], &pair[1]);
        assert!(
            before.lower.is_none()
                || before.lower.map(|it| centipawns(&it)) <= after.lower.map(|it| centipawns(&it))
        );
        let narrowed = (before.lower, before.upper) != (after.lower, after.upper);
        assert!(narrowed && after.pass == before.pass + 1, "{pair:?}");
    }
    let last = passes.last().unwrap();
    assert_eq!(last.lower, last.upper, "the ends meet");
    assert_eq!(last.lower, Some(tree.overview().value));
    assert_eq!(passes.iter().map(|pass| pass.nodes).sum::<usize>(), tree.len());
    for pass in &passes {
        let yes = centipawns(&pass.value.unwrap()) >= centipawns(&pass.gamma);
        assert_eq!(pass.is_at_least, Some(yes));
    }
    assert!(tree_of("alphabeta").convergence().is_empty());
}

fn tree_of(player: &str) -> RecordedTree {
    record(player, &Limits::depth(2), None, &StopFlag::new(), &mut NoObserver)
}
