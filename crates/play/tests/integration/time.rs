//! Flags that fall by the time that is passed in, and the time of moves.

use std::time::Duration;

use chess::Color;
use play::{Command, End, Event};

use crate::support::{Board, answer, names};

fn timed(white: &str, black: &str, clock: &str) -> Board {
    let mut board = Board::new(white, black);
    board.command(Command::SetClock(Some(clock.parse().unwrap())));
    board
}

fn left(board: &Board, side: Color) -> u128 {
    board.session.game().clock(side).unwrap().time.as_millis()
}

#[test]
fn a_flag_falls_when_it_falls() {
    let mut board = timed("human", "level3", "10");
    let deadline = board.session.deadline().unwrap();
    assert_eq!(deadline - board.now, Duration::from_secs(10));
    board.wait(9_999);
    assert_eq!(board.session.tick(board.now), []);
    board.wait(1);
    let events = board.session.tick(board.now);
    assert_eq!(events, [Event::Save, Event::Ended(End::Time(Color::White))]);
    assert_eq!(board.session.tick(board.now), [], "it falls once");
    assert_eq!(board.session.deadline(), None);
}

#[test]
fn a_move_that_comes_too_late_is_none() {
    let mut board = timed("human", "human", "10");
    board.wait(10_001);
    let events = board.play("e4");
    assert_eq!(names(&events), ["save", "ended"]);
    assert_eq!((board.plies(), board.session.game().end()), (0, Some(End::Time(Color::White))));
}

#[test]
fn a_machine_that_thinks_too_long_loses_on_time() {
    let mut board = timed("human", "level3", "10");
    board.play("e4");
    assert_eq!(board.session.deadline(), None, "a machine's time is what it says it took");
    let asked = board.session.asked().unwrap().clone();
    let mv = board.mv("e5");
    let events = board.session.answered(asked.id, Ok(answer(mv, 10_001)), board.now);
    assert_eq!(events, [Event::Save, Event::Ended(End::Time(Color::Black))]);
}

#[test]
fn the_time_of_a_move_is_counted_and_given_back() {
    let mut board = timed("human", "human", "60+1");
    board.wait(3_000);
    board.play("e4");
    board.wait(5_000);
    board.play("e5");
    assert_eq!((left(&board, Color::White), left(&board, Color::Black)), (58_000, 56_000));
    board.command(Command::TakeBack { times: 1 });
    assert_eq!(left(&board, Color::Black), 60_000);
    // What was thought since counts from the moment at which it was taken back.
    board.wait(2_000);
    assert_eq!(board.session.thinking_time(board.now), Duration::from_secs(2));
}

#[test]
fn whoever_is_shown_the_board_late_thinks_from_then_on() {
    let mut board = timed("human", "human", "10");
    board.wait(8_000);
    board.session.shown(board.now);
    board.wait(8_000);
    assert_eq!(board.session.tick(board.now), []);
    board.wait(2_000);
    assert_eq!(names(&board.session.tick(board.now)), ["save", "ended"]);
}

#[test]
fn a_clock_that_is_set_in_the_middle_runs_from_there() {
    let mut board = Board::new("human", "human");
    board.wait(100_000);
    board.play("e4");
    board.wait(100_000);
    let clock = Some("30".parse().unwrap());
    assert_eq!(board.command(Command::SetClock(clock)), [Event::Save, Event::ClockSet]);
    assert_eq!((left(&board, Color::White), left(&board, Color::Black)), (30_000, 30_000));
    assert_eq!(board.session.deadline().unwrap() - board.now, Duration::from_secs(30));
    board.command(Command::SetClock(None));
    assert_eq!(board.session.deadline(), None);
}
