//! What a web server would do: a game against a level, a position that is looked at, and a match of
//! four games, all of it through `play`, `players` and `arena` and without a sentence. Every line that
//! it writes is JSON.
//!
//! `cargo run --release -p play --example without_a_terminal`

use std::sync::mpsc::channel;
use std::thread;
use std::time::Instant;

use arena::{MatchConfig, PlayerSpec, run_match};
use chess::Position;
use play::{
    Command, Event, Findings, Machine, PlayedGame, Session, StudyRequest, carry_out, level_player,
};
use search::StopFlag;
use serde_json::{Value, json};

/// What the threads of the server bring to the session.
enum Message {
    Command(Command),
    Answered(play::RequestId, Result<play::Answer, play::MachineFault>),
    Studied(play::RequestId, Findings),
}

fn main() {
    println!("{}", game_against_a_level(6));
    println!("{}", four_games());
}

/// A person who plays the first legal move meets a level; after some moves the person asks for a hint
/// and gives up.
fn game_against_a_level(moves: usize) -> Value {
    let players = [PlayerSpec::human(), level_player(2)];
    let game = PlayedGame::new(Position::start(), players, play::saved::date_now());
    let (mut session, events) = Session::new(game, Instant::now());
    let (send, messages) = channel();
    let mut all = Vec::new();
    let mut news = events;
    loop {
        for event in news {
            let (send, game) = (send.clone(), session.game().clone());
            match &event {
                Event::AskMachine(asked) => {
                    let asked = asked.clone();
                    thread::spawn(move || {
                        let machine = Machine::new(&asked.player, Some(1));
                        let answer = machine
                            .and_then(|mut it| it.think(&game, &asked.player, &StopFlag::new()));
                        send.send(Message::Answered(asked.id, answer))
                    });
                }
                Event::AskStudy(request) => study(request.clone(), send),
                Event::Hint(_) => drop(send.send(Message::Command(Command::Resign))),
                Event::GameBegun | Event::MovePlayed(_) if session.asked().is_none() => {
                    let command = match game.moves().len() < moves {
                        true => Command::Play(game.position().legal_moves()[0]),
                        false => Command::AskHint,
                    };
                    drop(send.send(Message::Command(command)));
                }
                _ => {}
            }
            all.push(json!(event));
        }
        if session.game().end().is_some() {
            return json!({"events": all, "snapshot": session.snapshot(Instant::now())});
        }
        let Ok(message) = messages.recv() else { return json!({"events": all}) };
        news = match message {
            Message::Command(command) => session.command(command, Instant::now()),
            Message::Answered(id, answer) => session.answered(id, answer, Instant::now()),
            Message::Studied(id, findings) => session.studied(id, findings, Instant::now()),
        };
    }
}

fn study(request: StudyRequest, send: std::sync::mpsc::Sender<Message>) {
    thread::spawn(move || {
        let findings = carry_out(&request, &StopFlag::new());
        send.send(Message::Studied(request.id, findings))
    });
}

/// How many of four games the first player won, drew and lost.
fn four_games() -> Value {
    let both = ["alphabeta:depth=2", "random:seed=1,depth=1"].map(PlayerSpec::parse);
    let [Ok(first), Ok(second)] = both else { return Value::Null };
    let config = MatchConfig { games: 4, ..MatchConfig::new([first, second], players::factory()) };
    match run_match(&config, &mut |_| ()) {
        Ok(result) => json!({"wins": result.wins, "draws": result.draws, "losses": result.losses}),
        Err(error) => json!({"error": error.to_string()}),
    }
}
