//! Trees small enough to be written down beside the expectation.

use eval::Score;
use lab::algorithms::{Mtdf, NegamaxAb, Negascout};
use lab::games::Tree;
use lab::{
    Algorithm, Budget, HashEntry, INFINITY, Probe, Reason, Recorder, Sample, Sampled, Search,
    Trace, Visit, Why,
};
use search::{Bound, Limits, StopFlag};

use super::Dice;

fn trace<A: Algorithm<Tree, Recorder<u8>>>(text: &str, depth: u32, mut algorithm: A) -> Trace<u8> {
    let tree: Tree = text.parse().expect("a tree");
    let search = Search::new(tree).at_once().probe(Recorder::new());
    search.run_heard(&mut algorithm, depth).1.into_trace()
}

fn cp(value: i32) -> Score {
    Score::from_raw(value)
}

/// A row of the table below: parent, move, window, sources, value, bound.
type Row =
    (Option<usize>, Option<u8>, [Score; 2], [Option<usize>; 2], Option<Score>, Option<Bound>);

fn rows(trace: &Trace<u8>) -> Vec<Row> {
    let row = |(id, node): (usize, &lab::Node)| {
        let sources = [node.alpha_source(), node.beta_source()];
        let window = [node.alpha(), node.beta()];
        (node.parent(), trace.mv(id), window, sources, node.value(), node.bound())
    };
    trace.nodes().iter().enumerate().map(row).collect()
}

#[test]
fn the_nine_is_a_ghost() {
    let trace = trace("((3 5) (2 9))", 2, NegamaxAb);
    let (low, high) = (-INFINITY, INFINITY);
    let exact = Some(Bound::Exact);
    let expected: Vec<Row> = vec![
        (None, None, [low, high], [None, None], Some(cp(3)), exact),
        (Some(0), Some(0), [low, high], [None, None], Some(cp(-3)), exact),
        (Some(1), Some(0), [low, high], [None, None], Some(cp(3)), exact),
        // The leaf 3 is what Min has for certain here; a leaf's value is exact outside the window.
        (Some(1), Some(1), [low, cp(3)], [None, Some(2)], Some(cp(5)), exact),
        // Max has 3 by his first move.
        (Some(0), Some(1), [low, cp(-3)], [None, Some(1)], Some(cp(-2)), Some(Bound::Lower)),
        (Some(4), Some(0), [cp(3), high], [Some(1), None], Some(cp(2)), exact),
    ];
    assert_eq!(rows(&trace), expected);
    let times: Vec<_> = trace.nodes().iter().map(|node| (node.enter(), node.exit())).collect();
    assert_eq!(times, [(0, 11), (1, 6), (2, 3), (4, 5), (7, 10), (8, 9)]);
    let best: Vec<usize> = (0..6).filter(|&id| trace.nodes()[id].is_pv()).collect();
    assert_eq!(best, [0, 1, 2]);
    assert_eq!(trace.children(0).collect::<Vec<_>>(), [1, 4]);
    assert_eq!((trace.path(5), trace.ply(5)), (vec![Some(1), Some(0)], 2));

    let ghosts: Vec<_> = trace.ghosts(4).collect();
    assert_eq!(
        (ghosts.len(), ghosts[0].moves, ghosts[0].reason),
        (1, &[1][..], Some(Reason::BetaCut))
    );
    assert_eq!((0..6).map(|id| trace.ghost_count(id)).sum::<usize>(), 1);
    assert_eq!(trace.reasons(4).collect::<Vec<_>>(), [Reason::BetaCut]);
    let cut = Why::Refuted { by: Some(5), value: cp(-2), limit: cp(-3), because_of: Some(1) };
    assert_eq!(trace.why(4), cut);
    assert_eq!(trace.why(2), Why::Ended(Reason::Terminal));
    assert_eq!(trace.why(0), Why::Searched { best: Some(1) });
    assert_eq!(trace.why(99), Why::Unfinished);
    // Seen by Max, the right half is worth at most 2.
    assert_eq!(trace.bound_for_parent(4), Some(Bound::Upper));
}

#[test]
fn a_zero_window_has_the_sources_of_the_real_one() {
    // The second move is a surprise: the scout promises more than 3, and the move is searched again.
    let trace = trace("((3 5) (7 8) (1 2))", 2, Negascout);
    let roots_children: Vec<usize> = trace.children(0).collect();
    let [first, scout, again, last] = roots_children[..] else { panic!("{roots_children:?}") };
    let nodes = trace.nodes();
    assert_eq!([nodes[scout].alpha(), nodes[scout].beta()], [cp(-4), cp(-3)]);
    assert_eq!(nodes[scout].beta_source(), Some(first), "Max has 3 by his first move");
    assert_eq!(nodes[scout].alpha_source(), None, "nothing limits Max");
    assert_eq!((nodes[scout].value(), nodes[scout].bound()), (Some(cp(-7)), Some(Bound::Upper)));
    assert_eq!(trace.reasons(scout).collect::<Vec<_>>(), [Reason::AllNode]);
    assert_eq!(
        trace.why(scout),
        Why::NothingBetter { value: cp(-7), limit: cp(-4), because_of: None }
    );
    assert!(nodes[again].is_research() && !nodes[scout].is_research());
    assert_eq!(nodes[again].beta_source(), Some(scout), "the promise of the scout");
    // No more than promised: by its own window a bound, and with the scout's bound the value.
    assert_eq!((nodes[again].value(), nodes[again].bound()), (Some(cp(-7)), Some(Bound::Lower)));
    assert_eq!(trace.mv(again), trace.mv(scout));
    assert_eq!(nodes[last].beta_source(), Some(again));
    assert!(nodes[again].is_pv() && !nodes[scout].is_pv());
    let counts = trace.counts();
    assert_eq!((counts.researches, counts.cuts, counts.first_move_cuts), (1, 2, 2));
}

#[test]
fn every_pass_of_mtdf_is_a_root() {
    let trace = trace("((3 5) (2 9))", 2, Mtdf::default());
    let roots: Vec<usize> = trace.roots().collect();
    assert!(roots.len() > 1, "{roots:?}");
    for (number, &root) in (1..).zip(&roots) {
        let passes: Vec<Reason> = trace.reasons(root).collect();
        let Some(Reason::MtdPass { number: told, gamma }) = passes.first() else {
            panic!("{passes:?}")
        };
        assert_eq!((*told, *gamma), (number, trace.nodes()[root].beta()));
        assert_eq!(trace.nodes()[root].beta_source(), None, "asked from outside");
    }
    // The line is that of the last yes.
    let yes = roots.iter().rfind(|&&root| trace.nodes()[root].bound() == Some(Bound::Lower));
    assert!(trace.nodes()[*yes.expect("a yes")].is_pv());
    assert_eq!(roots.iter().filter(|&&root| trace.nodes()[root].is_pv()).count(), 1);
}

#[test]
fn beyond_its_size_a_trace_says_what_is_missing() {
    let (_, tree) = Dice::new(2).tree(6);
    let all = Search::new(tree.clone()).probe(Recorder::new()).run_heard(&mut NegamaxAb, 7);
    let whole = all.1.into_trace();
    assert!(whole.len() > 100 && !whole.is_truncated());
    for most in [0, 1, 2, 7, 50, whole.len() - 1, whole.len()] {
        let search = Search::new(tree.clone()).probe(Recorder::up_to(most));
        let (finding, recorder) = search.run_heard(&mut NegamaxAb, 7);
        let trace = recorder.into_trace();
        assert_eq!((finding.value, &finding.line), (all.0.value, &all.0.line));
        assert_eq!((trace.len(), trace.missed()), (most, (whole.len() - most) as u64));
        assert_eq!(trace.is_truncated(), most < whole.len());
        for (id, (node, same)) in trace.nodes().iter().zip(whole.nodes()).enumerate() {
            assert_eq!((node.parent(), node.value()), (same.parent(), same.value()));
            assert_eq!((node.alpha(), node.bound()), (same.alpha(), same.bound()), "node {id}");
            assert!(trace.subtree(id).end <= most);
        }
    }
}

#[test]
fn a_stopped_search_leaves_open_nodes() {
    let (_, tree) = Dice::new(2).tree(6);
    let limits = Limits { nodes: Some(40), ..Limits::none() };
    let budget = Budget::new(&limits, &StopFlag::new());
    let search = Search::new(tree).at_once().budget(budget).probe(Recorder::new());
    let (finding, recorder) = search.run_heard(&mut NegamaxAb, 7);
    let trace = recorder.into_trace();
    assert!(finding.stopped && trace.len() > 30);
    let open: Vec<usize> =
        (0..trace.len()).filter(|&id| trace.nodes()[id].bound().is_none()).collect();
    assert_eq!(open, trace.way_to(*open.last().expect("open nodes")), "a way from the root down");
    for &id in &open {
        assert_eq!((trace.why(id), trace.nodes()[id].value()), (Why::Unfinished, None));
        assert!(trace.nodes()[id].exit() > trace.nodes()[id].enter());
    }
    assert_eq!(trace.counts().unfinished, open.len() as u64);
    assert_eq!(trace.roots().count(), 1);
}

#[test]
fn several_reasons_the_table_and_null_moves() {
    let mut recorder: Recorder<u8> = Recorder::new();
    let visit = |mv, depth| Visit {
        mv,
        depth,
        alpha: cp(-10),
        beta: cp(10),
        quiescence: false,
        threatened: depth == 1,
    };
    recorder.enter(visit(None, 2));
    recorder.static_value(cp(4));
    recorder.announce(Reason::Reduced(2));
    recorder.announce(Reason::ReSearch);
    recorder.enter(visit(None, 1)); // a null move
    let entry = HashEntry { depth: 3, lower: cp(11), upper: INFINITY, best: 2 };
    recorder.table_entry(entry);
    recorder.reason(Reason::TableBound);
    recorder.leave(cp(11));
    recorder.reason(Reason::Futility);
    recorder.unsearched(&[4, 5]);
    recorder.unsearched(&[]);
    recorder.reason(Reason::LateMove);
    recorder.unsearched(&[6]);
    recorder.leave(cp(-11));
    let trace = recorder.into_trace();
    assert_eq!(
        trace.reasons(1).collect::<Vec<_>>(),
        [Reason::Reduced(2), Reason::ReSearch, Reason::TableBound]
    );
    assert!(trace.nodes()[1].is_research() && trace.nodes()[1].in_check());
    assert_eq!((trace.mv(1), trace.path(1)), (None, vec![None]));
    assert_eq!((trace.table_entry(1), trace.table_entry(0)), (Some(entry), None));
    assert_eq!(trace.why(1), Why::Known { exactly: false });
    let ghosts: Vec<_> = trace.ghosts(0).map(|it| (it.reason, it.moves.to_vec())).collect();
    assert_eq!(ghosts, [(Some(Reason::Futility), vec![4, 5]), (Some(Reason::LateMove), vec![6])]);
    assert_eq!(trace.nodes()[0].static_value(), Some(cp(4)));
    assert_eq!(trace.nodes()[0].bound(), Some(Bound::Upper));
}

#[test]
fn threads_are_put_into_their_place() {
    let visit = |mv, alpha, beta| Visit {
        mv: Some(mv),
        depth: 1,
        alpha: cp(alpha),
        beta: cp(beta),
        quiescence: false,
        threatened: false,
    };
    let mut recorder: Recorder<u8> = Recorder::up_to(6);
    recorder.enter(Visit { mv: None, ..visit(0, -32_001, 32_001) });
    recorder.enter(visit(0, -32_001, 32_001));
    recorder.leave(cp(-5));
    recorder.improve(0, cp(5));
    // Two threads look at a move each, at the same time, and come back in the other order.
    let (mut one, mut two) = (recorder.fork(), recorder.fork());
    for (thread, mv) in [(&mut one, 1), (&mut two, 2)] {
        thread.enter(visit(mv, -32_001, -5));
        thread.enter(visit(0, 5, 32_001));
        thread.reason(Reason::Terminal);
        thread.leave(cp(3));
        thread.improve(0, cp(-3));
        thread.reason(Reason::BetaCut);
        thread.unsearched(&[mv + 10]);
        thread.leave(cp(-3));
    }
    let mut late = recorder.fork();
    late.enter(visit(3, -32_001, -5));
    late.leave(cp(0));
    recorder.join(two);
    recorder.join(one);
    recorder.join(late); // no room left
    recorder.leave(cp(5));
    let trace = recorder.into_trace();
    assert_eq!((trace.len(), trace.missed()), (6, 1));
    assert_eq!(
        trace.children(0).map(|id| trace.mv(id)).collect::<Vec<_>>(),
        [Some(0), Some(2), Some(1)]
    );
    for (id, ghost) in [(2, 12), (4, 11)] {
        assert_eq!(trace.nodes()[id].beta_source(), Some(1));
        assert_eq!(trace.nodes()[id + 1].alpha_source(), Some(1));
        assert_eq!(trace.nodes()[id + 1].parent(), Some(id));
        assert_eq!(trace.best_child(id), Some(id + 1));
        assert_eq!(trace.ghosts(id).next().expect("a ghost").moves, [ghost]);
        assert!(matches!(trace.why(id), Why::Refuted { because_of: Some(1), .. }));
    }
    super::logic::brackets_match(&trace);
}

#[test]
fn a_sampled_tree_is_read_the_same_way() {
    let sample = |visits, value| Sample { visits, value, proof: None };
    let node = |parent, mv, visits, value| Sampled { parent, mv, sample: sample(visits, value) };
    // As such a search makes them: a parent before its children, otherwise in no order.
    let mut nodes = [
        node(None, None, 10, 0.2),
        node(Some(0), Some(7), 3, 0.5),
        node(Some(0), Some(4), 6, -0.5),
        node(Some(1), Some(1), 2, -0.25),
        node(Some(2), Some(9), 5, 0.75),
        node(Some(1), Some(2), 1, 0.0),
        node(Some(40), Some(2), 1, 0.0), // of nobody
    ];
    let trace: Trace<u8> = Trace::of_samples(nodes, &[2, 4], 100);
    assert_eq!((trace.len(), trace.missed()), (6, 1));
    let moves: Vec<Option<u8>> = (0..6).map(|id| trace.mv(id)).collect();
    assert_eq!(moves, [None, Some(7), Some(1), Some(2), Some(4), Some(9)]);
    let pv: Vec<usize> = (0..6).filter(|&id| trace.nodes()[id].is_pv()).collect();
    assert_eq!(pv, [0, 4, 5]);
    assert_eq!(trace.sample(5), Some(sample(5, 0.75)));
    assert_eq!(trace.path(5), [Some(4), Some(9)]);
    assert_eq!(trace.counts().unfinished, 0);
    super::logic::brackets_match(&trace);
    let small: Trace<u8> = Trace::of_samples(nodes, &[2, 4], 3);
    assert_eq!((small.len(), small.missed()), (3, 4));
    assert_eq!(small.path(2), [Some(4), Some(9)], "the most visited stay");
    // The move visited least is proven to mate: that is the line, whatever was visited more.
    nodes[5].sample.proof = Some(Score::mated_in_plies(0));
    nodes[1].sample.proof = Some(Score::mate_in_plies(1));
    let proven: Trace<u8> = Trace::of_samples(nodes, &[1, 5], 4);
    let pv: Vec<usize> = (0..proven.len()).filter(|&id| proven.nodes()[id].is_pv()).collect();
    assert_eq!((pv.as_slice(), proven.path(2)), (&[0, 1, 2][..], vec![Some(7), Some(2)]));
    assert_eq!((proven.best_child(0), proven.best_child(1)), (Some(1), Some(2)));
    // As in every trace a mate counts from the root.
    let values: Vec<_> = (0..3).map(|id| proven.nodes()[id].value()).collect();
    let mated = Some(Score::mated_in_plies(2));
    assert_eq!(values, [None, Some(Score::mate_in_plies(2)), mated]);
}
