//! A board for tests, whose clock stands still unless it is moved.

use std::time::{Duration, Instant};

use arena::PlayerSpec;
use chess::{Move, Position};
use notation::{PieceLetters, read_move};
use play::{
    Answer, Command, Event, MachineMove, MoveRequest, PlayedGame, Refusal, Session, Thought,
};

/// A session and the time it is told.
pub(crate) struct Board {
    pub(crate) session: Session,
    pub(crate) now: Instant,
}

pub(crate) fn player(text: &str) -> PlayerSpec {
    PlayerSpec::parse(text).unwrap()
}

pub(crate) fn game_from(fen: &str, white: &str, black: &str) -> PlayedGame {
    PlayedGame::new(Position::from_fen(fen).unwrap(), [player(white), player(black)], 0)
}

pub(crate) fn game(white: &str, black: &str) -> PlayedGame {
    PlayedGame::new(Position::start(), [player(white), player(black)], 0)
}

impl Board {
    pub(crate) fn of(game: PlayedGame) -> (Board, Vec<Event>) {
        let now = Instant::now();
        let (session, events) = Session::new(game, now);
        (Board { session, now }, events)
    }

    pub(crate) fn new(white: &str, black: &str) -> Board {
        Board::of(game(white, black)).0
    }

    pub(crate) fn wait(&mut self, ms: u64) {
        self.now += Duration::from_millis(ms);
    }

    pub(crate) fn command(&mut self, command: Command) -> Vec<Event> {
        self.session.command(command, self.now)
    }

    pub(crate) fn mv(&self, text: &str) -> Move {
        read_move(self.session.game().position(), text, PieceLetters::English).unwrap()
    }

    pub(crate) fn play(&mut self, text: &str) -> Vec<Event> {
        let mv = self.mv(text);
        self.command(Command::Play(mv))
    }

    /// The machine that is asked plays this.
    pub(crate) fn answer(&mut self, text: &str) -> Vec<Event> {
        let asked = self.session.asked().expect("a machine is asked").clone();
        let mv = self.mv(text);
        self.session.answered(asked.id, Ok(answer(mv, 0)), self.now)
    }

    /// The refusal of a command, which must have changed nothing.
    pub(crate) fn refused(&mut self, command: Command) -> Refusal {
        let before = self.state();
        let events = self.command(command);
        assert_eq!(self.state(), before);
        match &events[..] {
            [Event::Refused(refusal)] => refusal.clone(),
            other => panic!("not refused: {other:?}"),
        }
    }

    pub(crate) fn state(&self) -> (String, Option<play::End>, Option<MoveRequest>) {
        let game = self.session.game();
        (play::saved::to_pgn(game), game.end(), self.session.asked().cloned())
    }

    pub(crate) fn plies(&self) -> usize {
        self.session.game().moves().len()
    }
}

pub(crate) fn answer(mv: Move, ms: u64) -> Answer {
    let thought = Thought { time: Duration::from_millis(ms), ..Thought::default() };
    Answer::Move(MachineMove { mv, thought, line: vec![mv], source: None })
}

/// The names of events as JSON has them.
pub(crate) fn names(events: &[Event]) -> Vec<String> {
    let name = |event: &Event| match serde_json::to_value(event).unwrap() {
        serde_json::Value::Object(object) => object["event"].as_str().unwrap().to_owned(),
        other => panic!("an event is an object: {other}"),
    };
    events.iter().map(name).collect()
}
