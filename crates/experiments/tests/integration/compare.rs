//! Two players compared, as data.

use std::time::Duration;

use chess::Position;
use experiments::compare::{
    Comparison, Contestant, ContestantError, Plan, SubjectData, Terms, exact_players,
};
use experiments::{NoObserver, Observer};
use search::{Family, StopFlag};

use crate::{Counted, SCHOLAR};

fn contestants(names: &[&str], depth: u32) -> Vec<Contestant> {
    let make = |name: &&str| {
        Contestant::new(&players::read_own(name).unwrap(), &Terms::default(), depth).unwrap()
    };
    names.iter().map(make).collect()
}

fn compare(
    names: &[&str],
    fens: &[&str],
    stop: &StopFlag,
    observer: &mut dyn Observer,
) -> Comparison {
    let positions = fens.iter().map(|fen| Position::from_fen(fen).unwrap()).collect();
    let plan = Plan { positions, depth: 3, time: Duration::from_secs(600), repeat: Some(2) };
    plan.carry_out(&mut contestants(names, 3), Terms::default(), stop, observer)
}

const PAWN: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";

#[test]
fn minimax_and_alphabeta_agree_and_differ_in_nodes() {
    let comparison = compare(&["minimax", "alphabeta"], &[PAWN], &StopFlag::new(), &mut NoObserver);
    assert!(!comparison.interrupted && !comparison.has_disagreements());
    let [minimax, alphabeta] = &comparison.rows[0].outcomes[..] else { panic!("two players") };
    assert_eq!((minimax.value(), minimax.reached()), (alphabeta.value(), 3));
    assert!(minimax.is_exact() && alphabeta.is_exact() && alphabeta.is_finished());
    assert!(alphabeta.relative_to(minimax).unwrap() < 1.0);
    assert_eq!(alphabeta.times.len(), 2, "repeated as often as was asked");
    let SubjectData::Position(data) = comparison.data(None, 1).subject else {
        panic!("a position")
    };
    assert!(data.agree && data.fen == PAWN);
    assert_eq!(data.players[1].san, data.players[0].san);
    assert!(data.players[1].cutoffs > Some(0) && data.players[0].cutoffs == Some(0));
    let json = serde_json::to_value(comparison.data(None, 1)).unwrap();
    assert_eq!(json["players"][0]["player"], "minimax");
    assert!(json["players"][0].get("tree_size").is_none(), "it does not sample");
}

#[test]
fn over_several_positions_there_are_means_beside_the_first_player() {
    let fens = [PAWN, SCHOLAR];
    let comparison =
        compare(&["alphabeta", "negamax-ab"], &fens, &StopFlag::new(), &mut NoObserver);
    let summaries = comparison.summaries(1);
    assert_eq!((summaries[0].finished, summaries[1].both), (2, 2));
    assert_eq!((summaries[1].same_value, summaries[1].same_best), (2, 2));
    assert!((summaries[0].nodes.unwrap().value - 1.0).abs() < 1e-12);
    let SubjectData::Suite { suite, positions, summary, .. } =
        comparison.data(Some("two"), 1).subject
    else {
        panic!("a suite")
    };
    assert_eq!((suite.as_str(), positions.len(), summary.len()), ("two", 2, 2));
    assert_eq!(positions[0].depth, Some(3));
}

#[test]
fn every_iteration_and_every_search_is_told() {
    let mut counted = Counted::default();
    compare(&["alphabeta", "negamax-ab"], &[PAWN, SCHOLAR], &StopFlag::new(), &mut counted);
    // Two players, two positions, two searches each, three iterations each.
    assert_eq!((counted.iterations, counted.searches), (24, 8));
    assert_eq!(counted.last, (4, 4), "repetitions are no part of their own");
}

#[test]
fn after_a_stop_there_are_the_players_that_had_searched() {
    let stop = StopFlag::new();
    let mut searches = 0;
    let mut observer = |progress: &experiments::Progress<'_>| {
        if let experiments::Step::Searched { .. } = progress.step {
            searches += 1;
            stop.stop();
        }
    };
    let comparison = compare(&["alphabeta", "minimax"], &[PAWN], &stop, &mut observer);
    assert!(comparison.interrupted && searches == 1);
    assert_eq!(comparison.rows[0].outcomes.len(), 1);
    // Of several positions only whole ones are kept.
    let comparison = compare(&["alphabeta", "minimax"], &[PAWN, SCHOLAR], &stop, &mut NoObserver);
    assert!(comparison.rows.is_empty());
}

#[test]
fn who_cannot_be_compared_is_refused_as_a_value() {
    let refused = |name: &str| {
        let spec = players::read_own(name).unwrap();
        Contestant::new(&spec, &Terms::default(), 3).err()
    };
    assert_eq!(refused("alphabeta:depth=4"), Some(ContestantError::OwnDepth { own: 4, asked: 3 }));
    assert_eq!(refused("flagship:multipv=2"), Some(ContestantError::SeveralLines));
    assert_eq!(refused("alphabeta:depth=3"), None);
    assert_eq!(refused("random"), None, "its depth was not written by anybody");
}

#[test]
fn players_tell_what_their_answer_is_worth() {
    let all: Vec<&str> = exact_players().collect();
    assert!(all.contains(&"minimax") && !all.contains(&"bibichess"));
    let families: Vec<Family> =
        contestants(&["minimax", "bibichess", "mcts"], 3).iter().map(Contestant::family).collect();
    assert_eq!(families, [Family::Exact, Family::Selective, Family::Statistical]);
    assert!(Terms::evals().contains(&Terms::EVAL));
}
