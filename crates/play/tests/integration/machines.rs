//! Machines: what is asked of them, answers that come too late, and machines that break down.

use chess::Color;
use play::{Answer, Command, End, Event, Machine, MachineFault};
use search::StopFlag;

use crate::support::{Board, answer, names, player};

#[test]
fn an_answer_that_comes_after_its_move_was_taken_back_is_dropped() {
    let mut board = Board::new("human", "level3");
    board.play("e4");
    let asked = board.session.asked().unwrap().clone();
    let mv = board.mv("e5");
    board.command(Command::TakeBack { times: 1 });
    board.play("d4");
    let state = board.state();
    // It would be legal here, too.
    assert_eq!(board.session.answered(asked.id, Ok(answer(mv, 0)), board.now), []);
    assert_eq!(board.state(), state);
    assert_ne!(board.session.asked().unwrap().id, asked.id);
}

#[test]
fn an_answer_counts_once() {
    let mut board = Board::new("level1", "level2");
    let asked = board.session.asked().unwrap().clone();
    let mv = board.mv("e4");
    assert!(!board.session.answered(asked.id, Ok(answer(mv, 0)), board.now).is_empty());
    assert_eq!(board.session.answered(asked.id, Ok(answer(mv, 0)), board.now), []);
    assert_eq!(board.plies(), 1);
}

#[test]
fn a_machine_that_breaks_down_waits_until_somebody_says_go() {
    let mut board = Board::new("level1", "level2");
    let asked = board.session.asked().unwrap().clone();
    let events = board.session.answered(asked.id, Err(MachineFault::Panic), board.now);
    let [Event::MachineFailed(failure)] = &events[..] else { panic!("{events:?}") };
    assert_eq!((failure.side, &failure.fault), (Color::White, &MachineFault::Panic));
    assert!(board.session.is_stuck() && board.session.asked().is_none());
    assert_eq!(names(&board.command(Command::Go)), ["ask_machine"]);
    board.answer("e4");
    assert!(!board.session.is_stuck());
}

#[test]
fn an_illegal_answer_is_a_machine_that_failed() {
    let mut board = Board::new("level1", "level2");
    let asked = board.session.asked().unwrap().clone();
    let mv = board.mv("e4");
    let black = chess::Move::new(mv.to(), mv.from(), chess::MoveKind::Quiet);
    let events = board.session.answered(asked.id, Ok(answer(black, 0)), board.now);
    let [Event::MachineFailed(failure)] = &events[..] else { panic!("{events:?}") };
    assert_eq!(failure.fault, MachineFault::NoLegalMove);
}

#[test]
fn a_program_may_resign() {
    let mut board = Board::new("level1", "human");
    let asked = board.session.asked().unwrap().clone();
    let end = End::Resigned(Color::White);
    let events = board.session.answered(asked.id, Ok(Answer::End(end)), board.now);
    assert_eq!(events, [Event::Save, Event::Ended(end)]);
}

#[test]
fn a_machine_stands_in_for_one_move_of_a_person() {
    let mut board = Board::new("human", "level4");
    assert_eq!(names(&board.command(Command::Go)), ["ask_machine"]);
    let asked = board.session.asked().unwrap().clone();
    assert_eq!((asked.side, asked.stands_in), (Color::White, true));
    assert_eq!(asked.player, player("level4"), "the machine that plays here");
    let events = board.answer("e4");
    let Some(Event::MovePlayed(played)) = events.get(1) else { panic!("{events:?}") };
    assert_eq!(played.machine.as_deref(), Some("Roque level 4"));
    assert!(board.session.game().is_person(Color::White));
    let next = board.session.asked().unwrap();
    assert_eq!((next.side, next.stands_in), (Color::Black, false));
}

#[test]
fn a_person_may_move_before_the_one_who_stands_in() {
    let mut board = Board::new("human", "human");
    board.command(Command::Go);
    let asked = board.session.asked().unwrap().clone();
    board.play("e4");
    assert_eq!(board.session.answered(asked.id, Err(MachineFault::Panic), board.now), []);
    assert_eq!((board.plies(), board.session.asked()), (1, None));
}

#[test]
fn a_real_machine_plays_a_game_through_the_session() {
    let mut board = Board::new("random:seed=3", "alphabeta:depth=1");
    let mut machines = [Color::White, Color::Black]
        .map(|side| Machine::new(board.session.game().player(side), Some(1)).unwrap());
    for _ in 0..600 {
        let Some(asked) = board.session.asked().cloned() else { break };
        let machine = &mut machines[usize::from(asked.side == Color::Black)];
        let answer = machine.think(board.session.game(), &asked.player, &StopFlag::new());
        let events = board.session.answered(asked.id, answer, board.now);
        assert_eq!(events[0], Event::Save, "{events:?}");
    }
    assert!(board.session.game().end().is_some(), "{:?}", board.state().0);
}

#[test]
fn a_machine_that_does_not_exist_is_refused_as_a_value() {
    let fault = Machine::new(&player("grandmaster"), None).err().unwrap();
    assert!(matches!(fault, MachineFault::Make(players::MakeError::Unknown(_))), "{fault:?}");
}
