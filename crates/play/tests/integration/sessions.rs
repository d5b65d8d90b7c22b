//! Whole games by their events, who sits where, and commands that are refused.

use chess::Color;
use play::{Command, DrawDeclined, End, Event, Refusal, Reseating, level_player};
use serde_json::json;

use crate::support::{Board, game, game_from, names, player};

const MATED: &str = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";

#[test]
fn a_whole_game_is_told_by_its_events() {
    let (mut board, events) = Board::of(game("human", "level3"));
    assert_eq!(names(&events), ["game_begun"]);
    let events = board.play("f3");
    assert_eq!(names(&events), ["save", "move_played", "opening_named", "ask_machine"]);
    let events = board.answer("e5");
    assert_eq!(names(&events), ["save", "move_played"]);
    board.play("g4");
    let events = board.answer("Qh4#");
    // This one has a name, too: the fool's mate.
    assert_eq!(names(&events), ["save", "move_played", "opening_named", "ended"]);
    assert_eq!(board.session.game().end().and_then(End::winner), Some(Color::Black));
    assert_eq!(board.session.asked(), None);
    let end = board.session.game().end().unwrap();
    for command in [Command::Go, Command::Hold, Command::Resign, Command::AskHint] {
        assert_eq!(board.refused(command), Refusal::GameOver(end));
    }
    assert_eq!(board.refused(Command::OfferDraw), Refusal::GameOver(end));
}

#[test]
fn events_are_json_that_a_page_can_use() {
    let mut board = Board::new("human", "level3");
    board.wait(1_500);
    let events = serde_json::to_value(board.play("e4")).unwrap();
    assert_eq!(events[0], json!({"event": "save"}));
    let played = json!({
        "number": 1, "side": "white", "san": "e4", "move": "e2e4", "machine": null, "time_ms": 1500.0,
    });
    assert_eq!(events[1], json!({"event": "move_played", "data": played}));
    assert_eq!(events[2]["data"], json!({"eco": "B00", "name": "King's Pawn Game"}));
    assert_eq!(events[3]["data"]["player"], "level3");
    let ended = serde_json::to_value(board.command(Command::Resign)).unwrap();
    let end = json!({"result": "0-1", "termination": "resignation", "winner": "black"});
    assert_eq!(ended[1], json!({"event": "ended", "data": end}));
}

#[test]
fn a_game_that_is_over_before_it_begins_says_so() {
    let (board, events) = Board::of(game_from(MATED, "human", "level3"));
    assert_eq!(names(&events), ["game_begun", "ended"]);
    assert_eq!(board.session.asked(), None);
}

#[test]
fn a_machine_that_has_the_first_move_is_asked_at_once() {
    let (mut board, events) = Board::of(game("level3", "human"));
    assert_eq!(names(&events), ["game_begun", "ask_machine"]);
    let asked = board.session.asked().unwrap().clone();
    assert_eq!((asked.side, asked.stands_in), (Color::White, false));
    let mv = board.mv("e4");
    assert_eq!(board.refused(Command::Play(mv)), Refusal::NotYourTurn);
    board.answer("d4");
    assert_eq!(board.plies(), 1);
}

#[test]
fn illegal_moves_are_refused() {
    let mut board = Board::new("human", "human");
    let mv = board.mv("e4");
    board.play("d4");
    assert_eq!(board.refused(Command::Play(mv)), Refusal::IllegalMove(mv));
}

#[test]
fn two_people_agree_on_a_draw_and_a_machine_is_too_early_for_one() {
    let mut board = Board::new("human", "human");
    board.play("e4");
    assert_eq!(board.command(Command::OfferDraw), [Event::Save, Event::Ended(End::Agreed)]);
    let mut board = Board::new("human", "level3");
    let declined = [Event::DrawDeclined(DrawDeclined::TooEarly)];
    assert_eq!(board.command(Command::OfferDraw), declined);
    let mut board = Board::new("level3", "level3");
    assert_eq!(board.refused(Command::OfferDraw), Refusal::OnlyMachines);
}

#[test]
fn the_person_resigns_whoever_is_to_move() {
    let mut board = Board::new("human", "level3");
    board.play("e4");
    let events = board.command(Command::Resign);
    assert_eq!(events, [Event::Save, Event::Ended(End::Resigned(Color::White))]);
    assert_eq!(board.session.asked(), None, "the machine need not answer any more");
}

#[test]
fn players_sit_down_and_exchange_their_sides() {
    let mut board = Board::new("human", "level3");
    let events = board.command(Command::ExchangeSides);
    assert_eq!(names(&events), ["save", "players_changed", "ask_machine"]);
    assert_eq!(events[1], Event::PlayersChanged(Reseating::Exchanged));
    let first = board.session.asked().unwrap().id;
    let events = board.command(Command::SetLevel { level: 5, side: None });
    assert_eq!(events[1], Event::PlayersChanged(Reseating::Seated(vec![Color::White])));
    let asked = board.session.asked().unwrap().clone();
    assert_eq!(asked.player, level_player(5));
    assert_ne!(asked.id, first, "another player is another question");
    board.command(Command::SeatPeople(Color::ALL.to_vec()));
    assert_eq!((board.session.game().people(), board.session.asked()), (2, None));
    assert_eq!(board.refused(Command::SetLevel { level: 5, side: None }), Refusal::NoMachine);
    for level in [0, 11] {
        let command = Command::SetLevel { level, side: Some(Color::White) };
        assert_eq!(board.refused(command), Refusal::NoSuchLevel(level));
    }
    let black = Box::new(player("alphabeta:depth=3"));
    board.command(Command::Seat { side: Color::Black, player: black });
    board.command(Command::SeatPeople(vec![Color::Black]));
    // Whoever played for the machine's side so far plays on, on the other one.
    assert_eq!(board.session.game().player(Color::White).to_string(), "alphabeta:depth=3");
}

#[test]
fn another_game_begins_with_the_same_players_and_clock() {
    let mut board = Board::new("human", "level3");
    board.command(Command::SetClock(Some("60+1".parse().unwrap())));
    board.play("e4");
    let next = board.session.game().again(chess::Position::start(), 7);
    let events = board.command(Command::Begin(Box::new(next)));
    assert_eq!(names(&events), ["game_begun"]);
    let game = board.session.game();
    assert_eq!((game.moves().len(), game.started()), (0, 7));
    assert_eq!(game.timer().unwrap().control.to_string(), "60+1");
    assert_eq!(board.session.last_game().unwrap().moves().len(), 1);
}

#[test]
fn two_machines_that_are_loaded_wait() {
    let mut board = Board::new("human", "human");
    board.command(Command::GoOnWith(Box::new(game("level1", "level2"))));
    assert_eq!(board.session.asked(), None);
    assert_eq!(names(&board.command(Command::Go)), ["ask_machine"]);
    assert_eq!(names(&board.command(Command::Hold)), ["held"]);
    assert_eq!(board.session.asked(), None);
}

#[test]
fn the_next_move_in_a_position_that_is_looked_at_is_the_persons() {
    let mut board = Board::new("human", "level3");
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    board.command(Command::LookAt(Box::new(game_from(fen, "human", "level3"))));
    assert_eq!(board.session.asked(), None, "Black is a machine, but the position is looked at");
    let events = board.play("c5");
    assert_eq!(
        names(&events),
        ["save", "players_changed", "save", "move_played", "opening_named", "ask_machine"]
    );
    assert!(board.session.game().is_person(Color::Black));
    assert_eq!(board.session.asked().unwrap().side, Color::White);
}

#[test]
fn a_snapshot_has_all_that_a_page_must_know() {
    let mut board = Board::new("human", "level3");
    board.command(Command::SetClock(Some("60".parse().unwrap())));
    board.wait(2_000);
    board.play("e4");
    board.answer("c5");
    board.wait(1_000);
    let shown = serde_json::to_value(board.session.snapshot(board.now)).unwrap();
    assert_eq!(shown["moves"][1]["san"], "c5");
    assert_eq!(shown["opening"]["name"], "Sicilian Defense");
    assert_eq!(shown["legal"].as_array().unwrap().len(), 30);
    assert_eq!(shown["white"]["clock_ms"], 57_000.0);
    assert_eq!(shown["black"]["name"], "Roque level 3");
    assert_eq!((&shown["end"], &shown["asked"]), (&json!(null), &json!(null)));
    board.command(Command::Resign);
    let shown = board.session.snapshot(board.now);
    assert_eq!((shown.legal.len(), shown.end), (0, Some(End::Resigned(Color::White))));
}
