//! The agent, S4: its own limits where nobody sets any, its options, and its place for a book.

use std::time::Duration;

use chess::{Move, Position};
use lab::{PLAYERS, WithBook, player_named};
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

/// The last of the legal moves: nothing a search would think of.
fn last_move(root: &Root) -> Option<Move> {
    root.position().legal_moves().last().copied()
}

#[test]
fn every_player_plays_from_a_book_that_it_is_given() {
    let wanted = last_move(&start());
    for entry in PLAYERS {
        let mut player = WithBook::new((entry.make)(), Box::new(last_move));
        let (choice, reports) = search(&mut player, &start(), &Limits::depth(4));
        assert_eq!(choice.best, wanted, "{}", entry.id);
        let last = reports.last().expect("it says something about the move");
        assert_eq!(last.pv.first().copied(), wanted, "{}", entry.id);
        assert_eq!(player.describe().id, entry.id);
        assert_eq!(player.options(), (entry.options)());
    }
}

#[test]
fn out_of_book_it_thinks() {
    let known = start().position().key();
    let book = move |root: &Root| last_move(root).filter(|_| root.position().key() == known);
    let mut player = WithBook::new(agent(), Box::new(book));
    let (choice, reports) = search(&mut player, &start(), &Limits::none());
    assert_eq!((choice.best, reports.len()), (last_move(&start()), 1));
    let mut position = Position::start();
    position.play(position.legal_moves()[0]);
    let (_, reports) = search(&mut player, &Root::new(position), &Limits::none());
    assert_eq!(reports.last().map(|report| report.depth), Some(5));
}

#[test]
fn a_book_cannot_make_it_break_a_rule() {
    // A move of another position, and one that was not allowed.
    let other = Position::from_fen("3k4/8/8/8/8/8/4R3/4K3 w - - 0 1").expect("a position");
    let foreign = other.legal_moves()[0];
    let mut player = WithBook::new(agent(), Box::new(move |_: &Root| Some(foreign)));
    let (choice, _) = search(&mut player, &start(), &Limits::none());
    assert!(choice.best.is_some_and(|mv| start().position().is_legal(mv) && mv != foreign));
    let first = start().position().legal_moves()[0];
    let limits = Limits { search_moves: vec![first], ..Limits::none() };
    let mut player = WithBook::new(agent(), Box::new(last_move));
    assert_eq!(search(&mut player, &start(), &limits).0.best, Some(first));
}
