//! The agent, S4: its own limits where nobody sets any, and its options.

use std::time::Duration;

use chess::Position;
use lab::{PLAYERS, player_named};
use search::{Choice, Limits, Report, Root, Searcher, Sink, StopFlag};

#[derive(Default)]
struct Reports(Vec<Report>);

impl Sink for Reports {
    fn iteration(&mut self, report: &Report) {
        self.0.push(report.clone());
    }
}

fn agent() -> Box<dyn Searcher> {
    (player_named("agent").expect("it is in the catalogue").make)()
}

fn start() -> Root {
    Root::new(Position::start())
}

fn search(player: &mut dyn Searcher, root: &Root, limits: &Limits) -> (Choice, Vec<Report>) {
    let mut reports = Reports::default();
    let choice = player.search(root, limits, &StopFlag::new(), &mut reports);
    (choice, reports.0)
}

fn depth_reached(player: &mut dyn Searcher, limits: &Limits) -> u32 {
    search(player, &start(), limits).1.last().map_or(0, |report| report.depth)
}

#[test]
fn its_own_limits_count_where_nobody_sets_any() {
    let own = agent().own_limits();
    assert_eq!((own.depth, own.movetime), (Some(5), Some(Duration::from_secs(1))));
    let mut agent = agent();
    agent.new_game();
    assert_eq!(depth_reached(agent.as_mut(), &Limits::none()), 5);
    assert_eq!(depth_reached(agent.as_mut(), &Limits::depth(6)), 6);
    assert_eq!(depth_reached(agent.as_mut(), &Limits::depth(2)), 2);
    assert_eq!(depth_reached(agent.as_mut(), &Limits::movetime(Duration::from_secs(9))), 5);
    let others = PLAYERS.iter().filter(|entry| entry.id == "pvsplit");
    for entry in others {
        assert!((entry.make)().own_limits().is_unbounded(), "{}", entry.id);
    }
}

#[test]
fn a_second_is_never_exceeded() {
    let mut agent = agent();
    agent.new_game();
    let limits = Limits::depth(60);
    search(agent.as_mut(), &start(), &limits);
    let time = limits.start.elapsed();
    assert!(time > Duration::from_millis(900), "it uses its second: {time:?}");
    assert!(time < Duration::from_millis(1_200), "{time:?}");
}

#[test]
fn threads_and_split_depth_are_options() {
    let mut player = agent();
    for (name, value) in [("Threads", "4"), ("threads", "1"), ("Split Depth", "3")] {
        assert_eq!(player.set_option(name, value), Ok(()), "{name} {value}");
        assert_eq!(depth_reached(player.as_mut(), &Limits::none()), 5);
    }
    for (name, value) in [("Threads", "0"), ("Threads", "65"), ("Split Depth", "0")] {
        assert!(player.set_option(name, value).is_err(), "{name} {value}");
    }
    let mut negascout = (player_named("negascout").expect("it is there").make)();
    assert!(negascout.set_option("Threads", "2").is_err(), "it has one thread only");
}
