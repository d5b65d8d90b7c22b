//! Moves taken back and played again.

use chess::Color;
use play::{Command, End, Event, Refusal};

use crate::support::{Board, names};

fn written(events: &[Event]) -> Vec<String> {
    let moves = events.iter().find_map(|event| match event {
        Event::TakenBack { moves } | Event::PlayedAgain { moves } => Some(moves),
        _ => None,
    });
    moves.unwrap().iter().map(|made| made.mv.to_string()).collect()
}

#[test]
fn one_person_goes_back_to_the_last_own_turn_and_forward_again() {
    let mut board = Board::new("human", "level3");
    board.play("e4");
    board.answer("e5");
    board.play("Nf3");
    board.answer("Nc6");
    let events = board.command(Command::TakeBack { times: 1 });
    assert_eq!(names(&events), ["save", "taken_back", "opening_named"]);
    assert_eq!(written(&events), ["b8c6", "g1f3"]);
    let events = board.command(Command::TakeBack { times: 9 });
    assert_eq!((written(&events).len(), board.plies()), (2, 0));
    assert_eq!(written(&board.command(Command::PlayAgain)), ["e2e4", "e7e5"]);
    board.command(Command::PlayAgain);
    assert_eq!(board.plies(), 4);
    assert_eq!(board.refused(Command::PlayAgain), Refusal::NothingToPlayAgain);
}

#[test]
fn the_first_move_of_a_machine_stays() {
    let mut board = Board::new("level3", "human");
    board.answer("e4");
    let back = Command::TakeBack { times: 1 };
    assert_eq!(board.refused(back.clone()), Refusal::NothingToTakeBack);
    board.play("e5");
    let events = board.command(back);
    assert_eq!((written(&events), board.plies()), (vec!["e7e5".to_owned()], 1));
}

#[test]
fn two_people_take_back_half_a_move() {
    let mut board = Board::new("human", "human");
    board.play("e4");
    board.play("e5");
    assert_eq!(written(&board.command(Command::TakeBack { times: 1 })), ["e7e5"]);
}

#[test]
fn a_game_given_up_goes_on_in_another_file() {
    let mut board = Board::new("human", "level3");
    board.play("e4");
    board.answer("e5");
    board.command(Command::Resign);
    let events = board.command(Command::TakeBack { times: 1 });
    assert_eq!(names(&events), ["reopened", "save", "taken_back"]);
    assert_eq!(written(&events), Vec::<String>::new());
    assert_eq!((board.plies(), board.session.game().end()), (2, None));
}

#[test]
fn a_mate_is_taken_back_with_its_move_and_comes_again() {
    let mut board = Board::new("human", "human");
    for text in ["f3", "e5", "g4", "Qh4#"] {
        board.play(text);
    }
    let events = board.command(Command::TakeBack { times: 1 });
    assert_eq!(names(&events), ["reopened", "save", "taken_back", "opening_named"]);
    let events = board.command(Command::PlayAgain);
    assert_eq!(names(&events), ["save", "played_again", "opening_named", "ended"]);
    assert_eq!(board.session.game().end().and_then(End::winner), Some(Color::Black));
}

#[test]
fn two_machines_wait_after_a_move_was_taken_back() {
    let mut board = Board::new("level1", "level2");
    board.answer("e4");
    board.command(Command::TakeBack { times: 1 });
    assert_eq!(board.session.asked(), None);
    // Whoever sits at the board may move for them.
    board.play("d4");
    assert_eq!(board.plies(), 1);
}
