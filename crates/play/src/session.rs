//! A session at a board: one game after the other, the people and machines around it, the clock, and
//! what is being waited for. Commands and the time come in, events go out. It starts no thread, reads
//! no clock, opens no file and speaks no language.

mod requests;
mod seats;
mod second_look;
mod taking_back;
mod turns;

use std::time::{Duration, Instant};

use arena::PlayerSpec;
use chess::{Color, Move};
use notation::Opening;

use crate::end::End;
use crate::event::{Command, Event, MoveRequest, Refusal, RequestId, Reseating};
use crate::game::PlayedGame;
use crate::setup::level_player;
use crate::study::{Findings, Reasoning};
use requests::Requests;

/// What a command or an answer leads to.
type Events = Vec<Event>;

/// A board, whoever sits around it, and what was asked of them.
///
/// ```
/// use std::time::Instant;
/// use play::{Command, Event, PlayedGame, Session, usual_players};
///
/// let now = Instant::now();
/// let game = PlayedGame::new(chess::Position::start(), usual_players(), 0);
/// let (mut session, _) = Session::new(game, now);
/// let mv = notation::coordinates::read(session.game().position(), "e2e4").unwrap();
/// let events = session.command(Command::Play(mv), now);
/// // The game is to be saved, the move shown, and Black, a machine, asked for an answer.
/// assert!(matches!(&events[..], [
///     Event::Save,
///     Event::MovePlayed(_),
///     Event::OpeningNamed(_),
///     Event::AskMachine(_),
/// ]));
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    game: PlayedGame,
    /// The game before this one.
    last: Option<PlayedGame>,
    /// Machines wait for [`Command::Go`].
    held: bool,
    /// A position is looked at: the next move is the person's, whatever the side.
    waits_for_person: bool,
    /// Since when the side to move thinks.
    since: Instant,
    /// What the last machine to move thought.
    reasoning: Option<Reasoning>,
    /// The name of the line on the board.
    opening: Option<Opening>,
    /// The last machine that was asked made no move.
    machine_failed: bool,
    requests: Requests,
}

impl Session {
    /// A session that begins with this game.
    pub fn new(game: PlayedGame, now: Instant) -> (Session, Events) {
        let mut session = Session {
            game,
            last: None,
            held: false,
            waits_for_person: false,
            since: now,
            reasoning: None,
            opening: None,
            machine_failed: false,
            requests: Requests::default(),
        };
        let mut events = vec![Event::GameBegun];
        session.next_turn(now, &mut events);
        session.ask_machine(&mut events);
        (session, events)
    }

    /// The game at the board.
    pub fn game(&self) -> &PlayedGame {
        &self.game
    }

    /// The game before this one, if a move was made in it.
    pub fn last_game(&self) -> Option<&PlayedGame> {
        self.last.as_ref()
    }

    /// The name of the line on the board.
    pub fn opening(&self) -> Option<Opening> {
        self.opening
    }

    /// The machine that is to move and has not answered.
    pub fn asked(&self) -> Option<&MoveRequest> {
        self.requests.machine()
    }

    /// How long the side to move has thought.
    pub fn thinking_time(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.since)
    }

    /// The board has been shown only now: whoever is to move thinks from this moment on.
    pub fn shown(&mut self, now: Instant) {
        self.since = now;
    }

    /// Two machines play, and the one to move cannot: without a command nothing will happen.
    pub fn is_stuck(&self) -> bool {
        self.machine_failed && self.game.people() == 0 && self.game.end().is_none()
    }

    /// When the flag of the person to move falls; [`Session::tick`] is wanted then.
    pub fn deadline(&self) -> Option<Instant> {
        let turn = self.game.turn();
        let runs = self.game.end().is_none() && self.game.is_person(turn);
        let clock = self.game.clock(turn).filter(|_| runs)?;
        self.since.checked_add(clock.time)
    }

    /// The time has come to this: a flag may have fallen.
    pub fn tick(&mut self, now: Instant) -> Events {
        if self.deadline().is_none_or(|deadline| now < deadline) {
            return Events::new();
        }
        self.finish(End::Time(self.game.turn()), now)
    }

    /// Carries out a command, or says why not.
    pub fn command(&mut self, command: Command, now: Instant) -> Events {
        let done = match command {
            Command::Play(mv) => self.play(mv, now),
            Command::TakeBack { times } => self.take_back(times, now),
            Command::PlayAgain => self.play_again(now),
            Command::Go => self.go(),
            Command::Hold => self.hold(),
            Command::OfferDraw => self.offer_draw(now),
            Command::Resign => self.resign(now),
            Command::Begin(game) => Ok(self.put_game(*game, now)),
            Command::GoOnWith(game) => {
                let events = self.put_game(*game, now);
                self.held = self.game.people() == 0;
                Ok(events)
            }
            Command::LookAt(game) => {
                let events = self.put_game(*game, now);
                (self.held, self.waits_for_person) = (true, true);
                Ok(events)
            }
            Command::Seat { side, player } => Ok(self.seat([(side, *player)])),
            Command::SetLevel { level, side } => self.set_level(level, side),
            Command::SeatPeople(sides) => Ok(self.seat_people(&sides)),
            Command::ExchangeSides => Ok(self.exchange_sides()),
            Command::SetClock(control) => {
                self.game.set_clock(control);
                self.since = now;
                self.requests.withdraw();
                Ok(vec![Event::Save, Event::ClockSet])
            }
            Command::AskHint => self.ask_hint(),
            Command::AskWhy => self.ask_why(),
        };
        let mut events = done.unwrap_or_else(|refusal| vec![Event::Refused(refusal)]);
        self.ask_machine(&mut events);
        events
    }

    /// What was found about a position. Findings that are no longer wanted are dropped.
    pub fn studied(&mut self, id: RequestId, findings: Findings, now: Instant) -> Events {
        let Some(request) = self.requests.take_study(id) else { return Events::new() };
        let mut events = self.second_look(&request, findings, now);
        self.ask_machine(&mut events);
        events
    }

    /// Another position is on the board, or the game is over.
    fn next_turn(&mut self, now: Instant, events: &mut Events) {
        self.since = now;
        self.requests.withdraw();
        let moves: Vec<Move> = self.game.game().moves().collect();
        let opening = Opening::of(self.game.game().start(), &moves);
        if opening != self.opening {
            self.opening = opening;
            events.extend(opening.map(Event::OpeningNamed));
        }
        events.extend(self.game.end().map(Event::Ended));
    }

    fn go(&mut self) -> Result<Events, Refusal> {
        self.refuse_after_end()?;
        (self.held, self.waits_for_person) = (false, false);
        let side = self.game.turn();
        if !self.game.is_person(side) || self.requests.machine().is_some() {
            return Ok(Events::new());
        }
        let request = self.requests.ask_machine(side, self.usual_machine(), true);
        Ok(vec![Event::AskMachine(request)])
    }

    fn hold(&mut self) -> Result<Events, Refusal> {
        self.refuse_after_end()?;
        self.held = true;
        self.requests.withdraw();
        Ok(vec![Event::Held])
    }

    fn resign(&mut self, now: Instant) -> Result<Events, Refusal> {
        self.refuse_after_end()?;
        let side = self.game.only_person().unwrap_or(self.game.turn());
        Ok(self.finish(End::Resigned(side), now))
    }

    /// The game is over, whatever stands on the board.
    fn finish(&mut self, end: End, now: Instant) -> Events {
        self.game.finish(end);
        let mut events = vec![Event::Save];
        self.next_turn(now, &mut events);
        events
    }

    /// Another game comes on the board.
    fn put_game(&mut self, game: PlayedGame, now: Instant) -> Events {
        let old = std::mem::replace(&mut self.game, game);
        if !old.moves().is_empty() {
            self.last = Some(old);
        }
        (self.held, self.waits_for_person) = (false, false);
        (self.reasoning, self.opening) = (None, None);
        let mut events = vec![Event::GameBegun];
        self.next_turn(now, &mut events);
        events
    }

    fn refuse_after_end(&self) -> Result<(), Refusal> {
        match self.game.end() {
            Some(end) => Err(Refusal::GameOver(end)),
            None => Ok(()),
        }
    }

    /// Asks the machine to move, if one is and is not asked already.
    fn ask_machine(&mut self, events: &mut Events) {
        let side = self.game.turn();
        let is_due = !self.held && self.game.end().is_none() && !self.game.is_person(side);
        if is_due && self.requests.machine().is_none() {
            let player = self.game.player(side).clone();
            events.push(Event::AskMachine(self.requests.ask_machine(side, player, false)));
        }
    }

    /// The machine that plays here, or a friendly one.
    fn usual_machine(&self) -> PlayerSpec {
        let machine = Color::ALL.into_iter().find(|&side| !self.game.is_person(side));
        machine.map_or_else(
            || level_player(players::levels::FRIENDLY),
            |side| self.game.player(side).clone(),
        )
    }

    fn players_changed(&mut self, how: Reseating) -> Events {
        (self.held, self.waits_for_person) = (false, false);
        self.requests.withdraw();
        vec![Event::Save, Event::PlayersChanged(how)]
    }
}
