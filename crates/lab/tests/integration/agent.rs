//! The agent: its own limits where nobody sets any, and its options.

use std::time::Duration;

use chess::Position;
use lab::{PLAYERS, player_named};
use search::{Choice, Limits, Report, Root, Searcher, StopFlag};
use testkit::RecordedSink;

fn agent() -> Box<dyn Searcher> {
    (player_named("agent").expect("it is in the catalogue").make)()
}

fn start() -> Root {
    Root::new(Position::start())
}

fn search(player: &mut dyn Searcher, root: &Root, limits: &Limits) -> (Choice, Vec<Report>) {
    let mut reports = RecordedSink::default();
    let choice = player.search(root, limits, &StopFlag::new(), &mut reports);
    (choice, reports.reports)
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
    // Whatever limit is given, it replaces all of them: five plies take a fraction of this time.
    assert!(depth_reached(agent.as_mut(), &Limits::movetime(Duration::from_secs(2))) > 5);
    let others = PLAYERS.iter().filter(|entry| entry.id == "pvsplit");
    for entry in others {
        assert!((entry.make)().own_limits().is_unbounded(), "{}", entry.id);
    }
}

#[test]
fn a_second_is_never_exceeded() {
    let mut agent = agent();
    agent.new_game();
    let limits = Limits::movetime(agent.own_limits().movetime.expect("it has one"));
    search(agent.as_mut(), &start(), &limits);
    let time = limits.start.elapsed();
    assert!(time > Duration::from_millis(900), "it uses its second: {time:?}");
    assert!(time < Duration::from_millis(1_500), "{time:?}");
}

#[test]
fn a_depth_that_was_given_is_not_cut_after_a_second() {
    let mut agent = agent();
    for depth in 6..20 {
        let limits = Limits::depth(depth);
        assert_eq!(depth_reached(agent.as_mut(), &limits), depth);
        if limits.start.elapsed() > Duration::from_millis(1_100) {
            return;
        }
    }
    panic!("no depth took more than a second");
}

#[test]
fn the_agent_is_s4s_without_a_table_and_alone_with_three_plies_left() {
    let default = |name: &str| {
        let option = agent().options().into_iter().find(|option| option.name == name);
        option.map(|option| format!("{:?}", option.kind)).expect("an option")
    };
    assert!(default("Hash").starts_with("Spin { default: 0,"), "no table");
    assert!(default("Split Depth").starts_with("Spin { default: 3,"), "alone at depth 3");
    assert!(default("Eval").starts_with("Combo { default: \"tapered\","));
    // Our improvements are options.
    assert_eq!(agent().set_option("Hash", "16"), Ok(()));
    let nodes = |hash: &str| {
        let mut agent = agent();
        agent.set_option("Hash", hash).expect("a size");
        agent.set_option("Threads", "1").expect("one thread");
        let (_, reports) = search(agent.as_mut(), &start(), &Limits::depth(5));
        reports.last().map(|report| (report.nodes, report.hash_full)).expect("a report")
    };
    let (without, with) = (nodes("0"), nodes("16"));
    assert!(with.0 < without.0 && without.1 == 0, "{without:?} {with:?}");
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
