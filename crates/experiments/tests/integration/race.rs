//! Races, as data.

use std::time::Duration;

use chess::Position;
use experiments::NoObserver;
use experiments::race::{Entrant, Finish, Race, RaceData};
use search::StopFlag;

use crate::{Counted, SCHOLAR};

fn race(names: &[&str], finish: Finish) -> RaceData {
    let make = |name: &&str| Entrant::new(&players::read_own(name).unwrap()).unwrap();
    let mut entrants: Vec<Entrant> = names.iter().map(make).collect();
    let race = Race { position: Position::from_fen(SCHOLAR).unwrap(), finish };
    race.run(&mut entrants, &StopFlag::new(), &mut NoObserver)
}

/// Everything but the times.
fn without_times(mut data: RaceData) -> RaceData {
    for entrant in &mut data.entrants {
        entrant.time_ms = 0.0;
        entrant.points.iter_mut().for_each(|point| point.time_ms = 0.0);
    }
    data
}

const ALL: [&str; 6] = ["minimax", "alphabeta", "negascout", "mtdf", "mcts", "flagship"];

#[test]
fn a_race_of_equal_nodes_or_to_a_depth_is_the_same_every_time() {
    for finish in [Finish::Nodes(20_000), Finish::Depth(3)] {
        let one = without_times(race(&ALL, finish));
        assert_eq!(one.entrants.len(), 6);
        assert_eq!(one, without_times(race(&ALL, finish)), "{finish:?}");
    }
}

#[test]
fn points_go_on_and_on_and_say_where_the_move_changes() {
    let data = race(&ALL, Finish::Nodes(20_000));
    for entrant in &data.entrants {
        let points = &entrant.points;
        assert!(points.first().is_some_and(|point| point.changed), "{}", entrant.player);
        for pair in points.windows(2) {
            assert!(pair[0].nodes <= pair[1].nodes && pair[0].time_ms <= pair[1].time_ms);
            assert_eq!(pair[1].changed, pair[0].best != pair[1].best);
        }
        assert!(entrant.settled_nodes <= entrant.nodes);
        assert!(entrant.nodes <= 24_000, "{}: {}", entrant.player, entrant.nodes);
    }
    assert_eq!((data.mode, data.limit), ("nodes", 20_000));
}

#[test]
fn to_a_depth_everybody_exact_finds_the_same_and_reaches_it() {
    let data = race(&["alphabeta", "negascout", "mtdf"], Finish::Depth(3));
    let ends: Vec<_> = data.entrants.iter().map(|entrant| entrant.points.last().unwrap()).collect();
    assert!(ends.iter().all(|end| end.depth == 3 && end.value == ends[0].value), "{ends:?}");
    assert!(data.entrants.iter().all(|entrant| !entrant.stopped));
}

#[test]
fn a_race_by_the_clock_ends_and_one_that_is_stopped_tells_who_had_finished() {
    let data = race(&["minimax", "alphabeta"], Finish::Time(Duration::from_millis(30)));
    assert!(data.entrants.iter().all(|entrant| entrant.time_ms < 5_000.0));
    let mut entrants = [Entrant::new(&players::read_own("minimax").unwrap()).unwrap()];
    let race = Race { position: Position::start(), finish: Finish::Depth(9) };
    let stop = StopFlag::new();
    stop.stop();
    let mut heard = Counted::default();
    let data = race.run(&mut entrants, &stop, &mut heard);
    assert!(data.interrupted && data.entrants.is_empty() && heard.searches == 0);
}
