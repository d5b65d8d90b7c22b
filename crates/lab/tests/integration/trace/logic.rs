//! What must hold in every recorded tree.

use eval::Score;
use lab::games::Tree;
use lab::{Coded, End, Game, Habits, INFINITY, Ordering, Reason, Trace, Why};
use search::Bound;

use super::{Dice, POSITIONS, Which, chess};

const PLAIN: Habits = Habits { quiescence: false, ordering: Ordering::None, deeper_counts: false };

/// Entering and leaving nest, every moment happens once, and what lies below a node follows it.
pub(crate) fn brackets_match<M>(trace: &Trace<M>) {
    let mut moments = vec![false; 2 * trace.len()];
    for (id, node) in trace.nodes().iter().enumerate() {
        for moment in [node.enter(), node.exit()] {
            assert!(!std::mem::replace(&mut moments[moment as usize], true), "{moment} twice");
        }
        if let Some(parent) = node.parent() {
            let above = trace.nodes()[parent];
            assert!(above.enter() < node.enter() && node.enter() < node.exit());
            assert!(node.exit() < above.exit() && trace.subtree(parent).contains(&id));
            assert!(trace.children(parent).any(|child| child == id));
            assert!(trace.is_above(parent, id) && !trace.is_above(id, parent));
        }
    }
    assert!(moments.into_iter().all(|happened| happened));
}

/// A node's value is the best of what its children say; a move searched again counts by the second
/// look. Where captures were played out, doing nothing is a choice as well.
fn values_follow_from_children<M: Coded + PartialEq>(trace: &Trace<M>, what: &str) {
    for (id, node) in trace.nodes().iter().enumerate() {
        let children: Vec<usize> = trace.children(id).collect();
        let known = trace.table_entry(id).is_some();
        if children.is_empty() || known && matches!(trace.why(id), Why::Known { .. }) {
            continue;
        }
        let counts = |place: usize| {
            let next = children.get(place + 1);
            next.is_none_or(|&next| trace.mv(next) != trace.mv(children[place]))
        };
        let said = children.iter().enumerate().filter(|&(place, _)| counts(place));
        let best = said.filter_map(|(_, &child)| Some(-trace.nodes()[child].value()?)).max();
        let stands = node.static_value().filter(|_| node.depth() == 0);
        assert_eq!(node.value(), best.max(stands), "node {id} of {what}");
    }
}

/// The node named as a bound's source has the value of that bound.
fn sources_have_the_value_of_the_bound<M>(trace: &Trace<M>, what: &str) {
    for (id, node) in trace.nodes().iter().enumerate() {
        let has_source = node.parent().is_some();
        for (bound, source, ours) in
            [(node.alpha(), node.alpha_source(), true), (node.beta(), node.beta_source(), false)]
        {
            let open = bound <= -INFINITY || bound >= INFINITY;
            assert_eq!(source.is_some(), has_source && !open, "node {id} of {what}");
            let Some(source) = source else { continue };
            let setter = trace.nodes()[source];
            let stands = trace.is_above(source, id);
            let chooser = if stands { Some(source) } else { setter.parent() };
            let chooser = chooser.expect("a root sets no bound");
            assert!(chooser == id || trace.is_above(chooser, id), "{source} and {id} of {what}");
            // The player who has this bound for certain is the one who chose between the moves.
            let same_player = (trace.ply(chooser) + trace.ply(id)).is_multiple_of(2);
            assert_eq!(same_player, ours, "node {id} of {what}");
            let worth = if stands { setter.static_value() } else { setter.value().map(|it| -it) };
            assert_eq!(worth, Some(if ours { bound } else { -bound }), "node {id} of {what}");
        }
    }
}

/// The true value of a position for the side to move.
fn truth(tree: &mut Tree) -> Score {
    match tree.end() {
        Some(End::Worth(value)) => value,
        _ => {
            let moves = tree.moves();
            let values = moves.into_iter().map(|mv| {
                tree.play(mv);
                let value = -truth(tree);
                tree.undo();
                value
            });
            values.max().expect("brackets hold moves")
        }
    }
}

/// What is called exact is the true value, and bounds are on the right side of it.
fn bounds_are_true(trace: &Trace<u8>, tree: &Tree, what: &str) {
    for (id, node) in trace.nodes().iter().enumerate() {
        let mut tree = tree.clone();
        trace.path(id).into_iter().flatten().for_each(|mv| tree.play(mv));
        let (value, truth) = (node.value().expect("not stopped"), truth(&mut tree));
        match node.bound().expect("not stopped") {
            Bound::Exact => assert_eq!(value, truth, "node {id} of {what}"),
            Bound::Lower => assert!(truth >= value, "node {id} of {what}"),
            Bound::Upper => assert!(truth <= value, "node {id} of {what}"),
        }
    }
}

#[test]
fn on_random_trees() {
    let mut dice = Dice::new(11);
    for number in 0..400 {
        let (text, tree) = dice.tree(number % 6);
        for which in Which::ALL {
            let what = format!("{which:?} {text}");
            let (finding, trace) = which.trace(&tree, Habits::default(), 8);
            brackets_match(&trace);
            bounds_are_true(&trace, &tree, &what);
            values_follow_from_children(&trace, &what);
            if matches!(which, Which::Minimax | Which::AlphaBeta | Which::NegamaxAb) {
                sources_have_the_value_of_the_bound(&trace, &what);
            }
            let line: Vec<u8> = (0..trace.len())
                .filter(|&id| trace.nodes()[id].is_pv())
                .filter_map(|id| trace.mv(id))
                .collect();
            assert_eq!(line, finding.line[..line.len()], "{what}");
            assert!(which.has_table() || line.len() == finding.line.len(), "{what}");
        }
    }
}

#[test]
fn on_chess() {
    for fen in POSITIONS {
        for which in Which::ALL {
            for habits in [PLAIN, Habits::default()] {
                let what = format!("{which:?} {fen} {habits:?}");
                let depth = if habits.quiescence && !which.cuts() { 1 } else { 2 };
                let (finding, trace) = which.trace(&chess(fen), habits, depth);
                brackets_match(&trace);
                values_follow_from_children(&trace, &what);
                if matches!(which, Which::AlphaBeta | Which::NegamaxAb) {
                    sources_have_the_value_of_the_bound(&trace, &what);
                }
                let counts = trace.counts();
                let statistics = finding.statistics();
                let roots = trace.roots().count() as u64;
                // A root is no move, and for a second look no move is played.
                let looks = statistics.total() + statistics.researches + roots;
                assert_eq!(counts.nodes, looks, "{what}");
                assert_eq!(counts.quiescence, statistics.qnodes, "{what}");
                assert_eq!(counts.leaves, statistics.leaves, "{what}");
                assert_eq!(counts.cuts, statistics.cutoffs, "{what}");
                assert_eq!(counts.first_move_cuts, statistics.cutoffs_by_move[0], "{what}");
                assert_eq!(counts.researches, statistics.researches, "{what}");
                assert_eq!(counts.table_cuts, statistics.table.cuts, "{what}");
                assert_eq!(roots, statistics.passes.max(1), "{what}");
            }
        }
    }
}

#[test]
fn every_cut_can_be_explained() {
    let lesson = chess(POSITIONS[3]);
    let (_, trace) = Which::AlphaBeta.trace(&lesson, PLAIN, 3);
    let mut cuts = 0;
    for id in 0..trace.len() {
        if trace.reasons(id).any(|reason| reason == Reason::BetaCut) {
            let Why::Refuted { by, value, limit, because_of } = trace.why(id) else {
                panic!("node {id}: {:?}", trace.why(id))
            };
            let by = trace.nodes()[by.expect("recorded")];
            assert_eq!(by.value(), Some(-value));
            assert!(value >= limit && by.parent() == Some(id));
            let setter = trace.nodes()[because_of.expect("recorded")];
            assert_eq!(setter.value(), Some(limit), "the opponent's move elsewhere");
            cuts += 1;
        }
    }
    assert!(cuts > 100, "{cuts}");
}

#[test]
fn checks_and_static_values_are_recorded() {
    // Whoever takes on f7 gives check, and the evaluation is asked at every leaf not in check.
    let (_, trace) = Which::NegamaxAb.trace(&chess(POSITIONS[3]), Habits::default(), 2);
    let checks = trace.nodes().iter().filter(|node| node.in_check()).count();
    let judged = trace.nodes().iter().filter(|node| node.static_value().is_some()).count();
    assert!(checks > 5 && judged > 50, "{checks} {judged}");
    let quiet = |node: &&lab::Node| node.in_quiescence() && node.static_value().is_none();
    assert!(trace.nodes().iter().filter(quiet).all(|node| node.in_check()));
}
